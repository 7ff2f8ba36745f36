import ReelMath

// Many worlds of one game: siblings share what registration makes, and differ in their state.
//
//     shared by siblings    component types and their plans, the maps of types, resources, events and queries,
//                           observers and hooks, the attachment
//     a sibling's own       tables, sparse sets, entities, links, relations, values of resources, events, queries'
//                           tables, commands
//
// A clone registers all types again, because worlds on several threads must not count references to the same objects
// (`World+Clone.swift`). That takes longer than everything else. Siblings belong to one thread at a time.

extension World {
  /// Returns an independent world with the same content under the same ids, and with this world's observers and hooks:
  /// a *sibling*, which shares the descriptions of types with this world.
  ///
  /// Only one thread at a time may use a world and all of its siblings. The state is as after a restore: transient
  /// components have their initial values. Traps while commands wait or are applied, and while `each` runs. O(state).
  package func makeSibling() -> World {
    checkStructure("copy the world")
    checkSettled("copy the world")
    let new = World(isTemplate: state.isTemplate, numbers: context.numbers)
    let own = new.statePointer
    own.pointee.types = state.types
    own.pointee.typeIDs.deallocate()
    own.pointee.typeIDs = state.typeIDs.shared()
    own.pointee.rowBases.pointee.makeRoom(
      components: state.types.count, tables: state.tableCount + 4)
    own.pointee.listeners.grow(to: state.types.count, keeping: 0, least: 1)
    own.pointee.listeners.base.initialize(
      from: state.listeners.base, count: state.types.count)
    own.pointee.observers = state.observers.shared()
    own.pointee.hasSparseObservers = state.hasSparseObservers
    own.pointee.uses = state.uses
    own.pointee.attachment = state.attachment
    for id in state.sparseIDs { own.pointee.makeSparseSet(id, state.types[Int(id)]) }
    cloneStores(into: new)
    new.copyState(of: self, copiesStores: false)
    return new
  }

  /// Copies all stores to a new sibling, and their values to one block of memory.
  private func cloneStores(into new: World) {
    let stores = state.stores
    if let maps = state.siblingMaps, maps.count == stores.count {
      new.state.storeMemory = StoreMemory(byteCount: maps.byteCount)
      (new.state.resourceSlots, new.state.eventLists) = (maps.resources, maps.events)
      for store in stores { store.clone(into: new) }
      return
    }
    // The first sibling makes the maps. The padding between its values is not known yet.
    let memory = StoreMemory(byteCount: stores.reduce(0) { $0 + $1.byteCount })
    new.state.storeMemory = memory
    for store in stores { store.clone(into: new) }
    state.siblingMaps = (
      new.state.resourceSlots.shared(), new.state.eventLists.shared(), stores.count, memory.used
    )
  }

  /// Replaces the complete state by that of a sibling, in place. Like a restore of its snapshot: waiting commands are
  /// dropped, transient components get their initial values, transient resources stay, and state that the sibling lacks
  /// is gone. Nothing is checked, and the tables that both worlds have keep their memory: O(state), a few nanoseconds a
  /// row. Traps where a restore does.
  package func copyState(of source: World) { copyState(of: source, copiesStores: true) }

  /// - Parameter copiesStores: false if the stores already have the source's values.
  private func copyState(of source: World, copiesStores: Bool) {
    checkStructure("replace the state")
    checkSettled("replace the state", mayWait: true)
    source.checkSettled("copy the state")
    guard sharesTypes(with: source) else {
      // A type that one of them registered while it ran has another number in the other.
      registerTypes(of: source)
      do { try restore(source.snapshot()) } catch {
        misuse(
          "The state of a world does not fit another world of the same game: \(error.message).")
      }
      return
    }
    // First, so that writes of a `deinit` do not get a version in the copied state's future.
    context.version = source.context.version
    destroying {
      if context.commands.used > 0 { dropCommands() }
      copyRows(of: source, keepsTransients: false)
      if copiesStores { copyStores(of: source) }
      state.systems = source.state.systems
      state.states = source.state.states
      state.uses.formUnion(source.state.uses)
      state.restoreCount += 1
      // The bases of rows stay where they are, unless `reserveRows` has moved them.
      state.entities.layout += 1
      state.findOutside()
    }
  }

  /// Registers the types that another world of the same game has, which may have registered some while it ran. A
  /// snapshot of that world can then be restored here.
  package func registerTypes(of source: World) {
    checkStructure("register types")
    for type in source.state.types { _ = type.register(in: self) }
    let keys = state.stores.map { $0.key }
    for store in source.state.stores where !keys.contains(store.key) { store.clone(into: self) }
  }

  /// True if the source's types have the same numbers here, so that columns fit. O(types).
  private func sharesTypes(with source: World) -> Bool {
    let count = source.state.types.count
    guard count <= state.types.count else { return false }
    return (0..<count).allSatisfy { state.types[$0] === source.state.types[$0] }
  }

  // MARK: - Stores

  private func copyStores(of source: World) {
    copyStores(state.resources, of: source.state.resources)
    copyStores(state.events, of: source.state.events)
    copyStores(state.relations, of: source.state.relations)
  }

  private func copyStores<Store: StateStore>(_ own: [Store], of source: [Store]) {
    var used = [Bool](repeating: false, count: own.count > source.count ? own.count : 0)
    for (index, store) in source.enumerated() {
      var at = index
      // Worlds that first used a type while they ran may list it at another index.
      if at >= own.count || own[at].key != store.key {
        guard let other = own.firstIndex(where: { $0.key == store.key }) else {
          store.clone(into: self)
          continue
        }
        at = other
      }
      if at < used.count { used[at] = true }
      if !store.isTransient { own[at].assign(from: store) }
    }
    for at in used.indices where !used[at] && !own[at].isTransient { own[at].reset() }
  }
}
