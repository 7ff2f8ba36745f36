import ReelMath

/// Where two shapes are next to each other.
public struct Closest: Equatable, Sendable {
  /// How far apart they are; below zero how deep one is in the other.
  public var distance: Float
  /// The direction from the first to the second, of length 1. Two points at the same place look
  /// downwards.
  public var normal: Vec2
  /// The point of the first shape.
  public var first: Vec2
  /// The point of the second shape.
  public var second: Vec2
  /// Which part of the first shape it is.
  public var firstFeature: ShapePart
  /// Which part of the second shape it is.
  public var secondFeature: ShapePart
}

extension Shape {
  /// Whether the two share an area. Touching does not count; neither does a point on a segment, or
  /// two segments of which one lies on the other: a push as small as you like parts them. Segments
  /// that cross do overlap.
  ///
  /// Exact for shapes without a radius: sides are compared without rounding.
  public func overlaps(_ other: Shape) -> Bool {
    if isUprightBox && other.isUprightBox {
      let (first, second) = (boxBounds, other.boxBounds)
      return first.overlaps(second) && first.isFinite && second.isFinite
    }
    guard bounds.overlaps(other.bounds) else { return false }
    let reach = Double(radius) + Double(other.radius)
    if number == 1 && other.number == 1 {
      let x = Double(other.storage.0.x) - Double(storage.0.x)
      let y = Double(other.storage.0.y) - Double(storage.0.y)
      return x * x + y * y < reach * reach
    }
    return Difference.with(self, other) { $0.holdsOrigin(radius: reach) } ?? false
  }

  /// Whether the point lies inside the shape, not on its border.
  public func contains(_ point: Vec2) -> Bool { overlaps(.point(point)) }

  /// The distance between the two: 0 where they touch or overlap, infinite where one of them is not
  /// finite.
  public func distance(to other: Shape) -> Float {
    let reach = Double(radius) + Double(other.radius)
    let distance = Difference.with(self, other) { difference in
      difference.gap(other, .whole)?.distance
    }
    guard let distance, let distance else { return .infinity }
    return Float(max(distance - reach, 0))
  }

  /// The nearest points of the two, and how far apart they are, or how deep in each other: then the
  /// points are those that the shortest push that parts the two brings together. `nil` where one of
  /// them is not finite.
  public func closest(to other: Shape) -> Closest? {
    let closest = Difference.with(self, other) { difference -> Closest? in
      guard let gap = difference.gap(other, .whole) else { return nil }
      let parts = difference.parts(self, other, gap.corner, gap.fraction, gap.isEdge)
      return Closest(
        distance: Float(gap.distance - Double(radius) - Double(other.radius)),
        normal: Vec2(Float(0 - gap.normalX), Float(0 - gap.normalY)),
        first: parts.first.point(-Double(radius), gap),
        second: parts.second.point(Double(other.radius), gap),
        firstFeature: parts.first.feature, secondFeature: parts.second.feature)
    }
    return closest ?? nil
  }

  /// The sides of an upright box or a point without a radius; `nil` for all others.
  @inline(__always)
  var sharpBounds: Bounds? {
    if isUprightBox { return boxBounds }
    return number == 1 && radius == 0
      ? Bounds(storage.0.x, storage.0.y, storage.0.x, storage.0.y) : nil
  }

  /// The sides of an upright box.
  @inline(__always)
  var boxBounds: Bounds {
    Bounds(storage.0.x, storage.0.y, storage.2.x, storage.2.y)
  }
}

/// A place on the polygon of one shape.
struct SurfacePlace {
  var x: Double
  var y: Double
  var feature: ShapePart

  /// The place on the rounded border: so far along the normal of a gap.
  func point(_ distance: Double, _ gap: Gap) -> Vec2 {
    Vec2(Float(x + gap.normalX * distance), Float(y + gap.normalY * distance))
  }
}

extension Difference {
  /// The places on both shapes whose difference a place on the border is.
  func parts(
    _ first: Shape, _ second: Shape, _ corner: Int, _ fraction: Double, _ isEdge: Bool
  ) -> (first: SurfacePlace, second: SurfacePlace) {
    let v = corners[corner]
    let owners = isEdge ? v.owners : 0
    let w = corners[next(corner)]
    return (
      Self.place(first, v.first, w.first, fraction, owners & 1 != 0),
      Self.place(second, v.second, w.second, fraction, owners & 2 != 0)
    )
  }

  private static func place(
    _ shape: Shape, _ from: UInt8, _ to: UInt8, _ fraction: Double, _ isEdge: Bool
  ) -> SurfacePlace {
    shape.withPoints { points in
      let a = points[Int(from)]
      guard isEdge else {
        return SurfacePlace(x: Double(a.x), y: Double(a.y), feature: ShapePart(corner: Int(from)))
      }
      let b = points[Int(to)]
      return SurfacePlace(
        x: Double(a.x) + (Double(b.x) - Double(a.x)) * fraction,
        y: Double(a.y) + (Double(b.y) - Double(a.y)) * fraction,
        feature: ShapePart(edge: Int(from)))
    }
  }
}

extension Shape {
  /// Whether the shape overlaps a part of a chain or a grid that would push it out: never one that is
  /// one-way, and a segment with one face only where the shape's middle lies before that face.
  public func overlaps(_ piece: Piece) -> Bool {
    overlaps(piece.shape) && (piece.surface == .whole || piece.holds(self))
  }
}
