import ReelFields
import ReelMath

// The types of the values in a snapshot, and their fields.
//
//     in memory    │ format │ hash of all layouts │ names │ the state …          and a reference to the list
//     as bytes     │ format │ list of types and fields │ the same as in memory
//
// Small worlds take thousands of snapshots a second, so both forms of the list are made once, and used as long as the
// world holds values of the same types.

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
    head = layouts.head(format: Snapshot.format)
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
  /// - Parameter form: without history, a type counts if a living entity has it, and events do not.
  func snapshotTypes(_ form: StateForm = .complete) -> SnapshotTypes {
    let isWithoutHistory = form == .withoutHistory
    let (cache, all) = (snapshotCache, typeOrder)
    let count = all.components.count + all.stores.count
    return withUnsafeTemporaryAllocation(of: Bool.self, capacity: max(count, 1)) { isUsed in
      isUsed.initialize(repeating: false)
      state.eachTable { table in
        if table.pointee.count == 0 && (table.pointee.isSparse || isWithoutHistory) { return }
        for at in 0..<table.pointee.columnCount {
          isUsed[all.ranks[Int(table.pointee.columns[at].component)]] = true
        }
      }
      let first = all.components.count
      for (at, store) in all.stores.enumerated() {
        isUsed[first + at] = store._withUnsafeGuaranteedRef {
          $0.isState && !(isWithoutHistory && $0.kind == .event)
        }
      }
      if let last = cache.types, last.all === all,
        last.isUsed.indices.allSatisfy({ last.isUsed[$0] == isUsed[$0] })
      {
        return last
      }
      let new = SnapshotTypes(all, isUsed[..<count].map { $0 }, of: self)
      cache.types = new
      return new
    }
  }
}
