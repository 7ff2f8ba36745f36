import ReelFields
import ReelMath

// The two steps of restoring a snapshot. All bytes are checked before the world changes. Rows that are plain copies are
// then copied into the memory in use, because any other memory was last touched two restores ago, and is in no cache.
//
//     read      checks every claim; decodes values that need a field list into fresh tables
//     adopt     replaces the tables in use by the fresh ones, which take over memory if their rows are bytes

/// A reader of a snapshot into storage of its own.
struct SnapshotReader {
  let world: World
  var input: FieldDecoder
  var fresh: World
  /// The empty tables, with memory, that an earlier restore has kept.
  let spare: World?
  var ids: [Int32] = []
  /// The world's own stores that the snapshot contains; `decoded` has the values that were read for each.
  var stores: [StateStore] = []
  var decoded: [StateStore] = []
  /// Tables whose rows are copied after everything else was checked.
  private var copies: [TableBytes] = []
  var version: UInt64 = 0
  /// The latest version at which anything was written.
  var lastWrite: UInt64 = 0
  var systems: [SystemRecord] = []
  /// The snapshot's list of types and fields, if it has one. `start` is the offset of the state in all of its bytes.
  let layouts: StateLayouts?
  let start: Int
  private let snapshot: Snapshot
  /// True once a component was found in a sparse set that lies in tables in this build, or the other way.
  private var hasOtherStorage = false
  /// True once the input is not the snapshot's bytes, but what ``migrate()`` made of them.
  private var isMigrated = false

  init(world: World, _ snapshot: Snapshot) {
    self.world = world
    layouts = snapshot.layouts
    self.snapshot = snapshot
    start = layouts.map { $0.bytes.count + 8 } ?? 0
    input = FieldDecoder(snapshot.stateBytes)
    // The same types under the same ids, so that tables can be exchanged.
    fresh = World()
    spare = world.snapshotCache.spare
    if let spare { swap(&fresh.state.entities, &spare.state.entities) }
    fresh.state.entities.removeAll()
    fresh.state.types = world.state.types
    for (id, type) in world.state.types.enumerated() {
      // The fresh world has no listeners.
      fresh.state.addListeners(of: Int32(id))
      if type.isSparse { fresh.state.makeSparseSet(Int32(id), type) }
    }
  }

  mutating func read() throws(SnapshotError) {
    if try !readNames() {
      try migrate()
      return try readState()
    }
    do {
      try readState()
    } catch {
      // The list of types does not contain the storage, so that a change of it alone shows only now.
      guard hasOtherStorage, snapshot.recordedTypes != nil || layouts != nil else { throw error }
      self = SnapshotReader(world: world, snapshot)
      try migrate()
      try readState()
    }
  }

  private mutating func readState() throws(SnapshotError) {
    try readEntities()
    for _ in 0..<(try count()) { try readTable() }
    guard fresh.state.entities.unlistedSlots() == 0 else {
      throw error("the list of free slots is broken")
    }
    try readSparse()
    try readHierarchy()
    for store in stores {
      decoded.append(store.decode(&input))
      try check(store)
    }
    for store in decoded {
      if let flaw = store.flaw(fresh.state.entities) { throw error(flaw) }
    }
    version = input.word(8)
    systems = input.decode([SystemRecord].self)
    try check()
    // Half of all numbers is more than a world can use, and leaves room to go on counting.
    guard version <= .max / 2 else { throw error("its version cannot be") }
    guard lastWrite <= version else { throw error("something was written in its future") }
    guard systems.allSatisfy({ $0.lastRun <= version }) else {
      throw error("a system has run in its future")
    }
    for at in systems.indices.dropFirst() where systems[at - 1].system >= systems[at].system {
      throw error("a system is remembered twice, or out of order")
    }
    if input.remaining > 0 { throw error("\(input.remaining) bytes follow its end") }
  }

  /// Returns the offset for an error. Migrated bytes have none that means anything to a person.
  private func offset(_ offset: Int) -> Int { isMigrated ? 0 : start + offset }

