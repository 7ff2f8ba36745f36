import ArgumentParser
import Dispatch
import Reel
import ReelProgram

/// Who plays: the game's bot, nobody, or a reel.
enum InputSource {
  case bot, none
  case file(String)
}

extension InputSource: ExpressibleByArgument {
  init?(argument: String) {
    switch argument {
    case "bot": self = .bot
    case "none": self = .none
    default: self = .file(argument)
    }
  }
}

struct HeadlessCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "headless",
      abstract: "Runs the game without window, sound or clock, and prints hashes of its state.")
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var threads: WorkerOptions
  @OptionGroup var force: ForceOption
  @OptionGroup var values: ValueOptions<G>
  @OptionGroup var saving: SaveOptions
  @Option(help: ArgumentHelp("How many ticks to run.", valueName: "N"))
  var ticks: UInt64
  @Option(help: ArgumentHelp("The seed of all chance (default: 1, or the reel's).", valueName: "S"))
  var seed: UInt64?
  @Option(help: ArgumentHelp("Who plays: bot, none, or a reel.", valueName: "bot|none|FILE"))
  var input: InputSource = .bot
  @Option(
    help: ArgumentHelp("Saves and restores the whole state after this many ticks.", valueName: "T"))
  var restoreAt: UInt64?
  @Option(help: ArgumentHelp("Records the game into this file.", valueName: "FILE"))
  var record: String?
  @Option(help: ArgumentHelp("Prints the hash every N ticks, not only at the end.", valueName: "N"))
  var hashEvery: UInt64?
  @Option(
    help: ArgumentHelp(
      "Shows the running game to the flecs explorer at this port of this machine, such as 27750.",
      valueName: "PORT"))
  var inspect: UInt16?
  @Option(help: ArgumentHelp("The logical view in pixels, such as 568x320.", valueName: "WxH"))
  var size: ViewSize?

  func validate() throws {
    if hashEvery == 0 {
      throw ValidationError("--hash-every: expected a number from 1 up, found 0.")
    }
    if let restoreAt, restoreAt > ticks {
      throw ValidationError("--restore-at: expected at most --ticks \(ticks), found \(restoreAt).")
    }
  }

  func run() throws {
    try answering {
      Termination.watch()
      var reel: ReelContents?
      var source: InputFile?
      var opened: OpenedGame<G>
      // A reel begins with what it holds, and what it says was heard when it was recorded.
      var saves: SaveStore?
      if case .file(let path) = input {
        let found = try OpenedReel<G>(path, common)
        guard ticks <= UInt64(found.reel.inputs.count) else {
          throw Failure(
            .damaged,
            "\(path): expected at most --ticks \(found.reel.inputs.count), which is what the reel "
              + "holds; found \(ticks).")
        }
        reel = found.reel
        source = found.file
        opened = found.opened
        // The reel's own, unless something else was asked for.
        if seed != nil || !values.settings.isEmpty {
          opened = try OpenedGame(
            values.game(from: found.game), common, seed: seed ?? found.reel.header.seed,
            startData: found.reel.header.startData)
        }
      } else {
        saves = saving.open(game: G.name, usual: nil)
        opened = try OpenedGame(
          values.game(), common, seed: seed ?? 1, startData: saves?.startData ?? [])
      }
      let (game, assets, simulation) = (opened.game, opened.assets, opened.simulation)
      opened.diagnose()
      let width = size?.width ?? reel?.header.viewWidth ?? G.settings.viewWidth
      let height = size?.height ?? reel?.header.viewHeight ?? G.settings.viewHeight
      simulation.use(threads.makePool())
      let header = game.reelHeader(simulation, viewWidth: width, viewHeight: height)
      let explorer = try inspect.map { try Explorer(game: G.name, port: $0) }
      if let explorer { report(explorer.invitation) }
      // Nothing has been begun yet, so nothing of the old recording is lost.
      Termination.obey()
      let output = try record.map {
        try ReelFile.Output(
          simulation, header: header, path: $0, replacing: force.isForced,
          sparing: assets.identities.union([source?.identity].compactMap { $0 }))
      }
      var bot = G.Player(seed: simulation.seed)
      var inputs = [TickInput](
        repeating: TickInput(viewWidth: width, viewHeight: height), count: simulation.playerCount)
      let start = DispatchTime.now().uptimeNanoseconds
      // What was said in the set-up.
      let ticks = reel == nil && HeadlessCommand.hear(simulation.messages, saves) ? 0 : ticks
      if restoreAt == 0 { try saveAndRestore(simulation, recording: output) }
      for tick in 0..<ticks {
        if Termination.signal != nil { break }
        if let reel {
          inputs = reel.inputs(ofTick: Int(tick))
        } else {
          for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
          if case .bot = input { bot.play(simulation, into: &inputs) }
        }
        explorer?.poll(simulation)
        explorer?.takeChanges(into: &inputs[0])
        simulation.step(players: inputs)
        let isOver = reel == nil && HeadlessCommand.hear(simulation.messages, saves)
        output?.noteTick(simulation, inputs)
        if simulation.tick == restoreAt {
          try saveAndRestore(simulation, recording: output)
        }
        if isOver { break }
        if let hashEvery, simulation.tick % hashEvery == 0, simulation.tick < ticks {
          printHash(simulation)
        }
      }
      printHash(simulation)
      // A clock may go backwards.
      let end = max(start, DispatchTime.now().uptimeNanoseconds)
      let seconds = Double(end - start) / 1e9
      let rate = seconds > 0 ? Int(Double(simulation.tick) / seconds) : 0
      try output?.finish(simulation)
      report(
        "\(simulation.tick) ticks in \((seconds * 1000).rounded() / 1000) s, \(rate) ticks a second"
      )
    }
  }

  /// - Returns: whether the game wants to end.
  private static func hear(_ messages: [AppMessage], _ saves: SaveStore?) -> Bool {
    var isOver = false
    for message in messages {
      switch message {
      case .save(let name, let bytes): saves?.save(bytes, as: name)
      case .quit: isOver = true
      case .open, .other: break
      }
    }
    return isOver
  }

  private func printHash(_ simulation: Simulation) {
    say("tick \(simulation.tick) hash \(hexadecimal(simulation.stateHash))")
  }

  /// Disturbs the state in between, so that a restore that restores nothing would be seen.
  private func saveAndRestore(
    _ simulation: Simulation, recording output: ReelFile.Output?
  ) throws {
    let snapshot = simulation.snapshot()
    for _ in 0..<3 { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
    do {
      try simulation.restore(snapshot)
    } catch {
      output?.abandon()
      throw Failure(.damaged, "The game's own snapshot can not be restored: \(error.message).")
    }
  }
}
