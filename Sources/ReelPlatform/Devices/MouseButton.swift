import ReelFields

/// A button of the mouse. The left one is also pointer 0, so that games treat it as a finger.
public enum MouseButton: UInt8, CaseIterable, Sendable, FieldValue {
  case left, right, middle
  /// The buttons under the thumb: the nearer and the farther one.
  case back, forward
  public init() { self = .left }
}
