import ReelMath

extension Shape {
  /// Points around the shape in the order of its corners, for drawing: convex, and without holes. A round part has a
  /// point at least every third of a radian; a circle has 24 points. O(points).
  public var outline: [Vec2] {
    guard radius > 0, radius.isFinite, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return points
    }
    // The two ends of a segment far from the origin may have been rounded to one point.
    if count == 1 || count == 2 && self[0] == self[1] {
      return (0..<24).map { self[0] + Vec2(angle: Float($0) * .pi / 12, length: radius) }
    }
    var line: [Vec2] = []
    for at in 0..<count {
      let here = self[at]
      let before = here - self[(at + count - 1) % count]
      let after = self[(at + 1) % count] - here
      // The arc leads from the outward normal of the previous edge to that of the next edge.
      let from = Vec2(before.y, -before.x).angle
      var turn = Vec2(after.y, -after.x).angle - from
      // A convex corner turns by 0 to half a turn. Angles are rounded, so a straight corner may seem to turn back.
      if turn < -1 { turn += 2 * .pi }
      turn = turn > 4 ? 0 : max(turn, 0)
      let steps = max(1, Int(turn * 3) + 1)
      for step in 0...steps {
        line.append(here + Vec2(angle: from + turn * Float(step) / Float(steps), length: radius))
      }
    }
    return line
  }
}
