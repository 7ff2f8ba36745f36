import ReelMath
import Testing

@testable import ReelCollision

/// The closed form of the movers' projection, compared with a search over directions.
@Suite struct PlaneConeTests {
  /// Returns a number of the Halton sequence, 0 to 1.
  private func halton(_ index: Int, _ base: Int) -> Double {
    var (rest, share, sum) = (index, 1.0, 0.0)
    while rest > 0 {
      share /= Double(base)
      sum += share * Double(rest % base)
      rest /= base
    }
    return sum
  }

  private func direction(_ turns: Double) -> Wide {
    let way = Vec2(angle: Float(turns * 2 - 1) * .pi, length: 1)
    let wide = Wide(Double(way.x), Double(way.y))
    return wide / wide.length
  }

  private func project(_ requested: Wide, _ normals: [Wide]) -> Wide {
    normals.withUnsafeBufferPointer { PlaneCone.project(requested, $0) }
  }

  @Test func theProjectionIsTheNearestOfAllDirections() {
    let fine = (0..<2_048).map { direction(Double($0) / 2_048) }
    var (blocked, slid) = (0, 0)
    for index in 1...600 {
      let normals = (0..<(1 + index % 4)).map { direction(halton(index, [2, 3, 5, 7][$0])) }
      let requested = direction(halton(index, 11)) * (0.1 + 9 * halton(index, 13))
      let found = project(requested, normals)
      #expect(normals.allSatisfy { found.dot($0) > -1e-9 }, "\(index): leads into a plane")
      #expect(found.length <= requested.length + 1e-9, "\(index): faster than requested")
      // The nearest of the vectors in all directions that lead into no plane.
      var best = requested.length
      for way in fine where normals.allSatisfy({ way.dot($0) >= 0 }) {
        best = min(best, (requested - way * max(0, requested.dot(way))).length)
      }
      let distance = (requested - found).length
      #expect(distance <= best + 1e-9, "\(index): \(distance), the search found \(best)")
      // The search misses a border of the cone by half a step at most. A cone that is thinner than a step may contain
      // none of its directions.
      let isThin = !fine.contains { way in normals.allSatisfy { way.dot($0) >= 0 } }
      #expect(isThin || best <= distance + requested.length * 0.0032, "\(index)")
      // The order of the planes does not matter.
      #expect((project(requested, normals.reversed()) - found).length < 1e-9, "\(index)")
      if found == .zero { blocked += 1 } else if distance > 0 { slid += 1 }
    }
    #expect(blocked > 40 && slid > 40, "\(blocked) blocked, \(slid) slid")
  }
}
