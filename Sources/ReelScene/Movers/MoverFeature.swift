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
    simulation.addCheck { check in
      let world = check.world
      check.each(Mover.self) { entity, _ in
        world.has(entity, Collider.self) && world.has(entity, Transform.self)
          ? nil : "A Mover lacks a Transform or a Collider beside it: it does not move"
      }
      check.each(
        Platformer.self, without: Mover.self,
        "A Platformer has no Mover beside it: it does not move")
      check.each(
        TopDownWalker.self, without: Mover.self,
        "A TopDownWalker has no Mover beside it: it does not move")
      check.each(
        GridWalker.self, without: Transform.self,
        "A GridWalker has no Transform beside it: it does not move")
    }
    simulation.add(Platformer.guide, before: Mover.move)
    simulation.add(TopDownWalker.guide, before: Mover.move)
    simulation.add(GridWalker.walk, before: Mover.move)
    simulation.add(Mover.move, before: Collider.detectContacts)
  }
}
