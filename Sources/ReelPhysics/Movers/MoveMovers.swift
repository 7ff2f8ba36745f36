import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// The working memory for the movers of a tick. It is not part of the state.
final class MoverStage: WorldCache {
  static var cacheName: String { "MoverStage" }
  private var solver = MoverSolver()
  /// The motions of solids in this tick, indexed by the slots of their entities.
  private var motions: [SolidMotion] = []
  private var isMoving: [Bool] = []
  private var moved: [Int] = []
  private var queue: [(rank: UInt32, entity: Entity)] = []
  /// Memory for the pieces around a mover.
  private var spare: [(key: UInt64, piece: Piece)] = []

  init(of world: World) {}

  /// Moves all movers by a tick, each after the mover that carries it.
  func run(_ world: World) {
    let space = world.collisionSpace
    let seconds = world[Clock.self].secondsPerTick
    space.update(world)
    recordMotions(world, seconds)
    let pauses = world.hasPaused
    queue.removeAll(keepingCapacity: true)
    world.query(with: Transform.self, Collider.self).each { (entity: Entity, mover: Mover) in
      if pauses && world.isPaused(entity) { return }
      queue.append((rank(of: mover, world), entity))
    }
    // DETERMINISM: without ranks the movers stay in the order of iteration, which is part of the state.
    if queue.contains(where: { $0.rank > 0 }) {
      queue.sort { a, b in
        (a.rank, CollisionSpace.key(a.entity)) < (b.rank, CollisionSpace.key(b.entity))
      }
    }
    for at in queue.indices { move(queue[at].entity, world, space, seconds) }
  }

  /// Returns the number of movers, one upon the other, on which a mover stands.
  private func rank(of mover: Mover, _ world: World) -> UInt32 {
    var rank: UInt32 = 0
    var floor = mover.floor
    while floor != .none, rank < 64, let below = world[floor, Mover.self] {
      rank += 1
      floor = below.floor
    }
    return rank
  }

  /// Returns true if `rider` stands on `mover`, directly or on other movers in between.
  private func rides(_ rider: Entity, on mover: Entity, _ world: World) -> Bool {
    var floor = world[rider, Mover.self]?.floor ?? .none
    for _ in 0..<64 where floor != .none {
      if floor == mover { return true }
      floor = world[floor, Mover.self]?.floor ?? .none
    }
    return false
  }

  /// Computes the motions of all solids since the last tick of the movers.
  private func recordMotions(_ world: World, _ seconds: Float) {
    for slot in moved { isMoving[slot] = false }
    moved.removeAll(keepingCapacity: true)
    world.query(without: Mover.self).each {
      (entity: Entity, transform: Transform, solid: inout Solid) in
      var (position, rotation) = (transform.position, transform.rotation)
      if world.parent(of: entity) != .none {
        let map = world.globalTransform(of: entity)
        position = map.apply(.zero)
        rotation = Vec2(map.a, map.b).angle
      }
      let old = solid
      if !old.hasLast || old.last != position || old.lastRotation != rotation {
        solid.last = position
        solid.lastRotation = rotation
        solid.hasLast = true
      }
      guard old.hasLast || old.belt != .zero else { return }
      let motion = SolidMotion(
        shift: old.hasLast ? position - old.last : .zero,
        turn: old.hasLast ? rotation - old.lastRotation : 0, pivot: old.last,
        belt: old.belt * seconds)
      if motion.isMoving || motion.belt != .zero { record(motion, of: entity) }
    }
  }

  private func record(_ motion: SolidMotion, of entity: Entity) {
    let slot = Int(entity.index)
    if slot >= motions.count {
      motions += [SolidMotion](repeating: SolidMotion(), count: slot + 1 - motions.count)
      isMoving += [Bool](repeating: false, count: slot + 1 - isMoving.count)
    }
    motions[slot] = motion
    if !isMoving[slot] { moved.append(slot) }
    isMoving[slot] = true
  }

  private func motion(of entity: Entity) -> SolidMotion {
    let slot = Int(entity.index)
    return slot < isMoving.count && isMoving[slot] ? motions[slot] : SolidMotion()
  }

