import ReelECS
import ReelMath
import ReelMotion
import ReelSimulation

/// The feature that hides and fades entities with their descendants.
public struct VisibilityFeature: Feature {
  public static var featureName: String { "Visibility" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.world.register(Visibility.self)
    simulation.interpolate(Visibility.self)
    simulation.addCheck { check in
      check.world.each { (entity: Entity, visibility: Visibility) in
        if visibility.opacity > 1.001 {
          check.simulation.report(
            "A Visibility has an opacity of more than 1, which is all of it", of: entity, system: ""
          )
        }
      }
    }
    simulation.addProperty(
      .visibility, of: Visibility.self, read: { AnimatedValue($0.pointee.opacity) },
      write: { $0.pointee.opacity = $1.x })
  }
}

extension AnimatedProperty {
  /// The opacity of ``Visibility``, for an entity and its descendants.
  public static let visibility = AnimatedProperty("visibility")
}
