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
    new.copyRows(of: self, keepsTransients: true)
    for store in state.stores { store.clone(into: new) }
    new.state.systems = state.systems
    new.state.states = state.states
    new.state.attachment = state.attachment
    new.state.uses.formUnion(state.uses.subtracting([.observers, .queryObservers]))
    new.state.findOutside()
    new.context.version = context.version
    return new
  }
}
