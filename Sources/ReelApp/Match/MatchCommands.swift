import ArgumentParser
import Reel
import ReelCommands

/// The options of the commands that play a match.
struct MatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The ticks from an input to its effect, 0 to 30 (default: 2).", valueName: "N"))
  var delay = 2
  @Option(
    help: ArgumentHelp(
      "The ticks by which the picture runs ahead of the common time, 0 to 8 (default: 0).",
      valueName: "N"))
  var runAhead = 0

  func validate() throws {
    guard (0...30).contains(delay) else {
      throw ValidationError("--delay: expected a number of ticks from 0 to 30, found \(delay).")
    }
    guard (0...8).contains(runAhead) else {
      throw ValidationError(
        "--run-ahead: expected a number of ticks from 0 to 8, found \(runAhead).")
    }
  }

  /// The settings of a match with these options, and fresh random bits.
  var settings: MatchSettings {
    var settings = MatchSettings(entropy: UInt64.random(in: .min ... .max))
    settings.inputDelay = delay
    settings.runAhead = runAhead
    return settings
  }
}

/// The command that opens a match for others to join.
struct HostCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "host",
      abstract: "Opens a match over the network, for others to join.",
      discussion: """
        The match begins with the second player; others may join later. Everything that machines send to each other is \
        unencrypted. --record writes the reel of the match.
        """)
  }

  @Argument(help: ArgumentHelp("The UDP port (default: 27790).", valueName: "PORT"))
  var port: UInt16?
  @Option(
    help: ArgumentHelp(
      "The number of players with whom the match begins (default: 2).", valueName: "N"))
  var players = 2
  @Flag(
    help:
      "Sends packets of all players by way of this machine, for players who cannot reach each other."
  )
  var star = false
  @OptionGroup var match: MatchOptions
  @OptionGroup var options: PlayOptions<G>

  func validate() throws {
    guard (1...8).contains(players) else {
      throw ValidationError("--players: expected a number from 1 to 8, found \(players).")
    }
  }

  func run() throws {
    var settings = match.settings
    settings.leastPlayers = players
    settings.paths = star ? .star : .mesh
    try options.play(nil, from: nil, match: .host(port: port), settings)
  }
}

/// The command that takes part in a match.
struct JoinCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "join", abstract: "Takes part in the match of a host.",
      discussion:
        "A machine that joins takes the state of the match from the host, and so trusts it.")
  }

  @Argument(
    help: ArgumentHelp("The host, such as 192.168.1.20 or example.org:27790.", valueName: "ADDRESS")
  )
  var address: String
  @OptionGroup var match: MatchOptions
  @OptionGroup var options: PlayOptions<G>

  func run() throws { try options.play(nil, from: nil, match: .join(address), match.settings) }
}

/// The command that watches a match.
struct WatchCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "watch", abstract: "Watches the match of a host, half a second behind.")
  }

  @Argument(
    help: ArgumentHelp("The host, such as 192.168.1.20 or example.org:27790.", valueName: "ADDRESS")
  )
  var address: String
  @OptionGroup var match: MatchOptions
  @OptionGroup var options: PlayOptions<G>

  func run() throws { try options.play(nil, from: nil, match: .watch(address), match.settings) }
}
