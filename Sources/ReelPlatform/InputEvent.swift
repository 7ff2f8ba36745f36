import ReelMath

/// Something that a person did, in the order it happened.
///
/// One fixed-size record for all kinds, so that a tick's events lie in one array and a reel can
/// write them as they are. Analogue values are quantised here, at the edge: what the simulation
/// sees is exactly what a reel holds.
public struct InputEvent: Equatable, Sendable, FieldValue {
  /// What happened, and which fields say more about it. What else is to be said of each kind stands in
  /// `InputEvent+Kind.swift`.
  public enum Kind: UInt8, Sendable, FieldValue {
    /// `code` is the ``Key``.
    case keyDown, keyUp
    /// `device` is the pointer (0 the mouse's first button, 1 and up are fingers), `x`, `y` where.
    case pointerDown, pointerMove, pointerUp
    /// `x`, `y` are notches, right and up positive.
    case wheel
    /// `device` is the pad, 0 to 3.
    case padConnected, padDisconnected
    /// `code` is the ``PadButton``.
    case padDown, padUp
    /// `code` is the ``PadAxis``, `x` its value times 32767.
    case padAxis
    /// The window lost the keyboard: everything that was held is let go.
    case focusLost
    /// `code` is the ``Key``; `x` and `y` are the lower and the upper half of the Unicode scalar that it carries on
    /// the person's keyboard. Comes for keys that carry another than on an American one.
    case keyLabel
    /// `code` is the ``Key``, which has been held so long that it acts again. Only while text is wanted.
    case keyRepeat
    /// `code` is the ``MouseButton``, any but the left; `x`, `y` where.
    case mouseDown, mouseUp
    /// `x`, `y` are how far a captured mouse went, in steps of its own, right and down positive.
    case mouseMotion
    /// A piece of text that was typed, or was pasted.
    case text, paste
    /// A piece of text that is being composed.
    case composition
    /// `x` is where in it the cursor is, `y` how much is being converted, in Unicode scalars.
    case compositionCursor
    /// `code` is a device that the player has got (`x` is 1) or lost (0): 0 the keyboard, 1 the mouse, 2 the fingers.
    case assigned
    /// A piece of a change of the state that was asked for from outside, as by an inspector. Rules do not see it.
    case written
    public init() { self = .focusLost }
  }

  /// What happened.
  public var kind: Kind
  /// The number of the pointer or pad.
  public var device: UInt8
  /// The number of the key, button or axis.
  public var code: UInt16
  /// Logical pixels for pointers.
  public var x: Int16
  /// Logical pixels for pointers, down.
  public var y: Int16

  /// An event; fields that the kind does not use are 0.
  public init(_ kind: Kind, device: UInt8 = 0, code: UInt16 = 0, x: Int16 = 0, y: Int16 = 0) {
    self.kind = kind
    self.device = device
    self.code = code
    self.x = x
    self.y = y
  }

  public init() { self.init(.focusLost) }

  /// A key went down.
  public static func keyDown(_ key: Key) -> InputEvent { .init(.keyDown, code: key.rawValue) }
  /// A key came up.
  public static func keyUp(_ key: Key) -> InputEvent { .init(.keyUp, code: key.rawValue) }
  /// A key has been held so long that it acts again.
  public static func keyRepeat(_ key: Key) -> InputEvent { .init(.keyRepeat, code: key.rawValue) }
  /// A key carries this character on the person's keyboard.
  public static func keyLabel(_ key: Key, _ label: Unicode.Scalar) -> InputEvent {
    .init(
      .keyLabel, code: key.rawValue, x: Int16(truncatingIfNeeded: label.value),
      y: Int16(truncatingIfNeeded: label.value >> 16))
  }
  /// A button of the mouse went down at a place in the view; the left one is pointer 0.
  public static func mouseDown(_ button: MouseButton, _ x: Int16, _ y: Int16) -> InputEvent {
    button == .left
      ? .pointerDown(0, x, y) : .init(.mouseDown, code: UInt16(button.rawValue), x: x, y: y)
  }
  /// A button of the mouse came up at a place in the view; the left one is pointer 0.
  public static func mouseUp(_ button: MouseButton, _ x: Int16, _ y: Int16) -> InputEvent {
    button == .left
      ? .pointerUp(0, x, y) : .init(.mouseUp, code: UInt16(button.rawValue), x: x, y: y)
  }
  /// A captured mouse went so far, in steps of its own.
  public static func mouseMotion(_ x: Int16, _ y: Int16) -> InputEvent {
    .init(.mouseMotion, x: x, y: y)
  }
  /// The wheel turned by so many notches, right and up positive.
  public static func wheel(_ x: Int16 = 0, _ y: Int16) -> InputEvent { .init(.wheel, x: x, y: y) }
  /// A finger or the mouse's first button went down at a place in the view.
  public static func pointerDown(_ pointer: UInt8 = 0, _ x: Int16, _ y: Int16) -> InputEvent {
    .init(.pointerDown, device: pointer, x: x, y: y)
  }
  /// A finger or the mouse moved to a place in the view.
  public static func pointerMove(_ pointer: UInt8 = 0, _ x: Int16, _ y: Int16) -> InputEvent {
    .init(.pointerMove, device: pointer, x: x, y: y)
  }
  /// A finger or the mouse's first button came up at a place in the view.
  public static func pointerUp(_ pointer: UInt8 = 0, _ x: Int16, _ y: Int16) -> InputEvent {
    .init(.pointerUp, device: pointer, x: x, y: y)
  }
  /// A button of a pad went down.
  public static func padDown(_ button: PadButton, pad: UInt8 = 0) -> InputEvent {
    .init(.padDown, device: pad, code: UInt16(button.rawValue))
  }
  /// A button of a pad came up.
  public static func padUp(_ button: PadButton, pad: UInt8 = 0) -> InputEvent {
    .init(.padUp, device: pad, code: UInt16(button.rawValue))
  }
  /// A stick or trigger moved.
  /// - Parameter value: -1 to 1; clamped and quantised to 1/32767.
  public static func padAxis(_ axis: PadAxis, _ value: Float, pad: UInt8 = 0) -> InputEvent {
    let clamped = value > -1 ? (value < 1 ? value : 1) : -1
    let quantised = Int16((clamped * 32767).rounded(.toNearestOrEven))
    return .init(.padAxis, device: pad, code: UInt16(axis.rawValue), x: quantised)
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("kind", &kind)
    v.field("device", &device)
    v.field("code", &code)
    v.field("x", &x)
    v.field("y", &y)
  }
}
