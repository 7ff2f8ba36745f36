import ArgumentParser
import Reel
import ReelCommands

/// A game as a program: window, sound, recording, replay and command line around its rules.
///
///     import PongRules
///     import ReelApp
///     GameApp<Pong>.main()
public enum GameApp<G: Game> {
  /// Runs the program; does not return.
  /// - Parameters:
  ///   - game: what is played unless the command line sets values otherwise (`--set level=3`), or a reel
  ///     was recorded with others.
  ///   - backends: what `play` plays with.
  ///   - arguments: the command line without the program's name; the process's own, unless told otherwise.
  ///   - saves: where `play` keeps what the game saves.
  ///   - receive: hears what the game tells its own program (``ReelPlatform/AppMessage/other(name:bytes:)``),
  ///     while somebody plays.
  public static func main(
    _ game: G = G(), arguments: [String]? = nil, backends: Backends = .standard,
    saves: Saves = .user,
    receive: @escaping (_ name: String, _ bytes: [UInt8]) -> Void = { _, _ in }
  ) -> Never {
    chosenBackends = backends
    receiver = receive
    ProfiledPictures.make = { ProfiledPictures(of: $0, clock: $1) }
    ProgramChoices.run(GameCommand<G>.self, game, .files, saves: saves, arguments)
  }
}

// SAFETY: both are written once, by `main`, before any command runs.
nonisolated(unsafe) var chosenBackends = Backends.standard
nonisolated(unsafe) var receiver: (_ name: String, _ bytes: [UInt8]) -> Void = { _, _ in }

/// The program itself: `AlienCatch [play|headless|verify|render]`.
struct GameCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: G.name,
      abstract: "\(G.settings.title): plays, records, replays and renders.",
      discussion: exitCodes,
      subcommands: [PlayCommand<G>.self, RenderCommand<G>.self] + simulationCommands(of: G.self),
      defaultSubcommand: PlayCommand<G>.self)
  }
}
