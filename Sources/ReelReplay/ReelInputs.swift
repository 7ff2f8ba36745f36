import ReelMath
import ReelPlatform

// Most ticks bring nothing new, and a few bytes of a reel stand for hundreds of them. So only inputs
// that say something are kept, and memory is in proportion to the bytes that were read.

/// The input of tick 0, 1, 2 and so on.
///
/// Takes 24 bytes for an input with events or another view than the one before, and 8 for an event;
/// nothing for other inputs. An input is found in O(log of the inputs that say something).
public struct ReelInputs: RandomAccessCollection, Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var tick: Int
    /// Where its events begin; they end where those of the next entry begin.
    var firstEvent: Int
    var viewWidth: UInt16
    var viewHeight: UInt16
  }

  private var entries: [Entry] = []
  private var events: [InputEvent] = []
  /// The number of ticks.
  public private(set) var count = 0

  /// No ticks.
  public init() {}

  /// Inputs one by one.
  public init(_ inputs: some Sequence<TickInput>) {
    for input in inputs { append(input) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The input of a tick. Traps beyond the last one.
  public subscript(tick: Int) -> TickInput {
    guard tick >= 0, tick < count else {
      misuse("ReelInputs: there is no such tick. Ask for those from 0 to below count.")
    }
    // The last entry at or before the tick; the first input always is one.
    var low = 0
    var high = entries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].tick <= tick { low = middle } else { high = middle }
    }
    let entry = entries[low]
    var input = TickInput(viewWidth: entry.viewWidth, viewHeight: entry.viewHeight)
    if entry.tick == tick {
      let end = low + 1 < entries.count ? entries[low + 1].firstEvent : events.count
      if end > entry.firstEvent { input.events = [InputEvent](events[entry.firstEvent..<end]) }
    }
    return input
  }

  /// Adds the input of the next tick.
  public mutating func append(_ input: TickInput) {
    let isLikeLast =
      entries.last.map { $0.viewWidth == input.viewWidth && $0.viewHeight == input.viewHeight }
      ?? false
    if !isLikeLast || !input.events.isEmpty {
      entries.append(
        Entry(
          tick: count, firstEvent: events.count, viewWidth: input.viewWidth,
          viewHeight: input.viewHeight))
      events.append(contentsOf: input.events)
    }
    count += 1
  }
}
