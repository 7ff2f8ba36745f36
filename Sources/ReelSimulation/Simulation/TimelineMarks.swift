import ReelECS
import ReelMath

/// The event types whose events a host marks on a timeline. They are set-up and not state.
final class TimelineMarks: SimulationPart {
  fileprivate var kinds: [(name: String, count: (World) -> Int)] = []
}

extension Simulation {
  /// The most event types that can be marked.
  public static var mostMarkedEvents: Int { 32 }

  /// Marks the events of a type on the timeline of the time travel, so that a person finds the tick. Call it during the
  /// set-up. Marking is for display only: it changes no state. Traps beyond ``mostMarkedEvents`` types.
  ///
  ///     simulation.markTimeline(at: FoeDied.self)
  public func markTimeline<E: Event>(at type: E.Type) {
    let marks = part(TimelineMarks.self)
    let name = E.eventName
    if marks.kinds.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return }
    if marks.kinds.count == Self.mostMarkedEvents {
      misuse("markTimeline: at most \(Self.mostMarkedEvents) types of events are marked.")
    }
    marks.kinds.append((name, { $0.eventCount(of: E.self) }))
  }

  /// The names of the event types that are marked, in the order of the set-up.
  public var timelineMarkNames: [String] { markedKinds.map { $0.name } }

  /// The functions that count the last tick's events of each marked type, for a host that counts them in every tick.
  package var timelineMarkCounts: [(World) -> Int] {
    markedKinds.map { $0.count }
  }

  private var markedKinds: [(name: String, count: (World) -> Int)] {
    world.part(TimelineMarks.self)?.kinds ?? []
  }

  /// Calls `body` for each marked event type of which the last tick has sent events, with the index of its name and the
  /// number of events. Valid between two ticks.
  public func eachTimelineMark(_ body: (_ kind: Int, _ count: Int) -> Void) {
    for (kind, mark) in markedKinds.enumerated() {
      let count = mark.count(world)
      if count > 0 { body(kind, count) }
    }
  }
}
