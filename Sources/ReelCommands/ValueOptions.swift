import ArgumentParser
import ReelSimulation

/// How a game is configured from the command line: `--set level=3 --set difficulty=hard`.
package struct ValueOptions<G: Game>: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Sets one of the game's values; can be given again for another.", valueName: "NAME=VALUE"))
  package var settings: [String] = []

  /// Refuses, before anything is done, what can not be set.
  package func validate() throws { _ = try game() }

  /// The game with what was asked for.
  /// - Parameter base: whose values the others are; by default the program's own.
  package func game(from base: G? = nil) throws -> G {
    var game = base ?? ProgramChoices.game(G.self)
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw ValidationError(
          "--set \(setting): expected a name and a value, such as --set level=3.")
      }
      var setter = FieldSetter(String(parts[0]), to: String(parts[1]))
      game.visit(&setter)
      if let problem = setter.problem(of: G.name) {
        throw ValidationError("--set \(setting): \(problem)")
      }
    }
    return game
  }
}
