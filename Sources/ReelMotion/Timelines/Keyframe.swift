import ReelFields
import ReelMath

/// A value of a property at a time.
public struct Keyframe: Equatable, Sendable, FieldValue {
  /// The time in ticks from the beginning of its track.
  public var time: Float
  /// The value of the property at this time.
  public var value: AnimatedValue
  /// The easing of the value from the keyframe before to this one.
  public var curve: Easing

  /// Creates a keyframe whose value is reached along a curve.
  public init(at time: Float, _ value: AnimatedValue, curve: Easing = .linear) {
    self.time = time
    self.value = value
    self.curve = curve
  }

  /// Creates a keyframe of a number: a rotation, an opacity, a sample index.
  public init(at time: Float, _ value: Float, curve: Easing = .linear) {
    self.init(at: time, AnimatedValue(value), curve: curve)
  }

  /// Creates a keyframe of a position, scale or offset.
  public init(at time: Float, _ value: Vec2, curve: Easing = .linear) {
    self.init(at: time, AnimatedValue(value), curve: curve)
  }

  /// Creates a keyframe of a tint.
  public init(at time: Float, _ value: Color, curve: Easing = .linear) {
    self.init(at: time, AnimatedValue(value), curve: curve)
  }

  public init() { self.init(at: 0, 0) }
}
