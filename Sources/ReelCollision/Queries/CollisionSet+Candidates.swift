import ReelMath

// The common base of all queries: the boxes near a box or along a motion, filtered by category, sensor and ignored key.
// The queries themselves test the shape of each candidate.

extension CollisionSet {
  /// Calls `body` with each shape, segment and cell near a box that passes the filter, until `body` returns `false`.
  /// The order is unspecified. A piece need not touch the box: only its bounds do or, in a grid, the bounds of its cell
  /// or of a neighbouring cell.
  public func forEachPiece(
    near bounds: Bounds, _ filter: ShapeFilter = ShapeFilter(),
    _ body: (_ key: UInt64, _ piece: Piece) -> Bool
  ) {
    forEachItem(touching: bounds, filter) { item in
      let entry = entries + Int(item.proxy)
      guard entry.pointee.key != filter.ignored else { return true }
      let key = entry.pointee.key
      guard entry.pointee.kind == .grid else { return body(key, entry.pointee.piece) }
      var goesOn = true
      grids[Int(entry.pointee.index)].grid.forEachPiece(near: bounds) {
        goesOn = body(key, $0)
        return goesOn
      }
      return goesOn
    }
  }

  /// Calls `body` with each proxy whose box touches `bounds`, until `body` returns `false`.
  @inline(__always)
  func forEachItem(
    touching bounds: Bounds, _ filter: ShapeFilter, _ body: (ProxyItem) -> Bool
  ) {
    let most = Float.greatestFiniteMagnitude
    let bounds = Bounds(
      max(bounds.minX, -most), max(bounds.minY, -most), min(bounds.maxX, most),
      min(bounds.maxY, most))
    guard bounds.isPlaceable else { return }
    broadphase.checkIsSearchable()
    let grids = broadphase.state.pointee.grids
    let refused = filter.includesSensors ? 0 : SetEntry.isSensor
    for isStill in 0..<2 {
      let grid = grids + isStill
      guard grid.pointee.count > 0 else { continue }
      let kindBits = grid.pointee.kinds.numbers(in: filter.categories)
      var rest = kindBits == 0 ? 0 : grid.pointee.occupied
      while rest != 0 {
        let goesOn = grid.pointee.forEach(in: rest.trailingZeroBitCount, touching: bounds) { slot in
          let item = grid.pointee.items.base[slot]
          guard item.proxy != noSlot, kindBits >> UInt64(item.kind) & 1 != 0 else { return true }
          guard item.flags & refused == 0, hasCategory(item, filter.categories) else { return true }
          return body(item)
        }
        if !goesOn { return }
        rest &= rest - 1
      }
    }
  }

  /// Calls `body` with each box that `sweep` touches along its motion within `limit`. Of the static boxes of similar
  /// size, the nearer ones come first, unless their distances differ by less than a few cells; the same is true of
  /// moving boxes. `body` returns the limit from then on; a number below zero ends the search.
  @inline(__always)
  func forEachItem(
    along sweep: BoxSweep, limit: Float, _ filter: ShapeFilter,
    _ body: (ProxyItem) -> Float
  ) {
    guard sweep.bounds.isPlaceable, sweep.motion.x.isFinite, sweep.motion.y.isFinite else { return }
    broadphase.checkIsSearchable()
    let grids = broadphase.state.pointee.grids
    let refused = filter.includesSensors ? 0 : SetEntry.isSensor
    var reach = limit
    for isStill in 0..<2 {
      let grid = grids + isStill
      guard grid.pointee.count > 0 else { continue }
      let kindBits = grid.pointee.kinds.numbers(in: filter.categories)
      var rest = kindBits == 0 ? 0 : grid.pointee.occupied
      while rest != 0 && reach >= 0 {
        var passed = reach
        grid.pointee.forEach(in: rest.trailingZeroBitCount, along: sweep, limit: &passed) {
          slot, _ in
          let item = grid.pointee.items.base[slot]
          guard item.proxy != noSlot, kindBits >> UInt64(item.kind) & 1 != 0 else { return reach }
          guard item.flags & refused == 0, hasCategory(item, filter.categories)
          else { return reach }
          reach = min(reach, body(item))
          return reach
        }
        rest &= rest - 1
      }
      if reach < 0 { return }
    }
  }

  /// Returns true if an item whose kind matches `categories` belongs to one of them. That is always so, except for the
  /// mixed kind: it stands for several combinations, so the proxy's own categories decide.
  @inline(__always)
  private func hasCategory(_ item: ProxyItem, _ categories: UInt32) -> Bool {
    Int(item.kind) != ProxyKinds.mixed
      || broadphase.state.pointee.records.base[Int(item.proxy)].categories & categories != 0
  }
}
