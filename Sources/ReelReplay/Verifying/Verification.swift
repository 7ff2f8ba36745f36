import ReelECS
import ReelSimulation

/// The result of comparing a reel with a replay of it.
public enum Verification: Equatable, Sendable {
  /// Every checkpoint agreed, and none is missing. `ticks` is the tick of the last one. A recording that was cut off
  /// may have further ticks, which no checkpoint follows.
  case same(ticks: UInt64, checkpoints: Int)
  /// The first checkpoint at which the replay differs.
  case differs(Divergence)
  /// The recorded game has values of types that this build lacks, such as "component Flame". Nothing was replayed.
  case lacksTypes([String])
  /// Every checkpoint agreed, but others are missing.
  case lacksCheckpoints(CheckpointGap)
  /// The reel has no checkpoint after the first tick.
  case noCheckpoint
}
