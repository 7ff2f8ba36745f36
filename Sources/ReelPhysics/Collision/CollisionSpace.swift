import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// The shapes of a world's colliders where they are, in cells, so that questions are answered fast.
/// All of it follows from the state; it is no part of it.
///
///     components ─▶ update: tables that were written since ─▶ slots ─▶ set: cells, shapes
///                                                              └─▶ moved: who may have passed something
package final class CollisionSpace: WorldCache {
  package static var cacheName: String { "CollisionSpace" }
  package let set = CollisionSet()
  // SAFETY: no game's code runs while one of the unchecked ones is changed.
  @exclusivity(unchecked) var tracker = PairTracker()
  /// SAFETY: of this object alone; behind a pointer, so that a loop over all colliders pays no checks
  /// of exclusive access.
  let slots: UnsafeMutablePointer<ColliderSlots>
  /// What is written at this version or later is not in the set yet.
  @exclusivity(unchecked) private var seen: UInt64 = 0
  @exclusivity(unchecked) private var restoreCount = -1
  @exclusivity(unchecked) private var linkVersion: UInt64 = 0
  private let ground = GroundSpace()
  /// Room for answers.
  var hits: [FoundHit] = []
  var shapes: [FoundShape] = []
  var neighbours: [FoundNeighbour] = []
  @exclusivity(unchecked) var passing: [ContactPair] = []
  /// The casts of the tick, where they are shown.
  @exclusivity(unchecked) package internal(set) var noted: [NotedCast] = []
  /// Where grid walkers of this tick are going.
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

  /// A key by which entities are sorted by their slots.
  @inline(__always) static func key(_ entity: Entity) -> UInt64 {
    UInt64(entity.index) << 32 | UInt64(entity.generation)
  }

  @inline(__always) package static func entity(_ key: UInt64) -> Entity {
    Entity(
      index: UInt32(truncatingIfNeeded: key >> 32), generation: UInt32(truncatingIfNeeded: key))
  }

  /// How many sensors there are.
  var sensors: Int { slots.pointee.sensors }

  /// Brings the set up to date with the components. O(tables + colliders in those that were written
  /// since the last time).
  /// - Parameter findsPairs: whether a search for pairs is next, and no other question before it.
  func update(_ world: World, findsPairs: Bool = false) {
    set.broadphase.beginMoves()
    defer { if !findsPairs { set.broadphase.endMoves() } }
    let isRestored = restoreCount != world.restoreCount
    // Who has a parent is found by looking at everybody.
    let isLinked = linkVersion != world.linkVersion
    let slots = slots
    if isRestored || isLinked { forgetParents() }
    let knowsParents = !isRestored && !isLinked
    let count = world.eachTouched(since: knowsParents ? seen : 0) {
      (entity: Entity, transform: Transform, collider: Collider) in
      place(entity, transform, collider, world, knowsParents: knowsParents)
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

  /// Whether the world was restored since the last update.
  func knowsAnotherPast(_ world: World) -> Bool { restoreCount != world.restoreCount }

  /// Brings one entity up to date.
  func update(_ entity: Entity, _ world: World) {
    guard let transform = world[entity, Transform.self],
      let collider = world[entity, Collider.self]
    else { return }
    place(entity, transform, collider, world, knowsParents: false)
  }

  /// Goes on from a state that was restored, or that a clone was given.
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
    slots.pointee.notesMoved = contacts.hasSensors
    for mover in contacts.onTheWay {
      guard let slot = slots.pointee.find(mover.entity), !slot.pointee.hasMoved else { continue }
      slot.pointee.last = mover.place
      slot.pointee.hasMoved = true
      slots.pointee.moved.append(Int(mover.entity.index))
    }
    tracker.restore(contacts.touching.map { $0.keys })
  }

  /// The shape of an entity's collider where it was placed last.
  package func shape(of entity: Entity) -> Shape? { proxy(of: entity).map { set.shape(of: $0) } }

  /// Calls a function with the cell of each collider: where it is looked for. O(slots).
  package func forEachCell(_ body: (Bounds) -> Void) {
    for at in 0..<slots.pointee.capacity {
      let slot = slots.pointee.base[at]
      guard slot.entity != .none, let cell = set.broadphase.cell(of: slot.proxy) else { continue }
      body(cell)
    }
  }

  func proxy(of entity: Entity) -> UInt32? { slots.pointee.find(entity).map { $0.pointee.proxy } }

  /// - Parameter knowsParents: whether nobody has got or lost a parent since it was placed last.
  @inline(__always)
  private func place(
    _ entity: Entity, _ transform: Transform, _ collider: Collider, _ world: World,
    knowsParents: Bool
  ) {
    let slot = slots.pointee.slot(entity)
    let isKnown = slot.pointee.entity == entity
    let hasParent =
      knowsParents && isKnown ? slot.pointee.hasParent : world.parent(of: entity) != .none
    if isKnown && !hasParent && !slot.pointee.hasParent,
      transform.rotation == 0, transform.scale == .one, let box = collider.shape.uprightBox,
      let hasMoved = set.update(
        slot.pointee.proxy, toBoxFrom: box.low + transform.position,
        to: box.high + transform.position, groups: collider.groups, wants: collider.wants,
        isSensor: collider.isSensor)
    {
      // Most colliders are such, and most that are looked at have moved.
      if hasMoved { note(slot, at: box.low + transform.position) }
      return
    }
    let shape =
      hasParent ? carried(collider.shape, entity, world) : placed(collider.shape, transform)
    if !isKnown {
      insert(entity, shape, collider, hasParent)
      return
    }
    if slot.pointee.hasParent != hasParent { setParent(hasParent, of: slot) }
    let hasMoved = set.update(
      slot.pointee.proxy, to: shape, groups: collider.groups, wants: collider.wants,
      isSensor: collider.isSensor)
    if hasMoved { note(slot, at: shape.firstCorner) }
    if slot.pointee.isSensor != collider.isSensor {
      slot.pointee.isSensor = collider.isSensor
      slots.pointee.sensors += collider.isSensor ? 1 : -1
    }
  }

  /// Notes that a collider has moved.
  @inline(__always)
  private func note(_ slot: UnsafeMutablePointer<ColliderSlots.Slot>, at corner: Vec2) {
    if !slots.pointee.notesMoved {
      slot.pointee.last = corner
    } else if !slot.pointee.hasMoved {
      slot.pointee.hasMoved = true
      slots.pointee.moved.append(Int(slot.pointee.entity.index))
    }
  }

  @inline(__always)
  private func placed(_ shape: Shape, _ transform: Transform) -> Shape {
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

  /// Who has one is found anew.
  @inline(never)
  private func forgetParents() {
    for at in slots.pointee.carried {
      slots.pointee.base[at].isListed = false
      slots.pointee.base[at].hasParent = false
    }
    slots.pointee.carried.removeAll(keepingCapacity: true)
  }

  /// Whether it holds nothing, and has nothing to forget.
  var isEmpty: Bool { slots.pointee.count == 0 && ground.isEmpty }

  @inline(never)
  private func insert(_ entity: Entity, _ shape: Shape, _ collider: Collider, _ hasParent: Bool) {
    let slot = slots.pointee.slot(entity)
    if slot.pointee.entity != .none { remove(slot) }
    let proxy = set.insert(
      shape, key: Self.key(entity), groups: collider.groups, wants: collider.wants,
      isSensor: collider.isSensor)
    slot.pointee = ColliderSlots.Slot(
      entity: entity, last: set.firstCorner(of: proxy), proxy: proxy, isSensor: collider.isSensor,
      // Who was here before may stand in one of the lists.
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

  /// Takes out who has gone, or has no collider any more. O(slots).
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
  /// The world's own space.
  var collisionSpace: CollisionSpace { cache(CollisionSpace.self) }
}
