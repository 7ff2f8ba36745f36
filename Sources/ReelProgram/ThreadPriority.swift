#if canImport(Glibc)
  import Glibc
#endif

/// The share of a thread when all cores are busy.
package enum ThreadPriority {
  /// Lets other threads run before this one. Does nothing where the system has no such call for a thread.
  package static func lower() {
    #if canImport(Glibc)
      // On Linux, 0 is the calling thread.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    #endif
  }
}
