import Foundation
import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

/// Every pixel of a view belongs to exactly one tile of a layer without gaps: at any zoom, turned by any angle, moved
/// by any part of a pixel, and far from the origin. Each tile adds a light of 1; no pixel has 2, and none among the
/// tiles has 0.
@Suite struct MapPixelsTests {
  private static let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
  private let seed = isLong ? UInt64.random(in: 0..<1_000_000) : 5
  private let rounds = isLong ? 2000 : 40
  private static let side: UInt16 = 64

  /// Returns the least and the greatest light of a pixel in a view of a layer.
  private func light(
    _ map: TileMap, pictures: [Vec2], _ set: (World) -> Void
  ) throws -> ClosedRange<Int> {
    var content = GameContent()
    content.add(map)
    let simulation = Simulation(content: content, seed: 1)
    simulation.step(TickInput(viewWidth: Self.side, viewHeight: Self.side))
    simulation.world.spawnMap(0)
    set(simulation.world)
    let painter = ScenePainter(simulation)
    painter.recordTick(simulation.world)
    var list = DrawList()
    painter.paint(simulation.world, into: &list)
    let canvas = try SDLCanvas(width: Self.side, height: Self.side)
    for (at, size) in pictures.enumerated() {
      let pixels = [UInt8](repeating: 1, count: Int(size.x * size.y) * 4)
      var bitmap = Bitmap(width: Int(size.x), height: Int(size.y), pixels: pixels)
      for alpha in stride(from: 3, to: bitmap.pixels.count, by: 4) { bitmap.pixels[alpha] = 255 }
      let number = simulation.content.texture(atlas: at, image: 0)
      try canvas.upload(bitmap, as: TextureID(rawValue: number), isSmooth: false)
    }
    canvas.draw(list)
    let picture = try canvas.capture()
    var (least, most) = (255, 0)
    for pixel in stride(from: 0, to: picture.pixels.count, by: 4) {
      least = min(least, Int(picture.pixels[pixel]))
      most = max(most, Int(picture.pixels[pixel]))
    }
    return least...most
  }

  private func camera(_ random: inout RandomStream, around position: Vec2, _ snaps: Bool) -> Camera
  {
    let zooms: [Float] = [0.25, 0.3, 0.5, 0.77, 1, 1, 1.37, 2, 2.9, 3, 5.3, 8]
    let angles: [Float] = [
      0, 0, 0, .pi / 2, .pi / 4, random.float(in: -4..<4), random.float(in: -0.001..<0.001),
    ]
    var camera = Camera(
      at: position + Vec2(random.float(in: -30..<30), random.float(in: -30..<30)),
      anchor: Vec2(0.5, 0.5), zoom: zooms[Int(random.int(in: 0..<Int32(zooms.count)))],
      rotation: angles[Int(random.int(in: 0..<Int32(angles.count)))])
    camera.snapsToPixels = snaps
    return camera
  }

  @Test func tilesOfALayerCoverEachPixelOnce() throws {
    var random = RandomStream(seed: seed)
    for round in 0..<rounds {
      let size: Float = random.int(in: 0..<2) == 0 ? 16 : Float(random.int(in: 7..<25))
      let positions: [Float] = [0, 0, 1000, -70_000, 262_144 - 400]
      let far = positions[Int(random.int(in: 0..<5))]
      let middle = Int32((far / size).rounded())
      var set = TileSet(name: "light", firstNumber: 1, tileSize: Vec2(size, size))
      set.picture = MapPicture(file: "light.png", size: Vec2(size * 2, size))
      (set.columns, set.tileCount) = (2, 2)
      var layer = MapLayer(.tiles)
      layer.blendMode = .add
      let reach = Int32(260 / size) + 2
      for y in middle - reach...middle + reach {
        for x in middle - reach...middle + reach {
          layer.tiles[x, y] = TileCell(
            UInt32(random.int(in: 1...2)), TileTurn(rawValue: UInt8(random.int(in: 0...7)) << 1))
        }
      }
      var map = TileMap(tileSize: Vec2(size, size), sets: [set], layers: [layer])
      map.isInfinite = true
      let position = Vec2(Float(middle) * size, Float(middle) * size)
      let view = camera(&random, around: position, random.int(in: 0..<2) == 0)
      let seen = try light(map, pictures: [Vec2(size * 2, size)]) { $0[Camera.self] = view }
      #expect(seen == 1...1, "seed \(seed), round \(round): tiles of \(size), \(view)")
    }
  }

  @Test func aRepeatedPictureCoversEachPixelOnce() throws {
    var random = RandomStream(seed: seed)
    for round in 0..<rounds {
      let size = Vec2(Float(random.int(in: 5..<80)), Float(random.int(in: 5..<80)))
      var layer = MapLayer(.image)
      layer.picture = MapPicture(file: "sky.png", size: size)
      layer.blendMode = .add
      (layer.repeatsAcross, layer.repeatsDown) = (true, true)
      layer.offset = Vec2(random.float(in: -500..<500), random.float(in: -500..<500))
      layer.parallax = Vec2(random.float(in: 0..<2), random.float(in: 0..<2))
      var map = TileMap(tileSize: Vec2(16, 16), layers: [layer])
      map.isInfinite = true
      let positions: [Float] = [0, 1000, -70_000, 261_000]
      let far = positions[Int(random.int(in: 0..<4))]
      let view = camera(&random, around: Vec2(far, far), random.int(in: 0..<2) == 0)
      let seen = try light(map, pictures: [size]) { $0[Camera.self] = view }
      #expect(seen == 1...1, "seed \(seed), round \(round): a picture of \(size), \(view)")
    }
  }

  /// Checks that no tile in view is skipped. Rhombs and hexagons do not fill their boxes, so their pictures overlap;
  /// other tests compare these with Tiled's own pictures.
  @Test func noTileInViewIsSkipped() throws {
    var random = RandomStream(seed: seed)
    for orientation in MapOrientation.allCases {
      for axis in [MapStaggerAxis.x, .y] {
        var set = TileSet(name: "light", firstNumber: 1, tileSize: Vec2(20, 30))
        set.picture = MapPicture(file: "light.png", size: Vec2(20, 30))
        (set.columns, set.tileCount) = (1, 1)
        set.tileOffset = Vec2(3, -4)
        var layer = MapLayer(.tiles)
        layer.blendMode = .add
        for y in Int32(0)..<24 { for x in Int32(0)..<24 { layer.tiles[x, y] = TileCell(1) } }
        var map = TileMap(
          bounds: MapBounds(width: 24, height: 24), tileSize: Vec2(20, 10),
          orientation: orientation, sets: [set], layers: [layer])
        (map.staggerAxis, map.hexSideLength) = (axis, 4)
        for _ in 0..<6 {
          let area = map.area
          var view = camera(
            &random, around: Vec2(area.x + area.width / 2, area.y + area.height / 2), true)
          view.zoom = max(view.zoom, 0.77)
          // The same with so many tiles around that none at the edge can be missed.
          let near = try light(map, pictures: [Vec2(20, 30)]) { $0[Camera.self] = view }
          #expect(near.lowerBound >= 1, "\(orientation) \(axis): \(view)")
        }
      }
    }
  }
}
