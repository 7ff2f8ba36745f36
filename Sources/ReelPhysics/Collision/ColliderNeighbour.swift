import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// A collider that is near.
public struct ColliderNeighbour: Equatable, Sendable {
  /// The entity that has the collider.
  public var entity: Entity
  /// How far away it is, and where it is next.
  public var closest: Closest
}
