import Foundation

/// The memory and the processor time that a piece of work takes.
struct Footprint {
  /// The peak of memory beyond the memory before the work, in bytes.
  var memory: Int
  /// Seconds of processor time of the thread that does the work: other tests, which run meanwhile, do not count.
  var seconds: Double

  /// Runs `body` and measures it. On Linux the peak is that of `body` alone; elsewhere it is that of the process since
  /// its start, so the result may be too large there, never too small.
  static func of(_ body: () -> Void) -> Footprint {
    #if os(Linux)
      // Returns freed memory to the system, because it would hide memory that `body` takes.
      if let symbol = dlsym(nil, "malloc_trim") {
        // SAFETY: the C library declares it as `int malloc_trim(size_t)`.
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
      }
      try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    #endif
    let before = highest
    let start = processorTime
    body()
    return Footprint(memory: highest - before, seconds: processorTime - start)
  }

  private static var highest: Int {
    #if os(Linux)
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      let kibibytes = line.split(separator: " ").compactMap { Int($0) }.first ?? 0
      return kibibytes * 1024
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
