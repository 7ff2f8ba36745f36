import ReelMath

// What the storage must be able to do with a component without knowing its type: a base class with
// overridden methods, because `any Component` does not exist in Embedded Swift.

@usableFromInline class ComponentType {
  let name: String
  /// Stands for the type in hashes: ids depend on which type happened to be used first.
  let nameHash: UInt64
  let isTransient: Bool
  @usableFromInline let size: Int
  @usableFromInline let stride: Int
  let alignment: Int
  /// Trivially copyable: rows are moved as bytes and never destroyed.
  @usableFromInline let isTrivial: Bool

  init(
    name: String, isTransient: Bool, size: Int, stride: Int, alignment: Int, isTrivial: Bool
  ) {
    self.name = name
    nameHash = StateHash.hash(name)
    self.isTransient = isTransient
    self.size = size
    self.stride = stride
    self.alignment = alignment
    self.isTrivial = isTrivial
  }

  func initialize(_ rows: UnsafeMutableRawPointer, count: Int) {}
  @usableFromInline func destroy(_ rows: UnsafeMutableRawPointer, count: Int) {}
  /// Moves rows to uninitialised memory that does not overlap.
  @usableFromInline func move(
    _ rows: UnsafeMutableRawPointer, to: UnsafeMutableRawPointer, count: Int
  ) {}
  func hash(_ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldHashing) {}
  func encode(_ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldEncoder) {}
  /// Fills initialised rows.
  func decode(_ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldDecoder) {}
  func describe(_ row: UnsafeMutableRawPointer, _ visitor: inout FieldText) {}
  func describeLayout(_ visitor: inout FieldLayout) {}
}

final class TypedComponent<T: Component>: ComponentType {
  init() {
    super.init(
      name: T.componentName, isTransient: T.isTransient, size: MemoryLayout<T>.size,
      stride: MemoryLayout<T>.stride, alignment: MemoryLayout<T>.alignment,
      isTrivial: _isPOD(T.self))
    #if !hasFeature(Embedded)
      // A field that can not be derived is found when the type is first used, not at some later hash.
      _ = FieldHashing.hash(T())
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

  override func hash(
    _ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldHashing
  ) {
    let rows = rows.assumingMemoryBound(to: T.self)
    for row in 0..<count { rows[row].visit(&visitor) }
  }

  override func encode(
    _ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldEncoder
  ) {
    let rows = rows.assumingMemoryBound(to: T.self)
    for row in 0..<count { rows[row].visit(&visitor) }
  }

  override func decode(
    _ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldDecoder
  ) {
    let rows = rows.assumingMemoryBound(to: T.self)
    for row in 0..<count {
      rows[row].visit(&visitor)
      if visitor.error != nil { return }
    }
  }

  override func describe(_ row: UnsafeMutableRawPointer, _ visitor: inout FieldText) {
    row.assumingMemoryBound(to: T.self).pointee.visit(&visitor)
  }

  override func describeLayout(_ visitor: inout FieldLayout) {
    var value = T()
    value.visit(&visitor)
  }
}
