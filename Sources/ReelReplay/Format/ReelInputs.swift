import ReelMath
import ReelPlatform

// Most ticks have no new input, and a few bytes of a reel stand for hundreds of them. So this type stores only inputs
// that differ from the default, and its memory is proportional to the bytes that were read.

/// The inputs of one player, from tick 0 on.
///
/// It takes 24 bytes for an input that has events or changes the view, and 8 for an event; other inputs take nothing.
/// Finding an input costs O(log of the stored inputs).
public struct ReelInputs: RandomAccessCollection, Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var tick: Int
    /// The index of its first event. Its events end where those of the next entry begin.
    var firstEvent: Int
    var viewWidth: UInt16
    var viewHeight: UInt16
  }

  private var entries: [Entry] = []
  private var events: [InputEvent] = []
  /// The number of ticks.
  public private(set) var count = 0

  /// Creates a list without ticks.
  public init() {}

  /// Creates a list of the given inputs.
  public init(_ inputs: some Sequence<TickInput>) {
    for input in inputs { append(input) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The input of a tick. Traps beyond the last tick.
  public subscript(tick: Int) -> TickInput {
    guard tick >= 0, tick < count else {
      misuse("ReelInputs: there is no such tick. Use an index from 0 to below count.")
    }
    // The last entry at or before the tick; the first input always has an entry.
    let at = entries.endOfPrefix { $0.tick <= tick } - 1
    let entry = entries[at]
    var input = TickInput(viewWidth: entry.viewWidth, viewHeight: entry.viewHeight)
    if entry.tick == tick {
      let end = at + 1 < entries.count ? entries[at + 1].firstEvent : events.count
      if end > entry.firstEvent { input.events = [InputEvent](events[entry.firstEvent..<end]) }
    }
    return input
  }

  /// Appends the input of the next tick.
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
