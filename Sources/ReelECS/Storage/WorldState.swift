// Everything a world holds, behind one stable pointer.
//
// The class `World` has two stored properties: this pointer and that of its context. State kept in many
// `var`s of a class would pay a dynamic exclusivity check at each access (measured: spawning twice,
// adding and removing 2.5 times as slow).

@usableFromInline struct WorldState {
  @usableFromInline var entities = EntityStore()
  @usableFromInline var types: [ComponentType] = []
  /// Component types to ids, spawnPlans to `spawnPlans`.
  @usableFromInline var typeIDs = TypeMap()
  @usableFromInline var spawnPlanIDs = TypeMap()
  @usableFromInline var resourceIDs = TypeMap()
  @usableFromInline var eventIDs = TypeMap()
  var relationIDs = TypeMap()

  @usableFromInline var tables: UnsafeMutablePointer<UnsafeMutablePointer<Table>>
  @usableFromInline var tableCount = 0
  var tableCapacity = 0
  /// Hash of the component set → table index; collisions chain through the next slot.
  var tableIndex: [Int32] = [Int32](repeating: -1, count: 64)
  /// Never the same for two different lists of tables, also across restored snapshots.
  @usableFromInline var tableStamp = 0
  /// Grows when all tables were exchanged.
  var tableEpoch = 0

  /// By component id: the values of a sparse component, `nil` for a table component.
  @usableFromInline var sparseSets: UnsafeMutablePointer<UnsafeMutablePointer<SparseSet>?>
  var sparseCapacity = 0
  /// By component id: who has to do with values that come, change and go.
  @usableFromInline var listeners: UnsafeMutablePointer<Listeners>
  private var listenerCapacity = 0
  /// Whether entities are being made that have sparse values and no rows yet.
  var isSpawningMany = false
  /// Whether one of them has hooks.
  var hasSparseHooks = false
  /// The ids of all sparse components, ascending.
  @usableFromInline var sparseIDs: [Int32] = []

  @usableFromInline var spawnPlans: UnsafeMutablePointer<SpawnPlan>
  var spawnPlanCount = 0
  var spawnPlanCapacity = 0
  /// Where the instances of prefabs go.
  var copyPlans: [CopyPlan] = []

  var resources: [StateStore] = []
  /// Where they lie.
  @usableFromInline var resourceSlots: [UnsafeMutableRawPointer] = []
  var events: [StateStore] = []
  /// Where their events lie.
  @usableFromInline var eventLists: [UnsafeMutableRawPointer] = []
  var relations: [RelationStore] = []
  /// By slot: the parent's slot plus one, 0 for none; and the rest of the links.
  @usableFromInline var parents: UnsafeMutablePointer<UInt32>?
  var links: UnsafeMutablePointer<Links>?
  @usableFromInline var linkCapacity = 0
  /// Grows when a parent changes.
  var linkVersion: UInt64 = 0
  /// The emptied storage of the state before the last restore.
  var spare: World?
  /// Whether entities are only here to be copied: what happens to them concerns no hook.
  var isTemplate = false

  @usableFromInline var observers = ObserverList()
  /// What must be told or cleaned up when an entity is spawned, changed or goes; nothing in most
  /// worlds.
  @usableFromInline var uses = Uses()
  /// What the world remembers of its systems, by rising hash of their names.
  var systems: [SystemRecord] = []
  /// The kinds of state that were given a value, in that order.
  var states: [StateSwitch] = []
  /// The views of systems that run side by side.
  var views: [World] = []
  /// Tells this world from others, also from those that are gone.
  let identity = Identity()

