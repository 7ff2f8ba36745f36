/// The rule of a server about sealed tickets, whose players encrypt their packets.
package enum TicketSealing: Sendable {
  /// A ticket may be sealed or not.
  case optional
  /// Each ticket must be sealed.
  case required
  /// No ticket may be sealed, because the packets of the game's matches cannot be encrypted.
  case unavailable
}

/// The issue of tickets by a server itself.
package struct TicketIssuer: Sendable {
  private let keys: TicketKeys
  package let sealing: TicketSealing
  /// Returns the second since 1970.
  private let clock: @Sendable () -> UInt64

  package init(
    _ keys: TicketKeys, _ sealing: TicketSealing, clock: @escaping @Sendable () -> UInt64
  ) {
    (self.keys, self.sealing, self.clock) = (keys, sealing, clock)
  }

  /// A ticket as a player gets it.
  package struct Issue: Sendable {
    package let ticket: String
    /// The player's key in hexadecimal; `nil` if the ticket is not sealed.
    package let key: String?
    /// The second since 1970 from which on the ticket is not valid.
    package let end: UInt64
  }

  /// Signs a ticket.
  /// - Parameter seconds: the time for which it is valid.
  package func issue(_ ticket: PlayerTicket, seconds: UInt64) -> Issue {
    var ticket = ticket
    ticket.end = clock() + seconds
    let (bytes, key) = keys.sign(ticket)
    return Issue(
      ticket: String(decoding: bytes, as: UTF8.self), key: key.map(PlayerTicket.hexadecimal),
      end: ticket.end)
  }
}
