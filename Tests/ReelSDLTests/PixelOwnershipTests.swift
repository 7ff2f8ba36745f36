import Foundation
import ReelMath
import ReelPlatform
import Testing

@testable import ReelRaster
@testable import ReelSDL

/// Quads that share edges own every pixel exactly once. Each adds a light of 1; no pixel has 2, and none among the
/// quads has 0.
@Suite struct PixelOwnershipTests {
  private static let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
  private static let side = 64
  private let seed = isLong ? UInt64.random(in: 0..<1_000_000) : 7
  private let rounds = isLong ? 3000 : 60

  /// Returns the light of each pixel after all quads were drawn.
  private func light(_ quads: [InlineArray<4, Vec2>]) -> [Int] {
    let side = Self.side
    var target = PixelBlock(width: side, height: side) { _, _ in 0xFF00_0000 }
    let picture = PixelBlock(width: 1, height: 1) { _, _ in 0xFF01_0101 }
    for positions in quads {
      QuadCase(
        positions: positions, texels: [Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)],
        color: .white, blend: .additive, isSmooth: false,
        area: PixelArea(left: 0, top: 0, right: side, bottom: side)
      ).draw(picture, into: &target)
    }
    return (0..<side * side).map { Int(target[$0 % side, $0 / side] & 255) }
  }

  /// Draws the tiles of a layer: turned, stretched, leaning, by multiples of right angles, on halves of pixels.
  @Test func `Tiles of a grid own each pixel once`() {
    var random = RandomStream(seed: seed)
    for round in 0..<rounds {
      let angles: [Float] = [
        0, .pi / 2, .pi / 4, 0.46364760, random.float(in: -4..<4), random.float(in: -0.001..<0.001),
      ]
      // Large enough to cover the target in any position of the grid.
      let size: Float = random.int(in: 0..<2) == 0 ? 8 : random.float(in: 5..<20)
      let isHalf = random.int(in: 0..<2) == 0
      let affine = Affine(
        position: isHalf
          ? Vec2(Float(random.int(in: 50..<70)) / 2, Float(random.int(in: 50..<70)) / 2)
          : Vec2(random.float(in: 25..<35), random.float(in: 25..<35)),
        rotation: angles[random.int(in: 0..<angles.count)],
        scale: Vec2(size, random.int(in: 0..<2) == 0 ? size : -size * 0.7))
      // The corners are computed once, as a layer does.
      let count = 40
      let points = (0...count).map { y in
        (0...count).map { x in
          affine.apply(Vec2(Float(x) - Float(count) / 2, Float(y) - Float(count) / 2))
        }
      }
      var quads: [InlineArray<4, Vec2>] = []
      for y in 0..<count {
        for x in 0..<count {
          quads.append(
            [points[y][x], points[y][x + 1], points[y + 1][x + 1], points[y + 1][x]])
        }
      }
      let seen = Set(light(quads))
      #expect(seen == [1], "seed \(seed), round \(round): \(seen.sorted())")
    }
  }

  /// Draws a net with random inner corners, some of whose quads are upright by chance, beginning with any corner and in
  /// either order.
  @Test func `Quads of a bent net own each pixel once`() {
    var random = RandomStream(seed: seed)
    for round in 0..<rounds {
      let step: Float = 16
      let points = (0...4).map { y in
        (0...4).map { x -> Vec2 in
          let point = Vec2(Float(x), Float(y)) * step
          guard (1...3).contains(x), (1...3).contains(y) else { return point }
          // The quads stay convex, so that their two triangles do not overlap.
          let quarters = random.int(in: 0..<3) == 0
          let shift = Vec2(random.float(in: -3.9..<3.9), random.float(in: -3.9..<3.9))
          return point + (quarters ? Vec2(shift.x.rounded() / 2, shift.y.rounded() / 2) : shift)
        }
      }
      var quads: [InlineArray<4, Vec2>] = []
      for y in 0..<4 {
        for x in 0..<4 {
          var c = [points[y][x], points[y][x + 1], points[y + 1][x + 1], points[y + 1][x]]
          let turn = random.int(in: 0..<4)
          c = Array(c[turn...] + c[..<turn])
          if random.int(in: 0..<2) == 0 { c.reverse() }
          quads.append([c[0], c[1], c[2], c[3]])
        }
      }
      let seen = Set(light(quads))
      #expect(seen == [1], "seed \(seed), round \(round): \(seen.sorted())")
    }
  }

  /// Draws triangles about a point, as quads that end in it.
  @Test func `A fan about a point owns each pixel once`() {
    var random = RandomStream(seed: seed)
    for round in 0..<rounds {
      let middle =
        random.int(in: 0..<2) == 0
        ? Vec2(Float(random.int(in: 40..<80)) / 2 + 0.5, 31.5)
        : Vec2(random.float(in: 20..<40), random.float(in: 20..<40))
      let count = random.int(in: 3..<24)
      let start = random.float(in: 0..<6)
      let rim = (0..<count).map {
        middle + Affine.rotation(start + Float($0) * 2 * .pi / Float(count)).apply(Vec2(400, 0))
      }
      let quads = (0..<count).map { index -> InlineArray<4, Vec2> in
        let (a, b) = (rim[index], rim[(index + 1) % count])
        return [middle, a, (a + b) * 0.5, b]
      }
      let seen = Set(light(quads))
      #expect(seen == [1], "seed \(seed), round \(round): \(seen.sorted())")
    }
  }
}
