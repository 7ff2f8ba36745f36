import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// A collider that was hit along a motion.
public struct ColliderHit: Equatable, Sendable {
  /// The entity that has the collider.
  public var entity: Entity
  /// The number of the segment of a chain, or of the cell of a grid counted row by row, in the chain or grid as it lies
  /// in the world; 0 for all others.
  public var piece: UInt32
  /// The time, point and normal of the hit.
  public var hit: CastHit
}
