import ReelMath

// Who wants to hear at once of what happens to entities.
//
//     insert ─▶ value is there ─▶ `added` observers       remove ─▶ `removed` observers ─▶ value goes
//
// Observers are part of the set-up, like systems: they are no state and no snapshot holds them.
// While one runs the structure stands still, so a change is never seen half done; what follows from
// it goes through commands. A world without observers pays one test a change.

/// What is called, and the one after it. Both are constants of a class, so that calling through an
/// unmanaged reference counts no references and checks no access: either would cost more than the
/// rest of the call.
@usableFromInline final class Observer {
  @usableFromInline let body: (World, Entity) -> Void
  @usableFromInline let next: Unmanaged<Observer>?

  init(_ body: @escaping (World, Entity) -> Void, next: Unmanaged<Observer>?) {
    self.body = body
    self.next = next
  }
}

/// The observers of one kind of change, in the order in which they were added.
@usableFromInline struct ObserverCalls {
  @usableFromInline var first: Unmanaged<Observer>?

  /// Makes the list anew, from its end: no observer changes. O(observers).
  mutating func append(_ body: @escaping (World, Entity) -> Void) {
    var bodies = [body]
    forEach { bodies.insert($0.takeUnretainedValue().body, at: bodies.count - 1) }
    deallocate()
    first = nil
    for body in bodies.reversed() { first = .passRetained(Observer(body, next: first)) }
  }

  func deallocate() {
    forEach { $0.release() }
  }

  private func forEach(_ body: (Unmanaged<Observer>) -> Void) {
    var following = first
    while let observer = following {
      following = observer.takeUnretainedValue().next
      body(observer)
    }
  }
}

@usableFromInline struct TypeObservers {
  @usableFromInline var added = ObserverCalls()
  @usableFromInline var removed = ObserverCalls()
  @usableFromInline var written = ObserverCalls()
}

struct QueryObserver {
  var filter: QueryFilter
  var entered = ObserverCalls()
  var left = ObserverCalls()
  /// Whether the entity that is being changed matched before.
  var matched = false
}

@usableFromInline struct ObserverList {
  /// By component id.
  @usableFromInline var types = Buffer<TypeObservers>()
  var queries: [QueryObserver] = []
  /// What came along with the component that is being inserted.
  var companions: [Int32] = []

  /// Makes room for the observers of so many component types.
  mutating func reserve(types wanted: Int) {
    types.grow(to: wanted, filling: TypeObservers(), least: 32)
  }

  func deallocate() {
    for id in 0..<types.capacity {
      types[id].added.deallocate()
      types[id].removed.deallocate()
      types[id].written.deallocate()
    }
    types.deallocate()
    for query in queries {
      query.entered.deallocate()
      query.left.deallocate()
    }
  }
}

extension World {
  /// Calls `body` when an entity has got the component: by spawning, inserting or a command, after
  /// the whole change. Restoring a snapshot calls nobody.
  ///
  /// Observers of one component run in the order in which they were added. While they do the
  /// structure stands still: use `world.commands`. They stay as long as the world.
  public func observe<T: Component>(
    added type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    observers(of: id(of: type)).pointee.added.append(body)
  }

  /// Calls `body` before an entity loses the component, whose value is still there; also before it
  /// is despawned.
  public func observe<T: Component>(
    removed type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    observers(of: id(of: type)).pointee.removed.append(body)
  }

  /// Calls `body` when a component was replaced by `insert` or changed through
  /// `world[entity, T.self]`. What closures of `each` write is told by `query(changed:)` instead.
  public func observe<T: Component>(
    changed type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    observers(of: id(of: type)).pointee.written.append(body)
  }

  /// Calls `body` when an entity begins to match a query. Every change of structure costs O(such
  /// observers). The query may ask for what an entity has, and for nothing else.
  public func observe(entering query: Query, _ body: @escaping (World, Entity) -> Void) {
    observe(query) { $0.entered.append(body) }
  }

  /// Calls `body` when an entity no longer matches a query, after a change or before it is
  /// despawned.
  public func observe(leaving query: Query, _ body: @escaping (World, Entity) -> Void) {
    observe(query) { $0.left.append(body) }
  }

  /// The observers of a component type, to add one.
  private func observers(of id: Int32) -> UnsafeMutablePointer<TypeObservers> {
    checkStructure("add an observer")
    state.observers.reserve(types: state.types.count)
    state.uses.insert(.observers)
    state.listeners[Int(id)].insert(.observers)
    state.listenersChanged()
    return state.observers.types.place(Int(id))
  }

  private func observe(_ query: Query, _ add: (inout QueryObserver) -> Void) {
    var observer = QueryObserver(filter: checkedFilter(query))
    add(&observer)
    checkStructure("add an observer")
    state.observers.reserve(types: state.types.count)
    state.uses.formUnion([.observers, .queryObservers])
    for id in state.types.indices { state.listeners[id].insert(.queryObservers) }
    state.listenersChanged()
    state.observers.queries.append(observer)
  }

  private func checkedFilter(_ query: Query) -> QueryFilter {
    // The numbers of filters mean something in their own world only.
    if query.world === self {
      let filter = context.filters[Int(query.filter)]
      if filter.changed.isEmpty && filter.added.isEmpty && query.subject == .none { return filter }
    }
    misuse(
      "An observer's query asks for changes, for the entities around one, or is of another world. Ask "
        + "for what an entity has: `world.query(with: …)`.")
  }

  // MARK: - Telling

  @inlinable @inline(__always)
  func tell(_ calls: ObserverCalls, _ entity: Entity, depth: Int = 0) {
    guard let first = calls.first else { return }
    reacting(depth: depth) {
      var following: Unmanaged<Observer>? = first
      while let observer = following {
        // SAFETY: the list keeps its observers until the world goes, and none is added meanwhile.
        following = observer._withUnsafeGuaranteedRef {
          $0.body(self, entity)
          return $0.next
        }
      }
    }
  }

  /// The observers of a component; there is room for those of every type once there is one.
  @inlinable func observers(_ id: Int32) -> TypeObservers {
    state.observers.types[Int(id)]
  }

  @inlinable func tellWrite(_ entity: Entity, _ id: Int32) {
    let written = observers(id).written
    if written.first == nil { return }
    if isView { observedMisuse(entity, id) }
    tell(written, entity, depth: context.iterationDepth)
  }

  @inline(never) @usableFromInline func observedMisuse(_ entity: Entity, _ id: Int32) -> Never {
    misuse(
      "System \(systemName) assigns to \(state.types[Int(id)].name) of \(entity), whose "
        + "changes are observed. Leave `access` out, so that the system runs alone.")
  }

  /// Tells those whose query an entity matches that is about to go.
  func tellLeaving(_ entity: Entity) {
    for observer in state.observers.queries where passes(entity, observer.filter) {
      tell(observer.left, entity)
    }
  }

  /// Notes which observed queries the entity matches, before its components change.
  @inline(never) @usableFromInline func willChange(_ entity: Entity) {
    for at in state.observers.queries.indices {
      let filter = state.observers.queries[at].filter
      state.observers.queries[at].matched = passes(entity, filter)
    }
  }

  /// Tells those whose query the entity matches now and did not before, or the other way round.
  @inline(never) @usableFromInline func didChange(_ entity: Entity) {
    for at in state.observers.queries.indices {
      let observer = state.observers.queries[at]
      let matches = passes(entity, observer.filter)
      if matches && !observer.matched { tell(observer.entered, entity) }
      if !matches && observer.matched { tell(observer.left, entity) }
    }
  }
}
