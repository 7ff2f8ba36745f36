#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMath
import ReelProgram
import Synchronization

// Threads that help with the jobs of one call of `run`.
//
//     run      body = …, work = open ──▶ jobs ──▶ work = closed, inside == 0? ──▶ body = nil
//     worker   asleep ──▶ inside += 1, work open? ──▶ body, jobs ──▶ inside -= 1 ──▶ asleep
//
//     work     │ number of jobs │ next job │      one atomic word; closed is no jobs
//
// A worker increments `inside` before it reads `work`; the caller closes `work` before it reads `inside`. Both are
// sequentially consistent, so either the worker finds `work` closed or the caller waits for it, and no worker reads
// `body` while it changes. The same order makes falling asleep and waking safe. A run allocates nothing.

/// A pool of threads for ``Schedule/workers``:
///
///     let pool = WorkerPool(threads: 4)
///     simulation.schedule.workers = { pool.share($0, $1) }
///
/// Any thread may use a pool. If another thread, or one of the pool's own jobs, already uses it, the caller does all
/// jobs itself.
public final class WorkerPool: Sendable {
  private let crew = Crew()
  private let costs = BatchCosts()
  private let threads: Int

  /// Starts the threads.
  /// - Parameter threads: the number of threads that work at the same time, including the caller of ``run(_:_:)``.
  ///   Below 2 there is only the caller; if the system refuses a thread, there are fewer.
  public init(threads: Int) {
    self.threads = max(1, threads)
    for _ in 1..<max(1, threads) { crew.startThread() }
  }

  /// Ends the threads and waits for them.
  deinit { crew.stop() }

  /// Calls `body` with 0 ..< `jobs`, each once, on the calling thread and the threads of the pool. Returns when all
  /// calls have returned. Jobs begin in ascending order.
  public func run(_ jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
    if !crew.run(jobs, body) {
      for job in 0..<jobs { body(job) }
    }
  }
}

extension WorkerPool {
  /// Does the same as ``run(_:_:)``, but on the calling thread alone while batches of so many jobs are short: waking
  /// threads would take longer. It measures each batch, so the thread that does a job varies, and results must not
  /// depend on it.
  public func share(_ jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
    func runAlone() { for job in 0..<jobs { body(job) } }
    if jobs < 2 || threads == 1 { return runAlone() }
    if !costs.run(jobs, threads: threads, alone: runAlone, shared: { run(jobs, body) }) {
      runAlone()
    }
  }
}

/// The state that the caller and the threads share.
private final class Crew: @unchecked Sendable {
  /// The threads. Written before another thread can reach the crew, and by `stop()`.
  private var threads: [pthread_t] = []
  private let isTaken = Atomic<Bool>(false)
  private let work = Atomic<UInt64>(0)
  private let inside = Atomic<Int>(0)
  /// The function that does a job. The caller changes it only while no worker is running.
  private var body: (@Sendable (Int) -> Void)?

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let wakeUp = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let allOut = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let sleepers = Atomic<Int>(0)
  private let isWaiting = Atomic<Bool>(false)
  private let isStopped = Atomic<Bool>(false)

  /// The number of reads before a thread sleeps; they take some microseconds. The next jobs of a tick often follow
  /// sooner than a thread could sleep and wake.
  private static let spins = 4000

  init() {
    mutex.initialize(to: pthread_mutex_t())
    wakeUp.initialize(to: pthread_cond_t())
    allOut.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(wakeUp, nil)
    pthread_cond_init(allOut, nil)
  }

  deinit {
    pthread_cond_destroy(allOut)
    pthread_cond_destroy(wakeUp)
    pthread_mutex_destroy(mutex)
    allOut.deallocate()
    wakeUp.deallocate()
    mutex.deallocate()
  }

  // MARK: - The caller

