import ReelMath

// Parents and children, as links beside the entity table.
//
//     parent ──first──▶ child ⇄ child ⇄ child ◀──last── parent
//
// One record a slot, made when the first parent is set: an entity under a parent stays in its
// table, and a world without hierarchy pays nothing. Links are slots plus one, 0 for none; a dead
// entity has none, so a slot needs no generation here. Parents stand in an array of their own, for
// they are what every transform asks for.

struct Links {
  var first: UInt32 = 0
  var last: UInt32 = 0
  var next: UInt32 = 0
  var previous: UInt32 = 0
}

extension World {
  /// Puts an entity under a parent, as its last child; it leaves the parent it had. `Entity.none`
  /// makes it a root. Allowed while `each` runs, for no row moves. Traps if either is dead, or if the
  /// child is above the parent. O(depth of the parent).
  public func setParent(of child: Entity, to parent: Entity) {
    checkShared("set the parent of \(child)")
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
  @inlinable public func parent(of entity: Entity) -> Entity {
    state.parents.capacity == 0 ? .none : linkedParent(of: entity)
  }

  @usableFromInline func linkedParent(of entity: Entity) -> Entity {
    isAlive(entity) ? self.entity(parentLink(entity)) : .none
  }

  /// The entity's children, first to last. O(children).
  public func children(of entity: Entity) -> [Entity] {
    var all: [Entity] = []
    forEachChild(of: entity) { all.append($0) }
    return all
  }

  /// Calls `body` for every child, first to last. It may move away or despawn the child that it is
  /// given; where it does so to the next one, the walk goes on behind the present child, and ends if
  /// that has gone too.
  public func forEachChild(of entity: Entity, _ body: (Entity) -> Void) {
    guard isAlive(entity), let links = links(of: entity) else { return }
    var child = self.entity(links.pointee.first)
    while child != .none {
      let next = self.entity(self.links(of: child)?.pointee.next ?? 0)
      body(child)
      if next == .none || parent(of: next) == entity {
        child = next
      } else if parent(of: child) == entity {
        child = self.entity(self.links(of: child)?.pointee.next ?? 0)
      } else {
        return
      }
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

  /// Removes what is below the entity, the last child first and each after its own children. A loop,
  /// not a recursion: a chain may be deeper than a stack.
  func despawnChildren(of entity: Entity) {
    var current = entity
    while let links = links(of: current) {
      if links.pointee.last != 0 {
        current = self.entity(links.pointee.last)
        continue
      }
      if current == entity { break }
      let above = self.entity(parentLink(current))
      leave(current)
      remove(row: current)
      current = above
    }
  }

  func links(of entity: Entity) -> UnsafeMutablePointer<Links>? {
    let at = Int(entity.index)
    return at < state.links.capacity ? state.links.place(at) : nil
  }

  /// The parent's slot plus one, 0 for none.
  private func parentLink(_ entity: Entity) -> UInt32 {
    let at = Int(entity.index)
    return at < state.parents.capacity ? state.parents[at] : 0
  }

  private func entity(_ link: UInt32) -> Entity {
    guard link != 0 else { return .none }
    return Entity(
      index: link - 1, generation: UInt32(state.entities.records[Int(link - 1)].generation))
  }

  func makeLinks() {
    let wanted = state.entities.capacity
    state.links.grow(to: wanted, filling: Links(), least: wanted)
    state.parents.grow(to: wanted, filling: 0, least: wanted)
  }

  func link(_ child: Entity, under parent: Entity) {
    let links = state.links
    state.uses.insert(.links)
    state.entities.markOutside(child)
    state.entities.markOutside(parent)
    state.linkVersion += 1
    let at = Int(child.index)
    let above = Int(parent.index)
    state.parents[at] = parent.index + 1
    links[at].previous = links[above].last
    if links[above].last != 0 {
      links[Int(links[above].last - 1)].next = child.index + 1
    } else {
      links[above].first = child.index + 1
    }
    links[above].last = child.index + 1
  }

  func unlink(_ child: Entity) {
    let above = parentLink(child)
    guard above != 0, let own = links(of: child) else { return }
    let links = state.links
    let link = own.pointee
    state.linkVersion += 1
    if link.previous != 0 {
      links[Int(link.previous - 1)].next = link.next
    } else {
      links[Int(above - 1)].first = link.next
    }
    if link.next != 0 {
      links[Int(link.next - 1)].previous = link.previous
    } else {
      links[Int(above - 1)].last = link.previous
    }
    state.parents[Int(child.index)] = 0
    own.pointee.next = 0
    own.pointee.previous = 0
  }
}

extension WorldState {
  /// How many slots may have links, from the first on: none before the first parent is set.
  var linkedSlots: Int { min(entities.count, links.capacity) }

  /// A slot whose entity is its own ancestor. Walks up from every slot, and stops where an earlier walk
  /// has been. O(slots).
  func circle() -> Int? {
    var walkOf = [UInt32](repeating: 0, count: linkedSlots)
    for start in walkOf.indices {
      let walk = UInt32(truncatingIfNeeded: start + 1)
      var at = start
      while walkOf[at] == 0 {
        walkOf[at] = walk
        guard parents[at] != 0 else { break }
        at = Int(parents[at] - 1)
        if walkOf[at] == walk { return at }
      }
    }
    return nil
  }
}
