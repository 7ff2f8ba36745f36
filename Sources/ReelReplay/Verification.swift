import ReelECS
import ReelSimulation

/// What came of comparing a reel with a replay of it.
public enum Verification: Equatable, Sendable {
  /// Every checkpoint agreed, the last of them after this many ticks.
  case same(ticks: UInt64, checkpoints: Int)
  /// The first place where the replay went another way.
  case differs(Divergence)
  /// There was nothing to compare with: no checkpoint after the first tick.
  case noCheckpoint
}
