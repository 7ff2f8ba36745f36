import ReelPlatform

// Most ticks bring nothing new, and a few bytes of a reel stand for hundreds of them. So only frames
// that say something are kept, and memory is in proportion to the bytes that were read.

/// The input of tick 0, 1, 2 and so on.
///
/// Takes 24 bytes for a frame with events or another view than the one before, and 8 for an event;
/// nothing for other frames. A frame is found in O(log of the frames that say something).
public struct ReelFrames: RandomAccessCollection, Equatable, Sendable {
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

  /// Frames one by one.
  public init(_ frames: some Sequence<TickInput>) {
    for frame in frames { append(frame) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The input of a tick. Traps beyond the last one.
  public subscript(tick: Int) -> TickInput {
    guard tick >= 0, tick < count else {
      fatalError("ReelFrames: there is no such tick. Ask for those from 0 to below count.")
    }
    // The last entry at or before the tick; the first frame always is one.
    var low = 0
    var high = entries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].tick <= tick { low = middle } else { high = middle }
    }
    let entry = entries[low]
    var frame = TickInput(viewWidth: entry.viewWidth, viewHeight: entry.viewHeight)
    if entry.tick == tick {
      let end = low + 1 < entries.count ? entries[low + 1].firstEvent : events.count
      if end > entry.firstEvent { frame.events = [InputEvent](events[entry.firstEvent..<end]) }
    }
    return frame
  }

  /// Adds the input of the next tick.
  public mutating func append(_ frame: TickInput) {
    let isLikeLast =
      entries.last.map { $0.viewWidth == frame.viewWidth && $0.viewHeight == frame.viewHeight }
      ?? false
    if !isLikeLast || !frame.events.isEmpty {
      entries.append(
        Entry(
          tick: count, firstEvent: events.count, viewWidth: frame.viewWidth,
          viewHeight: frame.viewHeight))
      events.append(contentsOf: frame.events)
    }
    count += 1
  }
}
