import Foundation
import ReelMath
import ReelPlatform
import Testing

@testable import ReelRaster
@testable import ReelSDL

/// Memory beside the target's pixels and the picture's texels is neither read nor written: both lie at the very end, or
/// the very beginning, of memory that the machine guards. A fault ends the process, which is one of its own.
@Suite struct RasterizerMemoryTests {
  @Test func `No quad reaches beyond target and texels`() async {
    await #expect(processExitsWith: .success) {
      var random = RandomStream(seed: 11)
      for isAtEnd in [true, false] {
        let target = GuardedPixels(width: 61, height: 47, isAtEnd: isAtEnd)
        for (width, height) in [(1, 1), (7, 5), (64, 64), (16384, 1), (1, 16384)] {
          let picture = GuardedPixels(width: width, height: height, isAtEnd: isAtEnd)
          for index in 0..<width * height { picture.pixels[index] = 0x80FF_8040 }
          for _ in 0..<400 { drawAnything(&random, target, picture) }
        }
      }
    }
  }

  /// Draws pages larger than any card takes. Only the texels at their corners have a colour; the memory is never
  /// filled.
  @Test func `Pages of 16384 by 16384 texels and more are sampled to the last texel`() async {
    await #expect(processExitsWith: .success) {
      for (width, height) in [(16384, 16384), (65536, 8192), (20000, 30000)] {
        let picture = GuardedPixels(width: width, height: height, isAtEnd: true)
        picture.pixels[0] = 0xFFFF_0000
        picture.pixels[width * height - 1] = 0xFF00_00FF
        let target = GuardedPixels(width: 64, height: 64, isAtEnd: true)
        let source = TexelSource(
          texels: UnsafePointer(picture.pixels), stride: width, width: width, height: height,
          isSmooth: false)
        let (w, h) = (Float(width), Float(height))
        // A page across the target, turned by half a right angle: 8 × 8 texels at each end, mirrored.
        for (corner, color) in [
          (Vec2(0, 0), 0xFFFF_0000), (Vec2(w - 8, h - 8), 0xFF00_00FF),
        ] as [(Vec2, UInt32)] {
          for index in 0..<64 * 64 { target.pixels[index] = 0 }
          Rasterizer(
            target: target.target, source: source, blend: .normal
          ).draw(
            [Vec2(32, 0), Vec2(64, 32), Vec2(32, 64), Vec2(0, 32)],
            [
              corner, corner + Vec2(8, 0), corner + Vec2(8, 8), corner + Vec2(0, 8),
            ], .white)
          let seen = (0..<64 * 64).count { target.pixels[$0] == color }
          // A texel is a square of 5.7 pixels a side.
          #expect((28...36).contains(seen), "\(width) by \(height): \(seen)")
        }
        // Draws all of it on 64 pixels: nothing traps.
        Rasterizer(target: target.target, source: source, blend: .additive).draw(
          [Vec2(32, 0), Vec2(64, 32), Vec2(32, 64), Vec2(0, 32)],
          [Vec2(w, 0), Vec2(0, 0), Vec2(0, h), Vec2(w, h)], .white)
      }
    }
  }
}

/// Draws a quad with random corners, near and far, and random texels.
private func drawAnything(
  _ random: inout RandomStream, _ target: GuardedPixels, _ picture: GuardedPixels
) {
  let reaches: [Float] = [40, 40, 90, 3000, 1_048_576]
  let reach = reaches[random.int(in: 0..<reaches.count)]
  func point() -> Vec2 {
    Vec2(random.float(in: -reach..<reach), random.float(in: -reach..<reach))
      + (reach < 1000 ? Vec2(30, 20) : .zero)
  }
  let ends: [Float] = [0, 0, 1, 1, 0.5]
  func part() -> Float {
    random.int(in: 0..<3) == 0
      ? random.float(in: 0..<1) : ends[random.int(in: 0..<ends.count)]
  }
  func texel() -> Vec2 { Vec2(part() * Float(picture.width), part() * Float(picture.height)) }
  let p = point()
  let (across, down) = (point(), point())
  let isLeaning = random.int(in: 0..<2) == 0 && reach < 1_000_000
  let positions: InlineArray<4, Vec2> =
    isLeaning
    ? [p, p + across, p + across + down, p + down] : [p, across, down, point()]
  Rasterizer(
    target: target.target,
    source: TexelSource(
      texels: UnsafePointer(picture.pixels), stride: picture.width, width: picture.width,
      height: picture.height, isSmooth: random.int(in: 0..<2) == 0),
    blend: BlendMode.allCases[random.int(in: 0..<4)]
  ).draw(
    positions, [texel(), texel(), texel(), texel()],
    random.int(in: 0..<2) == 0 ? .white : Color(200, 100, 255, 90))
}

/// Memory for pixels between two pages that must not be touched.
final class GuardedPixels {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int
  private let start: UnsafeMutableRawPointer
  private let size: Int

  /// - Parameter isAtEnd: True if the last pixel, rather than the first, lies at a guarded page.
  init(width: Int, height: Int, isAtEnd: Bool) {
    (self.width, self.height) = (width, height)
    let page = Int(getpagesize())
    let bytes = width * height * 4
    let pages = (bytes + page - 1) / page * page
    size = pages + 2 * page
    #if os(Linux)
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    #else
      let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    #endif
    start = mmap(nil, size, PROT_NONE, flags, -1, 0)
    precondition(start != MAP_FAILED, "no memory to guard")
    precondition(mprotect(start + page, pages, PROT_READ | PROT_WRITE) == 0)
    pixels = (start + page + (isAtEnd ? pages - bytes : 0)).assumingMemoryBound(to: UInt32.self)
  }

  deinit { munmap(start, size) }

  var target: PixelTarget {
    PixelTarget(
      pixels: pixels, stride: width,
      area: PixelArea(left: 0, top: 0, right: width, bottom: height))
  }
}
