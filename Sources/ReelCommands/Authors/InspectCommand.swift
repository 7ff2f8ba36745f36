import ArgumentParser
import ReelHost
import ReelInspector
import ReelProgram
import ReelReplay
import ReelSimulation

struct InspectCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "inspect",
      abstract: "Shows the state after a number of ticks of a reel.",
      discussion: """
        Without options: the numbers of entities and tables, the components, and the resources with their \
        values. With --entity or --find: those entities with all their components. E is an entity's slot \
        and generation, such as 12.1, or the slot alone.
        """)
  }

  @OptionGroup var common: CommonOptions
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Option(help: ArgumentHelp("The number of ticks to play first (default: all).", valueName: "T"))
  var tick: UInt64?
  @Option(help: ArgumentHelp("Shows this entity; may be given several times.", valueName: "E"))
  var entity: [EntityName] = []
  @Option(
    help: ArgumentHelp(
      "Shows entities that fulfil this condition: Health, or Health.points<10 (=, !=, <, <=, >, >=); may be "
        + "given several times, then all must hold.", valueName: "CONDITION"))
  var find: [EntityCondition] = []
  @Flag(help: "Shows all entities.")
  var all = false
  @Flag(help: "Prints JSON.")
  var json = false

  func run() throws {
    try answering {
      let opened = try OpenedReel<G>(file, assetFolder: common.assets, of: .all)
      let (reel, simulation) = (opened.reel, opened.simulation)
      let end = tick ?? UInt64(reel.inputs.count)
      try opened.check(end, of: "--tick")
      try ShownReplay(opened).advance(to: end)
      let inspection = Inspection(simulation)
      let entities = try inspection.choose(all: all, names: entity, conditions: find)
      if json {
        StandardStreams.printJSON(try inspection.json(entities))
      } else if let entities {
        for entity in entities { printLines(inspection.text(of: entity)) }
        printResult("\(entities.count) of \(inspection.entities.count) entities")
      } else {
        printLines(inspection.overview)
      }
    }
  }
}

/// Prints a text line by line, because `printResult` treats a line end as a control character.
func printLines(_ text: String) {
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    printResult(String(line))
  }
}
