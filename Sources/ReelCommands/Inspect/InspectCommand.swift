import ArgumentParser
import ReelContent
import ReelECS
import ReelProgram
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
      let opened = try OpenedReel<G>(file, common, of: .all)
      let (reel, simulation) = (opened.reel, opened.simulation)
      let end = tick ?? UInt64(reel.inputs.count)
      guard end <= UInt64(reel.inputs.count) else {
        throw Failure(
          .damaged,
          "\(file): expected a --tick of at most \(reel.inputs.count), the length of the reel; "
            + "found \(end).")
      }
      try ShownReplay(opened).advance(to: end)
      let inspection = Inspection(simulation)
      let entities = try chosen(inspection)
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

  /// Returns the entities that the command line selects; `nil` without a selection.
  private func chosen(_ inspection: Inspection) throws -> [Entity]? {
    guard all || !entity.isEmpty || !find.isEmpty else { return nil }
    var entities = inspection.entities
    for condition in find where !inspection.hasComponent(condition.component) {
      throw Failure(
        .usage,
        "--find: expected one of the components \(inspection.componentNames.joined(separator: ", ")); "
          + "found \(ContentError.quoted(condition.component)).")
    }
    if !entity.isEmpty {
      entities = try entity.map { name in
        guard let match = inspection.entity(name) else {
          throw Failure(
            .damaged,
            "--entity \(name.text): no such entity is alive after tick \(inspection.tick).")
        }
        return match
      }
    }
    guard !find.isEmpty else { return entities }
    var exists = [Bool](repeating: false, count: find.count)
    var expected: String?
    let matches = entities.filter { entity in
      let values = inspection.values(of: entity)
      for (at, condition) in find.enumerated() where condition.exists(in: values) {
        exists[at] = true
        if expected == nil { expected = condition.expectation(in: values) }
      }
      return find.allSatisfy { $0.holds(for: values) }
    }
    if let expected {
      throw Failure(.usage, "--find: expected \(expected) after the operator.")
    }
    // A misspelt field would match no entity and report nothing.
    for (at, condition) in find.enumerated() {
      guard !exists[at], let path = condition.test?.path,
        let example = entities.first(where: { inspection.has($0, condition.component) })
      else { continue }
      let fields = inspection.values(of: example).first { $0.name == condition.component }?.fields
      throw Failure(
        .usage,
        "--find: expected one of the fields \((fields ?? []).map(\.path).joined(separator: ", ")) of "
          + "\(condition.component); found \(ContentError.quoted(path)).")
    }
    return matches
  }
}

/// Prints a text line by line, because `printResult` treats a line end as a control character.
func printLines(_ text: String) {
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    printResult(String(line))
  }
}
