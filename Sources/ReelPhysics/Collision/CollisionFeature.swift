import ReelCollision
import ReelECS
import ReelSimulation

/// Shapes of entities: who touches whom, and what rays and casts meet.
public struct CollisionFeature: Feature {
  public static var featureName: String { "Collision" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(TransformFeature.self)
    simulation.world.register(
      Collider.self, ChainCollider.self, TileCollider.self, Solid.self, ContactBegan.self,
      ContactEnded.self)
    simulation.mayGoUnheard(ContactBegan.self)
    simulation.mayGoUnheard(ContactEnded.self)
    simulation.world.insert(Contacts())
    simulation.world.insert(CacheHolder<CollisionSpace>())
    simulation.world.insert(CollisionView())
    simulation.world.insert(OtherColliders())
    simulation.add(Collider.place)
    simulation.add(Collider.detectContacts)
    simulation.add(Collider.settle)
    // Asking for a component makes its type known that the game may not have.
    simulation.world[WorldPlaces.self].extents.append { world, entity in
      guard world.hasAny(TileCollider.self) else { return nil }
      return world[entity, TileCollider.self].map { $0.grid.bounds }
    }
    simulation.world[WorldPlaces.self].extents.append { world, entity in
      guard world.hasAny(ChainCollider.self) else { return nil }
      return world[entity, ChainCollider.self].map { $0.chain.bounds }
    }
    #if !hasFeature(Embedded)
      let asked = AskedContacts()
      simulation.names.keep(asked)
      simulation.addCheck { asked.look($0) }
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
  /// Before anything else in a tick: takes account of all that moved in the tick before after pairs
  /// were looked for, so that questions are answered by where things are. O(colliders that may have
  /// moved).
  public static let place = System("placeColliders", in: Phase(rawValue: .min)) { world in
    guard world.needsCollision else { return }
    let space = world.collisionSpace
    if !space.noted.isEmpty { space.noted.removeAll(keepingCapacity: true) }
    space.update(world)
  }

  /// Looks who touches whom, sends ``ContactBegan`` and ``ContactEnded``, and fills ``Contacts``.
  /// O(colliders + pairs).
  public static let detectContacts = System("detectContacts", in: .physics) { world in
    guard world.needsCollision || !world[Contacts.self].isQuiet else { return }
    let space = world.collisionSpace
    space.update(world, findsPairs: true)
    space.detect(world)
  }

  /// After everything else in a tick: who has moved since pairs were looked for is on its way, but for
  /// those that were teleported. O(colliders that may have moved).
  public static let settle = System("settleColliders", in: Phase(rawValue: .max)) { world in
    guard world[Contacts.self].hasSensors else { return }
    let space = world.collisionSpace
    space.update(world)
    space.noteDepartures(world)
  }
}

extension World {
  /// Whether there is anything to look at, or was. A tick without colliders costs next to nothing.
  ///
  /// DETERMINISM: the first tick makes the space, also where nothing is in it. One that is made when somebody asks
  /// would know what has come since the tick began, and one that is there would not.
  fileprivate var needsCollision: Bool {
    if hasAny(Collider.self) || hasAny(ChainCollider.self) || hasAny(TileCollider.self) {
      return true
    }
    return existing(CollisionSpace.self)?.isEmpty != true
  }
}
