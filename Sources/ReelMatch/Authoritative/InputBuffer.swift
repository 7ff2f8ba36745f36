import ReelPlatform

// The inputs of a player at the host that alone decides. The host waits for none of them:
//
//     ticks   … │ run │ run │ next to run │ in time │ in time │        │ …
//                  ▲ late: its events come    ▲ slots of a ring         ▲ next: not there yet
//                    before those of the next tick to run

/// The inputs of a player that the host has not used yet.
struct InputBuffer {
  /// The ticks by which an input may be early.
  static let mostAhead: UInt64 = 128
  /// The most late events that wait for a tick with room. A machine with more loses them, and releases all keys.
  private static let mostLate = 192
  /// The arrivals of which the margin is taken, and the share of them that may be later than it: an eighth.
  private static let arrivals = 32

  /// The first tick whose input is not there; 0 before the first input.
  private(set) var next: UInt64 = 0
  private var slots = [[InputEvent]](repeating: [], count: Int(mostAhead))
  private var late: [InputEvent] = []
  /// The ticks by which the last inputs were early, as they came.
  private var margins: [Int16] = []
  private var oldestMargin = 0

  /// Takes inputs of ticks that follow each other.
  /// - Parameters:
  ///   - present: the tick that runs next.
  mutating func receive(_ packet: InputPacket, present: UInt64) {
    guard !packet.counts.isEmpty, packet.first < present + Self.mostAhead,
      !packet.events.contains(where: { $0.kind == .presence || $0.kind == .written })
    else { return }
    // A machine that has stood still leaves out what is too old.
    if packet.first > next { next = packet.first }
    let isNew = next < packet.first + UInt64(packet.counts.count)
    if isNew { recordMargin(Int64(next) - Int64(present)) }
    var (tick, at) = (packet.first, 0)
    for count in packet.counts {
      let end = at + Int(count)
      if tick == next, tick < present + Self.mostAhead {
        if tick < present {
          late.append(contentsOf: packet.events[at..<end])
        } else {
          slots[Self.slot(tick)].append(contentsOf: packet.events[at..<end])
        }
        next += 1
      }
      (tick, at) = (tick + 1, end)
    }
    if late.count > Self.mostLate { late = [InputEvent(.focusLost)] }
  }

  /// Appends the events of the tick that runs now: late ones first, and as many as a tick may have.
  mutating func take(_ tick: UInt64, into events: inout [InputEvent]) {
    let at = Self.slot(tick)
    if late.isEmpty, slots[at].count <= MatchProtocol.mostEvents {
      events.append(contentsOf: slots[at])
      return slots[at].removeAll(keepingCapacity: true)
    }
    late.append(contentsOf: slots[at])
    slots[at].removeAll(keepingCapacity: true)
    let count = min(late.count, MatchProtocol.mostEvents)
    events.append(contentsOf: late[..<count])
    late.removeFirst(count)
  }

  /// The ticks by which most of the last inputs were early; negative if many were late.
  var margin: Int16 {
    guard !margins.isEmpty else { return 0 }
    return margins.sorted()[margins.count / 8]
  }

  private mutating func recordMargin(_ ticks: Int64) {
    let margin = Int16(clamping: ticks)
    if margins.count < Self.arrivals { return margins.append(margin) }
    margins[oldestMargin] = margin
    oldestMargin = (oldestMargin + 1) % Self.arrivals
  }

  private static func slot(_ tick: UInt64) -> Int { Int(tick % mostAhead) }
}
