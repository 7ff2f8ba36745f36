import ReelSimulation

/// A game of a collection, as lists show it.
package struct CollectedGame {
  /// The name on the command line and in links.
  package let id: String
  package let name: String
  package let title: String
  /// One sentence.
  package let about: String
  /// The number of files that the game names.
  package let files: Int
  package let players: Int

  /// Returns the games of a collection, in its order.
  package static func all<C: GameCollection>(of collection: C.Type) -> [CollectedGame] {
    var list = List()
    C.visit(&list)
    return list.games
  }

  /// Returns the name of a game as it is typed: `bouncing-ball` for `BouncingBall`.
  package static func id(of name: String) -> String {
    var id = ""
    for letter in name {
      if letter.isUppercase && !id.isEmpty { id += "-" }
      id += letter.lowercased()
    }
    return id
  }

  private struct List: GameVisitor {
    var games: [CollectedGame] = []

    mutating func visit<G: Game>(_ game: G.Type, about: String) {
      games.append(
        CollectedGame(
          id: CollectedGame.id(of: G.name), name: G.name, title: G.settings.title, about: about,
          files: G.manifest.files.count, players: G.settings.players))
    }
  }
}
