import ReelECS
import ReelFields

/// An event that is sent when a clip has come to its end by itself.
public struct ClipEnded: Event, Equatable, Sendable {
  /// The entity that is animated.
  public var entity: Entity
  /// The clip's number in ``Clips``.
  public var clip: ClipID

  /// Creates an event for a clip that has ended.
  public init(entity: Entity = .none, clip: ClipID = 0) {
    self.entity = entity
    self.clip = clip
  }

  public init() { self.init(entity: .none) }
  public static var eventName: String { "ClipEnded" }
}
