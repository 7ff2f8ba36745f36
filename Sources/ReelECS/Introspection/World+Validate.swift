import ReelFields
import ReelMath

// The check of a world against the invariants of the engine's code. Tests run it after each step; a simulation runs it
// after each tick if a debug build enables that (`validatesTicks`).

extension World {
  /// Checks that tables, records, sparse sets, links, relations, queries, lookups and the free list agree with each
  /// other, and that cached hashes are correct. Returns `nil`, or a sentence about the first fault. A fault is a bug of
  /// the engine. Call it between two ticks. O(state).
  public func validate() -> String? {
    checkStructure("validate the world")
    // One statement for each check, because the compiler takes seconds for a single expression.
    if let fault = typeFault() { return fault }
    if let fault = recordFault() { return fault }
    if let fault = freeListFault() { return fault }
    if let fault = tableFault() { return fault }
    if let fault = sparseFault() { return fault }
    if let fault = linkFault() { return fault }
    if let fault = relationFault() { return fault }
    if let fault = hashFault() { return fault }
    if let fault = queryFault() { return fault }
    return lookupFault()
  }

  private func typeFault() -> String? {
    for (id, type) in state.types.enumerated() {
      if Int(state.typeIDs.find(type.key)) != id { return "\(type.name) has another id" }
      let set = id < state.sparseSets.capacity ? state.sparseSets[id] : nil
      if type.isSparse != (set != nil)
        || type.isSparse != state.sparseIDs.contains(Int32(id))
      {
        return "\(type.name) has the wrong storage"
      }
    }
    let systems = state.systems
    for at in systems.indices.dropFirst() where systems[at - 1].system >= systems[at].system {
      return "the records of systems are out of order"
    }
    if systems.contains(where: { $0.lastRun > context.version }) {
      return "a system has run in the future"
    }
    return nil
  }

  private func recordFault() -> String? {
    let store = state.entities
    if store.count > store.capacity { return "there are more records than room for them" }
    var alive = 0
    for index in 0..<store.count {
      let record = store.records[index]
      if record.generation == 0 { return "slot \(index) has no generation" }
      if record.table < 0 { continue }
      alive += 1
      guard record.generation != .max, Int(record.table) < state.tableCount else {
        return "slot \(index) is alive and cannot be"
      }
      let table = state.tables[Int(record.table)]
      let entity = Entity(index: UInt32(index), generation: UInt32(record.generation))
      if record.row >= UInt32(table.pointee.count)
        || table.pointee.entities[Int(record.row)] != entity
      {
        return "\(entity) is not in the row that its record names"
      }
    }
    if alive != store.alive { return "\(alive) entities are alive, and \(store.alive) are counted" }
    return nil
  }

  private func freeListFault() -> String? {
    guard let unlisted = state.entities.unlistedSlots() else {
      return "the list of free slots is broken"
    }
    // An entity that a command will spawn has a slot and no row.
    if context.commands.used > 0 || context.applying > 0 { return nil }
    return unlisted == 0 ? nil : "a slot is neither alive nor free"
  }

  private func tableFault() -> String? {
    var rows = 0
    for index in 0..<state.tableCount {
      let table = state.tables[index]
      rows += table.pointee.count
      if Int(table.pointee.index) != index || table.pointee.count > table.pointee.capacity {
        return "table \(index) has another number, or more rows than room for them"
      }
      if table.pointee.isObserved != state.isObserved(table) {
        return "table \(index) is marked as observed, or not, against its components"
      }
      if state.existingTable(of: table.pointee.componentIDs) != table {
        return "table \(index) is not found by its components"
      }
      if table.pointee.arrived > context.version {
        return "table \(index) has rows from the future"
      }
      for at in 0..<table.pointee.columnCount {
        if let fault = columnFault(table, at) { return "table \(index): \(fault)" }
      }
      for id in 0..<table.pointee.edges.capacity {
        guard let target = table.pointee.edges[id] else { continue }
        if !target.pointee.hasExactly(table.pointee.componentIDs(toggling: Int32(id))) {
          return "table \(index) has an edge to the wrong table"
        }
      }
    }
    return rows == state.entities.alive ? nil : "there are \(rows) rows for fewer entities"
  }

