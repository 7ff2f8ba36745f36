import ReelECS
import ReelMath
import ReelSimulation

/// The timelines of a game, named by number in the order in which they were added.
public struct Timelines: Resource {
  /// In the order in which they were added.
  public private(set) var all: [Timeline] = []
  /// All timelines' parts and keyframes side by side: a player that reads them here counts no
  /// references. One of them: whoever holds it through a tick counts one instead of four.
  private(set) var lists = [TimelineLists()]
  /// What seconds are counted in.
  private var rate = TickRate.standard

  public init() {}
  /// None yet; seconds count at this rate. What a simulation has from the start counts at its own.
  public init(rate: TickRate) { self.rate = rate }

  /// Takes all away, so that numbers begin at 0 again. Names keep their old numbers: for games that name none.
  public mutating func removeAll() { self = Timelines(rate: rate) }
  public static var resourceName: String { "Timelines" }

  /// Adds a timeline and returns its number. One in seconds becomes one in ticks. Traps where there are
  /// 65,535 already.
  public mutating func add(_ timeline: Timeline) -> TimelineID {
    demand(
      all.count < UInt16.max,
      "A game has at most 65,535 timelines; add each once, and play it by its number.")
    let timeline = timeline.inTicks(rate)
    all.append(timeline)
    lists[0].add(timeline)
    return TimelineID(rawValue: UInt16(all.count - 1))
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("all", &all)
    v.field("rate", &rate)
    lists = [TimelineLists()]
    for timeline in all { lists[0].add(timeline) }
  }
}

/// The parts of all timelines in one list, and their keyframes in another.
struct TimelineLists: Sendable {
  /// Where a timeline's parts and keyframes begin, and its length.
  struct Run {
    var firstPart: Int
    var partCount: Int
    var firstKey: Int
    var length: Float
  }

  private(set) var runs: [Run] = []
  private(set) var parts: [Timeline.Part] = []
  /// One a part.
  private(set) var timings: [PartTiming] = []
  private(set) var keys: [Keyframe] = []
  /// The most parts that one timeline has.
  private(set) var mostParts = 0

  mutating func add(_ timeline: Timeline) {
    runs.append(
      Run(
        firstPart: parts.count, partCount: timeline.parts.count, firstKey: keys.count,
        length: timeline.length))
    parts += timeline.parts
    for part in timeline.parts { timings.append(PartTiming(part)) }
    keys += timeline.keys
    mostParts = max(mostParts, timeline.parts.count)
  }
}

extension NameKind {
  static let timeline = NameKind("timeline", plural: "timelines")
}

extension World {
  /// The timeline that was added under this name. Where there is none, one that moves nothing.
  public func timeline(_ name: String) -> TimelineID {
    names.find(name, .timeline, self)
  }

  /// Adds a timeline under a name of its own. In the set-up; later, and where the name is taken, it traps.
  @discardableResult
  public func add(_ timeline: Timeline, named name: String) -> TimelineID {
    names.add(name, self[Timelines.self].add(timeline), .timeline)
  }
}
