import ReelMath

// Copying of entities, rows and links from a world with the same component types under the same numbers.

extension World {
  /// Replaces all entities by those of another world, with their components, parents and children. Tables that both
  /// worlds have keep their memory. O(rows), a few nanoseconds each.
  /// - Parameter keepsTransients: true to copy the values of transient components; false to give them their initial
  ///   values, written now.
  func copyRows(of source: World, keepsTransients: Bool) {
    matchTables(of: source)
    copyEntities(of: source)
    for index in 0..<state.tableCount {
      copyRows(of: source.state.tables[index], to: state.tables[index], keepsTransients)
    }
    for id in state.sparseIDs { copySet(id, of: source, keepsTransients) }
    copyLinks(of: source)
  }

  // MARK: - Tables

  /// Makes this world's list of tables equal to the source's.
  private func matchTables(of source: World) {
    var equal = 0
    let count = source.state.tableCount
    while equal < min(count, state.tableCount),
      state.tables[equal].pointee.hasColumns(of: source.state.tables[equal].pointee)
    {
      equal += 1
    }
    if equal < state.tableCount { state.removeTables(from: equal) }
    while state.tableCount < count {
      _ = state.table(of: source.state.tables[state.tableCount].pointee.componentIDs)
    }
  }

  private func copyEntities(of source: World) {
    let (own, other) = (statePointer, source.statePointer)
    let count = other.pointee.entities.count
    own.pointee.entities.reserve(count)
    own.pointee.entities.records.base.update(
      from: other.pointee.entities.records.base, count: count)
    own.pointee.entities.count = count
    own.pointee.entities.firstFree = other.pointee.entities.firstFree
    own.pointee.entities.alive = other.pointee.entities.alive
  }

  private func copyRows(
    of source: UnsafeMutablePointer<Table>, to table: UnsafeMutablePointer<Table>,
    _ keepsTransients: Bool
  ) {
    let (old, rows) = (table.pointee.count, source.pointee.count)
    table.pointee.moves &+= 1
    table.pointee.arrived = source.pointee.arrived
    if old == 0 && rows == 0 { return copyVersions(of: source, to: table, keepsTransients) }
    // No row counts while its values are destroyed, because a `deinit` may read the world.
    table.pointee.count = 0
    for at in 0..<table.pointee.columnCount where !table.pointee.columns[at].isTrivial {
      table.pointee.columns[at].type.destroy(table.pointee.columns[at].base, count: old)
    }
    table.pointee.reserve(rows)
    table.pointee.entities.base.update(from: source.pointee.entities.base, count: rows)
    for at in 0..<table.pointee.columnCount {
      let (from, to) = (source.pointee.columns[at], table.pointee.columns[at])
      if to.type.isTransient && !keepsTransients {
        to.type.initialize(to.base, count: rows)
      } else {
        from.copyRows(from.base, to: to.base, 0, rows)
      }
      if let stamps = from.stamps { to.stamps?.base.update(from: stamps.base, count: rows) }
    }
    table.pointee.count = rows
    copyVersions(of: source, to: table, keepsTransients)
  }

  /// Takes over the versions of a table's columns. Transient values that are not kept count as written now.
  private func copyVersions(
    of source: UnsafeMutablePointer<Table>, to table: UnsafeMutablePointer<Table>,
    _ keepsTransients: Bool
  ) {
    for at in 0..<table.pointee.columnCount {
      let column = table.pointee.columns + at
      column.pointee.restores &+= 1
      column.pointee.written = source.pointee.columns[at].written
      if keepsTransients || !column.pointee.type.isTransient { continue }
      column.pointee.written = context.version
      if table.pointee.isSparse { table.pointee.arrived = context.version }
      guard let stamps = column.pointee.stamps else { continue }
      for row in 0..<table.pointee.count {
        stamps[row].written = context.version
        if table.pointee.isSparse { stamps[row].added = context.version }
      }
    }
  }

  private func copySet(_ id: Int32, of source: World, _ keepsTransients: Bool) {
    let set = state.set(of: id)
    let table = set.pointee.table
    for row in 0..<table.pointee.count {
      set.pointee.slots[Int(table.pointee.entities[row].index)] = 0
    }
    guard source.state.isSparse(id) else {
      (table.pointee.arrived, set.pointee.column.pointee.written) = (0, 0)
      set.pointee.column.pointee.restores &+= 1
      return table.pointee.removeAll()
    }
    copyRows(of: source.state.set(of: id).pointee.table, to: table, keepsTransients)
    let rows = table.pointee.count
    if rows == 0 { return }
    set.pointee.growSlots(to: state.entities.count)
    for row in 0..<rows {
      set.pointee.slots[Int(table.pointee.entities[row].index)] = UInt32(
        truncatingIfNeeded: row + 1)
    }
  }

  private func copyLinks(of source: World) {
    let (own, other) = (statePointer, source.statePointer)
    own.pointee.linkVersion += 1
    let linked = other.pointee.linkedSlots
    if linked == 0 && own.pointee.parents.capacity == 0 { return }
    own.pointee.children = other.pointee.children
    own.pointee.parents.grow(to: own.pointee.entities.capacity, filling: 0)
    own.pointee.parents.base.update(repeating: 0, count: own.pointee.parents.capacity)
    own.pointee.parents.base.update(from: other.pointee.parents.base, count: linked)
  }
}

extension Table {
  /// Returns true if both tables have the same components.
  fileprivate func hasColumns(of other: Table) -> Bool {
    columnCount == other.columnCount
      && (0..<columnCount).allSatisfy { columns[$0].component == other.columns[$0].component }
  }
}

extension WorldState {
  /// Removes the tables from an index on, with their rows. O(tables).
  fileprivate mutating func removeTables(from first: Int) {
    for index in first..<tableCount {
      let table = tables[index]
      let ids = table.pointee.componentIDs
      table.pointee.deallocate()
      table.destroy()
      // Last, because a table that releases its memory records the new addresses of its columns.
      for id in ids { rowBases.pointee[id, index] = nil }
    }
    tableCount = first
    tableIndex = [Int32](repeating: -1, count: tableIndex.count)
    for index in 0..<first {
      let table = tables[index]
      // Edges may lead to the removed tables.
      table.pointee.edges.base.update(repeating: nil, count: table.pointee.edges.capacity)
      tableIndex[tableSlot(of: table.pointee.componentIDs)] = Int32(index)
    }
    // Spawn plans and queries may refer to the removed tables.
    forgetSpawnPlans()
    tableStamp += 1
    tableEpoch += 1
  }
}
