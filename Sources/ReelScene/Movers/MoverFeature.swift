import ReelCollision
import ReelECS
import ReelMath

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
      // By then what stops movers is there.
      if world[Clock.self].tick == 120 { noteMoversThatNothingStops(check.simulation) }
      check.each(Mover.self) { entity, _ in
        world.has(entity, Collider.self) && world.has(entity, Transform.self)
          ? nil : "A Mover lacks a Transform or a Collider beside it: it does not move"
      }
      check.each(
        Platformer.self, without: Mover.self,
        "A Platformer has no Mover beside it: it does not move")
      check.each(TopDownWalker.self) { entity, _ in
        world[entity, Mover.self].map { $0.settings.up == .zero } ?? true
          ? nil
          : "A TopDownWalker's Mover has an up: it walks on floors. Take MoverSettings(up: .zero)"
      }
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

/// Says whose groups to stop at are those of no solid, where there are solids.
private func noteMoversThatNothingStops(_ simulation: Simulation) {
  let world = simulation.world
  var solids: UInt32 = 0
  world.query(with: Solid.self).each {
    (box: Collider?, tiles: TileCollider?, chain: ChainCollider?) in
    solids |= (box?.groups ?? 0) | (tiles?.groups ?? 0) | (chain?.groups ?? 0)
  }
  guard solids != 0 else { return }
  world.each { (entity: Entity, mover: Mover) in
    if mover.stopsAt != 0 && mover.stopsAt & solids == 0 {
      simulation.note(
        "A Mover stops at groups that no Solid is in: it goes through all of them", of: entity,
        system: "")
    }
  }
}
