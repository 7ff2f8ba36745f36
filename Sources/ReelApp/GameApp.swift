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
  /// - Parameter backends: what `play` plays with.
  public static func main(backends: Backends = .standard) -> Never {
    chosenBackends = backends
    FloatingPointMode.setDefault()
    Program.run(GameCommand<G>.self)
  }
}

// SAFETY: written once, by `main`, before any command runs.
nonisolated(unsafe) var chosenBackends = Backends.standard

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
        ContentCommand<G>.self,
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

extension Game {
  static func openAssets(_ options: CommonOptions) throws -> Assets {
    let assets = try Assets.open(game: name, manifest: manifest, path: options.assets)
    // Rules that ask for a frame which nobody drew: better said now than seen as a hole.
    if let missing = makeSimulation(content: assets.content, seed: 0).missingFrames.first {
      throw ContentError(
        file: manifest.atlases.joined(separator: ", "), place: "frames",
        expected: "a frame named \"\(missing)\"")
    }
    return assets
  }

  /// Opens a reel and the game for it; refuses one of another game or build.
  static func open(
    reel path: String, _ options: CommonOptions
  ) throws -> (reel: ReelContents, file: InputFile, assets: Assets) {
    var assets: Assets?
    let (reel, file) = try ReelFile.read(path) { recorded in
      let opened = try openAssets(options)
      assets = opened
      let simulation = makeSimulation(content: opened.content, seed: recorded.seed)
      let header = reelHeader(
        simulation, viewWidth: recorded.viewWidth, viewHeight: recorded.viewHeight)
      if let mismatch = recorded.mismatch(with: header) {
        throw Failure(.damaged, "\(path): \(mismatch)")
      }
    }
    return (reel, file, try assets ?? openAssets(options))
  }
}
