import ReelECS
import ReelFields
import ReelMath

/// An event that is sent when a timeline has come to its end by itself.
public struct TimelineEnded: Event, Equatable, Sendable {
  /// The entity with the player.
  public var entity: Entity
  /// The timeline's number in ``Timelines``.
  public var timeline: TimelineID

  /// Creates an event for a timeline that has ended.
  public init(entity: Entity = .none, timeline: TimelineID = 0) {
    self.entity = entity
    self.timeline = timeline
  }

  public init() { self.init(entity: .none) }
  public static var eventName: String { "TimelineEnded" }
}
