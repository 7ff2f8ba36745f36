import ReelFields
import ReelMath

// Restoring a snapshot in the world that took it, as rollback does many times a second. Nothing is checked again, and
// only what differs is touched:
//
//     decode    reads the values that need a field list, into memory of their own; the world does not change yet
//     apply     slots and rows if any row has moved, columns that were written, sparse sets, links, stores
//     release   destroys the old values, or keeps them
//
// Old values whose field list shows all of them are kept, and the next restore decodes into them. Then it allocates
// nothing, because their lists have memory already. The memory of all other columns is kept, without values.
//
// A part that was not written since the snapshot was taken has the same touch (`Touch`) and stays as it is.

/// The restore of a snapshot into the world that took it and still has the same tables.
struct SnapshotRewind {
  let world: World
  let snapshot: Snapshot
  let origin: SnapshotOrigin
  private let cache: SnapshotCache
  var input: FieldDecoder
  /// The index of the next part.
  var next = 0
  /// The decoded values of columns and stores, in the order of the parts.
  var columns: [DecodedColumn]
  var stores: [StateStore]
  /// True for each store of the snapshot whose value was decoded.
  var isDecoded: [Bool]
  /// The old values, which are destroyed at the end.
  var old: [DecodedColumn]
  /// True if other entities may have something besides their rows than before.
  var isOutsideStale = false

  /// Values in memory of their own.
  struct DecodedColumn {
    // SAFETY: the world keeps its types.
    unowned(unsafe) let type: ComponentType
    /// The table of the column, to recognise it.
    let table: UnsafeMutablePointer<Table>
    var base: UnsafeMutableRawPointer
    var count: Int
    var capacity: Int

    func release() {
      type.destroy(base, count: count)
      if capacity > 0 && type.size > 0 { base.deallocate() }
    }

    /// Changes the number of values; new ones have their initial value.
    mutating func resize(to rows: Int) {
      if rows < count { type.destroy(base + rows * type.stride, count: count - rows) }
      if rows > count { type.initialize(base + count * type.stride, count: rows - count) }
      count = rows
    }
  }

  /// The memory of the last restore, for the next one.
  struct Memory {
    /// Lists without elements.
    fileprivate var columns: [DecodedColumn] = []
    fileprivate var stores: [StateStore] = []
    fileprivate var isDecoded: [Bool] = []
    fileprivate var old: [DecodedColumn] = []
    /// The memory of the columns that were replaced, with their values if these can be filled again.
    fileprivate var spares: [DecodedColumn] = []
    /// The long texts that were decoded last.
    fileprivate var texts: [String] = []

    mutating func release() {
      for column in spares { column.release() }
      self = Memory()
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
    cache = world.snapshotCache
    columns = exchange(&cache.rewind.columns, with: [])
    stores = exchange(&cache.rewind.stores, with: [])
    isDecoded = exchange(&cache.rewind.isDecoded, with: [])
    old = exchange(&cache.rewind.old, with: [])
    input.texts = exchange(&cache.rewind.texts, with: [])
  }

  /// Gives the memory of the lists back.
  private mutating func keepLists() {
    columns.removeAll(keepingCapacity: true)
    stores.removeAll(keepingCapacity: true)
    isDecoded.removeAll(keepingCapacity: true)
    old.removeAll(keepingCapacity: true)
    cache.rewind.columns = exchange(&columns, with: [])
    cache.rewind.stores = exchange(&stores, with: [])
    cache.rewind.isDecoded = exchange(&isDecoded, with: [])
    cache.rewind.old = exchange(&old, with: [])
    cache.rewind.texts = exchange(&input.texts, with: nil) ?? []
  }

  /// Destroys the values that were replaced, or keeps them for the next restore.
  mutating func release() {
    for var column in old {
      // Values that cannot be filled again are destroyed now. Only their memory is kept.
      if !column.type.canBeRefilled { column.resize(to: 0) }
      cache.rewind.spares.append(column)
    }
    keepLists()
  }

