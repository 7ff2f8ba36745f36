import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The state of a match for a machine that joins it: the recording so far, and the state after a number of ticks, from
/// which the machine goes on. The machine cannot check them: it trusts the host.
struct MatchStart {
  struct Seat {
    var owner: UInt8
    /// The tick of the last decision about the seat.
    var since: UInt64
    /// The running hash of the seat's inputs before the tick.
    var chain: UInt64
  }

  /// The number of completed ticks.
  var tick: UInt64 = 0
  /// True if the match has begun; until then it waits for players at tick 0.
  var hasBegun = false
  /// The time limit of the match in nanoseconds (``MatchSettings/timeout``), sent in milliseconds.
  var timeout: UInt64 = MatchSettings.usualTimeout
  /// The number of the host's decisions about seats.
  var decisions: UInt64 = 0
  var seats: [Seat] = []
  /// The recording, at least up to `tick`; one without ticks if it is no longer complete.
  var reel: [UInt8] = []
  /// The state; empty at tick 0, for which the rules' set-up makes it.
  var state: [UInt8] = []

  /// The most bytes that a machine receives.
  static let largest = 256 << 20

  var bytes: [UInt8] {
    var out = FieldEncoder()
    out.append(1, 1)
    out.varint(tick)
    out.append(hasBegun ? 1 : 0, 1)
    let timeouts = MatchSettings.timeouts
    out.varint(min(max(timeout, timeouts.lowerBound), timeouts.upperBound) / 1_000_000)
    out.varint(decisions)
    out.append(UInt64(seats.count), 1)
    for seat in seats {
      out.append(UInt64(seat.owner), 1)
      out.varint(seat.since)
      out.append(seat.chain, 8)
    }
    out.data(reel)
    out.data(state)
    return out.bytes
  }

  init() {}

  /// Decodes a start; `nil` if the bytes are none.
  init?(_ bytes: [UInt8]) {
    var input = FieldDecoder(bytes)
    guard input.word(1) == 1 else { return nil }
    tick = input.varint()
    hasBegun = input.word(1) == 1
    timeout = input.varint(to: MatchSettings.timeouts.upperBound / 1_000_000) * 1_000_000
    guard MatchSettings.timeouts.contains(timeout) else { return nil }
    decisions = input.varint()
    for _ in 0..<min(input.word(1), 64) {
      seats.append(
        Seat(owner: UInt8(input.word(1)), since: input.varint(), chain: input.word(8)))
    }
    reel = input.data(to: Self.largest)
    state = input.data(to: Self.largest)
    if input.hasFailed || input.remaining > 0 { return nil }
  }
}