  /// Runs the jobs on this thread and the workers.
  /// - Returns: true if the jobs were done; false if the crew is busy or there is nothing to share.
  func run(_ jobs: Int, _ body: @escaping @Sendable (Int) -> Void) -> Bool {
    guard jobs > 1, jobs <= Int(Int32.max), !threads.isEmpty,
      !isTaken.exchange(true, ordering: .acquiring)
    else { return false }
    self.body = body
    work.store(UInt64(jobs) << 32, ordering: .sequentiallyConsistent)
    wake(jobs - 1)
    doJobs(body)
    work.store(0, ordering: .sequentiallyConsistent)
    waitForAllOut()
    self.body = nil
    isTaken.store(false, ordering: .releasing)
    return true
  }

  private func wake(_ count: Int) {
    let asleep = sleepers.load(ordering: .sequentiallyConsistent)
    if asleep == 0 { return }
    pthread_mutex_lock(mutex)
    if count >= asleep {
      pthread_cond_broadcast(wakeUp)
    } else {
      for _ in 0..<count { pthread_cond_signal(wakeUp) }
    }
    pthread_mutex_unlock(mutex)
  }

  private func waitForAllOut() {
    for _ in 0..<Crew.spins where inside.load(ordering: .sequentiallyConsistent) == 0 { return }
    pthread_mutex_lock(mutex)
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    while inside.load(ordering: .sequentiallyConsistent) != 0 { pthread_cond_wait(allOut, mutex) }
    isWaiting.store(false, ordering: .sequentiallyConsistent)
    pthread_mutex_unlock(mutex)
  }

  // MARK: - All threads

  private func doJobs(_ body: @Sendable (Int) -> Void) {
    while true {
      let word = work.add(1, ordering: .sequentiallyConsistent).oldValue
      let job = word & 0xFFFF_FFFF
      if job >= word >> 32 { return }
      body(Int(job))
    }
  }

  private var isOpen: Bool {
    let word = work.load(ordering: .sequentiallyConsistent)
    return word & 0xFFFF_FFFF < word >> 32
  }

  // MARK: - The threads

  func startThread() {
    let own = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var new: pthread_t?
      let code = pthread_create(&new, nil, { Crew.main($0) }, own.toOpaque())
    #else
      var new: pthread_t? = 0
      let code = pthread_create(&new!, nil, { $0.flatMap { Crew.main($0) } }, own.toOpaque())
    #endif
    if code == 0, let new { threads.append(new) } else { own.release() }
  }

  private static func main(_ crew: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let crew = Unmanaged<Crew>.fromOpaque(crew).takeRetainedValue()
    CrashHandler.prepareThread()
    FloatingPointMode.setDefault()
    while crew.waitForWork() {
      crew.inside.add(1, ordering: .sequentiallyConsistent)
      crew.help()
      crew.leave()
    }
    return nil
  }

  /// Ends the threads and waits for them.
  func stop() {
    pthread_mutex_lock(mutex)
    isStopped.store(true, ordering: .sequentiallyConsistent)
    pthread_cond_broadcast(wakeUp)
    pthread_mutex_unlock(mutex)
    for thread in threads { pthread_join(thread, nil) }
    threads = []
  }

  /// Waits until jobs are open.
  /// - Returns: false if the thread has to end.
  private func waitForWork() -> Bool {
    for _ in 0..<Crew.spins where isOpen { return true }
    pthread_mutex_lock(mutex)
    sleepers.add(1, ordering: .sequentiallyConsistent)
    while !isOpen && !isStopped.load(ordering: .sequentiallyConsistent) {
      pthread_cond_wait(wakeUp, mutex)
    }
    sleepers.subtract(1, ordering: .sequentiallyConsistent)
    pthread_mutex_unlock(mutex)
    return !isStopped.load(ordering: .sequentiallyConsistent)
  }

  /// Does jobs. This is a separate function so that `body` is released before the thread leaves.
  @inline(never) private func help() {
    // SAFETY: `inside` counts this thread. If `work` is open now, the caller keeps `body` until this thread leaves.
    if isOpen, let body { doJobs(body) }
  }

  private func leave() {
    let left = inside.subtract(1, ordering: .sequentiallyConsistent).newValue
    guard left == 0, isWaiting.load(ordering: .sequentiallyConsistent) else { return }
    pthread_mutex_lock(mutex)
    pthread_cond_signal(allOut)
    pthread_mutex_unlock(mutex)
  }
}
