import ReelCollision
import ReelECS
import ReelMath

/// Which contacts are meant.
public enum ContactPhase: Sendable {
  /// Those that began in this tick.
  case began
  /// Those that went on from the tick before.
  case stays
  /// All that touch: those that began and those that went on.
  case touching
  /// Those that ended in this tick.
  case ended
}
