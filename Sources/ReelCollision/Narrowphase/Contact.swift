import ReelMath

/// A point where two shapes touch.
public struct ContactPoint: Equatable, Sendable {
  /// The point in the middle between both surfaces.
  public var position: Vec2
  /// The depth of the overlap at this point; below zero, the distance between the surfaces.
  public var depth: Float
  /// The part of the first shape that touches.
  public var first: ShapePart
  /// The part of the second shape that touches.
  public var second: ShapePart
}

/// The contact of two shapes.
public struct Contact: Equatable, Sendable {
  /// The direction from the first shape to the second, of length 1. The shortest motion that separates the first from
  /// the second goes the opposite way.
  public var normal: Vec2
  /// The length of the shortest motion that separates the shapes; below zero, the distance between them.
  public var depth: Float
  /// The contact point, or one end of the common edge: the end that comes first along the normal turned by 90° from x
  /// to y.
  public var point: ContactPoint
  /// The other end of the common edge, if edges lie side by side.
  public var other: ContactPoint?
}

extension Shape {
  /// Returns the contact of two shapes that overlap or, with a margin, are less than `margin` apart. Returns `nil` for
  /// all others, and if one shape is not finite.
  public func contact(with other: Shape, margin: Float = 0) -> Contact? {
    contact(with: other, .whole, margin)
  }

  /// Returns the contact with a part of a chain or a grid, using only faces and corners of its surface. A one-way part
  /// never counts as overlapped: it has a contact only if the margin reaches it from outside.
  public func contact(with piece: Piece, margin: Float = 0) -> Contact? {
    guard let contact = contact(with: piece.shape, piece.surface, margin),
      contact.depth <= 0 || piece.pushesOut(self)
    else { return nil }
    return contact
  }

  private func contact(with other: Shape, _ surface: Surface, _ margin: Float) -> Contact? {
    let contact = Difference.with(self, other) { difference -> Contact? in
      let reach = Double(radius) + Double(other.radius)
      guard let gap = difference.gap(other, surface), gap.distance - reach < Double(margin)
      else { return nil }
      return difference.contact(self, other, gap, margin: Double(margin))
    }
    return contact ?? nil
  }
}

extension Difference {
  /// Returns the contact across a gap: both ends of the common edge if two edges lie side by side, otherwise one point.
  func contact(_ first: Shape, _ second: Shape, _ gap: Gap, margin: Double) -> Contact {
    let reach = Double(first.radius) + Double(second.radius)
    let parts = parts(first, second, gap.corner, gap.fraction, gap.isEdge)
    let a = first.edge(at: parts.first.feature, facing: -gap.normalX, -gap.normalY)
    let b = second.edge(at: parts.second.feature, facing: gap.normalX, gap.normalY)
    var contact = Contact(
      normal: Vec2(Float(0 - gap.normalX), Float(0 - gap.normalY)),
      depth: Float(reach - gap.distance),
      point: Self.point(first, second, gap, parts.first, parts.second), other: nil)
    guard let a, let b else { return contact }
    // The direction of the normal turned by 90° from x to y.
    let (alongX, alongY) = (gap.normalY, -gap.normalX)
    let low = max(a.low(alongX, alongY), b.low(alongX, alongY))
    let high = min(a.high(alongX, alongY), b.high(alongX, alongY))
    guard high > low else { return contact }
    let ends = (
      Self.point(
        first, second, gap, a.point(low, alongX, alongY), b.point(low, alongX, alongY)),
      Self.point(
        first, second, gap, a.point(high, alongX, alongY), b.point(high, alongX, alongY))
    )
    let limit = Float(-margin)
    switch (ends.0.depth > limit, ends.1.depth > limit) {
    case (true, true):
      contact.point = ends.0
      contact.other = ends.1
    case (true, false): contact.point = ends.0
    case (false, true): contact.point = ends.1
    case (false, false): break
    }
    return contact
  }

  private static func point(
    _ first: Shape, _ second: Shape, _ gap: Gap, _ a: SurfacePoint, _ b: SurfacePoint
  ) -> ContactPoint {
    // Moves both points to the rounded borders.
    let ax = a.x - gap.normalX * Double(first.radius)
    let ay = a.y - gap.normalY * Double(first.radius)
    let bx = b.x + gap.normalX * Double(second.radius)
    let by = b.y + gap.normalY * Double(second.radius)
    return ContactPoint(
      position: Vec2(Float((ax + bx) / 2), Float((ay + by) / 2)),
      depth: Float((bx - ax) * gap.normalX + (by - ay) * gap.normalY),
      first: a.feature, second: b.feature)
  }
}

/// An edge of a shape that is almost perpendicular to a normal.
struct FacingEdge {
  var a: (x: Double, y: Double)
  var b: (x: Double, y: Double)
  var index: Int
  var count: Int

  func low(_ x: Double, _ y: Double) -> Double { min(a.x * x + a.y * y, b.x * x + b.y * y) }
  func high(_ x: Double, _ y: Double) -> Double { max(a.x * x + a.y * y, b.x * x + b.y * y) }

  /// Returns the point with a given coordinate along a direction. At an end of the edge, its feature is the corner
  /// there.
  func point(_ along: Double, _ x: Double, _ y: Double) -> SurfacePoint {
    let from = a.x * x + a.y * y
    let to = b.x * x + b.y * y
    if along == from { return SurfacePoint(x: a.x, y: a.y, feature: ShapePart(corner: index)) }
    if along == to {
      return SurfacePoint(
        x: b.x, y: b.y, feature: ShapePart(corner: index + 1 == count ? 0 : index + 1))
    }
    let fraction = min(max((along - from) / (to - from), 0), 1)
    return SurfacePoint(
      x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction,
      feature: ShapePart(edge: index))
  }
}

extension Shape {
  /// Returns the edge at a part of the shape whose normal points in a direction, within about 8 degrees (a cosine above
  /// 0.99).
  func edge(at feature: ShapePart, facing x: Double, _ y: Double) -> FacingEdge? {
    guard count > 1 else { return nil }
    return withPoints { points in
      var best: FacingEdge?
      var most = 0.99
      for back in 0..<(feature.isEdge ? 1 : 2) {
        let index = feature.index >= back ? feature.index - back : count - 1
        let next = index + 1 == count ? 0 : index + 1
        let (ax, ay) = (Double(points[index].x), Double(points[index].y))
        let (bx, by) = (Double(points[next].x), Double(points[next].y))
        let (ex, ey) = (bx - ax, by - ay)
        let length = (ex * ex + ey * ey).squareRoot()
        let facing = (ey * x - ex * y) / length
        if facing > most {
          most = facing
          best = FacingEdge(a: (ax, ay), b: (bx, by), index: index, count: count)
        }
      }
      return best
    }
  }
}
