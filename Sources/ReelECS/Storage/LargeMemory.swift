/// Large memory of worlds, and what the host does with it.
///
/// Access in random order to many entities waits for the addresses of pages. An operating system that is
/// asked gives large memory in large pages, of which there are few; the engine does not know how to ask, and a
/// host tells it. Nothing of a world's state depends on it.
public enum LargeMemory {
  /// What counts as large, and how it is aligned: the large pages of most processors, 2 MiB.
  public static var pageSize: Int { 1 << 21 }

  private nonisolated(unsafe) static var advise: ((UnsafeMutableRawPointer, Int) -> Void)?

  /// Has the host told of large memory that a world has taken and not yet touched.
  ///
  /// To be called once, before there is a world: worlds of all threads ask without a lock.
  /// - Parameter advise: gets where the memory begins, and how much of it fills large pages: one or more.
  public static func use(_ advise: @escaping (UnsafeMutableRawPointer, Int) -> Void) {
    self.advise = advise
  }

  /// Memory that is given back by `deallocate()`.
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
