import ReelFields
import ReelMath

/// A value of an ``AnimatedProperty``: one to three numbers.
public struct AnimatedValue: Equatable, Sendable, FieldValue {
  /// The first number, or the only one.
  public var x: Float
  /// The second number.
  public var y: Float
  /// The third number.
  public var z: Float

  /// Creates a value from up to three numbers.
  public init(_ x: Float, _ y: Float = 0, _ z: Float = 0) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates a value from a position, a scale or an offset.
  public init(_ v: Vec2) { self.init(v.x, v.y) }
  /// Creates a value from a tint; its opacity is a property of its own.
  public init(_ color: Color) { self.init(Float(color.r), Float(color.g), Float(color.b)) }
  public init() { self.init(0) }
  static var one: AnimatedValue { AnimatedValue(1, 1, 1) }

  /// The value as a position, a scale or an offset.
  public var vec2: Vec2 { Vec2(x, y) }

  func mixed(with other: AnimatedValue, _ t: Float) -> AnimatedValue {
    // Rounding would make the formula differ slightly from `other`.
    if t == 1 { return other }
    return AnimatedValue(x + (other.x - x) * t, y + (other.y - y) * t, z + (other.z - z) * t)
  }

  /// Returns the value with `axes` replaced by those of another value.
  @inline(__always)
  func replacing(_ axes: AxisSet, with other: AnimatedValue) -> AnimatedValue {
    if axes == .all { return other }
    if axes == .none { return self }
    return AnimatedValue(
      axes.contains(.x) ? other.x : x, axes.contains(.y) ? other.y : y,
      axes.contains(.z) ? other.z : z)
  }

  static func * (a: AnimatedValue, b: AnimatedValue) -> AnimatedValue {
    AnimatedValue(a.x * b.x, a.y * b.y, a.z * b.z)
  }

  static func * (a: AnimatedValue, b: Float) -> AnimatedValue {
    AnimatedValue(a.x * b, a.y * b, a.z * b)
  }

  static func + (a: AnimatedValue, b: AnimatedValue) -> AnimatedValue {
    AnimatedValue(a.x + b.x, a.y + b.y, a.z + b.z)
  }
}
