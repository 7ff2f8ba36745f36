import ArgumentParser
import ReelHost
import ReelProgram
import ReelSimulation

/// The option of commands that let bots play.
struct BotOptions<G: Game>: ParsableArguments {
  @Option(
    name: .customLong("bot"),
    help: ArgumentHelp(
      "The bot of all players, or one for each player, such as \(Self.example): \(Self.names) (default: bot).",
      valueName: "NAME,…"))
  var text: String?

  private static var names: String { BotSeat<G.Player>.names.joined(separator: ", ") }
  private static var example: String { BotSeat<G.Player>.names.suffix(2).joined(separator: ",") }

  /// Returns the bots, those of the command line or the game's own.
  func choice(_ game: G) throws -> BotChoice<G.Player> {
    guard let text else { return .usual }
    do {
      return try BotChoice(text, players: game.playerCount)
    } catch {
      throw ValidationError(
        "--bot: expected \(error.expected), found \(ShownText.quoted(error.found)).")
    }
  }
}

/// The options for the source of inputs: bots or a reel.
struct InputOptions<G: Game>: ParsableArguments {
  @Option(help: ArgumentHelp("The player: bot, none, or a reel.", valueName: "bot|none|FILE"))
  var input: String?
  @OptionGroup var bots: BotOptions<G>

  func validate() throws {
    if let input, bots.text != nil {
      throw ValidationError(
        "--bot: expected no --input beside it, found --input \(ShownText.quoted(input)).")
    }
  }

  /// Returns the source of the inputs.
  func source(_ game: G) throws -> PlayedInput<G.Player> {
    switch input {
    case "none": .bots(.none)
    case nil, "bot": .bots(try bots.choice(game))
    case let path?: .file(path)
    }
  }
}
