import ReelContent
import ReelMath
import ReelProgram
import ReelReplay
import ReelSimulation

/// A reel, and the game that it was recorded with.
package struct OpenedReel<G: Game> {
  package var opened: OpenedGame<G>
  package var reel: ReelContents
  package var file: InputFile
  /// The difference between the build that recorded the reel and this one; `nil` if they are the same.
  package var mismatch: String?

  /// The difference of types; `nil` if they are the same.
  private let layoutDifference: String?

  /// The difference of rules, content and types of the state, such as `rules 4, this build 5`; `nil` if all are the
  /// same.
  package var ruleDifference: String? {
    let recorded = reel.header
    var parts: [String] = []
    let version = G.settings.rulesVersion
    if recorded.rulesVersion != version {
      parts.append("rules \(recorded.rulesVersion), this build \(version)")
    }
    if recorded.contentHash != simulation.contentHash { parts.append("other content") }
    if let layoutDifference { parts.append("other types (\(layoutDifference))") }
    guard !parts.isEmpty else { return nil }
    if recorded.engine != EngineVersion.current {
      parts.append("Reel \(recorded.engine), this build \(EngineVersion.current)")
    }
    return parts.joined(separator: ", ")
  }

  /// The builds whose reels are accepted.
  package enum Builds {
    /// Builds with the same rules, content and types.
    case same
    /// All builds of the game with the same players and rate: the inputs are replayed.
    case all
  }

  package var game: G { opened.game }
  package var assets: any OpenedAssets { opened.assets }
  /// The simulation of the reel's game, with the reel's seed and start data, at tick 0.
  package var simulation: Simulation { opened.simulation }

  /// Opens a reel. Refuses a reel of another game.
  /// - Parameters:
  ///   - assetFolder: the folder of the assets from the command line; `nil` for the one beside the program.
  ///   - withSnapshots: true to keep the snapshots of checkpoints.
  ///   - checksSnapshots: true to compare them with their checksums, even if they are not kept.
  ///   - builds: those whose reels are not refused.
  package init(
    _ path: String, assetFolder: String? = nil, withSnapshots: Bool = false,
    checksSnapshots: Bool = false, of builds: Builds = .same,
    reader: AssetReader = ProgramChoices.reader
  ) throws {
    var opened: OpenedGame<G>?
    var difference: String?
    var layoutDifference: String?
    func check(_ recorded: ReelHeader) throws {
      // This check comes first, because values of another game would be refused with a message about their names.
      guard recorded.game == G.name else {
        let own = ReelHeader(game: G.name, viewWidth: 0, viewHeight: 0)
        throw Failure(.damaged, "\(path): \(recorded.mismatch(with: own) ?? "")")
      }
      let game: G
      do {
        game = try recorded.values.make(G.self)
      } catch {
        throw Failure(.damaged, "\(path): \(error.message)")
      }
      let candidate = try OpenedGame(
        game, assetFolder: assetFolder, seed: recorded.seed,
        startData: recorded.startData, reader: reader)
      let header = game.reelHeader(
        candidate.simulation, viewWidth: recorded.viewWidth, viewHeight: recorded.viewHeight)
      difference = recorded.mismatch(with: header)
      // Without the full stop, because a list follows or precedes.
      layoutDifference = recorded.layoutMismatch(with: header).map { String($0.dropLast()) }
      if let difference, !Self.accepts(recorded, header, of: builds) {
        throw Failure(.damaged, "\(path): \(difference)")
      }
      opened = candidate
    }
    (reel, file) = try ReelFile.read(
      path, withSnapshots: withSnapshots, checksSnapshots: checksSnapshots,
      compression: reader.compression, check: check)
    guard let opened else { preconditionFailure("ReelFile.read checks every header it returns.") }
    self.opened = opened
    mismatch = difference
    self.layoutDifference = layoutDifference
  }

  private static func accepts(
    _ recorded: ReelHeader, _ own: ReelHeader, of builds: Builds
  ) -> Bool {
    switch builds {
    case .same: return false
    case .all:
      // Without the same players and rate, the inputs do not fit.
      return recorded.players == own.players && recorded.rate == own.rate
    }
  }

  /// Throws `Failure` for a tick after the reel's last one.
  /// - Parameter option: the option that names the tick, such as `--from`.
  package func check(_ tick: UInt64, of option: String) throws {
    let end = UInt64(reel.inputs.count)
    guard tick > end else { return }
    throw Failure(
      .damaged,
      "\(file.path): expected a \(option) of at most \(end), the length of the reel; found \(tick)."
    )
  }

  /// Returns another simulation of the same game, at tick 0.
  package func makeSimulation() -> Simulation {
    game.makeSimulation(
      content: assets.content, seed: reel.header.seed, startData: reel.header.startData)
  }
}
