import ReelMath

/// An upright rectangle of a texture, in halves of a texel: the form in which a ``DrawRecord`` stores it.
public struct DrawTexels: Equatable, Sendable {
  /// The left edge, in halves of a texel; right of ``right`` if the picture is mirrored.
  public var left: UInt16
  /// The upper edge, in halves of a texel.
  public var top: UInt16
  /// The right edge, in halves of a texel.
  public var right: UInt16
  /// The lower edge, in halves of a texel.
  public var bottom: UInt16
  /// True if the texture holds the picture turned: the texel of corner 1 lies below that of corner 0.
  public var isTurned = false

  /// Creates a rectangle from its edges, in halves of a texel.
  @inlinable public init(left: UInt16, top: UInt16, right: UInt16, bottom: UInt16) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates the rectangle that four corners show: top left, top right, bottom right, bottom left. Returns `nil` if
  /// they are no upright rectangle, do not lie on halves of a texel, or lie outside of 0 to 32767.5.
  @inlinable public init?(_ a: Vec2, _ b: Vec2, _ c: Vec2, _ d: Vec2) {
    guard let left = UInt16(exactly: a.x * 2), let top = UInt16(exactly: a.y * 2),
      let right = UInt16(exactly: c.x * 2), let bottom = UInt16(exactly: c.y * 2)
    else { return nil }
    self.init(left: left, top: top, right: right, bottom: bottom)
    if b.x == c.x && b.y == a.y && d.x == a.x && d.y == c.y { return }
    guard b.x == a.x && b.y == c.y && d.x == c.x && d.y == a.y else { return nil }
    isTurned = true
  }

  /// The texels of the corners: top left, top right, bottom right, bottom left.
  @inlinable public var corners: (Vec2, Vec2, Vec2, Vec2) {
    let (x0, y0) = (Float(left) * 0.5, Float(top) * 0.5)
    let (x1, y1) = (Float(right) * 0.5, Float(bottom) * 0.5)
    return isTurned
      ? (Vec2(x0, y0), Vec2(x0, y1), Vec2(x1, y1), Vec2(x1, y0))
      : (Vec2(x0, y0), Vec2(x1, y0), Vec2(x1, y1), Vec2(x0, y1))
  }

  /// The complete white texture.
  @inlinable public static var white: DrawTexels {
    DrawTexels(left: 0, top: 0, right: 2, bottom: 2)
  }
}
