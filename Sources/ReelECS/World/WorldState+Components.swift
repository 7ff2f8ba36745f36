// The listeners of components, and the values that are not in the entities' tables.

extension WorldState {
  /// Makes room for the listeners and row bases of a new component type.
  mutating func addListeners(of id: Int32) {
    listeners.grow(to: Int(id) + 1, keeping: Int(id), least: 64)
    reserveRows(components: Int(id) + 1, tables: 0)
    listeners.address(Int(id)).initialize(
      to: uses.contains(.queryObservers) ? .queryObservers : [])
  }

  /// Updates the `isObserved` of every table.
  mutating func listenersChanged() {
    for index in 0..<tableCount { tables[index].pointee.isObserved = isObserved(tables[index]) }
    // Spawn plans also depend on the listeners of their sparse components.
    forgetSpawnPlans()
  }

  func isObserved(_ table: UnsafeMutablePointer<Table>) -> Bool {
    uses.contains(.queryObservers)
      || (0..<table.pointee.columnCount).contains {
        isObserved(table.pointee.columns[$0].component)
      }
  }

  func isObserved(_ component: Int32) -> Bool {
    !listeners[Int(component)].isDisjoint(with: [.observers, .queryObservers])
  }

  /// Computes again which entities have something besides their rows. O(slots).
  mutating func findOutside() {
    entities.unmarkAll()
    for id in sparseIDs {
      let table = set(of: id).pointee.table
      for row in 0..<table.pointee.count { entities.markOutside(table.pointee.entities[row]) }
    }
    for slot in 0..<linkedSlots {
      let entity = Entity(index: UInt32(slot), generation: 1)
      if parents[slot] != 0 || children.first(of: entity) >= 0 { entities.markOutside(entity) }
    }
    for store in relations {
      store.eachSlot { entities.markOutside(Entity(index: UInt32($0), generation: 1)) }
    }
  }

  /// Makes a sparse set for the component type.
  mutating func makeSparseSet(_ id: Int32, _ type: ComponentType) {
    sparseSets.grow(to: Int(id) + 1, filling: nil, least: 32)
    sparseSets[Int(id)] = .make(SparseSet(id, type))
    sparseIDs.append(id)
  }

  /// Returns the sparse set of a component.
  @inlinable @inline(__always) func set(of id: Int32) -> UnsafeMutablePointer<SparseSet> {
    // SAFETY: registering a sparse type makes its set.
    sparseSets[Int(id)].unsafelyUnwrapped
  }
}
