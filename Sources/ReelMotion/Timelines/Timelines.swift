import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The timelines of a game. A timeline's number is its index in the order in which the timelines were added.
public struct Timelines: Resource {
  /// The timelines in the order in which they were added.
  public private(set) var all: [Timeline] = []
  /// The parts and keyframes of all timelines in common arrays: reading them here retains nothing. The array has one
  /// element, so that a system retains one object in a tick instead of four.
  private(set) var lists = [TimelineLists()]
  /// The rate that converts seconds to ticks.
  private var rate = TickRate.standard

  public init() {}
  /// Creates an empty list that converts seconds at this rate. The list of a simulation uses the simulation's rate.
  public init(rate: TickRate) { self.rate = rate }

  /// Removes all timelines, so that numbers begin at 0 again. Names keep their old numbers, so call it only in a game
  /// that names no timelines.
  public mutating func removeAll() { self = Timelines(rate: rate) }
  public static var resourceName: String { "Timelines" }

  /// Adds a timeline and returns its number. Times in seconds are converted to ticks. Traps if there are 65,535
  /// timelines already.
  public mutating func add(_ timeline: Timeline) -> TimelineID {
    let timeline = timeline.inTicks(rate)
    lists[0].add(timeline)
    return all.append(numbered: timeline, "timelines", "play it by its number")
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
  /// The beginning of a timeline's parts and keyframes in the lists, and its length.
  struct Run {
    var firstPart: Int
    var partCount: Int
    var firstKey: Int
    var length: Float
  }

  private(set) var runs: [Run] = []
  private(set) var parts: [Timeline.Part] = []
  /// The timings, one per part.
  private(set) var timings: [PartTiming] = []
  private(set) var keys: [Keyframe] = []
  /// The number of parts of the timeline that has the most.
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
  /// Returns the timeline of this name; for a missing name, a timeline that moves nothing.
  public func timeline(_ name: String) -> TimelineID {
    names.find(name, .timeline, self)
  }

  /// Adds a timeline under a name. Traps after the set-up, and if the name is taken.
  @discardableResult
  public func add(_ timeline: Timeline, named name: String) -> TimelineID {
    names.add(name, self[Timelines.self].add(timeline), .timeline)
  }
}
