/// A point or direction in the plane: `x` grows to the right, `y` grows downwards, in logical
/// pixels unless said otherwise.
public struct Vec2: Equatable, Sendable {
  public var x: Float
  public var y: Float

  @inlinable public init(_ x: Float = 0, _ y: Float = 0) {
    self.x = x
    self.y = y
  }

  @inlinable public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  /// The origin.
  @inlinable public static var zero: Vec2 { Vec2(0, 0) }
  /// One along both axes: the neutral scale.
  @inlinable public static var one: Vec2 { Vec2(1, 1) }

  @inlinable public static func + (a: Vec2, b: Vec2) -> Vec2 { Vec2(a.x + b.x, a.y + b.y) }
  @inlinable public static func - (a: Vec2, b: Vec2) -> Vec2 { Vec2(a.x - b.x, a.y - b.y) }
  /// Multiplies component by component.
  @inlinable public static func * (a: Vec2, b: Vec2) -> Vec2 { Vec2(a.x * b.x, a.y * b.y) }
  @inlinable public static func * (a: Vec2, s: Float) -> Vec2 { Vec2(a.x * s, a.y * s) }
  @inlinable public static func * (s: Float, a: Vec2) -> Vec2 { Vec2(a.x * s, a.y * s) }
  @inlinable public static func / (a: Vec2, s: Float) -> Vec2 { Vec2(a.x / s, a.y / s) }
  @inlinable public static prefix func - (a: Vec2) -> Vec2 { Vec2(-a.x, -a.y) }
  @inlinable public static func += (a: inout Vec2, b: Vec2) { a = a + b }
  @inlinable public static func -= (a: inout Vec2, b: Vec2) { a = a - b }
  @inlinable public static func *= (a: inout Vec2, s: Float) { a = a * s }

  /// The scalar product.
  @inlinable public func dot(_ other: Vec2) -> Float { x * other.x + y * other.y }
  /// The z part of the three-dimensional cross product: positive when `other` lies clockwise of
  /// `self` on a screen whose y grows downwards.
  @inlinable public func cross(_ other: Vec2) -> Float { x * other.y - y * other.x }
  /// The square of the length; cheaper than ``length`` where only an order is wanted.
  @inlinable public var lengthSquared: Float { dot(self) }
  /// The Euclidean length.
  @inlinable public var length: Float { lengthSquared.squareRoot() }
  /// The same direction with length 1, or zero where the length is zero.
  @inlinable public var normalized: Vec2 {
    let length = self.length
    return length > 0 ? self / length : .zero
  }
  /// The distance to another point.
  @inlinable public func distance(to other: Vec2) -> Float { (other - self).length }
  /// The point `t` of the way to `other`: 0 is `self`, 1 is `other`.
  @inlinable public func mixed(with other: Vec2, _ t: Float) -> Vec2 {
    self + (other - self) * t
  }
}
