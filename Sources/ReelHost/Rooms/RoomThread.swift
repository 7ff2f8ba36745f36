import Dispatch
import ReelMath
import ReelMatch
import ReelNetwork
import ReelProgram
import Synchronization

// A thread has its share of the rooms for as long as the server runs, so no match is ever touched by two threads. It
// wakes every two milliseconds, runs all rooms that are due, and sends their packets together.
//
//     receiving thread ──▶ mailbox ──▶ rooms 1, 3, 5 … ──▶ queue ──▶ socket
//                    ◀── reports ◀──

/// One of the threads that run the rooms of a server.
final class RoomThread: Sendable {
  /// A packet that the receiving thread passes on, or the order to open a room.
  enum Mail: Sendable {
    /// A room is being set up: requests to join it wait.
    case opening(room: UInt16)
    /// Opens a room with its match.
    case open(Opened)
    /// Gives a room up that cannot be set up.
    case failed(room: UInt16)
    /// Takes over a room of another thread.
    case move(Moved)
    /// Ends the match of a room after its last tick.
    case end(room: UInt16)
    case join(room: UInt16, isSpectator: Bool, bytes: [UInt8], from: MatchAddress)
    case packet(room: UInt16, bytes: [UInt8], from: MatchAddress)
    /// Ends the part of a machine.
    case drop(TicketCheck.Holder)
  }

  /// A match that another thread has set up.
  struct Opened: @unchecked Sendable {
    // SAFETY: the thread that has made the match never uses it again.
    let setup: RoomSetup
    let match: any HostedMatch
    let reel: RoomReel
    let transport: RoomTransport
  }

  /// A room that another thread has run.
  struct Moved: @unchecked Sendable {
    // SAFETY: that thread has forgotten the room.
    let room: Room
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
  // SAFETY: only the thread itself uses the queue; others only keep a reference to it.
  private nonisolated(unsafe) let queue = RoomPackets()
  /// The thread for rooms that take too much time; `nil` for that thread itself.
  private let slowThread: RoomThread?

  /// The most mail that waits, as when the machine stands still: further packets are lost, but no requests, for which
  /// networks have budgets.
  private static let mostMail = 65_536

  /// The memory of the supervisor, and this thread's part of it; `nil` without one.
  private let marks: RoomMarks?
  private let slot: RoomMarks.Slot?

  /// - Parameter number: the number of the thread, from 0 up.
  init(
    socket: SharedUDPSocket, patience: UInt64, tickLength: UInt64, slowThread: RoomThread? = nil,
    marks: RoomMarks? = nil, number: Int = 0
  ) {
    (self.marks, slot) = (marks, marks?.slot(number))
    (self.socket, self.patience, self.tickLength) = (socket, patience, tickLength)
    self.slowThread = slowThread
  }

  // MARK: - The receiving thread

  /// Opens a room. Its match is set up by a queue, because that takes some milliseconds, in which other rooms would be
  /// late. Requests to join the room wait meanwhile.
  /// - Parameter make: sets up the match; returns `nil` if that is impossible.
  func open(
    _ setup: RoomSetup, _ reel: RoomReel, by workshop: DispatchQueue,
    make: @escaping (RoomTransport) -> (any HostedMatch)?
  ) {
    let room = setup.room
    var opening = [Mail.opening(room: room)]
    post(&opening)
    // SAFETY: the function reads a game, which is a value, and content that does not change.
    nonisolated(unsafe) let make = make
    workshop.async { [self] in
      FloatingPointMode.setDefault()
      let transport = RoomTransport(socket, queue)
      // Set-ups have the slots behind those of threads, of which there are at most 65.
      let slot = marks?.slot(
        RoomMarks.firstSetup + Int(room) % (RoomMarks.most - RoomMarks.firstSetup))
      slot?.begin(room)
      defer { slot?.end() }
      var mail = [Mail.failed(room: room)]
      if let match = make(transport) {
        mail = [.open(Opened(setup: setup, match: match, reel: reel, transport: transport))]
      }
      post(&mail)
    }
  }

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

