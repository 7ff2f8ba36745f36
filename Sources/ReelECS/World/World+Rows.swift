import ReelMath

// The basis of the overloads of `spawn`. A plan stores, for one signature, the table and the columns to write, so that
// spawning takes an id, a row and one store per component.

extension World {
  /// Creates an entity without components.
  @discardableResult public func spawn() -> Entity {
    checkStructure("spawn an entity")
    let entity = state.entities.allocate()
    appendRow(entity, in: state.table(of: []))
    if isObserved { announce(.added, allOf: entity) }
    return entity
  }

  /// Gives an allocated entity its row; the columns are not yet initialised.
  @discardableResult @inlinable @inline(__always) func appendRow(
    _ entity: Entity, in table: UnsafeMutablePointer<Table>
  ) -> Int {
    let row = table.pointee.appendRow(entity, context.version)
    state.entities.alive &+= 1
    let record = state.entities.records.address(Int(entity.index))
    record.pointee.table = table.pointee.index
    record.pointee.row = UInt32(truncatingIfNeeded: row)
    return row
  }

  // MARK: - Bundles

  /// Returns the plan of a `spawn` signature; the first call makes it.
  @inlinable func spawnPlan<Key>(
    _ key: Key.Type, _ ids: @autoclosure () -> [Int32]
  ) -> UnsafeMutablePointer<SpawnPlan> {
    let index = state.spawnPlanIDs.find(TypeIdentity(Key.self))
    if index >= 0 { return state.spawnPlans.address(Int(index)) }
    return makeSpawnPlan(TypeIdentity(Key.self), ids())
  }

  @inline(never) @usableFromInline
  func makeSpawnPlan(_ key: TypeIdentity, _ ids: [Int32]) -> UnsafeMutablePointer<SpawnPlan> {
    checkStructure("spawn an entity")
    var companions: [Int32] = []
    checkDistinct(ids, of: "An entity")
    for id in ids {
      for other in state.types[Int(id)].companions
      where !ids.contains(other) && !companions.contains(other) { companions.append(other) }
    }
    let sparse = (ids + companions).filter { state.isSparse($0) }
    let table = state.table(of: (ids + companions).filter { !sparse.contains($0) }.sorted())
    let number = state.spawnPlanCount
    state.spawnPlans.grow(to: number + 1, keeping: number)
    let columns = UnsafeMutablePointer<Int16>.allocate(capacity: ids.count)
    for (at, id) in ids.enumerated() {
      (columns + at).initialize(to: Int16(table.pointee.column(of: id)))
    }
    let at = state.spawnPlans.address(number)
    at.initialize(
      to: SpawnPlan(
        table: table, columns: columns, companions: companions,
        needsFinish: !companions.isEmpty || sparse.contains { state.isObserved($0) },
        sparse: sparse))
    state.spawnPlanIDs.insert(key, 0, Int32(number))
    state.spawnPlanCount += 1
    return at
  }

  func checkDistinct(_ ids: [Int32], of what: StaticString) {
    for (at, id) in ids.enumerated() where ids[..<at].contains(id) {
      misuse(
        "\(what) is spawned with two components \(state.types[Int(id)].name). Give it one of each "
          + "kind.")
    }
  }

  // MARK: - One row

  /// Creates an entity with a row in the plan's table; the columns are not yet initialised.
  @inlinable func makeRow(_ plan: UnsafeMutablePointer<SpawnPlan>) -> (Entity, Int) {
    checkStructure("spawn an entity")
    let entity = state.entities.allocate()
    return (entity, appendRow(entity, in: plan.pointee.table))
  }

  /// Writes the plan's component `at` of a new row.
  @inlinable func store<T: Component>(
    _ value: T, _ at: Int, _ plan: UnsafeMutablePointer<SpawnPlan>, _ entity: Entity, _ row: Int
  ) {
    if T.Fetch.isSparse {
      makeColumnRow(entity, id(of: T.self), isSparse: true).value(of: T.self).initialize(to: value)
    } else {
      let new = ColumnRow(plan.pointee.table.pointee.columns + Int(plan.pointee.columns[at]), row)
      new.value(of: T.self).initialize(to: value)
      if T.Fetch.isTracked { new.stampArrival(context.version) }
    }
  }

  /// Returns true if spawning must add companions or call observers after the values are stored.
  @inlinable func needsFinish(_ plan: UnsafeMutablePointer<SpawnPlan>) -> Bool {
    plan.pointee.needsFinish || plan.pointee.table.pointee.isObserved
  }

  /// Adds the companions of a new entity and calls the observers.
  @inline(never) @usableFromInline
  func finishSpawn(_ entity: Entity, _ plan: UnsafeMutablePointer<SpawnPlan>) {
    addCompanions(entity, plan)
    if isObserved { announce(.added, allOf: entity) }
  }

  private func addCompanions(_ entity: Entity, _ plan: UnsafeMutablePointer<SpawnPlan>) {
    for id in plan.pointee.companions {
      state.types[Int(id)].initialize(newColumnRow(id, of: entity).address, count: 1)
    }
  }

  /// Returns the row of a component that the caller is about to initialise. Adds the component if the entity's table
  /// lacks it.
  @usableFromInline func newColumnRow(_ id: Int32, of entity: Entity) -> ColumnRow {
    guard let new = state.columnRow(of: id, slot: Int(entity.index), isSparse: false) else {
      return makeColumnRow(entity, id)
    }
    new.stampArrival(context.version)
    return new
  }

  // MARK: - Many rows

  @usableFromInline func reserveRows(_ plan: UnsafeMutablePointer<SpawnPlan>, _ count: Int) {
    checkStructure("reserve rows")
    let table = plan.pointee.table
    table.pointee.reserve(table.pointee.count + count)
    reserve(entities: count)
    for id in plan.pointee.sparse {
      let set = state.set(of: id)
      set.pointee.table.pointee.reserve(set.pointee.count + count)
      set.pointee.growSlots(to: state.entities.capacity)
    }
  }

  /// Allocates ids and room for rows; both become visible in `finishRows`.
  /// - Returns: the entities, and the first row.
  @usableFromInline
  func beginRows(_ plan: UnsafeMutablePointer<SpawnPlan>, _ count: Int) -> ([Entity], Int) {
    checkStructure("spawn entities")
    if count < 0 {
      misuse("Cannot spawn \(count) entities (system: \(systemName)). Give a count of 0 or more.")
    }
    let table = plan.pointee.table
    let first = table.pointee.count
    table.pointee.makeRoom(for: count)
    context.iterationDepth += 1
    state.isSpawningMany = true
    let entities = [Entity](unsafeUninitializedCapacity: count) { buffer, filled in
      state.entities.allocate(count, into: buffer.baseAddress)
      filled = count
    }
    return (entities, first)
  }

  /// Gives the entities their rows, which the caller has written.
  @usableFromInline
  func finishRows(_ plan: UnsafeMutablePointer<SpawnPlan>, _ entities: [Entity]) {
    context.iterationDepth -= 1
    state.isSpawningMany = false
    let table = plan.pointee.table
    let first = table.pointee.appendRows(entities, context.version)
    state.entities.alive += entities.count
    let index = table.pointee.index
    let records = state.entities.records
    for at in 0..<entities.count {
      records[Int(entities[at].index)].table = index
      records[Int(entities[at].index)].row = UInt32(truncatingIfNeeded: first + at)
    }
    guard needsFinish(plan) else { return }
    for entity in entities { addCompanions(entity, plan) }
    announce(entities)
  }
}
