import ArgumentParser
import Foundation
import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSDL

struct ScrollCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "scroll",
      abstract: "Measures pictures of tile maps that scroll.",
      discussion: """
        Five layers of tiles of 16 × 16 pixels behind each other, one full and four of which a quarter \
        is, in a view of 1280 × 720 that moves by a few pixels a picture; drawn in memory by SDL's \
        software renderer. scroll_small: a map of 100 × 100 cells, scroll_large: one of 10,000 × \
        10,000, next to a program in C (by `cc`, with `pkg-config sdl2`) that has the same cells and \
        calls SDL_RenderCopy for each that shows. All run in turns; the figures are milliseconds a \
        picture, `ratio` that of the least values. Fails where the last pictures are not the same, \
        pixel by pixel. Below the rows: the large map's picture against the small one's, and the memory \
        of the large one.
        """)
  }

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  @Option(help: "How often they take turns; more make the figures steadier.")
  var turns = 5

  func validate() throws {
    guard (1...1000).contains(turns) else { throw ValidationError("--turns is 1 to 1000") }
  }

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    let small = try ScrollScene(cells: 100, from: Vec2(0, 0))
    // The distance is a whole number of patterns, so that both scenes show the same.
    let large = try ScrollScene(cells: 10_000, from: Vec2(65_536, 65_536))
    var (parts, others): ([ScrollScene.Times], [Double]) = ([], [])
    let turns = Turns(name: "scroll_large", length: 60, count: turns)
    let result = turns.run(
      program: {
        try RawProgram(
          ScrollProgram.source, packages: ["sdl2"],
          defines: [
            ("VIEW_WIDTH", ScrollScene.viewWidth), ("VIEW_HEIGHT", ScrollScene.viewHeight),
            ("SIDE", ScrollScene.side), ("PERIOD", ScrollScene.period),
            ("LAYERS", ScrollScene.layers), ("RIGHT", ScrollScene.room.x),
            ("BOTTOM", ScrollScene.room.y),
          ], start: ScrollScene.bytes)
      },
      reel: { counts in
        let other = small.frame()
        let times = large.frame()
        if counts {
          parts.append(times)
          others.append(other.total)
        }
        return times.total
      }, hash: large.hash)
    var row = TurnsRow(
      name: turns.name, unit: "ms", reel: result.reel, raw: result.raw.map { $0 / 1e6 })
    row.parts = [("paint", parts.map(\.paint)), ("draw", parts.map(\.draw))]
    let rows = [TurnsRow(name: "scroll_small", unit: "ms", reel: others, raw: []), row]
    if json {
      print(TurnsRow.json(rows))
    } else {
      for row in rows { print(row.line) }
      print(
        String(
          format: "large / small: least × %.3f, median × %.3f; the large map takes %.1f MiB",
          Harness.least(result.reel) / Harness.least(others),
          Harness.median(result.reel) / Harness.median(others), Double(large.memory) / 1_048_576))
    }
    if !result.isSame || small.hash() != large.hash() { throw ExitCode.failure }
  }
}

/// A map over which a camera moves.
final class ScrollScene {
  static let viewWidth = 1280
  static let viewHeight = 720
  static let side = 16
  static let layers = 5
  /// The number of cells after which the pattern repeats.
  static let period = 256
  /// The distance in pixels that the camera moves: the size of a map of 100 × 100 cells without the view.
  static let room = (x: 100 * side - viewWidth, y: 100 * side - viewHeight)

  struct Times {
    var paint: Double
    var draw: Double
    var total: Double { paint + draw }
  }

  private let simulation: Simulation
  private let painter: ScenePainter
  private let canvas: SDLCanvas
  private let origin: Vec2
  private var list = DrawList()
  private var tick = 0
  let memory: Int

