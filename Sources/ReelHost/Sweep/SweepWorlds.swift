import ReelContent
import ReelECS
import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation

/// The worlds of a sweep: one game with its content, of which each seed gets a world.
package final class SweepWorlds<G: Game> {
  private let opened: OpenedGame<G>
  private let choices: SweepChoices<G.Player>
  private let set: SetUp<G>
  /// The game after its set-up, and the world of the present seed, which begins as a copy of its state.
  private let prototype: Simulation
  private var present: Simulation
  private let ends: [(reader: FieldReader, comparison: FieldComparison?)]
  private let values: [FieldReader]
  private let spaces = G.Training.spaces

  /// The number of worlds in which the type of a name is searched for.
  private static var mostOpened: UInt64 { 8 }

  /// Opens the game, and resolves the names of fields: in the world of one seed, or while that one lacks a type, in the
  /// worlds of the next seeds as they run on.
  /// - Parameter assetFolder: the folder of the assets from the command line; `nil` for the one beside the program.
  /// - Throws: `Failure` or `ContentError`.
  package init(_ game: G, assetFolder: String?, _ choices: SweepChoices<G.Player>, seed: UInt64)
    throws
  {
    let opened = try OpenedGame(game, assetFolder: assetFolder, seed: seed)
    let conditions = try choices.ends.map { text in
      guard let (field, comparison) = FieldComparison.split(text) else {
        throw Failure(
          .usage,
          "--until \(ShownText.quoted(text)): expected a condition, such as Score.points>100 (=, !=, <, <=, >, >=)."
        )
      }
      return (text: text, field: field, comparison: comparison)
    }
    let names = conditions.map(\.field) + choices.values
    var world = opened.simulation.world
    // The world of another seed may have a type that this one lacks.
    for at in 0..<Self.mostOpened where !Self.hasTypes(of: names, world) {
      let simulation = game.makeSimulation(content: opened.assets.content, seed: seed &+ at)
      world = simulation.world
      var inputs = PlayedInputs<G>(simulation, choices.bots)
      while simulation.tick < choices.ticks, !Self.hasTypes(of: names, world) {
        simulation.step(players: inputs.next(simulation))
      }
    }
    ends = try conditions.map { text, field, comparison in
      try Self.naming("--until", text) {
        let reader = try FieldReader(field, in: world)
        if let comparison {
          try reader.check(comparison, in: world)
        } else if field.contains(".") {
          throw Failure(.usage, "expected a sign behind the field, such as \(field)>100.")
        }
        return (reader, comparison)
      }
    }
    values = try choices.values.map { text in
      try Self.naming("--value", text) { try FieldReader(text, in: world) }
    }
    self.opened = opened
    self.choices = choices
    var set = SetUp(game, opened.assets.content)
    set.ignoresSeed = set.checkSeed()
    self.set = set
    prototype = set.makePrototype()
    present = prototype.makeSibling()
  }

  private static func hasTypes(of names: [String], _ world: World) -> Bool {
    names.allSatisfy { FieldReader.isRegistered($0, in: world) }
  }

  private static func naming<Result>(
    _ option: String, _ text: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as Failure {
      throw Failure(
        failure.code, "\(option) \(ShownText.quoted(text)): \(failure.sentence)")
    }
  }

  /// The hash of the game's content.
  package var contentHash: UInt64 { opened.simulation.contentHash }

  /// Returns a world at tick 0, which is valid until the next call.
  private func next(seed: UInt64) -> Simulation {
    set.begin(&present, from: prototype, seed: seed)
    return present
  }

  /// Runs the world of a seed to its end.
  /// - Parameter crash: records the world; `nil` for no recording.
  package func run(seed: UInt64, recording crash: CrashReport? = nil) -> SweepLine {
    let simulation = next(seed: seed)
    let world = simulation.world
    var inputs = PlayedInputs<G>(simulation, choices.bots)
    let log = TaskLog<G.Training>(simulation, spaces)
    crash?.begin(
      simulation,
      header: opened.game.reelHeader(
        simulation, viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight))
    var end = SweepLine.End.ticks
    // The set-up may have sent messages, too.
    if hasQuit(simulation) { end = .quit }
    while end == .ticks, simulation.tick < choices.ticks {
      let players = inputs.next(simulation)
      crash?.prepareTick(simulation, players)
      simulation.step(players: players)
      crash?.recordTick(simulation, players)
      log?.tick(simulation)
      if hasQuit(simulation) {
        end = .quit
      } else if ends.contains(where: { reader, comparison in
        comparison.map { reader.holds($0, in: world) } ?? reader.exists(in: world)
      }) {
        end = .until
      }
    }
    var line = SweepLine(seed: seed, ticks: simulation.tick, end: end)
    line.hash = simulation.stateHash
    line.values = log?.finish(simulation) ?? []
    line.values += values.map { ($0.name, $0.content(in: world)?.json ?? .null) }
    return line
  }

  private func hasQuit(_ simulation: Simulation) -> Bool {
    for message in simulation.messages {
      if case .quit = message { return true }
    }
    return false
  }
}
