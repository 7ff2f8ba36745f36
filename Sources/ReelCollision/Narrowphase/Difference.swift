import ReelMath

// Every test of two shapes becomes a test of a point and a polygon. The polygon contains all differences between a
// point of the second shape and a point of the first (their Minkowski difference); the point is the origin. The shapes
// overlap if the origin lies inside the polygon. Their distance is that of the origin from the polygon. The first shape
// hits the second during its motion if a ray from the origin hits the polygon. The edges of the polygon are those of
// both shapes, sorted by direction, so merging two lists makes it. Each edge and corner stores the shape that it comes
// from.
//
// DETERMINISM: coordinates are computed in `Double`, where the difference of two near `Float`s is exact, and so is the
// product of two such differences. So sides and directions are decided without rounding, at any position of the shapes.

/// A corner of a difference, and the edge that begins there.
struct DifferenceCorner {
  var x: Double
  var y: Double
  /// The corners of both shapes whose difference this corner is.
  var first: UInt8
  var second: UInt8
  /// The shapes whose edge begins at the corner: 1 the first, 2 the second, 3 both, side by side.
  var owners: UInt8
}

/// All differences between points of the polygons of two shapes: from the first to the second.
struct Difference {
  static let capacity = 2 * Shape.maxPoints

  /// The corners in the order in which x turns to y, with room for one more.
  let corners: UnsafeMutablePointer<DifferenceCorner>
  /// The number of corners: 1 for two points, 2 for parallel segments (there and back), 3 or more if there is an area.
  private(set) var count = 0

  /// Calls `body` with the difference of two shapes; returns `nil` if a shape is not finite.
  @inline(__always)
  static func with<R>(_ first: Shape, _ second: Shape, _ body: (Difference) -> R) -> R? {
    guard first.isFinite, second.isFinite else { return nil }
    return withUnsafeTemporaryAllocation(of: DifferenceCorner.self, capacity: capacity + 1) {
      // SAFETY: the buffer has room for each edge of both shapes, and does not escape this closure.
      guard let base = $0.baseAddress else { return nil }
      var difference = Difference(corners: base)
      first.withPoints { a in
        second.withPoints { b in difference.merge(a, first.count, b, second.count) }
      }
      return body(difference)
    }
  }

  private init(corners: UnsafeMutablePointer<DifferenceCorner>) { self.corners = corners }

  /// Returns the index of the next corner.
  @inline(__always)
  func next(_ corner: Int) -> Int { corner + 1 == count ? 0 : corner + 1 }

  /// Merges the edges of the second shape and the reversed edges of the first by direction.
  private mutating func merge(
    _ a: UnsafePointer<Vec2>, _ aCount: Int, _ b: UnsafePointer<Vec2>, _ bCount: Int
  ) {
    // Both lists of edges begin where the first edge points to the right or down: the second shape at its top; the
    // first, which is reversed, at its bottom.
    var i = 0
    for index in 1..<max(aCount, 1)
    where a[index].y > a[i].y || (a[index].y == a[i].y && a[index].x > a[i].x) { i = index }
    var j = 0
    for index in 1..<max(bCount, 1)
    where b[index].y < b[j].y || (b[index].y == b[j].y && b[index].x < b[j].x) { j = index }
    var aLeft = aCount > 1 ? aCount : 0
    var bLeft = bCount > 1 ? bCount : 0
    while aLeft > 0 || bLeft > 0 {
      let aNext = i + 1 == aCount ? 0 : i + 1
      let bNext = j + 1 == bCount ? 0 : j + 1
      let aEdge = Edge(from: a[aNext], to: a[i])
      let bEdge = Edge(from: b[j], to: b[bNext])
      var owners: UInt8
      if aLeft == 0 {
        owners = 2
      } else if bLeft == 0 {
        owners = 1
      } else {
        owners = aEdge.order(bEdge)
      }
      // Edges without length have no direction.
      if aLeft > 0 && aEdge.isZero {
        owners = 4
      } else if bLeft > 0 && bEdge.isZero {
        owners = 8
      } else {
        append(a[i], i, b[j], j, owners)
      }
      if owners & 5 != 0 {
        i = aNext
        aLeft -= 1
      }
      if owners & 10 != 0 {
        j = bNext
        bLeft -= 1
      }
    }
    if count == 0 { append(a[i], i, b[j], j, 0) }
  }

  @inline(__always)
  private mutating func append(_ a: Vec2, _ i: Int, _ b: Vec2, _ j: Int, _ owners: UInt8) {
    (corners + count).initialize(
      to: DifferenceCorner(
        x: Double(b.x) - Double(a.x), y: Double(b.y) - Double(a.y),
        first: UInt8(truncatingIfNeeded: i), second: UInt8(truncatingIfNeeded: j), owners: owners))
    count += 1
  }

  /// A directed edge of one of the shapes.
  private struct Edge {
    let x: Double
    let y: Double

    @inline(__always)
    init(from a: Vec2, to b: Vec2) {
      x = Double(b.x) - Double(a.x)
      y = Double(b.y) - Double(a.y)
    }

    var isZero: Bool { x == 0 && y == 0 }

    /// Returns which of two directions comes first in a turn from right to down: 1 for this one, 2 for the other, 3 if
    /// both are the same.
    @inline(__always)
    func order(_ other: Edge) -> UInt8 {
      let isBack = y < 0 || (y == 0 && x < 0)
      let otherIsBack = other.y < 0 || (other.y == 0 && other.x < 0)
      if isBack != otherIsBack { return isBack ? 2 : 1 }
      let turn = x * other.y - y * other.x
      return turn > 0 ? 1 : turn < 0 ? 2 : 3
    }
  }
}
