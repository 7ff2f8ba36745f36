import ReelMatch
import ReelNetwork

// The rooms of a server, as the receiving thread records them. The matches run on other threads, which report
// after each request how many seats are free; until then, a request that has been passed on takes a seat here.
//
//     request ─▶ the same attempt as a moment ago? ─▶ the same room
//                back to a room?                   ─▶ that room
//                a name, an invitation             ─▶ the room of it, or a free one, which gets it
//                a number, of a spectator          ─▶ the room of it, unless that is private
//                any                               ─▶ the first room without a name that has a free seat, or a free one

/// The list of a server's rooms, which finds a room for each request to join.
struct RoomBoard {
  /// A room.
  struct Slot {
    /// The request that has opened the room; `nil` if the room is free.
    fileprivate(set) var request: RoomRequest?
    /// The number of the match, by which it differs from an earlier one in the same room.
    fileprivate(set) var match: UInt64 = 0
    /// The number of seats that the room's thread has reported as free.
    fileprivate(set) var free = 0
    /// The number of requests of players that were passed on, repeated ones included.
    fileprivate(set) var sent: UInt64 = 0
    /// The numbers of those that are no repetitions, and that the report does not include: each may take a seat.
    fileprivate var pending: [UInt64] = []

    /// The network that has opened the room, and that of the customer; `nil` for this machine.
    fileprivate var opener: ClientNetwork?
    fileprivate var customer: ClientNetwork?

    fileprivate var seatsLeft: Int { free - pending.count }

    fileprivate mutating func send(isRepeated: Bool) {
      sent += 1
      if !isRepeated { pending.append(sent) }
    }
  }

  /// The state of a room after some requests.
  struct Report: Sendable {
    var room: UInt16
    /// The number of free seats, and of players' requests that have been answered.
    var free: Int
    var taken: UInt64
    /// True if the match is over, and the room free.
    var isOver = false
    /// True if the match has begun.
    var hasBegun = true
    /// The address of a machine that only claims to have been in this room, which is full.
    var lost: MatchAddress?
  }

  /// The outcome of a request.
  enum Outcome: Equatable {
    /// The room, and whether its match has to be opened first.
    case room(UInt16, isNew: Bool)
    case refused(MatchRefusal)
    /// The request was passed on a moment ago, or a seat may turn out to be free: the machine repeats its request.
    case ignored
  }

  /// The rooms; room 1 is the first one.
  private(set) var slots: [Slot]
  private let seats: Int
  private var attempts: [Attempt] = []

  /// A request that has been given a room. A machine repeats its request until it is answered.
  private struct Attempt {
    var request: RoomJoin
    var address: MatchAddress
    var room: UInt16
    var since: UInt64
    /// The time at which the request was last passed on.
    var last: UInt64
    /// True if the room has no seat for the machine: the next repetition gets another room.
    var isLost = false
  }

  /// The nanoseconds for which a request is remembered, and those before a machine may repeat it: machines wait for
  /// 250 ms.
  private static let (memory, pause): (UInt64, UInt64) = (10_000_000_000, 100_000_000)
  /// The most requests that are remembered: more than players can join at once.
  private let mostAttempts: Int
  /// The number of matches that may still be opened; `nil` for no limit.
  private(set) var matchesLeft: Int?
  /// The most rooms that one network may hold at a time: those that it has opened, however many players of others are
  /// in them. A /48 of IPv6 may hold four times as many.
  let mostOfNetwork: Int

  /// - Parameters:
  ///   - seats: the players of each match.
  ///   - matches: the number of matches until the server ends; `nil` for no end.
  init(count: Int, seats: Int, matches: Int? = nil) {
    slots = [Slot](repeating: Slot(), count: count)
    self.seats = seats
    mostAttempts = max(1024, 2 * count * seats)
    matchesLeft = matches
    mostOfNetwork = max(4, count / 8)
  }

  /// The number of matches that were opened.
  private var openedCount: UInt64 = 0
  /// True if no further room is opened.
  private(set) var isDraining = false

  /// True if all matches have been played.
  var isFinished: Bool { isComplete && openCount == 0 }
  private var isComplete: Bool { matchesLeft == 0 || isDraining }

  /// Opens no further room.
  mutating func drain() { isDraining = true }

  /// Opens a room for an operator.
  mutating func open(_ request: RoomRequest) -> RoomControl.Opening {
    if isDraining { return .draining }
    if request != .any, let at = slots.firstIndex(where: { $0.request == request }) {
      return .nameInUse(UInt16(at + 1))
    }
    guard let at = freeIndex else { return .full }
    fill(at, request)
    return .room(UInt16(at + 1))
  }

  private var freeIndex: Int? { isComplete ? nil : slots.firstIndex { $0.request == nil } }

  private mutating func fill(_ index: Int, _ request: RoomRequest) {
    openedCount += 1
    slots[index] = Slot(request: request, match: openedCount, free: seats)
    matchesLeft = matchesLeft.map { $0 - 1 }
  }

  /// The number of rooms with a match.
  var openCount: Int { slots.count { $0.request != nil } }

  private static func index(_ room: UInt16) -> Int { Int(room) - 1 }

  /// Returns the request that has opened a room; `nil` for a room without a match.
  func request(of room: UInt16) -> RoomRequest? {
    slots.indices.contains(Self.index(room)) ? slots[Self.index(room)].request : nil
  }

