import ReelECS
import ReelFields
import ReelMath

/// An event that is sent when an entity has come to the end of a path and stops there.
public struct PathEnded: Event, Equatable, Sendable {
  /// The entity with the ``PathFollower``.
  public var entity: Entity
  /// The path that has ended.
  public var path: PathID

  /// Creates an event for a path that has ended.
  public init(entity: Entity = .none, path: PathID = .none) {
    self.entity = entity
    self.path = path
  }

  public init() { self.init(entity: .none) }
  public static var eventName: String { "PathEnded" }
}
