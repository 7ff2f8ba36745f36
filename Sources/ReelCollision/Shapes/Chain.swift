import ReelFields
import ReelMath

/// A line of many segments, open or closed: the ground of a landscape, the walls of a cave.
///
/// Each segment is solid on one side. Its face is on the left of a person who walks from point to point on the screen:
/// a chain drawn from left to right is a floor, and one drawn from right to left is a ceiling. A loop drawn clockwise
/// on the screen is an island, a counterclockwise loop is a cave.
///
/// Each segment takes its neighbours into account. Where two segments make a hollow or a straight line, a body cannot
/// catch on their common point; see ``Surface``.
public struct Chain: Equatable, Sendable, FieldValue {
  /// The points in order. Two equal points in a row make a segment that no test hits.
  public internal(set) var points: [Vec2]
  /// True if the last point is joined to the first.
  public internal(set) var isLoop: Bool

  /// Creates a line through points.
  public init(_ points: [Vec2] = [], isLoop: Bool = false) {
    self.points = points
    self.isLoop = isLoop
  }

  public init() { self.init([]) }

  /// The number of segments.
  public var count: Int { isLoop && points.count > 1 ? points.count : max(points.count - 1, 0) }

  /// The box around all points.
  public var bounds: Bounds {
    guard let first = points.first else { return Bounds(0, 0, 0, 0) }
    return points.reduce(Bounds(first.x, first.y, first.x, first.y)) {
      $0.union(Bounds($1.x, $1.y, $1.x, $1.y))
    }
  }

  /// Returns the segment from point `index` to the next. Traps for an index that no segment has.
  public func piece(_ index: Int) -> Piece {
    demand(index >= 0 && index < count, "Chain: there is no segment of this number.")
    let a = points[index]
    let b = points[index + 1 == points.count ? 0 : index + 1]
    var shape = Shape()
    shape.withMutablePoints {
      $0[0] = a
      $0[1] = b
    }
    // The points keep the order of the chain, even if the first is not the topmost: edge 0 is the face.
    shape.number = a == b ? 1 : 2
    var corners: UInt8 = 0
    if standsOut(index) { corners |= 1 }
    if standsOut(index + 1) { corners |= 2 }
    return Piece(
      index: UInt32(truncatingIfNeeded: index), shape: shape,
      surface: Surface(faces: a == b ? 0 : 1, corners: a == b ? 0 : corners))
  }

  /// Calls `body` with each segment whose box shares at least a point with `box`, in order, until `body` returns
  /// `false`. O(segments); a collision set searches the cells of its broadphase instead.
  public func forEachPiece(near box: Bounds, _ body: (Piece) -> Bool) {
    for index in 0..<count {
      let a = points[index]
      let b = points[index + 1 == points.count ? 0 : index + 1]
      guard min(a.x, b.x) <= box.maxX, max(a.x, b.x) >= box.minX, min(a.y, b.y) <= box.maxY,
        max(a.y, b.y) >= box.minY
      else { continue }
      guard body(piece(index)) else { return }
    }
  }

  /// Returns true if the point is an end of the line, or a corner that points out of the ground.
  private func standsOut(_ index: Int) -> Bool {
    let last = points.count - 1
    if !isLoop && (index == 0 || index == last) { return true }
    let point = points[index > last ? 0 : index]
    // Steps over neighbours that equal the point.
    var (before, after) = (index > last ? 0 : index, index > last ? 0 : index)
    for _ in 0..<last {
      before = before == 0 ? (isLoop ? last : 0) : before - 1
      if points[before] != point { break }
    }
    for _ in 0..<last {
      after = after == last ? (isLoop ? 0 : last) : after + 1
      if points[after] != point { break }
    }
    let (a, b) = (points[before], points[after])
    // DETERMINISM: the differences and products are exact, as in ``Difference``.
    let (x, y) = (Double(point.x) - Double(a.x), Double(point.y) - Double(a.y))
    let (u, v) = (Double(b.x) - Double(point.x), Double(b.y) - Double(point.y))
    return x * v - y * u > 0
  }
}
