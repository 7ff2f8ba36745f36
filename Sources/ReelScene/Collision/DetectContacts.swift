import ReelCollision
import ReelECS
import ReelMath

extension CollisionSpace {
  /// Finds who touches whom, and tells what has changed. O(colliders + pairs).
  func detect(_ world: World) {
    var contacts = Contacts()
    swap(&contacts, &world[Contacts.self])
    // After a restore, and after the first tick of a clone, the tracker knows of another past.
    if !isSame(tracker.touching, contacts.touching) {
      tracker.restore(contacts.touching.map { $0.keys })
    }
    let set = set
    tracker.update(set.broadphase) { set.touches($0, $1) }
    findPassing(world)
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
    // Events may be looked at by observers, who may ask for contacts.
    swap(&contacts, &world[Contacts.self])
    let told = world[Contacts.self]
    for pair in told.began { world.send(ContactBegan(first: pair.first, second: pair.second)) }
    for pair in told.ended { world.send(ContactEnded(first: pair.first, second: pair.second)) }
  }

  private func isSame(_ keys: [KeyPair], _ pairs: [ContactPair]) -> Bool {
    guard keys.count == pairs.count else { return false }
    for at in keys.indices where keys[at] != pairs[at].keys { return false }
    return true
  }

  /// Merges sorted pairs into others, each once.
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

  /// Finds what a sensor would not notice: things that were on its one side before and are on the
  /// other now. Whoever moves by more than its half is looked at along its way.
  private func findPassing(_ world: World) {
    passing.removeAll(keepingCapacity: true)
    let teleported = world[Teleports.self].entities(at: world[Clock.self].tick)
    world.each { (entity: Entity, collider: inout Collider) in
      guard let proxy = proxy(of: entity) else { return }
      let shape = set.shape(of: proxy)
      let place = shape.count > 0 ? shape[0] : .zero
      let way = place - collider.last
      let hadLast = collider.hasLast
      if !hadLast || way != .zero {
        collider.last = place
        collider.hasLast = true
      }
      guard sensors > 0, hadLast, way != .zero, way.x.isFinite, way.y.isFinite else { return }
      let bounds = shape.bounds
      let reach = min(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) / 2
      guard way.lengthSquared > reach * reach, !teleported.contains(entity) else { return }
      note(entity, collider, shape.offset(by: -way), way, proxy, world)
    }
    passing.sort { $0.keys < $1.keys }
  }

  private func note(
    _ entity: Entity, _ collider: Collider, _ shape: Shape, _ way: Vec2, _ proxy: UInt32,
    _ world: World
  ) {
    let own = Self.key(entity)
    set.castAll(
      shape, by: way, QueryFilter(includesSensors: true, ignoring: own), into: &hits)
    for hit in hits {
      let other = Self.entity(hit.key)
      guard let theirs = world[other, Collider.self], theirs.isSensor || collider.isSensor,
        theirs.wants & collider.groups != 0 || collider.wants & theirs.groups != 0
      else { continue }
      let pair = own < hit.key ? ContactPair(entity, other) : ContactPair(other, entity)
      // It touches now, or did before: that is told anyway. By their shapes: `CollisionSet.touches` is
      // for those whose boxes are known to overlap.
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
    // Sorted: the first that does not come before.
    var low = 0
    var high = tracker.ended.count
    while low < high {
      let middle = (low + high) / 2
      if tracker.ended[middle] < keys { low = middle + 1 } else { high = middle }
    }
    return low < tracker.ended.count && tracker.ended[low] == keys
  }
}
