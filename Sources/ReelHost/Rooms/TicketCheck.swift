import ReelMatch
import ReelNetwork
import ReelProgram

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
  /// Computes the code that authenticates a text: HMAC-SHA256 of the bytes with the key.
  package typealias Code = @Sendable (_ key: [UInt8], _ text: [UInt8]) -> [UInt8]

  // SAFETY: `main` writes it once, before any command runs.
  /// The code of this program; `nil` in a program without a library for it.
  package nonisolated(unsafe) static var usualCode: Code?

  /// The keys; a ticket of any of them is valid. Without keys, no tickets are required.
  private let keys: [[UInt8]]
  private let code: Code
  /// Returns the second since 1970.
  private let clock: () -> UInt64
  package var bans = BanList()
  private var holders: [String: TicketHolder] = [:]
  /// The most players who are remembered.
  private static let mostHolders = 200_000

  package init(keys: [[UInt8]], code: @escaping Code, clock: @escaping () -> UInt64) {
    (self.keys, self.code, self.clock) = (keys, code, clock)
  }

  /// Checks a request.
  /// - Parameter ticket: is set to the content of the request's ticket; `nil` if no tickets are required.
  /// - Returns: the reason why the request is refused; `nil` if it is not.
  func refusal(
    of request: RoomJoin, from address: MatchAddress, ticket: inout PlayerTicket?
  ) -> MatchRefusal? {
    if bans.contains(address) { return .banned }
    if keys.isEmpty { return nil }
    guard let found = PlayerTicket(request.ticket, isAuthentic: isAuthentic), clock() < found.end
    else { return .wrongTicket }
    if !found.room.isEmpty, request.room != .named(found.room) { return .wrongTicket }
    if bans.contains(found.player) { return .banned }
    ticket = found
    return nil
  }

  private func isAuthentic(_ text: [UInt8], _ given: [UInt8]) -> Bool {
    var isSame = false
    for key in keys {
      let own = code(key, text)
      // The time that this takes does not depend on the bytes.
      var difference: UInt8 = own.count == given.count ? 0 : 1
      for (left, right) in zip(own, given) { difference |= left ^ right }
      isSame = isSame || difference == 0
    }
    return isSame
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

extension TicketCheck {
  /// The least bytes of a key.
  package static let shortestKey = 32

  /// Reads the keys of a file, one a line.
  /// - Throws: `Failure` if the file cannot be read, has no key or a short one, or if this program computes no codes.
  package init(keysIn path: String, code: Code? = usualCode) throws {
    guard let code else {
      throw Failure(
        .usage,
        "--ticket-key: expected a program that was built with the trait Server of Reel's package."
      )
    }
    let bytes = try InputFile(path, expecting: "a file with a key a line").readAll(limit: 1 << 16)
    let keys = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { Array($0) }
    guard bytes.count <= 1 << 16, !keys.isEmpty, keys.allSatisfy({ $0.count >= Self.shortestKey })
    else {
      throw Failure(
        .damaged, "\(path): expected a key a line, each of at least \(Self.shortestKey) bytes.")
    }
    self.init(keys: keys, code: code) { SystemTime.seconds }
  }
}
