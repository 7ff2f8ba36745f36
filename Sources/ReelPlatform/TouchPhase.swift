/// Where in its touch a finger is, or the mouse with its left button.
public enum TouchPhase: UInt8, Sendable {
  /// It does not touch.
  case none
  /// It came down in this tick.
  case began
  /// It moved in this tick.
  case moved
  /// It stays where it was.
  case still
  /// It went up in this tick.
  case ended
  /// It came down and went up in this tick.
  case tapped
}
