import ReelMath
import ReelPlatform

// The inputs of the latest ticks. Most ticks have no new input, so only inputs with events, or with another view than
// before, have an entry, as in `ReelInputs`. Both rings have a fixed size; sequence numbers count on for ever.
//
//     entries   │ 7 │ 8 │ 4 │ 5 │ 6 │        tick, player, view, and the first of its events
//     events    │ … │ k │ l │ … │ i │ j │

/// The inputs of all players in the latest ticks, in memory of a fixed size. Recording allocates nothing.
package final class InputHistory {
  struct Entry {
    var tick: UInt64
    /// The sequence number of the first event.
    var firstEvent: UInt64
    var eventCount: UInt32
    var viewWidth: UInt16
    var viewHeight: UInt16
    var player: UInt8
  }

  /// The first tick from which on all inputs are kept; `end` is the tick behind the last one.
  // SAFETY: no code of the game runs while these properties are changed.
  @exclusivity(unchecked) package private(set) var start: UInt64
  @exclusivity(unchecked) private(set) var end: UInt64

  private let entries: UnsafeMutablePointer<Entry>
  private let events: UnsafeMutablePointer<InputEvent>
  private let entryMask: UInt64
  private let eventMask: UInt64
  @exclusivity(unchecked) private var entryStart: UInt64 = 0
  @exclusivity(unchecked) private var entryEnd: UInt64 = 0
  @exclusivity(unchecked) private var eventStart: UInt64 = 0
  @exclusivity(unchecked) private var eventEnd: UInt64 = 0
  /// The view of each player in the last tick.
  @exclusivity(unchecked) private var views: [(UInt16, UInt16)] = []

  /// - Parameter byteCount: the most bytes, from 64 KiB on.
  package init(tick: UInt64, byteCount: Int) {
    (start, end) = (tick, tick)
    let half = max(byteCount, 1 << 16) / 2
    let entryCount = Self.powerOfTwo(half / MemoryLayout<Entry>.stride)
    let eventCount = Self.powerOfTwo(half / MemoryLayout<InputEvent>.stride)
    (entryMask, eventMask) = (UInt64(entryCount) - 1, UInt64(eventCount) - 1)
    entries = .allocate(capacity: entryCount)
    events = .allocate(capacity: eventCount)
  }

  deinit {
    // Both types are plain data.
    entries.deallocate()
    events.deallocate()
  }

  /// Returns the largest power of two up to a number.
  private static func powerOfTwo(_ most: Int) -> Int {
    1 << (Int.bitWidth - 1 - most.leadingZeroBitCount)
  }

  /// The bytes in use.
  var usedByteCount: Int {
    Int(entryEnd - entryStart) * MemoryLayout<Entry>.stride
      + Int(eventEnd - eventStart) * MemoryLayout<InputEvent>.stride
  }

  /// Drops everything, and begins anew at a tick.
  package func removeAll(tick: UInt64) {
    (start, end) = (tick, tick)
    (entryStart, eventStart) = (entryEnd, eventEnd)
  }

  /// Records the inputs of tick `end`, and drops the oldest ones if there is no room.
  /// - Parameter isComplete: true to record all inputs, so that a replay can begin at this tick.
  /// - Returns: false if there is no room for a tick with so many events. All inputs are then dropped, also these.
  package func append(_ inputs: [TickInput], isComplete: Bool) -> Bool {
    let hasNoViews = views.count != inputs.count
    if hasNoViews { views = [(UInt16, UInt16)](repeating: (0, 0), count: inputs.count) }
    var newEvents = 0
    for input in inputs { newEvents += input.events.count }
    end += 1
    guard newEvents <= Int(eventMask) + 1, inputs.count <= Int(entryMask) + 1 else {
      removeAll(tick: end)
      return false
    }
    while entryEnd - entryStart + UInt64(inputs.count) > entryMask + 1
      || eventEnd - eventStart + UInt64(newEvents) > eventMask + 1
    {
      dropFirst()
    }
    for player in inputs.indices {
      let (width, height) = (inputs[player].viewWidth, inputs[player].viewHeight)
      let count = inputs[player].events.count
      if !isComplete && !hasNoViews && count == 0 && views[player] == (width, height) { continue }
      views[player] = (width, height)
      (entries + Int(entryEnd & entryMask)).initialize(
        to: Entry(
          tick: end - 1, firstEvent: eventEnd, eventCount: UInt32(count), viewWidth: width,
          viewHeight: height, player: UInt8(player)))
      entryEnd += 1
      for event in inputs[player].events {
        (events + Int(eventEnd & eventMask)).initialize(to: event)
        eventEnd += 1
      }
    }
    return true
  }

  /// Drops the inputs of the oldest tick that has an entry.
  private func dropFirst() {
    let tick = entry(entryStart).tick
    while entryStart < entryEnd && entry(entryStart).tick == tick {
      eventStart = entry(entryStart).firstEvent + UInt64(entry(entryStart).eventCount)
      entryStart += 1
    }
    start = tick + 1
  }

  /// Drops the inputs from a tick on.
  func truncate(to tick: UInt64) {
    guard tick < end else { return }
    while entryEnd > entryStart && entry(entryEnd - 1).tick >= tick {
      entryEnd -= 1
      eventEnd = entry(entryEnd).firstEvent
    }
    end = max(tick, start)
    // The next input gets an entry, whatever its view.
    views.removeAll(keepingCapacity: true)
  }

  private func entry(_ sequence: UInt64) -> Entry { entries[Int(sequence & entryMask)] }

  /// Returns the sequence number of the first entry at or behind a tick. O(log entries).
  package func position(of tick: UInt64) -> UInt64 {
    (entryStart..<entryEnd).endOfPrefix { entry($0).tick < tick }
  }

  /// Reads the inputs of a tick over those of the tick before.
  /// - Parameter position: the position of this tick, and afterwards of the next one.
  package func read(_ tick: UInt64, at position: inout UInt64, into inputs: inout [TickInput]) {
    for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
    while position < entryEnd && entry(position).tick == tick {
      let entry = entry(position)
      let player = Int(entry.player)
      position += 1
      guard player < inputs.count else { continue }
      (inputs[player].viewWidth, inputs[player].viewHeight) = (entry.viewWidth, entry.viewHeight)
      for event in entry.firstEvent..<entry.firstEvent + UInt64(entry.eventCount) {
        inputs[player].events.append(events[Int(event & eventMask)])
      }
    }
  }

  /// Calls `body` for each input with events, in ascending order of ticks.
  func eachBusyInput(
    from tick: UInt64, _ body: (_ tick: UInt64, _ player: Int, _ events: Int) -> Void
  ) {
    var at = position(of: tick)
    while at < entryEnd {
      let entry = entry(at)
      if entry.eventCount > 0 { body(entry.tick, Int(entry.player), Int(entry.eventCount)) }
      at += 1
    }
  }
}
