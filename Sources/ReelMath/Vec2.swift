/// A point or direction in the plane: `x` grows to the right, `y` grows downwards, in logical pixels unless documented
/// otherwise.
public struct Vec2: Equatable, Sendable {
  /// The horizontal part; grows to the right.
  public var x: Float
  /// The vertical part; grows downwards.
  public var y: Float

  /// Creates a point from its coordinates; the origin by default.
  @inlinable public init(_ x: Float = 0, _ y: Float = 0) {
    self.x = x
    self.y = y
  }

  /// Creates a point from its named coordinates.
  @inlinable public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  /// The origin.
  @inlinable public static var zero: Vec2 { Vec2(0, 0) }
  /// The vector with 1 along both axes: the neutral scale.
  @inlinable public static var one: Vec2 { Vec2(1, 1) }

  /// Returns the sum.
  @inlinable public static func + (a: Vec2, b: Vec2) -> Vec2 { Vec2(a.x + b.x, a.y + b.y) }
  /// Returns the difference: the vector from `b` to `a`.
  @inlinable public static func - (a: Vec2, b: Vec2) -> Vec2 { Vec2(a.x - b.x, a.y - b.y) }
  /// Multiplies component by component.
  @inlinable public static func * (a: Vec2, b: Vec2) -> Vec2 { Vec2(a.x * b.x, a.y * b.y) }
  /// Stretches by a factor.
  @inlinable public static func * (a: Vec2, s: Float) -> Vec2 { Vec2(a.x * s, a.y * s) }
  /// Stretches by a factor.
  @inlinable public static func * (s: Float, a: Vec2) -> Vec2 { Vec2(a.x * s, a.y * s) }
  /// Shrinks by a divisor.
  @inlinable public static func / (a: Vec2, s: Float) -> Vec2 { Vec2(a.x / s, a.y / s) }
  /// Returns the opposite direction.
  @inlinable public static prefix func - (a: Vec2) -> Vec2 { Vec2(-a.x, -a.y) }
  /// Adds in place.
  @inlinable public static func += (a: inout Vec2, b: Vec2) { a = a + b }
  /// Subtracts in place.
  @inlinable public static func -= (a: inout Vec2, b: Vec2) { a = a - b }
  /// Stretches in place.
  @inlinable public static func *= (a: inout Vec2, s: Float) { a = a * s }
  /// Shrinks in place.
  @inlinable public static func /= (a: inout Vec2, s: Float) { a = a / s }

  /// Returns the scalar product.
  @inlinable public func dot(_ other: Vec2) -> Float { x * other.x + y * other.y }
  /// Returns the z part of the three-dimensional cross product: positive if `other` lies clockwise of `self` on a
  /// screen whose y grows downwards.
  @inlinable public func cross(_ other: Vec2) -> Float { x * other.y - y * other.x }
  /// The square of the length; cheaper than ``length`` for comparisons. It is infinite from a length of 1.8e19 on.
  @inlinable public var lengthSquared: Float { dot(self) }
  /// The Euclidean length, also of very short and very long vectors.
  @inlinable public var length: Float {
    let square = lengthSquared
    return square > 1e-30 && square < 1e38 ? square.squareRoot() : lengthOfExtremes
  }
  /// The length if its square does not fit a `Float`: squares of `Float`s always fit a `Double`.
  @usableFromInline var lengthOfExtremes: Float {
    Float((Double(x) * Double(x) + Double(y) * Double(y)).squareRoot())
  }
  /// The same direction with length 1, up to rounding; zero for the zero vector, and for a vector with a part that is
  /// NaN or infinite.
  @inlinable public var normalized: Vec2 {
    let square = lengthSquared
    return square > 1e-30 && square < 1e38
      ? self / square.squareRoot() : normalizedExtremes
  }
  /// The direction if the square of the length does not fit a `Float`.
  @usableFromInline var normalizedExtremes: Vec2 {
    let (x, y) = (Double(self.x), Double(self.y))
    let length = (x * x + y * y).squareRoot()
    return length > 0 && length.isFinite ? Vec2(Float(x / length), Float(y / length)) : .zero
  }
  /// Returns the distance to another point.
  @inlinable public func distance(to other: Vec2) -> Float { (other - self).length }
  /// Returns the point at the fraction `t` between this one and `other`: 0 is `self`, 1 is `other` up to rounding;
  /// values outside extrapolate along the line.
  @inlinable public func mixed(with other: Vec2, _ t: Float) -> Vec2 {
    self + (other - self) * t
  }
}
