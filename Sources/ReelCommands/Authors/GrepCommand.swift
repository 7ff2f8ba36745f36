import ArgumentParser
import ReelInspector
import ReelProgram
import ReelSimulation

struct GrepCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "grep",
      abstract: "Replays a reel and prints every change of a field, with its tick and its system.",
      discussion: """
        FIELD is a component, resource or game state with the path of a field, such as Health.points, \
        Route.stops[2].x or Screen.current; without a path, every field of it. A line says the tick, the system that wrote, the entity, and the values before and \
        after.
        """)
  }

  @OptionGroup var common: CommonOptions
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Argument(help: ArgumentHelp("The field to watch.", valueName: "FIELD"))
  var field: String
  @Option(
    help: ArgumentHelp(
      "Watches only this entity: its slot and generation, such as 12.1, or the slot alone.",
      valueName: "E"))
  var entity: EntityName?
  @Option(help: ArgumentHelp("The first tick to print.", valueName: "A"))
  var from: UInt64 = 0
  @Option(help: ArgumentHelp("The last tick; the replay ends there.", valueName: "B"))
  var to: UInt64 = .max
  @Flag(help: "Prints JSON, an object a line.")
  var json = false

  func run() throws {
    try answering {
      try FieldSearch<G>(field, of: entity, in: file, assetFolder: common.assets).run(
        from: from, to: to
      ) { tick, system, change in
        json
          ? StandardStreams.printJSON(change.json(tick, system))
          : printResult("tick \(tick), \(system): \(change.text)")
      }
    }
  }
}
