import ReelFields

/// A button of a gamepad, named by its position on a pad with four face buttons.
public enum PadButton: UInt8, CaseIterable, Sendable, FieldValue {
  case south, east, west, north
  case back, guide, start
  case leftStick, rightStick
  case leftShoulder, rightShoulder
  case up, down, left, right
  /// The button for share, capture or microphone, depending on the maker.
  case misc
  /// The buttons on the back of a pad: right above, left above, right below, left below.
  case paddle1, paddle2, paddle3, paddle4
  /// The touchpad as a button that is pressed.
  case touchpad
  public init() { self = .south }
}
