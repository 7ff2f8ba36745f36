import ArgumentParser
import ReelHost
import ReelProgram
import ReelSimulation

extension ProgramChoices {
  /// Runs a program's command line; does not return.
  package static func run<Command: ParsableCommand, G: Game>(
    _ command: Command.Type, _ game: G, _ reader: AssetReader, saves: Saves,
    _ arguments: [String]?
  ) -> Never {
    begin(game, reader, saves: saves)
    Program.run(command, arguments)
  }
}