  private func move(_ entity: Entity, _ world: World, _ space: CollisionSpace, _ seconds: Float) {
    guard var mover = world[entity, Mover.self], let collider = world[entity, Collider.self],
      let transform = world[entity, Transform.self]
    else { return }
    if world.parent(of: entity) != .none {
      misuse(
        "\(entity) has a Mover and a parent. A mover goes by itself: take it out of its parent, or move "
          + "the parent.")
    }
    var state = MoverState(position: transform.position, velocity: mover.velocity)
    // Applies half of the gravity before the motion and half after it, so that a jump is the same at any tick rate.
    let gravity = mover.gravity * (seconds / 2)
    state.velocity += gravity
    state.isOnFloor = mover.isOnFloor
    state.floorNormal = mover.floorNormal
    state.floor = mover.floor == .none ? 0 : CollisionSpace.key(mover.floor)
    state.floorVelocity = mover.floorVelocity
    var shape = collider.shape
    if transform.rotation != 0 || transform.scale != .one {
      shape = shape.applying(
        Affine(position: .zero, rotation: transform.rotation, scale: transform.scale))
    }
    let filter = ShapeFilter(categories: mover.mask, ignoring: CollisionSpace.key(entity))
    solver.move(
      &state, shape, mover.settings, seconds: seconds, floorMotion: motion(of: mover.floor)
    ) { bounds, near in gather(bounds, &near, entity, filter, world, space) }
    if !state.isOnFloor { state.velocity += gravity }
    mover.velocity = state.velocity
    mover.isOnFloor = state.isOnFloor
    mover.isOnWall = state.isOnWall
    mover.isOnCeiling = state.isOnCeiling
    mover.isSqueezed = state.isSqueezed
    mover.floorNormal = state.floorNormal
    mover.wallNormal = state.wallNormal
    mover.floor = state.floor == 0 ? .none : CollisionSpace.entity(state.floor)
    mover.floorVelocity = state.floorVelocity
    world[entity, Mover.self] = mover
    if state.position != transform.position {
      world[entity, Transform.self]?.position = state.position
      space.update(entity, world)
    }
    if world.has(entity, Solid.self) {
      record(SolidMotion(shift: state.position - transform.position), of: entity)
    }
    if state.isSqueezed { world.send(MoverSqueezed(entity: entity)) }
  }

  /// Adds all solids within bounds, sorted, so that the result does not depend on the order of the cells.
  private func gather(
    _ bounds: Bounds, _ near: inout Surroundings, _ mover: Entity, _ filter: ShapeFilter,
    _ world: World, _ space: CollisionSpace
  ) {
    var pieces: [(key: UInt64, piece: Piece)] = []
    swap(&pieces, &spare)
    defer { swap(&pieces, &spare) }
    pieces.removeAll(keepingCapacity: true)
    space.set.forEachPiece(near: bounds, filter) { key, piece in
      pieces.append((key, piece))
      return true
    }
    for end in pieces.indices.dropFirst() {
      var at = end
      while at > 0
        && (pieces[at].key, pieces[at].piece.index)
          < (pieces[at - 1].key, pieces[at - 1].piece.index)
      {
        pieces.swapAt(at, at - 1)
        at -= 1
      }
    }
    var last: UInt64 = 0
    var isSolid = false
    var accountsForNeighbours = false
    var isOneWay = false
    var motion = SolidMotion()
    for (key, piece) in pieces {
      if key != last {
        last = key
        let entity = CollisionSpace.entity(key)
        let solid = world[entity, Solid.self]
        let isShape = world.has(entity, Collider.self)
        accountsForNeighbours = !isShape
        // A mover that rides on this one moves along with it, and does not block it.
        isSolid = !isShape || (solid != nil && !rides(entity, on: mover, world))
        isOneWay = solid?.isOneWay ?? false
        motion = isSolid ? self.motion(of: entity) : motion
      }
      guard isSolid else { continue }
      near.add(
        piece.shape, surface: piece.surface, id: key, motion: motion,
        isOneWay: isOneWay || piece.isOneWay, accountsForNeighbours: accountsForNeighbours)
    }
  }
}

extension Mover {
  /// Moves all movers, each after the mover that carries it. O(movers · solids near each).
  public static let move = System("moveMovers", in: .physics, ifAny: Mover.self) { world in
    world.cache(MoverStage.self).run(world)
  }
}
