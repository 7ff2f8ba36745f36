import ReelMath

/// A vector in `Double`, in which the movers reckon.
///
/// DETERMINISM: a mover works relative to where it stands, so that all differences of positions are
/// exact, and rounds its position once, at the end.
typealias Wide = SIMD2<Double>

extension SIMD2<Double> {
  @inlinable init(_ v: Vec2) { self.init(Double(v.x), Double(v.y)) }

  @inline(__always) func dot(_ other: Wide) -> Double { x * other.x + y * other.y }
  /// The square of the length.
  @inline(__always) var squared: Double { x * x + y * y }
  var length: Double { squared.squareRoot() }
  /// A quarter turn, from x to y.
  @inline(__always) var turned: Wide { Wide(-y, x) }
}

/// Where a thing may go that touches planes: in a direction that leads into none of them.
enum PlaneCone {
  /// The vector nearest to `wanted` that leads into none of the planes.
  ///
  /// In the plane the answer is one of few: what is wanted, its shadow on one of the planes, or
  /// nothing. So it is exact, and does not depend on the order in which planes are met.
  /// O(planes²).
  /// - Parameter normals: of unit length, out of each plane towards the thing.
  static func project(_ wanted: Wide, _ normals: UnsafeBufferPointer<Wide>) -> Wide {
    var best = Wide.zero
    var bestDistance = Double.infinity
    if isFree(wanted, normals, except: -1) { return wanted }
    for (index, normal) in normals.enumerated() {
      let into = wanted.dot(normal)
      // The shadow on a plane that it moves away from is farther than what is wanted.
      guard into < 0 else { continue }
      let shadow = wanted - normal * into
      guard isFree(shadow, normals, except: index) else { continue }
      let distance = into * into
      if distance < bestDistance {
        bestDistance = distance
        best = shadow
      }
    }
    return best
  }

  /// Whether a vector leads into no plane, but for rounding.
  private static func isFree(
    _ vector: Wide, _ normals: UnsafeBufferPointer<Wide>, except: Int
  ) -> Bool {
    let slack = -1e-12 * (abs(vector.x) + abs(vector.y))
    for (index, normal) in normals.enumerated() where index != except {
      if vector.dot(normal) < slack { return false }
    }
    return true
  }
}
