import ReelMath

// The types of the values in a snapshot, and their fields.
//
//     in memory    │ format │ hash of all layouts │ names │ the state …          and a reference to the list
//     as bytes     │ format │ list of types and fields │ the same as in memory
//
// Small worlds take thousands of snapshots a second, so both forms of the list are made once, and used as long as the
// world holds values of the same types.

/// The types of the values in a snapshot, and their fields, in the order of the snapshot's names.
final class StateLayouts: Sendable {
  let all: [StateLayout]
  /// The list in the format of files.
  let bytes: [UInt8]
  /// The hash of the list; it differs if a name or a field differs.
  let hash: UInt64

  init(_ all: [StateLayout]) {
    self.all = all
    var out = FieldEncoder()
    out.append(UInt64(all.count), 4)
    for layout in all { layout.encode(to: &out) }
    bytes = out.bytes
    hash = BlockHasher.hash(bytes)
  }

  /// Reads a list that fills the bytes up to `end`; `nil` if the bytes are no such list.
  convenience init?(_ input: inout FieldDecoder, end: Int) {
    let count = Int(clamping: input.word(4))
    guard input.error == nil, count <= input.remaining / StateLayout.leastSize else { return nil }
    var all: [StateLayout] = []
    for _ in 0..<count {
      guard let layout = StateLayout.decode(from: &input) else { return nil }
      all.append(layout)
    }
    guard input.offset == end else { return nil }
    self.init(all)
  }

  /// Returns the reason why values of these types cannot be read by a world whose types of the same names are `own`, or
  /// `nil` if they can.
  func mismatch(with own: StateLayouts) -> String? {
    for (layout, match) in zip(all, own.all) {
      if let difference = layout.mismatch(with: match, in: "the snapshot") { return difference }
    }
    return all.count == own.all.count ? nil : "it lists other types than it holds"
  }
}

/// The types of which a world holds values at present, at the beginning of its snapshots.
final class SnapshotTypes {
  /// The ids of component types, by name.
  let order: [Int]
  /// The stores of all other types, by kind and by name.
  let stores: [StateStore]
  let layouts: StateLayouts
  /// The first bytes: format, hash of the layouts, and names.
  let head: [UInt8]

  init(_ order: [Int], _ stores: [StateStore], of world: World) {
    self.order = order
    self.stores = stores
    layouts = SnapshotTypes.layouts(order, stores, of: world)
    var out = FieldEncoder()
    out.append(Snapshot.format, 4)
    out.append(layouts.hash, 8)
    out.append(UInt64(order.count), 4)
    for id in order { out.encode(world.state.types[id].name) }
    for kind in StateKind.stored {
      let own = stores.filter { $0.kind == kind }
      out.append(UInt64(own.count), 4)
      for store in own { out.encode(store.name) }
    }
    head = out.bytes
  }

  static func layouts(_ order: [Int], _ stores: [StateStore], of world: World) -> StateLayouts {
    StateLayouts(order.map { world.state.types[$0].layout } + stores.map { $0.layout })
  }

  func isOf(_ order: [Int], _ stores: [StateStore]) -> Bool {
    self.order == order && self.stores.count == stores.count
      && self.stores.elementsEqual(stores) { $0 === $1 }
  }
}

extension World {
  /// Returns the types of which there are values. A component type counts if entities have it or a table has its
  /// column. Component types are in ascending order of names, because ids depend on which type was used first. A type
  /// that was only registered is left out, so that the world that reads the snapshot need not register it.
  func snapshotTypes() -> SnapshotTypes {
    let types = state.types
    var isUsed = [Bool](repeating: false, count: types.count)
    for table in state.allTables where !table.pointee.isSparse || table.pointee.count > 0 {
      for id in table.pointee.componentIDs { isUsed[Int(id)] = true }
    }
    let order = isUsed.indices.filter { isUsed[$0] }.sorted {
      types[$0].name.utf8.lexicographicallyPrecedes(types[$1].name.utf8)
    }
    let kept = state.stores.filter { $0.isState }.sorted { $0.precedes($1) }
    var stores: [StateStore] = []
    for kind in StateKind.stored { stores += kept.filter { $0.kind == kind } }
    if let last = state.snapshotTypes, last.isOf(order, stores) { return last }
    let new = SnapshotTypes(order, stores, of: self)
    state.snapshotTypes = new
    return new
  }
}
