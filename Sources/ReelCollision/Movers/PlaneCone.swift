import ReelMath

/// A vector in `Double`, in which movers compute.
///
/// DETERMINISM: a mover computes relative to its position at the start of the tick, so that all differences of
/// positions are exact, and rounds its position once, at the end.
typealias Wide = SIMD2<Double>

extension SIMD2<Double> {
  @inlinable init(_ v: Vec2) { self.init(Double(v.x), Double(v.y)) }

  @inline(__always) func dot(_ other: Wide) -> Double { x * other.x + y * other.y }
  /// The square of the length.
  @inline(__always) var squared: Double { x * x + y * y }
  var length: Double { squared.squareRoot() }
  /// The vector turned by a quarter turn, from x to y.
  @inline(__always) var turned: Wide { Wide(-y, x) }
}

/// The directions in which a mover that touches planes is free: those that lead into none of the planes.
enum PlaneCone {
  /// Returns the vector nearest to `target` that leads into none of the planes.
  ///
  /// In two dimensions there are few candidates: `target` itself, its projection onto one of the planes, or zero. So
  /// the result is exact, and does not depend on the order of the planes. O(planes²).
  /// - Parameter normals: of unit length, out of each plane towards the mover.
  static func project(_ target: Wide, _ normals: UnsafeBufferPointer<Wide>) -> Wide {
    var best = Wide.zero
    var bestDistance = Double.infinity
    if isFree(target, normals, except: -1) { return target }
    for (index, normal) in normals.enumerated() {
      let into = target.dot(normal)
      // The projection onto a plane that `target` leads away from is farther from `target` than others.
      guard into < 0 else { continue }
      let shadow = target - normal * into
      guard isFree(shadow, normals, except: index) else { continue }
      let distance = into * into
      if distance < bestDistance {
        bestDistance = distance
        best = shadow
      }
    }
    return best
  }

  /// Returns true if a vector leads into no plane, up to rounding.
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
