import ReelMath

/// All entities of a simulation, their components, the resources and the events.
///
/// Worlds know nothing of each other. A world may be handed from thread to thread, and is used by
/// one at a time. Iteration order, entity ids and everything else observable depend only on the
/// calls made, never on addresses, hashes of a run, or time.
public final class World {
  @usableFromInline let state: UnsafeMutablePointer<WorldState>

  /// An empty world.
  public init() {
    state = .allocate(capacity: 1)
    state.initialize(to: WorldState())
  }

  deinit {
    state.pointee.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The number of living entities.
  public var entityCount: Int { state.pointee.entities.alive }

  /// Whether the entity is alive. An entity that a command will spawn is not alive yet.
  @inlinable public func isAlive(_ entity: Entity) -> Bool {
    state.pointee.entities.isAlive(entity)
  }

  // MARK: - Component types

  /// Makes a component type known. Using it does the same; register what a snapshot or a reel may
  /// hold before it is first used, in the same order in every build.
  public func register<T: Component>(_ type: T.Type) { _ = id(of: type) }

  /// Closes the list of state types: from now on a component, resource or event type that is part
  /// of the state and was not yet used traps. Reels name all state types in their header, so they
  /// must be known before the first tick.
  public func sealLayout() { state.pointee.isSealed = true }

  func checkSeal(_ kind: StaticString, _ name: String) {
    if state.pointee.isSealed {
      misuse(
        "The \(Schedule.text(kind)) \(name) is first used after the game was set up "
          + "(system: \(systemName)). Register it in the set-up, so that reels can name it.")
    }
  }

  @inlinable func id<T: Component>(of type: T.Type) -> Int32 {
    let id = state.pointee.typeIDs.find(ObjectIdentifier(Witness<T>.self))
    return id >= 0 ? id : registerNew(type)
  }

  @inline(never) @usableFromInline
  func registerNew<T: Component>(_ type: T.Type) -> Int32 {
    let new = TypedComponent<T>()
    if state.pointee.types.contains(where: { $0.name.utf8.elementsEqual(new.name.utf8) }) {
      misuse(
        "Two component types are named \(new.name). Give one of them its own `componentName`.")
    }
    if !T.isTransient { checkSeal("component", new.name) }
    let id = Int32(state.pointee.types.count)
    state.pointee.types.append(new)
    state.pointee.typeIDs.insert(ObjectIdentifier(Witness<T>.self), 0, id)
    return id
  }

  // MARK: - Spawning and despawning

  /// Makes room for entities to come, so that spawning them does not grow the id table.
  public func reserve(entities count: Int) { state.pointee.entities.reserve(count) }

  /// Creates an entity without components.
  @discardableResult public func spawn() -> Entity {
    checkStructure("spawn an entity")
    let entity = state.pointee.entities.allocate()
    place(entity)
    return entity
  }

  /// Gives an allocated entity its row in the table without components.
  func place(_ entity: Entity) {
    let table = state.pointee.tableAddress(of: [])
    let row = table.pointee.appendRow(entity)
    state.pointee.entities.alive += 1
    state.pointee.entities.records[Int(entity.index)].table = table.pointee.index
    state.pointee.entities.records[Int(entity.index)].row = UInt32(row)
  }

  /// The bundle of a `spawn` signature, made the first time.
  @inlinable func bundle<Key>(
    _ key: Key.Type, _ ids: @autoclosure () -> [Int32]
  ) -> UnsafeMutablePointer<Bundle> {
    let index = state.pointee.bundleIDs.find(ObjectIdentifier(Witness<Key>.self))
    if index >= 0 { return state.pointee.bundles + Int(index) }
    return makeBundle(ObjectIdentifier(Witness<Key>.self), ids())
  }

  @inline(never) @usableFromInline
  func makeBundle(_ key: ObjectIdentifier, _ ids: [Int32]) -> UnsafeMutablePointer<Bundle> {
    for (at, id) in ids.enumerated() where ids[..<at].contains(id) {
      misuse(
        "An entity is spawned with two components \(state.pointee.types[Int(id)].name). "
          + "Give it one of each kind.")
    }
    let table = state.pointee.tableAddress(of: ids.sorted())
    if state.pointee.bundleCount == state.pointee.bundleCapacity {
      let wanted = max(16, state.pointee.bundleCapacity * 2)
      let new = UnsafeMutablePointer<Bundle>.allocate(capacity: wanted)
      new.moveInitialize(from: state.pointee.bundles, count: state.pointee.bundleCount)
      state.pointee.bundles.deallocate()
      state.pointee.bundles = new
      state.pointee.bundleCapacity = wanted
    }
    let at = state.pointee.bundles + state.pointee.bundleCount
    at.initialize(
      to: Bundle(table: table, columns: ids.map { Int16(table.pointee.column(of: $0)) }))
    state.pointee.bundleIDs.insert(key, 0, Int32(state.pointee.bundleCount))
    state.pointee.bundleCount += 1
    return at
  }

  /// Makes an entity with a row in the bundle's table; the columns are not yet initialised.
  @inlinable func makeRow(_ bundle: UnsafeMutablePointer<Bundle>) -> (Entity, Int) {
    checkStructure("spawn an entity")
    let entity = state.pointee.entities.allocate()
    let table = bundle.pointee.table
    let row = table.pointee.appendRow(entity)
    state.pointee.entities.alive &+= 1
    let record = state.pointee.entities.records + Int(entity.index)
    record.pointee.table = table.pointee.index
    record.pointee.row = UInt32(truncatingIfNeeded: row)
    return (entity, row)
  }

  /// Removes an entity, its components, and its children with theirs. Nothing happens if it is dead.
  public func despawn(_ entity: Entity) {
    checkStructure("despawn \(entity)")
    guard isAlive(entity) else { return }
    if state.pointee.links != nil { despawnChildren(of: entity) }
    remove(row: entity)
  }

  func remove(row entity: Entity) {
    let record = state.pointee.entities.records[Int(entity.index)]
    let table = state.pointee.tables[Int(record.table)]
    if let moved = table.pointee.removeRow(Int(record.row)) {
      state.pointee.entities.records[Int(moved.index)].row = record.row
    }
    state.pointee.entities.free(entity)
  }

  /// Removes every entity; component types, resources and systems stay.
  public func despawnAll() {
    checkStructure("despawn all entities")
    for index in 0..<state.pointee.tableCount {
      let table = state.pointee.tables[index]
      while table.pointee.count > 0 { despawn(table.pointee.entities[table.pointee.count - 1]) }
    }
  }

  // MARK: - Checks

  /// Traps while an `each` runs or a component is changed in place: rows must not move under it.
  @inlinable func checkStructure(_ action: @autoclosure () -> String) {
    if state.pointee.iterationDepth > 0 { structureMisuse(action()) }
  }

  @inline(never) @usableFromInline
  func structureMisuse(_ action: String) -> Never {
    if state.pointee.openValue != nil {
      misuse(
        "Can not \(action) while a component is changed in place (system: \(systemName)). Do that "
          + "first, keep its result in a constant, and then change the component.")
    }
    misuse(
      "Can not \(action) while `each` runs (system: \(systemName)). Use `world.commands`, which "
        + "acts when the system has ended, or collect the entities and change them afterwards.")
  }

  var systemName: String {
    state.pointee.currentSystemName.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}
