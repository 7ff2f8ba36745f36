import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// The shapes of all colliders of a world, stored in cells for fast queries. It is derived from the state and is not
/// part of it.
///
///     components ─▶ update: tables that were written since ─▶ slots ─▶ set: cells, shapes
///                                                              └─▶ moved: may have passed a sensor
package final class CollisionSpace: WorldCache {
  package static var cacheName: String { "CollisionSpace" }
  package let set = CollisionSet()
  // SAFETY: no code of the game runs while one of the unchecked properties is changed.
  @exclusivity(unchecked) var tracker = PairTracker()
  /// SAFETY: this object alone owns the memory. It is behind a pointer, so that a loop over all colliders pays no
  /// checks of exclusive access.
  let slots: UnsafeMutablePointer<ColliderSlots>
  /// The world version of the last update: tables written at this version or later are not in the set yet.
  @exclusivity(unchecked) private var seen: UInt64 = 0
  @exclusivity(unchecked) private var restoreCount = -1
  @exclusivity(unchecked) private var linkVersion: UInt64 = 0
  private let ground = GroundColliders()
  /// Memory for query results.
  var hits: [CastResult] = []
  var neighbours: [NeighbourResult] = []
  @exclusivity(unchecked) var passing: [ContactPair] = []
  /// The casts of the tick, recorded if they are shown.
  @exclusivity(unchecked) package internal(set) var recordedCasts: [RecordedCast] = []
  /// The cells to which grid walkers move in this tick.
  @exclusivity(unchecked) private var taken: [Vec2] = []

  package init(of world: World) {
    slots = .allocate(capacity: 1)
    slots.initialize(to: ColliderSlots())
  }

  deinit {
    slots.pointee.deallocate()
    slots.deinitialize(count: 1)
    slots.deallocate()
  }

  package func begin(_ world: World) { update(world) }

  /// Returns a key that sorts entities by their slots.
  @inline(__always) static func key(_ entity: Entity) -> UInt64 {
    UInt64(entity.index) << 32 | UInt64(entity.generation)
  }

  @inline(__always) package static func entity(_ key: UInt64) -> Entity {
    Entity(
      index: UInt32(truncatingIfNeeded: key >> 32), generation: UInt32(truncatingIfNeeded: key))
  }

  /// The number of sensors.
  var sensors: Int { slots.pointee.sensors }

  /// Updates the set from the components. O(tables + colliders in the tables written since the last update).
  /// - Parameter findsPairs: true if a search for pairs follows, and no other query comes before it.
  func update(_ world: World, findsPairs: Bool = false) {
    set.broadphase.beginMoves()
    defer { if !findsPairs { set.broadphase.endMoves() } }
    let isRestored = restoreCount != world.restoreCount
    // A change of parents requires a visit of all colliders.
    let isLinked = linkVersion != world.linkVersion
    let slots = slots
    if isRestored || isLinked { forgetParents() }
    let hasCurrentParents = !isRestored && !isLinked
    let count = world.eachTouched(since: hasCurrentParents ? seen : 0) {
      (entity: Entity, transform: Transform, collider: Collider) in
      updateCollider(entity, transform, collider, world, hasCurrentParents: hasCurrentParents)
    }
    seen = world.version
    restoreCount = world.restoreCount
    linkVersion = world.linkVersion
    if slots.pointee.count > count { forgetOthers(world) }
    var at = 0
    while at < slots.pointee.carried.count {
      let slot = slots.pointee.base + slots.pointee.carried[at]
      if slot.pointee.hasParent { update(slot.pointee.entity, world) }
      at += 1
    }
    if ground.isNeeded(world) { ground.update(world, set) }
    if isRestored { resume(world) }
  }

  /// Returns true if the world was restored since the last update.
  func hasMissedRestore(_ world: World) -> Bool { restoreCount != world.restoreCount }

  /// Updates the collider of one entity.
  func update(_ entity: Entity, _ world: World) {
    guard let transform = world[entity, Transform.self],
      let collider = world[entity, Collider.self]
    else { return }
    updateCollider(entity, transform, collider, world, hasCurrentParents: false)
  }

  /// Continues from a state that was restored, or copied into a clone.
  private func resume(_ world: World) {
    slots.pointee.moved.removeAll(keepingCapacity: true)
    for at in 0..<slots.pointee.capacity {
      let slot = slots.pointee.base + at
      slot.pointee.hasMoved = false
      if slot.pointee.entity != .none {
        slot.pointee.last = set.firstCorner(of: slot.pointee.proxy)
      }
    }
    let contacts = world[Contacts.self]
    slots.pointee.recordsMoves = contacts.hasSensors
    for mover in contacts.onTheWay {
      guard let slot = slots.pointee.find(mover.entity), !slot.pointee.hasMoved else { continue }
      slot.pointee.last = mover.position
      slot.pointee.hasMoved = true
      slots.pointee.moved.append(Int(mover.entity.index))
    }
    tracker.restore(contacts.touching.map { $0.keys })
  }

  /// Returns the shape of the collider of an entity as of the last update.
  package func shape(of entity: Entity) -> Shape? { proxy(of: entity).map { set.shape(of: $0) } }

  /// Calls `body` with the cell of each collider in the broadphase. O(slots).
  package func forEachCell(_ body: (Bounds) -> Void) {
    for at in 0..<slots.pointee.capacity {
      let slot = slots.pointee.base[at]
      guard slot.entity != .none, let cell = set.broadphase.cell(of: slot.proxy) else { continue }
      body(cell)
    }
  }

  func proxy(of entity: Entity) -> UInt32? { slots.pointee.find(entity).map { $0.pointee.proxy } }

  /// Updates the shape of a collider in the set.
  /// - Parameter hasCurrentParents: true if no entity has gained or lost a parent since the last update.
  @inline(__always)
  private func updateCollider(
    _ entity: Entity, _ transform: Transform, _ collider: Collider, _ world: World,
    hasCurrentParents: Bool
  ) {
    let slot = slots.pointee.slot(entity)
    let isRegistered = slot.pointee.entity == entity
    let hasParent =
      hasCurrentParents && isRegistered ? slot.pointee.hasParent : world.parent(of: entity) != .none
    if isRegistered && !hasParent && !slot.pointee.hasParent,
      transform.rotation == 0, transform.scale == .one, let box = collider.shape.uprightBox,
      let hasMoved = set.update(
        slot.pointee.proxy, toBoxFrom: box.low + transform.position,
        to: box.high + transform.position, categories: collider.categories, mask: collider.mask,
        isSensor: collider.isSensor)
    {
      // The fast path: most colliders are upright boxes without a parent, and most in a written table have moved.
      if hasMoved { recordMove(slot, at: box.low + transform.position) }
      return
    }
    let shape =
      hasParent ? carried(collider.shape, entity, world) : transformed(collider.shape, transform)
    if !isRegistered {
      insert(entity, shape, collider, hasParent)
      return
    }
    if slot.pointee.hasParent != hasParent { setParent(hasParent, of: slot) }
    let hasMoved = set.update(
      slot.pointee.proxy, to: shape, categories: collider.categories, mask: collider.mask,
      isSensor: collider.isSensor)
    if hasMoved { recordMove(slot, at: shape.firstCorner) }
    if slot.pointee.isSensor != collider.isSensor {
      slot.pointee.isSensor = collider.isSensor
      slots.pointee.sensors += collider.isSensor ? 1 : -1
    }
  }

  /// Records that a collider has moved.
  @inline(__always)
  private func recordMove(_ slot: UnsafeMutablePointer<ColliderSlots.Slot>, at corner: Vec2) {
    if !slots.pointee.recordsMoves {
      slot.pointee.last = corner
    } else if !slot.pointee.hasMoved {
      slot.pointee.hasMoved = true
      slots.pointee.moved.append(Int(slot.pointee.entity.index))
    }
  }

  @inline(__always)
  private func transformed(_ shape: Shape, _ transform: Transform) -> Shape {
    transform.rotation == 0 && transform.scale == .one
      ? shape.offset(by: transform.position) : shape.applying(transform.affine)
  }

  @inline(never)
  private func carried(_ shape: Shape, _ entity: Entity, _ world: World) -> Shape {
    shape.applying(world.globalTransform(of: entity))
  }

  @inline(never)
  private func setParent(_ hasParent: Bool, of slot: UnsafeMutablePointer<ColliderSlots.Slot>) {
    slot.pointee.hasParent = hasParent
    if hasParent && !slot.pointee.isListed {
      slot.pointee.isListed = true
      slots.pointee.carried.append(Int(slot.pointee.entity.index))
    }
  }

  /// Clears the parent flags; the next update computes them again.
  @inline(never)
  private func forgetParents() {
    for at in slots.pointee.carried {
      slots.pointee.base[at].isListed = false
      slots.pointee.base[at].hasParent = false
    }
    slots.pointee.carried.removeAll(keepingCapacity: true)
  }

  /// True if the space contains no colliders and no ground.
  var isEmpty: Bool { slots.pointee.count == 0 && ground.isEmpty }

  @inline(never)
  private func insert(_ entity: Entity, _ shape: Shape, _ collider: Collider, _ hasParent: Bool) {
    let slot = slots.pointee.slot(entity)
    if slot.pointee.entity != .none { remove(slot) }
    let proxy = set.insert(
      shape, key: Self.key(entity), categories: collider.categories, mask: collider.mask,
      isSensor: collider.isSensor)
    slot.pointee = ColliderSlots.Slot(
      entity: entity, last: set.firstCorner(of: proxy), proxy: proxy, isSensor: collider.isSensor,
      // The lists may still contain the slot, from its last entity.
      isListed: slot.pointee.isListed, hasMoved: slot.pointee.hasMoved)
    slots.pointee.count += 1
    if collider.isSensor { slots.pointee.sensors += 1 }
    setParent(hasParent, of: slot)
  }

  private func remove(_ slot: UnsafeMutablePointer<ColliderSlots.Slot>) {
    set.remove(slot.pointee.proxy)
    slots.pointee.count -= 1
    if slot.pointee.isSensor { slots.pointee.sensors -= 1 }
    slot.pointee = ColliderSlots.Slot(
      isListed: slot.pointee.isListed, hasMoved: slot.pointee.hasMoved)
  }

  /// Removes entities that were despawned or no longer have a collider. O(slots).
  @inline(never)
  private func forgetOthers(_ world: World) {
    for at in 0..<slots.pointee.capacity {
      let slot = slots.pointee.base + at
      let entity = slot.pointee.entity
      if entity == .none { continue }
      if world.has(entity, Collider.self) && world.has(entity, Transform.self) { continue }
      remove(slot)
    }
  }

  // MARK: - Cells

  func isTaken(_ cell: Vec2) -> Bool { taken.contains(cell) }
  func takeCell(_ cell: Vec2) { taken.append(cell) }
  func forgetCells() { taken.removeAll(keepingCapacity: true) }
}

extension World {
  /// The collision space of the world.
  var collisionSpace: CollisionSpace { cache(CollisionSpace.self) }
}
