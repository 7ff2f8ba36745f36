#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Synchronization

// Threads without an engine, with which a pool of threads is compared: the C library makes, runs and joins them, and a
// counter hands out the jobs.

private final class RawJobs: Sendable {
  let count: Int
  let body: @Sendable (Int) -> Void
  let next = Atomic<Int>(0)

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  func work() {
    while true {
      let job = next.add(1, ordering: .relaxed).oldValue
      if job >= count { return }
      body(job)
    }
  }

  static func main(_ jobs: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<RawJobs>.fromOpaque(jobs).takeUnretainedValue().work()
    return nil
  }
}

/// Calls `body` with 0 ..< `jobs` on `threads` threads, including the calling one.
func runOnRawThreads(_ threads: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let shared = RawJobs(jobs, body)
  let pointer = Unmanaged.passUnretained(shared).toOpaque()
  var started: [pthread_t] = []
  for _ in 1..<max(1, threads) {
    #if canImport(Darwin)
      var new: pthread_t?
      let code = pthread_create(&new, nil, { RawJobs.main($0) }, pointer)
    #else
      var new: pthread_t? = 0
      let code = pthread_create(&new!, nil, { $0.flatMap { RawJobs.main($0) } }, pointer)
    #endif
    if code == 0, let new { started.append(new) }
  }
  shared.work()
  for thread in started { pthread_join(thread, nil) }
  withExtendedLifetime(shared) {}
}
