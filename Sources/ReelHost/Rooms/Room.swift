import ReelMatch

/// A match of a server, on one of its threads.
final class Room {
  let number: UInt16
  private let match: any HostedMatch
  /// The number of requests of players that the session has got.
  private(set) var taken: UInt64 = 0
  /// The packets since the last update, so that a player who floods the room takes no time of other rooms.
  private var packetsSinceUpdate = 0
  private var emptySince: UInt64?
  /// The time of the next update.
  private(set) var nextUpdate: UInt64

  /// The most packets between two updates: some hundred times what players send.
  private static let mostPackets = 1024
  /// The nanoseconds between two updates while a match waits for players.
  private static let pause: UInt64 = 20_000_000

  init(_ number: UInt16, _ match: any HostedMatch, now: UInt64) {
    (self.number, self.match, nextUpdate) = (number, match, now)
  }

  var session: any MatchSession { match.session }

  /// Takes a packet.
  func receive(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) {
    packetsSinceUpdate += 1
    if packetsSinceUpdate <= Self.mostPackets {
      session.receive(bytes, from: address, now: now)
    }
  }

  /// Takes a request to join.
  func admit(_ bytes: [UInt8], _ isSpectator: Bool, from address: MatchAddress, now: UInt64) {
    if !isSpectator { taken += 1 }
    session.admit(bytes, from: address, now: now)
    // The answer goes out with the next update, which need not wait for a tick before the match has begun.
    if session.phase != .playing { nextUpdate = min(nextUpdate, now) }
  }

  /// Runs what is due.
  /// - Parameter patience: the nanoseconds after which a match without players ends.
  /// - Returns: true once the match is over.
  func update(now: UInt64, patience: UInt64) -> Bool {
    packetsSinceUpdate = 0
    if case .goesOn = match.update(now: now) {
      if session.phase == .playing {
        nextUpdate = max(session.nextUpdate, now + 1)
      } else {
        nextUpdate = now + Self.pause
      }
      if session.hasPlayers {
        emptySince = nil
        return false
      }
      let since = emptySince ?? now
      emptySince = since
      return now - since > patience
    }
    return true
  }

  /// Leaves the match and completes its reel.
  func finish() throws { try match.finish() }

  var report: RoomBoard.Report {
    RoomBoard.Report(room: number, free: session.freeSeats, taken: taken)
  }
}
