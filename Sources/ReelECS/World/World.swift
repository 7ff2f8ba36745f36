import ReelMath

/// All entities of a simulation, their components, the resources and the events.
///
/// Worlds know nothing of each other. A world may be handed from thread to thread, and is used by
/// one at a time. Iteration order, entity ids and everything else observable depend only on the
/// calls made, never on addresses, hashes of a run, or time.
///
/// A system with declared access is given a view: a `World` over the same state in which the
/// structure stands still. It is good for that run of the system only.
public final class World {
  @usableFromInline let state: UnsafeMutablePointer<WorldState>
  @usableFromInline let context: UnsafeMutablePointer<SystemContext>
  /// Whether this is a system's view of another world, which owns the state.
  @usableFromInline let isView: Bool

  /// An empty world.
  public init() {
    state = .allocate(capacity: 1)
    state.initialize(to: WorldState())
    context = .allocate(capacity: 1)
    context.initialize(to: SystemContext())
    isView = false
  }

  /// The world of a prefab's template.
  convenience init(isTemplate: Bool) {
    self.init()
    state.pointee.isTemplate = isTemplate
  }

  /// A view for a system that runs beside others.
  init(viewOf world: World) {
    state = world.state
    context = .allocate(capacity: 1)
    context.initialize(to: SystemContext())
    context.pointee.iterationDepth = 1
    isView = true
  }

  deinit {
    if !isView {
      state.pointee.views.removeAll()
      state.pointee.deallocate()
      state.deinitialize(count: 1)
      state.deallocate()
    }
    context.pointee.deallocate()
    context.deinitialize(count: 1)
    context.deallocate()
  }

  /// The number of living entities.
  public var entityCount: Int { state.pointee.entities.alive }

  /// Whether the entity is alive. An entity that a command will spawn is not alive yet.
  @inlinable public func isAlive(_ entity: Entity) -> Bool {
    state.pointee.entities.isAlive(entity)
  }

  // MARK: - Component types

  /// Makes a component type known. Using it does the same, at any time and in any order; register in
  /// the set-up what a snapshot may hold that is restored before the type is used, and what a system
  /// uses that runs beside others.
  public func register<T: Component>(_ type: T.Type) { _ = id(of: type) }

  @inlinable @inline(__always) func id<T: Component>(of type: T.Type) -> Int32 {
    let id = state.pointee.typeIDs.find(TypeIdentity(T.self))
    return id >= 0 ? id : registerNew(type)
  }

  @inline(never) @usableFromInline
  func registerNew<T: Component>(_ type: T.Type) -> Int32 {
    let new = TypedComponent<T>()
    checkNew(new, among: state.pointee.types)
    let id = Int32(state.pointee.types.count)
    state.pointee.types.append(new)
    state.pointee.typeIDs.insert(TypeIdentity(T.self), 0, id)
    let isHooked = T.Hooks.areHooked && !state.pointee.isTemplate
    state.pointee.addListeners(isHooked ? .hooks : [], of: id)
    if T.Fetch.isSparse { state.pointee.makeSparseSet(id, new) }
    if state.pointee.uses.contains(.observers) {
      state.pointee.observers.reserve(types: state.pointee.types.count)
    }
    if isHooked {
      state.pointee.uses.insert(.hooks)
      if T.Fetch.isSparse { state.pointee.hasSparseHooks = true }
    }
    var companions = Companions(world: self)
    T.require(&companions)
    if !companions.ids.isEmpty { state.pointee.uses.insert(.companions) }
    for own in companions.ids {
      for other in [own] + state.pointee.types[Int(own)].companions
      where other != id && !new.companions.contains(other) { new.companions.append(other) }
    }
    if !new.companions.isEmpty { completeCompanions() }
    for (id, type) in state.pointee.types.enumerated() where !type.companions.isEmpty {
      state.pointee.listeners[id].insert(.companions)
    }
    return id
  }

  /// Adds what companions bring along. Types that require each other in a circle are registered
  /// inside each other, so that some only know a part when it is their turn.
  private func completeCompanions() {
    var isComplete = false
    while !isComplete {
      isComplete = true
      for (id, type) in state.pointee.types.enumerated() {
        for own in type.companions {
          for other in state.pointee.types[Int(own)].companions
          where other != id && !type.companions.contains(other) {
            type.companions.append(other)
            isComplete = false
          }
        }
      }
    }
  }

  /// The values of a sparse component.
  @inlinable func sparseSet<T: Component>(of type: T.Type) -> UnsafeMutablePointer<SparseSet> {
    state.pointee.set(of: id(of: type))
  }

  // MARK: - Despawning

  /// Removes an entity, its components, its relations, and its children with theirs. Nothing
  /// happens if it is dead.
  @inlinable public func despawn(_ entity: Entity) {
    checkStructure("despawn \(entity)")
    if entity.index >= UInt32(truncatingIfNeeded: state.pointee.entities.count) { return }
    let record = state.pointee.entities.word(Int(truncatingIfNeeded: entity.index))
    // As in `lookUp`.
    if UInt32(truncatingIfNeeded: record) & 0x8000_FFFF != entity.generation { return }
    let table = state.pointee.tables[Int(truncatingIfNeeded: (record &>> 16) & 0x7FFF)]
    if table.pointee.isHeard || state.pointee.entities.isOutside(Int(entity.index)) {
      despawnFully(entity)
      remove(row: entity)
    } else {
      remove(Int(truncatingIfNeeded: record &>> 32), of: table, entity)
    }
  }

