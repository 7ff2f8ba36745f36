import ReelMath

// Every question about two shapes is one about a point and a polygon: the polygon of all differences
// between a point of the second shape and one of the first (their Minkowski difference), and the
// origin. The shapes overlap where the origin lies inside; their distance is that of the origin; the
// first shape meets the second on its way where a ray from the origin meets the polygon. The
// polygon's edges are those of both shapes, sorted by direction, so it is made by merging two lists,
// and each of its edges and corners knows whose it is.
//
// DETERMINISM: in `Double`, where the difference of two near `Float`s is exact, and so is the product
// of two such differences. Sides and directions are therefore decided without rounding, wherever the
// shapes are.

/// A corner of a difference and the edge that leaves it.
struct DifferenceCorner {
  var x: Double
  var y: Double
  /// The corners of both shapes whose difference it is.
  var first: UInt8
  var second: UInt8
  /// Whose edge leaves the corner: 1 the first shape's, 2 the second's, 3 one of each, side by side.
  var owners: UInt8
}

/// All differences between points of two shapes' polygons: from the first to the second.
struct Difference {
  static let capacity = 2 * Shape.maxPoints

  /// In the order in which x turns to y; room for one more.
  let corners: UnsafeMutablePointer<DifferenceCorner>
  /// 1 for two points, 2 for parallel segments (there and back), 3 or more where there is an area.
  private(set) var count = 0

  /// Calls `body` with the difference of two shapes, or answers `nil` where a shape is not finite.
  @inline(__always)
  static func with<R>(_ first: Shape, _ second: Shape, _ body: (Difference) -> R) -> R? {
    guard first.isFinite, second.isFinite else { return nil }
    return withUnsafeTemporaryAllocation(of: DifferenceCorner.self, capacity: capacity + 1) {
      // SAFETY: the buffer has a place for each edge of both shapes, and is left before it ends.
      guard let base = $0.baseAddress else { return nil }
      var difference = Difference(corners: base)
      first.withPoints { a in
        second.withPoints { b in difference.merge(a, first.count, b, second.count) }
      }
      return body(difference)
    }
  }

  private init(corners: UnsafeMutablePointer<DifferenceCorner>) { self.corners = corners }

  /// The corner behind another one.
  @inline(__always)
  func next(_ corner: Int) -> Int { corner + 1 == count ? 0 : corner + 1 }

  /// Merges the edges of the second shape and the reversed ones of the first by direction.
  private mutating func merge(
    _ a: UnsafePointer<Vec2>, _ aCount: Int, _ b: UnsafePointer<Vec2>, _ bCount: Int
  ) {
    // Both begin where the first edge points to the right or down: the second shape at its top, the
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

    /// Which of two directions comes first on the way round from the right by down: 1 this one, 2 the
    /// other, 3 both are the same.
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
