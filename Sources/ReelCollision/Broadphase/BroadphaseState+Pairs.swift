import ReelMath

extension Broadphase {
  /// Finds all pairs that overlap and collide, and stores them in the search.
  /// - Parameter touches: returns true if the shapes of two proxies, whose boxes overlap, touch. It is called at most
  ///   once for each pair of proxies, in an unspecified order.
  func findPairs(touches: (UInt32, UInt32) -> Bool) {
    state.pointee.prepareSearch()
    // Plain copies: the compiler keeps their fields in registers.
    let now = state.pointee
    var pairs = now.search.pairs
    pairs.removeAll()
    if now.search.comparesAll {
      now.compareAll(into: &pairs, touches)
    } else {
      now.findPairsOfMoving(into: &pairs, touches)
      if now.search.standing { now.findPairsOfStill(into: &pairs, touches) }
    }
    state.pointee.search.pairs = pairs
  }
}

extension BroadphaseState {
  /// Appends a pair of boxes that overlap, if their categories and masks match and their shapes touch.
  @inline(__always)
  private func appendPair(
    _ a: ProxyItem, _ b: ProxyItem, _ pairs: inout PlainBuffer<ProxyPair>,
    _ touches: (UInt32, UInt32) -> Bool
  ) {
    // The search has already compared the categories and masks of all kinds but the mixed one: its proxies have several
    // combinations (``ProxyKinds``).
    if Int(a.kind) == ProxyKinds.mixed || Int(b.kind) == ProxyKinds.mixed {
      let (first, second) = (records.base + Int(a.proxy), records.base + Int(b.proxy))
      guard
        first.pointee.mask & second.pointee.categories | second.pointee.mask
          & first.pointee.categories
          != 0
      else { return }
    }
    guard a.key != b.key, a.flags & b.flags & Broadphase.isBox != 0 || touches(a.proxy, b.proxy)
    else { return }
    pairs.append(ProxyPair(a.proxy, key: a.key, b.proxy, key: b.key))
  }

  /// Finds the pairs of all moving boxes by comparing each of them with every other one, and with all static boxes.
  fileprivate func compareAll(
    into pairs: inout PlainBuffer<ProxyPair>, _ touches: (UInt32, UInt32) -> Bool
  ) {
    let (items, others) = (moving.items.base, still.items.base)
    for slot in 0..<moving.items.count where items[slot].proxy != noSlot {
      let item = items[slot]
      let limits = item.box.bounds.storedLimits
      for other in slot + 1..<moving.items.count
      where isLess(items[other].box, limits)
        && moving.kinds.mayPair(Int(item.kind), moving.kinds, Int(items[other].kind))
      {
        appendPair(item, items[other], &pairs, touches)
      }
      for other in 0..<still.items.count
      where isLess(others[other].box, limits)
        && moving.kinds.mayPair(Int(item.kind), still.kinds, Int(others[other].kind))
      {
        appendPair(item, others[other], &pairs, touches)
      }
    }
  }

  /// Finds the pairs of all moving boxes that search.
  fileprivate func findPairsOfMoving(
    into pairs: inout PlainBuffer<ProxyPair>, _ touches: (UInt32, UInt32) -> Bool
  ) {
    let items = moving.items.base
    let last = moving.items.count
    var slot = 0
    while slot < last {
      // Neighbours mostly have the same kind, so the kinds to search for are looked up once.
      let (kind, level) = (items[slot].kind, items[slot].level)
      var end = slot + 1
      while end < last && items[end].kind == kind && items[end].level == level { end += 1 }
      let (ahead, around) = (search.ahead[Int(kind)], search.around[Int(kind)])
      let still = self.still.count > 0 ? search.still[Int(kind)] : 0
      let own: UInt32 = 1 << UInt32(level)
      var levels = around != 0 ? moving.occupied : ahead != 0 ? search.levels[Int(level)] : 0
      if ahead != 0 && around == 0 {
        if moving.levels[Int(level)].newcomers == 0 {
          findAhead(slot..<end, kinds: ahead, into: &pairs, touches)
        } else {
          levels |= own
        }
      }
      if levels != 0 || still != 0 {
        let levelsAhead = search.levels[Int(level)] | own
        for slot in slot..<end where items[slot].proxy != noSlot {
          forEachBit(UInt64(levels)) { level in
            let isAhead = levelsAhead >> UInt32(level) & 1 != 0
            findMoving(
              slot, in: level, around: around, ahead: isAhead ? ahead : 0, into: &pairs, touches)
          }
          if still != 0 { findStill(slot, kinds: still, into: &pairs, touches) }
        }
      }
      slot = end
    }
  }

  /// Finds the pairs of a box with the boxes of a level.
  @inline(__always)
  private func findMoving(
    _ slot: Int, in level: Int, around: UInt64, ahead: UInt64,
    into pairs: inout PlainBuffer<ProxyPair>, _ touches: (UInt32, UInt32) -> Bool
  ) {
    let items = moving.items.base
    let item = items[slot]
    let bounds = item.box.bounds
    _ = moving.forEach(in: level, touching: bounds) { other in
      let kind = UInt64(items[other].kind)
      guard (around | ahead) >> kind & 1 != 0, other != slot,
        isLess(items[other].box, bounds.storedLimits)
      else { return true }
      let isAround = around >> kind & 1 != 0
      if level != Int(item.level) || isAround || isAhead(other, of: slot) {
        appendPair(item, items[other], &pairs, touches)
      }
      return true
    }
  }

