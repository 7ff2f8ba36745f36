import Foundation

/// The texts of a shipped page, beside the files that the engine has.
enum WebTexts {
  /// Returns the file by which the program begins.
  /// - Parameter matches: the kinds of matches to link.
  static func start(of type: GameType, matches: [String]) -> String {
    let rollback = matches.contains("rollback") ? "WebGame.linkRollback(); " : ""
    let isServed = matches.contains { $0 != "rollback" }
    let matches = rollback + (isServed ? "WebGame.linkAuthoritative(); " : "")
    let lines =
      [type.module, "ReelWeb"].map { "import \($0)" } + [
        "", "/// Names the game to the functions that the page calls.",
        "@c(reel_start) public func start() { \(matches)WebGame.start(\(type.name).self) }",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the description by which the page begins: the names of the game, or of all games of a collection, and the
  /// bytes that it loads.
  static func description(
    of about: ShippedAbout, _ games: [WebShipment.PageGame], size: Int
  ) throws -> [UInt8] {
    struct Description: Encodable {
      var name: String
      var title: String
      var size: Int
      var files: Bool
      var games: [Game]?
    }
    struct Game: Encodable {
      var id: String
      var name: String
      var title: String
      var about: String
      var files: Bool
      var assets: String
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let description = Description(
      name: about.game, title: about.title, size: size, files: about.files > 0,
      games: about.games.map { collected in
        zip(collected, games).map {
          Game(
            id: $0.id, name: $1.about.game, title: $1.about.title, about: $0.about,
            files: $1.about.files > 0, assets: $1.assets)
        }
      })
    return [UInt8](try encoder.encode(description)) + [0x0A]
  }
}
