import ReelECS

/// Colliders that follow the frames of sprites.
public struct SliceFeature: Feature {
  public static var featureName: String { "Slices" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(CollisionFeature.self)
    simulation.need(SpriteFeature.self)
    simulation.world.register(SliceCollider.self)
    simulation.world.insert(Slices())
    simulation.add(SliceCollider.follow, before: Mover.move, Collider.detectContacts)
  }
}
