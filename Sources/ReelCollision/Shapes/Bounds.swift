import ReelMath

/// An upright box by its four sides, as exact as the shapes that it holds; the sides of a ``Rect``
/// are rounded.
public struct Bounds: Equatable, Sendable {
  /// The left side.
  public var minX: Float
  /// The top side.
  public var minY: Float
  /// The right side.
  public var maxX: Float
  /// The bottom side.
  public var maxY: Float

  /// An upright box by its sides: left, top, right, bottom.
  @inlinable public init(_ minX: Float, _ minY: Float, _ maxX: Float, _ maxY: Float) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The sides of a rectangle.
  @inlinable public init(_ rect: Rect) { self.init(rect.minX, rect.minY, rect.maxX, rect.maxY) }

  /// Whether all four sides are finite numbers.
  @inlinable public var isFinite: Bool {
    minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }

  /// The middle.
  @inlinable public var center: Vec2 { Vec2((minX + maxX) / 2, (minY + maxY) / 2) }

  /// Whether the two share an area; touching sides do not count, and a box without width or height
  /// shares one where it lies inside. Never with NaN.
  @inlinable public func overlaps(_ other: Bounds) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether the two share at least a point. Never with NaN.
  @inlinable public func touches(_ other: Bounds) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Larger by `amount` on every side.
  @inlinable public func grown(by amount: Float) -> Bounds {
    Bounds(minX - amount, minY - amount, maxX + amount, maxY + amount)
  }

  /// The box that holds this one on its whole way, up to rounding.
  @inlinable public func swept(by motion: Vec2) -> Bounds {
    Bounds(
      min(minX, minX + motion.x), min(minY, minY + motion.y), max(maxX, maxX + motion.x),
      max(maxY, maxY + motion.y))
  }

  /// The smallest box that holds both.
  @inlinable public func union(_ other: Bounds) -> Bounds {
    Bounds(
      min(minX, other.minX), min(minY, other.minY), max(maxX, other.maxX), max(maxY, other.maxY))
  }
}
