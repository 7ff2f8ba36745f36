// Queries that check rows one by one.
//
//     smallest sparse set │ e4 │ e9 │ e1 │      each entity's row, if its table matches
//     or tables, in order │ rows …     │        split at a row that does not pass
//     or parents first    │ ranges …   │
//
// DETERMINISM: which set is the smallest, and the order within it, are part of the state.

/// A range of consecutive rows of one table.
@usableFromInline struct RowRange {
  /// The index among the query's tables.
  @usableFromInline var table: Int32
  @usableFromInline var first: UInt32
  @usableFromInline var end: UInt32
}

/// The ranges of the active queries, those of an inner query behind those of the outer.
@usableFromInline struct RowRanges {
  private var ranges = Buffer<RowRange>()
  @usableFromInline private(set) var count = 0

  @usableFromInline subscript(at: Int) -> RowRange { ranges[at] }

  /// The first range of the query that is collecting ranges.
  private var start = 0

  mutating func begin() { start = count }

  /// Appends a range, or extends the last one if it ends at `first`.
  mutating func append(_ table: Int, _ first: Int, _ end: Int) {
    if first == end { return }
    if count > start, ranges[count - 1].table == table, ranges[count - 1].end == first {
      ranges[count - 1].end = UInt32(end)
      return
    }
    ranges.grow(to: count + 1, keeping: count, least: 64)
    ranges.address(count).initialize(
      to: RowRange(table: Int32(table), first: UInt32(first), end: UInt32(end)))
    count += 1
  }

  @usableFromInline mutating func removeAll(after first: Int) { count = first }

  func deallocate() { ranges.deallocate() }
}

extension QueryCache {
  /// Collects the ranges of rows that the query visits, in order.
  @inline(never) @usableFromInline
  mutating func collectRuns(_ world: World, _ since: UInt64, _ subject: Entity) {
    // Most of the time no entity has the first required sparse component; this check is the fast path.
    let firstSparse = about.firstSparse
    if firstSparse >= 0 && world.state.set(of: firstSparse).pointee.count == 0 { return }
    if about.filter.parentsFirst { orderByParents(world) }
    emitRanges(world, since, subject)
  }

  /// Appends the ranges. This is a separate function, because closures of a mutating function would copy the complete
  /// cache for each entity.
  private func emitRanges(_ world: World, _ since: UInt64, _ subject: Entity) {
    world.context.rowRanges.begin()
    switch about.filter.group {
    case .all: break
    case .children:
      return world.eachChild(of: subject) { emit($0, world, since) }
    case .targets(let number):
      guard world.isAlive(subject) else { return }
      return world.state.relations[number].eachTarget(of: subject) { emit($0, world, since) }
    case .sources(let number):
      guard world.isAlive(subject) else { return }
      return world.state.relations[number].eachSource(of: subject) { emit($0, world, since) }
    }
    if about.filter.parentsFirst {
      for range in parentRanges {
        emit(Int(range.table), Int(range.first), Int(range.end), world, since)
      }
      return
    }
    func size(_ at: Int) -> Int { world.state.set(of: about.sparse[at]).pointee.count }
    // The first of the sets with the fewest entities.
    guard let smallest = about.sparse.indices.min(by: { size($0) < size($1) }) else {
      for at in 0..<tableCount { emit(at, 0, tables[at].pointee.count, world, since) }
      return
    }
    if about.usesSets && !world.state.isSpawningMany {
      return world.context.rowRanges.append(smallest, 0, size(smallest))
    }
    let entities = world.state.set(of: about.sparse[smallest]).pointee.table.pointee.entities
    for row in 0..<size(smallest) { emit(entities[row], world, since) }
  }

  /// Appends the row of one entity.
  private func emit(_ entity: Entity, _ world: World, _ since: UInt64) {
    let record = world.state.entities.records[Int(entity.index)]
    // Entities that are being spawned many at a time have sparse values before they have a row.
    if record.table < 0 { return }
    let at = Int(indexOfTable[Int(record.table)])
    if at >= 0 { emit(at, Int(record.row), Int(record.row) + 1, world, since) }
  }

  /// Appends the rows that pass, in as few ranges as possible.
  private func emit(_ at: Int, _ first: Int, _ end: Int, _ world: World, _ since: UInt64) {
    let table = tables[at]
    var start = first
    if about.checksRows {
      let verdict = end - first > 1 ? about.verdict(on: table, world) : nil
      if verdict == false { return }
      if verdict == nil {
        if !about.passes(table, since) { return }
        for row in first..<end where !about.passes(table.pointee.entities[row], world, since) {
          world.context.rowRanges.append(at, start, row)
          start = row + 1
        }
      }
    }
    world.context.rowRanges.append(at, start, end)
  }
}

extension QueryDescription {
  /// Returns true if all rows of a table pass, false if none does, and `nil` if they must be checked one by one. Most
  /// sparse sets that a filter names are empty most of the time.
  fileprivate func verdict(on table: UnsafeMutablePointer<Table>, _ world: World) -> Bool? {
    guard filter.changed.isEmpty && filter.added.isEmpty else { return nil }
    func isInNone(_ id: Int32) -> Bool {
      !world.state.isSparse(id) || world.state.set(of: id).pointee.count == 0
    }
    var isSure = true
    for id in filter.with where table.pointee.column(of: id) < 0 {
      if isInNone(id) { return false }
      isSure = false
    }
    for id in filter.without where !isInNone(id) { isSure = false }
    for group in filter.any where !group.contains(where: { table.pointee.column(of: $0) >= 0 }) {
      if group.allSatisfy(isInNone) { return false }
      isSure = false
    }
    return isSure ? true : nil
  }

  /// Returns true if a row or value of the table was added or written after `since`.
  fileprivate func passes(_ table: UnsafeMutablePointer<Table>, _ since: UInt64) -> Bool {
    if table.pointee.arrived > since { return true }
    func column(_ id: Int32) -> Int { table.pointee.column(of: id) }
    return filter.added.allSatisfy { column($0) < 0 }
      && filter.changed.allSatisfy {
        column($0) < 0 || table.pointee.columns[column($0)].written > since
      }
  }

  /// Returns true if a row's components were added and written after `since`, and it passes the rest of the filter.
  fileprivate func passes(_ entity: Entity, _ world: World, _ since: UInt64) -> Bool {
    func isNews(_ id: Int32, _ version: (RowStamps) -> UInt64) -> Bool {
      guard let columnRow = world.state.columnRow(of: id, slot: Int(entity.index)) else {
        return false
      }
      guard let stamps = columnRow.column.pointee.stamps else { return true }
      return version(stamps[columnRow.row]) > since
    }
    // By index, because a loop over the elements would count references to the list for each row.
    for at in filter.changed.indices where !isNews(filter.changed[at], { $0.written }) {
      return false
    }
    for at in filter.added.indices where !isNews(filter.added[at], { $0.added }) { return false }
    return !checksComponents || world.passes(entity, filter)
  }
}

extension World {
  /// Returns true if an entity passes a filter, apart from its conditions on changes.
  func passes(_ entity: Entity, _ filter: QueryFilter) -> Bool {
    func has(_ id: Int32) -> Bool { state.columnRow(of: id, slot: Int(entity.index)) != nil }
    return filter.with.allSatisfy(has) && !filter.without.contains(where: has)
      && filter.any.allSatisfy { $0.contains(where: has) }
  }
}
