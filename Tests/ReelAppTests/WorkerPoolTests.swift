import CAllocationCount
import Foundation
import ReelApp
import Synchronization
import Testing

/// One counter for each job.
private final class Counters: @unchecked Sendable {
  // SAFETY: each job changes its own counter only, and the counters are read after all jobs have ended.
  private let counts: UnsafeMutablePointer<Int>
  private let size: Int
  init(_ size: Int) {
    self.size = size
    counts = .allocate(capacity: size)
    counts.initialize(repeating: 0, count: size)
  }
  deinit { counts.deallocate() }
  func add(_ job: Int) { counts[job] += 1 }
  var all: [Int] { (0..<size).map { counts[$0] } }
}

@Suite struct WorkerPoolTests {
  @Test(arguments: [-1, 0, 1, 2, 3, 8])
  func eachJobIsDoneOnce(threadCount: Int) {
    let pool = WorkerPool(threads: threadCount)
    for jobs in [0, 1, 2, 3, 7, 64, 1000] {
      for _ in 0..<20 {
        let counters = Counters(jobs)
        pool.run(jobs) { counters.add($0) }
        #expect(counters.all == [Int](repeating: 1, count: jobs))
      }
    }
  }

  /// Jobs see plain memory that the caller wrote before, and the caller sees what they wrote; the thread sanitizer
  /// checks it.
  @Test func jobsSeeWhatTheCallerWrote() {
    let pool = WorkerPool(threads: 4)
    nonisolated(unsafe) let numbers = UnsafeMutablePointer<Int>.allocate(capacity: 8)
    defer { numbers.deallocate() }
    numbers.initialize(repeating: 0, count: 8)
    for round in 1...3000 {
      for at in 0..<8 { numbers[at] += 1 }
      pool.run(8) { job in numbers[job] += job }
      guard (0..<8).allSatisfy({ numbers[$0] == round * (1 + $0) }) else {
        Issue.record("round \(round): \((0..<8).map { numbers[$0] })")
        return
      }
    }
  }

  @Test func jobsRunAtTheSameTime() {
    let pool = WorkerPool(threads: 3)
    let arrived = Atomic<Int>(0)
    pool.run(3) { _ in
      arrived.add(1, ordering: .sequentiallyConsistent)
      // A job ends only when all jobs have begun.
      while arrived.load(ordering: .sequentiallyConsistent) < 3 { usleep(1) }
    }
    #expect(arrived.load(ordering: .relaxed) == 3)
  }

  @Test func theCallerSleepsWhileOthersWork() {
    let pool = WorkerPool(threads: 2)
    nonisolated(unsafe) let caller = Thread.current
    let ended = Atomic<Int>(0)
    for _ in 0..<5 {
      pool.run(2) { _ in
        // The wait is long enough for the caller to stop spinning and to sleep.
        if Thread.current !== caller { usleep(3000) } else { usleep(1000) }
        ended.add(1, ordering: .relaxed)
      }
    }
    #expect(ended.load(ordering: .relaxed) == 10)
  }

  @Test func workersDoJobsAfterSleeping() {
    let pool = WorkerPool(threads: 3)
    for _ in 0..<20 {
      usleep(2000)
      let counters = Counters(16)
      pool.run(16) { job in
        usleep(50)
        counters.add(job)
      }
      #expect(counters.all.allSatisfy { $0 == 1 })
    }
  }

  @Test func aJobMayUseThePool() {
    let pool = WorkerPool(threads: 3)
    let sum = Atomic<Int>(0)
    pool.run(4) { outer in
      pool.run(5) { inner in sum.add(outer * inner, ordering: .relaxed) }
    }
    #expect(sum.load(ordering: .relaxed) == 60)
  }

  @Test(arguments: [1, 2, 3])
  func sharedJobsAreDoneOnce(threadCount: Int) {
    let pool = WorkerPool(threads: threadCount)
    for jobs in [0, 1, 2, 7, 63, 64, 1000] {
      for pause: UInt32 in [0, 0, 40, 40, 40, 0, 0] {
        let counters = Counters(jobs)
        pool.share(jobs) { job in
          if pause > 0 { usleep(pause) }
          counters.add(job)
        }
        #expect(counters.all == [Int](repeating: 1, count: jobs))
      }
    }
  }

  /// Counts the threads that do the jobs of a batch.
  private func threadCount(_ pool: WorkerPool, microseconds: UInt32) -> Int {
    let lock = NSLock()
    nonisolated(unsafe) var threads: Set<ObjectIdentifier> = []
    pool.share(2) { _ in
      if microseconds > 0 { usleep(microseconds) }
      lock.withLock { _ = threads.insert(ObjectIdentifier(Thread.current)) }
    }
    return threads.count
  }

  @Test func longBatchesAreShared() {
    let pool = WorkerPool(threads: 2)
    var counts: [Int] = []
    for _ in 0..<20 { counts.append(threadCount(pool, microseconds: 2000)) }
    #expect(counts.contains(2))
  }

  @Test func shortBatchesStayOnTheCallingThread() {
    let pool = WorkerPool(threads: 2)
    for _ in 0..<20 { _ = threadCount(pool, microseconds: 2000) }
    var counts: [Int] = []
    // The cost of the long batches is forgotten step by step.
    for _ in 0..<200 { counts.append(threadCount(pool, microseconds: 0)) }
    #expect(counts.suffix(20).contains(1))
  }

  @Test func severalThreadsMayUseThePool() {
    let pool = WorkerPool(threads: 3)
    let sum = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 {
        pool.run(4) { sum.add($0, ordering: .relaxed) }
        pool.share(4) { sum.add($0, ordering: .relaxed) }
      }
    }
    #expect(sum.load(ordering: .relaxed) == 4 * 1000 * 6)
  }

  @Test func poolsAreMadeAndReleasedManyTimes() {
    for count in 0..<200 {
      let pool = WorkerPool(threads: count % 5)
      if count % 3 == 0 { pool.run(4) { _ in } }
    }
  }

  /// By the end of a run the pool releases the body, and with it everything that the body refers to.
  @Test func aPoolReleasesABodyAfterItsRun() {
    final class Token: Sendable {}
    let pool = WorkerPool(threads: 3)
    for _ in 0..<200 {
      weak var seen: Token?
      do {
        let token = Token()
        seen = token
        pool.run(6) { _ in withExtendedLifetime(token) {} }
      }
      #expect(seen == nil)
    }
  }

  private static var countsAllocations: Bool {
    #if DEBUG
      false
    #else
      allocation_count_works()
    #endif
  }

  @Test(.enabled(if: countsAllocations)) func runningAllocatesNothing() {
    let pool = WorkerPool(threads: 3)
    let sum = Atomic<Int>(0)
    let body: @Sendable (Int) -> Void = { sum.add($0, ordering: .relaxed) }
    pool.run(8, body)
    let before = allocation_count()
    for _ in 0..<100 { pool.run(8, body) }
    #expect(allocation_count() - before == 0)
    #expect(sum.load(ordering: .relaxed) == 101 * 28)
  }
}
