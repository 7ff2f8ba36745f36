import Foundation
import ReelMath
import ReelProgram

/// The description of a program, as its command `about` prints it.
struct ShippedAbout: Decodable {
  var game: String
  var title: String
  /// The version that players see; empty for none.
  var version: String
  var rules: UInt32
  var engine: String
  /// The hash of the content.
  var content: String
  /// The number of files that the game names.
  var files: Int
  /// The kinds of the game's matches, or of those of all games of a collection; empty for one player.
  var matches: [String]?
  /// The complete name of the game's type, with its module.
  var type: String?
  /// The games of a collection; `nil` for a game.
  var games: [Collected]?

  /// A game of a collection.
  struct Collected: Decodable {
    /// The name on the command line and in links.
    var id: String
    /// One sentence.
    var about: String
  }

  /// Reads the description that a game prints.
  init(of command: [String]) throws {
    let (output, code) = try ChildProgram.output(of: command + ["about", "--json"])
    guard code == 0, let about = try? JSONDecoder().decode(Self.self, from: output) else {
      throw Failure(
        .damaged, "\(command[0]) about: expected a description of the game, found errors: see above"
      )
    }
    self = about
  }

  /// Refuses a collection.
  func requireOneGame() throws {
    guard games == nil else {
      throw Failure(
        .usage, "\(game): expected one game: several in one program are shipped as a page (`web`)")
    }
  }

  /// Describes a program of the engine, which is no game.
  init(tool name: String) {
    (game, title, version) = (name, name, EngineVersion.current)
    (rules, engine, content, files) = (0, EngineVersion.current, "", 0)
    (matches, type, games) = (nil, nil, nil)
  }
}
