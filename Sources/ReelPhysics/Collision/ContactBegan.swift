import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// An event that is sent when the colliders of two entities begin to overlap. It is sent once for each contact; the
/// events of a tick are sorted by entities.
public struct ContactBegan: Event, Equatable, Sendable {
  /// The entity with the lower slot.
  public var first: Entity
  /// The entity with the higher slot.
  public var second: Entity

  /// Creates the event, which the engine sends.
  public init(first: Entity, second: Entity) {
    self.first = first
    self.second = second
  }

  public init() { self.init(first: .none, second: .none) }
  public static var eventName: String { "ContactBegan" }
}
