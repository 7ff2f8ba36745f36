import ReelMath

// Reactions to changes of entities, called at once.
//
//     insert ─▶ value is stored ─▶ `added` observers     remove ─▶ `removed` observers ─▶ value is destroyed
//
// Observers are part of the set-up, like systems: they are no state, and no snapshot contains them. While an observer
// runs, a change of structure traps, so no observer finds a change half done. An observer that has to change the
// structure uses commands. A world without observers pays one test per change.

/// The kind of a change of a value.
@usableFromInline enum ValueChange { case added, assigned, removed }

/// A closure to call, and the observer after it. An observer is an object with constant properties, so that a call
/// through an unmanaged reference counts no references and checks no access: either would cost more than the call.
final class Observer {
  typealias Body = (World, Entity) -> Void
  /// The closure of a hook. It also receives the address of the value that was added, was assigned or is being removed.
  typealias Hook = (World, Entity, UnsafeMutableRawPointer) -> Void

  /// The closure of an observer; does nothing if `isHook`.
  let body: Body
  let hook: Hook
  let isHook: Bool
  let next: Unmanaged<Observer>?

  init(_ other: Observer, next: Unmanaged<Observer>?) {
    (body, hook, isHook, self.next) = (other.body, other.hook, other.isHook, next)
  }

  init(_ body: @escaping Body) {
    (self.body, hook, isHook, next) = (body, { _, _, _ in }, false, nil)
  }

  init(hook: @escaping Hook) {
    (body, self.hook, isHook, next) = ({ _, _ in }, hook, true, nil)
  }
}

/// The observers of one kind of change, in the order in which they are called.
@usableFromInline struct ObserverCalls {
  var first: Unmanaged<Observer>?

  /// Appends an observer.
  ///
  /// Rebuilds the list from its end, because observers are constant. O(observers).
  /// - Parameter isLastHook: true to keep a hook behind all others.
  mutating func append(_ new: Observer, isLastHook: Bool = false) {
    var all = [new]
    forEach {
      let observer = $0.takeUnretainedValue()
      all.insert(observer, at: isLastHook && observer.isHook ? all.count : all.count - 1)
    }
    deallocate()
    first = nil
    for observer in all.reversed() { first = .passRetained(Observer(observer, next: first)) }
  }

  func deallocate() {
    forEach { $0.release() }
  }

  /// Counts a second owner of the observers.
  func retain() {
    forEach { _ = $0.retain() }
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
  /// True if the entity that is being changed matched before.
  var matched = false
}

@usableFromInline struct ObserverList {
  /// The observers of values, by component id.
  @usableFromInline var types = Buffer<TypeObservers>()
  var queries: [QueryObserver] = []
  /// The companions that were added with the component that is being inserted.
  var companions: [Int32] = []

  /// Makes room for the observers of `typeCount` component types.
  mutating func reserve(types typeCount: Int) {
    types.grow(to: typeCount, filling: TypeObservers(), least: 32)
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

extension ObserverList {
  /// Returns a list of the same observers, which are constant.
  func shared() -> ObserverList {
    var new = ObserverList()
    new.types.grow(to: types.capacity, filling: TypeObservers(), least: 1)
    for id in 0..<types.capacity {
      new.types[id] = types[id]
      types[id].added.retain()
      types[id].removed.retain()
      types[id].assigned.retain()
    }
    for query in queries {
      query.entered.retain()
      query.left.retain()
    }
    new.queries = queries
    return new
  }
}

extension World {
  /// Calls `body` after an entity has got the component: by spawning, inserting or a command, after the complete
  /// change. Restoring a snapshot calls no observer.
  ///
  /// Observers of one component run in the order in which they were added. While they run, a change of structure traps:
  /// use `world.commands`. An observer stays until the world is deallocated.
  public func observe<T: Component>(
    added type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    observe(.added, type, body)
  }

  /// Calls `body` before an entity loses the component, whose value is still present; also before it is despawned.
  public func observe<T: Component>(
    removed type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    observe(.removed, type, body)
  }

  /// Calls `body` after a component was assigned to: through `world[entity, T.self]`, by an `insert` that replaces it,
  /// or by an inspector. A closure of `each` that takes it as `inout` is no assignment; `query(changed:)` finds both.
  public func observe<T: Component>(
    assigned type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    observe(.assigned, type, body)
  }

  /// Calls `body` when an entity begins to match a query. Every change of structure costs O(such observers). Traps if
  /// the query has conditions other than the components of an entity.
  public func observe(entering query: Query, _ body: @escaping (World, Entity) -> Void) {
    observe(query) { $0.entered.append(Observer(body)) }
  }

  /// Calls `body` when an entity no longer matches a query, after a change or before it is despawned.
  public func observe(leaving query: Query, _ body: @escaping (World, Entity) -> Void) {
    observe(query) { $0.left.append(Observer(body)) }
  }

  private func observe<T: Component>(
    _ change: ValueChange, _ type: T.Type, _ body: @escaping (World, Entity) -> Void
  ) {
    checkStructure("add an observer")
    let id = id(of: type)
    addObserver(Observer(body), of: change, id)
    state.listeners[Int(id)].insert(.observers)
    state.listenersChanged()
  }

  /// Adds an observer of a component type. A hook is called first, or last when a value is removed.
  func addObserver(_ observer: Observer, of change: ValueChange, _ id: Int32) {
    state.observers.reserve(types: state.types.count)
    state.uses.insert(.observers)
    if state.isSparse(id) { state.hasSparseObservers = true }
    let observers = state.observers.types.address(Int(id))
    switch change {
    case .added: observers.pointee.added.append(observer)
    case .assigned: observers.pointee.assigned.append(observer)
    case .removed: observers.pointee.removed.append(observer, isLastHook: true)
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
    // The numbers of filters are only valid in their own world.
    if query.world === self {
      let filter = context.numbers.filter(query.filter, in: self)
      if filter.changed.isEmpty && filter.added.isEmpty && query.subject == .none { return filter }
    }
    misuse(
      "An observer's query filters by changes or by the entities around one, or is of another world. Filter "
        + "by what an entity has: `world.query(with: …)`.")
  }
}
