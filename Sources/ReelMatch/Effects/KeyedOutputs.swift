import ReelECS

// Outputs that are performed once, although their ticks may be repeated.
//
//     first run    tick 7: jump of entity 3    ──▶ performed
//     repetition   tick 7: jump of entity 3    ──▶ the same output: not performed again
//                  tick 8: jump of entity 3    ──▶ moved by a tick: the same output
//                  none                        ──▶ vanished: undone

/// An output that is performed once.
protocol KeyedOutput {
  /// True if the output is performed only when its tick is final.
  var waits: Bool { get }
  /// Returns true if the output stands for the same event as another one of the same or of a close tick.
  func isSame(as other: Self) -> Bool
  /// Returns true if performing this output has ended the other one.
  func replaces(_ other: Self) -> Bool
}

/// The outputs of the ticks that may still be repeated, and the numbers under which outputs were performed.
struct KeyedOutputs<Output: KeyedOutput> {
  struct Entry {
    var tick: UInt64
    var output: Output
    /// The number under which the output was performed; 0 if it was not.
    var number: UInt64 = 0
    /// True if the last run of the tick has sent the output.
    var isPresent = true
  }

  /// The entries in the order in which they were recorded.
  private var entries: [Entry] = []
  private var lastNumber: UInt64 = 0

  /// Creates a record with room for the outputs of a usual prediction.
  init() { entries.reserveCapacity(64) }

  /// The number of ticks that an output which has vanished is kept before it is undone, because the next ticks may
  /// send it: a predicted collision often comes a tick or two later.
  static var patience: UInt64 { 2 }

  /// Forgets all outputs.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Begins a repetition of the ticks from `tick` on.
  mutating func rollBack(to tick: UInt64) {
    entries.removeAll { $0.tick >= tick && $0.number == 0 }
    for at in entries.indices where entries[at].tick >= tick { entries[at].isPresent = false }
  }

  /// Records an output of a tick that has run.
  mutating func record(_ output: Output, tick: UInt64) {
    let first = entries.firstIndex {
      !$0.isPresent && $0.tick == tick && $0.output.isSame(as: output)
    }
    if let first {
      entries[first].isPresent = true
    } else {
      entries.append(Entry(tick: tick, output: output))
    }
  }

  /// Performs new outputs, and undoes performed outputs that have vanished. O(entries²).
  /// - Parameters:
  ///   - next: the tick that runs next.
  ///   - final: the tick up to which inputs are final: entries before it are dropped.
  ///   - perform: receives an output and its number, the latter `nil` if the output will never be undone.
  ///   - undo: receives an output and its number.
  mutating func settle(
    next: UInt64, final: UInt64, perform: (Output, UInt64?) -> Void,
    undo: (Output, UInt64) -> Void
  ) {
    for at in entries.indices where entries[at].isPresent && entries[at].number == 0 {
      if let moved = nearestVanished(to: at) {
        entries[at].number = entries[moved].number
        entries[moved].number = 0
      } else if !entries[at].output.waits || entries[at].tick < final {
        lastNumber += 1
        entries[at].number = lastNumber
        perform(entries[at].output, entries[at].tick < final ? nil : lastNumber)
      }
    }
    for at in entries.indices
    where !entries[at].isPresent && entries[at].number != 0
      && entries[at].tick + Self.patience < next
    {
      if !isReplaced(entries[at].output) { undo(entries[at].output, entries[at].number) }
      entries[at].number = 0
    }
    entries.removeAll {
      $0.isPresent ? $0.number != 0 && $0.tick < final : $0.number == 0
    }
  }

  private func nearestVanished(to new: Int) -> Int? {
    var nearest: Int?
    for at in entries.indices
    where !entries[at].isPresent && entries[at].number != 0
      && entries[at].output.isSame(as: entries[new].output)
    {
      let distance = entries[at].tick.distance(from: entries[new].tick)
      if let old = nearest, entries[old].tick.distance(from: entries[new].tick) <= distance {
        continue
      }
      nearest = at
    }
    return nearest
  }

  private func isReplaced(_ output: Output) -> Bool {
    entries.contains { $0.isPresent && $0.number != 0 && $0.output.replaces(output) }
  }
}

extension UInt64 {
  fileprivate func distance(from other: UInt64) -> UInt64 {
    self > other ? self - other : other - self
  }
}
