import ReelMath
import ReelPlatform

/// The seats of a match: who plays which player, and from which tick on.
///
/// The authority decides, in an order that all machines follow. Decisions have numbers, counted from the beginning of
/// the match; a machine that joins later gets the seats at that time, and all later decisions.
struct MatchSeats {
  /// A player's seat.
  struct Seat {
    /// The machine that has the seat; ``MatchControl/vacant`` if it is empty.
    fileprivate(set) var owner = MatchControl.vacant
    /// The machine to which the host has promised the seat, while that is loading; ``MatchControl/vacant`` if none.
    fileprivate(set) var promised = MatchControl.vacant
    /// On the host, the number by which the last player of the seat may come back.
    fileprivate(set) var resume = MatchSecret.none
    /// The tick of the last decision.
    fileprivate(set) var since: UInt64 = 0
    /// The tick up to which the authority has announced the inputs as final, and the hash of these inputs, while this
    /// machine cannot check the hash yet; tick 0 if there is none.
    fileprivate(set) var announced: (tick: UInt64, chain: UInt32) = (0, 0)
    /// True if inputs count only if they come from the authority, because the owner has sent different ones.
    fileprivate(set) var isDistrusted = false
    /// The events of a player of this machine that have not been given to a tick yet.
    fileprivate(set) var pending: [InputEvent] = []

    var isEmpty: Bool { owner == MatchControl.vacant }
    var isPromised: Bool { promised != MatchControl.vacant }
  }

  /// A decision about a seat.
  struct Decision {
    var seat: UInt8
    var tick: UInt64
    /// The machine that has the seat from ``tick`` on; ``MatchControl/vacant`` if the seat is empty from then on.
    var peer: UInt8
  }

  private var seats: [Seat]
  /// The decisions since this machine takes part, and the number of the first one.
  private(set) var decisions: [Decision] = []
  private let firstDecision: UInt64

  /// Creates empty seats.
  init(count: Int) {
    seats = [Seat](repeating: Seat(), count: count)
    firstDecision = 0
  }

  /// Creates the seats of a match that a machine joins.
  init(_ start: MatchStart) {
    seats = start.seats.map {
      var seat = Seat()
      (seat.owner, seat.since) = ($0.owner, $0.since)
      return seat
    }
    firstDecision = start.decisions
  }

  /// Creates the seats of a match that goes on in another process, as they were before the decisions about later ticks.
  init(_ record: HostRecord, at tick: UInt64) {
    seats = record.seats.indices.map { at in
      var seat = Seat()
      let kept = record.seats[at]
      (seat.promised, seat.resume) = (kept.promised, kept.resume)
      if kept.since < tick || !record.hasBegun {
        (seat.owner, seat.since) = (kept.owner, kept.since)
      } else if let last = record.decisions.last(where: { $0.seat == at && $0.tick < tick }) {
        (seat.owner, seat.since) = (last.peer, last.tick)
      }
      return seat
    }
    (decisions, firstDecision) = (record.decisions, record.firstDecision)
  }

  var indices: Range<Int> { seats.indices }
  var count: Int { seats.count }

  subscript(seat: Int) -> Seat { seats[seat] }

  /// The players of a machine.
  func players(of peer: UInt8) -> PlayerSet {
    var set = PlayerSet()
    for seat in indices where seats[seat].owner == peer { set.insert(seat) }
    return set
  }

  /// Returns true if a machine has a seat.
  func contains(_ peer: UInt8) -> Bool { seats.contains { $0.owner == peer } }

  /// The number of decisions since the beginning of the match.
  var decisionCount: UInt64 { firstDecision + UInt64(decisions.count) }

  /// Returns the messages about the decisions from a number on.
  func controls(from number: UInt64) -> [MatchControl] {
    decisions.indices.compactMap {
      let (own, decision) = (firstDecision + UInt64($0), decisions[$0])
      guard own >= number else { return nil }
      return .seat(number: own, seat: decision.seat, tick: decision.tick, peer: decision.peer)
    }
  }

  /// Adds a decision that has been made, after it has been applied.
  mutating func record(_ decision: Decision) { decisions.append(decision) }

  /// Applies a decision.
  mutating func apply(_ decision: Decision) {
    let at = Int(decision.seat)
    (seats[at].owner, seats[at].since) = (decision.peer, decision.tick)
    (seats[at].announced, seats[at].isDistrusted) = ((0, 0), false)
    seats[at].pending.removeAll(keepingCapacity: true)
  }

  /// Before the match begins, when there are no decisions, gives a seat to a machine, or makes the seat empty. A seat
  /// that is made empty stays promised. A host that decides alone has no decisions, and does so at any time.
  /// - Parameter tick: the first tick that has not run.
  mutating func give(_ seat: Int, to peer: UInt8, since tick: UInt64 = 0) {
    (seats[seat].owner, seats[seat].since) = (peer, tick)
    if peer != MatchControl.vacant { seats[seat].promised = MatchControl.vacant }
  }

  /// Adds an event of a player of this machine.
  mutating func append(_ event: InputEvent, to seat: Int) { seats[seat].pending.append(event) }

  /// Removes the first events of a player, which a tick has got.
  mutating func removePending(_ count: Int, of seat: Int) {
    seats[seat].pending.removeFirst(count)
  }

  // MARK: - Promises of the host

  /// Returns a seat for a machine that joins: the machine's former seat, if that seat is free, or the first free seat.
  func free(for resume: MatchSecret) -> Int? {
    let free = indices.filter { seats[$0].isEmpty && !seats[$0].isPromised }
    return free.first { !resume.isNone && seats[$0].resume.matches(resume) } ?? free.first
  }

  /// Returns true if a machine that would play in any room has a number that this match has not given, and finds no
  /// free seat here.
  func areLost(to request: JoinRequest) -> Bool {
    request.room == .any && !request.isSpectator && !request.resume.isNone
      && !hasGiven(request.resume) && free(for: request.resume) == nil
  }

  /// Returns true if the host has given a machine this number.
  func hasGiven(_ resume: MatchSecret) -> Bool {
    !resume.isNone && seats.contains { $0.resume.matches(resume) }
  }

  mutating func promise(_ seat: Int, to peer: UInt8, resume: MatchSecret) {
    (seats[seat].promised, seats[seat].resume) = (peer, resume)
  }

  /// Returns true if a seat is promised to a machine.
  func hasPromised(_ peer: UInt8) -> Bool { seats.contains { $0.promised == peer } }

  /// Takes back what is promised to a machine.
  mutating func takeBack(from peer: UInt8) {
    for seat in indices where seats[seat].promised == peer {
      seats[seat].promised = MatchControl.vacant
    }
  }

  // MARK: - Ticks that the authority calls final

  /// Keeps the tick that the authority calls final until its inputs are there. A tick that already waits is not
  /// replaced.
  mutating func announce(_ tick: UInt64, _ chain: UInt32, of seat: Int) {
    if seats[seat].announced.tick == 0 { seats[seat].announced = (tick, chain) }
  }

  mutating func forgetAnnounced(of seat: Int) { seats[seat].announced = (0, 0) }

  mutating func distrust(_ seat: Int) { seats[seat].isDistrusted = true }
}
