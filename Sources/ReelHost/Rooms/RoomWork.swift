import Dispatch
import ReelMatch
import ReelProgram

/// The rooms of a thread of a server, as one thread of the system runs them.
///
/// Each part of a room runs in a guard. If its rules trap or do not come back, `RoomWatch` gives all other rooms to
/// another ``RoomWork``: this thread then has the one room only.
final class RoomWork: @unchecked Sendable {
  // SAFETY: only its own thread uses the object. Once its course is taken, only the new thread uses the lists, and the
  // own one has `hasLeft`; the watch reads `current`, which no longer changes.

  typealias Mail = RoomThread.Mail

  private let thread: RoomThread
  private var rooms: [UInt16: Room] = [:]
  /// The requests to join rooms that are being set up.
  private var waiting: [UInt16: [Mail]] = [:]
  /// The numbers of the rooms, in the order in which they were opened.
  private var order: [UInt16] = []
  /// The index in `order` of the room that comes first.
  private var first = 0
  private let queue = RoomPackets()
  /// The rooms that have moved to the thread for slow rooms, and their mail.
  private var moved: Set<UInt16> = []
  private var forwarded: [Mail] = []
  /// The time since which the load of rooms is measured.
  private var loadStart = RoomWork.time()
  private var figures = RoomFigures()
  private var mail: [Mail] = []
  /// The index of the mail that is taken next.
  private var nextMail = 0
  private var reports: [RoomBoard.Report] = []
  private var lastPublished: UInt64 = 0
  /// True if a room was opened or has ended since the last publication.
  private var hasChanged = false

  /// The guard of the thread.
  let threadGuard = ThreadGuard()
  /// The course of the thread at present.
  let course = RoomCourse()
  /// The room that runs, or ran last.
  private(set) var current: Room?
  /// True while the match of that room ends.
  private var isFinishing = false
  /// True if the thread has lost its rooms, because one of them has taken too long.
  private(set) var hasLeft = false

  /// The most requests that wait for one room: networks have budgets of requests, and this machine has none.
  private static let mostWaiting = 256

  /// Makes the work of the calling thread.
  init(_ thread: RoomThread) { self.thread = thread }

  /// Makes the work of the calling thread, which goes on with the rooms of another one that stands still.
  init(_ thread: RoomThread, takingOver other: RoomWork) {
    self.thread = thread
    (rooms, waiting, order, first) = (other.rooms, other.waiting, other.order, other.first)
    (moved, forwarded, loadStart) = (other.moved, other.forwarded, other.loadStart)
    (figures, reports, lastPublished) = (other.figures, other.reports, other.lastPublished)
    hasChanged = true
    mail = Array(other.mail[other.nextMail...])
    guard let room = other.current else { return }
    rooms[room.number] = nil
    order.removeAll { $0 == room.number }
    // Requests and orders wait until the room is back, or lost.
    if waiting[room.number] == nil { waiting[room.number] = [] }
    // The packets in the other's queue are lost, like others on their way.
    for room in rooms.values { room.move(to: queue) }
    // The other thread may keep its memory for ever.
    (other.rooms, other.waiting, other.mail, other.nextMail) = ([:], [:], [], 0)
    (other.forwarded, other.reports) = ([], [])
  }

  /// The nanoseconds from one pass to the next.
  private static let pause: UInt64 = 2_000_000

  private static func time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Takes the mail, and runs the rooms that are due.
  /// - Returns: false once the server ends, or once the thread has lost its rooms.
  func pass() -> Bool {
    mail.removeSubrange(..<nextMail)
    nextMail = 0
    let isEnding = thread.take(&mail)
    let now = Self.time()
    while nextMail < mail.count {
      nextMail += 1
      take(mail[nextMail - 1], now)
      if hasLeft { return false }
    }
    thread.slowThread?.post(&forwarded)
    // Another room comes first each time: the last ones lose their packets when the system's buffer is full.
    first = (first + 1) % max(order.count, 1)
    for at in order.indices {
      let number = order[(first + at) % order.count]
      guard let room = rooms[number] else { continue }
      if room.nextUpdate <= now || isEnding { update(room, isEnding) }
      if hasLeft { return false }
    }
    order.removeAll { rooms[$0] == nil }
    if now - loadStart > 1_000_000_000 { judgeLoads(now) }
    send(isEnding)
    publish(now, isEnding)
    if isEnding { return false }
    // Mail is taken every two milliseconds, so that the times of packets are nearly those of their arrival; and rooms
    // whose ticks are due by then run together, because a wake costs as much as a room.
    let passed = Self.time() - now
    let pause = rooms.isEmpty ? 10 * Self.pause : Self.pause
    let rest = pause - min(pause, passed)
    if rest > 0 { thread.rest(nanoseconds: rest) }
    return true
  }

