import ArgumentParser
import ReelHost
import ReelSimulation

/// The option that sets the values of a game: `--set level=3 --set difficulty=hard`.
package struct ValueOptions<G: Game>: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Sets one of the game's values; may be repeated for others.", valueName: "NAME=VALUE"))
  package var settings: [String] = []

  /// Throws for a value that cannot be set, before the command does anything.
  package func validate() throws { _ = try game() }

  /// Returns `game` with the values from the command line; `nil` if the command line sets none.
  func changed(_ game: G) throws -> G? { try settings.isEmpty ? nil : self.game(from: game) }

  /// Returns the game with the values from the command line.
  /// - Parameter base: the game that provides all other values; by default the program's own.
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
