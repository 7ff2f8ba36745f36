import ArgumentParser
import Reel
import ReelAssets
import ReelCommands
import ReelImage
import ReelProgram
import ReelSDL

struct RenderCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "render",
      abstract: "Draws the picture after a number of ticks of a reel. Needs no display.")
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var threads: WorkerOptions
  @OptionGroup var force: ForceOption
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Option(help: ArgumentHelp("The number of ticks to play first.", valueName: "T"))
  var tick: UInt64
  @Option(
    help: ArgumentHelp("The size of each pixel of the view, 1 to 16.", valueName: "N"))
  var scale = 1
  @Argument(help: ArgumentHelp("The file for the picture.", valueName: "OUT.png"))
  var output: String
  @OptionGroup var view: ViewOptions

  func validate() throws {
    guard 1...16 ~= scale else {
      throw ValidationError("--scale: expected 1 to 16, found \(scale).")
    }
  }

  func run() throws {
    try answering {
      let opened = try OpenedReel<G>(file, common)
      let (reel, simulation) = (opened.reel, opened.simulation)
      let assets = Assets.opened(opened.assets)
      guard tick <= UInt64(reel.inputs.count) else {
        throw Failure(
          .damaged,
          "\(file): expected a --tick of at most \(reel.inputs.count), the length of the reel; "
            + "found \(tick).")
      }
      // Reports an output that cannot be written before the work, not after it.
      let (folder, name) = OutputFolder.split(output)
      let outputFolder = try OutputFolder(folder)
      let inputs = assets.identities.union([opened.file.identity])
      try outputFolder.check(name, replacing: true, sparing: inputs)
      simulation.use(threads.makePool())
      view.apply(to: simulation)
      for tick in 0..<Int(tick) { simulation.step(players: reel.inputs(ofTick: tick)) }
      let bitmap = try G.picture(of: simulation, assets: assets, header: reel.header)
      let bytes = try ImageFile.encodePNG(bitmap.enlarged(by: scale))
      try outputFolder.write(bytes, as: name, replacing: force.isForced, sparing: inputs)
    }
  }
}

extension Game {
  /// Returns the present state as a picture at logical size, drawn by SDL's software renderer.
  static func picture(
    of simulation: Simulation, assets: Assets, header: ReelHeader
  ) throws -> Bitmap {
    let painter = ScenePainter(simulation)
    painter.recordTick(simulation.world)
    var list = DrawList(view: Vec2(Float(header.viewWidth), Float(header.viewHeight)))
    // The first tick moves drawables to their positions for this view; before it there is only background.
    if simulation.tick > 0 { painter.paint(simulation.world, into: &list) }
    // A reel comes from outside and must not cause a picture of gigabytes.
    let sides = Float(1)...8192
    guard sides.contains(list.view.x), sides.contains(list.view.y) else {
      throw Failure(
        .damaged,
        "The reel has a view of \(list.view.x) × \(list.view.y) at tick \(simulation.tick); expected "
          + "1 to 8192 pixels a side.")
    }
    list.background = settings.background
    do {
      let canvas = try SDLCanvas(
        width: UInt16(list.view.x), height: UInt16(list.view.y), blendsExactly: true)
      try assets.upload(to: canvas)
      canvas.draw(list)
      return try canvas.capture()
    } catch let error as BackendError {
      throw Failure(.notWritten, error.message)
    }
  }
}
