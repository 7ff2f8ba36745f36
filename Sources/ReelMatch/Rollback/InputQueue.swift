import ReelPlatform

// The inputs of one player around the present tick:
//
//     ticks   … │ real │ real │ real │ guess │ guess │       │ …        slots of a ring, by tick
//                                    ▲ received         ▲ head
//
// All slots have room for the same number of events, in one array: no tick allocates unless it has more events than any
// before.
//
// A slot below the head contains the input that the simulation has used for that tick. A real input that arrives later
// is compared with the used one. The chain is a running hash of all real inputs, so that two machines compare all of
// these inputs by four bytes.

/// The inputs of one player in the ticks around the present, in a ring of a fixed number of ticks.
struct InputQueue {
  /// The number of ticks that the ring holds: eight seconds at 60 ticks a second.
  static let capacity: UInt64 = 512
  private static let mask = Int(capacity) - 1

  private var events: [InputEvent]
  private var counts = [Int](repeating: 0, count: Int(capacity))
  /// The number of events for which each slot has room.
  private var width = 8
  /// The running hash after each tick's real input.
  private var chains = [UInt64](repeating: 0, count: Int(capacity))
  /// The first tick without a real input: the inputs of all earlier ticks are real, the inputs of later ticks are
  /// guesses.
  private(set) var received: UInt64
  /// The first tick whose input may still change.
  var final: UInt64
  /// The tick at which the queue has begun.
  private(set) var start: UInt64

  init(tick: UInt64) {
    (received, final, start) = (tick, tick, tick)
    events = [InputEvent](repeating: InputEvent(.focusLost), count: Int(Self.capacity) * width)
  }

  private static func slot(_ tick: UInt64) -> Int { Int(truncatingIfNeeded: tick) & mask }

  /// The events of a tick: real ones below ``received``, and a guess or nothing from there on.
  subscript(tick: UInt64) -> ArraySlice<InputEvent> { slice(Self.slot(tick)) }

  private func slice(_ at: Int) -> ArraySlice<InputEvent> {
    events[at * width..<at * width + counts[at]]
  }

  /// Returns the running hash of all real inputs before a tick, which must be in the ring.
  func chain(before tick: UInt64) -> UInt64 {
    tick == 0 ? 0 : chains[Self.slot(tick - 1)]
  }

  /// Sets the running hash before the next real input: for a machine that begins in the middle of a match.
  mutating func continueChain(_ chain: UInt64) {
    if received > 0 { chains[Self.slot(received - 1)] = chain }
  }

  /// Appends the real input of tick ``received``.
  /// - Parameter head: the first tick that has not run.
  /// - Returns: true if the tick has run with another input.
  mutating func append(_ events: ArraySlice<InputEvent>, head: UInt64) -> Bool {
    let at = Self.slot(received)
    let isOther = !slice(at).elementsEqual(events)
    let isWrong = received < head && isOther
    if isOther { replace(at, events) }
    var chain = chain(before: received)
    for event in events { chain = Self.mixed(chain ^ Self.word(event)) }
    // An empty tick counts, too: the number of ticks before an event is part of the hash.
    chains[at] = Self.mixed(chain &+ 0x9E37_79B9_7F4A_7C15)
    received += 1
    return isWrong
  }

  /// Takes back the real inputs from a tick on; they stay as guesses that have been used.
  mutating func truncate(to tick: UInt64) {
    received = min(received, tick)
    final = min(final, tick)
  }

  /// Begins anew at a tick, without inputs.
  mutating func restart(at tick: UInt64, chain: UInt64 = 0) {
    for at in counts.indices { counts[at] = 0 }
    (received, final, start) = (tick, tick, tick)
    continueChain(chain)
  }

  /// Sets the guess with which a tick runs.
  mutating func guess(_ tick: UInt64, _ events: [InputEvent]) {
    let at = Self.slot(tick)
    replace(at, events[...])
  }

  private mutating func replace(_ at: Int, _ events: ArraySlice<InputEvent>) {
    if events.count > width { widen(to: events.count) }
    for (index, event) in events.enumerated() { self.events[at * width + index] = event }
    counts[at] = events.count
  }

  private mutating func widen(to count: Int) {
    let new = max(count, width * 2)
    var wide = [InputEvent](
      repeating: InputEvent(.focusLost), count: Int(Self.capacity) * new)
    for at in counts.indices {
      for index in 0..<counts[at] { wide[at * new + index] = events[at * width + index] }
    }
    (events, width) = (wide, new)
  }

  private static func word(_ event: InputEvent) -> UInt64 {
    UInt64(event.kind.rawValue) | UInt64(event.device) << 8 | UInt64(event.code) << 16
      | UInt64(UInt16(bitPattern: event.x)) << 32 | UInt64(UInt16(bitPattern: event.y)) << 48
  }

  /// Returns a word after the finalizer of MurmurHash3, as in `StableHasher`.
  private static func mixed(_ word: UInt64) -> UInt64 {
    var h = word
    h = (h ^ h >> 33) &* 0xFF51_AFD7_ED55_8CCD
    h = (h ^ h >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return h ^ h >> 33
  }
}
