import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// The chains and tile grids of a ``CollisionSpace``, with the components that they were made from, to detect changes.
final class GroundColliders {
  // SAFETY: no code of the game runs while one of these arrays is changed.
  @exclusivity(unchecked)
  private var chains: [(entity: Entity, number: UInt32, transform: Affine, ground: ChainCollider)] =
    []
  @exclusivity(unchecked)
  private var grids: [(entity: Entity, number: UInt32, transform: Affine, ground: TileCollider)] =
    []

  /// Returns true if there is any ground, or was any at the last update.
  func isNeeded(_ world: World) -> Bool {
    !isEmpty || world.hasAny(TileCollider.self) || world.hasAny(ChainCollider.self)
  }

  var isEmpty: Bool { chains.isEmpty && grids.isEmpty }

  /// Updates the set from the components. O(ground).
  func update(_ world: World, _ set: CollisionSet) {
    updateChains(world, set)
    updateGrids(world, set)
  }

  private func updateChains(_ world: World, _ set: CollisionSet) {
    chains.removeAll { old in
      if world[old.entity, ChainCollider.self] == old.ground,
        Self.transform(old.entity, world) == old.transform
      {
        return false
      }
      set.remove(chain: old.number)
      return true
    }
    world.each { (entity: Entity, ground: ChainCollider) in
      if let at = chains.firstIndex(where: { $0.entity == entity }) {
        chains[at].ground = ground
        return
      }
      let transform = Self.transform(entity, world)
      let number = set.insert(
        ground.chain.applying(transform), key: CollisionSpace.key(entity),
        categories: ground.categories,
        mask: ground.mask)
      chains.append((entity, number, transform, ground))
    }
  }

  private func updateGrids(_ world: World, _ set: CollisionSet) {
    grids.removeAll { old in
      if let new = world[old.entity, TileCollider.self], new.categories == old.ground.categories,
        new.mask == old.ground.mask
      {
        return false
      }
      set.remove(grid: old.number)
      return true
    }
    world.each { (entity: Entity, ground: TileCollider) in
      let transform = Self.transform(entity, world)
      guard let at = grids.firstIndex(where: { $0.entity == entity }) else {
        let number = set.insert(
          ground.grid.applying(transform), key: CollisionSpace.key(entity),
          categories: ground.categories,
          mask: ground.mask)
        grids.append((entity, number, transform, ground))
        return
      }
      if grids[at].transform != transform || grids[at].ground.grid != ground.grid {
        set.edit(grid: grids[at].number) { $0 = ground.grid.applying(transform) }
        grids[at].transform = transform
      }
      // Equal arrays that share their memory are compared at once: after a restore they are others.
      grids[at].ground = ground
    }
  }

  private static func transform(_ entity: Entity, _ world: World) -> Affine {
    guard world.has(entity, Transform.self) else { return .identity }
    return world.globalTransform(of: entity)
  }
}
