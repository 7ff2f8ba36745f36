import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// An event that is sent when the colliders of two entities no longer overlap; one of the entities may have been
/// despawned.
public struct ContactEnded: Event, Equatable, Sendable {
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
  public static var eventName: String { "ContactEnded" }
}
