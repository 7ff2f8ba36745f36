// An order of rows in which every parent comes before its children.
//
// Mostly the order of the tables is one already, because children are spawned after their parents;
// then the plan is the tables themselves. Otherwise rows are sorted by depth. A plan holds until a
// row of a matching table moves or a parent changes.

struct ParentPlan {
  struct Run {
    /// The place among the query's tables.
    var table: Int32
    var first: UInt32
    var end: UInt32
  }

  private(set) var runs: [Run] = []
  /// The versions at which it was made; 0 for never.
  private var moved: UInt64 = 0
  private var links: UInt64 = .max
  private var tableCount = -1

  /// Whether nothing has moved since it was made.
  func holds(_ cache: borrowing QueryCache, _ state: UnsafeMutablePointer<WorldState>) -> Bool {
    guard links == state.pointee.linkVersion, tableCount == cache.tableCount else { return false }
    var at = 0
    var rows = 0
    while at < cache.tableCount {
      if cache.tables[at].pointee.moved > moved { return false }
      rows += cache.tables[at].pointee.count
      at += 1
    }
    return rows == self.rows
  }

  private var rows = 0

  /// O(rows), and O(rows · depth) where the order of the tables does not do.
  mutating func make(
    _ cache: borrowing QueryCache, _ state: UnsafeMutablePointer<WorldState>, _ version: UInt64
  ) {
    links = state.pointee.linkVersion
    tableCount = cache.tableCount
    // What moves from now on may carry the present version.
    moved = version - 1
    runs.removeAll(keepingCapacity: true)
    rows = 0
    for at in 0..<cache.tableCount {
      rows += cache.tables[at].pointee.count
      let end = UInt32(cache.tables[at].pointee.count)
      if end > 0 { runs.append(Run(table: Int32(at), first: 0, end: end)) }
    }
    if !isInOrder(cache, state) { sortByDepth(cache, state) }
  }

  private func isInOrder(
    _ cache: borrowing QueryCache, _ state: UnsafeMutablePointer<WorldState>
  ) -> Bool {
    guard let links = state.pointee.links else { return true }
    // By slot: the place in the order, 0 for none.
    var place = [Int32](repeating: 0, count: state.pointee.entities.count)
    var next: Int32 = 1
    for run in runs {
      let entities = cache.tables[Int(run.table)].pointee.entities
      for row in 0..<Int(run.end) {
        place[Int(entities[row].index)] = next
        next += 1
      }
    }
    for slot in 0..<min(place.count, state.pointee.linkCapacity) where place[slot] > 0 {
      let parent = links[slot].parent
      if parent > 0 && place[Int(parent - 1)] > place[slot] { return false }
    }
    return true
  }

  private mutating func sortByDepth(
    _ cache: borrowing QueryCache, _ state: UnsafeMutablePointer<WorldState>
  ) {
    guard let links = state.pointee.links else { return }
    var byDepth: [[Run]] = []
    for run in runs {
      let entities = cache.tables[Int(run.table)].pointee.entities
      for row in 0..<run.end {
        var depth = 0
        var slot = Int(entities[Int(row)].index)
        while slot < state.pointee.linkCapacity, links[slot].parent > 0 {
          slot = Int(links[slot].parent) - 1
          depth += 1
        }
        while byDepth.count <= depth { byDepth.append([]) }
        if let last = byDepth[depth].last, last.table == run.table, last.end == row {
          byDepth[depth][byDepth[depth].count - 1].end = row + 1
        } else {
          byDepth[depth].append(Run(table: run.table, first: row, end: row + 1))
        }
      }
    }
    runs = byDepth.flatMap { $0 }
  }
}
