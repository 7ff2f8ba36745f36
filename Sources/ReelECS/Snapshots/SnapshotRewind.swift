import ReelMath

// Restoring a snapshot in the world that took it, as rollback does many times a second. Nothing is checked again, and
// only what differs is touched:
//
//     decode    reads the values that need a field list, into memory of their own; the world does not change yet
//     apply     slots and rows if any row has moved, columns that were written, sparse sets, links, stores
//     release   destroys the old values
//
// A part that was not written since the snapshot was taken has the same touch (`Touch`) and stays as it is.

/// The restore of a snapshot into the world that took it and still has the same tables.
struct SnapshotRewind {
  private let world: World
  private let snapshot: Snapshot
  private let origin: SnapshotOrigin
  private var input: FieldDecoder
  /// The index of the next part.
  private var next = 0
  /// The decoded values of columns and stores, in the order of the parts.
  private var columns: [DecodedColumn] = []
  private var stores: [StateStore] = []
  /// The old values, which are destroyed at the end.
  private var old: [DecodedColumn] = []
  /// True if other entities may have something besides their rows than before.
  private var isOutsideStale = false

  /// Values in memory of their own.
  private struct DecodedColumn {
    // SAFETY: the world keeps its types.
    unowned(unsafe) let type: ComponentType
    var base: UnsafeMutableRawPointer
    var count: Int
    var capacity: Int

    func release() {
      type.destroy(base, count: count)
      if capacity > 0 && type.size > 0 { base.deallocate() }
    }
  }

  /// Returns `nil` unless the world took the snapshot and has the same tables and types. Commands must not wait: the
  /// `deinit` of their values may write values that were compared already.
  init?(world: World, _ snapshot: Snapshot) {
    guard let origin = snapshot.origin, origin.isOf(world),
      origin.tableCount == world.state.tableCount, origin.types.all === world.typeOrder
    else { return nil }
    self.world = world
    self.snapshot = snapshot
    self.origin = origin
    input = FieldDecoder(snapshot.stateBytes)
  }

  // MARK: - Parts

  /// Returns the section of the next part, and moves on to the one behind it.
  private mutating func take() -> SnapshotSection {
    let section = snapshot.sections[next]
    next += 1
    return section
  }

  /// Returns true if the part is the same in the world as in the snapshot.
  private func holds(_ section: SnapshotSection, _ now: Touch) -> Bool {
    section.touch.holds(now, since: origin.version)
  }

  private func word(_ offset: Int, _ byteCount: Int) -> Int {
    Int(truncatingIfNeeded: snapshot.stateBytes.word(at: offset, byteCount: byteCount))
  }

  /// The head of a table in the bytes.
  private struct Head {
    var isMoved: Bool
    /// The offset of the version at which a row was last added; unused for a sparse component.
    var arrived: Int
    var rows: Int
    /// The offset of the entities' slots.
    var slots: Int
  }

  private mutating func takeHead(_ table: UnsafeMutablePointer<Table>) -> Head {
    let section = take()
    let isSparse = table.pointee.isSparse
    let arrived = section.range.lowerBound + (isSparse ? 4 : 4 + 4 * table.pointee.columnCount)
    let rows = isSparse ? arrived : arrived + 8
    return Head(
      isMoved: !holds(section, Touch(moves: table.pointee.moves)), arrived: arrived,
      rows: word(rows, 4), slots: rows + 4)
  }

  /// True for each sparse component that has values in the snapshot.
  private func isUsed(_ id: Int32) -> Bool {
    origin.types.isUsed[origin.types.all.ranks[Int(id)]]
  }

  // MARK: - Decoding

  /// Decodes the values that need a field list. The world does not change.
  /// - Returns: false if a field list refuses a value that it has written. Then the usual restore finds the reason.
  mutating func decode() -> Bool {
    next = 3
    for index in 0..<world.state.tableCount { decodeColumns(world.state.tables[index]) }
    next += 1
    for id in origin.types.order where world.state.isSparse(Int32(id)) {
      decodeColumns(world.state.set(of: Int32(id)).pointee.table)
    }
    next += 1
    for store in origin.types.stores {
      let section = take()
      store._withUnsafeGuaranteedRef { store in
        if store.isBlock(snapshot.stateBytes, at: section.range.lowerBound) { return }
        input.move(to: section.range.lowerBound)
        stores.append(store.decode(&input))
      }
    }
    if input.error == nil { return true }
    for column in columns { column.release() }
    return false
  }

  private mutating func decodeColumns(_ table: UnsafeMutablePointer<Table>) {
    let head = takeHead(table)
    for at in table.pointee.columnsByName where !table.pointee.columns[at].type.isTransient {
      let section = take()
      let column = table.pointee.columns[at]
      if column.type.plan != nil || !head.isMoved && holds(section, table.pointee.touch(at)) {
        continue
      }
      let capacity = max(table.pointee.capacity, head.rows)
      let base = Self.allocate(column.type, capacity)
      column.type.initialize(base, count: head.rows)
      input.move(to: values(of: section, column, table, head.rows))
      column.type.decode(base, count: head.rows, &input)
      columns.append(
        DecodedColumn(type: column.type, base: base, count: head.rows, capacity: capacity))
    }
  }

  private static func allocate(_ type: ComponentType, _ rows: Int) -> UnsafeMutableRawPointer {
    rows > 0 && type.size > 0
      ? LargeMemory.allocate(byteCount: rows * type.stride, alignment: max(type.alignment, 16))
      : UnsafeMutableRawPointer(bitPattern: type.alignment).unsafelyUnwrapped
  }

  /// Returns the offset of the stamps of a column, which lie before its values.
  private func stamps(of section: SnapshotSection, _ table: UnsafeMutablePointer<Table>) -> Int {
    section.range.lowerBound + (table.pointee.isSparse ? 0 : 8)
  }

  private func values(
    of section: SnapshotSection, _ column: Column, _ table: UnsafeMutablePointer<Table>, _ rows: Int
  ) -> Int {
    stamps(of: section, table) + (column.stamps == nil ? 0 : 16 * rows)
  }

  // MARK: - Applying

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
    state.pointee.rowsMoved()
    applyStores()
    input.move(to: take().range.lowerBound + 8)
    state.pointee.systems = input.decode([SystemRecord].self)
    if isOutsideStale { state.pointee.findOutside() }
  }

  /// Releases the values that were replaced.
  func release() {
    for column in old { column.release() }
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
        type: column.pointee.type, base: column.pointee.base, count: oldCount,
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
      let capacity = table.pointee.capacity
      let new = DecodedColumn(
        type: type, base: Self.allocate(type, capacity), count: rows, capacity: capacity)
      type.initialize(new.base, count: rows)
      exchange(column, table, new, oldCount)
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
    let capacity = table.pointee.capacity
    let new = DecodedColumn(
      type: type, base: Self.allocate(type, capacity), count: 0, capacity: capacity)
    exchange(column, table, new, rows)
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
    var decoded = 0
    for (at, store) in types.all.stores.enumerated() {
      store._withUnsafeGuaranteedRef { store in
        guard types.isUsed[first + at] else {
          if store.isState { store.reset() }
          return
        }
        let start = take().range.lowerBound
        if store.isBlock(snapshot.stateBytes, at: start) {
          store.copyBlock(snapshot.stateBytes, at: start)
        } else {
          store.adopt(stores[decoded])
          decoded += 1
          guard store.kind == .relation else { return }
          world.statePointer.pointee.uses.insert(.relations)
          isOutsideStale = true
        }
      }
    }
  }
}
