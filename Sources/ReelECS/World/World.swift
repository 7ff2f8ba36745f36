import ReelMath

/// All entities of a simulation, their components, the resources and the events.
///
/// Worlds are independent of each other. A world may be handed from thread to thread, but only one thread may use it at
/// a time. Iteration order, entity ids and all other results depend only on the calls, never on addresses, on hash
/// seeds of the process, or on time.
public final class World {
  @usableFromInline let statePointer: UnsafeMutablePointer<WorldState>
  @usableFromInline let contextPointer: UnsafeMutablePointer<SystemContext>
  /// True if this world only reads the state of another one; see `World+ReadOnly.swift`.
  @usableFromInline let isReadOnly: Bool
  /// The world whose state a read-only world reads, and which it keeps alive; `nil` otherwise.
  private let origin: World?

  /// The state that the pointer refers to, without exclusivity checks and reference counting.
  @inlinable var state: WorldState {
    @inline(__always) unsafeAddress { UnsafePointer(statePointer) }
    @inline(__always) unsafeMutableAddress { statePointer }
  }
  @inlinable var context: SystemContext {
    @inline(__always) unsafeAddress { UnsafePointer(contextPointer) }
    @inline(__always) unsafeMutableAddress { contextPointer }
  }

  /// Creates an empty world, or one that only reads the state of `origin`.
  /// - Parameter numbers: those of the queries, which siblings share.
  init(reading origin: World?, numbers: QueryNumbers = QueryNumbers()) {
    isReadOnly = origin != nil
    self.origin = origin
    statePointer = origin?.statePointer ?? .make(WorldState())
    contextPointer = .make(numbers)
    statePointer.pointee.contexts.append(contextPointer)
  }

  /// Creates an empty world.
  public convenience init() { self.init(reading: nil) }

  /// Creates the world of a prefab's template.
  convenience init(isTemplate: Bool, numbers: QueryNumbers = QueryNumbers()) {
    self.init(reading: nil, numbers: numbers)
    state.isTemplate = isTemplate
  }

  deinit {
    state.contexts.removeAll { $0 == contextPointer }
    // The context is destroyed before the state, because waiting commands contain values of the state's types.
    contextPointer.unmake()
    if isReadOnly { return }
    state.deallocate()
    statePointer.destroy()
  }

  /// The number of living entities.
  public var entityCount: Int { state.entities.alive }

  /// Returns true if the entity is alive. An entity that a command will spawn is not alive yet.
  @inlinable public func isAlive(_ entity: Entity) -> Bool {
    state.entities.isAlive(entity)
  }

  // MARK: - Component types

  /// Registers a component type. Using a type registers it too, at any time and in any order. Register explicitly in
  /// the set-up if a snapshot that is restored before the type is first used may contain it.
  @inlinable public func register<T: Component>(_ type: T.Type) { _ = id(of: type) }

  @inlinable @inline(__always) func id<T: Component>(of type: T.Type) -> Int32 {
    let id = state.typeIDs.find(TypeIdentity(T.self))
    return id >= 0 ? id : registerNew(type)
  }

  @inline(never) @inlinable func registerNew<T: Component>(_ type: T.Type) -> Int32 {
    let id = registerType(type)
    if T.Hooks.areHooked { observe(hooksOf: type, id) }
    return id
  }

  /// Registers a component type, without its hooks.
  @usableFromInline func registerType<T: Component>(_ type: T.Type) -> Int32 {
    let new = TypedComponent<T>()
    checkNew(new, among: state.types)
    let id = Int32(state.types.count)
    state.types.append(new)
    state.typeIDs.insert(TypeIdentity(T.self), 0, id)
    state.addListeners(of: id)
    if T.Fetch.isSparse { state.makeSparseSet(id, new) }
    if state.uses.contains(.observers) {
      state.observers.reserve(types: state.types.count)
    }
    var companions = Companions(world: self)
    T.require(&companions)
    if !companions.ids.isEmpty { state.uses.insert(.companions) }
    for own in companions.ids {
      for other in [own] + state.types[Int(own)].companions
      where other != id && !new.companions.contains(other) { new.companions.append(other) }
    }
    if !new.companions.isEmpty { completeCompanions() }
    for (id, type) in state.types.enumerated() where !type.companions.isEmpty {
      state.listeners[id].insert(.companions)
    }
    return id
  }

  /// Adds the companions of companions. Types that require each other in a circle are registered inside each other, so
  /// the first pass over some of them encounters incomplete lists.
  private func completeCompanions() {
    var isComplete = false
    while !isComplete {
      isComplete = true
      for (id, type) in state.types.enumerated() {
        for own in type.companions {
          for other in state.types[Int(own)].companions
          where other != id && !type.companions.contains(other) {
            type.companions.append(other)
            isComplete = false
          }
        }
      }
    }
  }

  // MARK: - Despawning

  /// Removes an entity, its components, its relations, and its children with theirs. Does nothing if the entity is
  /// dead.
  @inlinable public func despawn(_ entity: Entity) {
    checkStructure("despawn \(entity)")
    guard let (index, row) = tableRow(of: entity) else { return }
    let table = state.tables[index]
    if table.pointee.isObserved || state.entities.isOutside(Int(entity.index)) {
      despawnFully(entity)
      remove(row: entity)
    } else {
      remove(row, of: table, entity)
    }
  }

