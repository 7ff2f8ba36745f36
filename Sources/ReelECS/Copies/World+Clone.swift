import ReelMath

// A second world with the same content.
//
// Tables are copied column by column, resources, events and relations by their types, everything in the same order. So
// the clone has the same hash, writes the same snapshot and runs alike. Component types are registered again: two
// worlds would otherwise count references to the same objects, and threads that each run one would wait for each other.

extension World {
  /// Returns an independent world with the same content: entities under their ids, all components, parents and
  /// children, relations, resources and events, transient ones too, the records of systems that are switched off or
  /// done, and versions.
  ///
  /// Observers and systems are set-up and not state: the clone has none. Values that refer to objects share
  /// them. Traps while commands wait or are applied, and while `each` runs. O(state).
  public func clone() -> World {
    checkStructure("clone the world")
    checkSettled("clone the world")
    let new = World(isTemplate: state.isTemplate)
    for (id, type) in state.types.enumerated()
    where type.register(in: new) != Int32(id) {
      misuse(
        "\(type.name) cannot be cloned: it does not name the same components in `require` each "
          + "time. Let `require` depend on nothing.")
    }
    new.copyEntities(from: self)
    for table in state.allTables { new.cloneTable(table) }
    for id in state.sparseIDs { new.cloneSlots(id, of: state.set(of: id)) }
    for store in state.stores { store.clone(into: new) }
    new.state.systems = state.systems
    new.state.states = state.states
    new.state.attachment = state.attachment
    new.state.uses.formUnion(state.uses.subtracting([.observers, .queryObservers]))
    new.state.findOutside()
    new.context.version = context.version
    return new
  }

  private func copyEntities(from source: World) {
    let count = source.state.entities.count
    state.entities.reserve(count)
    state.entities.records.base.initialize(from: source.state.entities.records.base, count: count)
    state.entities.count = count
    state.entities.firstFree = source.state.entities.firstFree
    state.entities.alive = source.state.entities.alive
    state.linkVersion = source.state.linkVersion
    let linked = source.state.linkedSlots
    if linked == 0 { return }
    state.children = source.state.children
    // The memory beyond the slots that were ever used is empty.
    state.parents.grow(to: state.entities.capacity, filling: 0)
    state.parents.base.update(from: source.state.parents.base, count: linked)
  }

  private func cloneTable(_ table: UnsafeMutablePointer<Table>) {
    let count = table.pointee.count
    let new =
      table.pointee.isSparse
      ? state.set(of: table.pointee.columns[0].component).pointee.table
      : state.table(of: table.pointee.componentIDs)
    new.pointee.reserve(count)
    // SAFETY: there is room for the rows, and the memory is not yet initialised.
    new.pointee.entities.base.initialize(from: table.pointee.entities.base, count: count)
    new.pointee.count = count
    new.pointee.arrived = table.pointee.arrived
    for at in 0..<table.pointee.columnCount {
      let column = table.pointee.columns[at]
      column.copyRows(column.base, to: new.pointee.columns[at].base, 0, count)
      new.pointee.columns[at].written = column.written
      if let stamps = column.stamps, let newStamps = new.pointee.columns[at].stamps {
        newStamps.base.initialize(from: stamps.base, count: count)
      }
    }
  }

  private func cloneSlots(_ id: Int32, of set: UnsafeMutablePointer<SparseSet>) {
    let new = state.set(of: id)
    new.pointee.growSlots(to: set.pointee.slots.capacity)
    new.pointee.slots.base.update(from: set.pointee.slots.base, count: set.pointee.slots.capacity)
  }
}
