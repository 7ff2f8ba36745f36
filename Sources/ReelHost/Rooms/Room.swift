import ReelMatch

/// A match of a server, on one of its threads.
final class Room {
  let number: UInt16
  private let match: any HostedMatch
  private let transport: RoomTransport
  /// The beginning of each message about the match.
  let label: String
  /// The time that the room takes.
  var load = RoomLoad()
  /// The number of requests of players that the session has got.
  private(set) var taken: UInt64 = 0
  private var emptySince: UInt64?
  /// The time of the next update.
  private(set) var nextUpdate: UInt64

  /// The nanoseconds between two updates while a match waits for players.
  private static let pause: UInt64 = 20_000_000

  init(_ opened: RoomThread.Opened, now: UInt64) {
    (number, match, transport) = (opened.room, opened.match, opened.transport)
    (label, nextUpdate) = (opened.label, now)
    (request, reel) = (opened.request, opened.reel)
  }

  /// The request that has opened the room, and the files of its match.
  private let request: RoomRequest
  private let reel: RoomReel
  /// The stamp of the session's record in the journal.
  private var journalStamp: UInt64 = 0

  /// Sends by the queue of another thread from now on.
  func move(to queue: RoomPackets) { transport.queue = queue }

  var session: RollbackSession { match.session }

  /// Takes a packet. The session limits how many it takes between two updates, so that a player who floods the room
  /// takes no time of other rooms.
  /// - Returns: false if it belongs to no machine of the match.
  func receive(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) -> Bool {
    session.receive(bytes, from: address, now: now)
  }

  /// Takes a request to join.
  /// - Returns: false if the machine needs another room.
  func admit(
    _ bytes: [UInt8], _ isSpectator: Bool, from address: MatchAddress, now: UInt64
  ) -> Bool {
    if !isSpectator { taken += 1 }
    guard session.admit(bytes, from: address, now: now) else { return false }
    // The answer goes out with the next update, which need not wait for a tick before the match has begun.
    if session.phase != .playing { nextUpdate = min(nextUpdate, now) }
    return true
  }

  /// Ends the part of a machine.
  func drop(_ holder: TicketCheck.Holder) { session.drop(attempt: (holder.high, holder.low)) }

  /// Runs what is due.
  /// - Parameter patience: the nanoseconds after which a match without players ends.
  /// - Returns: true once the match is over.
  func update(now: UInt64, patience: UInt64) -> Bool {
    if case .goesOn = match.update(now: now) {
      keepJournal()
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

  /// Writes the journal if another machine takes part, or another decision about seats was made.
  private func keepJournal() {
    let stamp = session.hostRecordStamp
    guard stamp != journalStamp else { return }
    journalStamp = stamp
    var journal = RoomJournal(request, record: session.hostRecord)
    if session.phase == .waiting { journal.start = session.reel }
    reel.write(journal)
  }

  /// Leaves the match and completes its reel.
  func finish() throws { try match.finish() }

  var report: RoomBoard.Report {
    RoomBoard.Report(room: number, free: session.freeSeats, taken: taken)
  }
}
