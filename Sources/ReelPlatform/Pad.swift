import ReelMath

/// A gamepad.
public struct Pad: Equatable, Sendable, FieldValue {
  /// Whether there is a pad under this number.
  public var isConnected = false
  /// One bit a ``PadButton``.
  public var held: UInt32 = 0
  /// Pressed at some time in this tick.
  public var pressed: UInt32 = 0
  /// The left stick, right positive, times 32767.
  public var leftX: Int16 = 0
  /// The left stick, down positive, times 32767.
  public var leftY: Int16 = 0
  /// The right stick, right positive, times 32767.
  public var rightX: Int16 = 0
  /// The right stick, down positive, times 32767.
  public var rightY: Int16 = 0
  /// From 0 to 32767, pressed all the way.
  public var leftTrigger: Int16 = 0
  /// From 0 to 32767, pressed all the way.
  public var rightTrigger: Int16 = 0

  public init() {}

  /// The axis as a number from -1 to 1.
  public func axis(_ axis: PadAxis) -> Float {
    let raw =
      switch axis {
      case .leftX: leftX
      case .leftY: leftY
      case .rightX: rightX
      case .rightY: rightY
      case .leftTrigger: leftTrigger
      case .rightTrigger: rightTrigger
      }
    return Float(raw) / 32767
  }

  mutating func set(_ axis: PadAxis, _ value: Int16) {
    switch axis {
    case .leftX: leftX = value
    case .leftY: leftY = value
    case .rightX: rightX = value
    case .rightY: rightY = value
    case .leftTrigger: leftTrigger = value
    case .rightTrigger: rightTrigger = value
    }
  }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
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
