import ReelECS
import ReelMath

/// The states of the host that a machine has, and the parts of the one that arrives. Memory grows only by what has
/// arrived: a difference never makes more bytes than it and its base have.
struct StateAssembly {
  /// The states from which differences may begin: as many as the host keeps.
  private var states: [(tick: UInt64, bytes: [UInt8])] = []
  /// The parts of the newest difference, in which the missing ones are empty.
  private var parts: [ArraySlice<UInt8>?] = []
  private var (tick, base): (UInt64, UInt64) = (0, 0)
  private var check: UInt32 = 0

  /// The number of states that are kept.
  var count: Int { states.count }
  /// The ticks of the newest state; 0 for none.
  var newest: UInt64 { states.last?.tick ?? 0 }

  /// Takes a complete state.
  mutating func take(_ bytes: [UInt8], at tick: UInt64) {
    guard tick > newest else { return }
    states = [(tick, bytes)]
  }

  /// Takes a part of a difference.
  /// - Returns: the state, once all parts and the base are there.
  mutating func take(_ part: StatePacket.Part) -> [UInt8]? {
    guard part.tick > newest, part.tick >= tick else { return nil }
    if part.tick > tick || part.base != base || part.count != parts.count || part.check != check {
      (tick, base, check) = (part.tick, part.base, part.check)
      parts = [ArraySlice<UInt8>?](repeating: nil, count: part.count)
    }
    // A slice would keep the complete packet.
    parts[part.number] = ArraySlice([UInt8](part.bytes))
    var difference: [UInt8] = []
    for part in parts {
      guard let part else { return nil }
      difference += part
    }
    parts = []
    guard let old = states.first(where: { $0.tick == base }),
      let bytes = Snapshot.stateBytes(old.bytes, applying: difference),
      StatePacket.Part.check(bytes) == check
    else { return nil }
    // The host never goes back to an earlier base.
    states.removeAll { $0.tick < base }
    states.append((tick, bytes))
    if states.count > MatchViews.kept { states.removeFirst() }
    return bytes
  }
}
