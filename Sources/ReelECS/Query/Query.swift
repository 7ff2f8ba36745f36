import ReelMath

/// A query for the entities of a world that pass a filter. Create it where it is used; it costs as much as four
/// numbers.
public struct Query {
  @usableFromInline let world: World
  @usableFromInline let filter: Int32
  /// The version after which a queried change must have occurred; 0 without queried changes.
  @usableFromInline let since: UInt64
  /// The entity whose children, targets or sources the query visits.
  @usableFromInline let subject: Entity

  @inlinable init(world: World, filter: Int32, since: UInt64 = 0, subject: Entity = .none) {
    self.world = world
    self.filter = filter
    self.since = since
    self.subject = subject
  }

  /// Calls `body` for every range of matching rows with the table, the sources of its values, the first row and the
  /// end.
  @inlinable func eachTable<Key>(
    _ key: Key.Type, writes: UInt8, _ terms: @autoclosure () -> [QueryTerm],
    _ body: (UnsafeMutablePointer<Table>, UnsafePointer<UnsafeMutableRawPointer?>, Int, Int) ->
      Void
  ) {
    let context = world.contextPointer
    let cache = findCache(key, writes: writes, terms())
    context.pointee.iterationDepth &+= 1
    context.pointee.runs[context.pointee.activeQueryCount] = ActiveQuery(
      query: cache, writes: writes)
    context.pointee.activeQueryCount &+= 1
    // SAFETY: while iterationDepth is above zero no row moves and no table is made.
    let tables = cache.pointee.tables
    let sources = UnsafePointer(cache.pointee.sources)
    let width = cache.pointee.width
    let isPlain = cache.pointee.isPlain
    let firstRange = context.pointee.rowRanges.count
    if !isPlain { cache.pointee.collectRuns(world, since, subject) }
    // One loop for both kinds of query, so that `body` has one caller and is inlined there.
    let rangeCount =
      isPlain ? cache.pointee.tableCount : context.pointee.rowRanges.count &- firstRange
    for at in 0..<rangeCount {
      var tableIndex = at
      var first = 0
      var end = 0
      if isPlain {
        end = tables[at].pointee.count
      } else {
        let range = context.pointee.rowRanges[firstRange &+ at]
        tableIndex = Int(range.table)
        first = Int(range.first)
        end = Int(range.end)
      }
      if first < end { body(tables[tableIndex], sources + tableIndex &* width, first, end) }
    }
    if !isPlain { context.pointee.rowRanges.removeAll(after: firstRange) }
    context.pointee.activeQueryCount &-= 1
    context.pointee.iterationDepth &-= 1
  }

  /// Returns the tables that match. Traps if a loop over them would.
  @inlinable @inline(__always) func findCache<Key>(
    _ key: Key.Type, writes: UInt8, _ terms: @autoclosure () -> [QueryTerm]
  ) -> UnsafeMutablePointer<QueryCache> {
    let context = world.contextPointer
    let number = Int(context.pointee.queryIDs.find(TypeIdentity(Key.self), filter))
    let cache =
      context.pointee.query(number)
      ?? world.makeQuery(TypeIdentity(Key.self), filter, terms())
    if cache.pointee.stamp != world.state.tableStamp { cache.pointee.update(world) }
    // True inside another `each`, in a read-only world, and while a value is being changed in place.
    if context.pointee.holdsStructure { world.checkRun(cache, writes) }
    return cache
  }

  /// Calls `body` with consecutive rows of entities, of a column, and of two columns that a table may lack (`nil`),
  /// table by table. Use it if `body` has its own loop over rows and reads only some fields of large components.
  @inlinable public func eachColumn<A: Component, B: Component, C: Component>(
    _ body: (Span<Entity>, Span<A>, Span<B>?, Span<C>?) -> Void
  ) where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch, C.Fetch: DenseColumnFetch {
    eachTable(
      (Entity, A, B?, C?).self, writes: 0,
      [
        EntityFetch.term(in: world),
        A.Fetch.term(in: world),
        OptionalFetch<B>.term(in: world),
        OptionalFetch<C>.term(in: world),
      ]
    ) { table, sources, first, end in
      let entities = UnsafeBufferPointer(
        start: table.pointee.entities.base + first, count: end &- first)
      let a = A.Fetch(table, source: sources[1], world: world).rows(first, end)
      let b = sources[2].map { B.Fetch(table, source: $0, world: world).rows(first, end) }
      let c = sources[3].map { C.Fetch(table, source: $0, world: world).rows(first, end) }
      if let b, let c {
        body(entities.span, a.span, b.span, c.span)
      } else if let b {
        body(entities.span, a.span, b.span, nil)
      } else if let c {
        body(entities.span, a.span, nil, c.span)
      } else {
        body(entities.span, a.span, nil, nil)
      }
    }
  }

