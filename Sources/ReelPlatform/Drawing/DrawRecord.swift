import ReelMath

/// A quad as a ``DrawList`` stores it and as a graphics card reads it: 40 bytes, one after the other.
///
///     byte    0          16       24                        32      36         37
///             a, b       d        left, top, right, bottom  color   isTurned   isFree
///
///     a ───── b     the corners 0, 1 and 3 of a parallelogram; corner 2 is computed (``c``)
///     │       │
///     d ───── c     a free quad needs all its corners: they stand in the list's ``DrawList/freeCorners``, at the index
///                   that the texels hold
public struct DrawRecord: Sendable {
  /// The position of the top left corner of the picture, in logical pixels of the view.
  public var a: Vec2
  /// The position of the top right corner.
  public var b: Vec2
  /// The position of the bottom left corner.
  public var d: Vec2
  @usableFromInline var left: UInt16
  @usableFromInline var top: UInt16
  @usableFromInline var right: UInt16
  @usableFromInline var bottom: UInt16
  /// The colour by which the texture's pixels are multiplied.
  public var color: Color
  @usableFromInline var turned: UInt8
  @usableFromInline var free: UInt8
  @usableFromInline var unused: UInt16 = 0

  /// Creates the parallelogram of three corners.
  @inlinable @inline(__always)
  public init(_ a: Vec2, _ b: Vec2, _ d: Vec2, _ texels: DrawTexels, _ color: Color) {
    (self.a, self.b, self.d) = (a, b, d)
    (left, top, right, bottom) = (texels.left, texels.top, texels.right, texels.bottom)
    self.color = color
    turned = texels.isTurned ? 1 : 0
    free = 0
  }

  /// Creates a free quad whose corners have this index in ``DrawList/freeCorners``.
  init(free index: Int, _ color: Color) {
    self.init(
      .zero, .zero, .zero,
      DrawTexels(
        left: UInt16(truncatingIfNeeded: index), top: UInt16(truncatingIfNeeded: index >> 16),
        right: 0, bottom: 0), color)
    free = 1
  }

  /// True if the quad needs all its corners.
  @inlinable public var isFree: Bool { free != 0 }
  /// The index of a free quad in the list's ``DrawList/freeCorners``.
  @inlinable public var freeIndex: Int { Int(left) | Int(top) << 16 }

  /// The texels of a quad that is not free.
  @inlinable public var texels: DrawTexels {
    var texels = DrawTexels(left: left, top: top, right: right, bottom: bottom)
    texels.isTurned = turned != 0
    return texels
  }

  /// The position of corner 2 of a parallelogram.
  @inlinable public var c: Vec2 { Self.third(a, b, d) }

  /// Returns corner 2 of the parallelogram of the corners 0, 1 and 3. Exact if the sides are horizontal and vertical,
  /// so that neighbouring quads share their corners.
  @inlinable @inline(__always)
  public static func third(_ a: Vec2, _ b: Vec2, _ d: Vec2) -> Vec2 {
    if a.y == b.y && a.x == d.x { return Vec2(b.x, d.y) }
    if a.x == b.x && a.y == d.y { return Vec2(d.x, b.y) }
    return b + (d - a)
  }
}

/// The corners of a quad that is no parallelogram, or that shows no upright rectangle of its texture. Joins, strips and
/// meshes have such quads.
public struct FreeCorners: Equatable, Sendable {
  /// Top left.
  public var a: DrawCorner
  /// Top right.
  public var b: DrawCorner
  /// Bottom right.
  public var c: DrawCorner
  /// Bottom left.
  public var d: DrawCorner

  /// Creates the corners of a quad.
  @inlinable public init(_ corners: (DrawCorner, DrawCorner, DrawCorner, DrawCorner)) {
    (a, b, c, d) = corners
  }
}
