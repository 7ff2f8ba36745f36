import Reel
import ReelHost
import ReelPlay
import ReelProgram
import ReelSDL

/// The pictures of a replay, drawn in software at logical size.
final class ReelPictures {
  private let replay: ShownReplay
  private let reel: ReelContents
  private let assets: Assets
  private let game: ShownGame
  private var list = DrawList()
  /// The last tick that the painter has recorded.
  private var recorded: UInt64?
  /// The canvas of the last picture, and its size.
  private var canvas: (canvas: SDLCanvas, size: Vec2)?
  /// True if the reel's timeline is drawn over each picture. Set it before the first tick.
  var showsTimeline = false
  /// The timeline marks of the ticks so far; empty unless ``showsTimeline`` is true.
  private var marks: [(tick: UInt64, kind: Int)] = []

  /// - Parameter replay: at tick 0.
  init(_ replay: ShownReplay, _ reel: ReelContents, _ assets: Assets, background: Color) {
    self.replay = replay
    self.reel = reel
    self.assets = assets
    game = ShownGame(replay.simulation, showing: replay.simulation.content)
    list.background = background
  }

  private var simulation: Simulation { replay.simulation }

  /// Runs the replay to a tick that it has not passed.
  /// - Parameter isShown: true if the ticks up to `tick` are shown as a motion. Particles then advance with every tick.
  ///   Otherwise they start at the next picture, as if every tick had been drawn.
  func advance(to tick: UInt64, isShown: Bool) throws {
    try replay.advance(to: tick) {
      if isShown { record() }
      guard showsTimeline else { return }
      simulation.eachTimelineMark { kind, _ in marks.append((simulation.tick, kind)) }
    }
  }

  private func record() {
    game.painter.recordTick(simulation.world)
    recorded = simulation.tick
  }

  /// Returns the picture of the present tick.
  /// - Parameter tag: a text over its upper left corner.
  func picture(tag: String? = nil) throws -> Bitmap {
    if recorded != simulation.tick { record() }
    let view = Vec2(Float(reel.header.viewWidth), Float(reel.header.viewHeight))
    game.paint(alpha: 1, view: view, into: &list)
    if showsTimeline {
      timeline.draw(into: &list)
      list.sort()
    }
    if let tag {
      PixelText.drawTag(tag, at: Vec2(3, 3), ShapeStyle(.white, layer: .max, z: .max), into: &list)
      list.sort()
    }
    // A reel comes from outside and must not cause a picture of gigabytes.
    let sides = Float(1)...8192
    guard sides.contains(list.view.x), sides.contains(list.view.y) else {
      throw Failure(
        .damaged,
        "The reel has a view of \(list.view.x) × \(list.view.y) at tick \(simulation.tick); expected "
          + "1 to 8192 pixels a side.")
    }
    do {
      let canvas = try canvas(of: list.view)
      canvas.draw(list)
      return try canvas.capture()
    } catch let error as BackendError {
      throw Failure(.notWritten, error.message)
    }
  }

  private var timeline: TimelineBar {
    var bar = TimelineBar(of: reel, in: simulation)
    bar.tick = simulation.tick
    bar.marks = marks
    return bar
  }

  private func canvas(of size: Vec2) throws -> SDLCanvas {
    if let canvas, canvas.size == size { return canvas.canvas }
    let made = try SDLCanvas(
      width: UInt16(size.x), height: UInt16(size.y), blendsExactly: true)
    try assets.upload(to: made)
    canvas = (made, size)
    return made
  }
}
