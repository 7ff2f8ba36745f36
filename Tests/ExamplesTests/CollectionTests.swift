import ArgumentParser
import ExamplesRules
import ReelApp
import ReelCommands
import Testing

/// Several games in one program.
@Suite struct CollectionTests {
  enum Sketches: GameCollection {
    static func visit<V: GameVisitor>(_ visitor: inout V) {
      visitor.visit(RainyDay.self, about: "Drops that fall.")
      visitor.visit(Snow.self, about: "Flakes that drift.")
    }
  }

  struct RainyDay: Game {
    static let settings = GameSettings(title: "A day in the rain", players: 2)
    static let manifest = ContentManifest(atlases: ["rain.plist"], sounds: ["drop.wav"])
    func setUp(_ simulation: Simulation) {}
  }

  struct Snow: Game {
    func setUp(_ simulation: Simulation) {}
  }

  @Test func theGamesAreListedInTheirOrder() {
    let games = CollectedGame.all(of: Sketches.self)
    #expect(games.map(\.id) == ["rainy-day", "snow"])
    #expect(games.map(\.name) == ["RainyDay", "Snow"])
    #expect(games.map(\.about) == ["Drops that fall.", "Flakes that drift."])
    #expect(games.map(\.files) == [2, 0])
    #expect(games.map(\.players) == [2, 1])
  }

  @Test func theHelpNamesTheGames() {
    let help = CollectionCommand<Sketches>.helpMessage()
    #expect(help.contains("rainy-day, snow"))
    #expect(help.contains("Sketches <game>"))
  }

  @Test func anUnknownGameIsRefused() {
    #expect(throws: (any Error).self) { try CollectionCommand<Sketches>.parseAsRoot(["hail"]) }
    #expect(throws: Never.self) {
      try CollectionCommand<Sketches>.parseAsRoot(["about", "--json"])
    }
    #expect(throws: Never.self) { try CollectionCommand<Sketches>.parseAsRoot([]) }
  }
}