  /// The object is unlike those of all worlds there are; its address is compared, which counts no
  /// references.
  struct Identity {
    final class Object {}
    let object = Object()
    let address: UnsafeRawPointer
    init() { address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) }
  }

  /// The resources, the event channels, the relations.
  var stores: [[StateStore]] { [resources, events, relationStores] }
  /// One by one: Embedded Swift does not cast arrays.
  var relationStores: [StateStore] { relations.map { $0 as StateStore } }

  /// Who has to do with a component's values.
  @usableFromInline struct Listeners: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Somebody observes it.
    @inlinable static var observers: Listeners { Listeners(rawValue: 1) }
    /// It has hooks that are to be called.
    @inlinable static var hooks: Listeners { Listeners(rawValue: 2) }
    /// It brings others along.
    @inlinable static var companions: Listeners { Listeners(rawValue: 4) }
    /// Some observer waits for entities that begin or cease to match a query.
    @inlinable static var queries: Listeners { Listeners(rawValue: 8) }
    /// What makes an insertion more than a value and a call.
    @inlinable static var detours: Listeners { Listeners(rawValue: 4 | 8) }
  }

  @usableFromInline struct Uses: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Somebody observes components or queries.
    @inlinable static var observers: Uses { Uses(rawValue: 1) }
    /// Some entity has a parent, a sparse component or a relation.
    @inlinable static var links: Uses { Uses(rawValue: 2) }
    @inlinable static var sparse: Uses { Uses(rawValue: 4) }
    @inlinable static var relations: Uses { Uses(rawValue: 8) }
    /// Some component brings others along.
    @inlinable static var companions: Uses { Uses(rawValue: 16) }
    /// Some observer waits for entities that begin or cease to match a query.
    @inlinable static var queryObservers: Uses { Uses(rawValue: 32) }
    /// Some component has hooks that are to be called.
    @inlinable static var hooks: Uses { Uses(rawValue: 64) }
    /// What is called when entities change.
    @inlinable static var reactions: Uses { Uses(rawValue: 1 | 64) }
  }

  init() {
    tables = .allocate(capacity: 0)
    spawnPlans = .allocate(capacity: 0)
    sparseSets = .allocate(capacity: 0)
    listeners = .allocate(capacity: 0)
  }

  mutating func deallocate() {
    deallocateRows()
    observers.deallocate()
    listeners.deallocate()
    forgetSpawnPlans()
    spawnPlans.deallocate()
    typeIDs.deallocate()
    spawnPlanIDs.deallocate()
    resourceIDs.deallocate()
    eventIDs.deallocate()
    relationIDs.deallocate()
  }

  /// Bundles and plans hold the addresses of tables.
  mutating func forgetSpawnPlans() {
    copyPlans.removeAll()
    for index in 0..<spawnPlanCount { spawnPlans[index].columns.deallocate() }
    spawnPlans.deinitialize(count: spawnPlanCount)
    spawnPlanCount = 0
    spawnPlanIDs.removeAll()
  }

  private mutating func deallocateRows() {
    for index in 0..<tableCount {
      tables[index].pointee.deallocate()
      tables[index].deinitialize(count: 1)
      tables[index].deallocate()
    }
    tables.deallocate()
    for id in 0..<sparseCapacity {
      guard let set = sparseSets[id] else { continue }
      set.pointee.deallocate()
      set.deinitialize(count: 1)
      set.deallocate()
    }
    sparseSets.deallocate()
    entities.deallocate()
    links?.deallocate()
    parents?.deallocate()
  }
}

/// Where the components of one `spawn` signature go.
@usableFromInline struct SpawnPlan {
  @usableFromInline let table: UnsafeMutablePointer<Table>
  /// Column of the first, second, … component; -1 for a sparse one.
  @usableFromInline let columns: UnsafeMutablePointer<Int16>
  /// Components that come along with their initial values.
  @usableFromInline let companions: [Int32]
  /// Whether there is more to do than to store the values, whatever the table.
  @usableFromInline let needsFinish: Bool
  /// All sparse components, companions included.
  let sparse: [Int32]
}

// MARK: - Tables

extension WorldState {
  static func hash(_ ids: [Int32]) -> UInt {
    var hash: UInt = 0x811C_9DC5
    for id in ids { hash = (hash ^ UInt(bitPattern: Int(id))) &* 0x0100_0193 }
    return hash ^ (hash >> 15)
  }

  /// The table of a set of table components given in ascending order; made if it is new.
  mutating func table(of ids: [Int32]) -> UnsafeMutablePointer<Table> {
    let slot = tableSlot(of: ids)
    if tableIndex[slot] >= 0 { return tables[Int(tableIndex[slot])] }
    if tableCount == Int(Int16.max) {
      misuse(
        "A world has more than \(Int16.max) sets of components. Make components that come and go in "
          + "many combinations sparse.")
    }
    let index = Int16(tableCount)
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
    table.pointee.isHeard = isHeard(table)
    (tables + tableCount).initialize(to: table)
    tableCount += 1
    tableStamp += 1
    tableIndex[slot] = Int32(index)
    if tableCount * 2 > tableIndex.count { rehashTables() }
    return table
  }

