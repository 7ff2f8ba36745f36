import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// Entities that move among solids: ``Mover``, and the components that guide it.
public struct MoverFeature: Feature {
  public static var featureName: String { "Movers" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(CollisionFeature.self)
    simulation.require(PauseFeature.self)
    simulation.world.register(
      Mover.self, Platformer.self, TopDownWalker.self, GridWalker.self, MoverSqueezed.self)
    simulation.world.insert(CacheHolder<MoverStage>())
    simulation.allowUnreadEvents(of: MoverSqueezed.self)
    simulation.addCheck { check in
      let world = check.world
      let solids = world.solidCategories
      check.each(Mover.self) { entity, mover in
        if !world.has(entity, Collider.self) || !world.has(entity, Transform.self) {
          return "A Mover lacks a Transform or a Collider beside it: it does not move"
        }
        // Computes the categories again for a mover that no solid stops, because a solid may have been added since the
        // first time.
        return mover.mask != 0 && mover.mask & solids == 0
          && world.hasSolidsOnly(outOf: mover.mask)
          ? "A Mover stops at groups that nothing solid is in: it goes through all of it" : nil
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
    simulation.part(PositionHooks.self).isFalling = { world, entity in
      guard world.hasAny(Mover.self), let mover = world[entity, Mover.self] else { return false }
      return !mover.isOnFloor && mover.velocity.dot(mover.gravity) > 0
    }
    simulation.add(Platformer.guide, before: Mover.move)
    simulation.add(TopDownWalker.guide, before: Mover.move)
    simulation.add(GridWalker.walk, before: Mover.move)
    simulation.add(Mover.move, before: Collider.detectContacts)
  }
}

extension World {
  /// Returns true if there are solids, but none in the given categories. False without any solid, because then the game
  /// does not mean to stop movers.
  fileprivate func hasSolidsOnly(outOf categories: UInt32) -> Bool {
    let solids = solidCategories
    return solids != 0 && solids & categories == 0
  }

  /// The categories of all solids at which movers can stop. O(solids).
  fileprivate var solidCategories: UInt32 {
    var categories: UInt32 = 0
    query(with: Solid.self).each { (box: Collider) in categories |= box.categories }
    each { (tiles: TileCollider) in categories |= tiles.categories }
    each { (chain: ChainCollider) in categories |= chain.categories }
    return categories
  }
}
