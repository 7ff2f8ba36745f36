// The rows and tables by component.

extension WorldState {
  /// Returns the row of a component of the living entity in a slot, or `nil` if the entity lacks it.
  @inlinable @inline(__always) func columnRow(of id: Int32, slot: Int, isSparse: Bool) -> ColumnRow?
  {
    if isSparse {
      let set = set(of: id)
      guard slot < set.pointee.slots.capacity, set.pointee.slots[slot] > 0 else { return nil }
      return ColumnRow(set.pointee.column, Int(set.pointee.slots[slot]) &- 1)
    }
    let record = entities.records.address(slot)
    let table = tables[Int(record.pointee.table)]
    let column = table.pointee.column(of: id)
    return column < 0 ? nil : ColumnRow(table.pointee.columns + column, Int(record.pointee.row))
  }

  /// Calls ``columnRow(of:slot:isSparse:)`` for a component whose storage is determined at run time.
  func columnRow(of id: Int32, slot: Int) -> ColumnRow? {
    columnRow(of: id, slot: slot, isSparse: isSparse(id))
  }

  /// Returns true if a component's values lie in a sparse set.
  func isSparse(_ id: Int32) -> Bool {
    Int(id) < sparseSets.capacity && sparseSets[Int(id)] != nil
  }

  /// All tables: those of the entities, in the order in which queries visit them, then those of sparse
  /// components by ascending ids.
  var allTables: [UnsafeMutablePointer<Table>] {
    (0..<tableCount).map { tables[$0] } + sparseIDs.map { set(of: $0).pointee.table }
  }

  /// Calls `body` with each of ``allTables``, in the same order.
  @inline(__always) func eachTable(_ body: (UnsafeMutablePointer<Table>) -> Void) {
    for index in 0..<tableCount { body(tables[index]) }
    for id in sparseIDs { body(set(of: id).pointee.table) }
  }

  /// A number that grows when an entity is added or removed, when a row moves, and when a table is made. O(tables).
  var moves: UInt64 {
    var moves = UInt64(tableCount)
    eachTable { moves &+= $0.pointee.moves }
    return moves
  }
}
