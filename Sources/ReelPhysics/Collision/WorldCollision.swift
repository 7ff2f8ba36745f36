import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// Questions about where colliders are: what a ray meets, what lies in a circle, what is near.
///
///     if let hit = world.collision.ray(from: eye, along: Vec2(1, 0), length: 200) { … }
///
/// Answers are sorted, by time or distance and then by entity, and depend on nothing but the
/// components. They tell where things were at the beginning of the tick, and from the phase
/// `.physics` on where things are then, when movers have moved. ``update()`` brings all up to date.
///
/// A system with declared access names it there: `.reading(WorldCollision.self)`.
public struct WorldCollision {
  let world: World

  /// Up to date where the world's past is another one than that which it knows.
  private var space: CollisionSpace {
    world.checkDeclared(CacheHolder<CollisionSpace>.self, as: "WorldCollision", isWrite: false)
    world.checkInstalled(CollisionSpace.self, "world.collision", "CollisionFeature")
    // Of systems side by side none changes anything: it was brought up to date before.
    if world.runsBesideOthers, let space = world.existing(CollisionSpace.self) { return space }
    return world.currentCollisionSpace
  }

  /// Takes account of all that moved since. Traps in a system with declared access, which may run beside
  /// others that ask. O(colliders).
  public func update() {
    world.checkRunsAlone("collision.update()")
    world.checkInstalled(CollisionSpace.self, "world.collision", "CollisionFeature")
    world.collisionSpace.update(world)
  }

  /// The first collider that a ray meets.
  /// - Parameters:
  ///   - direction: of any length above 0.
  ///   - length: how far, in pixels.
  public func ray(
    from origin: Vec2, along direction: Vec2, length: Float = 1_048_576,
    _ filter: ColliderFilter = ColliderFilter()
  ) -> ColliderHit? {
    cast(.point(origin), by: direction.normalized * length, filter)
  }

  /// The first collider on the straight way between two points.
  public func segment(
    from start: Vec2, to end: Vec2, _ filter: ColliderFilter = ColliderFilter()
  ) -> ColliderHit? {
    cast(.point(start), by: end - start, filter)
  }

  /// The first collider that a shape meets on a straight way. Those that it overlaps from the start on
  /// are met at time 0.
  public func cast(
    _ shape: Shape, by motion: Vec2, _ filter: ColliderFilter = ColliderFilter()
  ) -> ColliderHit? {
    let space = space
    let found = space.set.cast(shape, by: motion, filter.query)
    if world[CollisionView.self].showsCasts && space.noted.count < 1024 {
      note(NotedCast(shape: shape, motion: motion, hit: found?.hit), space)
    }
    return found.map {
      ColliderHit(entity: CollisionSpace.entity($0.key), piece: $0.piece, hit: $0.hit)
    }
  }

  /// Notes a cast for the picture; of systems side by side when all of them have ended.
  private func note(_ cast: NotedCast, _ space: CollisionSpace) {
    guard world.runsBesideOthers else { return space.noted.append(cast) }
    world.commands.perform { world in
      let space = world.collisionSpace
      if space.noted.count < 1024 { space.noted.append(cast) }
    }
  }

  /// All colliders that a shape meets on a straight way, an entity once.
  public func castAll(
    _ shape: Shape, by motion: Vec2, _ filter: ColliderFilter = ColliderFilter()
  ) -> [ColliderHit] {
    var hits: [FoundHit] = []
    space.set.castAll(shape, by: motion, filter.query, into: &hits)
    return hits.map {
      ColliderHit(entity: CollisionSpace.entity($0.key), piece: $0.piece, hit: $0.hit)
    }
  }

  /// All that a point lies in.
  public func entities(at point: Vec2, _ filter: ColliderFilter = ColliderFilter()) -> [Entity] {
    entities(overlapping: .point(point), filter)
  }

