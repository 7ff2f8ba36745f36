/// An affine map of the plane, `(x, y) ↦ (a·x + c·y + tx, b·x + d·y + ty)`.
///
///     ┌ a  c  tx ┐   columns: where the x axis, the y axis
///     └ b  d  ty ┘   and the origin go
public struct Affine: Equatable, Sendable {
  public var a: Float, b: Float
  public var c: Float, d: Float
  public var tx: Float, ty: Float

  @inlinable public init(a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that leaves every point where it is.
  @inlinable public static var identity: Affine { Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  @inlinable public static func translation(_ by: Vec2) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: by.x, ty: by.y)
  }

  @inlinable public static func scale(_ by: Vec2) -> Affine {
    Affine(a: by.x, b: 0, c: 0, d: by.y, tx: 0, ty: 0)
  }

  /// First `inner`, then `outer`.
  @inlinable public static func * (outer: Affine, inner: Affine) -> Affine {
    Affine(
      a: outer.a * inner.a + outer.c * inner.b,
      b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d,
      d: outer.b * inner.c + outer.d * inner.d,
      tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx,
      ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty)
  }

  /// The image of a point.
  @inlinable public func apply(_ p: Vec2) -> Vec2 {
    Vec2(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// The factor by which areas grow; negative for a map that mirrors.
  @inlinable public var determinant: Float { a * d - b * c }

  /// The map that undoes this one, or `nil` for a map that squashes the plane.
  @inlinable public var inverse: Affine? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    let ia = d / det
    let ib = -b / det
    let ic = -c / det
    let id = a / det
    return Affine(
      a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
  }
}
