import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The first ticks and the bursts of emitters whose particles are visual only, of the last ticks. A painter reads them
/// if several ticks have run, or were repeated, since its last record: the state contains only the bursts of the last
/// tick. The log is not part of the state.
struct EmissionLog: Resource {
  struct Entry {
    var tick: UInt64
    var emitter: Entity
    var effect: EffectID
    /// The emitter's own count of ticks.
    var ticks: UInt32
    /// The number of particles that were requested.
    var count: UInt32
    /// The emitter's transform in the world.
    var map: Affine
  }

  /// The entries in ascending order of ticks.
  private(set) var entries: [Entry] = []
  /// The ticks after which an entry may be dropped.
  static var reach: UInt64 { 32 }

  init() {}
  static var resourceName: String { "EmissionLog" }
  static var isTransient: Bool { true }

  /// Begins a tick: drops what an earlier run of this tick, or of a later one, has recorded.
  mutating func begin(_ tick: UInt64) {
    while let last = entries.last, last.tick >= tick { entries.removeLast() }
  }

  mutating func append(_ entry: Entry) {
    if let first = entries.first, first.tick + 2 * Self.reach < entry.tick {
      let old = entries.firstIndex { $0.tick + Self.reach >= entry.tick } ?? entries.count
      entries.removeFirst(old)
    }
    entries.append(entry)
  }

  /// Returns the number of particles that an emitter's tick has requested. O(entries).
  func count(of emitter: Entity, ticks: UInt32) -> (count: UInt32, map: Affine?) {
    for entry in entries where entry.emitter == emitter && entry.ticks == ticks {
      return (entry.count, entry.map)
    }
    return (0, nil)
  }

  /// Returns true if the log contains the first tick of an emitter. O(entries).
  func hasBegin(of emitter: Entity) -> Bool {
    entries.contains { $0.emitter == emitter && $0.ticks == 1 }
  }
}
