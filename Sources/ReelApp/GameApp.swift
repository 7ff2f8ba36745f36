import ArgumentParser
import Reel
import ReelContent
import ReelProgram

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
    defaultGame = game
    chosenBackends = backends
    chosenSaves = saves
    receiver = receive
    FloatingPointMode.setDefault()
    LargeMemory.useLargePages()
    Program.run(GameCommand<G>.self, arguments)
  }
}

// SAFETY: all are written once, by `main`, before any command runs.
nonisolated(unsafe) var chosenBackends = Backends.standard
nonisolated(unsafe) private var chosenSaves = Saves.user
nonisolated(unsafe) var receiver: (_ name: String, _ bytes: [UInt8]) -> Void = { _, _ in }
nonisolated(unsafe) private var defaultGame: (any Game)?

/// The game as the program has it: what `main` was given.
func chosenGame<G: Game>(_ type: G.Type) -> G { defaultGame as? G ?? G() }

/// The program itself: `AlienCatch [play|headless|verify|render]`.
struct GameCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: G.name,
      abstract: "\(G.settings.title): plays, records, replays and renders.",
      discussion: """
        Exit codes: 0 done, 1 a replay differs, 64 wrong usage, 65 a file is damaged or belongs to \
        another game or build, or a tick is out of range, 66 a file is not there or not readable, \
        69 the display was lost, 73 a file, or standard output, can not be written.
        """,
      subcommands: [
        PlayCommand<G>.self, HeadlessCommand<G>.self, VerifyCommand<G>.self, RenderCommand<G>.self,
        InspectCommand<G>.self, ProfileCommand<G>.self,
        FieldsCommand<G>.self, AssetsCommand<G>.self, ContentCommand<G>.self,
      ],
      defaultSubcommand: PlayCommand<G>.self)
  }
}

/// What every command takes.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the game's assets, instead of the one beside the program.",
      valueName: "folder"))
  var assets: String?
}

/// What commands take that can save.
struct SaveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder in which the game keeps what it saves; 'none' for a game that begins with nothing and "
        + "keeps nothing.", valueName: "folder"))
  var saves: String?

  /// The store, if there is to be one.
  /// - Parameter usual: where nobody asked for a folder.
  func open(game: String, usual: Saves?) -> SaveStore? {
    let path = saves.map { $0 == "none" ? nil : $0 } ?? (usual ?? .none).path(game)
    return path.map { SaveStore($0) }
  }

  /// As the program has chosen.
  static var programDefault: Saves { chosenSaves }
}

/// What every command that writes a file takes.
struct ForceOption: ParsableArguments {
  @Flag(name: .customLong("force"), help: "Replaces a file that is there.")
  var isForced = false
}

/// What every command that runs ticks takes.
struct WorkerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many threads run systems that can run side by side; 0 for no threads. The state is the "
        + "same.", valueName: "N"))
  var workers = 0

  func validate() throws {
    if !(0...256).contains(workers) {
      throw ValidationError("--workers: expected a number from 0 to 256, found \(workers).")
    }
  }

  /// The threads that the person asked for.
  func makePool() -> WorkerPool? { workers > 1 ? WorkerPool(threads: workers) : nil }
}

extension Simulation {
  /// Runs systems on the threads of a pool.
  func use(_ pool: WorkerPool?) {
    if let pool { schedule.workers = { pool.run($0, $1) } }
  }
}

/// A view size, `480x320`.
struct ViewSize: ExpressibleByArgument {
  var width: UInt16
  var height: UInt16

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = UInt16(parts[0]), let height = UInt16(parts[1]),
      (16...8192).contains(width), (16...8192).contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }
}
