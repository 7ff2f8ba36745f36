import Foundation
import ReelMath
import ReelPlatform
import Testing

@testable import ReelRaster
@testable import ReelSDL

/// The rasteriser against ``PlainSampler``, pixel by pixel over the complete target.
@Suite struct RasterizerTests {
  private static let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil

  /// Compares every pixel: exactly in pictures that are not filtered, within 1 in others. Memory beside the target must
  /// be unchanged.
  @Test func `Any quad is drawn as the plain sampler draws it`() {
    let seed = Self.isLong ? UInt64.random(in: 0..<1_000_000) : 2026
    var random = RandomStream(seed: seed)
    var drawn = 0
    for round in 0..<(Self.isLong ? 20_000 : 600) {
      let picture = randomPicture(&random)
      let quad = randomQuad(&random, picture)
      var target = randomTarget(&random)
      let before = target
      quad.draw(picture, into: &target)
      let sampler = PlainSampler(quad, picture)
      let slack = quad.isSmooth ? 1 : 0
      var wrong = 0
      for y in 0..<target.height {
        for x in 0..<target.width {
          let expected = sampler.colors(x: x, y: y, below: before[x, y])
          if target[x, y] != before[x, y] { drawn += 1 }
          if !expected.contains(where: { distance($0, target[x, y]) <= slack }) {
            if wrong == 0 {
              Issue.record(
                "seed \(seed), round \(round), \(x), \(y): \(target[x, y]), not \(expected): \(quad)"
              )
            }
            wrong += 1
          }
        }
      }
      #expect(wrong == 0, "seed \(seed), round \(round)")
      #expect(target.isUntouchedBeside, "seed \(seed), round \(round): \(quad)")
    }
    // Most cases lie in the target.
    #expect(drawn > 30_000)
  }

  private func randomPicture(_ random: inout RandomStream) -> PixelBlock {
    let sides = [1, 2, 3, 5, 8, 16, 33]
    return PixelBlock(
      width: sides[random.int(in: 0..<sides.count)], height: sides[random.int(in: 0..<sides.count)]
    ) { _, _ in
      let alphas: [UInt32] = [0, 255, 255, 128, UInt32(random.int(in: 0..<256))]
      return alphas[random.int(in: 0..<alphas.count)] << 24 | UInt32(random.int(in: 0..<0x100_0000))
    }
  }

  private func randomTarget(_ random: inout RandomStream) -> PixelBlock {
    PixelBlock(width: 24, height: 18) { _, _ in
      0xFF00_0000 | UInt32(random.int(in: 0..<0x100_0000))
    }
  }

  private func randomQuad(_ random: inout RandomStream, _ picture: PixelBlock) -> QuadCase {
    let isSmooth = random.int(in: 0..<3) == 0
    let white = random.int(in: 0..<2) == 0
    func byte() -> UInt8 { UInt8(random.int(in: 0..<256)) }
    let positions = randomPositions(&random, isSmooth: isSmooth)
    let area =
      random.int(in: 0..<3) > 0
      ? PixelArea(left: 0, top: 0, right: 24, bottom: 18)
      : PixelArea(
        left: random.int(in: 0..<12), top: random.int(in: 0..<9),
        right: random.int(in: 8..<24), bottom: random.int(in: 5..<18))
    return QuadCase(
      positions: positions, texels: randomTexels(&random, picture),
      color: white ? .white : Color(byte(), byte(), byte(), byte()),
      blend: BlendMode.allCases[random.int(in: 0..<4)], isSmooth: isSmooth, area: area)
  }

  private func randomPositions(
    _ random: inout RandomStream, isSmooth: Bool
  ) -> InlineArray<4, Vec2> {
    func near() -> Vec2 {
      Vec2(random.float(in: -10..<34), random.float(in: -10..<28))
    }
    /// Returns a position on centres and edges of pixels, and others at which rounding could be in doubt.
    func round() -> Vec2 {
      Vec2(Float(random.int(in: -8..<60)) / 2, Float(random.int(in: -8..<50)) / 2)
    }
    switch random.int(in: 0..<(isSmooth ? 4 : 7)) {
    case 0, 1:  // Turned, mirrored, stretched.
      var affine = Affine(
        position: random.int(in: 0..<2) == 0 ? near() : round(),
        rotation: random.float(in: -4..<4),
        scale: Vec2(random.float(in: -2..<2), random.float(in: -2..<2)))
      // Leaning.
      if random.int(in: 0..<2) == 0 { affine.c += random.float(in: -2..<2) }
      let side = Vec2(random.float(in: 0.5..<20), random.float(in: 0.5..<20))
      return corners { affine.apply(Vec2($0 - 0.5, $1 - 0.5) * side) }
    case 2:  // Upright in all eight ways, and by right angles.
      let (p, q) = (random.int(in: 0..<2) == 0 ? near() : round(), near())
      return random.int(in: 0..<2) == 0
        ? corners { Vec2($0 == 0 ? p.x : q.x, $1 == 0 ? p.y : q.y) }
        : corners { Vec2($1 == 0 ? p.x : q.x, $0 == 0 ? p.y : q.y) }
    case 3:  // Far larger than the target.
      let reach: Float = random.int(in: 0..<2) == 0 ? 3_000 : 700_000
      let affine = Affine(
        position: near(), rotation: random.float(in: -4..<4), scale: Vec2(reach, reach))
      let shift = Vec2(random.float(in: -0.6..<0.6), random.float(in: -0.6..<0.6))
      return corners { affine.apply(Vec2($0 - 0.5, $1 - 0.5) + shift) }
    case 4:  // Thin.
      let (p, way) = (near(), near())
      let hair = Vec2(random.float(in: -0.05..<0.05), random.float(in: -0.05..<0.05))
      return [p, p + way, p + way + hair, p + hair]
    case 5: return [round(), round(), round(), round()]
    default: return [near(), near(), near(), near()]
    }
  }

  private func corners(_ point: (Float, Float) -> Vec2) -> InlineArray<4, Vec2> {
    [point(0, 0), point(1, 0), point(1, 1), point(0, 1)]
  }

  private func randomTexels(
    _ random: inout RandomStream, _ picture: PixelBlock
  ) -> InlineArray<4, Vec2> {
    let (w, h) = (Float(picture.width), Float(picture.height))
    func any() -> Vec2 { Vec2(random.float(in: 0..<w), random.float(in: 0..<h)) }
    func whole() -> Vec2 { Vec2(any().x.rounded(), any().y.rounded()) }
    let (p, q) = random.int(in: 0..<3) == 0 ? (any(), any()) : (whole(), whole())
    switch random.int(in: 0..<5) {
    case 0: return corners { Vec2($0 * w, $1 * h) }
    case 1: return corners { Vec2($1 == 0 ? p.x : q.x, $0 == 0 ? p.y : q.y) }
    case 2: return [any(), any(), any(), any()]
    default: return corners { Vec2($0 == 0 ? p.x : q.x, $1 == 0 ? p.y : q.y) }
    }
  }
}
