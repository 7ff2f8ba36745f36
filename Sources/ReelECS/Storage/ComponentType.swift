import ReelFields
import ReelMath

// The operations of a component that the storage needs without having its static type.

@usableFromInline class ComponentType: StateType {
  @usableFromInline let size: Int
  @usableFromInline let stride: Int
  let alignment: Int
  /// True if the type is trivially copyable: rows are moved as bytes and never destroyed.
  @usableFromInline let isTrivial: Bool
  /// True if values lie in a sparse set.
  @usableFromInline let isSparse: Bool
  /// True if columns record when rows were written.
  @usableFromInline let isTracked: Bool
  /// The ids of all companions, including the companions of companions.
  var companions: [Int32] = []
  private var cachedPlan: FieldPlan??
  /// The plan by which values are encoded as bytes; `nil` if they are encoded by the field list. Made at the first use.
  final var plan: FieldPlan? {
    if let cachedPlan { return cachedPlan }
    let plan = makePlan()
    cachedPlan = .some(plan)
    return plan
  }

  private var cachedRefill: Bool?
  /// True if old values can be filled again by ``decode(_:count:_:)``, so that nothing of them remains.
  final var canBeRefilled: Bool {
    if let cachedRefill { return cachedRefill }
    let can = !isTransient && checkRefill()
    cachedRefill = can
    return can
  }

  init(
    name: String, isTransient: Bool, size: Int, stride: Int, alignment: Int, isTrivial: Bool,
    isSparse: Bool, isTracked: Bool,
    key: TypeIdentity
  ) {
    self.size = size
    self.stride = stride
    self.alignment = alignment
    self.isTrivial = isTrivial
    self.isSparse = isSparse
    self.isTracked = isTracked
    super.init(.component, name: name, isTransient: isTransient, key: key)
  }

  final override var hasStamps: Bool { isTracked && !isTransient }

  func initialize(_ rows: UnsafeMutableRawPointer, count: Int) {}
  @usableFromInline func destroy(_ rows: UnsafeMutableRawPointer, count: Int) {}
  /// Moves rows to uninitialised memory that does not overlap.
  @usableFromInline func move(
    _ rows: UnsafeMutableRawPointer, to: UnsafeMutableRawPointer, count: Int
  ) {}
  /// Copies rows to uninitialised memory.
  func copy(_ rows: UnsafeMutableRawPointer, to: UnsafeMutableRawPointer, count: Int) {}
  /// Registers the type with another world.
  func register(in world: World) -> Int32 { -1 }
  func remap(_ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout EntityRemapping) {}
  /// Writes rows by their field list, even if there is a plan.
  func encode(_ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldEncoder) {}
  /// Fills initialised rows by their field list.
  func decode(_ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldDecoder) {}
  func makePlan() -> FieldPlan? { nil }
  func checkRefill() -> Bool { false }
  /// Returns true if every value takes at least a byte in a file.
  func hasWidth() -> Bool { false }
  func describe(_ row: UnsafeMutableRawPointer, _ visitor: inout FieldText) {}
  /// Visits a row with a visitor that writes one of its fields.
  func write(_ row: UnsafeMutableRawPointer, _ visitor: inout FieldWriter) {}
  #if !hasFeature(Embedded)
    func list(_ row: UnsafeMutableRawPointer) -> [ListedField] { [] }
    /// Returns the first fields, as far as there is room; see ``FieldListing/list(_:room:)``.
    func list(_ row: UnsafeMutableRawPointer, room: inout Int) -> [ListedField] { [] }
  #endif
}

extension ComponentType {
  /// The fewest bytes that a value takes in a file. Without a plan that is 1 or 0: a field list may depend on the
  /// value, and then a value may consist of no more than the field on which it depends.
  final var leastWidth: Int { plan?.width ?? (hasWidth() ? 1 : 0) }

  /// True if a value may hold an entity. A field list may visit other fields for other values, and a transient
  /// component need not have a field list.
  final var mayHoldEntities: Bool { isTransient || plan?.holdsEntities ?? true }

  /// Appends values of a type with a plan in the format of a file.
  final func write(_ rows: UnsafeMutableRawPointer, count: Int, to out: inout ByteWriter) {
    guard let plan else { return }
    assert(rowsKeepPromise(plan, rows, count: count))
    out.append(count * plan.width) { plan.encode(rows, count: count, to: $0) }
  }

  /// Returns the hash of values in the format of a file.
  final func hash(
    _ rows: UnsafeMutableRawPointer, count: Int, _ scratch: inout FieldEncoder
  ) -> UInt64 {
    if let plan {
      assert(rowsKeepPromise(plan, rows, count: count))
      return plan.hash(rows, count: count, scratch: &scratch.bytes)
    }
    scratch.bytes.removeAll(keepingCapacity: true)
    encode(rows, count: count, &scratch)
    return BlockHasher.hash(scratch.bytes)
  }

  /// Traps if the field list shows other fields for one of these values than for all others, although its
  /// `fieldListKind` promises the same ones. Called in debug builds only: O(fields).
  private func rowsKeepPromise(
    _ plan: FieldPlan, _ rows: UnsafeMutableRawPointer, count: Int
  ) -> Bool {
    for row in 0..<(plan.isPromised ? count : 0) {
      let value = rows + row * stride
      _ = keepsPromise(plan, value) { encode(value, count: 1, &$0) }
    }
    return true
  }

  /// Passes over a value in a file. The decoder has an error if the type has no such value.
  final func skip(_ input: inout FieldDecoder) {
    if let plan { return input.check(plan, count: 1) }
    withUnsafeTemporaryAllocation(byteCount: max(stride, 1), alignment: alignment) { memory in
      let row = memory.baseAddress.unsafelyUnwrapped
      initialize(row, count: 1)
      decode(row, count: 1, &input)
      destroy(row, count: 1)
    }
  }

  /// Fills rows from a file. Rows of a type with a plan need not be initialised.
  final func read(
    _ rows: UnsafeMutableRawPointer, count: Int, from input: inout FieldDecoder
  ) {
    guard let plan else { return decode(rows, count: count, &input) }
    input.decode(plan, count: count, into: rows)
  }
}

final class TypedComponent<T: Component>: ComponentType {
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

  override func hasWidth() -> Bool { FieldWidth.least(of: T.self) > 0 }

  #if !hasFeature(Embedded)
    override func list(_ row: UnsafeMutableRawPointer) -> [ListedField] {
      FieldListing.list(row.assumingMemoryBound(to: T.self).pointee)
    }

    override func list(_ row: UnsafeMutableRawPointer, room: inout Int) -> [ListedField] {
      FieldListing.list(row.assumingMemoryBound(to: T.self).pointee, room: &room)
    }
  #endif

  override func describe(_ row: UnsafeMutableRawPointer, _ visitor: inout FieldText) {
    visit(row, 1, &visitor)
  }

  override func write(_ row: UnsafeMutableRawPointer, _ visitor: inout FieldWriter) {
    row.assumingMemoryBound(to: T.self).pointee.visit(&visitor)
  }

  #if !hasFeature(Embedded)
    override var type: any FieldValue.Type { T.self }
  #endif
  override func describeFields() -> String { FieldLayout.describe(T.self) }
  override func makeShape() -> FieldShape { FieldLayout.shape(of: T.self) }
  override var formerNames: [String] { T.formerNames }
  override var formerFields: [FormerField] { T.formerFields }
}
