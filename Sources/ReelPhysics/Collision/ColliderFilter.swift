import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// The selection of colliders that a query returns.
public struct ColliderFilter: Equatable, Sendable {
  /// The categories, one bit each: the query returns colliders that belong to at least one of them.
  public var categories: UInt32
  /// True if sensors count, too.
  public var includesSensors: Bool
  /// The entity whose collider does not count, such as the one that makes the query.
  public var ignored: Entity

  /// Creates a filter for colliders of some categories; without arguments, for all colliders that are not sensors.
  public init(categories: UInt32 = .max, includesSensors: Bool = false, ignoring: Entity = .none) {
    self.categories = categories
    self.includesSensors = includesSensors
    ignored = ignoring
  }

  /// The same selection for the shapes of the collision space.
  var shapeFilter: ShapeFilter {
    ShapeFilter(
      categories: categories, includesSensors: includesSensors,
      ignoring: ignored == .none ? nil : CollisionSpace.key(ignored))
  }
}
