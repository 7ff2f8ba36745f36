import ArgumentParser
import ReelHost
import ReelJSON
import ReelMath
import ReelProgram
import ReelSimulation

/// The command that describes a collection: what `reel ship web` needs of it.
struct CollectionAboutCommand<C: GameCollection>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "about", abstract: "Prints the version of the engine, and the games.")
  }

  @Flag(help: "Prints JSON.")
  var json = false

  func run() throws {
    try answering {
      let games = CollectedGame.all(of: C.self)
      guard json else {
        printResult("engine \(EngineVersion.current)")
        for game in games { printResult("game \(game.name)") }
        return
      }
      // The members of a single game's description, without what each game has of its own.
      StandardStreams.printJSON(
        JSONValue.object([
          ("game", .text("\(C.self)")), ("title", .text("\(C.self)")), ("version", .text("")),
          ("rules", .unsigned(0)), ("engine", .text(EngineVersion.current)), ("content", .text("")),
          ("files", .unsigned(UInt64(games.reduce(0) { $0 + $1.files }))),
          ("players", .unsigned(UInt64(games.map(\.players).max() ?? 1))),
          (
            "matches",
            .list(Set(games.compactMap { $0.matchKind.map { "\($0)" } }).sorted().map { .text($0) })
          ),
          ("type", .text(String(reflecting: C.self))),
          (
            "games",
            .list(
              games.map {
                .object([
                  ("id", .text($0.id)), ("name", .text($0.name)), ("about", .text($0.about)),
                ])
              })
          ),
        ]).json)
    }
  }
}