  /// Ends all matches at a tick.
  func requestEnd() {
    shared.withLock { $0.isEnding = true }
    bell.signal()
  }

  /// Returns when all matches have ended.
  func awaitEnd() { done.wait() }

  /// Starts the thread.
  func start() {
    // A queue of its own has a thread of its own while it works.
    DispatchQueue(label: "reel.rooms", qos: .userInteractive).async { [self] in
      FloatingPointMode.setDefault()
      if slowThread == nil { ThreadPriority.lower() }
      var work = Work(socket, patience, tickLength, queue, slowThread, slot)
      while !work.pass(self) {}
      done.signal()
    }
  }

  // MARK: - The thread itself

  /// The rooms of the thread.
  private struct Work {
    private let socket: SharedUDPSocket
    private let (patience, tickLength): (UInt64, UInt64)
    private var rooms: [UInt16: Room] = [:]
    /// The requests to join rooms that are being set up.
    private var waiting: [UInt16: [Mail]] = [:]
    /// The numbers of the rooms, in the order in which they were opened.
    private var order: [UInt16] = []
    /// The index in `order` of the room that comes first.
    private var first = 0
    private let queue: RoomPackets
    private let slowThread: RoomThread?
    private let slot: RoomMarks.Slot?
    /// The rooms that have moved to `slowThread`, and their mail.
    private var moved: Set<UInt16> = []
    private var forwarded: [Mail] = []
    /// The time since which the load of rooms is measured.
    private var loadStart = Self.time()
    private var figures = RoomFigures()
    private var mail: [Mail] = []
    private var reports: [RoomBoard.Report] = []
    private var lastPublished: UInt64 = 0
    /// True if a room was opened or has ended since the last publication.
    private var hasChanged = false

    /// The most requests that wait for one room: networks have budgets of requests, and this machine has none.
    private static let mostWaiting = 256

    init(
      _ socket: SharedUDPSocket, _ patience: UInt64, _ tickLength: UInt64, _ queue: RoomPackets,
      _ slowThread: RoomThread?, _ slot: RoomMarks.Slot?
    ) {
      self.slot = slot
      (self.socket, self.queue, self.slowThread) = (socket, queue, slowThread)
      (self.patience, self.tickLength) = (patience, tickLength)
    }

    /// The nanoseconds from one pass to the next.
    private static let pause: UInt64 = 2_000_000

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
      slowThread?.post(&forwarded)
      // Another room comes first each time: the last ones lose their packets when the system's buffer is full.
      first = (first + 1) % max(order.count, 1)
      for at in order.indices {
        let number = order[(first + at) % order.count]
        guard let room = rooms[number] else { continue }
        if room.nextUpdate <= now || isEnding { update(room, isEnding) }
      }
      order.removeAll { rooms[$0] == nil }
      if now - loadStart > 1_000_000_000 { judgeLoads(now) }
      send(isEnding)
      publish(to: thread, now, isEnding)
      if isEnding { return true }
      // Mail is taken every two milliseconds, so that the times of packets are nearly those of their arrival; and rooms
      // whose ticks are due by then run together, because a wake costs as much as a room.
      let passed = Self.time() - now
      let pause = rooms.isEmpty ? 10 * Self.pause : Self.pause
      let rest = pause - min(pause, passed)
      if rest > 0 { _ = thread.bell.wait(timeout: .now() + .nanoseconds(Int(rest))) }
      return false
    }

