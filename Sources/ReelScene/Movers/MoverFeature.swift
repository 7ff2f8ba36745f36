import ReelECS

/// Things that move among solid ones: ``Mover``, and what guides it.
public struct MoverFeature: Feature {
  public static var featureName: String { "Movers" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(CollisionFeature.self)
    simulation.need(PauseFeature.self)
    simulation.world.register(Mover.self)
    simulation.world.register(Platformer.self)
    simulation.world.register(TopDownWalker.self)
    simulation.world.register(GridWalker.self)
    simulation.world.register(MoverSqueezed.self)
    simulation.world.insert(CacheHolder<MoverStage>())
    simulation.add(Platformer.guide, before: Mover.move)
    simulation.add(TopDownWalker.guide, before: Mover.move)
    simulation.add(GridWalker.walk, before: Mover.move)
    simulation.add(Mover.move, before: Collider.detectContacts)
  }
}
