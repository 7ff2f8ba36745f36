import ReelFields

/// An action of the player on a device; events are in the order in which they happened.
///
/// One fixed-size record serves all kinds, so that a tick's events are in one array and a reel can write them
/// unchanged. Analogue values are quantised when the event is created, so the simulation receives exactly the values
/// that a reel contains.
public struct InputEvent: Equatable, Sendable, FieldValue {
  /// The kinds of events, and the meaning of the fields in each. `InputEvent+Kind.swift` has further properties of each
  /// kind.
  public enum Kind: UInt8, Sendable, FieldValue {
    /// `code` is the ``Key``.
    case keyDown, keyUp
    /// `device` is the pointer (0 is the mouse with its first button, 1 and up are fingers), `x` and `y` are its
    /// position.
    case pointerDown, pointerMove, pointerUp
    /// `x`, `y` are notches, right and up positive.
    case wheel
    /// `device` is the pad, 0 to 3.
    case padConnected, padDisconnected
    /// `code` is the ``PadButton``.
    case padDown, padUp
    /// `code` is the ``PadAxis``, `x` its value times 32767.
    case padAxis
    /// The window lost the keyboard's focus: all keys, buttons and pointers are released.
    case focusLost
    /// `code` is the ``Key``; `x` and `y` are the lower and the upper half of the Unicode scalar that it carries on the
    /// player's keyboard. Sent for keys whose label differs from that on an American keyboard.
    case keyLabel
    /// `code` is the ``Key``, which has been held so long that it acts again. Sent only during text input.
    case keyRepeat
    /// `code` is the ``MouseButton``, any but the left; `x` and `y` are the mouse's position.
    case mouseDown, mouseUp
    /// `x`, `y` are the motion of a captured mouse, in its own steps, right and down positive.
    case mouseMotion
    /// A piece of typed or pasted text.
    case text, paste
    /// A piece of text that is being composed.
    case composition
    /// `x` is the position of the cursor in the text, `y` the length of the part that is being converted, both in
    /// Unicode scalars.
    case compositionCursor
    /// `code` is a device that the player has got (`x` is 1) or lost (0): 0 the keyboard, 1 the mouse, 2 the fingers.
    case assigned
    /// A piece of a change of the state from outside, as from an inspector. Rules do not receive it.
    case written
    /// `x` is 1 if the player takes part in a match from this tick on, and 0 if the player does not. A ``focusLost``
    /// before it releases all keys, buttons and pointers of a player who leaves.
    case presence
    /// A choice or a control of a learning agent, for rules whose agents are entities. `code` is the agent's number,
    /// `y` the number of the choice or control, and `x` the choice, or the control's value times 32767.
    case agent
    public init() { self = .focusLost }
  }

  /// The kind of the event.
  public var kind: Kind
  /// The number of the pointer or pad.
  public var device: UInt8
  /// The number of the key, button or axis.
  public var code: UInt16
  /// The x coordinate; for pointers in logical pixels.
  public var x: Int16
  /// The y coordinate; for pointers in logical pixels, down.
  public var y: Int16

  /// Creates an event; fields that the kind does not use are 0.
  public init(_ kind: Kind, device: UInt8 = 0, code: UInt16 = 0, x: Int16 = 0, y: Int16 = 0) {
    self.kind = kind
    self.device = device
    self.code = code
    self.x = x
    self.y = y
  }

  public init() { self.init(.focusLost) }

  /// Returns the event of a key that went down.
  public static func keyDown(_ key: Key) -> InputEvent { .init(.keyDown, code: key.rawValue) }
  /// Returns the event of a key that came up.
  public static func keyUp(_ key: Key) -> InputEvent { .init(.keyUp, code: key.rawValue) }
  /// Returns the event of a key that has been held so long that it acts again.
  public static func keyRepeat(_ key: Key) -> InputEvent { .init(.keyRepeat, code: key.rawValue) }
  /// Returns the event that sets the character of a key on the player's keyboard.
  public static func keyLabel(_ key: Key, _ label: Unicode.Scalar) -> InputEvent {
    .init(
      .keyLabel, code: key.rawValue, x: Int16(truncatingIfNeeded: label.value),
      y: Int16(truncatingIfNeeded: label.value >> 16))
  }
  /// Returns the event of a mouse button that went down at a position in the view; the left one is pointer 0.
  public static func mouseDown(_ button: MouseButton, _ x: Int16, _ y: Int16) -> InputEvent {
    button == .left
      ? .pointerDown(0, x, y) : .init(.mouseDown, code: UInt16(button.rawValue), x: x, y: y)
  }
  /// Returns the event of a mouse button that came up at a position in the view; the left one is pointer 0.
  public static func mouseUp(_ button: MouseButton, _ x: Int16, _ y: Int16) -> InputEvent {
    button == .left
      ? .pointerUp(0, x, y) : .init(.mouseUp, code: UInt16(button.rawValue), x: x, y: y)
  }
  /// Returns the event of a captured mouse's motion, in its own steps.
  public static func mouseMotion(_ x: Int16, _ y: Int16) -> InputEvent {
    .init(.mouseMotion, x: x, y: y)
  }
  /// Returns the event of a wheel that turned by a number of notches, right and up positive.
  public static func wheel(_ x: Int16 = 0, _ y: Int16) -> InputEvent { .init(.wheel, x: x, y: y) }
  /// Returns the event of a finger, or the mouse's first button, that went down at a position in the view.
  public static func pointerDown(_ pointer: UInt8 = 0, _ x: Int16, _ y: Int16) -> InputEvent {
    .init(.pointerDown, device: pointer, x: x, y: y)
  }
  /// Returns the event of a finger or the mouse that moved to a position in the view.
  public static func pointerMove(_ pointer: UInt8 = 0, _ x: Int16, _ y: Int16) -> InputEvent {
    .init(.pointerMove, device: pointer, x: x, y: y)
  }
  /// Returns the event of a finger, or the mouse's first button, that came up at a position in the view.
  public static func pointerUp(_ pointer: UInt8 = 0, _ x: Int16, _ y: Int16) -> InputEvent {
    .init(.pointerUp, device: pointer, x: x, y: y)
  }
  /// Returns the event of a player who takes part in a match from a tick on, or who does not.
  public static func presence(_ isPresent: Bool) -> InputEvent {
    .init(.presence, x: isPresent ? 1 : 0)
  }
  /// Returns the event of a learning agent's choice.
  /// - Parameters:
  ///   - choice: the number of the choice, if an agent makes several at once.
  public static func agent(_ agent: UInt16, _ value: Int16, choice: Int16 = 0) -> InputEvent {
    .init(.agent, code: agent, x: value, y: choice)
  }
  /// Returns the event of a pad button that went down.
  public static func padDown(_ button: PadButton, pad: UInt8 = 0) -> InputEvent {
    .init(.padDown, device: pad, code: UInt16(button.rawValue))
  }
  /// Returns the event of a pad button that came up.
  public static func padUp(_ button: PadButton, pad: UInt8 = 0) -> InputEvent {
    .init(.padUp, device: pad, code: UInt16(button.rawValue))
  }
  /// Returns the event of a stick or trigger that moved.
  /// - Parameter value: -1 to 1; clamped and quantised to 1/32767.
  public static func padAxis(_ axis: PadAxis, _ value: Float, pad: UInt8 = 0) -> InputEvent {
    let clamped = value > -1 ? (value < 1 ? value : 1) : -1
    let quantised = Int16((clamped * 32767).rounded(.toNearestOrEven))
    return .init(.padAxis, device: pad, code: UInt16(axis.rawValue), x: quantised)
  }
}
