import ReelECS

#if canImport(Glibc)
  import Glibc
#endif

extension LargeMemory {
  /// Asks the operating system for large pages where a world takes large memory, so that access in random order
  /// to many entities waits less. ``GameApp`` does it; a program that runs worlds or simulations of its
  /// own calls it once, before the first.
  ///
  /// On Linux where the system gives large pages to those who ask (`madvise`); elsewhere nothing.
  public static func useLargePages() {
    #if canImport(Glibc)
      use { memory, byteCount in
        // Who gets none goes on in small ones.
        madvise(memory, byteCount, MADV_HUGEPAGE)
      }
    #endif
  }
}
