import ReelFields

/// A gamepad.
public struct Pad: Equatable, Sendable, FieldValue {
  /// True if there is a pad under this number.
  public var isConnected = false
  /// The held buttons, one bit per ``PadButton``.
  public var held: UInt32 = 0
  /// The buttons that were pressed at some time in this tick, one bit each.
  public var pressed: UInt32 = 0
  /// The left stick's horizontal position, right positive, times 32767.
  public var leftX: Int16 = 0
  /// The left stick's vertical position, down positive, times 32767.
  public var leftY: Int16 = 0
  /// The right stick's horizontal position, right positive, times 32767.
  public var rightX: Int16 = 0
  /// The right stick's vertical position, down positive, times 32767.
  public var rightY: Int16 = 0
  /// The left trigger, from 0 to 32767, fully pressed.
  public var leftTrigger: Int16 = 0
  /// The right trigger, from 0 to 32767, fully pressed.
  public var rightTrigger: Int16 = 0

  /// The axes at the start of the tick, if one has moved in it. Derived from the state before the tick, so not part of
  /// the state, nor of equality.
  private struct Start: Equatable {
    var axes: (Int16, Int16, Int16, Int16, Int16, Int16) = (0, 0, 0, 0, 0, 0)
    var isRecorded = false
    static func == (a: Start, b: Start) -> Bool { true }
  }
  private var start = Start()
  /// True if an axis has moved in this tick.
  var hasMoved: Bool { start.isRecorded }

  public init() {}

  /// Returns the axis as a number from -1 to 1.
  public func axis(_ axis: PadAxis) -> Float { Float(raw(axis)) / 32767 }

  /// Returns the axis times 32767.
  public func raw(_ axis: PadAxis) -> Int16 {
    switch axis {
    case .leftX: leftX
    case .leftY: leftY
    case .rightX: rightX
    case .rightY: rightY
    case .leftTrigger: leftTrigger
    case .rightTrigger: rightTrigger
    }
  }

  /// Returns the axis at the start of the tick, before its events, times 32767.
  public func rawAtStart(_ axis: PadAxis) -> Int16 {
    guard start.isRecorded else { return raw(axis) }
    return switch axis {
    case .leftX: start.axes.0
    case .leftY: start.axes.1
    case .rightX: start.axes.2
    case .rightY: start.axes.3
    case .leftTrigger: start.axes.4
    case .rightTrigger: start.axes.5
    }
  }

  /// Clears the presses and the axes at the start.
  mutating func beginTick() {
    pressed = 0
    start.isRecorded = false
  }

  mutating func set(_ axis: PadAxis, _ value: Int16) {
    if !start.isRecorded {
      start.axes = (leftX, leftY, rightX, rightY, leftTrigger, rightTrigger)
      start.isRecorded = true
    }
    switch axis {
    case .leftX: leftX = value
    case .leftY: leftY = value
    case .rightX: rightX = value
    case .rightY: rightY = value
    case .leftTrigger: leftTrigger = value
    case .rightTrigger: rightTrigger = value
    }
  }

  public static var fieldListKind: FieldListKind { .complete }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    if V.replacesFields { start = Start() }
    v.field("isConnected", &isConnected)
    v.field("held", &held)
    v.field("pressed", &pressed)
    v.field("leftX", &leftX)
    v.field("leftY", &leftY)
    v.field("rightX", &rightX)
    v.field("rightY", &rightY)
    v.field("leftTrigger", &leftTrigger)
    v.field("rightTrigger", &rightTrigger)
  }
}
