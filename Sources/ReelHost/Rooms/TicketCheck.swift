import ReelMatch
import ReelNetwork

// The check of players at the door of a server, before a request reaches a room or opens one. It remembers where each
// player is: a ticket that is used a second time, such as after a crash of the player's program or by a thief, ends the
// first use, so a ticket never fills two seats.

/// A player with a ticket, and the machine at which the player is.
struct TicketHolder: Equatable, Sendable {
  var player: String
  var room: UInt16
  /// The number of the machine's attempt to join.
  var high, low: UInt64
}

/// The players of a server: who may join, and where each of them is.
package struct TicketCheck {
  /// The keys of tickets; `nil` if no tickets are required.
  private let keys: TicketKeys?
  private let sealing: TicketSealing
  /// Returns the second since 1970.
  private let clock: () -> UInt64
  package var bans = BanList()
  private var holders: [String: TicketHolder] = [:]
  /// The most players who are remembered.
  private static let mostHolders = 200_000

  package init(
    _ keys: TicketKeys?, _ sealing: TicketSealing = .optional, clock: @escaping () -> UInt64
  ) {
    (self.keys, self.sealing, self.clock) = (keys, sealing, clock)
  }

  /// Checks a request.
  /// - Parameter ticket: is set to the content of the request's ticket; `nil` if no tickets are required.
  /// - Returns: the reason why the request is refused; `nil` if it is not.
  func refusal(
    of request: RoomJoin, from address: MatchAddress, ticket: inout PlayerTicket?
  ) -> MatchRefusal? {
    if bans.contains(address) { return .banned }
    guard let keys else { return nil }
    guard let shown = keys.read(request.ticket), clock() < shown.ticket.end,
      isAllowed(shown.ticket),
      keys.isProven(shown, by: request.head)
    else { return .wrongTicket }
    let found = shown.ticket
    if !found.room.isEmpty, request.room != .named(found.room) { return .wrongTicket }
    if bans.contains(found.player) { return .banned }
    ticket = found
    return nil
  }

  private func isAllowed(_ ticket: PlayerTicket) -> Bool {
    switch sealing {
    case .optional: true
    case .required: ticket.isSealed
    case .unavailable: !ticket.isSealed
    }
  }

  /// Records where a player is now.
  /// - Returns: the other machine that has used a ticket of this player before, which has to leave; `nil` if there is
  ///   none.
  mutating func record(_ holder: TicketHolder) -> TicketHolder? {
    if holders.count >= Self.mostHolders, holders[holder.player] == nil { return nil }
    let former = holders.updateValue(holder, forKey: holder.player)
    return former == holder ? nil : former
  }

  /// Forgets the players of a room that is over.
  mutating func forget(_ room: UInt16) {
    holders = holders.filter { $0.value.room != room }
  }

  /// Excludes players and networks.
  /// - Returns: the machines of players who are excluded now, which have to leave.
  mutating func exclude(_ bans: BanList) -> [TicketHolder] {
    self.bans = bans
    let excluded = holders.filter { bans.contains($0.key) }
    for player in excluded.keys { holders[player] = nil }
    return Array(excluded.values)
  }
}
