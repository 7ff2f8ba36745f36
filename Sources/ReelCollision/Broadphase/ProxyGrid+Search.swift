import ReelMath

extension ProxyGrid {
  /// Calls `body` with the slot of every box of a level that touches `bounds`, each once, until `body` returns false.
  /// Returns false if `body` did. `bounds` are finite. O(cells covered + boxes in them), and at most O(boxes of the
  /// level).
  @inline(__always)
  func forEach(in level: Int, touching bounds: Bounds, _ body: (_ slot: Int) -> Bool) -> Bool {
    let table = levels[level]
    guard table.count > 0 else { return true }
    // Starts one cell to the left and one up, because boxes belong to the cell of their top-left corner and extend
    // beyond it.
    let column = max(table.cell(bounds.minX) - 1, table.low.x)
    let lastColumn = min(table.cell(bounds.maxX), table.high.x)
    var row = max(table.cell(bounds.minY) - 1, table.low.y)
    let lastRow = min(table.cell(bounds.maxY), table.high.y)
    guard column <= lastColumn && row <= lastRow else { return true }
    let limits = bounds.storedLimits
    let columns = Int(lastColumn - column) + 1
    if Float(columns) * Float(lastRow - row + 1) > Float(2 * table.count + 8) {
      return forEach(of: table, level) { slot in
        !isLessOrEqual(items.base[slot].box, limits) || body(slot)
      }
    }
    while row <= lastRow {
      let goesOn = forEach(in: table, row: row, column: column, columns: columns) { slot in
        // Skips a box of another row that shares the bucket; the search in its own row finds it.
        let box = items.base[slot].box
        return !isLessOrEqual(box, limits) || table.cell(box.y) != row || body(slot)
      }
      if !goesOn { return false }
      row += 1
    }
    return true
  }

  /// Calls `body` with the slots of `columns` buckets from a cell on, each once, until `body` returns false. These may
  /// include boxes of other rows and of nearby columns.
  @inline(__always)
  func forEach(
    in table: CellLevel, row: Int32, column: Int32, columns: Int, _ body: (_ slot: Int) -> Bool
  ) -> Bool {
    let starts = table.starts.unsafelyUnwrapped
    let buckets = Int(table.mask) + 1
    let first = Int(table.bucket(column, row))
    let end = first + min(columns, buckets)
    // SAFETY: each bucket and the end of the last have a start.
    var slot = Int(starts[first])
    var last = Int(starts[min(end, buckets)])
    var isPastEnd = end <= buckets
    while true {
      while slot < last {
        if !body(slot) { return false }
        slot += 1
      }
      if isPastEnd { break }
      // The rest of the row is at the beginning of the table.
      isPastEnd = true
      slot = Int(starts[0])
      last = Int(starts[end - buckets])
    }
    guard table.newcomers > 0 else { return true }
    let heads = table.heads.unsafelyUnwrapped
    let chains = buckets >> CellLevel.chainShift
    let firstChain = first >> CellLevel.chainShift
    // A row as long as the table ends in the chain where it begins.
    let endChain = min((end - 1) >> CellLevel.chainShift + 1, firstChain + chains)
    for chain in firstChain..<endChain {
      var slot = heads[chain & (chains - 1)]
      while slot != noSlot {
        if !body(Int(slot)) { return false }
        slot = next.base[Int(slot)]
      }
    }
    return true
  }

  /// Calls `body` with all slots of a level until `body` returns false; slots of newcomers may be empty.
  @inline(__always)
  func forEach(of table: CellLevel, _ level: Int, _ body: (_ slot: Int) -> Bool) -> Bool {
    let starts = table.starts.unsafelyUnwrapped
    var slot = Int(starts[0])
    let last = Int(starts[Int(table.mask) + 1])
    while slot < last {
      if !body(slot) { return false }
      slot += 1
    }
    guard table.newcomers > 0 else { return true }
    for slot in sorted..<items.count where Int(items.base[slot].level) == level {
      if !body(slot) { return false }
    }
    return true
  }
}
