import ReelContent
import ReelProgram
import ReelSimulation

/// A game with its assets, at tick 0.
package struct OpenedGame<G: Game> {
  package var game: G
  package var assets: any OpenedAssets
  /// The simulation, fresh from the set-up.
  package var simulation: Simulation

  /// Opens the assets and sets up the game.
  /// - Parameter assetFolder: the folder of the assets from the command line; `nil` for the one beside the program.
  package init(
    _ game: G, assetFolder: String? = nil, seed: UInt64, startData: [UInt8] = [],
    reader: AssetReader = ProgramChoices.reader
  ) throws {
    self.game = game
    assets = try reader.open(G.name, G.manifest, assetFolder)
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
