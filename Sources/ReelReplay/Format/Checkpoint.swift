/// The hashes of the world after a number of ticks. They show that a replay diverged, and in which part of the
/// state.
public struct Checkpoint: Equatable, Sendable {
  /// The number of completed ticks.
  public var tick: UInt64
  /// The hash of the complete state.
  public var stateHash: UInt64
  /// One hash for each of ``ReelHeader/layouts``, then one for each type that was added up to this tick, in the
  /// same order.
  public var hashes: [UInt64]
  /// The complete state in the form of `Snapshot.stateBytes`, from which a replay can start. Most checkpoints have
  /// none.
  public var snapshot: [UInt8]?

  /// Creates a checkpoint after `tick` completed ticks.
  public init(
    tick: UInt64, stateHash: UInt64, hashes: [UInt64] = [], snapshot: [UInt8]? = nil
  ) {
    self.tick = tick
    self.stateHash = stateHash
    self.hashes = hashes
    self.snapshot = snapshot
  }
}