    private mutating func take(_ mail: Mail, _ now: UInt64) {
      switch mail {
      case .opening(let room):
        waiting[room] = []
        moved.remove(room)
      case .open(let opened):
        let room = opened.setup.room
        rooms[room] = Room(opened, now: now)
        order.append(room)
        hasChanged = true
        ProgramLog.record(
          "The room is open.", .info, [("event", .text("opened"))] + opened.setup.fields)
        for mail in waiting.removeValue(forKey: room) ?? [] { take(mail, now) }
      case .failed(let room):
        waiting[room] = nil
        reports.append(
          RoomBoard.Report(room: room, free: 0, taken: 0, isOver: true, hasBegun: true))
      case .move(let moved):
        moved.room.move(to: queue)
        rooms[moved.room.number] = moved.room
        order.append(moved.room.number)
        figures.slowedRooms += 1
      case .join(let number, _, _, _) where moved.contains(number): forwarded.append(mail)
      case .packet(let number, _, _) where moved.contains(number): forwarded.append(mail)
      case .drop(let holder) where moved.contains(holder.room): forwarded.append(mail)
      case .end(let number) where waiting[number] != nil: waiting[number]?.append(mail)
      case .drop(let holder) where waiting[holder.room] != nil: waiting[holder.room]?.append(mail)
      case .end(let number) where moved.contains(number): forwarded.append(mail)
      case .end(let number): if let room = rooms[number] { update(room, true) }
      case .drop(let holder): rooms[holder.room]?.drop(holder)
      case .join(let number, let isSpectator, let bytes, let address):
        guard let room = rooms[number] else {
          if waiting[number].map({ $0.count < Self.mostWaiting }) == true {
            waiting[number]?.append(mail)
          }
          return
        }
        count(bytes)
        slot?.begin(number)
        defer { slot?.end() }
        if !room.admit(bytes, isSpectator, from: address, now: now) {
          var report = room.report
          report.lost = address
          reports.append(report)
        }
      case .packet(let room, let bytes, let address):
        count(bytes)
        slot?.begin(room)
        defer { slot?.end() }
        if rooms[room]?.receive(bytes, from: address, now: now) != true {
          figures.foreignPackets += 1
        }
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
      slot?.begin(room.number)
      let isOver = room.update(now: start, patience: patience)
      slot?.end()
      figures.ticks += room.session.confirmedTicks - before
      figures.rollbacks += room.session.rollbackCount - rollbacks
      figures.differences += room.differences - differences
      if wasPlaying, !isEnding {
        figures.lateness.add(lateness)
        if lateness > tickLength { figures.lateUpdates += 1 }
        let time = Self.time() - start
        figures.updateTime.add(time)
        room.load.add(time, isLate: lateness > tickLength)
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

    /// Moves a room that makes others late to the thread of such rooms, and slows the rooms of that thread.
    private mutating func judgeLoads(_ now: UInt64) {
      let period = now - loadStart
      loadStart = now
      guard let slowThread else {
        for room in rooms.values {
          room.session.speedLimit = room.load.speed(
            period, rooms: rooms.count, now: room.session.speedLimit)
        }
        return
      }
      let late = rooms.values.reduce(0) { $0 + $1.load.lateUpdates }
      for (number, room) in rooms {
        let othersWereLate = late > room.load.lateUpdates
        guard room.load.judge(period, othersWereLate: othersWereLate) else { continue }
        report(
          "\(room.label)Its updates took \(room.load.share / 10) % of a core, and up to \(room.load.longest / 1_000_000) ms "
            + "each, where a tick has \(tickLength / 1_000_000) ms: it runs beside the other rooms now, and more slowly."
        )
        rooms[number] = nil
        order.removeAll { $0 == number }
        moved.insert(number)
        forwarded.append(.move(Moved(room: room)))
      }
      slowThread.post(&forwarded)
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

    /// - Parameter isEnding: true to wait until the farewells of all rooms are sent, for two seconds at most.
    private mutating func send(_ isEnding: Bool) {
      figures.sentPackets += UInt64(queue.packets.count)
      figures.sentBytes += UInt64(queue.packets.byteCount)
      figures.lostPackets += UInt64(socket.send(&queue.packets, patience: isEnding ? 2000 : 0))
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
