import ReelFields
import ReelMath

/// A component type that a world has registered.
@usableFromInline class WorldComponent: ComponentType {
  /// Registers the type with another world.
  func register(in world: World) -> Int32 { -1 }
}

final class TypedComponent<T: Component>: WorldComponent {
  init() {
    super.init(
      name: T.componentName, isTransient: T.isTransient, size: MemoryLayout<T>.size,
      stride: MemoryLayout<T>.stride, alignment: MemoryLayout<T>.alignment,
      isTrivial: _isPOD(T.self), isSparse: T.Fetch.isSparse,
      isTracked: T.Fetch.isTracked, key: TypeIdentity(T.self))
    #if !hasFeature(Embedded)
      // Derives the fields now, so that a field for which this is impossible traps at the type's first use and not at a
      // later hash.
      if !T.isTransient { FieldHashing.check(T.self) }
    #endif
  }

  override func initialize(_ rows: UnsafeMutableRawPointer, count: Int) {
    rows.bindMemory(to: T.self, capacity: count).initialize(repeating: T(), count: count)
  }

  override func destroy(_ rows: UnsafeMutableRawPointer, count: Int) {
    rows.assumingMemoryBound(to: T.self).deinitialize(count: count)
  }

  override func move(
    _ rows: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    // SAFETY: the standard library moves whole strides, and that of a tag is 1: it would write to
    // an address that stands for no memory.
    if MemoryLayout<T>.size == 0 { return }
    target.assumingMemoryBound(to: T.self).moveInitialize(
      from: rows.assumingMemoryBound(to: T.self), count: count)
  }

  override func copy(
    _ rows: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    if MemoryLayout<T>.size == 0 { return }
    target.bindMemory(to: T.self, capacity: count).initialize(
      from: rows.assumingMemoryBound(to: T.self), count: count)
  }

  override func register(in world: World) -> Int32 { world.id(of: T.self) }

  override func remap(
    _ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout EntityRemapping
  ) {
    visit(rows, count, &visitor)
  }

  override func encode(
    _ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldEncoder
  ) { visit(rows, count, &visitor) }

  override func decode(
    _ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldDecoder
  ) { visit(rows, count, &visitor) }

  private func visit<V: FieldVisitor>(
    _ rows: UnsafeMutableRawPointer, _ count: Int, _ visitor: inout V
  ) {
    let rows = rows.assumingMemoryBound(to: T.self)
    for row in 0..<count where !visitor.hasFailed { rows[row].visit(&visitor) }
  }

  override func makePlan() -> FieldPlan? { FieldPlan.make(of: T.self) }
  override func checkRefill() -> Bool { T.canBeRefilled }

  #if !hasFeature(Embedded)
    override func describe(_ row: UnsafeMutableRawPointer, _ visitor: inout FieldText) {
      visit(row, 1, &visitor)
    }

    override func list(_ row: UnsafeMutableRawPointer) -> [ListedField] {
      FieldListing.list(row.assumingMemoryBound(to: T.self).pointee)
    }

    override func list(_ row: UnsafeMutableRawPointer, room: inout Int) -> [ListedField] {
      FieldListing.list(row.assumingMemoryBound(to: T.self).pointee, room: &room)
    }
  #endif

  override func write(_ row: UnsafeMutableRawPointer, _ visitor: inout FieldWriter) {
    row.assumingMemoryBound(to: T.self).pointee.visit(&visitor)
  }

  #if !hasFeature(Embedded)
    override var type: any FieldValue.Type { T.self }
  #endif
  override func describeFields() -> String { FieldLayout.describe(T.self) }
  #if !hasFeature(Embedded)
    override func makeShape() -> FieldShape { FieldLayout.shape(of: T.self) }
  #endif
  override var formerNames: [String] { T.formerNames }
  override var formerFields: [FormerField] { T.formerFields }
}
