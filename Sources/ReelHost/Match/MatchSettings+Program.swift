import ReelMatch
import ReelMath
import ReelSimulation

extension MatchSettings {
  /// The seconds that a game and the command line may choose as the time limit.
  package static let timeoutSeconds = 1.0...600.0

  /// Creates the usual settings for a match of this program, with the random numbers of the system.
  package init<G: Game>(of game: G.Type) {
    self.init(random: { .random(in: .min ... .max) })
    build = "\(programVersion(of: G.self)), \(CrashReport.system)"
    let seconds = Double(G.settings.matchTimeout.seconds(at: G.settings.rate))
    if !Self.timeoutSeconds.contains(seconds) {
      misuse(
        "\(G.name): `matchTimeout` of its GameSettings must be 1 to 600 seconds, not \(seconds).")
    }
    timeout = UInt64(seconds * 1e9)
  }
}
