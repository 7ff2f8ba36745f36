import ReelJSON
import ReelMatch
import ReelProgram

/// The record of a server's rooms from which its state is published four times a second.
struct RoomPublisher {
  private(set) var status = ServerStatus()
  private let control: RoomControl
  /// The figures of each match at the last full second.
  private var last: [UInt64: RoomStatus] = [:]
  private var lastFigures = RoomFigures()
  private var longest: [UInt64: UInt64] = [:]
  private var lastSecond: UInt64
  private var lastRefused: UInt64 = 0

  private static let (pause, second): (UInt64, UInt64) = (250_000_000, 1_000_000_000)

  init(_ control: RoomControl, _ status: ServerStatus) {
    (self.control, self.status) = (control, status)
    lastSecond = status.started
  }

  mutating func countAdmitted() { status.admitted += 1 }
  mutating func countRefused() { status.refused += 1 }
  mutating func countDropped() { status.dropped += 1 }

  func isDue(_ now: UInt64) -> Bool { now >= status.published + Self.pause }

  /// Publishes the state.
  mutating func publish(
    _ board: RoomBoard, _ statuses: [RoomStatus], _ figures: RoomFigures, now: UInt64
  ) {
    status.published = now
    status.figures = figures
    status.isDraining = board.isDraining
    let former = Dictionary(uniqueKeysWithValues: status.rooms.map { ($0.match, $0) })
    let latest = Dictionary(statuses.map { ($0.number, $0) }) { first, _ in first }
    status.rooms = []
    for (at, slot) in board.slots.enumerated() {
      guard let request = slot.request else { continue }
      let number = UInt16(at + 1)
      var room =
        former[slot.match]
        ?? ServerStatus.Room(
          request: request, status: RoomStatus(number: number), match: slot.match)
      if let status = latest[number] {
        room.status = status
        longest[slot.match] = max(longest[slot.match] ?? 0, status.longestUpdate)
      }
      status.rooms.append(room)
    }
    if now >= lastSecond + Self.second { endSecond(now) }
    control.publish(status)
  }

  private mutating func endSecond(_ now: UInt64) {
    lastSecond = now
    var worst: RoomStatus?
    var (lateRooms, worstLate): (Int, UInt64) = (0, 0)
    for at in status.rooms.indices {
      let (room, match) = (status.rooms[at].status, status.rooms[at].match)
      let before = last[match]
      var second = ServerStatus.Second()
      second.updates = room.updates - min(room.updates, before?.updates ?? 0)
      second.lateUpdates = room.lateUpdates - min(room.lateUpdates, before?.lateUpdates ?? 0)
      second.updateTime = room.updateTime - min(room.updateTime, before?.updateTime ?? 0)
      second.longestUpdate = longest[match] ?? 0
      second.players = room.players
      append(second, to: &status.rooms[at].seconds)
      if second.lateUpdates > 0 { lateRooms += 1 }
      if second.lateUpdates > worstLate { (worst, worstLate) = (room, second.lateUpdates) }
    }
    last = Dictionary(uniqueKeysWithValues: status.rooms.map { ($0.match, $0.status) })
    var sum = ServerStatus.Second()
    let figures = status.figures
    sum.updates =
      figures.updateTime.count - min(figures.updateTime.count, lastFigures.updateTime.count)
    sum.lateUpdates = figures.lateUpdates - min(figures.lateUpdates, lastFigures.lateUpdates)
    sum.updateTime =
      figures.updateTime.sum - min(figures.updateTime.sum, lastFigures.updateTime.sum)
    sum.longestUpdate = longest.values.max() ?? 0
    sum.players = figures.players
    append(sum, to: &status.seconds)
    longest.removeAll(keepingCapacity: true)
    lastFigures = figures
    // A line a second at the most, however many rooms are late and however many machines request to join.
    if let worst {
      ProgramLog.record(
        "Updates came later than a tick.", .warning,
        [
          ("event", .text("late")), ("updates", .unsigned(sum.lateUpdates)),
          ("rooms", .integer(Int64(lateRooms))), ("room", .unsigned(UInt64(worst.number))),
          ("tick", .unsigned(worst.ticks)),
        ])
    }
    if status.refused > lastRefused {
      ProgramLog.record(
        "Requests to join were refused.", .info,
        [("event", .text("refused")), ("requests", .unsigned(status.refused - lastRefused))])
      lastRefused = status.refused
    }
  }

  private func append(_ second: ServerStatus.Second, to seconds: inout [ServerStatus.Second]) {
    if seconds.count >= ServerStatus.mostSeconds { seconds.removeFirst() }
    seconds.append(second)
  }
}
