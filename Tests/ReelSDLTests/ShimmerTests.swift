import Foundation
import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

/// A camera that moves over a map with sprites by parts of a pixel: entities that stand in the world keep their
/// distances, pixel by pixel. Each picture must be the one before, moved by whole pixels.
@Suite struct ShimmerTests {
  private static let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
  private let seed = isLong ? UInt64.random(in: 0..<1_000_000) : 6
  private static let view = (width: 96, height: 64)

  /// A map of 8 random tiles, and sprites of odd sizes. All pictures are noise, so that a displaced pixel shows.
  private struct Scene {
    let simulation: Simulation
    let painter: ScenePainter
    let canvas: SDLCanvas

    /// - Parameter isWhole: True if the sprites stand on whole pixels.
    init(_ random: inout RandomStream, around position: Vec2, isWhole: Bool) throws {
      let size = Float(random.int(in: 7..<20))
      var set = TileSet(name: "noise", firstNumber: 1, tileSize: Vec2(size, size))
      set.picture = MapPicture(file: "noise.png", size: Vec2(size * 8, size))
      (set.columns, set.tileCount) = (8, 8)
      var layer = MapLayer(.tiles)
      let (across, down) = (Int32(position.x / size), Int32(position.y / size))
      for y in down - 20...down + 20 {
        for x in across - 40...across + 40 {
          layer.tiles[x, y] = TileCell(
            UInt32(random.int(in: 1...8)), TileTurn(rawValue: UInt8(random.int(in: 0...7)) << 1))
        }
      }
      var content = GameContent(atlases: [
        Atlas(
          images: [AtlasImage(file: "thing.png", size: Vec2(32, 32))],
          frames: [AtlasFrame(name: "thing", rect: Rect(3, 4, 13, 9))])
      ])
      var map = TileMap(
        file: "m.tmx", tileSize: Vec2(size, size), sets: [set], layers: [layer])
      map.isInfinite = true
      content.add(map)
      simulation = Simulation(content: content, seed: 1)
      let world = simulation.world
      world.spawnMap(0)
      for _ in 0..<40 {
        var at = position + Vec2(random.float(in: -90..<90), random.float(in: -60..<60))
        if isWhole { at = Vec2(at.x.rounded(), at.y.rounded()) }
        world.spawn(
          Transform(position: at),
          Sprite(FrameID(), layer: random.bool() ? 1 : 2, anchor: isWhole ? .zero : Vec2(0.5, 0.5)))
      }
      painter = ScenePainter(simulation)
      canvas = try SDLCanvas(
        width: UInt16(ShimmerTests.view.width), height: UInt16(ShimmerTests.view.height))
      for (atlas, size) in [(0, Vec2(32, 32)), (1, Vec2(size * 8, size))] {
        var bitmap = Bitmap(width: Int(size.x), height: Int(size.y))
        for at in bitmap.pixels.indices {
          bitmap.pixels[at] = at % 4 == 3 ? 255 : UInt8(random.int(in: 0..<256))
        }
        try canvas.upload(
          bitmap, as: TextureID(rawValue: content.texture(atlas: atlas, image: 0)), isSmooth: false)
      }
    }

    /// Moves the camera to a position and returns the picture, drawn between two ticks.
    func picture(_ position: Vec2, alpha: Float) throws -> Bitmap {
      simulation.world[Camera.self].position = position
      simulation.step(
        TickInput(
          viewWidth: UInt16(ShimmerTests.view.width), viewHeight: UInt16(ShimmerTests.view.height)))
      painter.recordTick(simulation.world)
      var list = DrawList()
      painter.paint(simulation.world, alpha: alpha, into: &list)
      canvas.draw(list)
      return try canvas.capture()
    }
  }

  /// Returns the move that turns one picture into the other; `nil` if no move within reach does.
  private func shift(_ old: Bitmap, _ new: Bitmap, reach: Int) -> (Int, Int)? {
    func isMoved(_ dx: Int, _ dy: Int) -> Bool {
      let columns = max(0, dx)..<min(old.width, old.width + dx)
      for y in max(0, dy)..<min(old.height, old.height + dy) {
        for x in columns where old[x, y] != new[x - dx, y - dy] { return false }
      }
      return true
    }
    for dy in -reach...reach {
      for dx in -reach...reach where isMoved(dx, dy) { return (dx, dy) }
    }
    return nil
  }

  /// Moves the camera over several scenes.
  /// - Returns: The description of the first step at which a pixel shimmered; `nil` if none did.
  private func shimmer(_ rounds: Int, snaps: Bool, isWhole: Bool) throws -> String? {
    var random = RandomStream(seed: seed)
    var moves = 0
    for round in 0..<rounds {
      let far: Float = [0, 0, 4000, -70_000, 262_144 - 1000][round % 5]
      let position = Vec2(far, round % 2 == 0 ? 0 : far)
      let scene = try Scene(&random, around: position, isWhole: isWhole)
      let zoom: Float =
        snaps ? [1, 2, 0.77, 1.37, 3][random.index(5)] : [1, 2, 3][random.index(3)]
      scene.simulation.world[Camera.self].zoom = zoom
      scene.simulation.world[Camera.self].anchor = Vec2(0.5, 0.5)
      scene.simulation.world[Camera.self].snapsToPixels = snaps
      var camera = position
      let speed = Vec2(random.float(in: -0.9..<0.9), random.float(in: -0.9..<0.9))
      _ = try scene.picture(camera, alpha: 1)
      var last = try scene.picture(camera, alpha: 1)
      for step in 0..<24 {
        camera += speed
        let next = try scene.picture(camera, alpha: random.float(in: 0...1))
        guard let moved = shift(last, next, reach: Int(2 * zoom) + 2) else {
          return "seed \(seed), round \(round), step \(step), zoom \(zoom), \(camera)"
        }
        if moved != (0, 0) { moves += 1 }
        last = next
      }
    }
    // The pictures have moved.
    #expect(moves > rounds * 4)
    return nil
  }

  @Test func `Snapped sprites do not shimmer`() throws {
    #expect(try shimmer(Self.isLong ? 400 : 20, snaps: true, isWhole: false) == nil)
  }

  @Test func `Unsnapped sprites on whole pixels do not shimmer`() throws {
    #expect(try shimmer(Self.isLong ? 400 : 20, snaps: false, isWhole: true) == nil)
  }

  /// Checks that the other tests could fail: sprites between pixels that are not snapped do shimmer.
  @Test func `Unsnapped sprites between pixels shimmer`() throws {
    #expect(try shimmer(20, snaps: false, isWhole: false) != nil)
  }
}
