import ReelMath

/// The quads of joined lines of some width. Every line is a quad. At a mitre, both quads share two corners. At a bevel,
/// they share one, and a triangle fills the gap.
struct StrokePath {
  private let points: [Vec2]
  /// The directions from each point to the next, of length 1; one fewer than points for an open path.
  private let directions: [Vec2]
  private let lengths: [Float]
  private let half: Float
  private let isClosed: Bool

  /// Creates a path. Returns `nil` unless there are two different points, and all points and distances are finite.
  init?(_ all: [Vec2], width: Float, isClosed: Bool) {
    var points: [Vec2] = []
    for point in all {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      if points.last != point { points.append(point) }
    }
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else { return nil }
    // A closed path of two points is a line.
    let isClosed = isClosed && points.count > 2
    var directions: [Vec2] = []
    var lengths: [Float] = []
    for at in 0..<(isClosed ? points.count : points.count - 1) {
      let direction = points[(at + 1) % points.count] - points[at]
      let length = direction.length
      // The points are too far apart for a Float, or too near to have a direction.
      guard length > 0, length.isFinite else { return nil }
      directions.append(direction / length)
      lengths.append(length)
    }
    self.points = points
    self.directions = directions
    self.lengths = lengths
    self.isClosed = isClosed
    half = width / 2
  }

  /// The end of a line: its corners to the left and to the right of the direction.
  private struct Cut {
    var left: Vec2
    var right: Vec2
  }

  /// The corners at a point: the end of one line, the start of the next, and the triangle that fills the gap between
  /// them.
  private struct Join {
    var end: Cut
    var start: Cut
    var wedge: (Vec2, Vec2, Vec2)?
  }

  /// Calls `body` for every quad, line by line.
  func forEachQuad(_ body: ((Vec2, Vec2, Vec2, Vec2)) -> Void) {
    let count = directions.count
    let first = isClosed ? join(at: 0, from: count - 1, to: 0) : nil
    var start = first?.start ?? cut(points[0], directions[0])
    for line in 0..<count {
      let isLast = line == count - 1
      let point = points[(line + 1) % points.count]
      var joined: Join?
      if isLast { joined = first } else { joined = join(at: line + 1, from: line, to: line + 1) }
      let end = joined?.end ?? cut(point, directions[line])
      body((start.left, end.left, end.right, start.right))
      if let wedge = joined?.wedge { body((wedge.0, wedge.1, wedge.2, wedge.2)) }
      if let joined { start = joined.start }
    }
  }

  private func normal(_ direction: Vec2) -> Vec2 { Vec2(direction.y, -direction.x) }

  /// Returns a cut perpendicular to the line.
  private func cut(_ point: Vec2, _ direction: Vec2) -> Cut {
    Cut(left: point + normal(direction) * half, right: point - normal(direction) * half)
  }

  private func join(at index: Int, from before: Int, to after: Int) -> Join {
    let point = points[index]
    let (a, b) = (directions[before], directions[after])
    let cosine = a.dot(b)
    let sine = a.cross(b)
    // A reversal has no slanted cut.
    guard cosine > -0.999 else {
      return Join(end: cut(point, a), start: cut(point, b), wedge: nil)
    }
    // The vector from the point to the intersection of both lines' left edges: its length is half / cos(turn / 2).
    let slant = (normal(a) + normal(b)) * (half / (1 + cosine))
    // The distance of that intersection back along the lines: half · tan(turn / 2).
    let back = half * abs(sine) / (1 + cosine)
    let hasRoom = back <= min(lengths[before], lengths[after]) / 2
    // A mitre is 2 · half / cos(turn / 2) long from the inner corner to the outer one.
    let isSharp = 1 + cosine < 2.0 / 16
    if hasRoom && !isSharp {
      let shared = Cut(left: point + slant, right: point - slant)
      return Join(end: shared, start: shared, wedge: nil)
    }
    var end = cut(point, a)
    var start = cut(point, b)
    // The outer corner of a right turn is on the left. y points down, so a right turn is positive.
    let turnsRight = sine > 0
    var inner = point
    if hasRoom {
      inner = turnsRight ? point - slant : point + slant
      if turnsRight {
        (end.right, start.right) = (inner, inner)
      } else {
        (end.left, start.left) = (inner, inner)
      }
    }
    let wedge = turnsRight ? (inner, end.left, start.left) : (inner, start.right, end.right)
    return Join(end: end, start: start, wedge: wedge)
  }
}