  /// Returns memory for the values of a column, with initial values or such that can be filled again.
  func makeColumn(
    _ type: ComponentType, _ table: UnsafeMutablePointer<Table>, rows: Int
  ) -> DecodedColumn {
    let capacity = max(table.pointee.capacity, rows)
    while let at = cache.rewind.spares.firstIndex(where: {
      $0.table == table && $0.type === type
    }) {
      var spare = cache.rewind.spares.remove(at: at)
      if spare.capacity >= capacity {
        spare.resize(to: rows)
        return spare
      }
      spare.release()
    }
    var column = DecodedColumn(
      type: type, table: table, base: Self.allocate(type, capacity), count: 0, capacity: capacity)
    column.resize(to: rows)
    return column
  }

  // MARK: - Parts

  /// Returns the section of the next part, and moves on to the one behind it.
  mutating func take() -> SnapshotSection {
    let section = snapshot.sections[next]
    next += 1
    return section
  }

  /// Returns true if the part is the same in the world as in the snapshot.
  func holds(_ section: SnapshotSection, _ now: Touch) -> Bool {
    section.touch.holds(now, since: origin.version)
  }

  func word(_ offset: Int, _ byteCount: Int) -> Int {
    Int(truncatingIfNeeded: snapshot.stateBytes.word(at: offset, byteCount: byteCount))
  }

  /// The head of a table in the bytes.
  struct Head {
    var isMoved: Bool
    /// The offset of the version at which a row was last added; unused for a sparse component.
    var arrived: Int
    var rows: Int
    /// The offset of the entities' slots.
    var slots: Int
  }

  mutating func takeHead(_ table: UnsafeMutablePointer<Table>) -> Head {
    let section = take()
    let isSparse = table.pointee.isSparse
    let arrived = section.range.lowerBound + (isSparse ? 4 : 4 + 4 * table.pointee.columnCount)
    let rows = isSparse ? arrived : arrived + 8
    return Head(
      isMoved: !holds(section, Touch(moves: table.pointee.moves)), arrived: arrived,
      rows: word(rows, 4), slots: rows + 4)
  }

  /// True for each sparse component that has values in the snapshot.
  func isUsed(_ id: Int32) -> Bool {
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
        let isNew =
          !store.isBlock(snapshot.stateBytes, at: section.range.lowerBound)
          && !store.isState(snapshot.stateBytes, at: section.range)
        isDecoded.append(isNew)
        guard isNew else { return }
        input.move(to: section.range.lowerBound)
        if store.canBeRefilled {
          store.decodeSpare(&input)
        } else {
          stores.append(store.decode(&input))
        }
      }
    }
    if input.error == nil { return true }
    for column in columns { column.release() }
    keepLists()
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
      let new = makeColumn(column.type, table, rows: head.rows)
      input.move(to: values(of: section, column, table, head.rows))
      column.type.decode(new.base, count: head.rows, &input)
      columns.append(new)
    }
  }

  static func allocate(_ type: ComponentType, _ rows: Int) -> UnsafeMutableRawPointer {
    rows > 0 && type.size > 0
      ? LargeMemory.allocate(byteCount: rows * type.stride, alignment: max(type.alignment, 16))
      : UnsafeMutableRawPointer(bitPattern: type.alignment).unsafelyUnwrapped
  }

  /// Returns the offset of the stamps of a column, which lie before its values.
  func stamps(of section: SnapshotSection, _ table: UnsafeMutablePointer<Table>) -> Int {
    section.range.lowerBound + (table.pointee.isSparse ? 0 : 8)
  }

  func values(
    of section: SnapshotSection, _ column: Column, _ table: UnsafeMutablePointer<Table>, _ rows: Int
  ) -> Int {
    stamps(of: section, table) + (column.stamps == nil ? 0 : 16 * rows)
  }
}
