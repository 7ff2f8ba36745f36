import ReelMath

extension Broadphase {
  /// Calls `body` with every proxy of `categories` whose box touches `bounds`, each once, until `body` returns false.
  /// The order is unspecified. A side of `bounds` may be infinite; if one is NaN, no proxy matches. O(boxes near
  /// `bounds`), and at most O(boxes).
  public func forEach(
    touching bounds: Bounds, categories: UInt32 = .max, _ body: (_ proxy: UInt32) -> Bool
  ) {
    forEachItem(touching: bounds, categories, refusing: 0) { body($0.proxy) }
  }

  /// Calls `body` with every proxy of `categories` whose box is touched by `bounds` along a motion, each once. Of the
  /// static boxes of similar size, the nearer ones come first, unless their distances differ by less than a few cells;
  /// the same is true of moving boxes. The proxies may include those of boxes that the motion misses by less than a
  /// hundred thousandth of its length. O(boxes near the motion), and at most O(boxes).
  ///
  /// - Parameters:
  ///   - bounds: the box that moves; for a ray, its starting point. No proxy matches if it is not finite.
  ///   - motion: the complete motion. No proxy matches if it is not finite.
  ///   - limit: the fraction of the motion that counts, 0 to 1.
  ///   - body: receives a proxy and the fraction of the motion after which the boxes touch, never rounded
  ///     up. Returns the limit from then on: the fraction at which a shape was hit, 1 to keep the limit,
  ///     or a negative number to end the search.
  public func forEach(
    along bounds: Bounds, by motion: Vec2, limit: Float = 1, categories: UInt32 = .max,
    _ body: (_ proxy: UInt32, _ entry: Float) -> Float
  ) {
    guard limit >= 0 else { return }
    forEachItem(along: BoxSweep(bounds, by: motion), limit: min(limit, 1), categories, refusing: 0)
    {
      body($0.proxy, $1)
    }
  }

  /// Calls `body` with each box of `categories` that touches `bounds` and has none of the refused flags, until `body`
  /// returns `false`.
  @inline(__always)
  func forEachItem(
    touching bounds: Bounds, _ categories: UInt32, refusing refused: UInt8,
    _ body: (ProxyItem) -> Bool
  ) {
    let most = Float.greatestFiniteMagnitude
    let bounds = Bounds(
      max(bounds.minX, -most), max(bounds.minY, -most), min(bounds.maxX, most),
      min(bounds.maxY, most))
    guard bounds.isPlaceable else { return }
    checkIsSearchable()
    let grids = state.pointee.grids
    for isStill in 0..<2 {
      let grid = grids + isStill
      guard grid.pointee.count > 0 else { continue }
      let kindBits = grid.pointee.kinds.numbers(in: categories)
      var rest = kindBits == 0 ? 0 : grid.pointee.occupied
      while rest != 0 {
        let goesOn = grid.pointee.forEach(in: rest.trailingZeroBitCount, touching: bounds) { slot in
          let item = grid.pointee.items.base[slot]
          guard item.proxy != noSlot, kindBits >> UInt64(item.kind) & 1 != 0 else { return true }
          guard item.flags & refused == 0, hasCategory(item, categories) else { return true }
          return body(item)
        }
        if !goesOn { return }
        rest &= rest - 1
      }
    }
  }

  /// Calls `body` with each box of `categories` that `sweep` touches along its motion within `limit` and that has none
  /// of the refused flags. Of the static boxes of similar size, the nearer ones come first, unless their distances
  /// differ by less than a few cells; the same is true of moving boxes. `body` returns the limit from then on; a number
  /// below zero ends the search.
  @inline(__always)
  func forEachItem(
    along sweep: BoxSweep, limit: Float, _ categories: UInt32, refusing refused: UInt8,
    _ body: (ProxyItem, _ entry: Float) -> Float
  ) {
    guard sweep.bounds.isPlaceable, sweep.motion.x.isFinite, sweep.motion.y.isFinite else { return }
    checkIsSearchable()
    let grids = state.pointee.grids
    var reach = limit
    for isStill in 0..<2 {
      let grid = grids + isStill
      guard grid.pointee.count > 0 else { continue }
      let kindBits = grid.pointee.kinds.numbers(in: categories)
      var rest = kindBits == 0 ? 0 : grid.pointee.occupied
      while rest != 0 && reach >= 0 {
        var passed = reach
        grid.pointee.forEach(in: rest.trailingZeroBitCount, along: sweep, limit: &passed) {
          slot, entry in
          let item = grid.pointee.items.base[slot]
          guard item.proxy != noSlot, kindBits >> UInt64(item.kind) & 1 != 0 else { return reach }
          guard item.flags & refused == 0, hasCategory(item, categories) else { return reach }
          reach = min(reach, body(item, entry))
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
      || state.pointee.records.base[Int(item.proxy)].categories & categories != 0
  }

  /// Traps between ``beginMoves()`` and its end, because a search would miss boxes that left their cells.
  @inline(__always) func checkIsSearchable() { if state.pointee.isMoving { trapMoving() } }
}

@inline(never) private func trapMoving() -> Never {
  fatalError("Boxes are being moved: end what beginMoves() began by endMoves(), then search.")
}
