// An order of rows in which every parent comes before its children.
//
// Mostly the tables are already in such an order, because children are spawned after their parents; then the order is
// that of the tables. Otherwise rows are sorted by depth. The order is valid until a row of a matching table moves or a
// parent changes.

extension QueryCache {
  /// Puts `parentRanges` in order. O(tables) if nothing has moved since, otherwise O(rows), and O(rows · depth) if the
  /// order of the tables does not suffice.
  mutating func orderByParents(_ world: World) {
    // The sum only grows while the list of tables stays the same.
    var moves = UInt64(tableCount)
    for at in 0..<tableCount { moves &+= tables[at].pointee.moves }
    if seenLinks == world.state.linkVersion && seenMoves == moves { return }
    seenLinks = world.state.linkVersion
    seenMoves = moves
    parentRanges.removeAll(keepingCapacity: true)
    for at in 0..<tableCount {
      let end = UInt32(tables[at].pointee.count)
      if end > 0 { parentRanges.append(RowRange(table: Int32(at), first: 0, end: end)) }
    }
    if !isInOrder(world) { sortByDepth(world) }
  }

  private func isInOrder(_ world: World) -> Bool {
    let parents = world.state.parents
    if parents.capacity == 0 { return true }
    // The position of each entity in the order, from 1, by slot; 0 for an entity that does not match.
    var rank = [Int32](repeating: 0, count: world.state.entities.count)
    var next: Int32 = 1
    for range in parentRanges {
      let entities = tables[Int(range.table)].pointee.entities
      for row in 0..<Int(range.end) {
        rank[Int(entities[row].index)] = next
        next += 1
      }
    }
    for slot in 0..<world.state.linkedSlots where rank[slot] > 0 {
      let parent = parents[slot]
      if parent > 0 && rank[Int(parent - 1)] > rank[slot] { return false }
    }
    return true
  }

  private mutating func sortByDepth(_ world: World) {
    let parents = world.state.parents
    var byDepth: [[RowRange]] = []
    for range in parentRanges {
      let entities = tables[Int(range.table)].pointee.entities
      for row in 0..<range.end {
        var depth = 0
        var slot = Int(entities[Int(row)].index)
        while slot < parents.capacity, parents[slot] > 0 {
          slot = Int(parents[slot]) - 1
          depth += 1
        }
        while byDepth.count <= depth { byDepth.append([]) }
        if let last = byDepth[depth].last, last.table == range.table, last.end == row {
          byDepth[depth][byDepth[depth].count - 1].end = row + 1
        } else {
          byDepth[depth].append(RowRange(table: range.table, first: row, end: row + 1))
        }
      }
    }
    parentRanges = byDepth.flatMap { $0 }
  }
}
