// The tables that match one closure signature under one filter, kept up to date lazily: tables are
// never removed, so each run only looks at those made since the last.
//
// A plain query, of columns alone, is a list of tables. What concerns single rows (sparse
// components, changes, the order of parents) is decided in `QueryCache+Rows`, in runs of rows.

@usableFromInline struct QueryCache {
  @usableFromInline let terms: [QueryTerm]
  let filter: QueryFilter
  /// Whether whole tables are visited in their order.
  @usableFromInline let isPlain: Bool
  /// Whether each row has to be asked.
  let looksAtRows: Bool
  /// Whether it asks for sparse components, entities and parents alone, of any table. Then the tables
  /// of the sets in `sparse` stand before its tables.
  let looksAtSets: Bool
  /// Required sparse components, from the closure and the filter.
  let sparse: [Int32]
  /// The first of them, -1 for none.
  let firstSparse: Int32
  /// The world's table stamp and epoch of the last update.
  @usableFromInline var stamp = -1
  var epoch = 0
  /// How many of the world's tables were looked at.
  var seen = 0
  @usableFromInline var tables = Buffer<UnsafeMutablePointer<Table>>()
  @usableFromInline var tableCount = 0
  /// `width` a matching table: the parameter's column, or the store of its sparse component; `nil`
  /// where there is none.
  @usableFromInline var sources = Buffer<UnsafeMutableRawPointer?>()
  @usableFromInline let width: Int
  /// By the world's table index: the place among `tables`, -1 for none.
  var placeOfTable: [Int32] = []
  /// The runs of rows with every parent before its children, and the version of the links and the
  /// moves of all tables at which they were put in order; see ``orderByParents(_:)``.
  var parentRuns: [RowRun] = []
  var seenLinks: UInt64 = .max
  var seenMoves: UInt64 = 0

  init(terms: [QueryTerm], filter: QueryFilter, in world: World) {
    self.terms = terms
    self.filter = filter
    width = terms.count
    let isSparse = { (id: Int32) in world.state.isSparse(id) }
    // Those of the closure are asked for in its loop.
    var sparse = terms.filter { $0.kind == .sparse && !$0.isOptional }.map { $0.component }
    sparse += (filter.with + filter.changed + filter.added).filter(isSparse)
    looksAtRows =
      !filter.changed.isEmpty || !filter.added.isEmpty
      || (filter.with + filter.without).contains(where: isSparse)
      || filter.any.contains { $0.contains(where: isSparse) }
    var isWholeGroup = !filter.parentsFirst
    if case .all = filter.group {} else { isWholeGroup = false }
    isPlain = !looksAtRows && isWholeGroup && sparse.isEmpty
    self.sparse = sparse
    firstSparse = sparse.first ?? -1
    looksAtSets =
      !sparse.isEmpty && !looksAtRows && isWholeGroup && filter.with.isEmpty
      && filter.without.isEmpty && filter.any.isEmpty && terms.allSatisfy { $0.kind != .column }
  }

  func deallocate() {
    tables.deallocate()
    sources.deallocate()
  }

  @inline(never) @usableFromInline mutating func update(_ world: World) {
    if epoch != world.state.tableEpoch {
      epoch = world.state.tableEpoch
      seen = 0
      tableCount = 0
      placeOfTable.removeAll(keepingCapacity: true)
      seenLinks = .max
    }
    stamp = world.state.tableStamp
    if looksAtSets && tableCount == 0 {
      for id in sparse {
        append(world.state.sparseSets[Int(id)].unsafelyUnwrapped.pointee.table, world)
      }
    }
    while seen < world.state.tableCount {
      let table = world.state.tables[seen]
      seen += 1
      let matches = matches(table, world)
      placeOfTable.append(matches ? Int32(tableCount) : -1)
      if matches { append(table, world) }
    }
  }

  private mutating func append(
    _ table: UnsafeMutablePointer<Table>, _ world: World
  ) {
    tables.grow(to: tableCount + 1, keeping: tableCount, least: 4)
    sources.grow(to: (tableCount + 1) * width, keeping: tableCount * width, least: 4 * width)
    tables.place(tableCount).initialize(to: table)
    for (at, term) in terms.enumerated() {
      var source: UnsafeMutableRawPointer?
      if term.kind == .sparse {
        source = UnsafeMutableRawPointer(world.state.sparseSets[Int(term.component)])
      } else if term.kind == .column {
        let column = table.pointee.column(of: term.component)
        if column >= 0 { source = UnsafeMutableRawPointer(table.pointee.columns + column) }
      }
      sources.place(tableCount * width + at).initialize(to: source)
    }
    tableCount += 1
  }

  /// Whether a table's rows can match, as far as its columns tell.
  private func matches(
    _ table: UnsafeMutablePointer<Table>, _ world: World
  ) -> Bool {
    let has = { (id: Int32) in world.state.isSparse(id) || table.pointee.column(of: id) >= 0 }
    return terms.allSatisfy { $0.kind != .column || $0.isOptional || has($0.component) }
      && (filter.with + filter.changed + filter.added).allSatisfy(has)
      && filter.without.allSatisfy { table.pointee.column(of: $0) < 0 }
      && filter.any.allSatisfy { $0.contains(where: has) }
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