  func error(_ what: String) -> SnapshotError {
    SnapshotError(
      message: "the snapshot cannot be used: \(what)", offset: offset(input.offset))
  }

  /// Throws if reading has failed.
  /// - Parameter type: the type whose values were read last.
  func check(_ type: StateType? = nil) throws(SnapshotError) {
    guard let wrong = input.error else { return }
    let owner = type.map { "of the \($0.kind.word) \($0.name) " } ?? ""
    let what =
      wrong.expected == .moreBytes
      ? "it ends too early" : "a value \(owner)is none that its type has"
    throw SnapshotError(
      message: "the snapshot cannot be used: \(what)", offset: offset(wrong.offset))
  }

  /// Reads four bytes as a number; on wasm32, a number beyond the range of `Int` is clamped to the largest one.
  mutating func number() throws(SnapshotError) -> Int {
    let number = Int(clamping: input.word(4))
    try check()
    return number
  }

  /// Reads the number of items that each take at least a byte.
  mutating func count() throws(SnapshotError) -> Int {
    let count = input.count(0)
    try check()
    return count
  }

  mutating func name() throws(SnapshotError) -> String {
    let name = input.decode(String.self)
    try check()
    return name
  }

  /// Reads the names of types, and finds the registered types. The error sentence lists all that are missing.
  /// - Returns: false if the values have other layouts than in this build and ``migrate()`` can read them.
  mutating func readNames() throws(SnapshotError) -> Bool {
    let format = input.word(4)
    try check()
    if format == Snapshot.listFormat { throw error("its list of types and fields is damaged") }
    guard format == Snapshot.format else {
      throw error("it is none, or of another version of the engine")
    }
    let hash = input.word(8)
    var unknown = UnregisteredTypes()
    for _ in 0..<(try count()) {
      let name = try name()
      if let id = world.state.types.firstIndex(where: { $0.isNamed(name) }) {
        ids.append(Int32(id))
      } else {
        unknown.add(.component, name)
      }
    }
    for kind in StateKind.stored {
      for _ in 0..<(try count()) {
        let name = try name()
        let store = world.state.stores.first {
          !$0.isTransient && $0.kind == kind && $0.isNamed(name)
        }
        guard let store else {
          unknown.add(kind, name)
          continue
        }
        if stores.contains(where: { $0 === store }) { throw error("\(name) is there twice") }
        stores.append(store)
      }
    }
    if let sentence = unknown.sentence {
      // A type may have another name now.
      if snapshot.recordedTypes != nil || layouts?.hash == hash { return false }
      throw error(sentence)
    }
    return try compareLayouts(hash)
  }

  /// Compares the layouts: bytes have the same meaning only if all fields are the same, in the same order, and have
  /// stamps or not.
  /// - Returns: true if the snapshot is one of this build's layouts.
  private func compareLayouts(_ hash: UInt64) throws(SnapshotError) -> Bool {
    let order = ids.map { Int($0) }
    if snapshot.recordedTypes.map(lacksStores) == true { return false }
    if let last = world.snapshotCache.types, last.isOf(order, stores), last.layouts.hash == hash {
      return true
    }
    if hash == SnapshotTypes.layouts(order, stores, of: world).hash { return true }
    if snapshot.recordedTypes != nil || layouts?.hash == hash { return false }
    throw error(
      "its types have other fields than in this build, and it does not list them: it was kept "
        + "without its list of types and fields")
  }

  /// Returns true if the world has a resource or a state of which the snapshot's build had not even the type.
  private func lacksStores(_ types: [StateLayout]) -> Bool {
    world.state.stores.contains { store in
      store.kind.isInserted && store.isState
        && !types.contains { $0.kind == store.kind && store.isNamed($0.name) }
    }
  }

