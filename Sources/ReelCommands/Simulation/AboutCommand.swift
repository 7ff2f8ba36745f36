import ArgumentParser
import ReelHost
import ReelJSON
import ReelMath
import ReelProgram
import ReelSimulation

/// The command that describes a build of a game: the lines that a player's report should have, and what `reel ship`
/// stamps.
struct AboutCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "about",
      abstract: "Prints the versions of the game, its rules and the engine, and the content's hash."
    )
  }

  @OptionGroup var common: CommonOptions
  @Flag(help: "Prints JSON.")
  var json = false

  func run() throws {
    try answering {
      let opened = try OpenedGame(
        ProgramChoices.game(G.self), assetFolder: common.assets, seed: 0)
      let settings = G.settings
      let values: [(name: String, value: JSONValue)] = [
        ("game", .text(G.name)), ("title", .text(settings.title)),
        ("version", .text(settings.version)), ("rules", .unsigned(UInt64(settings.rulesVersion))),
        ("engine", .text(EngineVersion.current)),
        ("content", .text(hexadecimal(opened.simulation.contentHash))),
        ("files", .unsigned(UInt64(G.manifest.files.count))),
      ]
      if json {
        // `reel ship` writes code that names the type, and links the matches of this kind.
        let more: [(name: String, value: JSONValue)] = [
          ("players", .unsigned(UInt64(settings.players))),
          ("matches", .list(settings.players > 1 ? [.text("\(settings.matchKind)")] : [])),
          ("type", .text(String(reflecting: G.self))),
        ]
        StandardStreams.printJSON(JSONValue.object(values + more).json)
      } else {
        for (name, value) in values {
          if case .text(let text) = value {
            if !text.isEmpty { printResult("\(name) \(text)") }
          } else {
            printResult("\(name) \(value.json)")
          }
        }
      }
    }
  }
}