  /// All that a shape overlaps; touching does not count.
  public func entities(
    overlapping shape: Shape, _ filter: ColliderFilter = ColliderFilter()
  ) -> [Entity] {
    var found: [FoundShape] = []
    space.set.overlaps(shape, filter.query, into: &found)
    return found.map { CollisionSpace.entity($0.key) }
  }

  /// Whether a shape overlaps anything.
  public func overlapsAny(_ shape: Shape, _ filter: ColliderFilter = ColliderFilter()) -> Bool {
    space.set.overlapsAny(shape, filter.query)
  }

  /// The nearest colliders, at most `count`.
  public func nearest(
    to shape: Shape, count: Int = 1, within limit: Float = .infinity,
    _ filter: ColliderFilter = ColliderFilter()
  ) -> [ColliderNeighbour] {
    var found: [FoundNeighbour] = []
    space.set.nearest(
      to: shape, count: count, within: limit, filter.query, into: &found)
    return found.map {
      ColliderNeighbour(entity: CollisionSpace.entity($0.key), closest: $0.closest)
    }
  }

  /// The nearest collider of those for which `counts` answers `true`. Allocates nothing, but in a system
  /// with declared access.
  public func nearest(
    to shape: Shape, within limit: Float = .infinity, _ filter: ColliderFilter = ColliderFilter(),
    where counts: (Entity) -> Bool
  ) -> ColliderNeighbour? {
    let space = space
    var found: [FoundNeighbour] = []
    // Systems side by side share the space: each has room of its own.
    let isShared = world.runsBesideOthers
    if !isShared { swap(&found, &space.neighbours) }
    space.set.nearest(
      to: shape, within: limit, filter.query, into: &found,
      where: { counts(CollisionSpace.entity($0)) })
    let nearest = found.first.map {
      ColliderNeighbour(entity: CollisionSpace.entity($0.key), closest: $0.closest)
    }
    if !isShared { swap(&found, &space.neighbours) }
    return nearest
  }

  /// Whether nothing lies between two points.
  public func isVisible(
    _ target: Vec2, from eye: Vec2, _ filter: ColliderFilter = ColliderFilter()
  ) -> Bool {
    space.set.isVisible(target, from: eye, filter.query)
  }

  /// How two colliders touch, or `nil` where they do not: the normal leads from the first to the second.
  /// With a margin also where they are less than this far apart.
  public func contact(_ first: Entity, _ second: Entity, margin: Float = 0) -> Contact? {
    let space = space
    guard let a = space.shape(of: first), let b = space.shape(of: second) else { return nil }
    return a.contact(with: b, margin: margin)
  }

  /// An entity's shape in the world.
  public func shape(of entity: Entity) -> Shape? { space.shape(of: entity) }
}

extension SystemAccess {
  /// The system asks `world.collision`, and may look at colliders. Any number of such systems run side by
  /// side, for a question changes nothing: answers tell where things were before the batch, whatever
  /// those beside it move. Whoever writes colliders runs before or after them.
  public func reading(_ type: WorldCollision.Type) -> SystemAccess {
    with(
      CacheHolder<CollisionSpace>.self, as: "WorldCollision", isWrite: false,
      preparedBy: { world in
        if world.has(CacheHolder<CollisionSpace>.self) { _ = world.currentCollisionSpace }
      }
    ).reading(CollisionView.self)
      .reading(Collider.self).reading(ChainCollider.self).reading(TileCollider.self)
  }

  /// The system asks `world.collision`, and may look at colliders, as the method of this name says.
  public static func reading(_ type: WorldCollision.Type) -> SystemAccess { nothing.reading(type) }
}

extension World {
  /// The space, up to date where the world's past is another one than that which it knows.
  fileprivate var currentCollisionSpace: CollisionSpace {
    let space = collisionSpace
    if space.knowsAnotherPast(self) { space.update(self) }
    return space
  }

  /// Questions about where colliders are.
  public var collision: WorldCollision { WorldCollision(world: self) }
}
