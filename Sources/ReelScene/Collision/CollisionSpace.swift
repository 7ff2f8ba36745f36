import ReelCollision
import ReelECS
import ReelMath

/// The shapes of a world's colliders where they are, in cells, so that questions are answered fast.
/// All of it follows from the components; it is no part of the state.
final class CollisionSpace {
  let set = CollisionSet()
  var tracker = PairTracker()
  /// The world that it belongs to. A clone of that world shares the object until it makes its own.
  private let owner: UnsafeMutableRawPointer

  /// What is in the set of an entity.
  struct Known {
    var entity = Entity.none
    var proxy = UInt32.max
    /// The round in which it was met last.
    var round: UInt32 = 0
    var kind = Kind.shape
    var transform = Transform()
    var hasParent = false
    var collider = Collider()
    /// The map by which its shape was placed, for what has a parent.
    var map = Affine.identity
  }

  enum Kind: UInt8 { case shape, chain, grid }

  /// By the entity's slot.
  private(set) var known: [Known] = []
  private var round: UInt32 = 0
  private var count = 0
  /// Who was met in this round, of those that are known.
  private var met = 0
  /// How many sensors were met in this round.
  private(set) var sensors = 0
  /// What the ground was made of, to see when it has changed.
  private var chains: [(entity: Entity, number: UInt32, place: Vec2, ground: ChainCollider)] = []
  private var grids: [(entity: Entity, number: UInt32, place: Vec2, ground: TileCollider)] = []
  /// Room for answers.
  var hits: [FoundHit] = []
  var shapes: [FoundShape] = []
  var neighbours: [FoundNeighbour] = []
  var passing: [ContactPair] = []
  /// The casts of the tick, where they are shown.
  var noted: [NotedCast] = []
  /// Where grid walkers of this tick are going.
  private var taken: [Vec2] = []

  init(of world: World) { owner = Unmanaged.passUnretained(world).toOpaque() }

  func belongs(to world: World) -> Bool { owner == Unmanaged.passUnretained(world).toOpaque() }

  /// A key by which entities are sorted by their slots.
  static func key(_ entity: Entity) -> UInt64 {
    UInt64(entity.index) << 32 | UInt64(entity.generation)
  }

  static func entity(_ key: UInt64) -> Entity {
    Entity(
      index: UInt32(truncatingIfNeeded: key >> 32), generation: UInt32(truncatingIfNeeded: key))
  }

  /// Brings the set up to date with the components. O(colliders).
  func update(_ world: World) {
    round &+= 1
    met = 0
    sensors = 0
    world.each { (entity: Entity, transform: Transform, collider: Collider) in
      if collider.isSensor { sensors += 1 }
      place(entity, transform, collider, world)
    }
    if met < count { forgetOthers() }
    updateChains(world)
    updateGrids(world)
  }

  /// Brings one entity up to date.
  func update(_ entity: Entity, _ world: World) {
    guard let transform = world[entity, Transform.self],
      let collider = world[entity, Collider.self]
    else { return }
    place(entity, transform, collider, world)
  }

  /// The shape of an entity's collider where it was placed last.
  func shape(of entity: Entity) -> Shape? {
    let at = Int(entity.index)
    guard at < known.count, known[at].entity == entity else { return nil }
    return set.shape(of: known[at].proxy)
  }

  func proxy(of entity: Entity) -> UInt32? {
    let at = Int(entity.index)
    guard at < known.count, known[at].entity == entity else { return nil }
    return known[at].proxy
  }