  /// Returns true if the box `other` is to the right in the same row, or in a row below. Boxes in one cell are in the
  /// order of their slots.
  @inline(__always) private func isAhead(_ other: Int, of slot: Int) -> Bool {
    let (a, b) = (moving.cells.base[slot], moving.cells.base[other])
    if a.y != b.y { return a.y < b.y }
    return a.x != b.x ? a.x < b.x : slot < other
  }

  /// Finds the pairs of boxes with those ahead of them. All boxes of the level are sorted; the boxes in `slots` have
  /// one kind and one level.
  private func findAhead(
    _ slots: Range<Int>, kinds: UInt64, into pairs: inout PlainBuffer<ProxyPair>,
    _ touches: (UInt32, UInt32) -> Bool
  ) {
    let (items, cells) = (moving.items.base, moving.cells.base)
    let table = moving.levels[Int(items[slots.lowerBound].level)]
    let starts = table.starts.unsafelyUnwrapped
    let buckets = Int(table.mask) + 1
    for slot in slots {
      let limits = items[slot].box.bounds.storedLimits
      let (column, row) = (cells[slot].x, cells[slot].y)
      // A box that does not reach the next column or row skips its cells.
      let columns = limits.x * table.inverse >= Float(column + 1) ? 1 : 0
      let rows = limits.y * table.inverse >= Float(row + 1) ? 1 : 0
      let first = Int(table.bucket(column, row))
      // Starts one column to the left, because boxes there may extend into this column.
      let below = Int(table.bucket(column - 1, row + 1))
      if first + columns + 1 > buckets || below + columns + 2 > buckets {
        findAheadOverEnd(slot, kinds, table, columns, rows, &pairs, touches)
        continue
      }
      // SAFETY: each bucket and the end of the last have a start; slots between two starts contain boxes.
      let inRow = Int(starts[first + columns + 1]) - slot - 1
      let start = Int(starts[below])
      let all = inRow + rows * (Int(starts[below + columns + 2]) - start)
      // Visits both blocks of slots in one loop, because a processor cannot predict where each of them ends.
      var at = 0
      while at < all {
        let isBelow = at >= inRow
        let other = (isBelow ? start - inRow : slot + 1) + at
        at += 1
        // Skips a box of another row that shares the bucket; the search in its own row finds it.
        if isLess(items[other].box, limits) && cells[other].y == row &+ (isBelow ? 1 : 0)
          && kinds >> UInt64(items[other].kind) & 1 != 0
        {
          appendPair(items[slot], items[other], &pairs, touches)
        }
      }
    }
  }

  /// Finds the pairs of a box with those ahead of it, if the buckets of its row wrap around to the beginning of the
  /// table.
  @inline(never)
  private func findAheadOverEnd(
    _ slot: Int, _ kinds: UInt64, _ table: CellLevel, _ columns: Int, _ rows: Int,
    _ pairs: inout PlainBuffer<ProxyPair>, _ touches: (UInt32, UInt32) -> Bool
  ) {
    let (items, cells) = (moving.items.base, moving.cells.base)
    let (item, cell) = (items[slot], cells[slot])
    let limits = item.box.bounds.storedLimits
    for row in cell.y...cell.y + Int32(rows) {
      let isOwn = row == cell.y
      _ = moving.forEach(
        in: table, row: row, column: isOwn ? cell.x : cell.x - 1,
        columns: columns + (isOwn ? 1 : 2)
      ) { other in
        if isLess(items[other].box, limits) && cells[other].y == row
          && kinds >> UInt64(items[other].kind) & 1 != 0 && isAhead(other, of: slot)
        {
          appendPair(item, items[other], &pairs, touches)
        }
        return true
      }
    }
  }

  /// Finds the pairs of a moving box with static boxes.
  @inline(__always)
  private func findStill(
    _ slot: Int, kinds: UInt64, into pairs: inout PlainBuffer<ProxyPair>,
    _ touches: (UInt32, UInt32) -> Bool
  ) {
    let items = still.items.base
    let item = moving.items.base[slot]
    let bounds = item.box.bounds
    forEachBit(UInt64(still.occupied)) { level in
      _ = still.forEach(in: level, touching: bounds) { other in
        if kinds >> UInt64(items[other].kind) & 1 != 0
          && isLess(items[other].box, bounds.storedLimits)
        {
          appendPair(item, items[other], &pairs, touches)
        }
        return true
      }
    }
  }

  /// Finds the pairs of those static boxes whose kind searches for moving boxes.
  fileprivate func findPairsOfStill(
    into pairs: inout PlainBuffer<ProxyPair>, _ touches: (UInt32, UInt32) -> Bool
  ) {
    let items = moving.items.base
    for slot in 0..<still.items.count where still.items.base[slot].proxy != noSlot {
      let item = still.items.base[slot]
      let kinds = search.fromStill[Int(item.kind)]
      if kinds == 0 { continue }
      let bounds = item.box.bounds
      forEachBit(UInt64(moving.occupied)) { level in
        _ = moving.forEach(in: level, touching: bounds) { other in
          if kinds >> UInt64(items[other].kind) & 1 != 0
            && isLess(items[other].box, bounds.storedLimits)
          {
            appendPair(item, items[other], &pairs, touches)
          }
          return true
        }
      }
    }
  }
}
