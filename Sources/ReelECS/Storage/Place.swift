// Where values lie: in a row of a table's column, whether the table is the entity's own or that of a
// sparse component. What walks over all values walks over `allTables`.

/// Where the value of one component of one entity is.
@usableFromInline struct Place {
  @usableFromInline let column: UnsafeMutablePointer<Column>
  @usableFromInline let row: Int

  @inlinable init(_ column: UnsafeMutablePointer<Column>, _ row: Int) {
    self.column = column
    self.row = row
  }

  @inlinable var address: UnsafeMutableRawPointer {
    column.pointee.base + row &* column.pointee.stride
  }

  /// The same where the type is known, which spares a multiplication.
  @inlinable func value<T: Component>(of type: T.Type) -> UnsafeMutablePointer<T> {
    column.pointee.base.assumingMemoryBound(to: T.self) + row
  }

  /// Notes that the value is being written.
  @inlinable func noteWrite(_ version: UInt64) {
    column.pointee.written = version
    column.pointee.stamps?[row].written = version
  }

  /// Notes that the value has come.
  @inlinable func noteArrival(_ version: UInt64) {
    column.pointee.stamps?.place(row).initialize(to: RowStamps(version))
  }
}

extension WorldState {
  /// Where a component of the entity in a slot is that has a row; `nil` if it lacks it.
  @inlinable @inline(__always) func place(of id: Int32, slot: Int, isSparse: Bool) -> Place? {
    if isSparse {
      let set = set(of: id)
      guard slot < set.pointee.slots.capacity, set.pointee.slots[slot] > 0 else { return nil }
      return Place(set.pointee.column, Int(set.pointee.slots[slot]) &- 1)
    }
    let record = entities.records.place(slot)
    let table = tables[Int(record.pointee.table)]
    let column = table.pointee.column(of: id)
    return column < 0 ? nil : Place(table.pointee.columns + column, Int(record.pointee.row))
  }

  /// The same for a component whose storage only its type knows.
  func place(of id: Int32, slot: Int) -> Place? {
    place(of: id, slot: slot, isSparse: isSparse(id))
  }

  /// Whether a component's values lie in a store of their own.
  func isSparse(_ id: Int32) -> Bool {
    Int(id) < sparseSets.capacity && sparseSets[Int(id)] != nil
  }

  /// All tables: those of the entities, in the order in which queries visit them, then those of sparse
  /// components by ascending ids.
  var allTables: [UnsafeMutablePointer<Table>] {
    (0..<tableCount).map { tables[$0] } + sparseIDs.map { set(of: $0).pointee.table }
  }

  /// Grows when an entity comes or goes, when a row moves, and when a table is made. O(tables).
  var moves: UInt64 {
    allTables.reduce(UInt64(tableCount)) { $0 &+ $1.pointee.moves }
  }
}
