import ArgumentParser
import ReelECS
import ReelMath
import ReelProgram
import ReelSimulation

/// What a program's `main` was given, for its commands.
package enum ProgramChoices {
  // SAFETY: all are written once, by `main`, before any command runs.
  nonisolated(unsafe) static var saves = Saves.none
  package nonisolated(unsafe) static var reader = AssetReader.none
  nonisolated(unsafe) private static var game: (any Game)?
  /// What the game's rules import, for files that are written as Swift.
  nonisolated(unsafe) static var rulesModule = "Reel"

  /// The game as the program has it: what `main` was given.
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
