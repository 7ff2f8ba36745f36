import ReelECS
import ReelMath
import ReelReplay
import ReelSimulation

/// The arguments of a program's `main`, for its commands.
package enum ProgramChoices {
  // SAFETY: `main` writes all of them once, before any command runs.
  package nonisolated(unsafe) private(set) static var saves = Saves.none
  package nonisolated(unsafe) private(set) static var reader = AssetReader.none
  /// The compression of the states in reels, which comes with the reader of files.
  package static var compression: ReelCompression? { reader.compression }
  nonisolated(unsafe) private static var game: (any Game)?
  /// The module that the game's rules import, for files that are written as Swift.
  package nonisolated(unsafe) static var rulesModule = "Reel"

  /// True for a program with the command `render`.
  package nonisolated(unsafe) static var drawsPictures = false

  /// Returns the game that `main` received, or a default one.
  package static func game<G: Game>(_ type: G.Type) -> G { game as? G ?? G() }

  /// Sets the choices, and prepares this process for simulations.
  /// - Parameter game: `nil` for a program that runs none of its games.
  package static func begin(_ game: (any Game)?, _ reader: AssetReader, saves: Saves) {
    self.game = game
    self.reader = reader
    self.saves = saves
    FloatingPointMode.setDefault()
    LargeMemory.useLargePages()
  }
}
