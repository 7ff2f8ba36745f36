import ReelMath

extension Broadphase {
  /// Begins a search for all pairs that overlap and want each other, and answers in how many jobs it
  /// is to be done. Nothing may change until they are done.
  public func beginPairs() -> Int { state.pointee.prepareSearch() }

  /// Does one job of the search. Jobs may run side by side; each is done once. What is found does not
  /// depend on who does them, or when.
  /// - Parameter touches: whether the shapes of two proxies, whose boxes overlap, meet. Called from
  ///   the thread that does the job, once for each pair of proxies, in no order.
  public func findPairs(_ job: Int, touches: (UInt32, UInt32) -> Bool) {
    let state = state.pointee
    guard job >= 0 && job < state.search.movingJobs + state.search.stillJobs else {
      fatalError("There is no job \(job): do those that the last beginPairs() counted.")
    }
    var found = state.search.found.base[job]
    if job < state.search.movingJobs {
      state.findPairs(ofMoving: job, into: &found, touches)
    } else {
      state.findPairs(ofStill: job - state.search.movingJobs, into: &found, touches)
    }
    // SAFETY: each job has a list of its own.
    state.search.found.base[job] = found
  }
}

extension BroadphaseState {
  /// Notes a pair of boxes that overlap, if their proxies want each other and their shapes meet.
  @inline(__always)
  private func meet(
    _ a: UInt32, _ b: UInt32, _ found: inout PlainBuffer<ProxyPair>,
    _ touches: (UInt32, UInt32) -> Bool
  ) {
    let (first, second) = (records.base + Int(a), records.base + Int(b))
    guard
      first.pointee.wants & second.pointee.groups | second.pointee.wants & first.pointee.groups
        != 0 && first.pointee.key != second.pointee.key && touches(a, b)
    else { return }
    found.append(ProxyPair(a, key: first.pointee.key, b, key: second.pointee.key))
  }

  fileprivate func findPairs(
    ofMoving job: Int, into found: inout PlainBuffer<ProxyPair>,
    _ touches: (UInt32, UInt32) -> Bool
  ) {
    let items = moving.items.base
    let begin = job * PairSearch.slotsOfJob
    let end = min(begin + PairSearch.slotsOfJob, moving.items.count)
    for slot in begin..<end where items[slot].proxy != noSlot {
      let kind = Int(items[slot].kind)
      let (ahead, around, still) = (search.ahead[kind], search.around[kind], search.still[kind])
      if ahead | around | still == 0 { continue }
      let own = Int(items[slot].level)
      var levels = moving.occupied
      if around == 0 {
        levels &= search.levels[own]
        if ahead != 0 {
          if moving.levels[own].newcomers == 0 {
            findAhead(slot, kinds: ahead, into: &found, touches)
          } else {
            levels |= 1 << UInt32(own)
          }
        }
      }
      let item = items[slot]
      if ahead | around != 0 {
        forEachBit(UInt64(levels)) { level in
          let looksAhead = level == own || search.levels[own] & 1 << UInt32(level) != 0
          let kinds = looksAhead ? around | ahead : around
          _ = moving.forEach(in: level, touching: item.bounds) { other in
            let kind = UInt64(items[other].kind)
            guard kinds >> kind & 1 != 0, other != slot,
              isLess(items[other].box, item.bounds.asked)
            else { return true }
            if level == own && around >> kind & 1 == 0 && !isAhead(other, of: slot) { return true }
            meet(item.proxy, items[other].proxy, &found, touches)
            return true
          }
        }
      }
      if still != 0 { findStill(item, kinds: still, into: &found, touches) }
    }
  }

  /// Whether a box is to the right in the same row, or in a row below. Boxes in one cell stand in the
  /// order of their slots.
  @inline(__always) private func isAhead(_ other: Int, of slot: Int) -> Bool {
    let (a, b) = (moving.items.base[slot], moving.items.base[other])
    if a.row != b.row { return a.row < b.row }
    return a.column != b.column ? a.column < b.column : slot < other
  }

  /// The pairs of a sorted box with those ahead of it, where all of its level are sorted.
  @inline(__always)
  private func findAhead(
    _ slot: Int, kinds: UInt64, into found: inout PlainBuffer<ProxyPair>,
    _ touches: (UInt32, UInt32) -> Bool
  ) {
    let items = moving.items.base
    let item = items[slot]
    let table = moving.levels + Int(item.level)
    let asked = item.bounds.asked
    let starts = table.pointee.starts.unsafelyUnwrapped
    let buckets = Int(table.pointee.mask) + 1
    // A box reaches into the next column and row, or does not.
    let columns = Int(table.pointee.cell(asked.x) - item.column)
    var row = item.row
    let lastRow = table.pointee.cell(asked.y)
    var first = Int(table.pointee.bucket(item.column, row))
    var end = first + columns + 1
    var other = slot + 1
    while true {
      // SAFETY: each bucket and the one after the last has a start.
      var last = Int(starts[min(end, buckets)])
      while true {
        while other < last {
          // A box of another row that shares the bucket is found in its own.
          if isLess(items[other].box, asked) && items[other].row == row
            && kinds >> UInt64(items[other].kind) & 1 != 0
          {
            meet(item.proxy, items[other].proxy, &found, touches)
          }
          other += 1
        }
        if end <= buckets { break }
        // The rest of the row is at the table's beginning.
        end -= buckets
        other = Int(starts[0])
        last = Int(starts[end])
      }
      if row == lastRow { break }
      row += 1
      // One to the left: boxes there reach over.
      first = Int(table.pointee.bucket(item.column - 1, row))
      end = first + columns + 2
      other = Int(starts[first])
    }
  }

  @inline(__always)
  private func findStill(
    _ item: ProxyItem, kinds: UInt64, into found: inout PlainBuffer<ProxyPair>,
    _ touches: (UInt32, UInt32) -> Bool
  ) {
    let items = still.items.base
    forEachBit(UInt64(still.occupied)) { level in
      _ = still.forEach(in: level, touching: item.bounds) { other in
        guard kinds >> UInt64(items[other].kind) & 1 != 0,
          isLess(items[other].box, item.bounds.asked)
        else { return true }
        meet(item.proxy, items[other].proxy, &found, touches)
        return true
      }
    }
  }

  fileprivate func findPairs(
    ofStill job: Int, into found: inout PlainBuffer<ProxyPair>,
    _ touches: (UInt32, UInt32) -> Bool
  ) {
    let items = still.items.base
    let others = moving.items.base
    let begin = job * PairSearch.slotsOfJob
    let end = min(begin + PairSearch.slotsOfJob, still.items.count)
    for slot in begin..<end where items[slot].proxy != noSlot {
      let item = items[slot]
      let kinds = search.fromStill[Int(item.kind)]
      if kinds == 0 { continue }
      forEachBit(UInt64(moving.occupied)) { level in
        _ = moving.forEach(in: level, touching: item.bounds) { other in
          guard kinds >> UInt64(others[other].kind) & 1 != 0,
            isLess(others[other].box, item.bounds.asked)
          else { return true }
          meet(item.proxy, others[other].proxy, &found, touches)
          return true
        }
      }
    }
  }
}
