import ReelMath

/// Something that a person did, in the order it happened.
///
/// One fixed-size record for all kinds, so that a tick's events lie in one array and a reel can
/// write them as they are. Analogue values are quantised here, at the edge: what the simulation
/// sees is exactly what a reel holds.
public struct InputEvent: Equatable, Sendable, FieldValue {
  /// What happened, and which fields say more about it.
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
  /// - Parameter value: -1 to 1; clamped and quantised to 1/32767.
  public static func padAxis(_ axis: PadAxis, _ value: Float, pad: UInt8 = 0) -> InputEvent {
    let clamped = value > -1 ? (value < 1 ? value : 1) : -1
    let quantised = Int16((clamped * 32767).rounded(.toNearestOrEven))
    return .init(.padAxis, device: pad, code: UInt16(axis.rawValue), x: quantised)
  }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("kind", &kind)
    v.field("device", &device)
    v.field("code", &code)
    v.field("x", &x)
    v.field("y", &y)
  }
}

/// What came in between two ticks: all that the simulation ever learns of the world outside.
public struct TickInput: Equatable, Sendable, FieldValue {
  /// The size of the logical view in logical pixels.
  public var viewWidth: UInt16
  /// The height of the logical view in logical pixels.
  public var viewHeight: UInt16
  /// In the order in which they happened; a press and a release in one tick both count.
  public var events: [InputEvent]

  /// An input of this view size.
  public init(viewWidth: UInt16 = 0, viewHeight: UInt16 = 0, events: [InputEvent] = []) {
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.events = events
  }

  public init() { self.init(viewWidth: 0) }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("viewWidth", &viewWidth)
    v.field("viewHeight", &viewHeight)
    v.field("events", &events)
  }
}
