/// The registered types of a world in the orders of snapshots and of hashes.
///
/// The orders depend on names alone. Sorting names takes longer than saving a small world, so that both are kept until
/// another type is registered.
final class TypeOrder {
  /// The ids of component types, by name. `ranks` has the index in this list, by id.
  let components: [Int]
  let ranks: [Int]
  /// The stores of all other types by kind and name, as snapshots hold them.
  let stores: [Unmanaged<StateStore>]
  /// All types that are not transient, by kind and name, as hashes take them.
  let hashed: [HashedType]
  /// The number of registered types when the orders were made.
  let typeCount: Int

  /// A type in the order of hashes.
  struct HashedType {
    // SAFETY: the world keeps its types as long as it lives, and the order belongs to the world.
    unowned(unsafe) let type: StateType
    /// The id of a component type; -1 for a store.
    let component: Int
    /// The store of any other type.
    let store: Unmanaged<StateStore>?
  }

  init(_ state: WorldState) {
    typeCount =
      state.types.count + state.resources.count + state.events.count + state.relations.count
    let types = state.types
    let components = types.indices.sorted {
      types[$0].name.utf8.lexicographicallyPrecedes(types[$1].name.utf8)
    }
    self.components = components
    var ranks = [Int](repeating: 0, count: types.count)
    for (rank, id) in components.enumerated() { ranks[id] = rank }
    self.ranks = ranks
    let all = state.stores
    let sorted = all.filter { !$0.isTransient }.sorted { $0.precedes($1) }
    var stores: [Unmanaged<StateStore>] = []
    for kind in StateKind.stored {
      for store in sorted where store.kind == kind {
        stores.append(Unmanaged.passUnretained(store))
      }
    }
    self.stores = stores
    var hashed: [HashedType] = []
    for id in components where !types[id].isTransient {
      hashed.append(HashedType(type: types[id], component: id, store: nil))
    }
    // Components come first of all kinds.
    for store in sorted {
      hashed.append(
        HashedType(type: store, component: -1, store: Unmanaged.passUnretained(store)))
    }
    self.hashed = hashed
  }
}

extension World {
  /// The orders of the types that are registered at present. O(1), unless a type was registered since the last call.
  var typeOrder: TypeOrder {
    let cache = snapshotCache
    if let order = cache.typeOrder, order.typeCount == registeredTypeCount { return order }
    let order = TypeOrder(state)
    cache.typeOrder = order
    return order
  }
}
