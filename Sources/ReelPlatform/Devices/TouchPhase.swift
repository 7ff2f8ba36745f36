/// The phase of a touch of a finger, or of the mouse with its left button.
public enum TouchPhase: UInt8, Sendable {
  /// The pointer does not touch.
  case none
  /// The pointer came down in this tick.
  case began
  /// The pointer is down and moved in this tick.
  case moved
  /// The pointer is down and did not move.
  case still
  /// The pointer went up in this tick.
  case ended
  /// The pointer came down and went up in this tick.
  case tapped
}
