import ReelMath

/// The closest points of two shapes.
public struct Closest: Equatable, Sendable {
  /// The distance between the shapes; below zero, the depth of their overlap.
  public var distance: Float
  /// The direction from the first to the second, of length 1. For two points at the same position it points down.
  public var normal: Vec2
  /// The closest point of the first shape.
  public var first: Vec2
  /// The closest point of the second shape.
  public var second: Vec2
  /// The part of the first shape that contains its point.
  public var firstFeature: ShapePart
  /// The part of the second shape that contains its point.
  public var secondFeature: ShapePart
}

extension Shape {
  /// Returns true if the two shapes share an area. Touching does not count, nor does a point on a segment, nor two
  /// segments of which one lies on the other, because an arbitrarily small push separates them. Segments that cross do
  /// overlap.
  ///
  /// The result is exact for shapes without a radius: sides are compared without rounding.
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

  /// Returns true if the point lies inside the shape, not on its border.
  public func contains(_ point: Vec2) -> Bool { overlaps(.point(point)) }

  /// Returns the distance between two shapes: 0 if they touch or overlap, infinity if one of them is not finite.
  public func distance(to other: Shape) -> Float {
    let reach = Double(radius) + Double(other.radius)
    let distance = Difference.with(self, other) { difference in
      difference.gap(other, .whole)?.distance
    }
    guard let distance, let distance else { return .infinity }
    return Float(max(distance - reach, 0))
  }

  /// Returns the closest points of two shapes and their distance, or the depth of their overlap. In an overlap, the
  /// points are those that coincide after the shortest push that separates the shapes. Returns `nil` if one shape is
  /// not finite.
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

  /// The bounds of a shape that fills them: an upright box, or a point without a radius; `nil` for all others.
  @inline(__always)
  var exactBounds: Bounds? {
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

/// A point on the polygon of one shape.
struct SurfacePoint {
  var x: Double
  var y: Double
  var feature: ShapePart

  /// Returns the point at a distance along the normal of a gap, such as on the rounded border.
  func point(_ distance: Double, _ gap: Gap) -> Vec2 {
    Vec2(Float(x + gap.normalX * distance), Float(y + gap.normalY * distance))
  }
}

extension Difference {
  /// Returns the points on both shapes whose difference is a point on the border.
  func parts(
    _ first: Shape, _ second: Shape, _ corner: Int, _ fraction: Double, _ isEdge: Bool
  ) -> (first: SurfacePoint, second: SurfacePoint) {
    let v = corners[corner]
    let owners = isEdge ? v.owners : 0
    let w = corners[next(corner)]
    return (
      Self.surfacePoint(first, v.first, w.first, fraction, owners & 1 != 0),
      Self.surfacePoint(second, v.second, w.second, fraction, owners & 2 != 0)
    )
  }

  private static func surfacePoint(
    _ shape: Shape, _ from: UInt8, _ to: UInt8, _ fraction: Double, _ isEdge: Bool
  ) -> SurfacePoint {
    shape.withPoints { points in
      let a = points[Int(from)]
      guard isEdge else {
        return SurfacePoint(x: Double(a.x), y: Double(a.y), feature: ShapePart(corner: Int(from)))
      }
      let b = points[Int(to)]
      return SurfacePoint(
        x: Double(a.x) + (Double(b.x) - Double(a.x)) * fraction,
        y: Double(a.y) + (Double(b.y) - Double(a.y)) * fraction,
        feature: ShapePart(edge: Int(from)))
    }
  }
}

extension Shape {
  /// Returns true if the shape overlaps a part of a chain or a grid that would push it out. A one-way part never does.
  /// A segment with one face does only if the middle of the shape lies in front of that face.
  public func overlaps(_ piece: Piece) -> Bool {
    overlaps(piece.shape) && (piece.surface == .whole || piece.pushesOut(self))
  }
}
