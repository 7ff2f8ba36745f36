import ReelECS
import ReelMath
import ReelSimulation

// The snapshots of a history. A group begins with a complete state; the other snapshots of the group are differences
// from it. Of two snapshots that could be dropped, the one goes whose neighbours are close together for their age.

/// The snapshots of earlier ticks, in memory of a fixed size.
struct StateHistory {
  private struct Entry {
    var tick: UInt64
    /// The tick of the complete state that the difference belongs to; the entry's own tick if it is complete.
    var group: UInt64
    var item: BytePool.Item
    var isComplete: Bool { tick == group }
  }

  private var entries: [Entry] = []
  private let pool: BytePool
  /// The complete state of the group that is being written; the memory of both is used again.
  private var base = Snapshot(bytes: [])
  private var current = Snapshot(bytes: [])
  private var difference: [UInt8] = []
  /// The number of differences in the group; `nil` if there is no group.
  private var groupCount: Int?

  /// The most differences of a group.
  static var mostDifferences: Int { 15 }
  private static var mostEntries: Int { 8192 }

  init(byteCount: Int) {
    pool = BytePool(byteCount: byteCount)
    entries.reserveCapacity(min(Self.mostEntries, pool.blockCount))
  }

  var earliest: UInt64? { entries.first?.tick }
  var last: UInt64? { entries.last?.tick }
  var usedByteCount: Int { pool.usedByteCount }

  var statistics: (snapshots: Int, bytes: Int, completeBytes: Int) {
    var (bytes, complete) = (0, 0)
    for entry in entries {
      bytes += Int(entry.item.byteCount)
      if entry.isComplete { complete += Int(entry.item.byteCount) }
    }
    return (entries.count, bytes, complete)
  }

  func eachTick(_ body: (UInt64) -> Void) { for entry in entries { body(entry.tick) } }

  // MARK: - Writing

  /// Saves the state of a simulation. A state that does not fit at all drops all others.
  mutating func append(_ simulation: Simulation, _ longestGap: UInt64) {
    let tick = simulation.tick
    simulation.world.snapshot(into: &current)
    let size = current.stateBytes.count
    if let count = groupCount, count < Self.mostDifferences {
      difference.removeAll(keepingCapacity: true)
      difference.reserveCapacity(size / 2 + 64)
      // A difference of more than half a state begins a new group, to which later states are closer.
      if current.appendDifference(from: base, to: &difference, limit: size / 2) {
        let group = entries[entries.count - 1].group
        makeRoom(for: difference.count, longestGap, tick, sparing: group)
        if groupCount != nil, let item = difference.withUnsafeBytes({ pool.store($0) }) {
          entries.append(Entry(tick: tick, group: group, item: item))
          groupCount = count + 1
          return
        }
      }
    }
    makeRoom(for: size, longestGap, tick, sparing: nil)
    guard let item = current.stateBytes.withUnsafeBytes({ pool.store($0) }) else { return }
    entries.append(Entry(tick: tick, group: tick, item: item))
    groupCount = 0
    swap(&base, &current)
  }

  /// Drops snapshots until there is room, at worst all.
  private mutating func makeRoom(
    for byteCount: Int, _ longestGap: UInt64, _ now: UInt64, sparing group: UInt64?
  ) {
    let blocks = BytePool.blocks(of: byteCount)
    while pool.freeCount < blocks || entries.count == entries.capacity {
      if entries.isEmpty { return }
      if let at = expendable(longestGap, now) {
        pool.free(entries.remove(at: at).item)
      } else {
        dropFirstGroup()
      }
    }
  }

  /// Returns the index of the snapshot that will be missed the least; `nil` if each of them is needed.
  private func expendable(_ longestGap: UInt64, _ now: UInt64) -> Int? {
    var best: (at: Int, gap: UInt64, age: UInt64)?
    if entries.count < 3 { return nil }
    for at in 1..<entries.count - 1 {
      // A complete state goes only after the differences from it.
      if entries[at].isComplete && entries[at + 1].group == entries[at].group { continue }
      let gap = entries[at + 1].tick - entries[at - 1].tick
      if gap > longestGap { continue }
      let age = now - entries[at].tick
      if let best, gap * best.age >= best.gap * age { continue }
      best = (at, gap, age)
    }
    return best?.at
  }

  /// Drops the oldest complete state and the differences from it.
  private mutating func dropFirstGroup() {
    let group = entries[0].group
    var count = 0
    while count < entries.count && entries[count].group == group {
      pool.free(entries[count].item)
      count += 1
    }
    entries.removeFirst(count)
    if entries.isEmpty { groupCount = nil }
  }

  /// Drops the groups that begin before a tick.
  mutating func dropStates(before tick: UInt64) {
    while let first = entries.first, first.tick < tick { dropFirstGroup() }
  }

  /// Drops the snapshots after a tick.
  mutating func truncate(after tick: UInt64) {
    guard let last, last > tick else { return }
    while let last = entries.last, last.tick > tick { pool.free(entries.removeLast().item) }
    // `base` may be the state of another group by now.
    groupCount = nil
  }

  mutating func removeAll() {
    pool.removeAll()
    entries.removeAll(keepingCapacity: true)
    groupCount = nil
  }

  // MARK: - Reading

  private func index(nearest tick: UInt64) -> Int? {
    let end = entries.endOfPrefix { $0.tick <= tick }
    return end > 0 ? end - 1 : nil
  }

  /// Returns the tick of the last snapshot at or before a tick; 0 if there is none. O(log snapshots).
  func nearest(_ tick: UInt64) -> UInt64 { index(nearest: tick).map { entries[$0].tick } ?? 0 }

  /// Returns the last snapshot at or before a tick. O(state).
  func snapshot(nearest tick: UInt64) -> Snapshot? {
    guard let at = index(nearest: tick) else { return nil }
    let entry = entries[at]
    guard let first = index(nearest: entry.group) else { return nil }
    var state: [UInt8] = []
    pool.read(entries[first].item, into: &state)
    if entry.isComplete { return Snapshot(bytes: state) }
    var difference: [UInt8] = []
    pool.read(entry.item, into: &difference)
    return Snapshot.stateBytes(state, applying: difference).map { Snapshot(bytes: $0) }
  }
}