  /// Converts the state from the layouts of another build, and begins to read the result.
  private mutating func migrate() throws(SnapshotError) {
    #if hasFeature(Embedded)
      throw error("it is of another build, and an Embedded build reads only its own")
    #else
      let types = world.state.types.map { $0 as StateType }
      let others =
        world.typeOrder.stores.map { $0.takeUnretainedValue() as StateType }
        + world.state.stores.filter { $0.isTransient }.map { $0 as StateType }
      var migration = StateMigration(
        input.bytes, start: start, to: types, areSparse: world.state.types.map { $0.isSparse },
        stores: others, listed: snapshot.recordedTypes ?? layouts?.all ?? [],
        isComplete: snapshot.recordedTypes != nil)
      let bytes = try migration.run()
      input = FieldDecoder(bytes)
      (ids, stores) = ([], [])
      isMigrated = true
      _ = try readNames()
    #endif
  }

  mutating func readEntities() throws(SnapshotError) {
    let slots = try number()
    fresh.state.entities.firstFree = UInt32(truncatingIfNeeded: input.word(4))
    try check()
    // Eight bytes per slot: a claim beyond the bytes left is refused before memory is allocated.
    guard slots <= input.remaining / 8 else { throw error("it ends too early") }
    fresh.state.entities.reserve(slots)
    let start = input.offset
    input.skip(slots * 8)
    let flaw = input.bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap {
        fresh.state.entities.read($0 + start, count: slots)
      }
    }
    if let flaw { throw error("slot \(flaw) has no generation, or one that cannot be") }
  }

  mutating func readTable() throws(SnapshotError) {
    var own: [Int32] = []
    for _ in 0..<(try count()) {
      let stored = try number()
      if stored < ids.count, type(ids[stored]).isSparse { hasOtherStorage = true }
      guard stored < ids.count, !own.contains(ids[stored]), !type(ids[stored]).isSparse else {
        throw error("a table names a component that is not there, or twice")
      }
      own.append(ids[stored])
    }
    let tableCount = fresh.state.tableCount
    guard tableCount < Int(Int16.max) else { throw error("it has too many tables") }
    let table = fresh.state.table(of: own.sorted())
    guard fresh.state.tableCount > tableCount else {
      throw error("two tables have the same components")
    }
    table.pointee.arrived = input.word(8)
    lastWrite = max(lastWrite, table.pointee.arrived)
    let rows = try rowCount(table)
    let entities = input.offset
    input.skip(rows * 4)
    let isRight = input.bytes.withUnsafeBytes {
      fresh.state.entities.assignRows(
        in: table.pointee.index, rows: rows, $0.baseAddress.unsafelyUnwrapped + entities)
    }
    guard isRight else {
      throw error("an entity has no slot, two rows, or a generation that cannot be")
    }
    var bytes = TableBytes(table: table, rows: rows, entities: entities)
    // The fields of a transient type are not read.
    let isCopied = own.allSatisfy {
      type($0).isTrivial && (type($0).isTransient || type($0).plan != nil)
    }
    if !isCopied {
      if let old = spare?.state.existingTable(of: own.sorted()) {
        table.pointee.takeMemory(of: &old.pointee)
      }
      bytes.makeRows(input.bytes, fresh.state.entities)
    }
    for id in own where !type(id).isTransient {
      let column = table.pointee.columns + table.pointee.column(of: id)
      column.pointee.written = input.word(8)
      lastWrite = max(lastWrite, column.pointee.written)
      if isCopied, let plan = type(id).plan {
        bytes.columns.append((column, plan, input.offset))
        if type(id).isTracked { skipStamps(rows) }
        input.check(plan, count: rows)
        try check(type(id))
      } else {
        try read(column, rows)
      }
    }
    if isCopied { copies.append(bytes) }
  }

  /// Reads the number of the rows that follow: no more than the rest of the bytes can hold.
  mutating func rowCount(_ table: UnsafeMutablePointer<Table>) throws(SnapshotError) -> Int {
    let rows = try number()
    var row = 4
    for id in table.pointee.componentIDs where !type(id).isTransient {
      row += type(id).leastWidth + (type(id).isTracked ? 16 : 0)
    }
    guard rows <= input.remaining / row else { throw error("it ends too early") }
    return rows
  }

  /// Fills the rows of a column, which exist.
  mutating func read(
    _ column: UnsafeMutablePointer<Column>, _ rows: Int
  ) throws(SnapshotError) {
    if let stamps = column.pointee.stamps {
      for row in 0..<rows {
        stamps[row].added = input.word(8)
        stamps[row].written = input.word(8)
        lastWrite = max(lastWrite, stamps[row].added, stamps[row].written)
      }
    }
    column.pointee.type.read(column.pointee.base, count: rows, from: &input)
    try check(column.pointee.type)
  }

  /// Skips the stamps of rows, two words each, and keeps the latest version.
  private mutating func skipStamps(_ rows: Int) {
    let start = input.offset
    input.skip(rows * 16)
    if input.error != nil { return }
    var last: UInt64 = 0
    input.bytes.withUnsafeBytes { bytes in
      for at in stride(from: start, to: start + rows * 16, by: 8) {
        last = max(
          last, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
      }
    }
    lastWrite = max(lastWrite, last)
  }

  func type(_ id: Int32) -> ComponentType { world.state.types[Int(id)] }

  /// Stamps transient values as written, because they have their initial values now. So systems that keep them up to
  /// date find them as changed.
  private func markTransients() {
    for table in world.state.allTables {
      for at in 0..<table.pointee.columnCount where table.pointee.columns[at].type.isTransient {
        // A sparse value also counts as added now: a snapshot holds no version of the set's table.
        if table.pointee.isSparse { table.pointee.arrived = version }
        for row in 0..<table.pointee.count {
          let restored = ColumnRow(table.pointee.columns + at, row)
          if table.pointee.isSparse { restored.stampArrival(version) }
          restored.stampWrite(version)
        }
        table.pointee.columns[at].written = version
      }
    }
  }

  mutating func readSparse() throws(SnapshotError) {
    for _ in 0..<(try count()) {
      let stored = try number()
      if stored < ids.count, !type(ids[stored]).isSparse { hasOtherStorage = true }
      guard stored < ids.count, type(ids[stored]).isSparse,
        fresh.state.set(of: ids[stored]).pointee.count == 0
      else { throw error("a sparse component is not there, or twice") }
      let set = fresh.state.set(of: ids[stored])
      let table = set.pointee.table
      if let spare, spare.state.isSparse(ids[stored]) {
        set.pointee.takeMemory(of: &spare.state.set(of: ids[stored]).pointee)
      }
      table.pointee.makeRows(try rowCount(table))
      set.pointee.growSlots(to: fresh.state.entities.count)
      for row in 0..<table.pointee.count {
        let entity = try entity("a sparse component")
        table.pointee.entities.address(row).initialize(to: entity)
        guard set.pointee.row(of: entity) < 0 else {
          throw error("an entity has a sparse component twice")
        }
        set.pointee.slots[Int(entity.index)] = UInt32(row + 1)
      }
      if !type(ids[stored]).isTransient {
        try read(table.pointee.columns, table.pointee.count)
      }
      for row in 0..<table.pointee.count {
        let stamps = table.pointee.columns[0].stamps.unsafelyUnwrapped[row]
        table.pointee.arrived = max(table.pointee.arrived, stamps.added)
        table.pointee.columns[0].written = max(table.pointee.columns[0].written, stamps.written)
      }
    }
  }

  mutating func readHierarchy() throws(SnapshotError) {
    for _ in 0..<(try count()) {
      let parent = try entity("the hierarchy")
      for _ in 0..<(try count()) {
        let child = try entity("the hierarchy")
        guard fresh.parent(of: child) == .none else { throw error("a child has two parents") }
        fresh.link(child, under: parent)
      }
    }
    guard fresh.state.circle() == nil else { throw error("the hierarchy has a circle") }
  }

  mutating func entity(_ what: String) throws(SnapshotError) -> Entity {
    let index = try number()
    let store = fresh.state.entities
    guard index < store.count, store.records[index].table >= 0 else {
      throw error("\(what) names an entity that is not alive")
    }
    return Entity(index: UInt32(index), generation: UInt32(store.records[index].generation))
  }

  /// Replaces the world's state by the state that was read. Nothing can fail any more.
  func adopt() {
    let old = world.statePointer
    let new = fresh.statePointer
    // First, so that writes of a `deinit` do not get a version in the restored state's future.
    world.context.version = version
    let layout = max(old.pointee.entities.layout, new.pointee.entities.layout)
    swap(&old.pointee.entities, &new.pointee.entities)
    old.pointee.entities.layout = layout
    swap(&old.pointee.tables, &new.pointee.tables)
    swap(&old.pointee.tableCount, &new.pointee.tableCount)
    swap(&old.pointee.rowBases, &new.pointee.rowBases)
    old.pointee.rowsMoved()
    new.pointee.rowsMoved()
    swap(&old.pointee.tableIndex, &new.pointee.tableIndex)
    swap(&old.pointee.sparseSets, &new.pointee.sparseSets)
    swap(&old.pointee.children, &new.pointee.children)
    swap(&old.pointee.parents, &new.pointee.parents)
    old.pointee.linkVersion += 1
    if old.pointee.parents.capacity > 0 { old.pointee.uses.insert(.links) }
    for copy in copies {
      // The tables that were in use are now the fresh world's.
      let ids = copy.table.pointee.componentIDs
      if let used = fresh.state.existingTable(of: ids) ?? spare?.state.existingTable(of: ids) {
        used.pointee.removeAll()
        copy.table.pointee.takeMemory(of: &used.pointee)
      }
      copy.makeRows(input.bytes, old.pointee.entities)
      copy.fill(input.bytes)
    }
    // Spawn plans and queries point into the old tables.
    old.pointee.forgetSpawnPlans()
    old.pointee.tableStamp += 1
    old.pointee.tableEpoch += 1
    old.pointee.restoreCount += 1
    for store in old.pointee.stores where !store.isTransient { store.reset() }
    for (own, read) in zip(stores, decoded) {
      own.adopt(read)
      if own.kind == .relation { old.pointee.uses.insert(.relations) }
    }
    old.pointee.systems = systems
    old.pointee.listenersChanged()
    old.pointee.findOutside()
    markTransients()
  }

  /// Empties the old state, and keeps its memory for the next restore.
  func keepMemory() {
    fresh.state.clearRows()
    world.snapshotCache.spare = fresh
  }
}

/// The rows of a table in the bytes of a snapshot.
private struct TableBytes {
  let table: UnsafeMutablePointer<Table>
  let rows: Int
  /// The offset of the table's entities in the snapshot.
  let entities: Int
  /// The columns and their offsets, stamps before values. Only for a table whose values are all copied as bytes; they
  /// were checked.
  var columns: [(column: UnsafeMutablePointer<Column>, plan: FieldPlan, offset: Int)] = []

  /// Makes the rows of entities whose records already refer to them.
  func makeRows(_ bytes: [UInt8], _ store: EntityStore) {
    table.pointee.makeRows(rows)
    bytes.withUnsafeBytes {
      store.list(
        rows: rows, $0.baseAddress.unsafelyUnwrapped + entities, into: table.pointee.entities.base)
    }
  }

  /// Fills the rows that were made.
  func fill(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      for (column, plan, offset) in columns {
        var source = bytes.baseAddress.unsafelyUnwrapped + offset
        if let stamps = column.pointee.stamps {
          UnsafeMutableRawPointer(stamps.base).copyMemory(from: source, byteCount: rows * 16)
          source += rows * 16
        }
        plan.decode(source, count: rows, to: column.pointee.base)
      }
    }
  }
}