  /// The same where there is one.
  func existingTable(of ids: [Int32]) -> UnsafeMutablePointer<Table>? {
    let at = tableIndex[tableSlot(of: ids)]
    return at < 0 ? nil : tables[Int(at)]
  }

  /// Where the table of a set of components is in the index, or would be.
  private func tableSlot(of ids: [Int32]) -> Int {
    var slot = Int(bitPattern: WorldState.hash(ids)) & (tableIndex.count - 1)
    while tableIndex[slot] >= 0, !tables[Int(tableIndex[slot])].pointee.hasExactly(ids) {
      slot = (slot + 1) & (tableIndex.count - 1)
    }
    return slot
  }

  /// Destroys all values and forgets all entities; the memory stays.
  mutating func clearRows() {
    for index in 0..<tableCount { tables[index].pointee.removeAll() }
    for id in sparseIDs { sparseSets[Int(id)]?.pointee.removeAll() }
    entities.removeAll()
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
  @inlinable mutating func neighbour(
    of table: UnsafeMutablePointer<Table>, toggling component: Int32
  ) -> UnsafeMutablePointer<Table> {
    let at = Int(component)
    if at < table.pointee.edgeCount, let known = table.pointee.edges[at] { return known }
    return makeEdge(table, component)
  }

  @inline(never) @usableFromInline mutating func makeEdge(
    _ table: UnsafeMutablePointer<Table>, _ component: Int32
  ) -> UnsafeMutablePointer<Table> {
    var ids = table.pointee.componentIDs
    if let existing = ids.firstIndex(of: component) {
      ids.remove(at: existing)
    } else {
      ids.insert(component, at: ids.firstIndex { $0 > component } ?? ids.count)
    }
    let target = self.table(of: ids)
    let count = table.pointee.edgeCount
    if count <= Int(component) {
      let wanted = max(Int(component) + 1, types.count)
      let new = UnsafeMutablePointer<UnsafeMutablePointer<Table>?>.allocate(capacity: wanted)
      new.moveInitialize(from: table.pointee.edges, count: count)
      (new + count).initialize(repeating: nil, count: wanted - count)
      table.pointee.edges.deallocate()
      table.pointee.edges = new
      table.pointee.edgeCount = wanted
    }
    table.pointee.edges[Int(component)] = target
    return target
  }

  /// Moves an entity's row to the neighbouring table that has `component` more, which is left
  /// uninitialised, or less, which has been destroyed or moved out.
  /// - Returns: the row in the new table.
  @discardableResult
  @inlinable mutating func moveRow(
    _ entity: Entity, from source: UnsafeMutablePointer<Table>,
    to target: UnsafeMutablePointer<Table>, toggling component: Int32, _ version: UInt64
  ) -> Int {
    let record = entities.records + Int(entity.index)
    let row = Int(record.pointee.row)
    let newRow = target.pointee.appendRow(entity, version)
    // Columns stand in order of ids: all before the one that comes or goes keep their place.
    let new = target.pointee.column(of: component)
    let old = source.pointee.column(of: component)
    let last = source.pointee.count &- 1
    if source.pointee.isPlain && target.pointee.isPlain {
      for at in 0..<source.pointee.columnCount {
        let from = source.pointee.columns + at
        let stride = from.pointee.stride
        let hole = from.pointee.base + row &* stride
        if at != old {
          let place = new >= 0 ? (at < new ? at : at &+ 1) : (at < old ? at : at &- 1)
          Table.copyPlain(
            hole, to: target.pointee.columns[place].base + newRow &* stride, stride)
        }
        // The row itself where it is the last.
        Table.copyPlain(from.pointee.base + last &* stride, to: hole, stride)
      }
    } else {
      moveComponents(row, source, to: newRow, target, new, old)
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

  /// The same for components that are not plain.
  @inline(never) @usableFromInline func moveComponents(
    _ row: Int, _ source: UnsafeMutablePointer<Table>, to newRow: Int,
    _ target: UnsafeMutablePointer<Table>, _ new: Int, _ old: Int
  ) {
    let last = source.pointee.count - 1
    for at in 0..<source.pointee.columnCount {
      if at != old {
        let place = new >= 0 ? (at < new ? at : at + 1) : (at < old ? at : at - 1)
        source.pointee.move(at, row, to: &target.pointee.columns[place], newRow)
      }
      if row != last { source.pointee.move(at, last, to: &source.pointee.columns[at], row) }
    }
  }

  // MARK: - Components

  /// Makes room for what concerns a new component type.
  mutating func addListeners(_ new: Listeners, of id: Int32) {
    if Int(id) >= listenerCapacity {
      let wanted = max(64, listenerCapacity * 2)
      let grown = UnsafeMutablePointer<Listeners>.allocate(capacity: wanted)
      grown.moveInitialize(from: listeners, count: Int(id))
      listeners.deallocate()
      listeners = grown
      listenerCapacity = wanted
    }
    (listeners + Int(id)).initialize(
      to: uses.contains(.queryObservers) ? new.union(.queries) : new)
  }

  /// Somebody begins to hear of all values of a component.
  mutating func observe(_ id: Int32) {
    listeners[Int(id)].insert(.observers)
    listenersChanged()
  }

  /// Somebody begins to hear which entities match a query.
  mutating func observeQueries() {
    uses.formUnion([.observers, .queryObservers])
    for id in types.indices { listeners[id].insert(.queries) }
    listenersChanged()
  }

  /// Notes for each table whether its rows are heard of.
  mutating func listenersChanged() {
    for index in 0..<tableCount { tables[index].pointee.isHeard = isHeard(tables[index]) }
    // They remember whether their sparse components are heard of.
    forgetSpawnPlans()
  }

  private func isHeard(_ table: UnsafeMutablePointer<Table>) -> Bool {
    if uses.contains(.queryObservers) { return true }
    for at in 0..<table.pointee.columnCount where isHeard(table.pointee.columns[at].component) {
      return true
    }
    return false
  }

  func isHeard(_ component: Int32) -> Bool {
    !listeners[Int(component)].isDisjoint(with: [.observers, .hooks, .queries])
  }

  /// Notes anew which entities have something besides their rows. O(slots).
  mutating func findOutside() {
    entities.unmarkAll()
    for id in sparseIDs {
      let set = sparseSets[Int(id)].unsafelyUnwrapped
      for place in 0..<set.pointee.count { entities.markOutside(set.pointee.entities[place]) }
    }
    if let links, let parents {
      for slot in 0..<min(linkCapacity, entities.count)
      where parents[slot] != 0 || links[slot].first != 0 {
        entities.markOutside(Entity(index: UInt32(slot), generation: 1))
      }
    }
    for store in relations {
      store.eachSlot { entities.markOutside(Entity(index: UInt32($0), generation: 1)) }
    }
  }

  /// Makes room for the component type's sparse values.
  mutating func makeSparseSet(_ id: Int32, _ type: ComponentType) {
    if Int(id) >= sparseCapacity {
      let wanted = max(Int(id) + 1, max(32, sparseCapacity * 2))
      let new = UnsafeMutablePointer<UnsafeMutablePointer<SparseSet>?>.allocate(capacity: wanted)
      new.moveInitialize(from: sparseSets, count: sparseCapacity)
      (new + sparseCapacity).initialize(repeating: nil, count: wanted - sparseCapacity)
      sparseSets.deallocate()
      sparseSets = new
      sparseCapacity = wanted
    }
    let set = UnsafeMutablePointer<SparseSet>.allocate(capacity: 1)
    set.initialize(to: SparseSet(type))
    sparseSets[Int(id)] = set
    sparseIDs.append(id)
    uses.insert(.sparse)
  }

  /// The address of a component of the entity in a slot that has a row; `nil` if it lacks it.
  func address(of id: Int32, slot: Int, isSparse: Bool) -> UnsafeMutableRawPointer? {
    let record = entities.records[slot]
    if isSparse {
      guard let set = sparseSets[Int(id)], slot < set.pointee.slotCount, set.pointee.slots[slot] > 0
      else { return nil }
      return set.pointee.address(Int(set.pointee.slots[slot]) - 1)
    }
    let table = tables[Int(record.table)]
    let column = table.pointee.column(of: id)
    return column < 0 ? nil : table.pointee.address(column, Int(record.row))
  }

  /// The same for a component whose storage only its type knows.
  func address(of id: Int32, slot: Int) -> UnsafeMutableRawPointer? {
    address(of: id, slot: slot, isSparse: types[Int(id)].isSparse)
  }

  /// The ids of an entity's components, table components first, each kind ascending.
  func components(of slot: Int) -> [Int32] {
    var ids = tables[Int(entities.records[slot].table)].pointee.componentIDs
    for id in sparseIDs where address(of: id, slot: slot, isSparse: true) != nil {
      ids.append(id)
    }
    return ids
  }
}
