import ReelMatch

// The rooms of a server, as the receiving thread records them. The matches run on other threads, which report
// after each request how many seats are free; until then, a request that has been passed on takes a seat here.
//
//     request ─▶ the same attempt as a moment ago? ─▶ the same room
//                back to a room?                   ─▶ that room
//                a name, an invitation             ─▶ the room of it, or a free one, which gets it
//                any                               ─▶ the first room without a name that has a free seat, or a free one

/// The list of a server's rooms, which finds a room for each request to join.
struct RoomBoard {
  /// A room.
  struct Slot {
    /// The request that has opened the room; `nil` if the room is free.
    fileprivate(set) var request: RoomRequest?
    /// The number of seats that the room's thread has reported as free.
    fileprivate(set) var free = 0
    /// The number of requests of players that were passed on, and of those that the report includes.
    fileprivate(set) var sent: UInt64 = 0
    fileprivate(set) var taken: UInt64 = 0

    fileprivate var seatsLeft: Int { free - Int(clamping: sent - taken) }
  }

  /// The state of a room after some requests.
  struct Report: Sendable {
    var room: UInt16
    /// The number of free seats, and of players' requests that have been answered.
    var free: Int
    var taken: UInt64
    /// True if the match is over, and the room free.
    var isOver = false
  }

  /// The outcome of a request.
  enum Outcome: Equatable {
    /// The room, and whether its match has to be opened first.
    case room(UInt16, isNew: Bool)
    case refused(MatchRefusal)
  }

  /// The rooms; room 1 is the first one.
  private(set) var slots: [Slot]
  private let seats: Int
  private var attempts: [Attempt] = []

  /// A request that has been given a room. A machine repeats its request until it is answered.
  private struct Attempt {
    var request: RoomJoin
    var room: UInt16
    var since: UInt64
  }

  /// The nanoseconds for which a request is remembered, and the most requests: more than players can join at once.
  private static let memory: UInt64 = 10_000_000_000
  private static let mostAttempts = 1024

  /// - Parameter seats: the players of each match.
  init(count: Int, seats: Int) {
    slots = [Slot](repeating: Slot(), count: count)
    self.seats = seats
  }

  /// The number of rooms with a match.
  var openCount: Int { slots.count { $0.request != nil } }

  private static func index(_ room: UInt16) -> Int { Int(room) - 1 }

  /// Returns true if a room has a match.
  func isOpen(_ room: UInt16) -> Bool {
    slots.indices.contains(Self.index(room)) && slots[Self.index(room)].request != nil
  }

  /// Returns true if a request has been given a room, and is repeated because the answer has not arrived.
  func isRepeated(_ join: RoomJoin) -> Bool {
    attempts.contains { $0.request.isRepetition(of: join) && isOpen($0.room) }
  }

  /// Finds a room. O(rooms + requests of the last seconds).
  mutating func find(_ join: RoomJoin, now: UInt64) -> Outcome {
    attempts = attempts.filter { now &- $0.since <= Self.memory && isOpen($0.room) }
    if let former = attempts.first(where: { $0.request.isRepetition(of: join) }) {
      return .room(former.room, isNew: false)
    }
    let outcome = choose(join)
    if case .room(let room, let isNew) = outcome {
      let at = Self.index(room)
      if isNew { slots[at] = Slot(request: join.room, free: seats) }
      if !join.isSpectator { slots[at].sent += 1 }
      if attempts.count == Self.mostAttempts { attempts.removeFirst() }
      attempts.append(Attempt(request: join, room: room, since: now))
    }
    return outcome
  }

  private func choose(_ join: RoomJoin) -> Outcome {
    // A machine that comes back keeps its seat: the room's session has recorded its number.
    if let former = join.formerRoom, isOpen(former),
      join.room == .any || slots[Self.index(former)].request == join.room
    {
      return .room(former, isNew: false)
    }
    func room(_ index: Int, isNew: Bool = false) -> Outcome {
      .room(UInt16(index + 1), isNew: isNew)
    }
    func open() -> Outcome {
      // A spectator opens no match without players.
      if join.isSpectator { return .refused(.noSuchRoom) }
      let free = slots.firstIndex { $0.request == nil }
      return free.map { room($0, isNew: true) } ?? .refused(.noFreeRoom)
    }
    switch join.room {
    case .named, .invited:
      guard let at = slots.firstIndex(where: { $0.request == join.room }) else { return open() }
      return room(at)
    case .any:
      // A player who has named a room waits for others who name it.
      let found = slots.firstIndex {
        $0.request == .any && (join.isSpectator || $0.seatsLeft > 0)
      }
      return found.map { room($0) } ?? open()
    }
  }

  /// Takes the report of a room's thread.
  mutating func take(_ report: Report) {
    let at = Self.index(report.room)
    if report.isOver {
      slots[at] = Slot()
    } else {
      (slots[at].free, slots[at].taken) = (report.free, report.taken)
    }
  }
}
