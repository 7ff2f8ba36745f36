import ReelMath

/// A command of the simulation to the player's devices. Commands are values, as audio commands are. A replay emits them
/// again, but no device performs them.
public enum DeviceCommand: Equatable, Sendable {
  /// Starts text input at a rectangle of the view: keys also produce text, an on-screen keyboard appears on devices
  /// that have one, and an input method shows its candidates below the rectangle. Another command moves it.
  case startText(Rect)
  /// Stops text input and discards the composition.
  case stopText
  /// Captures the mouse, or releases it. A captured mouse has no position: its motion arrives as
  /// ``InputEvent/Kind/mouseMotion``.
  case captureMouse(Bool)
  /// Rumbles a pad with its strong and its weak motor, each from 0 to 1, for a time. Another command replaces it; 0
  /// ends it.
  case rumble(pad: UInt8, strong: Float, weak: Float, milliseconds: UInt32)
  /// Makes the window cover the entire screen, or not.
  case fullscreen(Bool)
  /// Copies a text to the player's clipboard.
  case copy(String)
  /// Requests the text on the clipboard, which arrives as ``InputEvent/Kind/paste``. During text input, Ctrl+V or
  /// Command+V requests it without this command.
  case paste
  /// Assigns a device to players, and takes it from its present ones: on this machine, from the next tick on. Its
  /// events are then part of the input of each of these players, and a reel contains them.
  case assign(InputDevice, to: PlayerSet)

  // Compares texts by their bytes: comparing by characters would add Unicode's tables to Embedded programs.
  public static func == (a: DeviceCommand, b: DeviceCommand) -> Bool {
    switch (a, b) {
    case (.startText(let a), .startText(let b)): a == b
    case (.stopText, .stopText), (.paste, .paste): true
    case (.captureMouse(let a), .captureMouse(let b)), (.fullscreen(let a), .fullscreen(let b)):
      a == b
    case (.rumble(let pad, let strong, let weak, let time), .rumble(let b, let c, let d, let e)):
      pad == b && strong == c && weak == d && time == e
    case (.assign(let device, let players), .assign(let other, let others)):
      device == other && players == others
    case (.copy(let a), .copy(let b)): a.utf8.elementsEqual(b.utf8)
    default: false
    }
  }
}
