import ReelContent
import ReelMath
import ReelProgram
import ReelReplay
import ReelSimulation

/// A game with its assets, at tick 0.
package struct OpenedGame<G: Game> {
  package var game: G
  package var assets: any OpenedAssets
  /// The simulation, fresh from the set-up.
  package var simulation: Simulation

  /// Opens the assets and sets up the game.
  package init(
    _ game: G, _ options: CommonOptions, seed: UInt64, startData: [UInt8] = [],
    reader: AssetReader = ProgramChoices.reader
  ) throws {
    self.game = game
    assets = try reader.open(G.name, G.manifest, options.assets)
    simulation = game.makeSimulation(content: assets.content, seed: seed, startData: startData)
    // Rules may name a frame that no atlas contains. An error at the start, with all names at once, is better than a
    // sprite that is missing later.
    let missing = assets.missingFiles
    let required = simulation.missingAssets.filter { !missing.contains($0.name) }
    let names =
      missing.map(ContentError.quoted)
      + required.map { kind, name, hint in
        let quoted = ContentError.quoted(name)
        let near = hint.map { " (\($0))" } ?? ""
        return kind.isEmpty ? quoted : "the \(kind) \(quoted)\(near)"
      }
    if names.count == 1, let file = missing.first { try assets.refuse(missing: file) }
    guard names.isEmpty else {
      throw ContentError(
        missing.isEmpty ? .damaged : .missing,
        file: missing.isEmpty ? Self.files(of: required.map(\.kind)) : "assets",
        location: "names",
        expected:
          "the names that the game requires: \(names.joined(separator: ", "))",
        found: "none")
    }
  }
}

extension OpenedGame {
  /// Returns the files in which assets of these kinds would be; "rules" if they have none of their own.
  private static func files(of kinds: [String]) -> String {
    let manifest = G.manifest
    let files = kinds.flatMap { kind in
      switch kind {
      case "frame", "clip", "slice": manifest.atlases
      case "font": manifest.fonts
      case "sound": manifest.sounds + manifest.music
      case "effect of particles": manifest.particles
      case "": manifest.atlases + manifest.maps + manifest.particles
      default: [String]()
      }
    }
    let once = files.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return once.isEmpty ? "rules" : once.joined(separator: ", ")
  }

  /// Reports suspicious state on standard error without stopping the program.
  /// - Parameter onReport: is called for each line.
  package func diagnose(onReport: @escaping () -> Void = {}) {
    simulation.diagnose(
      soundCount: G.manifest.sounds.count + G.manifest.music.count,
      report: {
        report($0)
        onReport()
      })
  }

  /// Reports suspicious state in builds for debugging only, so that other builds pay nothing.
  package func diagnoseInDebug() {
    #if DEBUG
      diagnose()
    #endif
  }
}

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
  ///   - withSnapshots: true to keep the snapshots of checkpoints.
  ///   - checksSnapshots: true to compare them with their checksums, even if they are not kept.
  ///   - builds: those whose reels are not refused.
  package init(
    _ path: String, _ options: CommonOptions, withSnapshots: Bool = false,
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
        game, options, seed: recorded.seed, startData: recorded.startData, reader: reader)
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

  /// Returns another simulation of the same game, at tick 0.
  package func makeSimulation() -> Simulation {
    game.makeSimulation(
      content: assets.content, seed: reel.header.seed, startData: reel.header.startData)
  }
}
