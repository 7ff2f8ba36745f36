import ReelMath

/// What a ``PathFollower`` does at the end of its path.
public enum PathEnding: UInt8, Sendable, CaseIterable, FieldValue {
  /// Stands still, and ``PathEnded`` is sent.
  case stop
  /// Goes on at the start. Where the path is open that is another place, and nobody is drawn on the way
  /// there.
  case loop
  /// Goes back, and forth again.
  case turnBack

  public init() { self = .stop }
}
