import ReelFields
import ReelMath

// Applying a snapshot to the world that took it: the second and third step of `SnapshotRewind`.

extension SnapshotRewind {
  /// Replaces what differs. Nothing can fail any more.
  mutating func apply() {
    let state = world.statePointer
    // First, so that writes of a `deinit` do not get a version in the restored state's future.
    world.context.version = origin.version
    next = 1
    let haveSlotsMoved = !holds(take(), Touch(moves: world.state.moves))
    if haveSlotsMoved { applySlots() }
    isOutsideStale = haveSlotsMoved
    next = 3
    var decoded = 0
    for index in 0..<world.state.tableCount {
      apply(world.state.tables[index], haveSlotsMoved, &decoded)
    }
    next += 1
    for id in world.state.sparseIDs {
      let set = world.state.set(of: id)
      if !isUsed(id) { empty(set) }
    }
    for id in origin.types.order where world.state.isSparse(Int32(id)) {
      applySparse(world.state.set(of: Int32(id)), &decoded)
    }
    applyHierarchy()
    state.pointee.restoreCount += 1
    // The bases of rows stay where they are, unless `reserveRows` has moved them.
    state.pointee.entities.layout += 1
    applyStores()
    input.move(to: take().range.lowerBound + 8)
    state.pointee.systems.visit(&input)
    if isOutsideStale { state.pointee.findOutside() }
  }

