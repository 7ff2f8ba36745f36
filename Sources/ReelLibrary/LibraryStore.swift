#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelBatch
import ReelHost
import ReelMath
import Synchronization

/// The batches of a process by their numbers. A number is never used again, so that one of a closed batch is found out.
enum LibraryStore {
  /// The most batches at a time, and the most snapshots of a batch.
  static let mostBatches = 1 << 12
  static let mostSnapshots = 1 << 20

  private final class Entry: @unchecked Sendable {
    // SAFETY: only the thread that has set `isInUse` uses the batch.
    let batch: LibraryBatch
    let isInUse = Atomic(false)
    init(_ batch: LibraryBatch) { self.batch = batch }
  }

  private struct Entries {
    var batches: [UInt64: Entry] = [:]
    var count: UInt64 = 0
  }

  private static let entries = Mutex(Entries())

  /// Adds a batch.
  /// - Returns: its number.
  static func add(_ batch: sending LibraryBatch) throws(BatchError) -> UInt64 {
    let entry = Entry(batch)
    let number: UInt64? = entries.withLock { entries in
      guard entries.batches.count < mostBatches else { return nil }
      entries.count += 1
      entries.batches[entries.count] = entry
      return entries.count
    }
    guard let number else {
      throw BatchError(.limit, "There are \(mostBatches) batches already. Close some.")
    }
    return number
  }

  /// Removes a batch. Throws if there is none, or if another thread is using it.
  static func remove(_ number: UInt64) throws(BatchError) {
    // Held until after the lock is released: threads of the batch end with it.
    var removed: Entry?
    try use(number) { _ throws(BatchError) in
      removed = entries.withLock { $0.batches.removeValue(forKey: number) }
    }
    withExtendedLifetime(removed) {}
  }

  /// Calls `body` with a batch, in the default floating-point mode: a program may have set another one on its thread.
  static func use<Result>(
    _ number: UInt64, _ body: (LibraryBatch) throws(BatchError) -> Result
  ) throws(BatchError) -> Result {
    guard let entry = entries.withLock({ $0.batches[number] }) else {
      throw BatchError(.noBatch, "There is no batch \(number): it is closed, or never existed.")
    }
    guard !entry.isInUse.exchange(true, ordering: .acquiring) else {
      throw BatchError(
        .state, "Another thread is using batch \(number): only one may use a batch at a time.")
    }
    defer { entry.isInUse.store(false, ordering: .releasing) }
    return try inDefaultMode { () throws(BatchError) in try body(entry.batch) }
  }

  /// Calls `body` in the default floating-point mode, and goes back to the thread's own.
  static func inDefaultMode<Result>(
    _ body: () throws(BatchError) -> Result
  ) throws(BatchError) -> Result {
    var own = fenv_t()
    fegetenv(&own)
    FloatingPointMode.setDefault()
    defer { fesetenv(&own) }
    return try body()
  }
}
