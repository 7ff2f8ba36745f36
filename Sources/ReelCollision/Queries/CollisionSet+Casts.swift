import ReelMath

extension CollisionSet {
  /// The first shape that another meets on a straight way: that with the least time, of several that
  /// with the least key. Shapes that overlap from the start on are met at time 0.
  /// - Parameters:
  ///   - shape: what moves; a point makes a ray.
  ///   - motion: the whole way.
  ///   - condition: is asked for the key of each shape that would count.
  public func cast(
    _ shape: Shape, by motion: Vec2, _ filter: QueryFilter = QueryFilter(),
    where condition: (UInt64) -> Bool = { _ in true }
  ) -> FoundHit? {
    var best: FoundHit?
    // The hit of a box is known by its time; the rest is found out for the last one only.
    var plain: Bounds?
    forEachCandidate(shape, motion, filter) { key, box, time, found in
      if let old = best {
        guard
          (time, key) < (old.hit.time, old.key)
            || (time == old.hit.time && key == old.key && (found?.piece ?? 0) < old.piece)
        else { return old.hit.time }
      }
      guard condition(key) else { return best?.hit.time ?? 1 }
      best =
        found ?? FoundHit(key: key, piece: 0, hit: CastHit(time: time))
      plain = found == nil ? box : nil
      return time
    }
    guard let plain, var found = best else { return best }
    guard let hit = shape.cast(by: motion, against: .box(plain)) else { return nil }
    found.hit = hit
    return found
  }

  /// Finds all shapes that another meets on a straight way, sorted by time and key, a key once.
  /// `found` is emptied first and keeps its memory.
  public func castAll(
    _ shape: Shape, by motion: Vec2, _ filter: QueryFilter = QueryFilter(),
    into found: inout [FoundHit], where condition: (UInt64) -> Bool = { _ in true }
  ) {
    found.removeAll(keepingCapacity: true)
    forEachCandidate(shape, motion, filter) { key, box, _, hit in
      if let hit {
        if condition(key) { found.append(hit) }
      } else if let hit = shape.cast(by: motion, against: .box(box)),
        condition(key)
      {
        found.append(FoundHit(key: key, piece: 0, hit: hit))
      }
      return 1
    }
    // A key once: that which is met first.
    found.sortInPlace {
      $0.key != $1.key ? $0.key < $1.key : FoundHit.isBefore($0, $1)
    }
    var kept = 0
    for index in found.indices where kept == 0 || found[index].key != found[kept - 1].key {
      found[kept] = found[index]
      kept += 1
    }
    found.removeLast(found.count - kept)
    found.sortInPlace(FoundHit.isBefore)
  }

  /// The first shape that a ray meets.
  /// - Parameters:
  ///   - origin: where it begins.
  ///   - direction: where it goes, of any length above 0.
  ///   - length: how far; 2^20 pixels unless said otherwise.
  public func ray(
    from origin: Vec2, along direction: Vec2, length: Float = 1_048_576,
    _ filter: QueryFilter = QueryFilter(), where condition: (UInt64) -> Bool = { _ in true }
  ) -> FoundHit? {
    cast(.point(origin), by: direction.normalized * length, filter, where: condition)
  }

  /// The first shape on the straight way from one point to another.
  public func segment(
    from start: Vec2, to end: Vec2, _ filter: QueryFilter = QueryFilter(),
    where condition: (UInt64) -> Bool = { _ in true }
  ) -> FoundHit? {
    cast(.point(start), by: end - start, filter, where: condition)
  }

  /// Whether nothing lies between two points. What one of them only touches does not count, what it is
  /// in does.
  public func isVisible(
    _ target: Vec2, from eye: Vec2, _ filter: QueryFilter = QueryFilter(),
    where condition: (UInt64) -> Bool = { _ in true }
  ) -> Bool {
    var isVisible = true
    forEachCandidate(.point(eye), target - eye, filter) { key, _, time, _ in
      // DETERMINISM: a time is rounded down, so the end itself may be a little less than 1.
      if time < Float(1).nextDown && condition(key) { isVisible = false }
      return isVisible ? 1 : -1
    }
    return isVisible && !overlapsAny(.point(target), filter, where: condition)
  }

  /// Calls `body` with each shape that another meets on its way: key, box, time, and all else where it
  /// is known already; for one that is its box it is not. `body` answers the part of the way that still counts.
  @inline(__always)
  private func forEachCandidate(
    _ shape: Shape, _ motion: Vec2, _ filter: QueryFilter,
    _ body: (_ key: UInt64, _ box: Bounds, _ time: Float, _ found: FoundHit?) -> Float
  ) {
    let bounds = shape.bounds
    guard bounds.isFinite, motion.x.isFinite, motion.y.isFinite else { return }
    let sharp = shape.sharpBounds != nil
    let sweep = BoxSweep(bounds, by: motion)
    var reach: Float = 1
    forEachItem(along: sweep, limit: 1, filter) { item, box in
      if sharp && item.mark & SetEntry.isPlainBox != 0 {
        guard let passage = bounds.passage(by: motion, through: box) else { return reach }
        let time = roundedDown(passage.time)
        guard time <= reach else { return reach }
        let key = item.key
        if key != filter.ignored { reach = body(key, box, time, nil) }
        return reach
      }
      let entry = entries + Int(item.proxy)
      let key = entry.pointee.key
      guard key != filter.ignored else { return reach }
      if entry.pointee.kind == .grid {
        grids[Int(entry.pointee.index)].grid.forEachPiece(along: bounds, by: motion, limit: reach) {
          if let hit = shape.cast(by: motion, against: $0), hit.time <= reach {
            let found = FoundHit(key: key, piece: $0.index, hit: hit)
            reach = body(key, box, hit.time, found)
          }
          return reach
        }
        return reach
      }
      if let hit = shape.cast(by: motion, against: entry.pointee.piece), hit.time <= reach {
        let found = FoundHit(
          key: key, piece: entry.pointee.kind == .segment ? entry.pointee.index : 0, hit: hit)
        reach = body(key, box, hit.time, found)
      }
      return reach
    }
  }
}

extension CastHit {
  /// A hit of which only the time is known.
  init(time: Float) {
    self.init(
      time: time, normal: .zero, point: .zero, depth: 0, startsInside: false,
      first: ShapePart(corner: 0), second: ShapePart(corner: 0))
  }
}
