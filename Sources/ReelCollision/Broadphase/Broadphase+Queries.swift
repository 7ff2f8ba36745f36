import ReelMath

extension Broadphase {
  /// Calls `body` with every proxy of `categories` whose box touches `bounds`, each once, until `body` returns false.
  /// The order is unspecified. A side of `bounds` may be infinite; if one is NaN, no proxy matches. O(boxes near
  /// `bounds`), and at most O(boxes).
  public func forEach(
    touching bounds: Bounds, categories: UInt32 = .max, _ body: (_ proxy: UInt32) -> Bool
  ) {
    let largest = Float.greatestFiniteMagnitude
    let bounds = Bounds(
      max(bounds.minX, -largest), max(bounds.minY, -largest), min(bounds.maxX, largest),
      min(bounds.maxY, largest))
    guard bounds.isPlaceable else { return }
    checkIsSearchable()
    let state = state.pointee
    guard state.moving.forEach(touching: bounds, state, categories, body) else { return }
    _ = state.still.forEach(touching: bounds, state, categories, body)
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
    guard bounds.isPlaceable, motion.x.isFinite, motion.y.isFinite, limit >= 0 else { return }
    checkIsSearchable()
    let state = state.pointee
    let sweep = BoxSweep(bounds, by: motion)
    var limit = min(limit, 1)
    state.still.forEach(along: sweep, limit: &limit, state, categories, body)
    if limit < 0 { return }
    state.moving.forEach(along: sweep, limit: &limit, state, categories, body)
  }

  /// Traps between ``beginMoves()`` and its end, because a search would miss boxes that left their cells.
  @inline(__always) func checkIsSearchable() { if state.pointee.isMoving { trapMoving() } }
}

@inline(never) private func trapMoving() -> Never {
  fatalError("Boxes are being moved: end what beginMoves() began by endMoves(), then search.")
}

extension ProxyGrid {
  @inline(__always)
  fileprivate func forEach(
    touching bounds: Bounds, _ state: BroadphaseState, _ categories: UInt32,
    _ body: (UInt32) -> Bool
  ) -> Bool {
    guard count > 0 else { return true }
    let kindBits = kinds.numbers(in: categories)
    var rest = kindBits == 0 ? 0 : occupied
    while rest != 0 {
      let goesOn = forEach(in: rest.trailingZeroBitCount, touching: bounds) { slot in
        let item = items.base[slot]
        guard item.proxy != noSlot, item.matches(kindBits, categories, state) else { return true }
        return body(item.proxy)
      }
      if !goesOn { return false }
      rest &= rest - 1
    }
    return true
  }

  @inline(__always)
  fileprivate func forEach(
    along sweep: BoxSweep, limit: inout Float, _ state: BroadphaseState, _ categories: UInt32,
    _ body: (UInt32, Float) -> Float
  ) {
    guard count > 0 else { return }
    let kindBits = kinds.numbers(in: categories)
    var rest = kindBits == 0 ? 0 : occupied
    var reach = limit
    while rest != 0 && reach >= 0 {
      var passed = reach
      forEach(in: rest.trailingZeroBitCount, along: sweep, limit: &passed) { slot, entry in
        let item = items.base[slot]
        guard item.proxy != noSlot, item.matches(kindBits, categories, state) else { return reach }
        reach = min(reach, body(item.proxy, entry))
        return reach
      }
      rest &= rest - 1
    }
    limit = reach
  }
}

extension ProxyItem {
  /// Returns true if the item belongs to one of `categories`, which occur in the bits `kinds`.
  @inline(__always)
  fileprivate func matches(
    _ kinds: UInt64, _ categories: UInt32, _ state: BroadphaseState
  ) -> Bool {
    guard kinds >> UInt64(kind) & 1 != 0 else { return false }
    return Int(kind) != ProxyKinds.mixed
      || state.records.base[Int(proxy)].categories & categories != 0
  }
}
