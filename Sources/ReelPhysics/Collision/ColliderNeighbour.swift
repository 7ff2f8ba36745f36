import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// A collider that is near.
public struct ColliderNeighbour: Equatable, Sendable {
  /// The entity that has the collider.
  public var entity: Entity
  /// The distance of the collider, and the closest points.
  public var closest: Closest
}