  /// The number of entities that match the filter alone. O(tables) if no rows have to be checked.
  public var count: Int {
    var total = 0
    eachTable(Entity.self, writes: 0, [EntityFetch.term(in: world)]) { _, _, first, end in
      total += end - first
    }
    return total
  }

  /// True if no entity matches the filter. O(tables) if no rows have to be checked.
  public var isEmpty: Bool { first == nil }

  /// The first matching entity in iteration order, or `nil`. O(tables) if no rows have to be checked.
  public var first: Entity? {
    var match: Entity?
    eachTable(Entity.self, writes: 0, [EntityFetch.term(in: world)]) { table, _, first, _ in
      if match == nil { match = table.pointee.entities[first] }
    }
    return match
  }

  /// The only matching entity. Traps unless there is exactly one.
  public var single: Entity {
    guard let first, count == 1 else {
      misuse(
        "A query for a single entity found \(count) (system: \(world.systemName)). Use `first` or "
          + "`entities` where there may be none or several.")
    }
    return first
  }

  /// All matching entities, in iteration order, copied now. O(matching).
  public var entities: [Entity] {
    var all: [Entity] = []
    each { (entity: Entity) in all.append(entity) }
    return all
  }

  /// Returns all matching entities that have the component, sorted by it; entities of equal rank are in iteration
  /// order. O(n log n).
  public func entities<T: Component>(
    sortedBy type: T.Type, _ areInOrder: (T, T) -> Bool
  ) -> [Entity] {
    let rows = self.rows(Entity.self, type)
    // DETERMINISM: the standard library's sort is stable, but does not promise it.
    return rows.indices.sorted {
      if areInOrder(rows[$0].1, rows[$1].1) { return true }
      if areInOrder(rows[$1].1, rows[$0].1) { return false }
      return $0 < $1
    }.map { rows[$0].0 }
  }

  /// Calls `body` for every pair of different matching entities that have the component: first the one that comes first
  /// in iteration order. O(n²).
  public func eachPair<T: Component>(_ body: (Entity, inout T, Entity, inout T) -> Void) {
    var rows: [(Entity, UnsafeMutablePointer<T>)] = []
    eachTable(T.self, writes: 1, [T.Fetch.term(in: world)]) { table, sources, first, end in
      let values = T.Fetch(writing: table, source: sources[0], world: world)
      for row in first..<end where values.has(row) {
        rows.append((table.pointee.entities[row], values.pointer(row)))
      }
    }
    // SAFETY: the structure could not change while the rows were collected, and cannot change here. The list of active
    // queries includes this one, so that queries in `body` are checked against it.
    let context = world.contextPointer
    context.pointee.runs[context.pointee.activeQueryCount] = ActiveQuery(
      query: findCache(T.self, writes: 1, [T.Fetch.term(in: world)]), writes: 1)
    context.pointee.activeQueryCount += 1
    context.pointee.iterationDepth += 1
    for a in rows.indices {
      for b in rows.indices[(a + 1)...] {
        body(rows[a].0, &rows[a].1.pointee, rows[b].0, &rows[b].1.pointee)
      }
    }
    context.pointee.activeQueryCount -= 1
    context.pointee.iterationDepth -= 1
  }

  /// Removes every matching entity, and the children of each. O(matching).
  public func despawn() {
    world.checkStructure("despawn what a query matches")
    // DETERMINISM: clears all matching tables or none, so that slots become free in the order of iteration in both
    // cases.
    var areBare = true
    eachTable(Entity.self, writes: 0, [EntityFetch.term(in: world)]) { table, _, first, end in
      // A range is a complete table, unless the query checks rows. The table of a sparse set does not count: its
      // entities have their rows elsewhere.
      if first != 0 || end != table.pointee.count || table.pointee.index < 0
        || table.pointee.isObserved || world.holdsOutside(table)
      {
        areBare = false
      }
    }
    if areBare {
      eachTable(Entity.self, writes: 0, [EntityFetch.term(in: world)]) { table, _, _, _ in
        world.clear(table)
      }
      return
    }
    // The list is moved out of the context, so that appending does not copy it.
    var doomed = exchange(&world.context.doomed, with: [])
    each { (entity: Entity) in doomed.append(entity) }
    for entity in doomed { world.despawn(entity) }
    doomed.removeAll(keepingCapacity: true)
    world.context.doomed = doomed
  }
}

