import ReelCollision
import ReelECS
import ReelMath
import ReelPlatform

/// A search for entities that are far from all resting entities and move further away. Such an entity fell through a
/// missing floor, was shot and never despawned, or is sixty times as fast as intended.
///
/// Every 256 ticks it compares the position of each entity with its position 16 ticks before. It reports an entity that
/// was further away than before at three of these checks in a row.
struct RunawayCheck {
  private static let period: UInt64 = 256
  /// The distance that counts as far, in sizes of the view.
  private static let reach: Float = 16

  private var lastPositions: [Entity: Vec2] = [:]
  private var tracks: [Entity: (furthest: Float, inspections: Int)] = [:]

  mutating func inspect(_ check: Checkup) {
    let world = check.world
    let phase = world[Clock.self].tick % Self.period
    // Records positions 16 ticks earlier, because later inspections come only every 16th tick.
    if phase == Self.period - 16 {
      lastPositions = [:]
      let around = world.part(PositionHooks.self) ?? PositionHooks()
      Self.eachPosition(world, around) { lastPositions[$0] = $1 }
    } else if phase == 0, !lastPositions.isEmpty {
      checkFar(check)
      lastPositions = [:]
    }
  }

  private mutating func checkFar(_ check: Checkup) {
    let world = check.world
    let around = world.part(PositionHooks.self) ?? PositionHooks()
    let size = world[Input.self].view
    let view = Bounds(around.view?(world) ?? Rect(0, 0, size.x, size.y))
    let home = homeBounds(world, around) ?? view
    let limit = max(size.x, size.y) * Self.reach
    var next: [Entity: (furthest: Float, inspections: Int)] = [:]
    Self.eachPosition(world, around) { entity, position in
      let distance = Self.distance(of: position, from: home)
      guard let last = lastPositions[entity], last != position, distance > limit else { return }
      let (furthest, inspections) = tracks[entity] ?? (0, 0)
      let falls = around.isFalling?(world, entity) ?? false
      // An entity that moves to and fro at this distance is no fault, and one in the view travels together with the
      // camera. But falling without end always is a fault.
      let isLost =
        distance > furthest + Float(Self.period)
        && (falls || Self.distance(of: position, from: view) > limit)
      if isLost, inspections == 2 { report(entity, falls, check) }
      next[entity] = (max(distance, furthest), isLost ? inspections + 1 : 0)
    }
    tracks = next
  }

  private func report(_ entity: Entity, _ falls: Bool, _ check: Checkup) {
    check.simulation.report(
      falls
        ? "A Mover falls and falls, far from all there is: what is to hold it lacks `Solid`, or is in none of the "
          + "groups that it stops at, or it is to be despawned"
        : "An entity goes on and on, far from the view and from all that stands still: is it to be despawned, or is "
          + "its speed for a second added in each tick?", of: entity, system: "")
  }

  /// Returns the box around all entities that have not moved since the positions were recorded; `nil` if all have
  /// moved.
  private func homeBounds(_ world: World, _ around: PositionHooks) -> Bounds? {
    var home: Bounds?
    Self.eachPosition(world, around) { entity, position in
      guard lastPositions[entity] == position else { return }
      var box = Bounds(position.x, position.y, position.x, position.y)
      for extent in around.extents {
        if let part = extent(world, entity) {
          box = box.union(
            Bounds(
              position.x + part.minX, position.y + part.minY, position.x + part.maxX,
              position.y + part.maxY))
        }
      }
      if box.isFinite { home = home.map { $0.union(box) } ?? box }
    }
    return home
  }

  /// Returns the distance of a point from the box, along the axis on which it is larger; 0 inside.
  private static func distance(of point: Vec2, from box: Bounds) -> Float {
    max(0, box.minX - point.x, point.x - box.maxX, box.minY - point.y, point.y - box.maxY)
  }

  /// Calls `body` for each entity with a ``Transform`` that has no parent and is not positioned in the view.
  private static func eachPosition(
    _ world: World, _ around: PositionHooks, _ body: (Entity, Vec2) -> Void
  ) {
    world.eachTouched(since: 0) { (entity: Entity, transform: Transform, _: UInt64) in
      guard world.parent(of: entity) == .none, around.isOnScreen?(world, entity) != true else {
        return
      }
      body(entity, transform.position)
    }
  }
}
