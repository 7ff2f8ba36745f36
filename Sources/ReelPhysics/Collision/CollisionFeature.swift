import ReelCollision
import ReelECS
import ReelSimulation

/// Colliders of entities: contacts, rays, casts and other collision queries.
public struct CollisionFeature: Feature {
  public static var featureName: String { "Collision" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.world.register(
      Collider.self, ChainCollider.self, TileCollider.self, Solid.self, ContactBegan.self,
      ContactEnded.self)
    simulation.allowUnreadEvents(of: ContactBegan.self)
    simulation.allowUnreadEvents(of: ContactEnded.self)
    simulation.world.insert(Contacts())
    simulation.world.insert(CacheHolder<CollisionSpace>())
    simulation.world.insert(CollisionView())
    simulation.add(Collider.update)
    simulation.add(Collider.detectContacts)
    simulation.add(Collider.settle)
    // Checks for any component of the type first, because reading one would register a type that the game may not have.
    simulation.part(PositionHooks.self).extents.append { world, entity in
      guard world.hasAny(TileCollider.self) else { return nil }
      return world[entity, TileCollider.self].map { $0.grid.bounds }
    }
    simulation.part(PositionHooks.self).extents.append { world, entity in
      guard world.hasAny(ChainCollider.self) else { return nil }
      return world[entity, ChainCollider.self].map { $0.chain.bounds }
    }
    #if !hasFeature(Embedded)
      let queried = simulation.part(QueriedContacts.self)
      simulation.addCheck { queried.inspect($0) }
    #endif
    simulation.addCheck { check in
      check.each(
        Collider.self, without: Transform.self,
        "A Collider has no Transform beside it: nothing touches it")
      check.each(Solid.self) { [world = check.world] entity, _ in
        if let collider = world[entity, Collider.self] {
          return collider.isSensor ? "A Solid is a sensor: nothing stops at it" : nil
        }
        return world.has(entity, TileCollider.self) || world.has(entity, ChainCollider.self)
          ? nil : "A Solid has no Collider beside it: nothing stops at it"
      }
    }
  }
}

extension Collider {
  /// Updates the positions of colliders at the start of a tick, before all other systems. It covers moves after the
  /// last search for pairs, so that queries return current positions. O(colliders that may have moved).
  public static let update = System("placeColliders", in: Phase(rawValue: .min)) { world in
    guard world.needsCollision else { return }
    let space = world.collisionSpace
    if !space.recordedCasts.isEmpty { space.recordedCasts.removeAll(keepingCapacity: true) }
    space.update(world)
  }

  /// Finds the pairs that touch, sends ``ContactBegan`` and ``ContactEnded``, and fills ``Contacts``. O(colliders +
  /// pairs).
  public static let detectContacts = System("detectContacts", in: .physics) { world in
    guard world.needsCollision || !world[Contacts.self].isQuiet else { return }
    let space = world.collisionSpace
    space.update(world, findsPairs: true)
    space.detect(world)
  }

  /// Records at the end of a tick, after all other systems, the colliders that moved since the search for pairs, except
  /// those that were teleported. O(colliders that may have moved).
  public static let settle = System("settleColliders", in: Phase(rawValue: .max)) { world in
    guard world[Contacts.self].hasSensors else { return }
    let space = world.collisionSpace
    space.update(world)
    space.recordDepartures(world)
  }
}

extension World {
  /// True if the world has colliders, or had some. A tick without colliders costs almost nothing.
  ///
  /// DETERMINISM: the first tick creates the space, even without any colliders. A space that is created by a query
  /// would contain colliders added since the tick began, and an existing one would not.
  fileprivate var needsCollision: Bool {
    if hasAny(Collider.self) || hasAny(ChainCollider.self) || hasAny(TileCollider.self) {
      return true
    }
    return existing(CollisionSpace.self)?.isEmpty != true
  }
}