  init(cells: Int32, from origin: Vec2) throws {
    self.origin = origin
    let map = Self.map(cells: cells)
    memory = map.layers.reduce(0) { $0 + $1.tiles.memory }
    var content = GameContent()
    content.add(map)
    simulation = Simulation(content: content, seed: 1)
    painter = ScenePainter(simulation)
    canvas = try SDLCanvas(width: UInt16(Self.viewWidth), height: UInt16(Self.viewHeight))
    try canvas.upload(
      Self.picture, as: TextureID(rawValue: content.texture(atlas: 0, image: 0)), isSmooth: false)
    simulation.world.spawnMap(0)
    simulation.step(
      TickInput(viewWidth: UInt16(Self.viewWidth), viewHeight: UInt16(Self.viewHeight)))
  }

  /// Moves the camera and draws.
  func frame() -> Times {
    tick += 1
    let (right, bottom) = (2 * Self.room.x, 2 * Self.room.y)
    // The camera moves to and fro.
    let (x, y) = (tick * 5 % right, tick * 3 % bottom)
    simulation.world[Camera.self].position =
      origin + Vec2(Float(min(x, right - x)), Float(min(y, bottom - y)))
    painter.recordTick(simulation.world)
    let paint = Harness.time { painter.paint(simulation.world, alpha: 1, into: &list) }
    let draw = Harness.time { canvas.draw(list) }
    return Times(paint: paint / 1_000_000, draw: draw / 1_000_000)
  }

  /// Returns the hash of the last picture's pixels.
  func hash() -> UInt64 { (try? canvas.capture()).map { fnv($0.pixels) } ?? 0 }

  /// The number of each tile, layer after layer and row after row; 0 for none.
  private static let pattern: [[UInt32]] = {
    var random = RandomStream(seed: 3)
    return (0..<layers).map { layer in
      (0..<period * period).map { _ in
        let tile = UInt32(random.int(in: 1...256))
        return layer == 0 || random.int(in: 0..<4) == 0 ? tile : 0
      }
    }
  }()

  /// The picture of 256 tiles, 16 in a row. Those of the first row are opaque, the others discs.
  static let picture: Bitmap = {
    var picture = Bitmap(width: side * 16, height: side * 16)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (dx, dy) = (x % side * 2 - side + 1, y % side * 2 - side + 1)
        let pixel = (y * picture.width + x) * 4
        picture.pixels[pixel] = UInt8(x & 255)
        picture.pixels[pixel + 1] = UInt8(y & 255)
        picture.pixels[pixel + 2] = UInt8((x ^ y) & 255)
        picture.pixels[pixel + 3] = dx * dx + dy * dy < side * side ? 255 : 0
      }
    }
    return picture
  }()

  /// The picture, followed by the pattern, in the layout that the program in C reads.
  static var bytes: Data {
    Data(picture.pixels) + pattern.reduce(Data()) { $0 + $1.withUnsafeBytes { Data($0) } }
  }

  static func map(cells: Int32) -> TileMap {
    var set = TileSet(name: "tiles", firstNumber: 1, tileSize: Vec2(Float(side), Float(side)))
    set.picture = MapPicture(
      file: "tiles.png", size: Vec2(Float(picture.width), Float(picture.height)))
    (set.columns, set.tileCount) = (16, 256)
    let layers = pattern.map { pattern in
      var layer = MapLayer(.tiles)
      let chunk = TileChunks.side
      for y in stride(from: 0, to: cells, by: Int(chunk)) {
        for x in stride(from: 0, to: cells, by: Int(chunk)) {
          layer.tiles.change(TileChunkKey(cell: x, y)) { cells in
            for at in 0..<TileChunks.area {
              let (column, row) = ((Int(x) + at % 32) % period, (Int(y) + at / 32) % period)
              cells[at] = TileCell(pattern[row * period + column])
            }
          }
        }
      }
      return layer
    }
    return TileMap(
      bounds: MapBounds(width: cells, height: cells), tileSize: set.tileSize, sets: [set],
      layers: layers)
  }
}
