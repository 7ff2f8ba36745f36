import ReelMath

/// The moment and the point at which a moving shape first hits another.
public struct CastHit: Equatable, Sendable {
  /// The fraction of the motion before the hit: 0 to 1, rounded down. 0 if the shapes overlap at the start.
  public var time: Float
  /// The direction out of the shape that was hit, of length 1: against the motion or, if the two overlap at the start,
  /// along the shortest push that separates them.
  public var normal: Vec2
  /// The point where the shapes touch, on the surface of the shape that was hit.
  public var point: Vec2
  /// The depth of the overlap at the start; 0 if the shapes do not overlap then.
  public var depth: Float
  /// True if the two overlap at the start.
  public var startsInside: Bool
  /// The part of the moving shape that touches.
  public var first: ShapePart
  /// The part of the other shape that is touched.
  public var second: ShapePart
}

extension Shape {
  /// Returns the moment at which this shape, moved along a straight line, first enters another, which does not move.
  ///
  /// Shapes that touch and separate, or slide along each other, do not hit. Shapes that touch and move into each other
  /// hit at time 0. A point hits a segment that it crosses, including its ends, and passes along a segment that is
  /// parallel to the motion. A point passes between two boxes that touch, but not between two tiles of a grid. Returns
  /// `nil` also if a number is not finite.
  public func cast(by motion: Vec2, against other: Shape) -> CastHit? {
    cast(by: motion, against: other, .whole)
  }

  /// Returns the moment at which this shape, moved along a straight line, first enters a part of a chain or a grid
  /// through a face or corner of its surface. A one-way part never stops a shape that starts inside it. A segment with
  /// one face stops such a shape only if the middle of the shape lies in front of that face.
  public func cast(by motion: Vec2, against piece: Piece) -> CastHit? {
    guard let hit = cast(by: motion, against: piece.shape, piece.surface),
      !hit.startsInside || piece.pushesOut(self)
    else { return nil }
    return hit
  }

  private func cast(by motion: Vec2, against other: Shape, _ surface: Surface) -> CastHit? {
    guard motion.x.isFinite, motion.y.isFinite else { return nil }
    if surface == .whole, other.isUprightBox, let box = exactBounds, box.isFinite {
      let wall = other.boxBounds
      guard wall.isFinite, let passage = box.passage(by: motion, through: wall) else { return nil }
      guard let side = passage.side else { return box.overlap(with: wall, isPoint: number == 1) }
      return box.hit(by: motion, through: wall, passage.time, side, isPoint: number == 1)
    }
    return generalCast(by: motion, against: other, surface)
  }

  /// Returns the hit for shapes of any kind, without the fast path for upright boxes.
  func generalCast(by motion: Vec2, against other: Shape, _ surface: Surface) -> CastHit? {
    let hit = Difference.with(self, other) { difference -> CastHit? in
      let ray = DifferenceRay(self, other, surface, difference, motion)
      return radius > 0 || other.radius > 0 ? ray.rounded() : ray.sharp()
    }
    return hit ?? nil
  }
}
