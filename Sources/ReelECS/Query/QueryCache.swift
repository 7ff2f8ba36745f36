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
  /// Required sparse components, from the closure and the filter.
  let sparse: [Int32]
  /// The world's table stamp and epoch of the last update.
  @usableFromInline var stamp = -1
  var epoch = 0
  /// How many of the world's tables were looked at.
  var seen = 0
  @usableFromInline var tables: UnsafeMutablePointer<UnsafeMutablePointer<Table>>
  @usableFromInline var tableCount = 0
  var tableCapacity = 0
  /// `width` columns a matching table, `nil` where it has none.
  @usableFromInline var columns: UnsafeMutablePointer<UnsafeMutablePointer<Column>?>
  @usableFromInline let width: Int
  /// By the world's table index: the place among `tables`, -1 for none.
  var placeOfTable: [Int32] = []
  var plan = ParentPlan()

  init(terms: [QueryTerm], filter: QueryFilter, types: [ComponentType]) {
    self.terms = terms
    self.filter = filter
    width = terms.count
    let isSparse = { (id: Int32) in types[Int(id)].isSparse }
    var sparse: [Int32] = []
    var looksAtRows =
      !filter.changed.isEmpty || !filter.added.isEmpty
      || filter.without.contains(where: isSparse)
      || filter.any.contains { $0.contains(where: isSparse) }
    for term in terms where term.kind == .sparse && !term.isOptional {
      sparse.append(term.component)
    }
    for id in filter.with + filter.changed + filter.added where isSparse(id) {
      sparse.append(id)
    }
    looksAtRows = looksAtRows || !sparse.isEmpty
    self.looksAtRows = looksAtRows
    var isWhole = !filter.parentsFirst
    if case .all = filter.group {} else { isWhole = false }
    isPlain = !looksAtRows && isWhole
    self.sparse = sparse
    tables = .allocate(capacity: 0)
    columns = .allocate(capacity: 0)
  }

  func deallocate() {
    tables.deallocate()
    columns.deallocate()
  }

  mutating func update(_ state: UnsafeMutablePointer<WorldState>) {
    if epoch != state.pointee.tableEpoch {
      epoch = state.pointee.tableEpoch
      seen = 0
      tableCount = 0
      placeOfTable.removeAll(keepingCapacity: true)
      plan = ParentPlan()
    }
    stamp = state.pointee.tableStamp
    while seen < state.pointee.tableCount {
      let table = state.pointee.tables[seen]
      seen += 1
      let matches = matches(table, state)
      placeOfTable.append(matches ? Int32(tableCount) : -1)
      if matches { append(table) }
    }
  }

  private mutating func append(_ table: UnsafeMutablePointer<Table>) {
    if tableCount == tableCapacity {
      let wanted = max(4, tableCapacity * 2)
      let newTables = UnsafeMutablePointer<UnsafeMutablePointer<Table>>.allocate(capacity: wanted)
      newTables.moveInitialize(from: tables, count: tableCount)
      tables.deallocate()
      tables = newTables
      let newColumns = UnsafeMutablePointer<UnsafeMutablePointer<Column>?>.allocate(
        capacity: wanted * width)
      newColumns.moveInitialize(from: columns, count: tableCount * width)
      columns.deallocate()
      columns = newColumns
      tableCapacity = wanted
    }
    (tables + tableCount).initialize(to: table)
    for (at, term) in terms.enumerated() {
      let column = term.kind == .column ? table.pointee.column(of: term.component) : -1
      (columns + tableCount * width + at).initialize(
        to: column < 0 ? nil : table.pointee.columns + column)
    }
    tableCount += 1
  }

  /// Whether a table's rows can match, as far as its columns tell.
  private func matches(
    _ table: UnsafeMutablePointer<Table>, _ state: UnsafeMutablePointer<WorldState>
  ) -> Bool {
    let isSparse = { (id: Int32) in state.pointee.types[Int(id)].isSparse }
    let lacks = { (id: Int32) in !isSparse(id) && table.pointee.column(of: id) < 0 }
    for term in terms where term.kind == .column && !term.isOptional {
      if lacks(term.component) { return false }
    }
    for id in filter.with + filter.changed + filter.added where lacks(id) { return false }
    for id in filter.without where table.pointee.column(of: id) >= 0 { return false }
    for group in filter.any where group.allSatisfy(lacks) { return false }
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
