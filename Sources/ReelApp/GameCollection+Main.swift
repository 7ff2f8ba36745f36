import Reel
import ReelCommands
import ReelHost
import ReelProgram

extension GameCollection {
  /// Runs the collection as a program. Without arguments it lists the games; `Sketches rain headless` is the program of
  /// one, like ``GameApp``. Does not return.
  /// - Parameter arguments: the command line without the program's name; by default that of the process.
  public static func main(arguments: [String]? = nil) -> Never {
    let arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
    if let id = arguments.first {
      var choice = ChosenGame(id: id, arguments: Array(arguments.dropFirst()))
      visit(&choice)
    }
    ProgramChoices.begin(nil, .files, saves: .none)
    Program.run(CollectionCommand<Self>.self, arguments)
  }
}

/// A visitor that runs the game of a given name.
private struct ChosenGame: GameVisitor {
  let id: String
  let arguments: [String]

  mutating func visit<G: Game>(_ game: G.Type, about: String) {
    if id == G.name.hyphenated { GameApp<G>.main(arguments: arguments) }
  }
}
