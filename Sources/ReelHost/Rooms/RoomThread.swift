import Dispatch
import ReelMath
import ReelMatch
import ReelNetwork
import ReelProgram
import Synchronization

// A thread has its share of the rooms for as long as the server runs, so no match is ever touched by two threads. It
// sleeps until the next tick of one of its rooms, at most a millisecond too long. Then it runs all rooms that are due,
// and sends their packets together.
//
//     receiving thread ──▶ mailbox ──▶ rooms 1, 3, 5 … ──▶ queue ──▶ socket
//                    ◀── reports ◀──

/// One of the threads that run the rooms of a server.
final class RoomThread: Sendable {
  /// A packet that the receiving thread passes on, or the order to open a room.
  enum Mail: Sendable {
    /// Opens a room, which waits for its first player for some nanoseconds.
    case open(room: UInt16, name: String, wait: UInt64 = 0)
    /// Ends the match of a room after its last tick.
    case end(room: UInt16)
    case join(room: UInt16, isSpectator: Bool, bytes: [UInt8], from: MatchAddress)
    case packet(room: UInt16, bytes: [UInt8], from: MatchAddress)
  }

  private struct Shared {
    var mail: [Mail] = []
    var reports: [RoomBoard.Report] = []
    var figures = RoomFigures()
    var statuses: [RoomStatus] = []
    var isEnding = false
  }

  private let shared = Mutex(Shared())
  private let bell = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private let socket: SharedUDPSocket
  /// The nanoseconds after which a match without players ends, and those of a tick.
  private let (patience, tickLength): (UInt64, UInt64)

  /// The most mail that waits, as when the machine stands still: further packets are lost, but no requests, for which
  /// networks have budgets.
  private static let mostMail = 65_536

  init(socket: SharedUDPSocket, patience: UInt64, tickLength: UInt64) {
    (self.socket, self.patience, self.tickLength) = (socket, patience, tickLength)
  }

  // MARK: - The receiving thread

  /// Passes mail on, and empties the list.
  func post(_ mail: inout [Mail]) {
    guard !mail.isEmpty else { return }
    shared.withLock { shared in
      if shared.mail.count + mail.count <= Self.mostMail {
        shared.mail.append(contentsOf: mail)
      } else {
        for mail in mail {
          if case .packet = mail { continue }
          shared.mail.append(mail)
        }
      }
    }
    mail.removeAll(keepingCapacity: true)
  }

  /// Returns the reports since the last call.
  func takeReports() -> [RoomBoard.Report] {
    shared.withLock { shared in
      defer { shared.reports.removeAll() }
      return shared.reports
    }
  }

  /// The figures of the last second.
  var figures: RoomFigures { shared.withLock { $0.figures } }

  /// The states of the rooms, of the last second.
  var statuses: [RoomStatus] { shared.withLock { $0.statuses } }

  /// Ends all matches at a tick, and completes their reels.
  func requestEnd() {
    shared.withLock { $0.isEnding = true }
    bell.signal()
  }

  /// Returns when all matches have ended.
  func awaitEnd() { done.wait() }

  /// Starts the thread.
  /// - Parameter makeMatch: opens the match of a room, on the thread.
  func start(
    makeMatch: @escaping (_ room: UInt16, _ name: String, RoomTransport) -> any HostedMatch
  ) {
    // SAFETY: the function reads a game, which is a value, and content that does not change.
    nonisolated(unsafe) let makeMatch = makeMatch
    // A queue of its own has a thread of its own while it works.
    DispatchQueue(label: "reel.rooms", qos: .userInteractive).async { [self] in
      FloatingPointMode.setDefault()
      var work = Work(socket, patience, tickLength, makeMatch)
      while !work.pass(self) {}
      done.signal()
    }
  }

  // MARK: - The thread itself

  /// The rooms of the thread.
  private struct Work {
    private let socket: SharedUDPSocket
    private let (patience, tickLength): (UInt64, UInt64)
    private let makeMatch: (UInt16, String, RoomTransport) -> any HostedMatch
    private var rooms: [UInt16: Room] = [:]
    /// The numbers of the rooms, in the order in which they were opened.
    private var order: [UInt16] = []
    private let queue = Outgoing()
    private var figures = RoomFigures()
    private var mail: [Mail] = []
    private var reports: [RoomBoard.Report] = []
    private var lastPublished: UInt64 = 0
    /// True if a room was opened or has ended since the last publication.
    private var hasChanged = false

    /// The packets that wait to be sent.
    private final class Outgoing {
      var packets = PacketQueue()
    }

    init(
      _ socket: SharedUDPSocket, _ patience: UInt64, _ tickLength: UInt64,
      _ makeMatch: @escaping (UInt16, String, RoomTransport) -> any HostedMatch
    ) {
      (self.socket, self.makeMatch) = (socket, makeMatch)
      (self.patience, self.tickLength) = (patience, tickLength)
    }

