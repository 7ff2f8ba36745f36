import ReelMath

// The tables by their sets of components, and moving rows from one table to another.

extension WorldState {
  /// Returns the table of a set of table components given in ascending order; makes it if it is new.
  mutating func table(of ids: [Int32]) -> UnsafeMutablePointer<Table> {
    let slot = tableSlot(of: ids)
    if tableIndex[slot] >= 0 { return tables[Int(tableIndex[slot])] }
    if tableCount == Int(Int16.max) {
      misuse(
        "A world has more than \(Int16.max) sets of components. Make components that come and go in "
          + "many combinations sparse.")
    }
    let index = Int16(tableCount)
    tables.grow(to: tableCount + 1, keeping: tableCount)
    reserveRows(components: 0, tables: tableCount + 1)
    let table = Table.make(
      index: index, types: ids.map { ($0, types[Int($0)]) }, bases: rowBases)
    table.pointee.isObserved = isObserved(table)
    tables.address(tableCount).initialize(to: table)
    tableCount += 1
    tableStamp += 1
    tableIndex[slot] = Int32(index)
    if tableCount * 2 > tableIndex.count { rehashTables() }
    return table
  }

  /// Returns the table of a set of components, or `nil` if there is none.
  func existingTable(of ids: [Int32]) -> UnsafeMutablePointer<Table>? {
    let at = tableIndex[tableSlot(of: ids)]
    return at < 0 ? nil : tables[Int(at)]
  }

  /// Returns the bucket of the table index that has, or would have, the table of a set of components.
  func tableSlot(of ids: [Int32]) -> Int {
    var hash: UInt = 0x811C_9DC5
    for id in ids { hash = (hash ^ UInt(bitPattern: Int(id))) &* 0x0100_0193 }
    var slot = Int(bitPattern: hash ^ (hash >> 15)) & (tableIndex.count - 1)
    while tableIndex[slot] >= 0, !tables[Int(tableIndex[slot])].pointee.hasExactly(ids) {
      slot = (slot + 1) & (tableIndex.count - 1)
    }
    return slot
  }

  /// Destroys all values and removes all entities; the memory stays.
  mutating func clearRows() {
    for index in 0..<tableCount { tables[index].pointee.removeAll() }
    for id in sparseIDs { set(of: id).pointee.removeAll() }
    entities.removeAll()
  }

  mutating func rehashTables() {
    tableIndex = [Int32](repeating: -1, count: tableIndex.count * 2)
    for index in 0..<tableCount {
      tableIndex[tableSlot(of: tables[index].pointee.componentIDs)] = Int32(index)
    }
  }

  /// Returns the table that an entity of `table` moves to when `component` is added or removed.
  @inlinable mutating func neighbour(
    of table: UnsafeMutablePointer<Table>, toggling component: Int32
  ) -> UnsafeMutablePointer<Table> {
    let at = Int(component)
    if at < table.pointee.edges.capacity, let target = table.pointee.edges[at] { return target }
    return makeEdge(table, component)
  }

  @inline(never) @usableFromInline mutating func makeEdge(
    _ table: UnsafeMutablePointer<Table>, _ component: Int32
  ) -> UnsafeMutablePointer<Table> {
    let target = self.table(of: table.pointee.componentIDs(toggling: component))
    table.pointee.edges.grow(to: Int(component) + 1, filling: nil, least: types.count)
    table.pointee.edges[Int(component)] = target
    return target
  }

  /// Moves an entity's row to a table that has one component more or less.
  /// - Parameters:
  ///   - new: the target's column that the source lacks, and whose value is left uninitialised; -1 for none.
  ///   - old: the source's column that the target lacks, and whose value was destroyed or moved out; -1 for none.
  /// - Returns: the row in the target.
  @discardableResult
  @inline(never) @usableFromInline mutating func moveRow(
    _ entity: Entity, from source: UnsafeMutablePointer<Table>,
    to target: UnsafeMutablePointer<Table>, adding new: Int, removing old: Int, _ version: UInt64
  ) -> Int {
    let record = entities.records.address(Int(entity.index))
    let row = Int(record.pointee.row)
    let newRow = target.pointee.appendRow(entity, version)
    // Columns are in ascending order of ids, so all columns before the added or removed one keep their index.
    let last = source.pointee.count &- 1
    if source.pointee.isPlain && target.pointee.isPlain {
      for at in 0..<source.pointee.columnCount {
        let from = source.pointee.columns + at
        let stride = from.pointee.stride
        let hole = from.pointee.base + row &* stride
        if at != old {
          let targetColumn = new >= 0 ? (at < new ? at : at &+ 1) : (at < old ? at : at &- 1)
          Table.copyPlain(
            hole, to: target.pointee.columns[targetColumn].base + newRow &* stride, stride)
        }
        // Copies the row to itself if it is the last.
        Table.copyPlain(from.pointee.base + last &* stride, to: hole, stride)
      }
    } else {
      WorldState.moveComponents(row, source, to: newRow, target, new, old)
    }
    source.pointee.count = last
    source.pointee.moves &+= 1
    if row != last {
      let moved = source.pointee.entities[last]
      source.pointee.entities[row] = moved
      entities.records[Int(moved.index)].row = UInt32(truncatingIfNeeded: row)
    }
    record.pointee.table = target.pointee.index
    record.pointee.row = UInt32(truncatingIfNeeded: newRow)
    return newRow
  }

  /// Moves the values for ``moveRow(_:from:to:adding:removing:_:)`` if some components are not plain.
  @inline(never) @usableFromInline static func moveComponents(
    _ row: Int, _ source: UnsafeMutablePointer<Table>, to newRow: Int,
    _ target: UnsafeMutablePointer<Table>, _ new: Int, _ old: Int
  ) {
    let last = source.pointee.count - 1
    for at in 0..<source.pointee.columnCount {
      if at != old {
        let targetColumn = new >= 0 ? (at < new ? at : at + 1) : (at < old ? at : at - 1)
        source.pointee.move(at, row, to: &target.pointee.columns[targetColumn], newRow)
      }
      if row != last { source.pointee.move(at, last, to: &source.pointee.columns[at], row) }
    }
  }
}
