import ArgumentParser
import ReelFields
@_exported import ReelHost
import ReelMath
import ReelSimulation

/// A simulation without pictures as a program: its command line, recording and replay.
///
///     import ReelCommands
///     import SumRules
///     ServerApp<Sum>.main()
///
/// It needs no window, no sound and none of their libraries. `GameApp` adds those.
public enum ServerApp<G: Game> {
  /// Runs the program; does not return.
  /// - Parameters:
  ///   - game: the game with its values. The command line (`--set level=3`) or a replayed reel may set others.
  ///   - assets: the reader of its files: `.files`, of `ReelAssets`, for a game that names files.
  ///   - arguments: the command line without the program's name; by default that of the process.
  public static func main(
    _ game: G = G(), assets: AssetReader = .none, arguments: [String]? = nil
  ) -> Never {
    ProgramChoices.rulesModule = "ReelServer"
    ProgramChoices.run(ServerCommand<G>.self, game, assets, saves: .none, arguments)
  }
}

/// The command of the program: `Sum [headless|verify|inspect|profile]`.
struct ServerCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: G.name,
      abstract: "\(G.settings.title): runs, records and replays.",
      discussion: exitCodes, version: programVersion(of: G.self),
      subcommands: simulationCommands(of: G.self))
  }
}

/// The text on exit codes in a program's help.
package let exitCodes = """
  Exit codes: 0 done, 1 a replay differs, 2 it differs because of other rules or content, 64 wrong usage, 65 a file is damaged or belongs to \
  another game or build, or a tick is out of range, 66 a file is not there or not readable, \
  69 the display was lost, or a match cannot be opened, joined or played on, 73 a file, or standard output, cannot be written.
  """

/// Returns the commands of every program that need neither window nor sound. A shipped program leaves out those that
/// only serve authors: some need the sources or the complete Foundation, and they are no way for a player to cheat.
package func simulationCommands<G: Game>(of type: G.Type) -> [any ParsableCommand.Type] {
  var commands: [any ParsableCommand.Type] = [
    HeadlessCommand<G>.self, VerifyCommand<G>.self, TraceCommand<G>.self, AboutCommand<G>.self,
    SweepCommand<G>.self,
  ]
  if G.settings.players > 1 { commands += [ServeCommand<G>.self, BotCommand<G>.self] }
  #if !REEL_SHIPPED
    commands += [
      InspectCommand<G>.self, GrepCommand<G>.self, ProfileCommand<G>.self, FieldsCommand<G>.self,
      AssetsCommand<G>.self, ContentCommand<G>.self,
    ]
  #endif
  return commands
}
