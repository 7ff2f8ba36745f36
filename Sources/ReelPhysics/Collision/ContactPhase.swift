import ReelCollision
import ReelECS
import ReelMath

/// The phase of the contacts to return.
public enum ContactPhase: Sendable {
  /// The contacts that began in this tick.
  case began
  /// The contacts that continue from the tick before.
  case stays
  /// All contacts: those that began and those that continue.
  case touching
  /// The contacts that ended in this tick.
  case ended
}
