import CSDL2
import Foundation
import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

private let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
private let seed = isLong ? UInt64.random(in: 0..<1_000_000) : 4

/// Every pixel of the view belongs to exactly one copy of an opaque layer: at zooms from 0.25 to 8, turned by any
/// angle, drifted by thousands of millions of pixels, and up to 262,144 pixels from the origin.
@Suite struct LayerOwnershipTests {
  @Test func `Each pixel is drawn once`() throws {
    var random = RandomStream(seed: seed)
    for round in 0..<(isLong ? 4000 : 150) {
      let scene = LayerScene(&random, round: round)
      // At the view's own size, and smaller by an odd measure.
      for (width, height) in [(UInt16(96), UInt16(64)), (61, 41)] {
        let canvas = try SDLCanvas(width: width, height: height)
        try canvas.upload(scene.bitmap, as: TextureID(rawValue: 1), isSmooth: false)
        canvas.draw(scene.list())
        var picture = try canvas.capture()
        // A view that does not fill the canvas leaves rows black, which are no part of it.
        if width == 61 { picture = picture.cut(61, 40) }
        let counts = LayerScene.counts(picture)
        #expect(counts == [1], "seed \(seed), \(scene.name): \(counts)")
      }
    }
  }

  /// Draws layers between ticks, with half of the opacity: the background shows through once.
  @Test func `Interpolated layers of half opacity show the background once`() throws {
    var random = RandomStream(seed: seed &+ 1)
    let canvas = try SDLCanvas(width: 96, height: 64)
    for round in 0..<(isLong ? 1000 : 40) {
      let scene = LayerScene(&random, round: round)
      try canvas.upload(scene.bitmap, as: TextureID(rawValue: 1), isSmooth: false)
      scene.simulation.world[scene.layer, ParallaxLayer.self]!.blend = .normal
      scene.simulation.world[scene.layer, ParallaxLayer.self]!.tint = Color(255, 255, 255, 128)
      scene.step()
      for step in 0..<3 {
        scene.step(by: Vec2(random.float(in: -40..<40), random.float(in: -40..<40)))
        var list = scene.list(random.float())
        list.background = Color(200, 200, 200)
        canvas.draw(list)
        let picture = try canvas.capture()
        let seen = Set(stride(from: 0, to: picture.pixels.count, by: 4).map { picture.pixels[$0] })
        // Half of 40 and half of 200 are 120; SDL's copies and the rasteriser round in different ways. A pixel that is
        // drawn twice has 80.
        #expect(
          seen.isSubset(of: [119, 120, 121]),
          "seed \(seed), step \(step), \(scene.name): \(seen.sorted())")
      }
    }
  }

  /// Draws layers in strips that move against each other.
  @Test func `Strips of layers own each pixel once`() throws {
    var random = RandomStream(seed: seed &+ 3)
    let canvas = try SDLCanvas(width: 96, height: 64)
    for round in 0..<(isLong ? 1000 : 60) {
      let scene = LayerScene(&random, round: round)
      try canvas.upload(scene.bitmap, as: TextureID(rawValue: 1), isSmooth: false)
      let lines = scene.cutIntoLines(&random)
      canvas.draw(scene.list(random.float()))
      let counts = LayerScene.counts(try canvas.capture())
      #expect(counts == [1], "seed \(seed), \(lines), \(scene.name): \(counts)")
    }
  }

  /// Checks that a layer that repeats along one axis is a band without a gap.
  @Test func `A band has no gap`() throws {
    var random = RandomStream(seed: seed &+ 2)
    let canvas = try SDLCanvas(width: 96, height: 64)
    for round in 0..<(isLong ? 1000 : 60) {
      let scene = LayerScene(&random, round: 2 * round)
      try canvas.upload(scene.bitmap, as: TextureID(rawValue: 1), isSmooth: false)
      let world = scene.simulation.world
      world[scene.layer, ParallaxLayer.self]!.repeatsY = false
      world[scene.layer, ParallaxLayer.self]!.factor.y = 0
      world[scene.layer, ParallaxLayer.self]!.drift.y = 0
      world[scene.layer, ParallaxLayer.self]!.offset.y = 20
      world[scene.layer, ParallaxLayer.self]!.depth = 0
      scene.step()
      canvas.draw(scene.list())
      let picture = try canvas.capture()
      let size = Float(scene.bitmap.height - 8)
      for y in 0..<64 {
        let row = Set((0..<96).map { picture[$0, y].r })
        let offset = world[scene.layer, ParallaxLayer.self]!.offset.y
        let laps = world[scene.layer, ParallaxLayer.self]!.laps.y
        let isInside = laps == 0 && Float(y) >= offset && Float(y) < offset + size
        guard laps == 0, offset == 20 else { continue }
        #expect(row == [isInside ? LayerScene.light : 0], "seed \(seed), row \(y), \(scene.name)")
      }
    }
  }
}

/// The same on a graphics card, or on a substitute for one; `Tools/check-opengl` provides it.
@MainActor @Suite(.serialized, .enabled(if: hasCard, "run Tools/check-opengl"))
struct LayerAcceleratedTests {
  /// Draws filtered layers, too: their neighbours in the atlas must not mix in.
  @Test(arguments: [false, true]) func `Each pixel is drawn once`(isSmooth: Bool) throws {
    var random = RandomStream(seed: seed)
    for scale in [1, 2] {
      let video = try SDLVideo(
        WindowSettings(
          viewWidth: LayerScene.view.width, viewHeight: LayerScene.view.height, scale: scale,
          usesVsync: false))
      #expect(video.rendererName != "software")
      for round in 0..<(isLong ? 2000 : 150) {
        let scene = LayerScene(&random, round: round)
        try video.upload(scene.bitmap, as: TextureID(rawValue: 1), isSmooth: isSmooth)
        let counts = LayerScene.counts(try video.capture(scene.list()))
        #expect(counts == [1], "seed \(seed), \(scene.name): \(counts)")
        let lines = scene.cutIntoLines(&random)
        let cut = LayerScene.counts(try video.capture(scene.list()))
        #expect(cut == [1], "seed \(seed), \(lines), \(scene.name): \(cut)")
      }
    }
  }
}

extension LayerScene {
  /// Lets strips of the layer move against each other, and runs two ticks.
  fileprivate func cutIntoLines(_ random: inout RandomStream) -> RasterScroll {
    var lines = RasterScroll(
      amplitude: random.float(in: 0..<20), length: random.float(in: 3..<60),
      speed: random.float(in: -2..<2), strip: random.float(in: 0.5..<9))
    lines.near = random.float(in: -1..<4)
    simulation.world.insert(layer, lines)
    step(by: Vec2(random.float(in: -40..<40), random.float(in: -40..<40)))
    step()
    return lines
  }
}

/// True if a renderer other than SDL's own is requested.
private var hasCard: Bool {
  guard let name = SDL_getenv("REEL_RENDERER") else { return false }
  return String(cString: name) != "software"
}

extension Bitmap {
  /// Returns the part at the top left.
  fileprivate func cut(_ width: Int, _ height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { part[x, y] = self[x, y] }
    }
    return part
  }
}
