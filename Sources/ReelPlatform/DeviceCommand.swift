import ReelMath

/// What the simulation asks of the devices that a person plays with. Values, as audio commands are: a replay asks
/// for the same again, and nobody does it.
public enum DeviceCommand: Equatable, Sendable {
  /// Text is wanted, where in the view: keys also give text, an on-screen keyboard appears where there is one, and
  /// an input method shows its candidates below this place. Asked for anew, it moves.
  case startText(Rect)
  /// No more text is wanted: what was being composed is gone.
  case stopText
  /// The mouse is caught, or free again. While it is, it has no place: its motion comes as
  /// ``InputEvent/Kind/mouseMotion``.
  case captureMouse(Bool)
  /// Shakes a pad: its strong and its weak motor, each from 0 to 1, for a time. Another one replaces it; 0 ends it.
  case rumble(pad: UInt8, strong: Float, weak: Float, milliseconds: UInt32)
  /// The window covers the whole screen, or does not.
  case fullscreen(Bool)
  /// Puts a text on the person's clipboard.
  case copy(String)
  /// Asks for the text on the clipboard, which comes as ``InputEvent/Kind/paste``. Ctrl+V or Command+V asks for it
  /// without this while text is wanted.
  case paste

  // Texts are compared by their bytes: by characters, Embedded programs would carry Unicode's tables.
  public static func == (a: DeviceCommand, b: DeviceCommand) -> Bool {
    switch (a, b) {
    case (.startText(let a), .startText(let b)): a == b
    case (.stopText, .stopText), (.paste, .paste): true
    case (.captureMouse(let a), .captureMouse(let b)), (.fullscreen(let a), .fullscreen(let b)):
      a == b
    case (.rumble(let pad, let strong, let weak, let time), .rumble(let b, let c, let d, let e)):
      pad == b && strong == c && weak == d && time == e
    case (.copy(let a), .copy(let b)): a.utf8.elementsEqual(b.utf8)
    default: false
    }
  }
}