  private func columnFault(_ table: UnsafeMutablePointer<Table>, _ at: Int) -> String? {
    let column = table.pointee.columns[at]
    let id = column.component
    if at > 0 && table.pointee.columns[at - 1].component >= id { return "columns are out of order" }
    if column.type !== state.types[Int(id)]
      || column.type.isSparse != table.pointee.isSparse
    {
      return "a column has another type"
    }
    if table.pointee.column(of: id) != at
      || !table.pointee.isSparse
        && state.rowBases.pointee[id, Int(table.pointee.index)] != column.base
    {
      return "the column of \(column.type.name) is not found"
    }
    if column.written > context.version {
      return "\(column.type.name) was written in the future"
    }
    guard column.type.isTracked, table.pointee.capacity > 0 else { return nil }
    guard let stamps = column.stamps else { return "\(column.type.name) has no stamps" }
    for row in 0..<table.pointee.count
    where max(stamps[row].added, stamps[row].written) > context.version {
      return "\(column.type.name) has a row from the future"
    }
    return nil
  }

  private func sparseFault() -> String? {
    for id in state.sparseIDs {
      let set = state.set(of: id)
      let table = set.pointee.table
      let name = state.types[Int(id)].name
      if table.pointee.count > table.pointee.capacity || set.pointee.column != table.pointee.columns
      {
        return "the sparse set of \(name) has more rows than room for them, or another column"
      }
      if let fault = columnFault(table, 0) { return "the sparse set of \(name): \(fault)" }
      var used = 0
      for slot in 0..<set.pointee.slots.capacity where set.pointee.slots[slot] > 0 { used += 1 }
      if used != set.pointee.count { return "the sparse set of \(name) has \(used) slots in use" }
      for row in 0..<set.pointee.count {
        let entity = table.pointee.entities[row]
        guard isAlive(entity), set.pointee.row(of: entity) == row else {
          return "\(name) of \(entity) is not where its set looks for it"
        }
      }
    }
    return nil
  }

  private func linkFault() -> String? {
    let (parents, children) = (state.parents, state.children)
    let slots = 0..<state.linkedSlots
    for slot in slots where state.entities.records[slot].table < 0 {
      let dead = Entity(index: UInt32(slot), generation: 1)
      if parents[slot] != 0 || children.first(of: dead) >= 0 {
        return "dead slot \(slot) has links"
      }
    }
    let linked = slots.count { parents[$0] != 0 }
    let areLinked = children.agree(linked) { child in
      let parent = slots.contains(child) ? parents[child] : 0
      // For a slot without a parent, this is a slot that no entity has, so that no list may contain it.
      return Entity(index: parent == 0 ? UInt32(Int32.max) : parent - 1, generation: 1)
    }
    if !areLinked { return "the children of slots are not those whose parents they are" }
    return state.circle().map { "slot \($0) is its own ancestor" }
  }

  private func relationFault() -> String? {
    for store in state.relations {
      if let fault = store.fault(state.entities) { return "\(store.name): \(fault)" }
    }
    return nil
  }

  /// Finds a query that visits other tables or columns than a new query with the same terms and filter.
  private func queryFault() -> String? {
    for query in context.allQueries where query.pointee.stamp == state.tableStamp {
      var fresh = query.pointee.fresh
      defer { fresh.deallocate() }
      fresh.update(self)
      let width = fresh.width * fresh.tableCount
      guard fresh.tableCount == query.pointee.tableCount,
        (0..<fresh.tableCount).allSatisfy({ fresh.tables[$0] == query.pointee.tables[$0] }),
        (0..<width).allSatisfy({ fresh.sources[$0] == query.pointee.sources[$0] })
      else { return "a query does not list the tables that match it" }
    }
    return nil
  }

  /// Finds a cache entry with the wrong rows for random access.
  private func lookupFault() -> String? {
    for context in state.contexts {
      for entry in UnsafeBufferPointer(start: RowLookup.first(of: context), count: RowLookup.count)
      where entry.key != 0 {
        guard entry.id < state.types.count,
          entry.key == RowLookup.key(state.types[entry.id].key),
          entry.rows == state.rowBases.pointee.firstRows(Int32(entry.id))
        else { return "random access would look for rows where they are not" }
      }
    }
    return nil
  }

  /// Finds a cached hash that counts as valid but is wrong.
  private func hashFault() -> String? {
    var scratch = FieldEncoder()
    for table in state.allTables {
      for at in 0..<table.pointee.columnCount where !table.pointee.columns[at].type.isTransient {
        let column = table.pointee.columns[at]
        let fresh = column.type.hash(column.base, count: table.pointee.count, &scratch)
        var cached = table.pointee.hashes[at]
        let value = cached.value(
          table.pointee.touch(at), version: context.version
        ) { fresh }
        if value != fresh { return "\(column.type.name) was written, and its cached hash is stale" }
      }
    }
    let slots = hashSlots()
    let previous = snapshotCache.slotHash
    defer { snapshotCache.slotHash = previous }
    if cachedSlotHash({ slots }) != slots {
      return "an entity was spawned, despawned or moved, and the cached hash of the slots is stale"
    }
    return nil
  }
}
