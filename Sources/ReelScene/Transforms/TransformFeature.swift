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
