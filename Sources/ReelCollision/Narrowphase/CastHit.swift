import ReelMath

/// Where a shape on its way first meets another.
public struct CastHit: Equatable, Sendable {
  /// How much of the motion is behind it: 0 to 1, rounded down. 0 for shapes that overlap from the
  /// start on.
  public var time: Float
  /// The way out of what was hit, of length 1: against the motion, or, where the two overlap from the
  /// start on, that of the shortest push that parts them.
  public var normal: Vec2
  /// Where they meet, on the surface of what was hit.
  public var point: Vec2
  /// How deep the two were in each other from the start on; 0 where they met on the way.
  public var depth: Float
  /// Whether the two overlap from the start on.
  public var startsInside: Bool
  /// Which part of the moving shape meets the other.
  public var first: ShapePart
  /// Which part of the other one was met.
  public var second: ShapePart
}

extension Shape {
  /// Where this shape, moved along a straight line, first enters another, which stands still.
  ///
  /// Shapes that touch and part, or glide along each other, do not meet; those that touch and press
  /// on do, at time 0. A point meets a segment that it crosses, its ends included, and passes along
  /// one that lies in its way; so it passes between two boxes that touch, but not between two tiles of
  /// a grid. `nil` also where something is not finite.
  public func cast(by motion: Vec2, against other: Shape) -> CastHit? {
    cast(by: motion, against: other, .whole)
  }

  /// Where this shape, moved along a straight line, first enters a part of a chain or a grid by a face
  /// or corner of its surface. One that is one-way never holds what starts inside, and a segment with
  /// one face only what has its middle before that face.
  public func cast(by motion: Vec2, against piece: Piece) -> CastHit? {
    guard let hit = cast(by: motion, against: piece.shape, piece.surface),
      !hit.startsInside || piece.holds(self)
    else { return nil }
    return hit
  }

  private func cast(by motion: Vec2, against other: Shape, _ surface: Surface) -> CastHit? {
    guard motion.x.isFinite, motion.y.isFinite else { return nil }
    if surface == .whole, other.isUprightBox, let box = sharpBounds, box.isFinite {
      let wall = other.boxBounds
      guard wall.isFinite, let passage = box.passage(by: motion, through: wall) else { return nil }
      guard let side = passage.side else { return box.overlap(with: wall, isPoint: number == 1) }
      return box.hit(by: motion, through: wall, passage.time, side, isPoint: number == 1)
    }
    return generalCast(by: motion, against: other, surface)
  }

  /// The same for all shapes.
  func generalCast(by motion: Vec2, against other: Shape, _ surface: Surface) -> CastHit? {
    let hit = Difference.with(self, other) { difference -> CastHit? in
      let ray = DifferenceRay(self, other, surface, difference, motion)
      return radius > 0 || other.radius > 0 ? ray.rounded() : ray.sharp()
    }
    return hit ?? nil
  }
}
