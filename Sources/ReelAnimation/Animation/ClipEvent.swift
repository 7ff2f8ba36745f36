import ReelECS
import ReelFields

/// An event that is sent when a frame with an event begins to show.
public struct ClipEvent: Event, Equatable, Sendable {
  /// The entity that is animated.
  public var entity: Entity
  /// The clip's number in ``Clips``.
  public var clip: ClipID
  /// The frame of the clip.
  public var sample: UInt16
  /// The frame's ``ClipFrame/event``.
  public var event: UInt16

  /// Creates an event for a frame that has begun to show.
  public init(entity: Entity = .none, clip: ClipID = 0, sample: UInt16 = 0, event: UInt16 = 0) {
    self.entity = entity
    self.clip = clip
    self.sample = sample
    self.event = event
  }

  public init() { self.init(entity: .none) }
  public static var eventName: String { "ClipEvent" }
}
