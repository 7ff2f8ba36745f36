// Queries that look at rows one by one.
//
//     smallest sparse set │ e4 │ e9 │ e1 │      each entity's row, if its table matches
//     or tables, in order │ rows …     │        split where a row does not pass
//     or the parent plan  │ runs …     │
//
// DETERMINISM: which set is the smallest, and the order within it, are part of the state.

/// Rows of one table that stand side by side.
@usableFromInline struct RowRun {
  /// The place among the query's tables.
  @usableFromInline var table: Int32
  @usableFromInline var first: UInt32
  @usableFromInline var end: UInt32
}

/// The runs of the queries that are under way, those of an inner one behind those of the outer.
@usableFromInline struct RowRuns {
  private var runs = Buffer<RowRun>()
  @usableFromInline private(set) var count = 0

  @usableFromInline subscript(at: Int) -> RowRun { runs[at] }

  /// The first run of the query that collects.
  private var start = 0

  mutating func begin() { start = count }

  /// Adds a run, or makes the last one longer where it goes on there.
  mutating func append(_ run: RowRun) {
    if count > start, runs[count - 1].table == run.table, runs[count - 1].end == run.first {
      runs[count - 1].end = run.end
      return
    }
    runs.grow(to: count + 1, keeping: count, least: 64)
    runs.place(count).initialize(to: run)
    count += 1
  }

  @usableFromInline mutating func removeAll(after first: Int) { count = first }

  func deallocate() { runs.deallocate() }
}

extension QueryCache {
  /// Whether nobody has the first sparse component that a row needs: found at once, because that is so
  /// most of the time.
  @inline(__always) func isEmpty(_ state: UnsafeMutablePointer<WorldState>) -> Bool {
    guard firstSparse >= 0, let set = state.pointee.sparseSets[Int(firstSparse)] else {
      return false
    }
    return set.pointee.count == 0
  }

  /// Collects the runs of rows that the query visits, in order.
  func collectRuns(world: World, _ since: UInt64, _ subject: Entity) {
    let state = world.state
    world.context.pointee.rowRuns.begin()
    switch filter.group {
    case .all: break
    case .children:
      world.forEachChild(of: subject) { emit($0, world, since) }
      return
    case .targets(let number):
      guard world.isAlive(subject) else { return }
      state.pointee.relations[number].eachTarget(of: subject) { emit($0, world, since) }
      return
    case .sources(let number):
      guard world.isAlive(subject) else { return }
      state.pointee.relations[number].eachSource(of: subject) { emit($0, world, since) }
      return
    }
    if filter.parentsFirst {
      for run in plan.runs {
        emit(Int(run.table), Int(run.first), Int(run.end), world, since)
      }
      return
    }
    let smallest = smallestSet(state)
    guard smallest >= 0 else {
      for at in 0..<tableCount where tables[at].pointee.count > 0 {
        emit(at, 0, tables[at].pointee.count, world, since)
      }
      return
    }
    let set = state.pointee.sparseSets[Int(sparse[smallest])].unsafelyUnwrapped
    let count = set.pointee.count
    if looksAtSets && !state.pointee.isSpawningMany {
      world.context.pointee.rowRuns.append(
        RowRun(table: Int32(smallest), first: 0, end: UInt32(count)))
      return
    }
    for place in 0..<count { emit(set.pointee.table.pointee.entities[place], world, since) }
  }

  /// Adds the row of one entity.
  private func emit(_ entity: Entity, _ world: World, _ since: UInt64) {
    let record = world.state.pointee.entities.records[Int(entity.index)]
    // What is being spawned many at a time has sparse values before it has a row.
    if record.table < 0 { return }
    let at = Int(placeOfTable[Int(record.table)])
    if at >= 0 { emit(at, Int(record.row), Int(record.row) + 1, world, since) }
  }

  /// Which of the sparse components that a row needs the fewest entities have, -1 for none.
  private func smallestSet(_ state: UnsafeMutablePointer<WorldState>) -> Int {
    var best = -1
    var fewest = Int.max
    for (at, id) in sparse.enumerated() {
      let count = state.pointee.sparseSets[Int(id)].unsafelyUnwrapped.pointee.count
      if count < fewest {
        fewest = count
        best = at
      }
    }
    return best
  }

