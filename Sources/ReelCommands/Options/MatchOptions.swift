import ArgumentParser
import ReelHost
import ReelMatch
import ReelSimulation

/// The options of the commands that play a match.
package struct MatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The ticks from an input to its effect, 0 to 30.", valueName: "N"))
  var delay = 2
  @Option(
    help: ArgumentHelp(
      "The ticks by which the picture runs ahead of the common time, 0 to 8.",
      valueName: "N"))
  var runAhead = 0

  package init() {}

  package func validate() throws {
    guard (0...30).contains(delay) else {
      throw ValidationError("--delay: expected a number of ticks from 0 to 30, found \(delay).")
    }
    guard (0...8).contains(runAhead) else {
      throw ValidationError(
        "--run-ahead: expected a number of ticks from 0 to 8, found \(runAhead).")
    }
  }

  /// Writes the options into the settings of a match.
  package func apply(to settings: inout MatchSettings) {
    settings.inputDelay = delay
    settings.runAhead = runAhead
  }
}

/// The options of the commands that take part in the match of a host.
package struct GuestOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The host, such as 192.168.1.20 or example.org:27790.", valueName: "ADDRESS")
  )
  package var address: String
  @OptionGroup var match: MatchOptions

  package init() {}

  /// Returns the settings of the match.
  package func settings<G: Game>(of game: G.Type) -> MatchSettings {
    var settings = MatchSettings(of: game)
    match.apply(to: &settings)
    return settings
  }
}

/// The options of the commands that open matches.
package struct HostOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The UDP port (default: 27790).", valueName: "PORT"))
  package var port: UInt16?
  @Option(
    help: ArgumentHelp(
      "The number of players with whom the match begins.", valueName: "N"))
  var players = 2
  @Flag(
    help:
      "Sends packets of all players by way of this machine, for players who cannot reach each other."
  )
  var star = false
  @Option(
    help: ArgumentHelp(
      "The seconds after which a player leaves the match whose machine is silent, or holds up the others, 1 to 600 "
        + "(default: those of the game, usually 5).", valueName: "S"))
  var timeout: Double?

  package init() {}

  package func validate() throws {
    guard (1...8).contains(players) else {
      throw ValidationError("--players: expected a number from 1 to 8, found \(players).")
    }
    if let timeout, !MatchSettings.timeoutSeconds.contains(timeout) {
      throw ValidationError(
        "--timeout: expected a number of seconds from 1 to 600, found \(timeout).")
    }
  }

  /// Writes the options into the settings of a match.
  package func apply(to settings: inout MatchSettings) {
    settings.leastPlayers = players
    settings.paths = star ? .star : .mesh
    if let timeout { settings.timeout = UInt64(timeout * 1e9) }
  }
}
