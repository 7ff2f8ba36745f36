import ReelMath

// Reactions to what happens to entities, called at once.
//
//     insert ─▶ value is there ─▶ `added` observers       remove ─▶ `removed` observers ─▶ value goes
//
// Observers are part of the set-up, like systems: they are no state and no snapshot holds them.
// While one runs the structure is held, so a change is never seen half done; what follows from
// it goes through commands. A world without observers pays one test a change.

/// What happens to a value.
@usableFromInline enum ValueChange { case added, assigned, removed }

/// What is called, and the observer after it. All are constants of a class, so that calling through an
/// unmanaged reference counts no references and checks no access: either would cost more than the
/// rest of the call.
final class Observer {
  /// - Parameter 2: the address of the value that has come, was assigned or goes; `nil` for a query's observer.
  typealias Body = (World, Entity, UnsafeMutableRawPointer?) -> Void
  let body: Body
  /// True if the component's type registered it.
  let isHook: Bool
  let next: Unmanaged<Observer>?

  init(_ body: @escaping Body, isHook: Bool, next: Unmanaged<Observer>?) {
    self.body = body
    self.isHook = isHook
    self.next = next
  }
}

/// The observers of one kind of change, in the order in which they are called.
@usableFromInline struct ObserverCalls {
  var first: Unmanaged<Observer>?

  /// Adds an observer behind the others.
  /// - Parameter isLastHook: keeps the hook behind all others.
  ///
  /// Makes the list anew, from its end: no observer changes. O(observers).
  mutating func append(
    isHook: Bool = false, isLastHook: Bool = false, _ body: @escaping Observer.Body
  ) {
    var all = [(body: body, isHook: isHook)]
    forEach {
      let observer = $0.takeUnretainedValue()
      let at = isLastHook && observer.isHook ? all.count : all.count - 1
      all.insert((observer.body, observer.isHook), at: at)
    }
    deallocate()
    first = nil
    for (body, isHook) in all.reversed() {
      first = .passRetained(Observer(body, isHook: isHook, next: first))
    }
  }

  func deallocate() {
    forEach { $0.release() }
  }

  func forEach(_ body: (Unmanaged<Observer>) -> Void) {
    var following = first
    while let observer = following {
      following = observer.takeUnretainedValue().next
      body(observer)
    }
  }
}

@usableFromInline struct TypeObservers {
  var added = ObserverCalls()
  var removed = ObserverCalls()
  var assigned = ObserverCalls()
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
      types[id].assigned.deallocate()
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
    observe(.added, type, body)
  }

  /// Calls `body` before an entity loses the component, whose value is still there; also before it
  /// is despawned.
  public func observe<T: Component>(
    removed type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    observe(.removed, type, body)
  }

  /// Calls `body` when a component was assigned to: through `world[entity, T.self]`, by an `insert` that
  /// replaces it, or by an inspector. A closure of `each` that takes it as `inout` is no assignment;
  /// `query(changed:)` finds both.
  public func observe<T: Component>(
    assigned type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    observe(.assigned, type, body)
  }

  /// Calls `body` when an entity begins to match a query. Every change of structure costs O(such
  /// observers). The query may ask for what an entity has, and for nothing else.
  public func observe(entering query: Query, _ body: @escaping (World, Entity) -> Void) {
    observe(query) { $0.entered.append { world, entity, _ in body(world, entity) } }
  }

  /// Calls `body` when an entity no longer matches a query, after a change or before it is
  /// despawned.
  public func observe(leaving query: Query, _ body: @escaping (World, Entity) -> Void) {
    observe(query) { $0.left.append { world, entity, _ in body(world, entity) } }
  }

  private func observe<T: Component>(
    _ change: ValueChange, _ type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    checkStructure("add an observer")
    let id = id(of: type)
    addObserver(of: change, id, isHook: false) { world, entity, _ in body(world, entity) }
    state.listeners[Int(id)].insert(.observers)
    state.listenersChanged()
  }

  /// Adds an observer of a component type: a hook comes first, and last where a value goes.
  func addObserver(
    of change: ValueChange, _ id: Int32, isHook: Bool, _ body: @escaping Observer.Body
  ) {
    state.observers.reserve(types: state.types.count)
    state.uses.insert(.observers)
    if state.isSparse(id) { state.hasSparseObservers = true }
    let observers = state.observers.types.place(Int(id))
    switch change {
    case .added: observers.pointee.added.append(isHook: isHook, body)
    case .assigned: observers.pointee.assigned.append(isHook: isHook, body)
    case .removed: observers.pointee.removed.append(isHook: isHook, isLastHook: true, body)
    }
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
}
