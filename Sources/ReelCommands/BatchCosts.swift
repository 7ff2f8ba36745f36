import Dispatch
import Synchronization

/// The costs of batches of jobs, by their number of jobs. The batches of a game are the same in every tick.
final class BatchCosts: @unchecked Sendable {
  // SAFETY: only `run` uses the memory, and `isTaken` lets in one thread at a time.
  private let isTaken = Atomic<Bool>(false)
  /// The nanoseconds of all jobs of a batch together, by the number of jobs; 0 if unknown.
  private let costs = UnsafeMutablePointer<UInt64>.allocate(capacity: BatchCosts.limit)

  /// Batches with more jobs count as one kind.
  private static let limit = 64
  /// The cost above which a batch is shared. Waking a thread and waiting for it takes five to ten microseconds.
  static let worthSharing: UInt64 = 30_000

  init() { costs.initialize(repeating: 0, count: Self.limit) }
  deinit { costs.deallocate() }

  /// Runs a batch, alone while it is cheap, and records its cost.
  /// - Returns: false if another thread is running a batch; then nothing was done.
  func run(_ jobs: Int, threads: Int, alone: () -> Void, shared: () -> Void) -> Bool {
    if isTaken.exchange(true, ordering: .acquiring) { return false }
    defer { isTaken.store(false, ordering: .releasing) }
    let cost = costs + min(jobs, Self.limit - 1)
    let isShared = cost.pointee > Self.worthSharing
    let began = DispatchTime.now().uptimeNanoseconds
    if isShared { shared() } else { alone() }
    let time = DispatchTime.now().uptimeNanoseconds - began
    let now = isShared ? time * UInt64(min(jobs, threads)) : time
    // A batch that the system interrupted once seems to be expensive. So one measurement at most doubles the cost.
    cost.pointee = cost.pointee == 0 ? max(now, 1) : (cost.pointee + min(now, cost.pointee * 3)) / 2
    return true
  }
}
