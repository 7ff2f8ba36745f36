import ReelMath

// Parents and children, as links beside the entity table.
//
//     parent ──first──▶ child ⇄ child ⇄ child ◀──last── parent
//
// An entity under a parent stays in its table, and a world without hierarchy pays nothing. Each child has one edge, to
// its parent, so the child's slot is the number of the edge. A parent is stored as its slot plus one, 0 for none. A
// dead entity has no parent and is no parent, so the slot needs no generation. Parents are in an array of their own,
// because every transform reads them.

extension World {
  /// Puts an entity under a parent, as its last child; it leaves its previous parent. `Entity.none` makes it a root.
  /// This is allowed while `each` runs, because no row moves. Traps if either is dead, if the child is above the
  /// parent, while a component is assigned to (`world[e, T.self]?.x = …`), and inside an observer, a hook or the
  /// `deinit` of an object to which a component or a relation refers. During these calls the hierarchy may be
  /// inconsistent; use `world.commands`, which acts later. O(depth of the parent).
  public func setParent(of child: Entity, to parent: Entity) {
    checkLinks("set the parent of \(child)")
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
          "\(child) cannot be put under \(parent): it is above it already "
            + "(system: \(systemName)). A hierarchy has no circles.")
      }
      above = self.parent(of: above)
    }
    unlink(child)
    link(child, under: parent)
  }

  /// Returns the entity's parent, or `Entity.none`.
  @inlinable public func parent(of entity: Entity) -> Entity {
    state.parents.capacity == 0 ? .none : linkedParent(of: entity)
  }

  @usableFromInline func linkedParent(of entity: Entity) -> Entity {
    isAlive(entity) ? self.entity(slot: parentSlot(entity)) : .none
  }

  /// Returns the entity's children, first to last. O(children).
  public func children(of entity: Entity) -> [Entity] {
    var all: [Entity] = []
    eachChild(of: entity) { all.append($0) }
    return all
  }

  /// Calls `body` for every child, first to last. `body` may give the child that it receives another parent, or despawn
  /// it. If it removes the next child, the walk continues after the present one; if it removes both, the walk ends.
  public func eachChild(of entity: Entity, _ body: (Entity) -> Void) {
    guard isAlive(entity) else { return }
    var child = self.entity(slot: state.children.first(of: entity))
    while child != .none {
      let next = self.entity(slot: state.children.next(after: Int(child.index)))
      body(child)
      if next == .none || parent(of: next) == entity {
        child = next
      } else if parent(of: child) == entity {
        child = self.entity(slot: state.children.next(after: Int(child.index)))
      } else {
        return
      }
    }
  }

  /// Returns the number of parents above the entity: 0 for a root. O(depth).
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

  /// Removes all descendants of the entity, the last child first and each after its own children. It is a loop and not
  /// a recursion, because a chain may be deeper than a stack.
  func despawnChildren(of entity: Entity) {
    var current = entity
    while true {
      let last = self.entity(slot: state.children.last(of: current))
      if last != .none {
        current = last
        continue
      }
      if current == entity { return }
      let above = linkedParent(of: current)
      leave(current)
      remove(row: current)
      current = above
    }
  }

  /// Returns the slot of the entity's parent, or -1 for none.
  private func parentSlot(_ entity: Entity) -> Int {
    let at = Int(entity.index)
    return at < state.parents.capacity ? Int(state.parents[at]) - 1 : -1
  }

  /// Returns the entity of a slot, or none for -1.
  private func entity(slot: Int) -> Entity {
    if slot < 0 { return .none }
    return Entity(index: UInt32(slot), generation: UInt32(state.entities.records[slot].generation))
  }

  func link(_ child: Entity, under parent: Entity) {
    state.uses.insert(.links)
    state.entities.markOutside(child)
    state.entities.markOutside(parent)
    state.linkVersion += 1
    let slotCount = state.entities.capacity
    if state.parents.capacity < slotCount {
      state.parents.grow(to: slotCount, filling: 0, least: slotCount)
      state.children.reserve(slotCount)
    }
    state.parents[Int(child.index)] = parent.index + 1
    state.children.append(Int(child.index), to: parent)
  }

  func unlink(_ child: Entity) {
    let parent = entity(slot: parentSlot(child))
    if parent == .none { return }
    state.linkVersion += 1
    state.parents[Int(child.index)] = 0
    state.children.remove(Int(child.index), from: parent)
  }
}

extension WorldState {
  /// The number of slots, from the first on, that may have links; 0 before the first parent is set.
  var linkedSlots: Int { min(entities.count, parents.capacity) }

  /// Returns a slot whose entity is its own ancestor, or `nil`. Walks up from every slot, and stops at slots that an
  /// earlier walk has visited. O(slots).
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
