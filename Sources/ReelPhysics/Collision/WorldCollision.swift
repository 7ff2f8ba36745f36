import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// Spatial queries for colliders: the hits of a ray, the colliders in a circle, the nearest colliders.
///
///     if let hit = world.collision.ray(from: eye, along: Vec2(1, 0), length: 200) { … }
///
/// Results are sorted, by time or distance and then by entity, and depend only on the components. They use the
/// positions at the beginning of the tick; from the phase `.physics` on, the positions after movers have moved.
/// ``update()`` makes all positions current.
public struct WorldCollision {
  let world: World

  /// The space, updated first if the world was restored since its last update.
  private var space: CollisionSpace {
    world.checkInstalled(CollisionSpace.self, "world.collision", "CollisionFeature")
    let space = world.collisionSpace
    if space.hasMissedRestore(world) { space.update(world) }
    return space
  }

  /// Updates the space with all moves since the last update. O(colliders).
  public func update() {
    world.checkInstalled(CollisionSpace.self, "world.collision", "CollisionFeature")
    world.collisionSpace.update(world)
  }

  /// Returns the first collider that a ray hits.
  /// - Parameters:
  ///   - direction: of any length above 0.
  ///   - length: the length of the ray, in pixels.
  public func ray(
    from origin: Vec2, along direction: Vec2, length: Float = 1_048_576,
    _ filter: ColliderFilter = ColliderFilter()
  ) -> ColliderHit? {
    cast(.point(origin), by: direction.normalized * length, filter)
  }

  /// Returns the first collider on the straight line between two points.
  public func segment(
    from start: Vec2, to end: Vec2, _ filter: ColliderFilter = ColliderFilter()
  ) -> ColliderHit? {
    cast(.point(start), by: end - start, filter)
  }

  /// Returns the first collider that a shape hits on a straight motion. Colliders that it overlaps at the start are hit
  /// at time 0.
  public func cast(
    _ shape: Shape, by motion: Vec2, _ filter: ColliderFilter = ColliderFilter()
  ) -> ColliderHit? {
    let space = space
    let result = space.set.cast(shape, by: motion, filter.shapeFilter)
    if world[CollisionView.self].showsCasts && space.recordedCasts.count < 1024 {
      space.recordedCasts.append(RecordedCast(shape: shape, motion: motion, hit: result?.hit))
    }
    return result.map {
      ColliderHit(entity: CollisionSpace.entity($0.key), piece: $0.piece, hit: $0.hit)
    }
  }

  /// Returns all colliders that a shape hits on a straight motion, each entity once.
  public func castAll(
    _ shape: Shape, by motion: Vec2, _ filter: ColliderFilter = ColliderFilter()
  ) -> [ColliderHit] {
    var hits: [CastResult] = []
    space.set.castAll(shape, by: motion, filter.shapeFilter, into: &hits)
    return hits.map {
      ColliderHit(entity: CollisionSpace.entity($0.key), piece: $0.piece, hit: $0.hit)
    }
  }

  /// Returns all entities whose collider contains a point.
  public func entities(at point: Vec2, _ filter: ColliderFilter = ColliderFilter()) -> [Entity] {
    entities(overlapping: .point(point), filter)
  }

  /// Returns all entities whose collider a shape overlaps; touching does not count.
  public func entities(
    overlapping shape: Shape, _ filter: ColliderFilter = ColliderFilter()
  ) -> [Entity] {
    var results: [OverlapResult] = []
    space.set.overlaps(shape, filter.shapeFilter, into: &results)
    return results.map { CollisionSpace.entity($0.key) }
  }

  /// Returns true if a shape overlaps any collider.
  public func overlapsAny(_ shape: Shape, _ filter: ColliderFilter = ColliderFilter()) -> Bool {
    space.set.overlapsAny(shape, filter.shapeFilter)
  }

  /// Returns the nearest colliders, at most `count`.
  public func nearest(
    to shape: Shape, count: Int = 1, within limit: Float = .infinity,
    _ filter: ColliderFilter = ColliderFilter()
  ) -> [ColliderNeighbour] {
    var results: [NeighbourResult] = []
    space.set.nearest(
      to: shape, count: count, within: limit, filter.shapeFilter, into: &results)
    return results.map {
      ColliderNeighbour(entity: CollisionSpace.entity($0.key), closest: $0.closest)
    }
  }

  /// Returns the nearest collider for which `counts` returns `true`. Allocates no memory.
  public func nearest(
    to shape: Shape, within limit: Float = .infinity, _ filter: ColliderFilter = ColliderFilter(),
    where counts: (Entity) -> Bool
  ) -> ColliderNeighbour? {
    let space = space
    var results: [NeighbourResult] = []
    swap(&results, &space.neighbours)
    space.set.nearest(
      to: shape, within: limit, filter.shapeFilter, into: &results,
      where: { counts(CollisionSpace.entity($0)) })
    let nearest = results.first.map {
      ColliderNeighbour(entity: CollisionSpace.entity($0.key), closest: $0.closest)
    }
    swap(&results, &space.neighbours)
    return nearest
  }

  /// Returns true if no collider blocks the line between two points.
  public func isVisible(
    _ target: Vec2, from eye: Vec2, _ filter: ColliderFilter = ColliderFilter()
  ) -> Bool {
    space.set.isVisible(target, from: eye, filter.shapeFilter)
  }

  /// Returns the contact of two colliders; `nil` if they do not touch, or if one of them is a chain or a grid of
  /// tiles. Its normal points from the first to the second, so `first` is free of `second` after a motion of
  /// `-normal * depth`. With a margin, colliders less than `margin` apart have a contact, too, of a depth below zero.
  public func contact(_ first: Entity, _ second: Entity, margin: Float = 0) -> Contact? {
    let space = space
    guard let a = space.shape(of: first), let b = space.shape(of: second) else { return nil }
    return a.contact(with: b, margin: margin)
  }

  /// Returns the shape of an entity in the world.
  public func shape(of entity: Entity) -> Shape? { space.shape(of: entity) }
}

extension World {
  /// The spatial queries for colliders.
  public var collision: WorldCollision { WorldCollision(world: self) }
}
