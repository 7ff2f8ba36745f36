import ArgumentParser
import ReelHost
import ReelInspector
import ReelProgram
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
  @OptionGroup var inputs: InputOptions<G>
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
    _ = try inputs.source(values.game())
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
      let source = try inputs.source(values.game())
      let saves: SaveStore? =
        if case .file = source { nil } else { saving.open(game: G.name, usual: .none) }
      let played = try PlayedGame<G>(
        source, ticks: ticks, seed: seed, assetFolder: common.assets,
        startData: saves?.startData ?? [], size: size.map { ($0.width, $0.height) },
        change: values.changed)
      let run = HeadlessRun(played, saves: saves, crash: crash, choices)
      #if !REEL_SHIPPED
        if let explorer = try inspect.map({ try Explorer(game: G.name, port: $0) }) {
          report(explorer.invitation)
          run.willStep = { simulation, inputs in
            explorer.poll(simulation)
            let count = inputs.reduce(0) { $0 + $1.events.count }
            explorer.takeChanges(into: &inputs[0], beside: count)
          }
        }
      #endif
      try run.run()
    }
  }

  private var choices: HeadlessRun<G>.Choices {
    var choices = HeadlessRun<G>.Choices()
    choices.recording = record
    choices.isReplacing = force.isForced
    choices.keepsSnapshots = !withoutSnapshots
    choices.hashInterval = hashEvery
    choices.restoreTick = restoreAt
    choices.syncTestDepth = syncTest
    choices.isStrict = strict
    return choices
  }
}