  /// Adds the rows that pass, in as few runs as there can be.
  private func emit(_ at: Int, _ first: Int, _ end: Int, _ world: World, _ since: UInt64) {
    let table = tables[at]
    let context = world.context
    var start = first
    let verdict = looksAtRows && end - first > 1 ? self.verdict(on: table, world.state) : nil
    if verdict == false { return }
    if looksAtRows && verdict == nil {
      if !passes(table, since) { return }
      for row in first..<end where !passes(table, row, world.state, since) {
        if start < row {
          context.pointee.rowRuns.append(
            RowRun(table: Int32(at), first: UInt32(start), end: UInt32(row)))
        }
        start = row + 1
      }
    }
    if start < end {
      context.pointee.rowRuns.append(
        RowRun(table: Int32(at), first: UInt32(start), end: UInt32(end)))
    }
  }

  /// Whether all rows of a table pass, or none; `nil` where they must be looked at one by one. Most
  /// sparse sets that a filter asks for are empty most of the time.
  private func verdict(
    on table: UnsafeMutablePointer<Table>, _ state: UnsafeMutablePointer<WorldState>
  ) -> Bool? {
    guard filter.changed.isEmpty && filter.added.isEmpty else { return nil }
    func isInNone(_ id: Int32) -> Bool {
      guard Int(id) < state.pointee.sparseSets.capacity, let set = state.pointee.sparseSets[Int(id)]
      else { return true }
      return set.pointee.count == 0
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

  /// Whether something in the table came or was written since.
  private func passes(_ table: UnsafeMutablePointer<Table>, _ since: UInt64) -> Bool {
    for id in filter.changed {
      let column = table.pointee.column(of: id)
      if column >= 0 && table.pointee.columns[column].written <= since
        && table.pointee.arrived <= since
      {
        return false
      }
    }
    for id in filter.added
    where table.pointee.column(of: id) >= 0 && table.pointee.arrived <= since { return false }
    return true
  }

  private func passes(
    _ table: UnsafeMutablePointer<Table>, _ row: Int, _ state: UnsafeMutablePointer<WorldState>,
    _ since: UInt64
  ) -> Bool {
    let entity = table.pointee.entities[row]
    for id in filter.changed {
      guard QueryCache.has(id, table, entity, state) else { return false }
      if let stamps = stamps(of: id, table, row, entity, state), stamps.written <= since {
        return false
      }
    }
    for id in filter.added {
      guard QueryCache.has(id, table, entity, state) else { return false }
      if let stamps = stamps(of: id, table, row, entity, state), stamps.added <= since {
        return false
      }
    }
    return QueryCache.passes(filter, table, entity, state)
  }

  /// When the row's value came and was written, where that is known.
  private func stamps(
    of id: Int32, _ table: UnsafeMutablePointer<Table>, _ row: Int, _ entity: Entity,
    _ state: UnsafeMutablePointer<WorldState>
  ) -> RowStamps? {
    let column = table.pointee.column(of: id)
    if column >= 0 { return table.pointee.columns[column].stamps?[row] }
    guard let set = state.pointee.sparseSets[Int(id)] else { return nil }
    let place = set.pointee.place(of: entity)
    return place >= 0 ? set.pointee.column.pointee.stamps?[place] : nil
  }

  static func has(
    _ id: Int32, _ table: UnsafeMutablePointer<Table>, _ entity: Entity,
    _ state: UnsafeMutablePointer<WorldState>
  ) -> Bool {
    if table.pointee.column(of: id) >= 0 { return true }
    guard Int(id) < state.pointee.sparseSets.capacity, let set = state.pointee.sparseSets[Int(id)]
    else { return false }
    return set.pointee.place(of: entity) >= 0
  }

  /// Whether an entity passes a filter, changes apart.
  static func passes(
    _ filter: QueryFilter, _ table: UnsafeMutablePointer<Table>, _ entity: Entity,
    _ state: UnsafeMutablePointer<WorldState>
  ) -> Bool {
    for id in filter.with where !has(id, table, entity, state) { return false }
    for id in filter.without where has(id, table, entity, state) { return false }
    for group in filter.any where !group.contains(where: { has($0, table, entity, state) }) {
      return false
    }
    return true
  }
}
