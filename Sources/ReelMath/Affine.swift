/// An affine map of the plane, `(x, y) ↦ (a·x + c·y + tx, b·x + d·y + ty)`.
///
///     ┌ a  c  tx ┐   columns: the images of the x axis,
///     └ b  d  ty ┘   of the y axis and of the origin
public struct Affine: Equatable, Sendable {
  /// The x of the image of one step along x.
  public var a: Float
  /// The y of the image of one step along x.
  public var b: Float
  /// The x of the image of one step along y.
  public var c: Float
  /// The y of the image of one step along y.
  public var d: Float
  /// The x of the image of the origin.
  public var tx: Float
  /// The y of the image of the origin.
  public var ty: Float

  /// Creates a map from its six numbers.
  @inlinable public init(a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that leaves every point unchanged.
  @inlinable public static var identity: Affine { Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Returns the map that moves every point by the same vector.
  @inlinable public static func translation(_ by: Vec2) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: by.x, ty: by.y)
  }

  /// Returns the map that stretches along the axes and leaves the origin unchanged; a negative factor mirrors.
  @inlinable public static func scale(_ by: Vec2) -> Affine {
    Affine(a: by.x, b: 0, c: 0, d: by.y, tx: 0, ty: 0)
  }

  /// Returns the map that turns the plane about the origin by an angle in radians: clockwise on a screen whose y grows
  /// downwards.
  public static func rotation(_ radians: Float) -> Affine {
    let turn = Float.sincos(radians)
    return Affine(a: turn.cos, b: turn.sin, c: -turn.sin, d: turn.cos, tx: 0, ty: 0)
  }

  /// Creates the map that places a picture. Its `anchor`, in coordinates of the picture before the scale, moves to
  /// `position`. Around it, the picture is stretched by `scale` and then turned by `rotation`, in radians. It is cheap
  /// if the rotation is 0.
  @inlinable @inline(__always) public init(
    position: Vec2, rotation: Float = 0, scale: Vec2 = .one, anchor: Vec2 = .zero
  ) {
    if rotation == 0 {
      self.init(
        a: scale.x, b: 0, c: 0, d: scale.y,
        tx: position.x - scale.x * anchor.x, ty: position.y - scale.y * anchor.y)
    } else {
      self = .turned(position, rotation, scale, anchor)
    }
  }

  @inline(never) @usableFromInline static func turned(
    _ position: Vec2, _ rotation: Float, _ scale: Vec2, _ anchor: Vec2
  ) -> Affine {
    let turn = Float.sincos(rotation)
    let a = turn.cos * scale.x
    let b = turn.sin * scale.x
    let c = -turn.sin * scale.y
    let d = turn.cos * scale.y
    return Affine(
      a: a, b: b, c: c, d: d,
      tx: position.x - (a * anchor.x + c * anchor.y),
      ty: position.y - (b * anchor.x + d * anchor.y))
  }

  /// Returns the map that applies `inner` first, then `outer`.
  @inlinable public static func * (outer: Affine, inner: Affine) -> Affine {
    Affine(
      a: outer.a * inner.a + outer.c * inner.b,
      b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d,
      d: outer.b * inner.c + outer.d * inner.d,
      tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx,
      ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty)
  }

  /// Returns the image of a point.
  @inlinable public func apply(_ p: Vec2) -> Vec2 {
    Vec2(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// True if all six numbers are finite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The factor by which areas grow; negative for a map that mirrors.
  @inlinable public var determinant: Float { a * d - b * c }

  /// Returns the image of a direction or distance, which does not depend on where it starts.
  @inlinable public func apply(vector v: Vec2) -> Vec2 {
    Vec2(a * v.x + c * v.y, b * v.x + d * v.y)
  }

  /// Returns the smallest upright rectangle that encloses the image of a rectangle.
  public func bounds(of area: Rect) -> Rect {
    let corners = (
      apply(Vec2(area.minX, area.minY)), apply(Vec2(area.maxX, area.minY)),
      apply(Vec2(area.maxX, area.maxY)), apply(Vec2(area.minX, area.maxY))
    )
    let low = Vec2(
      min(corners.0.x, corners.1.x, corners.2.x, corners.3.x),
      min(corners.0.y, corners.1.y, corners.2.y, corners.3.y))
    let high = Vec2(
      max(corners.0.x, corners.1.x, corners.2.x, corners.3.x),
      max(corners.0.y, corners.1.y, corners.2.y, corners.3.y))
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }

  /// The map that reverses this one; `nil` for a map that squashes the plane, for one with numbers that are not finite,
  /// and if a number of the result exceeds the range of `Float`.
  public var inverse: Affine? {
    // Computes in Double, where the determinant of a very small or very large map does not underflow or overflow.
    let (a, b, c, d) = (Double(self.a), Double(self.b), Double(self.c), Double(self.d))
    let (tx, ty) = (Double(self.tx), Double(self.ty))
    let det = a * d - b * c
    guard det != 0 else { return nil }
    let map = Affine(
      a: Float(d / det), b: Float(-b / det), c: Float(-c / det), d: Float(a / det),
      tx: Float((c * ty - d * tx) / det), ty: Float((b * tx - a * ty) / det))
    return map.isFinite ? map : nil
  }
}
