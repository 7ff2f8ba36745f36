// Parents and children, as links beside the entity table.
//
//     parent ──first──▶ child ⇄ child ⇄ child ◀──last── parent
//
// One record a slot, made when the first parent is set: an entity under a parent stays in its
// table, and a world without hierarchy pays nothing. Links are slots plus one, 0 for none; a dead
// entity has none, so a slot needs no generation here.

struct Links {
  var parent: UInt32 = 0
  var first: UInt32 = 0
  var last: UInt32 = 0
  var next: UInt32 = 0
  var previous: UInt32 = 0
}

extension World {
  /// Puts an entity under a parent, as its last child; it leaves the parent it had. `Entity.none`
  /// makes it a root. Traps if either is dead, or if the child is above the parent.
  public func setParent(of child: Entity, to parent: Entity) {
    guard isAlive(child) else { deadMisuse(child, "set the parent of") }
    if parent == .none {
      unlink(child)
      return
    }
    guard isAlive(parent) else { deadMisuse(parent, "make a parent of") }
    var above = parent
    while above != .none {
      if above == child {
        misuse(
          "\(child) can not be put under \(parent): it is above it already "
            + "(system: \(systemName)). A hierarchy has no circles.")
      }
      above = self.parent(of: above)
    }
    makeLinks()
    unlink(child)
    link(child, under: parent)
  }

  /// The entity's parent, or `Entity.none`.
  public func parent(of entity: Entity) -> Entity {
    guard isAlive(entity), let links = links(of: entity) else { return .none }
    return self.entity(links.pointee.parent)
  }

  /// The entity's children, first to last. O(children).
  public func children(of entity: Entity) -> [Entity] {
    var all: [Entity] = []
    forEachChild(of: entity) { all.append($0) }
    return all
  }

  /// Calls `body` for every child, first to last. The child may be moved away or despawned by it.
  public func forEachChild(of entity: Entity, _ body: (Entity) -> Void) {
    guard isAlive(entity), let links = links(of: entity) else { return }
    var child = self.entity(links.pointee.first)
    while child != .none {
      let next = self.entity(self.links(of: child)?.pointee.next ?? 0)
      body(child)
      child = next
    }
  }

  /// How many parents are above the entity: 0 for a root. O(depth).
  public func depth(of entity: Entity) -> Int {
    var depth = 0
    var above = parent(of: entity)
    while above != .none {
      depth += 1
      above = parent(of: above)
    }
    return depth
  }

  // MARK: - Links

  func despawnChildren(of entity: Entity) {
    // Children first, the last one first, so that nothing is unlinked twice over.
    while let links = links(of: entity), links.pointee.last != 0 {
      let child = self.entity(links.pointee.last)
      despawnChildren(of: child)
      unlink(child)
      remove(row: child)
    }
    unlink(entity)
  }

  func links(of entity: Entity) -> UnsafeMutablePointer<Links>? {
    guard let links = state.pointee.links, Int(entity.index) < state.pointee.linkCapacity
    else { return nil }
    return links + Int(entity.index)
  }

  private func entity(_ link: UInt32) -> Entity {
    guard link != 0 else { return .none }
    return Entity(
      index: link - 1, generation: state.pointee.entities.records[Int(link - 1)].generation)
  }

  func makeLinks() {
    let wanted = state.pointee.entities.capacity
    guard state.pointee.linkCapacity < wanted else { return }
    let new = UnsafeMutablePointer<Links>.allocate(capacity: wanted)
    let old = state.pointee.linkCapacity
    if let links = state.pointee.links {
      new.moveInitialize(from: links, count: old)
      links.deallocate()
    }
    (new + old).initialize(repeating: Links(), count: wanted - old)
    state.pointee.links = new
    state.pointee.linkCapacity = wanted
  }

  func link(_ child: Entity, under parent: Entity) {
    guard let links = state.pointee.links else { return }
    let at = Int(child.index)
    let above = Int(parent.index)
    links[at].parent = parent.index + 1
    links[at].previous = links[above].last
    if links[above].last != 0 {
      links[Int(links[above].last - 1)].next = child.index + 1
    } else {
      links[above].first = child.index + 1
    }
    links[above].last = child.index + 1
  }

  private func unlink(_ child: Entity) {
    guard let own = links(of: child), own.pointee.parent != 0, let links = state.pointee.links
    else { return }
    let link = own.pointee
    if link.previous != 0 {
      links[Int(link.previous - 1)].next = link.next
    } else {
      links[Int(link.parent - 1)].first = link.next
    }
    if link.next != 0 {
      links[Int(link.next - 1)].previous = link.previous
    } else {
      links[Int(link.parent - 1)].last = link.previous
    }
    own.pointee.parent = 0
    own.pointee.next = 0
    own.pointee.previous = 0
  }
}
