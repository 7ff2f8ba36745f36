// Everything a world holds, behind one stable pointer.
//
// The class `World` has a single stored property: the pointer. State kept in many `var`s of a class
// would pay a dynamic exclusivity check at each access (measured: spawning twice, adding and
// removing 2.5 times as slow).

@usableFromInline struct WorldState {
  @usableFromInline var entities = EntityStore()
  @usableFromInline var types: [ComponentType] = []
  /// Component types to ids, bundles to `bundles`, query signatures to `queries`.
  @usableFromInline var typeIDs = TypeMap()
  @usableFromInline var bundleIDs = TypeMap()
  @usableFromInline var queryIDs = TypeMap()
  @usableFromInline var filterIDs = TypeMap()
  var resourceIDs = TypeMap()
  var eventIDs = TypeMap()

  @usableFromInline var tables: UnsafeMutablePointer<UnsafeMutablePointer<Table>>
  @usableFromInline var tableCount = 0
  var tableCapacity = 0
  /// Hash of the component set → table index; collisions chain through the next slot.
  var tableIndex: [Int32] = [Int32](repeating: -1, count: 64)

  @usableFromInline var bundles: UnsafeMutablePointer<Bundle>
  var bundleCount = 0
  var bundleCapacity = 0
  @usableFromInline var queries: [QueryCache] = []
  @usableFromInline var filters: [QueryFilter] = [QueryFilter(with: [], without: [])]

  var resources: [StateBox] = []
  var events: [StateBox] = []
  var links: UnsafeMutablePointer<Links>?
  var linkCapacity = 0
  var commands = CommandQueue()
  /// Whether the set of state types is closed.
  var isSealed = false
  /// The other half of the pair: commands are recorded here while `commands` are applied.
  var spareCommands = CommandQueue()

  /// Above zero while an `each` runs or a component is changed in place: rows must stay where they
  /// are.
  @usableFromInline var iterationDepth = 0
  /// The non-trivial component that is being changed in place; its row is empty meanwhile.
  @usableFromInline var openValue: UnsafeRawPointer?
  /// Room for the values of open accesses, `scratchSize` bytes; see `OpenAccess`.
  @usableFromInline let scratch: UnsafeMutableRawPointer
  @usableFromInline var scratchUsed = 0
  /// The runs of `each` that are under way, outermost first.
  @usableFromInline var runs: [QueryRun] = []
  /// 0 outside the schedule, else the hash of the running system's name.
  var currentSystem: UInt64 = 0
  var currentSystemName: StaticString = "no system"

  init() {
    tables = .allocate(capacity: 0)
    bundles = .allocate(capacity: 0)
    scratch = .allocate(byteCount: OpenAccess.scratchSize, alignment: 16)
  }

  mutating func deallocate() {
    for index in 0..<tableCount {
      tables[index].pointee.deallocate()
      tables[index].deinitialize(count: 1)
      tables[index].deallocate()
    }
    tables.deallocate()
    bundles.deinitialize(count: bundleCount)
    bundles.deallocate()
    entities.deallocate()
    typeIDs.deallocate()
    bundleIDs.deallocate()
    queryIDs.deallocate()
    filterIDs.deallocate()
    resourceIDs.deallocate()
    eventIDs.deallocate()
    links?.deallocate()
    scratch.deallocate()
    commands.deallocate()
    spareCommands.deallocate()
  }
}

/// Where the components of one `spawn` signature go.
@usableFromInline struct Bundle {
  @usableFromInline let table: UnsafeMutablePointer<Table>
  /// Column of the first, second, … component.
  @usableFromInline let columns: [Int16]
}

extension WorldState {
  static func hash(_ ids: [Int32]) -> UInt {
    var hash: UInt = 0x811C_9DC5
    for id in ids { hash = (hash ^ UInt(bitPattern: Int(id))) &* 0x0100_0193 }
    return hash ^ (hash >> 15)
  }