  @inline(__always)
  private func place(
    _ entity: Entity, _ transform: Transform, _ collider: Collider, _ world: World
  ) {
    let at = Int(entity.index)
    if at >= known.count { grow(to: at + 1) }
    known.withUnsafeMutableBufferPointer { known in
      let hasParent = world.parent(of: entity) != .none
      if known[at].entity == entity {
        if known[at].round != round { met += 1 }
        known[at].round = round
        let isSame =
          known[at].transform == transform && known[at].hasParent == hasParent
          && known[at].collider.shape == collider.shape
        if !isSame || hasParent {
          let map = hasParent ? world.globalTransform(of: entity) : .identity
          if !isSame || known[at].map != map {
            known[at].transform = transform
            known[at].hasParent = hasParent
            known[at].map = map
            set.move(known[at].proxy, to: placed(collider.shape, transform, hasParent, map))
          }
        }
        let old = known[at].collider
        if old.groups != collider.groups || old.wants != collider.wants
          || old.isSensor != collider.isSensor
        {
          set.setFilter(
            known[at].proxy, groups: collider.groups, wants: collider.wants,
            isSensor: collider.isSensor)
        }
        known[at].collider = collider
        return
      }
      if known[at].entity != .none {
        set.remove(known[at].proxy)
        count -= 1
      }
      let map = hasParent ? world.globalTransform(of: entity) : .identity
      let proxy = set.insert(
        placed(collider.shape, transform, hasParent, map), key: Self.key(entity),
        groups: collider.groups, wants: collider.wants, isSensor: collider.isSensor)
      known[at] = Known(
        entity: entity, proxy: proxy, round: round, transform: transform, hasParent: hasParent,
        collider: collider, map: map)
      count += 1
      met += 1
    }
  }

  @inline(__always)
  private func placed(
    _ shape: Shape, _ transform: Transform, _ hasParent: Bool, _ map: Affine
  ) -> Shape {
    if hasParent { return shape.applying(map) }
    if transform.rotation == 0 && transform.scale == .one {
      return shape.offset(by: transform.position)
    }
    return shape.applying(transform.affine)
  }

  private func grow(to count: Int) {
    known.reserveCapacity(max(count, known.count * 2))
    while known.count < count { known.append(Known()) }
  }

  private func forgetOthers() {
    for at in known.indices where known[at].entity != .none && known[at].round != round {
      set.remove(known[at].proxy)
      known[at] = Known()
      count -= 1
    }
  }

  // MARK: - Cells

  func isTaken(_ cell: Vec2) -> Bool { taken.contains(cell) }
  func takeCell(_ cell: Vec2) { taken.append(cell) }
  func forgetCells() { taken.removeAll(keepingCapacity: true) }

  // MARK: - Ground

  private func updateChains(_ world: World) {
    chains.removeAll { old in
      if world[old.entity, ChainCollider.self] == old.ground,
        Self.place(old.entity, world) == old.place
      {
        return false
      }
      set.remove(chain: old.number)
      return true
    }
    world.each { (entity: Entity, ground: ChainCollider) in
      guard !chains.contains(where: { $0.entity == entity }) else { return }
      let place = Self.place(entity, world)
      let moved = Chain(ground.chain.points.map { $0 + place }, isLoop: ground.chain.isLoop)
      let number = set.insert(
        moved, key: Self.key(entity), groups: ground.groups, wants: ground.wants)
      chains.append((entity, number, place, ground))
    }
  }

  private func updateGrids(_ world: World) {
    grids.removeAll { old in
      if let new = world[old.entity, TileCollider.self], new.groups == old.ground.groups,
        new.wants == old.ground.wants
      {
        return false
      }
      set.remove(grid: old.number)
      return true
    }
    world.each { (entity: Entity, ground: TileCollider) in
      let place = Self.place(entity, world)
      var moved = ground.grid
      moved.origin += place
      guard let at = grids.firstIndex(where: { $0.entity == entity }) else {
        let number = set.insert(
          moved, key: Self.key(entity), groups: ground.groups, wants: ground.wants)
        grids.append((entity, number, place, ground))
        return
      }
      if grids[at].place != place || grids[at].ground.grid != ground.grid {
        set.edit(grid: grids[at].number) { $0 = moved }
        grids[at].place = place
        grids[at].ground = ground
      }
    }
  }

  private static func place(_ entity: Entity, _ world: World) -> Vec2 {
    guard world.has(entity, Transform.self) else { return .zero }
    return world.globalTransform(of: entity).apply(.zero)
  }
}

/// Holds a world's ``CollisionSpace``.
struct CollisionSpaceHolder: Resource {
  var space: CollisionSpace?

  static var resourceName: String { "CollisionSpace" }
  static var isTransient: Bool { true }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension World {
  /// The world's own space.
  var collisionSpace: CollisionSpace {
    if let space = self[CollisionSpaceHolder.self].space, space.belongs(to: self) { return space }
    let space = CollisionSpace(of: self)
    self[CollisionSpaceHolder.self].space = space
    space.update(self)
    return space
  }
}
