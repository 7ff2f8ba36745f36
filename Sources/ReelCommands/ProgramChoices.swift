import ArgumentParser
import ReelECS
import ReelMath
import ReelProgram
import ReelReplay
import ReelSimulation

/// The arguments of a program's `main`, for its commands.
package enum ProgramChoices {
  // SAFETY: `main` writes all of them once, before any command runs.
  nonisolated(unsafe) static var saves = Saves.none
  package nonisolated(unsafe) static var reader = AssetReader.none
  /// The compression of the states in reels, which comes with the reader of files.
  package static var compression: ReelCompression? { reader.compression }
  nonisolated(unsafe) private static var game: (any Game)?
  /// The module that the game's rules import, for files that are written as Swift.
  nonisolated(unsafe) static var rulesModule = "Reel"

  /// Returns the game that `main` received, or a default one.
  package static func game<G: Game>(_ type: G.Type) -> G { game as? G ?? G() }

  /// Runs a program's command line; does not return.
  package static func run<Command: ParsableCommand, G: Game>(
    _ command: Command.Type, _ game: G, _ reader: AssetReader, saves: Saves,
    _ arguments: [String]?
  ) -> Never {
    self.game = game
    self.reader = reader
    self.saves = saves
    FloatingPointMode.setDefault()
    LargeMemory.useLargePages()
    Program.run(command, arguments)
  }
}
