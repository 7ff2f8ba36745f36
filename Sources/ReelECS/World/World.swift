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
  @usableFromInline let statePointer: UnsafeMutablePointer<WorldState>
  @usableFromInline let contextPointer: UnsafeMutablePointer<SystemContext>
  /// Whether this is a system's view of another world, which owns the state.
  @usableFromInline let isView: Bool
  /// What a view that outlives its use keeps alive.
  private let origin: World?

  /// What the two pointers lead to: no access is checked, and no reference counted.
  @inlinable var state: WorldState {
    @inline(__always) unsafeAddress { UnsafePointer(statePointer) }
    @inline(__always) unsafeMutableAddress { statePointer }
  }
  @inlinable var context: SystemContext {
    @inline(__always) unsafeAddress { UnsafePointer(contextPointer) }
    @inline(__always) unsafeMutableAddress { contextPointer }
  }

  private init(state: UnsafeMutablePointer<WorldState>?, of origin: World? = nil) {
    isView = state != nil
    self.origin = origin
    statePointer = state ?? .make(WorldState())
    contextPointer = .make()
    statePointer.pointee.contexts.append(contextPointer)
  }

  /// An empty world.
  public convenience init() { self.init(state: nil) }

  /// The world of a prefab's template.
  convenience init(isTemplate: Bool) {
    self.init()
    state.isTemplate = isTemplate
  }

  /// A view for a system that runs beside others.
  convenience init(viewOf world: World) {
    self.init(state: world.statePointer)
    context.iterationDepth = 1
  }

  /// A view that reads everything and traps where it would change anything, for what draws or reports. It
  /// keeps the world.
  package convenience init(lookingAt world: World) {
    self.init(state: world.statePointer, of: world)
    context.iterationDepth = 1
    context.access = .readingAll
  }

  /// Who looks, for sentences that a person reads.
  package func look(as name: StaticString) { context.identity.name = name }

  /// Whether this is a view that changes nothing.
  var onlyLooks: Bool { context.access?.readsAll == true }

  deinit {
    // The state of a view that somebody kept may be gone.
    if !context.isOrphan { state.contexts.removeAll { $0 == contextPointer } }
    // Before the state: commands that wait hold values of its types.
    contextPointer.unmake()
    if isView { return }
    state.views.removeAll()
    for kept in state.contexts { kept.pointee.isOrphan = true }
    state.deallocate()
    statePointer.destroy()
  }

  /// The number of living entities.
  public var entityCount: Int { state.entities.alive }

  /// Whether the entity is alive. An entity that a command will spawn is not alive yet.
  @inlinable public func isAlive(_ entity: Entity) -> Bool {
    state.entities.isAlive(entity)
  }

  // MARK: - Component types

  /// Makes a component type known. Using it does the same, at any time and in any order; register in
  /// the set-up what a snapshot may hold that is restored before the type is used, and what a system
  /// uses that runs beside others.
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

  /// Makes a component type known, without its hooks.
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

  /// Adds what companions bring along. Types that require each other in a circle are registered
  /// inside each other, so that some only know a part when it is their turn.
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

  /// Removes an entity, its components, its relations, and its children with theirs. Nothing
  /// happens if it is dead.
  @inlinable public func despawn(_ entity: Entity) {
    checkStructure("despawn \(entity)")
    guard let (index, row) = tableRow(of: entity) else { return }
    let table = state.tables[index]
    if table.pointee.isHeard || state.entities.isOutside(Int(entity.index)) {
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
    // First, so that a `deinit` that looks for the entity does not find values that are gone.
    state.entities.free(entity)
    if !table.pointee.isPlain { destroying { table.pointee.destroyRow(row) } }
    if let moved = table.pointee.closeGap(row) {
      state.entities.records[Int(moved.index)].row = UInt32(truncatingIfNeeded: row)
    }
  }

  /// What goes with an entity besides its row.
  @inline(never) @usableFromInline func despawnFully(_ entity: Entity) {
    if state.uses.contains(.links) { despawnChildren(of: entity) }
    leave(entity)
  }

  /// Calls the observers of an entity that goes, and takes it out of everything but its table.
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

  /// Holds the structure still while values die: a `deinit` may look at other entities and give
  /// commands, but the change that it is part of is half done.
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

  /// Makes room for so many more entities, so that spawning them does not grow the id table.
  public func reserve(entities count: Int) {
    checkShared("reserve entities")
    let free = state.entities.count - state.entities.alive
    state.entities.reserve(state.entities.count + max(0, count - free))
  }

  /// Gives back the memory that tables, sparse components and the id table do not need at present,
  /// and what a restore has put aside.
  /// O(entities).
  public func shrink() {
    checkStructure("shrink the world")
    state.spare = nil
    for table in state.allTables { table.pointee.resize(to: table.pointee.count) }
    state.entities.resize(to: state.entities.count)
  }

  // MARK: - Checks

  /// Traps while the structure is held: an `each` runs, or a value is open (`OpenValue`).
  @inlinable func checkStructure(_ action: @autoclosure () -> String) {
    if context.holdsStructure { structureMisuse(action()) }
  }

  /// Traps in a system that runs beside others, which may be writing what is looked at.
  func checkQuiet(_ action: @autoclosure () -> String) {
    if isView && !onlyLooks { structureMisuse(action()) }
  }

  /// Traps where parents must stay as they are: while an observer, a hook or a `deinit` runs, because the change that it
  /// is part of is half done; while a component is assigned to; in the `when` of a system; and in a view.
  func checkLinks(_ action: @autoclosure () -> String) {
    if isView || context.isAsking || context.openValue != nil
      || context.iterationDepth >= SystemContext.observing
    {
      structureMisuse(action())
    }
  }

  /// Traps in a view.
  func checkShared(_ action: @autoclosure () -> String) {
    if isView { structureMisuse(action()) }
  }

  @inline(never) @usableFromInline
  func structureMisuse(_ action: String) -> Never {
    if context.iterationDepth >= SystemContext.destroying {
      misuse(
        "Can not \(action) while a component or a relation is destroyed (system: \(systemName)). Use "
          + "`world.commands`, which acts when the system has ended.")
    }
    if context.isAsking {
      misuse(
        "Can not \(action) in the `when` of a system or a group (system: \(systemName)): it is asked "
          + "whether something shall run, and only looks. Do it in a system.")
    }
    if onlyLooks { looksMisuse(action) }
    if isView {
      misuse(
        "Can not \(action) in a system with declared access (system: \(systemName)): it may run "
          + "beside others. Use `world.commands`, which acts when they have ended, do it in the "
          + "set-up, or leave `access` out so that the system runs alone.")
    }
    if context.iterationDepth >= SystemContext.observing {
      misuse(
        "Can not \(action) inside an observer or a hook (system: \(systemName)): the change that it "
          + "hears of is under way. Use `world.commands`, which acts when the system has ended.")
    }
    if let open = context.openValue {
      let (id, entity) = (open.pointee.component, open.pointee.entity)
      let name = id < 0 ? "component" : state.types[Int(id)].name
      misuse(
        "Can not \(action) while the \(name) of \(entity) is being assigned to (system: \(systemName)). "
          + "Do that first, keep its result in a constant, and then assign it; or use `world.commands`, "
          + "which acts when the system has ended.")
    }
    misuse(
      "Can not \(action) while `each` runs (system: \(systemName)). Use `world.commands`, which "
        + "acts when the system has ended, or collect the entities and change them afterwards.")
  }

  func looksMisuse(_ action: String) -> Never {
    misuse(
      "\(systemName) can not \(action): it only looks at the world, so that what is seen of a game never "
        + "changes what happens in it. Do that in a system.")
  }

  /// The running system, for sentences that a person reads.
  package var systemName: String {
    context.identity.name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}
