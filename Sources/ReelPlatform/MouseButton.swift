import ReelMath

/// A button of the mouse. The left one is also pointer 0: what a finger does to a game, it does.
public enum MouseButton: UInt8, CaseIterable, Sendable, FieldValue {
  case left, right, middle
  /// Under the thumb: the nearer and the farther one.
  case back, forward
  public init() { self = .left }
}
