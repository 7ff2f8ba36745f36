import ReelMath

/// A value at a time.
public struct Keyframe: Equatable, Sendable, FieldValue {
  /// In ticks from the begin of its track.
  public var time: Float
  /// What the property is then.
  public var value: AnimatedValue
  /// How the value comes here from the keyframe before.
  public var curve: Easing

  /// A value at a time, reached along a curve.
  public init(at time: Float, _ value: AnimatedValue, curve: Easing = .linear) {
    self.time = time
    self.value = value
    self.curve = curve
  }

  /// A number at a time: a rotation, an opacity, a sample index.
  public init(at time: Float, _ value: Float, curve: Easing = .linear) {
    self.init(at: time, AnimatedValue(value), curve: curve)
  }

  /// A position, scale or offset at a time.
  public init(at time: Float, _ value: Vec2, curve: Easing = .linear) {
    self.init(at: time, AnimatedValue(value), curve: curve)
  }

  /// A tint at a time.
  public init(at time: Float, _ value: Color, curve: Easing = .linear) {
    self.init(at: time, AnimatedValue(value), curve: curve)
  }

  public init() { self.init(at: 0, 0) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("time", &time)
    v.field("value", &value)
    v.field("curve", &curve)
  }
}
