import ReelECS

#if canImport(Glibc)
  import Glibc
#endif

/// A plain array behind a raw pointer, for the loops with which worlds are compared. Its memory has large pages if that
/// of worlds has them.
struct RawColumn<Value> {
  let base: UnsafeMutablePointer<Value>
  let count: Int

  init(_ count: Int, _ value: (_ index: Int) -> Value) {
    let byteCount = count * MemoryLayout<Value>.stride
    let isLarge = byteCount >= LargeMemory.pageSize
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount,
      alignment: isLarge ? LargeMemory.pageSize : MemoryLayout<Value>.alignment)
    #if canImport(Glibc)
      // The same request as that of `LargeMemory.useLargePages()`.
      if isLarge { madvise(memory, byteCount & ~(LargeMemory.pageSize - 1), MADV_HUGEPAGE) }
    #endif
    base = memory.bindMemory(to: Value.self, capacity: count)
    self.count = count
    for index in 0..<count { (base + index).initialize(to: value(index)) }
  }

  func deallocate() {
    base.deinitialize(count: count)
    base.deallocate()
  }

  var values: UnsafeBufferPointer<Value> { UnsafeBufferPointer(start: base, count: count) }
}