  /// Runs a part of a room, in a guard.
  /// - Returns: `nil` if the thread has lost all other rooms meanwhile. It does nothing afterwards.
  private func perform<Result>(_ room: Room, _ body: () -> Result) -> Result? {
    current = room
    thread.slot?.begin(room.number)
    let start = threadGuard.time
    course.begin()
    threadGuard.enter()
    let result = body()
    ThreadGuard.leave()
    if course.end() {
      // Otherwise, the mark is that of the thread which goes on.
      thread.slot?.end()
      return result
    }
    hasLeft = true
    if course.settle() {
      giveBack(room, threadGuard.time - min(start, threadGuard.time))
      course.leave()
    }
    return nil
  }

  /// Gives a room back whose update has taken long.
  private func giveBack(_ room: Room, _ time: UInt64) {
    var mail = [Mail.failed(room: room.number)]
    if !isFinishing {
      let isSlow = room.countLong(time, now: Self.time()) && thread.slowThread != nil
      if isSlow {
        report(
          "\(room.label)An update took \(time / 1_000_000) ms of a core, where a tick has "
            + "\(thread.tickLength / 1_000_000) ms: the room runs beside the others now, and more slowly."
        )
      }
      mail = [.back(RoomThread.Moved(room: room), isSlow: isSlow)]
    }
    // A server that ends has no thread for the room: its reel ends with the last second.
    if !thread.post(&mail), !isFinishing { room.lose() }
  }

  private func take(_ mail: Mail, _ now: UInt64) {
    switch mail {
    case .opening(let room):
      waiting[room] = []
      moved.remove(room)
    case .open(let opened):
      let room = opened.setup.room
      rooms[room] = Room(opened, now: now)
      rooms[room]?.move(to: queue)
      order.append(room)
      hasChanged = true
      ProgramLog.record(
        "The room is open.", .info, [("event", .text("opened"))] + opened.setup.fields)
      takeWaiting(room)
    case .failed(let room):
      waiting[room] = nil
      reports.append(
        RoomBoard.Report(room: room, free: 0, taken: 0, isOver: true, hasBegun: true))
    case .move(let moved):
      moved.room.move(to: queue)
      rooms[moved.room.number] = moved.room
      order.append(moved.room.number)
      figures.slowedRooms += 1
    case .back(let moved, let isSlow):
      let room = moved.room
      if isSlow, let slowThread = thread.slowThread {
        self.moved.insert(room.number)
        forwarded.append(.move(moved))
        forwarded += waiting.removeValue(forKey: room.number) ?? []
        slowThread.post(&forwarded)
      } else {
        room.move(to: queue)
        rooms[room.number] = room
        order.append(room.number)
        takeWaiting(room.number)
      }
    case .lost(let room):
      waiting[room] = nil
      figures.endedMatches += 1
      figures.lostRooms += 1
      reports.append(
        RoomBoard.Report(room: room, free: 0, taken: 0, isOver: true, hasBegun: true))
    case .join(let joining) where moved.contains(joining.room): forwarded.append(mail)
    case .packet(let number, _, _) where moved.contains(number): forwarded.append(mail)
    case .drop(let holder) where moved.contains(holder.room): forwarded.append(mail)
    case .end(let number) where waiting[number] != nil: waiting[number]?.append(mail)
    case .drop(let holder) where waiting[holder.room] != nil: waiting[holder.room]?.append(mail)
    case .end(let number) where moved.contains(number): forwarded.append(mail)
    case .end(let number): if let room = rooms[number] { update(room, true) }
    case .drop(let holder): rooms[holder.room]?.drop(holder)
    case .join(let joining):
      guard let room = rooms[joining.room] else {
        if waiting[joining.room].map({ $0.count < Self.mostWaiting }) == true {
          waiting[joining.room]?.append(mail)
        }
        return
      }
      count(joining.bytes)
      if perform(room, { room.admit(joining, now: now) }) == false {
        var report = room.report
        report.lost = joining.address
        reports.append(report)
      }
    case .packet(let number, let bytes, let address):
      count(bytes)
      guard let room = rooms[number] else {
        figures.foreignPackets += 1
        return
      }
      if perform(room, { room.receive(bytes, from: address, now: now) }) == false {
        figures.foreignPackets += 1
      }
    }
  }

