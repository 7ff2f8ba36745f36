import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

extension CollisionSpace {
  /// Finds the pairs that touch, and sends events for the changes. O(colliders + pairs).
  func detect(_ world: World) {
    let set = set
    tracker.update(set.broadphase) { set.touches($0, $1) }
    findPassing(world)
    if tracker.touching.isEmpty && tracker.ended.isEmpty && passing.isEmpty
      && world[Contacts.self].isAsBefore(sensors: slots.pointee.recordsMoves)
    {
      return
    }
    var contacts = Contacts()
    swap(&contacts, &world[Contacts.self])
    contacts.touching.removeAll(keepingCapacity: true)
    for keys in tracker.touching { contacts.touching.append(ContactPair(keys)) }
    contacts.began.removeAll(keepingCapacity: true)
    for pair in tracker.began { contacts.began.append(ContactPair(pair.keys)) }
    contacts.ended.removeAll(keepingCapacity: true)
    for keys in tracker.ended { contacts.ended.append(ContactPair(keys)) }
    if !passing.isEmpty {
      merge(passing, into: &contacts.began)
      merge(passing, into: &contacts.ended)
    }
    contacts.hasSensors = slots.pointee.recordsMoves
    contacts.onTheWay.removeAll(keepingCapacity: true)
    // Restores the resource before sending, because observers of the events may query contacts.
    swap(&contacts, &world[Contacts.self])
    let changes = world[Contacts.self]
    for pair in changes.began { world.send(ContactBegan(first: pair.first, second: pair.second)) }
    for pair in changes.ended { world.send(ContactEnded(first: pair.first, second: pair.second)) }
  }

  /// Merges pairs into others, sorted; each pair occurs once.
  private func merge(_ pairs: [ContactPair], into all: inout [ContactPair]) {
    all += pairs
    all.sort { $0.keys < $1.keys }
    var kept = 0
    for at in all.indices where kept == 0 || all[at] != all[kept - 1] {
      all[kept] = all[at]
      kept += 1
    }
    all.removeLast(all.count - kept)
  }

  /// Finds colliders that passed a sensor within the tick: they were before it at the last search and are beyond it
  /// now. Tests each collider along its motion if that is longer than half of its size.
  private func findPassing(_ world: World) {
    if !passing.isEmpty { passing.removeAll(keepingCapacity: true) }
    if sensors > 0 && !slots.pointee.moved.isEmpty {
      let teleported = world.teleported
      for at in slots.pointee.moved {
        let slot = slots.pointee.base[at]
        if slot.entity == .none { continue }
        let way = set.firstCorner(of: slot.proxy) - slot.last
        guard way != .zero, way.x.isFinite, way.y.isFinite else { continue }
        let shape = set.shape(of: slot.proxy)
        let bounds = shape.bounds
        let reach = min(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) / 2
        guard way.lengthSquared > reach * reach, !teleported.contains(slot.entity),
          let collider = world[slot.entity, Collider.self]
        else { continue }
        recordPassed(slot.entity, collider, shape.offset(by: -way), way, slot.proxy, world)
      }
      passing.sort { $0.keys < $1.keys }
    }
    clearMoves()
    slots.pointee.recordsMoves = sensors > 0
  }

  /// Clears the list of moved colliders.
  private func clearMoves() {
    for at in slots.pointee.moved {
      let slot = slots.pointee.base + at
      slot.pointee.hasMoved = false
      if slot.pointee.entity != .none {
        slot.pointee.last = set.firstCorner(of: slot.pointee.proxy)
      }
    }
    slots.pointee.moved.removeAll(keepingCapacity: true)
  }

  /// Stores in the state which colliders have moved since the search, at the end of a tick.
  func recordDepartures(_ world: World) {
    let teleported = world.teleported
    for entity in teleported {
      guard let slot = slots.pointee.find(entity) else { continue }
      slot.pointee.last = set.firstCorner(of: slot.pointee.proxy)
    }
    world[Contacts.self].onTheWay.removeAll(keepingCapacity: true)
    for at in slots.pointee.moved {
      let slot = slots.pointee.base[at]
      guard slot.entity != .none, slot.last != set.firstCorner(of: slot.proxy) else { continue }
      world[Contacts.self].onTheWay.append(Departure(entity: slot.entity, position: slot.last))
    }
  }

  private func recordPassed(
    _ entity: Entity, _ collider: Collider, _ shape: Shape, _ way: Vec2, _ proxy: UInt32,
    _ world: World
  ) {
    let own = Self.key(entity)
    set.castAll(
      shape, by: way, ShapeFilter(includesSensors: true, ignoring: own), into: &hits)
    for hit in hits {
      let other = Self.entity(hit.key)
      guard let theirs = world[other, Collider.self], theirs.isSensor || collider.isSensor,
        theirs.mask & collider.categories != 0 || collider.mask & theirs.categories != 0
      else { continue }
      let pair = own < hit.key ? ContactPair(entity, other) : ContactPair(other, entity)
      // Skips pairs that touch now, or did before: they are reported anyway. Tests the shapes, because
      // `CollisionSet.touches` requires that the boxes overlap.
      if let theirProxy = self.proxy(of: other),
        set.shape(of: proxy).overlaps(set.shape(of: theirProxy))
      {
        continue
      }
      if isEnding(pair.keys) || passing.contains(pair) { continue }
      passing.append(pair)
    }
  }

  private func isEnding(_ keys: KeyPair) -> Bool {
    let at = tracker.ended.endOfPrefix { $0 < keys }
    return at < tracker.ended.count && tracker.ended[at] == keys
  }
}