extension World {
  /// The query for all entities.
  @inlinable public var all: Query { Query(world: self, filter: 0) }

  /// Returns true if an entity of a table may have sparse components, links or relations besides its row.
  func holdsOutside(_ table: UnsafeMutablePointer<Table>) -> Bool {
    let entities = state.entities
    if entities.outsideCount == 0 { return false }
    for row in 0..<table.pointee.count
    where entities.isOutside(Int(table.pointee.entities[row].index)) { return true }
    return false
  }

  /// Removes all entities of a table, none of which may have anything outside of the table.
  func clear(_ table: UnsafeMutablePointer<Table>) {
    state.entities.free(table.pointee.entities.base, table.pointee.count)
    destroying { table.pointee.removeAll() }
  }

  @inline(never) @usableFromInline
  func makeQuery(
    _ key: TypeIdentity, _ filter: Int32, _ terms: [QueryTerm]
  ) -> UnsafeMutablePointer<QueryCache> {
    for (at, term) in terms.enumerated() where term.holdsValue {
      if terms[..<at].contains(where: { $0.holdsValue && $0.component == term.component }) {
        misuse(
          "A closure of `each` names \(state.types[Int(term.component)].name) twice "
            + "(system: \(systemName)). Take it once, as `inout` if it is written.")
      }
    }
    let numbers = context.numbers
    let number = numbers.query(key, filter)
    numbers.update(contextPointer)
    return context.addQuery(number, numbers.describe(number, terms, filter, in: self))
  }

  /// Traps if a closure would receive a component that an outer closure takes as `inout`, or a value that is being
  /// changed in place, and if a read-only world would write.
  @inline(never) @usableFromInline
  func checkRun(_ query: UnsafeMutablePointer<QueryCache>, _ writes: UInt8) {
    let terms = query.pointee.about.terms
    if isReadOnly {
      for (at, term) in terms.enumerated()
      where term.component >= 0 && writes >> UInt8(at) & 1 == 1 {
        readOnlyMisuse("write \(state.types[Int(term.component)].name)")
      }
    }
    if context.openValue != nil { checkOpenValues(terms, writes) }
    if context.iterationDepth >= SystemContext.destroying { checkDying(terms) }
    if context.activeQueryCount == SystemContext.maximumNesting {
      misuse(
        "More than \(SystemContext.maximumNesting) runs of `each` inside each other "
          + "(system: \(systemName)). Collect entities first, then walk them.")
    }
    for at in 0..<context.activeQueryCount {
      let run = context.runs[at]
      let outerTerms = run.query.pointee.about.terms
      for outer in outerTerms.enumerated()
      where outer.element.holdsValue && run.writes >> UInt8(outer.offset) & 1 == 1 {
        for inner in terms where inner.component == outer.element.component {
          misuse(
            "An `each` over \(state.types[Int(inner.component)].name) runs inside one that "
              + "writes it (system: \(systemName)). Collect what the inner one needs first, or "
              + "split them into two systems.")
        }
      }
    }
  }
}

extension World {
  /// Traps if a closure might receive a destroyed value: a row stays in its table until all of its values are
  /// destroyed.
  private func checkDying(_ terms: [QueryTerm]) {
    for term in terms where term.component >= 0 {
      let type = state.types[Int(term.component)]
      if !type.isTrivial {
        misuse(
          "An `each` over \(type.name), which holds references, runs while a component or a relation is "
            + "destroyed (system: \(systemName)): one of its values may be half gone. Use "
            + "`world[entity, \(type.name).self]`, or do it in `world.commands.perform`.")
      }
    }
  }
}

extension QueryTerm {
  /// True if the closure receives a value of the row itself.
  var holdsValue: Bool { kind == .column || kind == .sparse }
}
