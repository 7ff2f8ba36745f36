import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// A collider that was hit on the way.
public struct ColliderHit: Equatable, Sendable {
  /// The entity that has the collider.
  public var entity: Entity
  /// The number of a chain's segment or of a grid's cell, row by row, as they lie in the world; 0 for all
  /// others.
  public var piece: UInt32
  /// Where and how.
  public var hit: CastHit
}