  /// Takes the mail next that has waited for a room.
  private func takeWaiting(_ room: UInt16) {
    mail.insert(contentsOf: waiting.removeValue(forKey: room) ?? [], at: nextMail)
  }

  private func count(_ bytes: [UInt8]) {
    figures.receivedPackets += 1
    figures.receivedBytes += UInt64(bytes.count)
  }

  private func update(_ room: Room, _ isEnding: Bool) {
    let start = Self.time()
    let wasPlaying = room.session.phase == .playing
    let lateness = start - min(start, room.nextUpdate)
    let before = room.session.confirmedTicks
    let (rollbacks, differences) = (room.session.rollbackCount, room.differences)
    guard let isOver = perform(room, { room.update(now: start, patience: thread.patience) })
    else { return }
    figures.ticks += room.session.confirmedTicks - before
    figures.rollbacks += room.session.rollbackCount - rollbacks
    figures.differences += room.differences - differences
    if wasPlaying, !isEnding {
      figures.lateness.add(lateness)
      if lateness > thread.tickLength { figures.lateUpdates += 1 }
      let time = Self.time() - start
      figures.updateTime.add(time)
      room.load.add(time, isLate: lateness > thread.tickLength)
      room.count(time, isLate: lateness > thread.tickLength)
    }
    var report = room.report
    if isOver || isEnding {
      guard end(room) else { return }
      (report.isOver, report.hasBegun) = (
        true, room.session.simulation.map { $0.tick > 0 } ?? false
      )
    }
    reports.append(report)
  }

  /// Moves a room that makes others late to the thread of such rooms, and slows the rooms of that thread.
  private func judgeLoads(_ now: UInt64) {
    let period = now - loadStart
    loadStart = now
    guard let slowThread = thread.slowThread else {
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
          + "each, where a tick has \(thread.tickLength / 1_000_000) ms: it runs beside the other rooms now, and more slowly."
      )
      rooms[number] = nil
      order.removeAll { $0 == number }
      moved.insert(number)
      forwarded.append(.move(RoomThread.Moved(room: room)))
    }
    slowThread.post(&forwarded)
  }

  /// - Returns: false if the thread has lost its rooms meanwhile.
  private func end(_ room: Room) -> Bool {
    rooms[room.number] = nil
    isFinishing = true
    // The last checkpoint may run ticks again.
    guard perform(room, { finish(room) }) != nil else { return false }
    (isFinishing, current) = (false, nil)
    figures.endedMatches += 1
    hasChanged = true
    ProgramLog.record(
      "The room has ended.", .info,
      [
        ("event", .text("closed")), ("room", .unsigned(UInt64(room.number))),
        ("tick", .unsigned(room.session.confirmedTicks)),
      ])
    return true
  }

  private func finish(_ room: Room) {
    do {
      try room.finish()
    } catch {
      report(Failure.sentence(of: error), .error)
    }
  }

  /// - Parameter isEnding: true to wait until the farewells of all rooms are sent, for two seconds at most.
  private func send(_ isEnding: Bool) {
    figures.sentPackets += UInt64(queue.packets.count + queue.pages.count)
    figures.sentBytes += UInt64(
      queue.pages.reduce(queue.packets.byteCount) { $0 + $1.bytes.count })
    // Without pages, such an address is one that a former server has left.
    let lost = thread.pages?.send(&queue.pages) ?? queue.pages.count
    queue.pages.removeAll(keepingCapacity: true)
    figures.lostPackets += UInt64(
      lost + thread.socket.send(&queue.packets, patience: isEnding ? 2000 : 0))
  }

  private func publish(_ now: UInt64, _ isEnding: Bool) {
    let isDue = isEnding || hasChanged || now - lastPublished > 250_000_000
    guard isDue || !reports.isEmpty else { return }
    if isDue {
      (lastPublished, hasChanged) = (now, false)
      figures.rooms = rooms.count
      figures.players = rooms.values.reduce(0) { $0 + $1.session.takenSeats }
      thread.publish(reports, (figures, order.compactMap { rooms[$0]?.takeStatus(now: now) }))
    } else {
      thread.publish(reports, nil)
    }
    reports.removeAll(keepingCapacity: true)
  }
}
