import ArgumentParser
import Reel
import ReelCommands
import ReelHost
import ReelInspector

/// A game as a program: window, sound, recording, replay and command line around its rules.
///
///     import PongRules
///     import ReelApp
///     GameApp<Pong>.main()
public enum GameApp<G: Game> {
  /// Runs the program; does not return.
  /// - Parameters:
  ///   - game: the game with its values. The command line (`--set level=3`) or a replayed reel may set others.
  ///   - backends: the backends of the command `play`.
  ///   - arguments: the command line without the program's name; by default that of the process.
  ///   - saves: the folder in which `play` stores the saves of the game.
  ///   - receive: receives the messages that the game sends to its own program
  ///     (``ReelPlatform/AppMessage/other(name:bytes:)``) during `play`.
  public static func main(
    _ game: G = G(), arguments: [String]? = nil, backends: Backends = .standard,
    saves: Saves = .user,
    receive: @escaping (_ name: String, _ bytes: [UInt8]) -> Void = { _, _ in }
  ) -> Never {
    Backends.chosen = backends
    ProgramLoop.receiver = receive
    ProgramChoices.drawsPictures = true
    #if !REEL_SHIPPED
      ProfiledPictures.make = { ProfiledPictures(of: $0, clock: $1) }
    #endif
    ProgramChoices.run(GameCommand<G>.self, game, .files, saves: saves, arguments)
  }
}

/// The command of the program, with a subcommand for each task: `AlienCatch play`, `AlienCatch verify`.
struct GameCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: G.name,
      abstract: "\(G.settings.title): plays, records, replays and renders.",
      discussion: exitCodes, version: programVersion(of: G.self),
      subcommands: [PlayCommand<G>.self, ReplayCommand<G>.self, RenderCommand<G>.self]
        + (G.settings.players > 1
          ? [HostCommand<G>.self, JoinCommand<G>.self, WatchCommand<G>.self] : [])
        + simulationCommands(of: G.self),
      defaultSubcommand: PlayCommand<G>.self)
  }
}
