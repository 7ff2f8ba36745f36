import ReelFields
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
}

/// The types of which a world holds values at present, at the beginning of its snapshots.
final class SnapshotTypes: @unchecked Sendable {
  // SAFETY: nothing changes. A snapshot may keep the object on another thread, or longer than the world lives; only
  // the world itself, while it lives, uses the stores.

  /// The world's registered types when the snapshot was taken.
  let all: TypeOrder
  /// True for each type of `all` of which there are values: its components, then its stores.
  let isUsed: [Bool]
  /// The ids of component types, by name.
  let order: [Int]
  /// The stores of all other types, by kind and by name.
  let stores: [Unmanaged<StateStore>]
  /// The number in the snapshot's list of types, by component id.
  let numbers: [UInt64]
  let layouts: StateLayouts
  /// The first bytes: format, hash of the layouts, and names.
  let head: [UInt8]

  init(_ all: TypeOrder, _ isUsed: [Bool], of world: World) {
    (self.all, self.isUsed) = (all, isUsed)
    let order = all.components.indices.filter { isUsed[$0] }.map { all.components[$0] }
    self.order = order
    let used = all.stores.indices.filter { isUsed[all.components.count + $0] }
    stores = used.map { all.stores[$0] }
    let stores = used.map { all.stores[$0].takeUnretainedValue() }
    var numbers = [UInt64](repeating: 0, count: all.components.count)
    for (number, id) in order.enumerated() { numbers[id] = UInt64(number) }
    self.numbers = numbers
    layouts = SnapshotTypes.layouts(order, stores, of: world)
    head = SnapshotTypes.head(order, stores, layouts, of: world)
  }

  /// Returns the first bytes of the state: format, hash of the layouts, and names.
  static func head(
    _ order: [Int], _ stores: [StateStore], _ layouts: StateLayouts, of world: World
  ) -> [UInt8] {
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
    return out.bytes
  }

  static func layouts(_ order: [Int], _ stores: [StateStore], of world: World) -> StateLayouts {
    StateLayouts(order.map { world.state.types[$0].layout } + stores.map { $0.layout })
  }

  func isOf(_ order: [Int], _ stores: [StateStore]) -> Bool {
    self.order == order && self.stores.count == stores.count
      && self.stores.elementsEqual(stores) {
        $0.toOpaque() == Unmanaged.passUnretained($1).toOpaque()
      }
  }
}

extension World {
  /// Returns the types of which there are values. A component type counts if entities have it or a table has its
  /// column. Component types are in ascending order of names, because ids depend on which type was used first. A type
  /// that was only registered is left out, so that the world that reads the snapshot need not register it.
  func snapshotTypes() -> SnapshotTypes {
    let all = typeOrder
    let count = all.components.count + all.stores.count
    return withUnsafeTemporaryAllocation(of: Bool.self, capacity: max(count, 1)) { isUsed in
      isUsed.initialize(repeating: false)
      state.eachTable { table in
        if table.pointee.isSparse && table.pointee.count == 0 { return }
        for at in 0..<table.pointee.columnCount {
          isUsed[all.ranks[Int(table.pointee.columns[at].component)]] = true
        }
      }
      let first = all.components.count
      for (at, store) in all.stores.enumerated() {
        isUsed[first + at] = store._withUnsafeGuaranteedRef { $0.isState }
      }
      if let last = state.snapshotTypes, last.all === all,
        last.isUsed.indices.allSatisfy({ last.isUsed[$0] == isUsed[$0] })
      {
        return last
      }
      let new = SnapshotTypes(all, isUsed[..<count].map { $0 }, of: self)
      state.snapshotTypes = new
      return new
    }
  }
}
