import ArgumentParser
import Dispatch
import ReelPlatform
import ReelProgram
import ReelMatch
import ReelReplay
import ReelSimulation

struct HeadlessCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "headless",
      abstract: "Runs the game without window, sound or clock, and prints hashes of its state.")
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @OptionGroup var values: ValueOptions<G>
  @OptionGroup var saving: SaveOptions
  @OptionGroup var crashes: CrashOptions
  @Option(help: ArgumentHelp("The number of ticks to run.", valueName: "N"))
  var ticks: UInt64
  @Option(help: ArgumentHelp("The random seed (default: 1, or the reel's).", valueName: "S"))
  var seed: UInt64?
  @Option(help: ArgumentHelp("The player: bot, none, or a reel.", valueName: "bot|none|FILE"))
  var input: PlayedInput = .bot
  @Option(
    help: ArgumentHelp("Saves and restores the state after this many ticks.", valueName: "T"))
  var restoreAt: UInt64?
  @Option(
    help: ArgumentHelp(
      "Repeats the last N ticks from a restored state after each tick, and compares: finds state outside of the world.",
      valueName: "N"))
  var syncTest: Int?
  @Option(help: ArgumentHelp("Records the game into this file.", valueName: "FILE"))
  var record: String?
  @Option(
    help: ArgumentHelp(
      "Prints the hash every N ticks, not only at the end, and records it as often with --record.",
      valueName: "N"))
  var hashEvery: UInt64?
  @Flag(help: "Records no snapshots: the reel is small, and a replay begins at its first tick.")
  var withoutSnapshots = false
  #if !REEL_SHIPPED
    @Option(
      help: ArgumentHelp(
        "Shows the running game to the flecs explorer at this port of this machine, such as 27750.",
        valueName: "PORT"))
    var inspect: UInt16?
  #endif
  @Flag(help: "Ends with exit code 1 if a problem was reported, even if it stopped nothing.")
  var strict = false
  @Option(help: ArgumentHelp("The logical view in pixels, such as 568x320.", valueName: "WxH"))
  var size: ViewSize?

  func validate() throws {
    if withoutSnapshots && record == nil {
      throw ValidationError("--without-snapshots: expected --record beside it.")
    }
    if hashEvery == 0 {
      throw ValidationError("--hash-every: expected a number from 1 up, found 0.")
    }
    if let syncTest, !(1...600).contains(syncTest) {
      throw ValidationError("--sync-test: expected a number from 1 to 600, found \(syncTest).")
    }
    if let restoreAt, restoreAt > ticks {
      throw ValidationError("--restore-at: expected at most --ticks \(ticks), found \(restoreAt).")
    }
  }

  func run() throws {
    try answering {
      Termination.watch()
      let crash = crashes.open(G.self, usual: .none)
      defer { crash?.end() }
      // A reel contains the saves that it started with, and its messages took effect when it was recorded.
      let saves: SaveStore? =
        if case .file = input { nil } else { saving.open(game: G.name, usual: .none) }
      var played = try PlayedGame<G>(
        input, ticks: ticks, seed: seed, values, common, startData: saves?.startData ?? [],
        size: size)
      let (assets, simulation) = (played.opened.assets, played.opened.simulation)
      var faults = 0
      played.opened.diagnose { faults += 1 }
      let header = played.opened.game.reelHeader(
        simulation, viewWidth: played.viewWidth, viewHeight: played.viewHeight)
      #if !REEL_SHIPPED
        let explorer = try inspect.map { try Explorer(game: G.name, port: $0) }
        if let explorer { report(explorer.invitation) }
      #endif
      // No output exists yet, so stopping here loses nothing of an old recording.
      Termination.obey()
      let output = try record.map {
        try ReelFile.Output(
          simulation, header: header, path: $0, replacing: force.isForced,
          sparing: assets.identities.union([played.file?.identity].compactMap { $0 }),
          checkpointInterval: hashEvery, keepsSnapshots: !withoutSnapshots)
      }
      crash?.begin(simulation, header: header)
      let start = DispatchTime.now().uptimeNanoseconds
      // The set-up may have sent messages, too.
      let obeysMessages = played.reel == nil
      let ticks = obeysMessages && Self.carryOut(simulation.messages, saves) ? 0 : ticks
      let sync = syncTest.map { SyncTest(depth: $0) }
      if restoreAt == 0 { try saveAndRestore(simulation, recording: output) }
      for _ in 0..<ticks {
        if Termination.signal != nil { break }
        var inputs = played.nextInputs()
        #if !REEL_SHIPPED
          explorer?.poll(simulation)
          let count = inputs.reduce(0) { $0 + $1.events.count }
          explorer?.takeChanges(into: &inputs[0], beside: count)
        #endif
        output?.prepareTick(inputs)
        crash?.prepareTick(simulation, inputs)
        if let fault = sync?.step(simulation, players: inputs) {
          output?.abandon()
          // Each line is reported alone, because a message has one line.
          let lines = fault.description.split(separator: "\n").map(String.init)
          for line in lines.dropFirst() { report(line) }
          throw Failure(.differs, lines.first ?? "")
        }
        if sync == nil { simulation.step(players: inputs) }
        let isOver = obeysMessages && Self.carryOut(simulation.messages, saves)
        output?.recordTick(simulation, inputs)
        crash?.recordTick(simulation, inputs)
        if simulation.tick == restoreAt {
          try saveAndRestore(simulation, recording: output)
        }
        if isOver { break }
        if let hashEvery, simulation.tick % hashEvery == 0, simulation.tick < ticks {
          printHash(simulation)
        }
      }
      printHash(simulation)
      // The clock may have gone backwards.
      let end = max(start, DispatchTime.now().uptimeNanoseconds)
      let seconds = Double(end - start) / 1e9
      let rate = seconds > 0 ? Int(Double(simulation.tick) / seconds) : 0
      try output?.finish(simulation)
      if let syncTest {
        printResult("sync test: each tick gives the same state again, \(syncTest) ticks deep")
      }
      report(
        "\(simulation.tick) ticks in \((seconds * 1000).rounded() / 1000) s, \(rate) ticks a second"
      )
      if strict && faults > 0 {
        throw Failure(
          .differs,
          "\(faults) \(faults == 1 ? "problem is" : "problems are") reported above (--strict).")
      }
    }
  }

  /// Carries out the messages of a tick.
  /// - Returns: true if the game requests to quit.
  private static func carryOut(_ messages: [AppMessage], _ saves: SaveStore?) -> Bool {
    var isOver = false
    for message in messages {
      switch message {
      case .save(let name, let bytes): saves?.save(bytes, as: name)
      case .quit: isOver = true
      case .open, .host, .join, .leave, .other: break
      }
    }
    return isOver
  }

  private func printHash(_ simulation: Simulation) {
    printResult("tick \(simulation.tick) hash \(hexadecimal(simulation.stateHash))")
  }

  /// Takes a snapshot, changes the state, and restores it. Without the change, a restore that restores nothing would go
  /// unnoticed.
  private func saveAndRestore(
    _ simulation: Simulation, recording output: ReelFile.Output?
  ) throws {
    let (snapshot, hash) = (simulation.snapshot(), simulation.stateHash)
    for _ in 0..<3 { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
    do {
      try simulation.restore(snapshot)
    } catch {
      output?.abandon()
      throw Failure(.damaged, "The game's own snapshot cannot be restored: \(error.message).")
    }
    guard simulation.stateHash == hash else {
      output?.abandon()
      throw Failure(
        .damaged,
        "tick \(simulation.tick): the state that was saved, and restored three ticks later, has another hash, "
          + "\(hexadecimal(simulation.stateHash)); expected \(hexadecimal(hash)).")
    }
    report(
      "tick \(simulation.tick): saved, played on for three ticks and restored, with the same hash; a run without "
        + "--restore-at must end with the hash of this one")
  }
}