  private func applySlots() {
    let state = world.statePointer
    let start = snapshot.sections[1].range.lowerBound
    let slots = word(start, 4)
    state.pointee.entities.reserve(slots)
    state.pointee.entities.removeAll()
    state.pointee.entities.firstFree = UInt32(word(start + 4, 4))
    snapshot.stateBytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      _ = state.pointee.entities.read(base + start + 8, count: slots)
    }
  }

  private mutating func apply(
    _ table: UnsafeMutablePointer<Table>, _ haveSlotsMoved: Bool, _ decoded: inout Int
  ) {
    let head = takeHead(table)
    let oldCount = table.pointee.count
    if haveSlotsMoved { assignRows(table, head) }
    if head.isMoved {
      table.pointee.arrived = snapshot.stateBytes.word(at: head.arrived, byteCount: 8)
      makeRows(table, head)
    }
    applyColumns(table, head, oldCount, &decoded)
  }

  private mutating func applyColumns(
    _ table: UnsafeMutablePointer<Table>, _ head: Head, _ oldCount: Int, _ decoded: inout Int
  ) {
    for at in table.pointee.columnsByName {
      let column = table.pointee.columns + at
      if column.pointee.type.isTransient {
        reset(column, table, oldCount)
      } else {
        apply(column, at, table, head, oldCount, &decoded)
      }
    }
  }

  /// Gives the rows to their entities, all of whose slots are free.
  private func assignRows(_ table: UnsafeMutablePointer<Table>, _ head: Head) {
    snapshot.stateBytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      _ = world.statePointer.pointee.entities.assignRows(
        in: table.pointee.index, rows: head.rows, base + head.slots)
    }
  }

  /// Changes the number of rows and lists their entities. The columns follow.
  private func makeRows(_ table: UnsafeMutablePointer<Table>, _ head: Head) {
    table.pointee.reserve(head.rows)
    table.pointee.count = head.rows
    table.pointee.moves &+= 1
    snapshot.stateBytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      world.state.entities.list(
        rows: head.rows, base + head.slots, into: table.pointee.entities.base)
    }
  }

  private mutating func apply(
    _ column: UnsafeMutablePointer<Column>, _ at: Int, _ table: UnsafeMutablePointer<Table>,
    _ head: Head, _ oldCount: Int, _ decoded: inout Int
  ) {
    let section = take()
    if !head.isMoved && holds(section, table.pointee.touch(at)) { return }
    let bytes = snapshot.stateBytes
    let rows = head.rows
    column.pointee.restores &+= 1
    if !table.pointee.isSparse {
      column.pointee.written = bytes.word(at: section.range.lowerBound, byteCount: 8)
    }
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      if let stamps = column.pointee.stamps {
        UnsafeMutableRawPointer(stamps.base).copyMemory(
          from: base + self.stamps(of: section, table), byteCount: rows * 16)
      }
      if let plan = column.pointee.type.plan {
        plan.decode(
          base + values(of: section, column.pointee, table, rows), count: rows,
          to: column.pointee.base)
      }
    }
    if table.pointee.isSparse { setVersions(of: column, table) }
    if column.pointee.type.plan != nil { return }
    exchange(column, table, columns[decoded], oldCount)
    decoded += 1
  }

  /// Puts decoded values in place of a column's values, which are kept until the end.
  private mutating func exchange(
    _ column: UnsafeMutablePointer<Column>, _ table: UnsafeMutablePointer<Table>,
    _ new: DecodedColumn, _ oldCount: Int
  ) {
    old.append(
      DecodedColumn(
        type: column.pointee.type, table: table, base: column.pointee.base, count: oldCount,
        capacity: table.pointee.capacity))
    column.pointee.base = new.base
    table.pointee.recordBases()
  }

  /// The versions of a sparse component's table are the latest of its rows.
  private func setVersions(
    of column: UnsafeMutablePointer<Column>, _ table: UnsafeMutablePointer<Table>
  ) {
    guard let stamps = column.pointee.stamps else { return }
    column.pointee.written = 0
    table.pointee.arrived = 0
    for row in 0..<table.pointee.count {
      table.pointee.arrived = max(table.pointee.arrived, stamps[row].added)
      column.pointee.written = max(column.pointee.written, stamps[row].written)
    }
  }

  /// Gives the values of a transient component their initial value, and stamps them as written now, so that systems
  /// which keep them up to date find them as changed.
  private mutating func reset(
    _ column: UnsafeMutablePointer<Column>, _ table: UnsafeMutablePointer<Table>, _ oldCount: Int
  ) {
    let (type, rows) = (column.pointee.type, table.pointee.count)
    if type.isTrivial {
      type.initialize(column.pointee.base, count: rows)
    } else {
      exchange(column, table, makeColumn(type, table, rows: rows), oldCount)
    }
    let version = origin.version
    if table.pointee.isSparse { table.pointee.arrived = version }
    if let stamps = column.pointee.stamps {
      var stamp = RowStamps(table.pointee.arrived)
      stamp.written = version
      stamps.base.initialize(repeating: stamp, count: rows)
    }
    column.pointee.written = version
  }

  // MARK: - Sparse components, links and stores

  private mutating func applySparse(
    _ set: UnsafeMutablePointer<SparseSet>, _ decoded: inout Int
  ) {
    let table = set.pointee.table
    let head = takeHead(table)
    let oldCount = table.pointee.count
    if head.isMoved {
      isOutsideStale = true
      clearSlots(set)
      makeRows(table, head)
      set.pointee.growSlots(to: world.state.entities.count)
      for row in 0..<table.pointee.count {
        set.pointee.slots[Int(table.pointee.entities[row].index)] = UInt32(row + 1)
      }
    }
    applyColumns(table, head, oldCount, &decoded)
  }

  private func clearSlots(_ set: UnsafeMutablePointer<SparseSet>) {
    let table = set.pointee.table
    for row in 0..<table.pointee.count {
      set.pointee.slots[Int(table.pointee.entities[row].index)] = 0
    }
  }

  /// Removes all values of a set, which are kept until the end.
  private mutating func empty(_ set: UnsafeMutablePointer<SparseSet>) {
    let (table, column) = (set.pointee.table, set.pointee.column)
    let (type, rows) = (column.pointee.type, table.pointee.count)
    // Values that were removed since may have been written in the restored state's future.
    (table.pointee.arrived, column.pointee.written) = (0, 0)
    column.pointee.restores &+= 1
    if rows == 0 { return }
    isOutsideStale = true
    clearSlots(set)
    table.pointee.count = 0
    table.pointee.moves &+= 1
    if type.isTrivial { return }
    exchange(column, table, makeColumn(type, table, rows: 0), rows)
  }

  private mutating func applyHierarchy() {
    let section = take()
    let now = Touch(moves: world.state.moves &+ world.state.linkVersion)
    if holds(section, now) { return }
    let state = world.statePointer
    state.pointee.linkVersion += 1
    var parents = word(section.range.lowerBound, 4)
    if parents == 0 && state.pointee.parents.capacity == 0 { return }
    isOutsideStale = true
    state.pointee.parents.base.update(repeating: 0, count: state.pointee.parents.capacity)
    state.pointee.children.removeAll()
    var at = section.range.lowerBound + 4
    while parents > 0 {
      let parent = entity(at)
      let children = word(at + 4, 4)
      at += 8
      for _ in 0..<children {
        world.link(entity(at), under: parent)
        at += 4
      }
      parents -= 1
    }
  }

  /// Returns the entity whose slot the bytes name.
  private func entity(_ offset: Int) -> Entity {
    let slot = word(offset, 4)
    return Entity(
      index: UInt32(slot), generation: UInt32(world.state.entities.records[slot].generation))
  }

  private mutating func applyStores() {
    let types = origin.types
    let first = types.all.components.count
    // First, because the `deinit` of an old value may write any other store.
    var used = 0
    for (at, store) in types.all.stores.enumerated() {
      store._withUnsafeGuaranteedRef { store in
        guard types.isUsed[first + at] else {
          if store.isState { store.reset() }
          return
        }
        if isDecoded[used] && !store.canBeRefilled { store.reset() }
        used += 1
      }
    }
    used = 0
    var decoded = 0
    for (at, store) in types.all.stores.enumerated() {
      store._withUnsafeGuaranteedRef { store in
        guard types.isUsed[first + at] else { return }
        let range = take().range
        used += 1
        if store.isBlock(snapshot.stateBytes, at: range.lowerBound) {
          store.copyBlock(snapshot.stateBytes, at: range.lowerBound)
          return
        }
        let wasDecoded = isDecoded[used - 1]
        if !wasDecoded {
          if store.isState(snapshot.stateBytes, at: range) { return }
          // The `deinit` of another store's old value has written this one.
          input.move(to: range.lowerBound)
        }
        if store.canBeRefilled {
          if !wasDecoded { store.decodeSpare(&input) }
          return store.adoptSpare()
        }
        if wasDecoded {
          store.adopt(stores[decoded])
          decoded += 1
        } else {
          store.adopt(store.decode(&input))
        }
        guard store.kind == .relation else { return }
        world.statePointer.pointee.uses.insert(.relations)
        isOutsideStale = true
      }
    }
  }
}
