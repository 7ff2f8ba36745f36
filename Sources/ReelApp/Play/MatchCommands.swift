import ArgumentParser
import Reel
import ReelCommands
import ReelHost
import ReelPlay
import ReelProgram

/// The command that opens a match for others to join.
struct HostCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "host",
      abstract: "Opens a match over the network, for others to join.",
      discussion: """
        The match begins with the second player, or with that of --players; others may join later. Everything that machines send to each other is \
        unencrypted. --record writes the reel of the match.
        """)
  }

  @OptionGroup var host: HostOptions
  @OptionGroup var match: MatchOptions
  @OptionGroup var options: PlayOptions<G>

  func run() throws {
    var settings = MatchSettings(of: G.self)
    match.apply(to: &settings)
    host.apply(to: &settings)
    try options.play(nil, from: nil, match: .host(port: host.port), settings, web: host.web)
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

  @OptionGroup var guest: GuestOptions
  @OptionGroup var options: PlayOptions<G>

  func run() throws {
    try answering {
      try options.play(nil, from: nil, match: .join(guest.address), guest.settings(of: G.self))
    }
  }
}

/// The command that watches a match.
struct WatchCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "watch", abstract: "Watches the match of a host, half a second behind.")
  }

  @OptionGroup var guest: GuestOptions
  @Option(
    help: ArgumentHelp(
      "Watches the open room of this number, such as one of a server's list. A private room needs its --invitation.",
      valueName: "N"))
  var roomNumber: UInt16?
  @OptionGroup var options: PlayOptions<G>

  func validate() throws {
    guard let roomNumber else { return }
    guard roomNumber > 0 else {
      throw ValidationError("--room-number: expected a number from 1 to 65535, found 0.")
    }
    guard !guest.namesRoom else {
      throw ValidationError(
        "--room-number: expected neither --room nor --invitation beside it.")
    }
  }

  func run() throws {
    try answering {
      var settings = try guest.settings(of: G.self)
      if let roomNumber { settings.room = .numbered(roomNumber) }
      try options.play(nil, from: nil, match: .watch(guest.address), settings)
    }
  }
}
