import ReelProgram
import ReelSimulation

/// A game of a collection, as lists show it.
package struct CollectedGame {
  /// The name on the command line and in links.
  package let id: String
  package let name: String
  /// One sentence.
  package let about: String
  /// The number of files that the game names.
  package let files: Int
  package let players: Int
  /// The kind of its matches; `nil` for one player.
  package let matchKind: MatchKind?

  /// Returns the games of a collection, in its order.
  package static func all<C: GameCollection>(of collection: C.Type) -> [CollectedGame] {
    var list = List()
    C.visit(&list)
    return list.games
  }

  private struct List: GameVisitor {
    var games: [CollectedGame] = []

    mutating func visit<G: Game>(_ game: G.Type, about: String) {
      games.append(
        CollectedGame(
          id: G.name.hyphenated, name: G.name, about: about,
          files: G.manifest.files.count, players: G.settings.players,
          matchKind: G.settings.players > 1 ? G.settings.matchKind : nil))
    }
  }
}
