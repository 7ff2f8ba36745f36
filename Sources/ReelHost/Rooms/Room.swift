import ReelMatch
import ReelProgram

/// A match of a server, on one of its threads.
final class Room {
  let number: UInt16
  private let match: any HostedMatch
  private let transport: RoomTransport
  /// The beginning of each message about the match, and its fields for a log.
  let label: String
  private let fields: [ProgramLog.Field]
  /// The time that the room takes.
  var load = RoomLoad()
  /// The number of updates that have taken long within the last seconds, and the time of the last one.
  private var longUpdates: (count: Int, last: UInt64) = (0, 0)
  /// The number of requests of players that the session has got.
  private(set) var taken: UInt64 = 0
  private var emptySince: UInt64?
  /// The players with tickets who have joined last.
  private var holders: [TicketHolder]
  /// The nanoseconds for which the room waits for its first player, if they are more than those of any room.
  private let wait: UInt64
  private var hasHadPlayers = false
  private let opened: UInt64
  private var status: RoomStatus
  /// The time of the next update.
  private(set) var nextUpdate: UInt64

  /// The request that has opened the room, and the files of its match.
  private let request: RoomRequest
  private let reel: RoomReel
  /// The stamp of the session's record in the journal.
  private var journalStamp: UInt64 = 0
  /// The number of times that the journal may be written now, and the time of the last check. Without this limit, a
  /// machine whose address changes all the time would keep the disk busy.
  private var journalBudget = RateBudget(perSecond: 1, most: 16)
  private var journalTime: UInt64 = 0

  /// The nanoseconds between two updates while a match waits for players.
  private static let pause: UInt64 = 20_000_000

  init(_ opened: RoomThread.Opened, now: UInt64) {
    let setup = opened.setup
    (number, match, transport) = (setup.room, opened.match, opened.transport)
    (label, wait, nextUpdate, self.opened) = (setup.label, setup.wait, now, now)
    (request, reel, fields) = (setup.request, opened.reel, setup.fields)
    holders = setup.holders
    status = RoomStatus(number: number)
  }

  /// Sends by the queue of another thread from now on.
  func move(to queue: RoomPackets) { transport.queue = queue }

  var session: any MatchSession { match.session }
  var differences: UInt64 { match.differences }

  /// Takes a packet. The session limits how many it takes between two updates, so that a player who floods the room
  /// takes no time of other rooms.
  /// - Returns: false if it belongs to no machine of the match.
  func receive(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) -> Bool {
    session.receive(bytes, from: address, now: now)
  }

  /// Takes a request to join.
  /// - Returns: false if the machine needs another room.
  func admit(_ joining: RoomThread.RoomJoining, now: UInt64) -> Bool {
    if !joining.isSpectator { taken += 1 }
    guard session.admit(joining.bytes, from: joining.address, now: now) else { return false }
    if let holder = joining.holder {
      holders.removeAll { $0.player == holder.player }
      holders.append(holder)
    }
    // The answer goes out with the next update, which need not wait for a tick before the match has begun.
    if session.phase != .playing { nextUpdate = min(nextUpdate, now) }
    return true
  }

  /// Ends the part of a machine.
  func drop(_ holder: TicketHolder) {
    session.drop(attempt: (holder.high, holder.low))
  }

  /// Runs what is due.
  /// - Parameter patience: the nanoseconds after which a match without players ends.
  /// - Returns: true once the match is over.
  func update(now: UInt64, patience: UInt64) -> Bool {
    if case .goesOn = match.update(now: now) {
      keepJournal(now)
      if session.phase == .playing {
        nextUpdate = max(session.nextUpdate, now + 1)
      } else {
        nextUpdate = now + Self.pause
      }
      if session.hasPlayers {
        (emptySince, hasHadPlayers) = (nil, true)
        return false
      }
      let since = emptySince ?? now
      emptySince = since
      return now - since > (hasHadPlayers ? patience : max(patience, wait))
    }
    return true
  }

  /// Writes the journal if another machine takes part, or another decision about seats was made.
  private func keepJournal(_ now: UInt64) {
    journalBudget.refill(now - min(now, journalTime))
    journalTime = now
    let stamp = session.hostRecordStamp
    guard stamp != journalStamp, journalBudget.take(1) else { return }
    var journal = RoomJournal(request, wait: hasHadPlayers ? 0 : wait, record: session.hostRecord)
    // A player whose machine has left is in another room, or in none.
    holders.removeAll { !session.has(attempt: ($0.high, $0.low)) }
    journal.holders = holders
    if session.phase == .waiting { journal.start = session.reel }
    if reel.write(journal) { journalStamp = stamp }
  }

  /// Leaves the match and completes its reel.
  func finish() throws { try match.finish() }

  /// Gives the match up, because its thread never comes back to it; from any thread. Its reel ends with the last
  /// second.
  /// - Parameter text: the lines about a trap; `nil` for rules that do not come back.
  func lose(because text: String? = nil) {
    let sentence = text == nil ? "Its rules did not come back." : "Its rules have trapped."
    ReelProgram.report(
      "\(label)\(sentence) The match is over; all other rooms go on.", .error,
      fields + [("event", .text("fault"))])
    reel.keepFault(text ?? sentence + "\n")
    reel.endReports()
    reel.endReel()
  }

  /// Counts an update that has taken so long that the other rooms of its thread went on without it.
  /// - Returns: true if the room is to go to the thread for slow rooms.
  func countLong(_ time: UInt64, now: UInt64) -> Bool {
    longUpdates.count = now - longUpdates.last < Self.memory ? longUpdates.count + 1 : 1
    longUpdates.last = now
    load.add(time, isLate: true)
    count(time, isLate: true)
    return time > Self.longest || longUpdates.count >= Self.mostLong
  }

  /// The nanoseconds of an update that one may take now and then, such as after a pause of the machine; the number of
  /// such updates, and the nanoseconds for which they are remembered.
  private static let (longest, mostLong, memory): (UInt64, Int, UInt64) =
    (300_000_000, 3, 10_000_000_000)

  /// Counts an update of the running match, in nanoseconds.
  func count(_ time: UInt64, isLate: Bool) {
    status.updates += 1
    status.updateTime += time
    status.longestUpdate = max(status.longestUpdate, time)
    if isLate { status.lateUpdates += 1 }
  }

  /// Returns the state of the room, and begins the time of the next publication.
  func takeStatus(now: UInt64) -> RoomStatus {
    status.isPlaying = session.phase == .playing
    (status.players, status.freeSeats) = (session.takenSeats, session.freeSeats)
    status.spectators = session.spectatorCount
    status.ticks = session.confirmedTicks
    status.age = now - min(now, opened)
    status.rollbacks = session.rollbackCount
    status.differences = match.differences
    defer { status.longestUpdate = 0 }
    return status
  }

  var report: RoomBoard.Report {
    RoomBoard.Report(room: number, free: session.freeSeats, taken: taken)
  }
}