  @inline(never) @usableFromInline func remove(row entity: Entity) {
    let record = state.pointee.entities.records[Int(entity.index)]
    remove(Int(record.row), of: state.pointee.tables[Int(record.table)], entity)
  }

  @inlinable @inline(__always) func remove(
    _ row: Int, of table: UnsafeMutablePointer<Table>, _ entity: Entity
  ) {
    if !table.pointee.isPlain { destroying { table.pointee.destroyRow(row) } }
    if let moved = table.pointee.closeGap(row) {
      state.pointee.entities.records[Int(moved.index)].row = UInt32(truncatingIfNeeded: row)
    }
    state.pointee.entities.free(entity)
  }

  /// What goes with an entity besides its row.
  @inline(never) @usableFromInline func despawnFully(_ entity: Entity) {
    if state.pointee.uses.contains(.links) { despawnChildren(of: entity) }
    leave(entity)
  }

  /// Tells the observers that the entity goes, and takes it out of everything but its table.
  func leave(_ entity: Entity) {
    if isObserved { announceDespawn(entity) }
    if state.pointee.uses.contains(.links) { unlink(entity) }
    if state.pointee.uses.contains(.relations) { removeRelations(of: entity) }
    destroying {
      for id in state.pointee.sparseIDs {
        let set = state.pointee.set(of: id)
        if set.pointee.count > 0 { set.pointee.remove(entity) }
      }
    }
    state.pointee.entities.unmarkOutside(entity)
  }

  /// Holds the structure still while values die: a `deinit` may look at other entities and give
  /// commands, but the change that it is part of is half done.
  @inlinable @inline(__always) func destroying(_ body: () -> Void) {
    context.pointee.iterationDepth &+= SystemContext.destroying
    body()
    context.pointee.iterationDepth &-= SystemContext.destroying
  }

  /// Removes every entity; component types, resources and systems stay.
  public func despawnAll() {
    checkStructure("despawn all entities")
    for index in 0..<state.pointee.tableCount {
      let table = state.pointee.tables[index]
      while table.pointee.count > 0 { despawn(table.pointee.entities[table.pointee.count - 1]) }
    }
  }

  // MARK: - Capacity

  /// Makes room for so many more entities, so that spawning them does not grow the id table.
  public func reserve(entities count: Int) {
    checkShared("reserve entities")
    let free = state.pointee.entities.count - state.pointee.entities.alive
    state.pointee.entities.reserve(state.pointee.entities.count + max(0, count - free))
  }

  /// Gives back the memory that tables, sparse components and the id table do not need at present,
  /// and what a restore has put aside.
  /// O(entities).
  public func shrink() {
    checkStructure("shrink the world")
    state.pointee.spare = nil
    for table in state.pointee.allTables { table.pointee.resize(to: table.pointee.count) }
    state.pointee.entities.resize(to: state.pointee.entities.count)
  }

  // MARK: - Checks

  /// Traps while an `each` runs or a component is changed in place: rows must not move under it.
  @inlinable func checkStructure(_ action: @autoclosure () -> String) {
    if context.pointee.iterationDepth > 0 { structureMisuse(action()) }
  }

  /// Traps in a system that runs beside others.
  func checkShared(_ action: @autoclosure () -> String) {
    if isView { structureMisuse(action()) }
  }

  @inline(never) @usableFromInline
  func structureMisuse(_ action: String) -> Never {
    if context.pointee.iterationDepth >= SystemContext.destroying {
      misuse(
        "Can not \(action) while a component is destroyed (system: \(systemName)). Use "
          + "`world.commands`, which acts when the system has ended.")
    }
    if context.pointee.openValue != nil {
      misuse(
        "Can not \(action) while a component is changed in place (system: \(systemName)). Do that "
          + "first, keep its result in a constant, and then change the component.")
    }
    if context.pointee.isAsking {
      misuse(
        "Can not \(action) in the `when` of a system or a group (system: \(systemName)): it is asked "
          + "whether something shall run, and only looks. Do it in a system.")
    }
    if isView {
      misuse(
        "Can not \(action) in a system with declared access (system: \(systemName)): it may run "
          + "beside others. Use `world.commands`, which acts when they have ended, do it in the "
          + "set-up, or leave `access` out so that the system runs alone.")
    }
    if context.pointee.iterationDepth >= SystemContext.observing {
      misuse(
        "Can not \(action) inside an observer or a hook (system: \(systemName)): the change that it "
          + "hears of is under way. Use `world.commands`, which acts when the system has ended.")
    }
    misuse(
      "Can not \(action) while `each` runs (system: \(systemName)). Use `world.commands`, which "
        + "acts when the system has ended, or collect the entities and change them afterwards.")
  }

  /// The running system, for sentences that a person reads.
  package var systemName: String {
    context.pointee.identity.name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}