  @inline(never) @usableFromInline func remove(row entity: Entity) {
    let record = state.entities.records[Int(entity.index)]
    remove(Int(record.row), of: state.tables[Int(record.table)], entity)
  }

  @inlinable @inline(__always) func remove(
    _ row: Int, of table: UnsafeMutablePointer<Table>, _ entity: Entity
  ) {
    // Frees the entity first, so that a `deinit` that looks it up does not find destroyed values.
    state.entities.free(entity)
    if !table.pointee.isPlain { destroying { table.pointee.destroyRow(row) } }
    if let moved = table.pointee.closeGap(row) {
      state.entities.records[Int(moved.index)].row = UInt32(truncatingIfNeeded: row)
    }
  }

  /// Despawns the children, and removes everything of an entity besides its row.
  @inline(never) @usableFromInline func despawnFully(_ entity: Entity) {
    if state.uses.contains(.links) { despawnChildren(of: entity) }
    leave(entity)
  }

  /// Calls the observers of an entity that is being removed, and takes it out of everything but its table.
  func leave(_ entity: Entity) {
    if isObserved { announce(.removed, allOf: entity) }
    if state.uses.contains(.links) { unlink(entity) }
    if state.uses.contains(.relations) { destroying { removeRelations(of: entity) } }
    destroying {
      for id in state.sparseIDs {
        let set = state.set(of: id)
        if set.pointee.count > 0 { set.pointee.remove(entity) }
      }
    }
    state.entities.unmarkOutside(entity)
  }

  /// Calls `body`, which destroys values. Meanwhile changes of structure trap: a `deinit` may read other entities and
  /// give commands, but the change during which it runs is half done.
  @inlinable @inline(__always) func destroying(_ body: () -> Void) {
    context.iterationDepth &+= SystemContext.destroying
    body()
    context.iterationDepth &-= SystemContext.destroying
  }

  /// Removes every entity; component types, resources and systems stay.
  public func despawnAll() {
    checkStructure("despawn all entities")
    for index in 0..<state.tableCount {
      let table = state.tables[index]
      while table.pointee.count > 0 { despawn(table.pointee.entities[table.pointee.count - 1]) }
    }
  }

  // MARK: - Capacity

  /// Makes room for `count` more entities, so that spawning them does not grow the id table.
  public func reserve(entities count: Int) {
    checkWritable("reserve entities")
    let free = state.entities.count - state.entities.alive
    state.entities.reserve(state.entities.count + max(0, count - free))
  }

  /// Releases the memory that tables, sparse components and the id table do not need at present, and the spare state
  /// that a restore left. O(entities).
  public func shrink() {
    checkStructure("shrink the world")
    state.snapshotCache?.release()
    for store in state.stores { store.destroySpare() }
    for table in state.allTables { table.pointee.resize(to: table.pointee.count) }
    state.entities.resize(to: state.entities.count)
  }

  // MARK: - Checks

  /// Traps while the structure must not change: while an `each` runs, or a value is open (`OpenValue`).
  @inlinable func checkStructure(_ action: @autoclosure () -> String) {
    if context.holdsStructure { structureMisuse(action()) }
  }

  /// Traps if parents must not change: while an observer, a hook or a `deinit` runs, because the change that called it
  /// is half done; while a component is assigned to; in the `when` of a system; and in a read-only world.
  func checkLinks(_ action: @autoclosure () -> String) {
    if isReadOnly || context.isEvaluating || context.openValue != nil
      || context.iterationDepth >= SystemContext.observing
    {
      structureMisuse(action())
    }
  }

  @inline(never) @usableFromInline
  func structureMisuse(_ action: String) -> Never {
    if context.iterationDepth >= SystemContext.destroying {
      misuse(
        "Cannot \(action) while a component or a relation is destroyed (system: \(systemName)). Use "
          + "`world.commands`, which acts when the system has ended.")
    }
    if context.isEvaluating {
      misuse(
        "Cannot \(action) in the `when` of a system or a group (system: \(systemName)): it decides "
          + "what runs, and only reads. Do it in a system.")
    }
    if isReadOnly { readOnlyMisuse(action) }
    if context.iterationDepth >= SystemContext.observing {
      misuse(
        "Cannot \(action) inside an observer or a hook (system: \(systemName)): the change that "
          + "called it is under way. Use `world.commands`, which acts when the system has ended.")
    }
    if let open = context.openValue {
      let (id, entity) = (open.pointee.component, open.pointee.entity)
      let name = id < 0 ? "component" : state.types[Int(id)].name
      misuse(
        "Cannot \(action) while the \(name) of \(entity) is being assigned to (system: \(systemName)). "
          + "Do that first, keep its result in a constant, and then assign it; or use `world.commands`, "
          + "which acts when the system has ended.")
    }
    misuse(
      "Cannot \(action) while `each` runs (system: \(systemName)). Use `world.commands`, which "
        + "acts when the system has ended, or collect the entities and change them afterwards.")
  }

  /// The name of the running system, for error sentences.
  package var systemName: String {
    context.identity.name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}
