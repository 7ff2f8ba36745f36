// Who wants to hear at once of what happens to entities.
//
//     insert ─▶ value is there ─▶ `added` observers       remove ─▶ `removed` observers ─▶ value goes
//
// Observers are part of the set-up, like systems: they are no state and no snapshot holds them.
// While one runs the structure stands still, so a change is never seen half done; what follows from
// it goes through commands. A world without observers pays one test a change.

@usableFromInline struct TypeObservers {
  @usableFromInline var added: [(World, Entity) -> Void] = []
  @usableFromInline var removed: [(World, Entity) -> Void] = []
  @usableFromInline var written: [(World, Entity) -> Void] = []
}

struct QueryObserver {
  var filter: QueryFilter
  var entered: ((World, Entity) -> Void)?
  var left: ((World, Entity) -> Void)?
  /// Whether the entity that is being changed matched before.
  var matched = false
}

@usableFromInline struct ObserverList {
  /// By component id.
  @usableFromInline var types: [TypeObservers] = []
  var queries: [QueryObserver] = []
  /// How many observers run inside each other.
  var depth = 0
}

extension World {
  /// Calls `body` when an entity has got the component: by spawning, inserting or a command, after
  /// the whole change. Restoring a snapshot calls nobody.
  ///
  /// Observers of one component run in the order in which they were added. While they do the
  /// structure stands still: use `world.commands`.
  public func observe<T: Component>(
    added type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    addObserver { $0.types[Int(self.id(of: type))].added.append(body) }
  }

  /// Calls `body` before an entity loses the component, whose value is still there; also before it
  /// is despawned.
  public func observe<T: Component>(
    removed type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    addObserver { $0.types[Int(self.id(of: type))].removed.append(body) }
  }

  /// Calls `body` when a component was replaced by `insert` or changed through
  /// `world[entity, T.self]`. What closures of `each` write is told by `query(changed:)` instead.
  public func observe<T: Component>(
    changed type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    addObserver { $0.types[Int(self.id(of: type))].written.append(body) }
  }

  /// Calls `body` when an entity begins to match a query. Every change of structure costs O(such
  /// observers). The query may not ask for changes.
  public func observe(entering query: Query, _ body: @escaping (World, Entity) -> Void) {
    let filter = checkedFilter(query)
    addObserver { $0.queries.append(QueryObserver(filter: filter, entered: body)) }
  }

  /// Calls `body` when an entity no longer matches a query, after a change or before it is
  /// despawned.
  public func observe(leaving query: Query, _ body: @escaping (World, Entity) -> Void) {
    let filter = checkedFilter(query)
    addObserver { $0.queries.append(QueryObserver(filter: filter, left: body)) }
  }

  private func addObserver(_ change: (inout ObserverList) -> Void) {
    checkStructure("add an observer")
    var list = state.pointee.observers
    change(&list)
    state.pointee.observers = list
    state.pointee.extras.insert(.observers)
  }

  private func checkedFilter(_ query: Query) -> QueryFilter {
    let filter = lane.pointee.filters[Int(query.filter)]
    if !filter.changed.isEmpty || !filter.added.isEmpty || query.world !== self {
      misuse(
        "An observer's query asks for changes or is of another world. Ask for what an entity has: "
          + "`world.query(with: …)`.")
    }
    return filter
  }

  // MARK: - Telling

  private func tell(_ bodies: [(World, Entity) -> Void], _ entity: Entity) {
    lane.pointee.iterationDepth += 1
    state.pointee.observers.depth += 1
    for body in bodies { body(self, entity) }
    state.pointee.observers.depth -= 1
    lane.pointee.iterationDepth -= 1
  }

  @inline(never) @usableFromInline func announceAdded(_ entity: Entity, _ id: Int32) {
    let bodies = state.pointee.observers.types[Int(id)].added
    if !bodies.isEmpty { tell(bodies, entity) }
    didChange(entity)
  }

  @inline(never) @usableFromInline func announceRemoved(_ entity: Entity, _ id: Int32) {
    let bodies = state.pointee.observers.types[Int(id)].removed
    if !bodies.isEmpty { tell(bodies, entity) }
    willChange(entity)
  }

  @inline(never) @usableFromInline func announceWrite(_ entity: Entity, _ id: Int32) {
    let bodies = state.pointee.observers.types[Int(id)].written
    if bodies.isEmpty { return }
    if isView {
      misuse(
        "System \(systemName) assigns to \(state.pointee.types[Int(id)].name) of \(entity), whose "
          + "changes are observed. Leave `access` out, so that the system runs alone.")
    }
    tell(bodies, entity)
  }

  func announceSpawn(_ entity: Entity) {
    for id in state.pointee.components(of: Int(entity.index)) {
      let bodies = state.pointee.observers.types[Int(id)].added
      if !bodies.isEmpty { tell(bodies, entity) }
    }
    for at in state.pointee.observers.queries.indices {
      state.pointee.observers.queries[at].matched = false
    }
    didChange(entity)
  }

  func announceDespawn(_ entity: Entity) {
    for id in state.pointee.components(of: Int(entity.index)) {
      let bodies = state.pointee.observers.types[Int(id)].removed
      if !bodies.isEmpty { tell(bodies, entity) }
    }
    for observer in state.pointee.observers.queries {
      if let left = observer.left, passes(entity, observer.filter) { tell([left], entity) }
    }
  }

  /// Notes which observed queries the entity matches, before its components change.
  @usableFromInline func willChange(_ entity: Entity) {
    for at in state.pointee.observers.queries.indices {
      let filter = state.pointee.observers.queries[at].filter
      state.pointee.observers.queries[at].matched = passes(entity, filter)
    }
  }

  /// Tells those whose query the entity matches now and did not before, or the other way round.
  @usableFromInline func didChange(_ entity: Entity) {
    for at in state.pointee.observers.queries.indices {
      let observer = state.pointee.observers.queries[at]
      let matches = passes(entity, observer.filter)
      if matches && !observer.matched, let entered = observer.entered { tell([entered], entity) }
      if !matches && observer.matched, let left = observer.left { tell([left], entity) }
    }
  }

  private func passes(_ entity: Entity, _ filter: QueryFilter) -> Bool {
    let table = state.pointee.tables[
      Int(state.pointee.entities.records[Int(entity.index)].table)]
    return QueryCache.passes(filter, table, entity, state)
  }
}
