import ReelMath

/// An upright box, given by its four sides. The sides are as exact as the shapes inside; the right and bottom sides of
/// a ``Rect`` are rounded.
public struct Bounds: Equatable, Sendable {
  /// The left side.
  public var minX: Float
  /// The top side.
  public var minY: Float
  /// The right side.
  public var maxX: Float
  /// The bottom side.
  public var maxY: Float

  /// Creates an upright box from its sides: left, top, right, bottom.
  @inlinable public init(_ minX: Float, _ minY: Float, _ maxX: Float, _ maxY: Float) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates a box with the sides of a rectangle.
  @inlinable public init(_ rect: Rect) { self.init(rect.minX, rect.minY, rect.maxX, rect.maxY) }

  /// True if all four sides are finite numbers.
  @inlinable public var isFinite: Bool {
    minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }

  /// The middle of the box.
  @inlinable public var center: Vec2 { Vec2((minX + maxX) / 2, (minY + maxY) / 2) }

  /// Returns true if the two boxes share an area. Touching sides do not count. A box without width or height counts as
  /// overlapping a box that it lies inside of. False if a side is NaN.
  @inlinable public func overlaps(_ other: Bounds) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns true if the two boxes share at least a point. False if a side is NaN.
  @inlinable public func touches(_ other: Bounds) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Returns the box made larger by `amount` on every side.
  @inlinable public func grown(by amount: Float) -> Bounds {
    Bounds(minX - amount, minY - amount, maxX + amount, maxY + amount)
  }

  /// Returns the box that encloses this one during its entire motion, up to rounding.
  @inlinable public func swept(by motion: Vec2) -> Bounds {
    Bounds(
      min(minX, minX + motion.x), min(minY, minY + motion.y), max(maxX, maxX + motion.x),
      max(maxY, maxY + motion.y))
  }

  /// Returns the smallest box that encloses both.
  @inlinable public func union(_ other: Bounds) -> Bounds {
    Bounds(
      min(minX, other.minX), min(minY, other.minY), max(maxX, other.maxX), max(maxY, other.maxY))
  }
}
