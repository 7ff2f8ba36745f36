import ArgumentParser
import Foundation
import Reel
import ReelContent
import ReelMath
import ReelPlatform
import ReelSDL

struct DrawCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "draw",
      abstract: "Measures pictures of many moving sprites.",
      discussion: """
        10,000 and 50,000 sprites of 32 × 32 pixels that bounce about a view of 1280 × 720, drawn in \
        memory by SDL's software renderer: what a game does in a tick and a picture, next to a program \
        in C (by `cc`, with `pkg-config sdl2`) that draws the same picture with one call of \
        SDL_RenderGeometry. `hard` pictures are opaque or transparent, `smooth` ones all between. \
        Both run in turns; the figures are milliseconds a picture, `ratio` that of the least values. \
        Below them the parts of a picture, the least and the median. Fails where the last pictures are \
        not the same, pixel by pixel.
        """)
  }

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  @Option(help: "How often the two take turns; more make the figures steadier.")
  var turns = 5

  @Option(help: "Only the rows whose names contain this: 10k, hard, 50k_smooth …")
  var only: String?

  func validate() throws {
    guard (1...1000).contains(turns) else { throw ValidationError("--turns is 1 to 1000") }
  }

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    var rows: [TurnsRow] = []
    var areSame = true
    for (count, short, frames) in [(10_000, "10k", 40), (50_000, "50k", 12)] {
      for isSmooth in [false, true] {
        let name = "draw_\(short)_\(isSmooth ? "smooth" : "hard")"
        if let only, !name.contains(only) { continue }
        let turns = Turns(name: name, length: frames, count: turns)
        let (row, isSame) = try measure(turns, SpriteCrowd(count, isSmooth: isSmooth))
        areSame = areSame && isSame
        if !json { print(row.line) }
        rows.append(row)
      }
    }
    if json { print(TurnsRow.json(rows)) }
    if !areSame { throw ExitCode.failure }
  }

  private func measure(_ turns: Turns, _ crowd: SpriteCrowd) throws -> (TurnsRow, Bool) {
    let scene = try CrowdScene(crowd)
    var parts: [CrowdScene.Times] = []
    let result = turns.run(
      program: {
        try RawProgram(
          DrawProgram.source, packages: ["sdl2"],
          defines: [
            ("COUNT", crowd.starts.count), ("VIEW_WIDTH", SpriteCrowd.viewWidth),
            ("VIEW_HEIGHT", SpriteCrowd.viewHeight), ("SIDE", SpriteCrowd.side),
            ("FRAMES", SpriteCrowd.frames),
          ], start: crowd.bytes)
      },
      reel: { counts in
        let times = scene.frame()
        if counts { parts.append(times) }
        return times.total
      }, hash: scene.hash)
    // The program reports two numbers a picture: its own work, and SDL's.
    let own = stride(from: 0, to: result.raw.count, by: 2).map { result.raw[$0] / 1_000_000 }
    let sdl = stride(from: 1, to: result.raw.count, by: 2).map { result.raw[$0] / 1_000_000 }
    var row = TurnsRow(
      name: turns.name, unit: "ms", reel: result.reel, raw: zip(own, sdl).map { $0 + $1 },
      parts: [
        ("move", parts.map(\.move)), ("paint", parts.map(\.paint)), ("draw", parts.map(\.draw)),
      ])
    if !own.isEmpty { row.parts += [("raw fill", own), ("raw draw", sdl)] }
    return (row, result.isSame)
  }
}

/// The positions and velocities at which many sprites begin, and their pictures.
struct SpriteCrowd {
  static let viewWidth = 1280
  static let viewHeight = 720
  /// The side of a sprite, in pixels.
  static let side = 32
  static let frames = 8

  /// The start values in the layout that the program in C reads.
  struct Start {
    /// The middle of the sprite.
    var x: Float
    var y: Float
    /// The velocity in pixels a tick.
    var dx: Float
    var dy: Float
    var frame: UInt32
  }

  let starts: [Start]
  /// A picture with all frames in a row.
  let picture: Bitmap

  init(_ count: Int, isSmooth: Bool) {
    var random = RandomStream(seed: 1)
    let half = Float(Self.side) / 2
    // In 64ths of a pixel all sums are exact, so that both edges of a sprite are rounded alike. Otherwise one sprite in
    // a million is a pixel higher than its picture, which SDL and Reel stretch in different ways.
    func number(in range: Range<Float>) -> Float {
      (random.float(in: range) * 64).rounded(.down) / 64
    }
    starts = (0..<count).map { index in
      Start(
        x: number(in: half..<Float(Self.viewWidth) - half),
        y: number(in: half..<Float(Self.viewHeight) - half),
        dx: number(in: -3..<3), dy: number(in: -3..<3),
        frame: UInt32(index % Self.frames))
    }
    picture = Self.discs(isSmooth: isSmooth)
  }

