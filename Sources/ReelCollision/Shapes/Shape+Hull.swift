import ReelMath

/// The reason why points make no shape.
public enum ShapeError: Error, Equatable, Sendable {
  /// There are no points.
  case noPoints
  /// The hull has more than ``Shape/maxPoints`` corners; the value is their number.
  case tooManyCorners(Int)
  /// A point or the radius is not finite.
  case notFinite
  /// The radius is below 0.
  case negativeRadius

  /// A sentence that describes the error.
  public var sentence: String {
    switch self {
    case .noPoints: "a polygon has at least one point."
    case .tooManyCorners(let count): "a polygon has at most 8 corners; this one has \(count)."
    case .notFinite: "points and radius of a polygon are finite numbers."
    case .negativeRadius: "a radius is 0 or more."
    }
  }
}

extension Shape {
  /// Creates the smallest convex shape that encloses all points, and everything at most `radius` away from it. The
  /// order of the points does not matter; points inside the hull or on its edges are left out. O(n log n).
  public init(hullOf points: [Vec2], radius: Float = 0) throws(ShapeError) {
    guard !points.isEmpty else { throw .noPoints }
    guard radius.isFinite, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      throw .notFinite
    }
    guard radius >= 0 else { throw .negativeRadius }
    let corners = Self.hull(points)
    guard corners.count <= Self.maxPoints else { throw .tooManyCorners(corners.count) }
    self.init()
    self.radius = radius
    number = UInt32(corners.count)
    withMutablePoints { target in
      for (index, corner) in corners.enumerated() { target[index] = corner }
    }
  }

  /// Returns the corners of the hull, the topmost first, by Andrew's monotone chain.
  private static func hull(_ points: [Vec2]) -> [Vec2] {
    let sorted = points.sorted { $0.y < $1.y || ($0.y == $1.y && $0.x < $1.x) }
    var corners: [Vec2] = []
    // Down one side, then up the other.
    for isBack in [false, true] {
      let base = corners.count
      for step in sorted.indices {
        let point = sorted[isBack ? sorted.count - 1 - step : step]
        while corners.count > max(base, 1),
          turn(corners[corners.count - 2], corners[corners.count - 1], point) <= 0
        {
          corners.removeLast()
        }
        if corners.last != point { corners.append(point) }
      }
    }
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    return corners
  }

  /// Returns a number above zero if the path from `a` through `b` to `c` turns in the direction from x to y.
  ///
  /// DETERMINISM: differences of near `Float`s and their products are exact in `Double`.
  private static func turn(_ a: Vec2, _ b: Vec2, _ c: Vec2) -> Double {
    (Double(b.x) - Double(a.x)) * (Double(c.y) - Double(a.y))
      - (Double(b.y) - Double(a.y)) * (Double(c.x) - Double(a.x))
  }
}
