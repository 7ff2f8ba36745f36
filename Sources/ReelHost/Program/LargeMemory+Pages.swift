import ReelECS

#if canImport(Glibc)
  import Glibc
#endif

extension LargeMemory {
  /// Requests large pages from the operating system for the large memory of a world, so that random access to many
  /// entities waits less. ``GameApp`` calls it. A program that runs worlds or simulations of its own calls it once,
  /// before the first.
  ///
  /// It has an effect on Linux if the system gives large pages on request (`madvise`); elsewhere it does nothing.
  public static func useLargePages() {
    #if canImport(Glibc)
      use { memory, byteCount in
        // If the request fails, the memory keeps its small pages.
        madvise(memory, byteCount, MADV_HUGEPAGE)
      }
    #endif
  }
}