  /// The picture, followed by the start values.
  var bytes: Data { Data(picture.pixels) + starts.withUnsafeBytes { Data($0) } }

  /// Returns the picture of the frames; each is a smaller disc in another colour.
  private static func discs(isSmooth: Bool) -> Bitmap {
    var picture = Bitmap(width: side * frames, height: side)
    for frame in 0..<frames {
      let radius = Float(side - frame) / 2
      for y in 0..<side {
        for x in 0..<side {
          let middle = Float(side - 1) / 2
          let nearness = 1 - Vec2(Float(x) - middle, Float(y) - middle).length / radius
          let alpha = isSmooth ? UInt8(max(0, nearness) * 255) : nearness > 0 ? 255 : 0
          guard alpha > 0 else { continue }
          let pixel = (y * side * frames + frame * side + x) * 4
          picture.pixels[pixel] = UInt8(255 - frame * 30)
          picture.pixels[pixel + 1] = UInt8(frame * 30)
          picture.pixels[pixel + 2] = UInt8(x * 8)
          picture.pixels[pixel + 3] = alpha
        }
      }
    }
    return picture
  }
}

/// A scene that moves and draws the crowd as a game does.
final class CrowdScene {
  /// The milliseconds that the parts of a picture take.
  struct Times {
    var move: Double
    var paint: Double
    var draw: Double
    var total: Double { move + paint + draw }
  }

  private let simulation: Simulation
  private let painter: ScenePainter
  private let canvas: SDLCanvas
  private var list = DrawList()

  init(_ crowd: SpriteCrowd) throws {
    let picture = crowd.picture
    let side = Float(SpriteCrowd.side)
    let atlas = try Atlas.grid(
      file: "discs.png", size: Vec2(Float(picture.width), Float(picture.height)),
      frame: Vec2(side, side))
    let content = GameContent(atlases: [atlas])
    simulation = Simulation(content: content, seed: 1)
    painter = ScenePainter(simulation)
    canvas = try SDLCanvas(
      width: UInt16(SpriteCrowd.viewWidth), height: UInt16(SpriteCrowd.viewHeight))
    let texture = TextureID(rawValue: content.texture(atlas: 0, image: 0))
    try canvas.upload(picture, as: texture, isSmooth: false)
    simulation.world.spawn(count: crowd.starts.count) { index in
      let start = crowd.starts[index]
      return (
        Transform(x: start.x, y: start.y), Velocity(x: start.dx, y: start.dy),
        Sprite(FrameID(index: UInt16(start.frame)))
      )
    }
    simulation.schedule.add("bounce") { world in
      let low = side / 2
      let right = Float(SpriteCrowd.viewWidth) - low
      let bottom = Float(SpriteCrowd.viewHeight) - low
      world.each { (transform: inout Transform, velocity: inout Velocity) in
        bounce(&transform.position.x, &velocity.x, low, right)
        bounce(&transform.position.y, &velocity.y, low, bottom)
      }
    }
  }

  /// Runs one tick and draws one picture.
  func frame() -> Times {
    let move = Harness.time {
      simulation.step(
        TickInput(
          viewWidth: UInt16(SpriteCrowd.viewWidth), viewHeight: UInt16(SpriteCrowd.viewHeight)))
      painter.recordTick(simulation.world)
    }
    let paint = Harness.time { painter.paint(simulation.world, alpha: 1, into: &list) }
    let draw = Harness.time { canvas.draw(list) }
    return Times(move: move / 1_000_000, paint: paint / 1_000_000, draw: draw / 1_000_000)
  }

  /// Returns the hash of the last picture's pixels: red, green, blue, alpha.
  func hash() -> UInt64 { (try? canvas.capture()).map { fnv($0.pixels) } ?? 0 }
}

/// Moves one axis by a tick and turns around at the edges.
@inline(__always)
func bounce(_ position: inout Float, _ speed: inout Float, _ low: Float, _ high: Float) {
  position += speed
  if position < low {
    position = 2 * low - position
    speed = -speed
  } else if position > high {
    position = 2 * high - position
    speed = -speed
  }
}
