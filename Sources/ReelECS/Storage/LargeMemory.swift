/// Large allocations of worlds, and the host's advice to the operating system about them.
///
/// Access in random order to many entities waits for the translation of page addresses. On request, an operating system
/// backs large memory with large pages, of which fewer are needed. The engine cannot make that request; the host can.
/// No state of a world depends on it.
public enum LargeMemory {
  /// The size from which memory counts as large, and its alignment: the large pages of most processors, 2 MiB.
  public static var pageSize: Int { 1 << 21 }

  private nonisolated(unsafe) static var advise: ((UnsafeMutableRawPointer, Int) -> Void)?

  /// Sets the function that receives large memory that a world has allocated and not yet touched.
  ///
  /// Call it once, before any world exists: worlds on all threads call `advise` without a lock.
  /// - Parameter advise: receives the address of the memory, and the number of its bytes that fill large pages: one or
  ///   more pages.
  public static func use(_ advise: @escaping (UnsafeMutableRawPointer, Int) -> Void) {
    self.advise = advise
  }

  /// Allocates memory that is released by `deallocate()`.
  package static func allocate(
    byteCount: Int, alignment: Int, advising own: ((UnsafeMutableRawPointer, Int) -> Void)? = nil
  ) -> UnsafeMutableRawPointer {
    guard byteCount >= pageSize, let advise = own ?? advise else {
      return .allocate(byteCount: byteCount, alignment: alignment)
    }
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount, alignment: max(pageSize, alignment))
    advise(memory, byteCount & ~(pageSize - 1))
    return memory
  }
}
