#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Synchronization

// Threads that carry out one job together, each its own part, and wait for the next.
//
//     caller    job ─▶ part 0 ────────▶ waits for the others ─▶ result
//     thread 1        └▶ part 1 ──────▶ │
//     thread 2        └▶ part 2 ────▶   │
//
// A step of a batch takes from microseconds to milliseconds. A thread that waits therefore polls for a moment before it
// sleeps: waking a thread takes longer than a short step.

/// A group of threads. The calling thread does part 0.
final class WorkerThreads: Sendable {
  /// The number of parts, the caller's included.
  let count: Int
  private let shared = Shared()
  private let threads: [Thread]

  /// The state that the threads share. The threads keep it alive, and not the group itself.
  private final class Shared: Sendable {
    /// The number of jobs so far. A thread that finds a new number runs the job.
    let jobs = Atomic(UInt64(0))
    /// The number of threads that have not finished the present job.
    let running = Atomic(0)
    let isEnded = Atomic(false)
    /// The number of threads that sleep, or are about to.
    let sleepers = Atomic(0)
    let doorbell = Doorbell()
    // SAFETY: written by the caller while no thread runs; the job's number is published afterwards.
    nonisolated(unsafe) var body: (Int) -> Void = { _ in }
  }

  /// Starts the threads.
  /// - Throws: if the system starts fewer threads. Those that have started are then gone.
  init(count: Int) throws(BatchError) {
    self.count = max(1, count)
    var threads: [Thread] = []
    threads.reserveCapacity(self.count - 1)
    for index in 1..<self.count {
      do throws(BatchError) {
        threads.append(try Self.start(index, shared))
      } catch {
        Self.end(threads, shared)
        throw error
      }
    }
    self.threads = threads
  }

  deinit { Self.end(threads, shared) }

  /// Ends threads, and returns when they have ended: a library that is unloaded next has no thread in its code.
  private static func end(_ threads: [Thread], _ shared: Shared) {
    shared.isEnded.store(true, ordering: .sequentiallyConsistent)
    shared.jobs.add(1, ordering: .sequentiallyConsistent)
    shared.doorbell.ring()
    for thread in threads { thread.join() }
  }

  /// Calls `body` once for each part, on as many threads, and returns when all calls have returned. Only one thread may
  /// call this at a time.
  func run(_ body: (Int) -> Void) {
    if count == 1 { return body(0) }
    withoutActuallyEscaping(body) { body in
      shared.body = body
      shared.running.store(count - 1, ordering: .sequentiallyConsistent)
      shared.jobs.add(1, ordering: .sequentiallyConsistent)
      if shared.sleepers.load(ordering: .sequentiallyConsistent) > 0 { shared.doorbell.ring() }
      body(0)
      var polls = 0
      while shared.running.load(ordering: .acquiring) > 0 {
        polls += 1
        // With more threads than cores, polling would keep the others from running.
        if polls > 50_000 { sched_yield() }
      }
      shared.body = { _ in }
    }
  }

  private static func start(_ index: Int, _ shared: Shared) throws(BatchError) -> Thread {
    let start = Unmanaged.passRetained(ThreadStart { loop(index, shared) })
    var thread = Thread()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // As much as the main thread usually has, because rules run on it.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let error = pthread_create(
      &thread.identifier, &attributes, { ThreadStart.run($0) }, start.toOpaque())
    pthread_attr_destroy(&attributes)
    if error != 0 {
      start.release()
      throw BatchError(
        .limit, "The system starts no more than \(index) threads (error \(error)): use fewer.")
    }
    return thread
  }

  private static func loop(_ index: Int, _ shared: Shared) {
    var done = UInt64(0)
    while true {
      wait(for: done, shared)
      if shared.isEnded.load(ordering: .acquiring) { return }
      done += 1
      call(index, shared)
      shared.running.subtract(1, ordering: .releasing)
    }
  }

  /// Calls the job. It is a function of its own, so that no reference to the job is left when the part counts as done.
  @inline(never) private static func call(_ index: Int, _ shared: Shared) { shared.body(index) }

  /// Returns once there is a job behind number `done`.
  private static func wait(for done: UInt64, _ shared: Shared) {
    for _ in 0..<20_000 {
      if shared.jobs.load(ordering: .acquiring) != done { return }
    }
    shared.sleepers.add(1, ordering: .sequentiallyConsistent)
    shared.doorbell.wait { shared.jobs.load(ordering: .sequentiallyConsistent) != done }
    shared.sleepers.subtract(1, ordering: .sequentiallyConsistent)
  }
}

/// A thread that has started.
// SAFETY: the identifier, a pointer on some systems, is only passed to the system.
private struct Thread: @unchecked Sendable {
  #if canImport(Darwin)
    var identifier: pthread_t?
  #else
    var identifier = pthread_t()
  #endif

  /// Waits for the end of the thread, and frees its memory.
  func join() {
    #if canImport(Darwin)
      if let identifier { pthread_join(identifier, nil) }
    #else
      pthread_join(identifier, nil)
    #endif
  }
}

/// The function of a new thread.
private final class ThreadStart {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }

  #if canImport(Darwin)
    static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().body()
      return nil
    }
  #else
    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let argument else { return nil }
      Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().body()
      return nil
    }
  #endif
}

/// A condition that threads sleep on.
private final class Doorbell: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Sleeps until `isOver` is true. It is evaluated again after each ring.
  func wait(until isOver: () -> Bool) {
    pthread_mutex_lock(mutex)
    while !isOver() { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// Wakes all sleepers.
  func ring() {
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}
