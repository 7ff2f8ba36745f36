/// An axis-aligned rectangle. `x`, `y` is the top-left corner; a rectangle without width or height is empty and
/// overlaps nothing.
public struct Rect: Equatable, Sendable {
  /// The left edge.
  public var x: Float
  /// The top edge.
  public var y: Float
  /// The extent to the right.
  public var width: Float
  /// The extent downwards.
  public var height: Float

  /// Creates a rectangle from its top-left corner and its size.
  @inlinable public init(x: Float = 0, y: Float = 0, width: Float = 0, height: Float = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its top-left corner and its size.
  @inlinable public init(_ x: Float, _ y: Float, _ width: Float, _ height: Float) {
    self.init(x: x, y: y, width: width, height: height)
  }

  /// Creates a rectangle from its centre and its size.
  @inlinable public init(center: Vec2, size: Vec2) {
    self.init(center.x - size.x / 2, center.y - size.y / 2, size.x, size.y)
  }

  /// The empty rectangle at the origin.
  @inlinable public static var zero: Rect { Rect(0, 0, 0, 0) }
  /// The left edge.
  @inlinable public var minX: Float { x }
  /// The top edge.
  @inlinable public var minY: Float { y }
  /// The right edge, rounded to a `Float`.
  @inlinable public var maxX: Float { x + width }
  /// The bottom edge, rounded to a `Float`.
  @inlinable public var maxY: Float { y + height }
  /// The top-left corner.
  @inlinable public var origin: Vec2 { Vec2(x, y) }
  /// Width and height.
  @inlinable public var size: Vec2 { Vec2(width, height) }
  /// The middle.
  @inlinable public var center: Vec2 { Vec2(x + width / 2, y + height / 2) }
  /// True if the rectangle has no area: no width or height, a negative one, or NaN.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Returns true if the point lies inside; the left and top edges belong to the rectangle, the right and bottom edges
  /// to its neighbours.
  @inlinable public func contains(_ p: Vec2) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// Returns true if the two rectangles share an area; touching edges do not count.
  @inlinable public func overlaps(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }

  /// Returns the shared area; ``zero`` if there is none. Its right and bottom edges are rounded.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return .zero }
    return Rect(left, top, right - left, bottom - top)
  }

  /// Returns the smallest rectangle that encloses both, up to rounding. An empty rectangle counts as the point or line
  /// that it is.
  @inlinable public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle moved by `delta`.
  @inlinable public func offset(by delta: Vec2) -> Rect {
    Rect(x + delta.x, y + delta.y, width, height)
  }

  /// Returns the rectangle made smaller by `amount` on every side; larger if `amount` is negative. An inset of more
  /// than half of the size gives an empty rectangle of negative size.
  @inlinable public func inset(by amount: Float) -> Rect {
    Rect(x + amount, y + amount, width - 2 * amount, height - 2 * amount)
  }
}
