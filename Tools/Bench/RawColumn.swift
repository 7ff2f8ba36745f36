import ReelECS

/// A plain array behind a raw pointer, for the loops with which worlds are compared. Its memory has the same origin as
/// that of worlds.
struct RawColumn<Value> {
  let base: UnsafeMutablePointer<Value>
  let count: Int

  init(_ count: Int, _ value: (_ index: Int) -> Value) {
    base = LargeMemory.allocate(
      byteCount: count * MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment
    ).bindMemory(to: Value.self, capacity: count)
    self.count = count
    for index in 0..<count { (base + index).initialize(to: value(index)) }
  }

  func deallocate() {
    base.deinitialize(count: count)
    base.deallocate()
  }

  var values: UnsafeBufferPointer<Value> { UnsafeBufferPointer(start: base, count: count) }
}