  /// The table of a component set given in ascending order; made if it is new.
  mutating func table(of ids: [Int32]) -> Int32 {
    var slot = Int(bitPattern: WorldState.hash(ids)) & (tableIndex.count - 1)
    while tableIndex[slot] >= 0 {
      let candidate = tables[Int(tableIndex[slot])]
      if candidate.pointee.hasExactly(ids) { return tableIndex[slot] }
      slot = (slot + 1) & (tableIndex.count - 1)
    }
    let index = Int32(tableCount)
    if tableCount == tableCapacity {
      let wanted = max(16, tableCapacity * 2)
      let new = UnsafeMutablePointer<UnsafeMutablePointer<Table>>.allocate(capacity: wanted)
      new.moveInitialize(from: tables, count: tableCount)
      tables.deallocate()
      tables = new
      tableCapacity = wanted
    }
    let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    table.initialize(to: Table(index: index, types: ids.map { ($0, types[Int($0)]) }))
    (tables + tableCount).initialize(to: table)
    tableCount += 1
    tableIndex[slot] = index
    if tableCount * 2 > tableIndex.count { rehashTables() }
    return index
  }

  /// The same, as its address.
  mutating func tableAddress(of ids: [Int32]) -> UnsafeMutablePointer<Table> {
    // Two steps: making a table may move the list that the index is looked up in.
    let index = table(of: ids)
    return tables[Int(index)]
  }

  mutating func rehashTables() {
    tableIndex = [Int32](repeating: -1, count: tableIndex.count * 2)
    for index in 0..<tableCount {
      let ids = tables[index].pointee.componentIDs
      var slot = Int(bitPattern: WorldState.hash(ids)) & (tableIndex.count - 1)
      while tableIndex[slot] >= 0 { slot = (slot + 1) & (tableIndex.count - 1) }
      tableIndex[slot] = Int32(index)
    }
  }

  /// The table that an entity of `table` goes to when `component` comes or goes.
  mutating func neighbour(
    of table: UnsafeMutablePointer<Table>, toggling component: Int32
  ) -> UnsafeMutablePointer<Table> {
    let at = Int(component)
    if at < table.pointee.edges.count, table.pointee.edges[at] >= 0 {
      return tables[Int(table.pointee.edges[at])]
    }
    var ids = table.pointee.componentIDs
    if let existing = ids.firstIndex(of: component) {
      ids.remove(at: existing)
    } else {
      ids.insert(component, at: ids.firstIndex { $0 > component } ?? ids.count)
    }
    let index = self.table(of: ids)
    while table.pointee.edges.count <= at { table.pointee.edges.append(-1) }
    table.pointee.edges[at] = index
    return tables[Int(index)]
  }

  /// Moves an entity's row to another table. Components that the target lacks are destroyed; those
  /// that only the target has are left uninitialised.
  mutating func moveRow(
    _ entity: Entity, from source: UnsafeMutablePointer<Table>,
    to target: UnsafeMutablePointer<Table>
  ) -> Int {
    let row = Int(entities.records[Int(entity.index)].row)
    let newRow = target.pointee.appendRow(entity)
    for at in 0..<source.pointee.columnCount {
      let column = source.pointee.columns[at]
      let targetColumn = target.pointee.column(of: column.component)
      let from = source.pointee.address(at, row)
      if targetColumn >= 0 {
        let to = target.pointee.address(targetColumn, newRow)
        if column.isTrivial {
          if column.type.size > 0 { to.copyMemory(from: from, byteCount: column.stride) }
        } else {
          column.type.move(from, to: to, count: 1)
        }
      } else if !column.isTrivial {
        column.type.destroy(from, count: 1)
      }
    }
    if let moved = source.pointee.closeGap(row) {
      entities.records[Int(moved.index)].row = UInt32(truncatingIfNeeded: row)
    }
    entities.records[Int(entity.index)].table = target.pointee.index
    entities.records[Int(entity.index)].row = UInt32(truncatingIfNeeded: newRow)
    return newRow
  }
}

extension Table {
  var componentIDs: [Int32] { (0..<columnCount).map { columns[$0].component } }

  func hasExactly(_ ids: [Int32]) -> Bool {
    guard ids.count == columnCount else { return false }
    for at in 0..<columnCount where columns[at].component != ids[at] { return false }
    return true
  }
}
