import Foundation

/// What a piece of work takes of the machine, in the process that asks.
struct Footprint {
  /// More than there was before, at the highest; in bytes.
  var memory: Int
  /// Of the processor, in all threads.
  var seconds: Double

  /// Runs `body`. On Linux the highest mark is that of `body` alone; elsewhere it is that of the
  /// whole process so far, so that the answer may be too large there, never too small.
  static func of(_ body: () -> Void) -> Footprint {
    #if os(Linux)
      // So that what was freed before does not hide what is taken now.
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
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
