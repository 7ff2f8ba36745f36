import ReelFields
import ReelMath

/// The behaviour of a ``PathFollower`` at the end of its path.
public enum PathEnding: UInt8, Sendable, CaseIterable, FieldValue {
  /// Stops and sends ``PathEnded``.
  case stop
  /// Continues at the start. On an open path this is a teleport: the entity is not drawn between the two ends.
  case loop
  /// Turns back at each end.
  case turnBack

  public init() { self = .stop }
}