    private static func time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// Takes the mail, and runs the rooms that are due.
    /// - Returns: true once the server ends.
    mutating func pass(_ thread: RoomThread) -> Bool {
      mail.removeAll(keepingCapacity: true)
      let isEnding = thread.shared.withLock { shared in
        swap(&shared.mail, &mail)
        return shared.isEnding
      }
      let now = Self.time()
      for mail in mail { take(mail, now) }
      var next = now + 1_000_000_000
      for number in order {
        guard let room = rooms[number] else { continue }
        if room.nextUpdate <= now || isEnding { update(room, isEnding) }
        if rooms[number] != nil { next = min(next, room.nextUpdate) }
      }
      order.removeAll { rooms[$0] == nil }
      send()
      publish(to: thread, now, isEnding)
      if isEnding { return true }
      let rest = next - min(next, Self.time())
      // Mail is taken at least once a millisecond, so that the times of packets are those of their arrival.
      _ = thread.bell.wait(timeout: .now() + .nanoseconds(Int(min(rest, 1_000_000))))
      return false
    }

    private mutating func take(_ mail: Mail, _ now: UInt64) {
      switch mail {
      case .open(let room, let name, let wait):
        let (queue, socket) = (queue, socket)
        let transport = RoomTransport(port: socket.localPort) { bytes, address in
          socket.append(bytes, to: address, in: &queue.packets)
        }
        rooms[room] = Room(
          room, makeMatch(room, name, transport), wait: wait, now: now)
        order.append(room)
        hasChanged = true
        ProgramLog.record(
          "The room is open.", .info,
          [("event", .text("opened")), ("room", .unsigned(UInt64(room))), ("name", .text(name))])
      case .end(let room): if let room = rooms[room] { update(room, true) }
      case .join(let room, let isSpectator, let bytes, let address):
        count(bytes)
        rooms[room]?.admit(bytes, isSpectator, from: address, now: now)
      case .packet(let room, let bytes, let address):
        count(bytes)
        rooms[room]?.receive(bytes, from: address, now: now)
      }
    }

    private mutating func count(_ bytes: [UInt8]) {
      figures.receivedPackets += 1
      figures.receivedBytes += UInt64(bytes.count)
    }

    private mutating func update(_ room: Room, _ isEnding: Bool) {
      let start = Self.time()
      let wasPlaying = room.session.phase == .playing
      let lateness = start - min(start, room.nextUpdate)
      let before = room.session.confirmedTicks
      let (rollbacks, differences) = (room.session.rollbackCount, room.differences)
      let isOver = room.update(now: start, patience: patience)
      figures.ticks += room.session.confirmedTicks - before
      figures.rollbacks += room.session.rollbackCount - rollbacks
      figures.differences += room.differences - differences
      if wasPlaying, !isEnding {
        figures.lateness.add(lateness)
        if lateness > tickLength { figures.lateUpdates += 1 }
        let time = Self.time() - start
        figures.updateTime.add(time)
        room.count(time, isLate: lateness > tickLength)
      }
      var report = room.report
      if isOver || isEnding {
        end(room)
        (report.isOver, report.hasBegun) = (
          true, room.session.simulation.map { $0.tick > 0 } ?? false
        )
      }
      reports.append(report)
    }

    private mutating func end(_ room: Room) {
      figures.endedMatches += 1
      ProgramLog.record(
        "The room has ended.", .info,
        [
          ("event", .text("closed")), ("room", .unsigned(UInt64(room.number))),
          ("tick", .unsigned(room.session.confirmedTicks)),
        ])
      rooms[room.number] = nil
      hasChanged = true
      do {
        try room.finish()
      } catch {
        report(Failure.sentence(of: error), .error)
      }
    }

    private mutating func send() {
      figures.sentPackets += UInt64(queue.packets.count)
      figures.sentBytes += UInt64(queue.packets.byteCount)
      socket.send(&queue.packets)
    }

    private mutating func publish(to thread: RoomThread, _ now: UInt64, _ isEnding: Bool) {
      let isDue = isEnding || hasChanged || now - lastPublished > 250_000_000
      guard isDue || !reports.isEmpty else { return }
      var statuses: [RoomStatus] = []
      if isDue {
        statuses = order.compactMap { rooms[$0]?.takeStatus(now: now) }
        (lastPublished, hasChanged) = (now, false)
        figures.rooms = rooms.count
        figures.players = rooms.values.reduce(0) { $0 + $1.session.takenSeats }
      }
      thread.shared.withLock { shared in
        shared.reports.append(contentsOf: reports)
        if isDue { (shared.figures, shared.statuses) = (figures, statuses) }
      }
      reports.removeAll(keepingCapacity: true)
    }
  }
}