  /// Returns true if a room has a match.
  func isOpen(_ room: UInt16) -> Bool { request(of: room) != nil }

  /// Returns true if a request has been given a room, and is repeated because the answer has not arrived. The number of
  /// an attempt is the machine's own, so that a request from another address is another one.
  func isRepeated(_ join: RoomJoin, from address: MatchAddress) -> Bool {
    index(of: join, address) != nil
  }

  /// Returns true if a request was passed on a moment ago.
  func isTooSoon(_ join: RoomJoin, from address: MatchAddress, now: UInt64) -> Bool {
    index(of: join, address).map { now &- attempts[$0].last < Self.pause } ?? false
  }

  private func index(of join: RoomJoin, _ address: MatchAddress) -> Int? {
    attempts.firstIndex {
      $0.address == address && $0.request.isRepetition(of: join) && isOpen($0.room)
    }
  }

  /// Finds a room. O(rooms + requests of the last seconds).
  mutating func find(_ join: RoomJoin, from address: MatchAddress, now: UInt64) -> Outcome {
    attempts = attempts.filter { now &- $0.since <= Self.memory && isOpen($0.room) }
    var isLost = false
    if let former = index(of: join, address), attempts[former].isLost {
      attempts.remove(at: former)
      isLost = true
    }
    if let former = index(of: join, address) {
      let room = attempts[former].room
      if now &- attempts[former].last < Self.pause { return .ignored }
      attempts[former].last = now
      if !join.isSpectator { slots[Self.index(room)].send(isRepeated: true) }
      return .room(room, isNew: false)
    }
    let outcome = choose(join, address, former: isLost ? nil : join.formerRoom)
    if case .room(let room, let isNew) = outcome {
      let at = Self.index(room)
      if isNew {
        fill(at, join.room)
        if !address.isThisMachine {
          slots[at].opener = ClientNetwork(of: address)
          slots[at].customer = ClientNetwork(aroundOf: address)
        }
      }
      if !join.isSpectator { slots[at].send(isRepeated: false) }
      if attempts.count >= mostAttempts { attempts.removeFirst() }
      attempts.append(
        Attempt(request: join, address: address, room: room, since: now, last: now))
    }
    return outcome
  }

  /// Returns true if a network may open one more room.
  private func mayOpen(_ address: MatchAddress) -> Bool {
    if address.isThisMachine { return true }
    let network = ClientNetwork(of: address)
    guard slots.count(where: { $0.opener == network }) < mostOfNetwork else { return false }
    guard let customer = ClientNetwork(aroundOf: address) else { return true }
    return slots.count { $0.customer == customer } < 4 * mostOfNetwork
  }

  private func choose(_ join: RoomJoin, _ address: MatchAddress, former: UInt16?) -> Outcome {
    // A machine that comes back keeps its seat: the room's session has recorded its number. A number that a machine has
    // invented leads into no room that it could not request.
    if let former, isOpen(former),
      slots[Self.index(former)].request == join.room
    {
      return .room(former, isNew: false)
    }
    func room(_ index: Int, isNew: Bool = false) -> Outcome {
      .room(UInt16(index + 1), isNew: isNew)
    }
    func open() -> Outcome {
      // A spectator opens no match without players.
      if join.isSpectator { return .refused(.noSuchRoom) }
      guard let free = freeIndex else { return .refused(.noFreeRoom) }
      return mayOpen(address) ? room(free, isNew: true) : .refused(.tooManyRooms)
    }
    switch join.room {
    case .named, .invited:
      guard let at = slots.firstIndex(where: { $0.request == join.room }) else { return open() }
      return room(at)
    case .numbered(let number):
      // A private room is answered like one that is not open.
      guard join.isSpectator, request(of: number)?.isWatchable == true else {
        return .refused(.noSuchRoom)
      }
      return .room(number, isNew: false)
    case .any:
      // A player who has named a room waits for others who name it.
      let found = slots.firstIndex {
        $0.request == .any && (join.isSpectator || $0.seatsLeft > 0)
      }
      if let found { return room(found) }
      let opened = open()
      // A machine that was passed on a moment ago may leave its seat.
      if opened == .refused(.noFreeRoom),
        slots.contains(where: { $0.request == .any && $0.free > 0 })
      {
        return .ignored
      }
      return opened
    }
  }

  /// Records a room whose match goes on from an earlier process.
  /// - Parameter isCounted: true if ``matchesLeft`` leaves it out already.
  mutating func adopt(_ room: UInt16, _ request: RoomRequest, isCounted: Bool = false) {
    fill(Self.index(room), request)
    if isCounted { matchesLeft = matchesLeft.map { $0 + 1 } }
    // Its thread reports the free seats.
    slots[Self.index(room)].free = 0
  }

  /// Takes the report of a room's thread.
  mutating func take(_ report: Report) {
    let at = Self.index(report.room)
    if report.isOver {
      slots[at] = Slot()
      if !report.hasBegun { matchesLeft = matchesLeft.map { $0 + 1 } }
    } else {
      slots[at].free = report.free
      slots[at].pending.removeAll { $0 <= report.taken }
      if let lost = report.lost {
        for at in attempts.indices
        where attempts[at].address == lost && attempts[at].room == report.room {
          attempts[at].isLost = true
        }
      }
    }
  }
}
