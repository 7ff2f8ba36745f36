import ReelPlatform

// The inputs of one world's present episode, from which its reel is made. Only inputs with events have an entry.
//
//     entries   │ tick, player, events │ …          events   │ e │ e │ e │ …
//
// The memory of an episode serves the next one, so a batch that runs for long allocates nothing here.

/// The last episode of a world that has ended, while the world is in a later one.
struct EndedEpisode {
  var log = EpisodeLog()
  var seed: UInt64 = 0
  /// False before the world's first episode has ended.
  var exists = false
}

/// The recorded inputs of an episode.
@usableFromInline struct EpisodeLog {
  private struct Entry {
    var tick: UInt32
    var player: UInt8
    var events: UInt16
  }

  private var entries: [Entry] = []
  private var events: [InputEvent] = []
  private(set) var ticks: UInt32 = 0
  /// True if inputs are missing, because they took more than the limit.
  private(set) var isIncomplete = false

  /// The memory in use.
  var byteCount: Int {
    entries.count * MemoryLayout<Entry>.stride + events.count * MemoryLayout<InputEvent>.stride
  }

  /// Begins the log of another episode.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    (ticks, isIncomplete) = (0, false)
  }

  /// Appends the inputs of the next tick.
  /// - Parameter limit: the most bytes; beyond them, everything is dropped and the log is incomplete.
  @usableFromInline mutating func append(_ inputs: [TickInput], limit: Int) {
    for player in inputs.indices where !inputs[player].events.isEmpty {
      append(inputs[player].events, player, limit)
    }
    ticks &+= 1
  }

  private mutating func append(_ new: [InputEvent], _ player: Int, _ limit: Int) {
    if isIncomplete { return }
    if byteCount + MemoryLayout<Entry>.stride + new.count * MemoryLayout<InputEvent>.stride > limit
      || new.count > Int(UInt16.max) || ticks == .max
    {
      (entries, events, isIncomplete) = ([], [], true)
      return
    }
    entries.append(
      Entry(
        tick: ticks, player: UInt8(truncatingIfNeeded: player),
        events: UInt16(truncatingIfNeeded: new.count)))
    events.append(contentsOf: new)
  }

  /// Calls `body` with the inputs of each tick, in order.
  /// - Parameter inputs: the inputs of the players without events.
  func replay(_ inputs: [TickInput], _ body: ([TickInput]) -> Void) {
    var inputs = inputs
    var (entry, event) = (0, 0)
    for tick in 0..<ticks {
      for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
      while entry < entries.count, entries[entry].tick == tick {
        let count = Int(entries[entry].events)
        inputs[Int(entries[entry].player)].events = Array(events[event..<event + count])
        event += count
        entry += 1
      }
      body(inputs)
    }
  }
}
