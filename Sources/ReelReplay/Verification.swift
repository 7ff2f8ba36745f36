import ReelECS
import ReelSimulation

/// The result of comparing a reel with a replay of it.
public enum Verification: Equatable, Sendable {
  /// Every checkpoint agreed. `ticks` is the tick of the last one.
  case same(ticks: UInt64, checkpoints: Int)
  /// The first checkpoint at which the replay differs.
  case differs(Divergence)
  /// The recorded game has values of types that this build lacks, such as "component Flame". Nothing was replayed.
  case lacksTypes([String])
  /// The reel has no checkpoint after the first tick.
  case noCheckpoint
}
