import ArgumentParser
import Reel
import ReelAssets
import ReelCommands
import ReelHeadless
import ReelHost
import ReelInspector
import ReelPlay
import ReelProgram

/// The options of all commands that play a game in a window, and what they do.
struct PlayOptions<G: Game>: ParsableArguments {
  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @OptionGroup var values: ValueOptions<G>
  @OptionGroup var view: ViewOptions
  @OptionGroup var saving: SaveOptions
  @OptionGroup var crashes: CrashOptions
  @Option(help: ArgumentHelp("The logical view in pixels, such as 568x320.", valueName: "WxH"))
  var size: ViewSize?
  @OptionGroup var window: WindowOptions
  #if !REEL_SHIPPED
    @Flag(
      help: ArgumentHelp(
        "Loads maps, atlases and sounds again when their files change.",
        discussion: "With --assets, name the folder of the files that you edit: a build has a copy."
      ))
    var watch = false
  #endif
  @Option(
    help: ArgumentHelp("The random seed (default: a new one each time).", valueName: "S"))
  var seed: UInt64?
  @Option(help: ArgumentHelp("Records the game into this file.", valueName: "FILE"))
  var record: String?
  #if !REEL_SHIPPED
    @Option(
      help: ArgumentHelp(
        "Shows the running game to the flecs explorer at this port of this machine, such as 27750.",
        valueName: "PORT"))
    var inspect: UInt16?
  #endif
  @Option(
    help: ArgumentHelp(
      "Records a hash every N ticks; 1 makes a later difference exact to the tick.", valueName: "N")
  )
  var hashEvery: UInt64?
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Keeps the past, so that F4 goes back in time.",
      discussion: "Builds for debugging keep it unless --no-travel is given."))
  var travel = PlayOptions.keepsPastByDefault
  @Option(help: ArgumentHelp("Ends by itself after this many ticks.", valueName: "N"))
  var ticks: UInt64?

  private static var keepsPastByDefault: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  func validate() throws {
    if hashEvery == 0 {
      throw ValidationError("--hash-every: expected a number from 1 up, found 0.")
    }
    if hashEvery != nil && record == nil {
      throw ValidationError("--hash-every: expected --record beside it.")
    }
  }

  /// Plays the game, from a reel if there is one, or in a match.
  func play(
    _ file: String?, from: UInt64?, match request: MatchRequest? = nil,
    _ matchSettings: MatchSettings? = nil, web: WebChoice? = nil
  ) throws {
    try answering {
      Termination.watch()
      let saves = saving.open(game: G.name, usual: ProgramChoices.saves)
      let crash = crashes.open(G.self, usual: saves?.path)
      defer { crash?.end() }
      let taken = try file.map {
        try OpenedReel<G>($0, assetFolder: common.assets, of: .all, reader: .files)
      }
      let game = try taken?.game ?? values.game()
      let seed = seed ?? UInt64.random(in: 1...UInt64(UInt32.max))
      let startData = saves?.startData ?? []
      let opened =
        try taken?.opened
        ?? OpenedGame(
          game, assetFolder: common.assets, seed: seed, startData: startData, reader: .files)
      var simulation = opened.simulation
      opened.diagnoseInDebug()
      if let from { try taken?.check(from, of: "--from") }
      if let taken, let file, from == nil {
        let end = UInt64(taken.reel.inputs.count)
        printResult(
          "\(file): you go on from its end, tick \(end) (\(ReelTime.text(end, taken.reel.header.rate))). "
            + "`\(G.name) replay` shows the recording.")
      }
      var assets = Assets.opened(opened.assets)
      #if !REEL_SHIPPED
        let watcher = watch ? AssetWatch(assets) : nil
      #endif
      var settings = G.settings
      if let size {
        settings.viewWidth = size.width
        settings.viewHeight = size.height
      }
      let video = makeVideo(settings)
      let audio = window.makeAudio()
      try assets.choose(density: video.pixelsPerPoint)
      try assets.upload(to: video)
      try assets.load(into: audio)
      view.apply(to: simulation)
      let header = game.reelHeader(
        simulation, viewWidth: taken?.reel.header.viewWidth ?? settings.viewWidth,
        viewHeight: taken?.reel.header.viewHeight ?? settings.viewHeight)
      #if !REEL_SHIPPED
        let explorer = try inspect.map { try Explorer(game: G.name, port: $0) }
        if let explorer { report(explorer.invitation) }
      #endif
      // No output exists yet, so stopping here loses nothing of an old recording.
      Termination.obey()
      let output = try (request == nil ? record : nil).map {
        try ReelFile.Output(
          simulation, header: header, path: $0, replacing: force.isForced,
          sparing: taken.map { assets.identities.union([$0.file.identity]) } ?? assets.identities,
          checkpointInterval: hashEvery)
      }
      if request == nil { crash?.begin(simulation, header: header) } else { crash?.beginMatch() }
      if let taken {
        simulation = try taken.takeOver(
          from: from ?? UInt64(taken.reel.inputs.count),
          view: TickInput(viewWidth: settings.viewWidth, viewHeight: settings.viewHeight),
          recording: output, crash: crash
        ) { view.apply(to: $0) }
      }
      #if !REEL_SHIPPED
        func openAgain(_ simulation: Simulation) throws -> GameReload.Opened {
          let opened = try OpenedGame(
            game, assetFolder: common.assets, seed: simulation.seed,
            startData: simulation.startData, reader: .files)
          var assets = Assets.opened(opened.assets)
          try assets.choose(density: video.pixelsPerPoint)
          view.apply(to: opened.simulation)
          opened.diagnoseInDebug()
          let header = game.reelHeader(
            opened.simulation, viewWidth: settings.viewWidth, viewHeight: settings.viewHeight)
          return GameReload.Opened(simulation: opened.simulation, assets: assets, header: header)
        }
      #endif
      let branches = ReelBranches(
        recording: record, game: G.name, sparing: assets.identities, checkpointInterval: hashEvery
      ) {
        let simulation = game.makeSimulation(
          content: $0.content, seed: $0.seed, startData: $0.startData)
        let (width, height) = (header.viewWidth, header.viewHeight)
        return BranchStart(
          simulation, game.reelHeader(simulation, viewWidth: width, viewHeight: height))
      }
      let loop = ProgramLoop(
        simulation, showing: assets.shown, settings: settings, video: video, audio: audio,
        recording: output, saves: saves, crash: crash,
        travel: travel ? TimeTravel(simulation, branches: branches) : nil, showing: view.names)
      #if !REEL_SHIPPED
        loop.explorer = explorer
        if let watcher {
          loop.reload = GameReload(assets, watch: watcher, open: openAgain)
          report("Watching \(assets.folder.path).")
        }
      #endif
      try openMatches(loop, game, assets, request, matchSettings, web: web)
      try loop.run(ticks: ticks)
    }
  }

  private func makeVideo(_ settings: GameSettings) -> any VideoBackend {
    do throws(BackendError) {
      return try window.makeVideo(settings)
    } catch {
      report("\(error.message); the game runs without a window: end it with Ctrl-C.")
      return HeadlessVideo(
        viewWidth: settings.viewWidth, viewHeight: settings.viewHeight, pacing: .clock)
    }
  }
}
