import ReelECS
import ReelMath

/// Where entities are.
public struct TransformFeature: Feature {
  public static var featureName: String { "Transforms" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.world.register(Transform.self)
    simulation.world.insert(Teleports())
    simulation.showBetweenTicks(Transform.self)
    simulation.addCheck { check in
      check.each(Transform.self) { _, transform in
        let sum = transform.position.x + transform.position.y + transform.rotation
        let area = transform.scale.x * transform.scale.y
        return (sum + area).isFinite
          ? nil
          : "A Transform is at no place (NaN, or beyond all numbers): nothing of it is seen, and nothing touches it"
      }
    }
    simulation.addProperty(
      .position,
      read: { world, entity in world[entity, Transform.self].map { AnimatedValue($0.position) } },
      write: { world, entity, value in world[entity, Transform.self]?.position = value.vec2 })
    simulation.addProperty(
      .rotation,
      read: { world, entity in world[entity, Transform.self].map { AnimatedValue($0.rotation) } },
      write: { world, entity, value in world[entity, Transform.self]?.rotation = value.x })
    simulation.addProperty(
      .scale,
      read: { world, entity in world[entity, Transform.self].map { AnimatedValue($0.scale) } },
      write: { world, entity, value in world[entity, Transform.self]?.scale = value.vec2 })
  }
}
