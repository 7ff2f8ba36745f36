import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// Which colliders a question is about.
public struct ColliderFilter: Equatable, Sendable {
  /// Colliders that belong to at least one of these groups, a bit each.
  public var groups: UInt32
  /// Whether sensors count, too.
  public var includesSensors: Bool
  /// Who does not count: the one who asks.
  public var ignored: Entity

  /// Colliders of some groups; without arguments all that are no sensors.
  public init(groups: UInt32 = .max, includesSensors: Bool = false, ignoring: Entity = .none) {
    self.groups = groups
    self.includesSensors = includesSensors
    ignored = ignoring
  }

  var query: QueryFilter {
    QueryFilter(
      groups: groups, includesSensors: includesSensors,
      ignoring: ignored == .none ? nil : CollisionSpace.key(ignored))
  }
}
