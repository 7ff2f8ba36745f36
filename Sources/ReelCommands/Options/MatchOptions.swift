import ArgumentParser
import ReelHost
import ReelMatch
import ReelProgram
import ReelSimulation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  @Option(
    help: ArgumentHelp(
      "The room of a server with many matches: its name, at most 32 bytes. The first player opens it (default: any room "
        + "without a name that has a free seat).", valueName: "NAME"))
  var room: String?
  @Option(
    help: ArgumentHelp(
      "The private room of an invitation. The first player opens it.", valueName: "CODE"))
  var invitation: String?
  @Option(
    help: ArgumentHelp(
      "What the host recognises the player by, at most 512 bytes; TICKET~KEY for a sealed ticket (default: the text in "
        + "the environment variable REEL_TICKET).", valueName: "TEXT"))
  var ticket: String?
  @OptionGroup var match: MatchOptions

  private static var variable: String { "REEL_TICKET" }

  package init() {}

  package func validate() throws {
    if room != nil, invitation != nil {
      throw ValidationError("--room: expected either a room or an --invitation, found both.")
    }
    if let room, RoomRequest(name: room) == nil {
      throw ValidationError(
        "--room: expected a name of 1 to \(RoomRequest.longestName) bytes, found \(ShownText.quoted(room))."
      )
    }
    if let invitation, RoomInvitation(text: invitation) == nil {
      throw ValidationError(
        "--invitation: expected 26 letters and digits such as 0123-4567-89AB-CDEF-GHJK-MNPQ-RS, found "
          + "\(ShownText.quoted(invitation)).")
    }
    if let ticket, ticket.utf8.count > MatchSettings.longestTicket {
      throw ValidationError(
        "--ticket: expected at most \(MatchSettings.longestTicket) bytes, found \(ticket.utf8.count)."
      )
    }
  }

  /// True if a room is named, or an invitation given.
  package var namesRoom: Bool { room != nil || invitation != nil }

  /// Returns the settings of the match.
  /// - Throws: `Failure` if the packets of the game's matches cannot be sealed as the ticket requires.
  package func settings<G: Game>(of game: G.Type) throws -> MatchSettings {
    var settings = MatchSettings(of: game)
    match.apply(to: &settings)
    if let room = room.flatMap({ RoomRequest(name: $0) }) { settings.room = room }
    if let invitation = invitation.flatMap({ RoomInvitation(text: $0) }) {
      settings.room = .invited(invitation)
    }
    let (option, text) =
      if let ticket { ("--ticket", ticket) } else {
        (Self.variable, ProcessInfo.processInfo.environment[Self.variable] ?? "")
      }
    guard SealedTicket.isSealed(text) else {
      settings.ticket = [UInt8](text.utf8)
      return settings
    }
    guard let sealed = SealedTicket(text) else {
      throw Failure(
        .usage,
        "\(option): expected TICKET~KEY, a sealed ticket with its key of 64 hexadecimal digits; it is not sent without one."
      )
    }
    guard G.settings.matchKind != .rollback else {
      throw Failure(
        .usage,
        "\(option): expected a ticket that is not sealed, because only a game whose host decides alone encrypts its "
          + "packets, and \(G.name) sends all inputs to all machines.")
    }
    sealed.apply(to: &settings, try Cryptography.library(for: option))
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
  @Option(
    name: .customLong("web"),
    help: ArgumentHelp(
      "Lets pages of the game take part by WebSockets at this TCP port; 0 for any free one. Includes --star.",
      valueName: "PORT"))
  package var webPort: UInt16?
  @Option(
    name: .customLong("web-origin"),
    help: ArgumentHelp(
      "Lets only pages of this site take part; may be repeated (default: all sites).",
      valueName: "https://SITE"))
  var webOrigins: [String] = []
  @Flag(
    name: .customLong("web-proxy"),
    help: ArgumentHelp(
      "Takes the address of a page from X-Forwarded-For, which a proxy on this machine sets, such as one that adds TLS. "
        + "Without it, limits and --bans do not see the machines behind a proxy."))
  var isProxied = false

  package init() {}

  /// The choices for pages; `nil` if only programs take part.
  package var web: WebChoice? {
    webPort.map { WebChoice(port: $0, origins: webOrigins, isProxied: isProxied) }
  }

  package func validate() throws {
    guard (1...8).contains(players) else {
      throw ValidationError("--players: expected a number from 1 to 8, found \(players).")
    }
    if let timeout, !MatchSettings.timeoutSeconds.contains(timeout) {
      throw ValidationError(
        "--timeout: expected a number of seconds from 1 to 600, found \(timeout).")
    }
    if !webOrigins.isEmpty || isProxied, webPort == nil {
      throw ValidationError(
        "--web-\(isProxied ? "proxy" : "origin"): expected --web PORT beside it.")
    }
    for origin in webOrigins where !Self.isOrigin(origin) {
      throw ValidationError(
        "--web-origin: expected a site such as https://example.org, found \(origin).")
    }
  }

  /// Returns true for an address without a path, as a browser sends it.
  private static func isOrigin(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[1].isEmpty && !parts[2].isEmpty
      && ["http:", "https:"].contains { parts[0].elementsEqual($0.utf8) }
  }

  /// Writes the options into the settings of a match.
  package func apply(to settings: inout MatchSettings) {
    settings.leastPlayers = players
    // Pages and programs do not reach each other.
    settings.paths = star || webPort != nil ? .star : .mesh
    if let timeout { settings.timeout = UInt64(timeout * 1e9) }
  }
}
