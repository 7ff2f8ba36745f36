/// What the world was after a number of ticks: enough to tell that a replay went another way, and
/// in which part of the state.
public struct Checkpoint: Equatable, Sendable {
  /// The number of completed ticks.
  public var tick: UInt64
  /// The hash of the whole state.
  public var stateHash: UInt64
  /// One hash for each of ``ReelHeader/layouts`` and then for each type that was noted up to here, in
  /// the same order.
  public var hashes: [UInt64]
  /// The complete state, as `Snapshot.stateBytes` has it, from which a replay can start; most checkpoints have none.
  public var snapshot: [UInt8]?

  /// A checkpoint after `tick` completed ticks.
  public init(
    tick: UInt64, stateHash: UInt64, hashes: [UInt64] = [], snapshot: [UInt8]? = nil
  ) {
    self.tick = tick
    self.stateHash = stateHash
    self.hashes = hashes
    self.snapshot = snapshot
  }
}
