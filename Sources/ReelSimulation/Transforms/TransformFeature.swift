import ReelECS
import ReelMath

/// The positions of entities.
public struct TransformFeature: Feature {
  public static var featureName: String { "Transforms" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.world.register(Transform.self)
    simulation.world.insert(Teleports())
    var runaways = RunawayCheck()
    var swings = DegreeCheck()
    simulation.addCheck { check in
      runaways.inspect(check)
      swings.inspect(check)
      check.each(Transform.self) { _, transform in
        let sum = transform.position.x + transform.position.y + transform.rotation
        let area = transform.scale.x * transform.scale.y
        guard (sum + area).isFinite else {
          return
            "A Transform is at no place (NaN, or beyond all numbers): nothing of it is seen, and nothing touches it"
        }
        // Rotations in steps of a radian never reach these values exactly.
        let turns = (transform.rotation / 15).magnitude
        return turns >= 2 && turns == turns.rounded() && turns < 1000
          ? "A Transform's rotation looks like degrees: it is in radians, .pi for half a turn" : nil
      }
    }
  }
}
