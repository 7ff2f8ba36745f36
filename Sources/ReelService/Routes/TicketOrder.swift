import ReelHost
import ReelJSON
import ReelMatch
import ReelProgram

/// The body of a request to issue a ticket.
struct TicketOrder {
  /// The ticket, without its end.
  var ticket = PlayerTicket(player: "", end: 0)
  /// The seconds for which the ticket is valid.
  var seconds: UInt64 = 300

  static let times: ClosedRange<UInt64> = 1...86_400

  /// - Parameters:
  ///   - members: those of the body.
  ///   - sealing: the server's rule, which decides for a body without `sealed`.
  init(
    _ members: [(name: String, value: JSONValue)], _ sealing: TicketSealing
  ) throws(ServiceRefusal) {
    ticket.isSealed = sealing == .required
    for (name, value) in members {
      switch (name, value) {
      case ("player", .text(let text)): ticket.player = text
      case ("name", .text(let text)): ticket.name = text
      case ("room", .text(let text)):
        guard case .named(let bytes)? = RoomRequest(name: text) else {
          throw Self.wrong(
            "room",
            "the name of a room: 1 to \(RoomRequest.longestName) bytes without control characters")
        }
        ticket.room = bytes
      case ("seconds", _):
        guard let seconds = value.unsigned, Self.times.contains(seconds) else {
          throw Self.wrong(
            "seconds", "an integer from \(Self.times.lowerBound) to \(Self.times.upperBound)")
        }
        self.seconds = seconds
      case ("sealed", .bool(let flag)): ticket.isSealed = flag
      case ("sealed", _): throw Self.wrong("sealed", "true or false")
      case ("player", _), ("name", _), ("room", _): throw Self.wrong(name, "a text")
      default:
        throw ServiceRefusal(
          .wrongRequest, "body", expected: "the members player, name, room, seconds and sealed",
          found: quoted(name))
      }
    }
    guard PlayerTicket.isPlayer([UInt8](ticket.player.utf8)) else {
      throw Self.wrong(
        "player", "1 to \(PlayerTicket.longestPlayer) letters, digits, hyphens and underscores")
    }
    guard ticket.name.utf8.count <= PlayerTicket.longestName else {
      throw Self.wrong("name", "a text of at most \(PlayerTicket.longestName) bytes")
    }
    switch sealing {
    case .required where !ticket.isSealed:
      throw Self.wrong("sealed", "true, because the server was started with --sealed")
    case .unavailable where ticket.isSealed:
      throw Self.wrong(
        "sealed", "false, because only a game whose host decides alone encrypts its packets")
    default: break
    }
  }

  private static func wrong(_ member: String, _ expected: String) -> ServiceRefusal {
    ServiceRefusal(.wrongRequest, "body/\(member)", expected: expected)
  }
}
