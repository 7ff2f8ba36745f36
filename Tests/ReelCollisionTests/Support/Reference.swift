import ReelCollision
import ReelMath

/// Distances and overlaps from a comparison of everything with everything: slow and simple.
enum Reference {
  typealias Point = (x: Double, y: Double)

  static func points(_ shape: Shape) -> [Point] {
    shape.points.map { (Double($0.x), Double($0.y)) }
  }

  /// Returns the distance of the two shapes' polygons; 0 if they share a point.
  static func polygonDistance(_ a: [Point], _ b: [Point]) -> Double {
    if holds(a, b[0]) || holds(b, a[0]) { return 0 }
    var least = Double.infinity
    for (p, q) in edges(a) {
      for (r, s) in edges(b) {
        if cross(p, q, r, s) { return 0 }
        least = min(
          least, distance(p, r, s), distance(q, r, s), distance(r, p, q), distance(s, p, q))
      }
    }
    return least
  }

  /// Returns the depth of two polygons in each other: the shortest push that separates them, over the directions of all
  /// edges. The depth is zero or below if they do not share an area.
  static func depth(_ a: [Point], _ b: [Point]) -> Double {
    var least = Double.infinity
    for (p, q) in edges(a) + edges(b) where p != q {
      let length = ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
      let normal = (x: (q.y - p.y) / length, y: (p.x - q.x) / length)
      func span(_ points: [Point]) -> (low: Double, high: Double) {
        let projections = points.map { $0.x * normal.x + $0.y * normal.y }
        return (projections.min()!, projections.max()!)
      }
      let (first, second) = (span(a), span(b))
      least = min(least, first.high - second.low, second.high - first.low)
    }
    return least == .infinity ? 0 : least
  }

  /// Returns the distance of two shapes; below zero, the depth to which they overlap.
  static func gap(_ a: Shape, _ b: Shape) -> Double {
    let (first, second) = (points(a), points(b))
    let reach = Double(a.radius) + Double(b.radius)
    let distance = polygonDistance(first, second)
    return (distance > 0 ? distance : -max(depth(first, second), 0)) - reach
  }

  static func edges(_ points: [Point]) -> [(Point, Point)] {
    points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
  }

  static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  private static func holds(_ polygon: [Point], _ point: Point) -> Bool {
    let corners = polygon.indices.dropFirst(2)
    return corners.contains { turn(polygon[0], polygon[$0 - 1], polygon[$0]) > 0 }
      && edges(polygon).allSatisfy { turn($0.0, $0.1, point) >= 0 }
  }

  private static func cross(_ p: Point, _ q: Point, _ r: Point, _ s: Point) -> Bool {
    turn(p, q, r) * turn(p, q, s) < 0 && turn(r, s, p) * turn(r, s, q) < 0
  }

  private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let edge = (x: b.x - a.x, y: b.y - a.y)
    let square = edge.x * edge.x + edge.y * edge.y
    var along = 0.0
    if square > 0 {
      along = ((point.x - a.x) * edge.x + (point.y - a.y) * edge.y) / square
      along = min(max(along, 0), 1)
    }
    let rest = (x: point.x - a.x - edge.x * along, y: point.y - a.y - edge.y * along)
    return (rest.x * rest.x + rest.y * rest.y).squareRoot()
  }
}
