// The tables that match one closure signature under one filter, kept up to date lazily: tables are never removed, so
// each update only checks the tables that were made since the last one.
//
// A plain query, of columns alone, is a list of tables. Conditions on single rows (sparse components, changes, the
// order of parents) are checked in `QueryCache+Rows`, which yields ranges of rows.

/// The parameters and the filter of a query, and what follows from them for all worlds with the same component ids.
final class QueryDescription {
  let terms: [QueryTerm]
  let filter: QueryFilter
  /// True if the query visits complete tables in their order.
  let isPlain: Bool
  /// True if each row has to be checked.
  let checksRows: Bool
  /// True if the filter names components that a row must have or lack.
  let checksComponents: Bool
  /// True if the query takes only sparse components, entities and parents, of any table. Then the tables of the sets in
  /// `sparse` precede the other tables.
  let usesSets: Bool
  /// The required sparse components, from the closure and the filter.
  let sparse: [Int32]
  /// The first of the required sparse components, -1 for none.
  let firstSparse: Int32

  init(terms: [QueryTerm], filter: QueryFilter, in world: World) {
    self.terms = terms
    self.filter = filter
    let isSparse = { (id: Int32) in world.state.isSparse(id) }
    // The loop of `each` itself checks the closure's own sparse components.
    var sparse = terms.filter { $0.kind == .sparse && !$0.isOptional }.map { $0.component }
    sparse += (filter.with + filter.changed + filter.added).filter(isSparse)
    checksComponents = !filter.with.isEmpty || !filter.without.isEmpty || !filter.any.isEmpty
    checksRows =
      !filter.changed.isEmpty || !filter.added.isEmpty
      || (filter.with + filter.without).contains(where: isSparse)
      || filter.any.contains { $0.contains(where: isSparse) }
    let isWholeGroup = !filter.parentsFirst && filter.group == .all
    isPlain = !checksRows && isWholeGroup && sparse.isEmpty
    self.sparse = sparse
    firstSparse = sparse.first ?? -1
    usesSets =
      !sparse.isEmpty && !checksRows && isWholeGroup && filter.with.isEmpty
      && filter.without.isEmpty && filter.any.isEmpty && terms.allSatisfy { $0.kind != .column }
  }
}

@usableFromInline struct QueryCache {
  // The first 64 bytes are all that a plain query reads.

  /// The world's table stamp at the last update; `epoch` is the table epoch.
  @usableFromInline private(set) var stamp = -1
  /// The matching tables.
  @usableFromInline private(set) var tables: UnsafeMutablePointer<UnsafeMutablePointer<Table>>
  /// The sources of values, `width` per matching table: the parameter's column, or the set of its sparse component;
  /// `nil` for none. They lie behind the tables, in the same memory.
  @usableFromInline private(set) var sources: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  @usableFromInline var tableCount = 0
  @usableFromInline let width: Int
  private var capacity = 0
  @usableFromInline let isPlain: Bool
  /// The parameters and the filter.
  let about: QueryDescription

  private var epoch = 0
  /// The number of the world's tables that were checked for a match.
  private var seen = 0
  /// The index among `tables` by the world's table index, -1 for none. Empty if the query is plain.
  private(set) var indexOfTable: [Int32] = []
  /// The ranges of rows with every parent before its children. `seenLinks` is the link version at which they were put
  /// in order, and `seenMoves` the sum of the moves of all tables; see ``orderByParents(_:)``.
  var parentRanges: [RowRange] = []
  var seenLinks: UInt64 = .max
  var seenMoves: UInt64 = 0

  init(_ about: QueryDescription) {
    self.about = about
    width = about.terms.count
    isPlain = about.isPlain
    // Never read: they only have to be aligned.
    tables = UnsafeMutablePointer(bitPattern: 8).unsafelyUnwrapped
    sources = UnsafeMutablePointer(bitPattern: 8).unsafelyUnwrapped
  }

  /// A query for the same, which has not been updated.
  var fresh: QueryCache { QueryCache(about) }

  func deallocate() {
    if capacity > 0 { tables.deallocate() }
  }

  @inline(never) @usableFromInline mutating func update(_ world: World) {
    if epoch != world.state.tableEpoch {
      epoch = world.state.tableEpoch
      seen = 0
      tableCount = 0
      indexOfTable.removeAll(keepingCapacity: true)
      seenLinks = .max
    }
    stamp = world.state.tableStamp
    if about.usesSets && tableCount == 0 {
      for id in about.sparse {
        append(world.state.sparseSets[Int(id)].unsafelyUnwrapped.pointee.table, world)
      }
    }
    while seen < world.state.tableCount {
      let table = world.state.tables[seen]
      seen += 1
      let matches = matches(table, world)
      if !isPlain { indexOfTable.append(matches ? Int32(tableCount) : -1) }
      if matches { append(table, world) }
    }
  }

  private mutating func append(
    _ table: UnsafeMutablePointer<Table>, _ world: World
  ) {
    if tableCount == capacity { grow() }
    (tables + tableCount).initialize(to: table)
    for (at, term) in about.terms.enumerated() {
      var source: UnsafeMutableRawPointer?
      if term.kind == .sparse {
        source = UnsafeMutableRawPointer(world.state.sparseSets[Int(term.component)])
      } else if term.kind == .column {
        let column = table.pointee.column(of: term.component)
        if column >= 0 { source = UnsafeMutableRawPointer(table.pointee.columns + column) }
      }
      (sources + tableCount * width + at).initialize(to: source)
    }
    tableCount += 1
  }

  private mutating func grow() {
    let more = max(2, capacity * 2)
    let word = MemoryLayout<Int>.size
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: more * (1 + width) * word, alignment: word)
    let newTables = memory.bindMemory(to: UnsafeMutablePointer<Table>.self, capacity: more)
    let newSources = (memory + more * word).bindMemory(
      to: UnsafeMutableRawPointer?.self, capacity: more * width)
    newTables.initialize(from: tables, count: tableCount)
    newSources.initialize(from: sources, count: tableCount * width)
    deallocate()
    (tables, sources, capacity) = (newTables, newSources, more)
  }

  /// Returns true if a table's rows can match, judged by its columns.
  private func matches(
    _ table: UnsafeMutablePointer<Table>, _ world: World
  ) -> Bool {
    let has = { (id: Int32) in world.state.isSparse(id) || table.pointee.column(of: id) >= 0 }
    let filter = about.filter
    return about.terms.allSatisfy { $0.kind != .column || $0.isOptional || has($0.component) }
      && (filter.with + filter.changed + filter.added).allSatisfy(has)
      && filter.without.allSatisfy { table.pointee.column(of: $0) < 0 }
      && filter.any.allSatisfy { $0.contains(where: has) }
  }
}

/// An active call of `each`.
@usableFromInline struct ActiveQuery {
  @usableFromInline var query: UnsafeMutablePointer<QueryCache>
  /// The parameters that the closure writes: bit n is set if parameter n is `inout`.
  @usableFromInline var writes: UInt8

  @inlinable init(query: UnsafeMutablePointer<QueryCache>, writes: UInt8) {
    self.query = query
    self.writes = writes
  }
}
