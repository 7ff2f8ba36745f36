import ArgumentParser
import ReelInspector
import ReelProgram
import ReelSimulation

struct TraceCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "trace",
      abstract:
        "Replays a reel and prints hashes by tick, by system, or all values, as JSON lines.",
      discussion: """
        Nothing is compared with the recorded checkpoints, so a reel of another build runs, too: its inputs are \
        replayed by the rules of this one. `reel bisect REEL BUILD-A BUILD-B` compares the traces of two builds.
        """)
  }

  @OptionGroup var common: CommonOptions
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Option(
    help: ArgumentHelp(
      "Prints the hash of each type before the first system of this tick, and after each system; 0 is the state "
        + "after the set-up.", valueName: "T"))
  var tick: UInt64?
  @Option(
    help: ArgumentHelp(
      "With --tick: prints all values after this step; 0 is before the first system.",
      valueName: "N"))
  var step: Int?
  @Option(
    help: ArgumentHelp(
      "Leaves out this type or field, such as 'component Drop' or 'component Drop.path[].x'; may be given several "
        + "times. The hashes are then those of the other values of components, resources and game states.",
      valueName: "NAME"))
  var without: [String] = []

  func validate() throws {
    if step != nil && tick == nil { throw ValidationError("--step: expected a --tick beside it.") }
  }

  func run() throws {
    try answering {
      let trace = try TraceRun<G>(file, assetFolder: common.assets, without: without)
      if let tick { try trace.run(tick: tick, step: step) } else { trace.run() }
    }
  }
}
