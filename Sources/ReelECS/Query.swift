import ReelMath

/// Which tables a query looks at beyond what its closure asks for.
@usableFromInline struct QueryFilter {
  @usableFromInline var with: [Int32]
  @usableFromInline var without: [Int32]
}

/// The tables that match one closure signature under one filter, kept up to date lazily: tables are
/// never removed, so each run only looks at those made since the last.
@usableFromInline struct QueryCache {
  @usableFromInline let terms: [QueryTerm]
  @usableFromInline let filter: QueryFilter
  /// How many of the world's tables were looked at.
  @usableFromInline var seen = 0
  @usableFromInline var tables: [UnsafeMutablePointer<Table>] = []
  /// `terms.count` columns a matching table.
  @usableFromInline var columns: [Int16] = []

  mutating func update(_ state: UnsafeMutablePointer<WorldState>) {
    while seen < state.pointee.tableCount {
      let table = state.pointee.tables[seen]
      seen += 1
      if matches(table) {
        tables.append(table)
        for term in terms {
          columns.append(
            term.kind == .entity ? -1 : Int16(table.pointee.column(of: term.component)))
        }
      }
    }
  }

  private func matches(_ table: UnsafeMutablePointer<Table>) -> Bool {
    for term in terms where term.kind == .required {
      if table.pointee.column(of: term.component) < 0 { return false }
    }
    for id in filter.with where table.pointee.column(of: id) < 0 { return false }
    for id in filter.without where table.pointee.column(of: id) >= 0 { return false }
    return true
  }
}

/// A run of `each` that is under way.
@usableFromInline struct QueryRun {
  @usableFromInline var query: Int32
  /// Bit n: the closure's parameter n is `inout`.
  @usableFromInline var writes: UInt8

  @inlinable init(query: Int32, writes: UInt8) {
    self.query = query
    self.writes = writes
  }
}

/// A world seen through a filter. Make it where it is used; it is as cheap as two numbers.
public struct Query {
  @usableFromInline let world: World
  @usableFromInline let filter: Int32

  @inlinable init(world: World, filter: Int32) {
    self.world = world
    self.filter = filter
  }

  /// Calls `body` for every matching table that has rows.
  @inlinable func eachTable<Key>(
    _ key: Key.Type, writes: UInt8, _ terms: @autoclosure () -> [QueryTerm],
    _ body: (UnsafeMutablePointer<Table>, UnsafePointer<Int16>, Int) -> Void
  ) {
    let state = world.state
    var index = state.pointee.queryIDs.find(ObjectIdentifier(Witness<Key>.self), filter)
    if index < 0 {
      index = world.makeQuery(ObjectIdentifier(Witness<Key>.self), filter, terms())
    }
    if state.pointee.queries[Int(index)].seen != state.pointee.tableCount {
      world.updateQuery(Int(index))
    }
    if !state.pointee.runs.isEmpty { world.checkNesting(index, writes) }
    state.pointee.iterationDepth &+= 1
    state.pointee.runs.append(QueryRun(query: index, writes: writes))
    // SAFETY: while iterationDepth is above zero no table is made, so nothing moves these arrays'
    // tables; the arrays themselves are retained by the local copies.
    let tables = state.pointee.queries[Int(index)].tables
    let columns = state.pointee.queries[Int(index)].columns
    let width = tables.isEmpty ? 0 : columns.count / tables.count
    columns.withUnsafeBufferPointer { columns in
      for at in 0..<tables.count {
        let count = tables[at].pointee.count
        if count > 0 {
          // A query without parameters has no columns, and no base address.
          body(tables[at], columns.baseAddress.unsafelyUnwrapped + at * width, count)
        }
      }
    }
    state.pointee.runs.removeLast()
    state.pointee.iterationDepth &-= 1
  }

  /// How many entities match the filter alone.
  public var count: Int {
    var total = 0
    each { (_: Entity) in total += 1 }
    return total
  }

  /// The first matching entity in iteration order, or `nil`.
  public var first: Entity? {
    var found: Entity?
    each { (entity: Entity) in if found == nil { found = entity } }
    return found
  }

  /// All matching entities, in iteration order.
  public var entities: [Entity] {
    var all: [Entity] = []
    each { (entity: Entity) in all.append(entity) }
    return all
  }
}

extension World {
  /// Everything, unfiltered.
  @inlinable var all: Query { Query(world: self, filter: 0) }

  @inline(never) @usableFromInline
  func makeQuery(_ key: ObjectIdentifier, _ filter: Int32, _ terms: [QueryTerm]) -> Int32 {
    for (at, term) in terms.enumerated() where term.kind != .entity {
      if terms[..<at].contains(where: { $0.kind != .entity && $0.component == term.component }) {
        misuse(
          "A closure of `each` names \(state.pointee.types[Int(term.component)].name) twice "
            + "(system: \(systemName)). Take it once, as `inout` if it is written.")
      }
    }
    let index = Int32(state.pointee.queries.count)
    state.pointee.queries.append(
      QueryCache(terms: terms, filter: state.pointee.filters[Int(filter)]))
    state.pointee.queryIDs.insert(key, filter, index)
    return index
  }

  /// Traps where a closure would hold a component as `inout` while another closure holds it too.
  @inline(never) @usableFromInline
  func checkNesting(_ query: Int32, _ writes: UInt8) {
    for run in state.pointee.runs {
      for outer in state.pointee.queries[Int(run.query)].terms.enumerated()
      where outer.element.kind != .entity && run.writes >> UInt8(outer.offset) & 1 == 1 {
        for inner in state.pointee.queries[Int(query)].terms
        where inner.kind != .entity && inner.component == outer.element.component {
          misuse(
            "An `each` over \(state.pointee.types[Int(inner.component)].name) runs inside one that "
              + "writes it (system: \(systemName)). Collect what the inner one needs first, or "
              + "split them into two systems.")
        }
      }
    }
  }

  @inline(never) @usableFromInline
  func updateQuery(_ index: Int) { state.pointee.queries[index].update(state) }

  /// The number of a filter, made the first time.
  @inlinable func filter<Key>(
    _ key: Key.Type, with: @autoclosure () -> [Int32], without: @autoclosure () -> [Int32]
  ) -> Int32 {
    let index = state.pointee.filterIDs.find(ObjectIdentifier(Witness<Key>.self))
    return index >= 0
      ? index : makeFilter(ObjectIdentifier(Witness<Key>.self), with(), without())
  }

  @inline(never) @usableFromInline
  func makeFilter(_ key: ObjectIdentifier, _ with: [Int32], _ without: [Int32]) -> Int32 {
    let index = Int32(state.pointee.filters.count)
    state.pointee.filters.append(QueryFilter(with: with, without: without))
    state.pointee.filterIDs.insert(key, 0, index)
    return index
  }
}

// Keys of caches: generic over what they stand for, never made.
@usableFromInline enum With<T> {}
@usableFromInline enum Without<T> {}
