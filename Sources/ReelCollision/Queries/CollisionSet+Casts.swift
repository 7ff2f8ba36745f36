import ReelMath

extension CollisionSet {
  /// Returns the first shape that another hits on a straight motion: the one with the lowest time, then with the lowest
  /// key. Shapes that overlap at the start are hit at time 0.
  /// - Parameters:
  ///   - shape: the shape that moves; a point makes a ray.
  ///   - motion: the complete motion.
  ///   - condition: receives the key of each shape that would count; false skips the shape.
  public func cast(
    _ shape: Shape, by motion: Vec2, _ filter: ShapeFilter = ShapeFilter(),
    where condition: (UInt64) -> Bool = { _ in true }
  ) -> CastResult? {
    let exactBounds = shape.exactBounds
    let bounds = exactBounds ?? shape.bounds
    guard bounds.isFinite, motion.x.isFinite, motion.y.isFinite else { return nil }
    var first = FirstHit()
    forEachItem(along: BoxSweep(bounds, by: motion), limit: 1, filter) { item in
      if exactBounds != nil && item.flags & Broadphase.isBox != 0 {
        // Tests only the sides of a box. The rest of the hit is computed once, for the final one.
        let box = item.box.bounds
        guard let passage = bounds.passage(by: motion, through: box) else { return first.reach }
        let time = roundedDown(passage.time)
        if first.isAfter(time, item.key, 0), item.key != filter.ignored, condition(item.key) {
          first.record(time, item.key, box, passage)
        }
      } else {
        recordHit(shape, bounds, by: motion, item, filter, condition, &first)
      }
      return first.reach
    }
    guard first.isBox else { return first.result }
    let isPoint = shape.count == 1
    let hit =
      first.passage.side.map {
        bounds.hit(by: motion, through: first.box, first.passage.time, $0, isPoint: isPoint)
      } ?? bounds.overlap(with: first.box, isPoint: isPoint)
    return CastResult(key: first.key, piece: 0, hit: hit)
  }

  /// Records a hit of a proxy that is not only a box, if it comes before the first hit so far.
  @inline(never)
  private func recordHit(
    _ shape: Shape, _ bounds: Bounds, by motion: Vec2, _ item: ProxyItem, _ filter: ShapeFilter,
    _ condition: (UInt64) -> Bool, _ first: inout FirstHit
  ) {
    forEachHit(shape, bounds, by: motion, item, filter, limit: first.reach) { result in
      if first.isAfter(result.hit.time, result.key, result.piece), condition(result.key) {
        first.record(result)
      }
      return first.reach
    }
  }

  /// Finds all shapes that another hits on a straight motion, sorted by time and key, each key once. Empties `results`
  /// first and keeps its memory.
  public func castAll(
    _ shape: Shape, by motion: Vec2, _ filter: ShapeFilter = ShapeFilter(),
    into results: inout [CastResult], where condition: (UInt64) -> Bool = { _ in true }
  ) {
    results.removeAll(keepingCapacity: true)
    forEachCandidate(shape, motion, filter) { hit in
      if condition(hit.key) { results.append(hit) }
      return 1
    }
    // Keeps the earliest hit of each key.
    results.sortInPlace {
      $0.key != $1.key ? $0.key < $1.key : CastResult.isBefore($0, $1)
    }
    results.keepFirst { $0.key == $1.key }
    results.sortInPlace(CastResult.isBefore)
  }

  /// Returns the first shape that a ray hits.
  /// - Parameters:
  ///   - origin: the point where the ray begins.
  ///   - direction: the direction of the ray, of any length above 0.
  ///   - length: the length of the ray in pixels, 2^20 by default.
  public func ray(
    from origin: Vec2, along direction: Vec2, length: Float = 1_048_576,
    _ filter: ShapeFilter = ShapeFilter(), where condition: (UInt64) -> Bool = { _ in true }
  ) -> CastResult? {
    cast(.point(origin), by: direction.normalized * length, filter, where: condition)
  }

  /// Returns the first shape on the straight line from one point to another.
  public func segment(
    from start: Vec2, to end: Vec2, _ filter: ShapeFilter = ShapeFilter(),
    where condition: (UInt64) -> Bool = { _ in true }
  ) -> CastResult? {
    cast(.point(start), by: end - start, filter, where: condition)
  }

  /// Returns true if nothing blocks the line between two points. A shape that only touches one of the points does not
  /// block; a shape around a point does.
  public func isVisible(
    _ target: Vec2, from eye: Vec2, _ filter: ShapeFilter = ShapeFilter(),
    where condition: (UInt64) -> Bool = { _ in true }
  ) -> Bool {
    var isVisible = true
    forEachCandidate(.point(eye), target - eye, filter) { result in
      // DETERMINISM: a time is rounded down, so the time of a hit at the end of the motion may be slightly less than 1.
      if result.hit.time < Float(1).nextDown && condition(result.key) { isVisible = false }
      return isVisible ? 1 : -1
    }
    return isVisible && !overlapsAny(.point(target), filter, where: condition)
  }

  /// Calls `body` with each shape that another hits on its motion. `body` returns the fraction of the motion that still
  /// counts.
  @inline(__always)
  private func forEachCandidate(
    _ shape: Shape, _ motion: Vec2, _ filter: ShapeFilter, _ body: (CastResult) -> Float
  ) {
    let bounds = shape.bounds
    guard bounds.isFinite, motion.x.isFinite, motion.y.isFinite else { return }
    var reach: Float = 1
    forEachItem(along: BoxSweep(bounds, by: motion), limit: 1, filter) { item in
      forEachHit(shape, bounds, by: motion, item, filter, limit: reach) {
        reach = body($0)
        return reach
      }
      return reach
    }
  }

  /// Calls `body` with each hit of one proxy within a fraction of the motion: for a grid, the hit of each cell.
  private func forEachHit(
    _ shape: Shape, _ bounds: Bounds, by motion: Vec2, _ item: ProxyItem, _ filter: ShapeFilter,
    limit: Float, _ body: (CastResult) -> Float
  ) {
    guard item.key != filter.ignored else { return }
    let entry = entries + Int(item.proxy)
    var reach = limit
    if entry.pointee.kind == .grid {
      grids[Int(entry.pointee.index)].grid.forEachPiece(along: bounds, by: motion, limit: limit) {
        if let hit = shape.cast(by: motion, against: $0), hit.time <= reach {
          reach = body(CastResult(key: item.key, piece: $0.index, hit: hit))
        }
        return reach
      }
      return
    }
    let piece = entry.pointee.piece
    if let hit = shape.cast(by: motion, against: piece), hit.time <= reach {
      _ = body(CastResult(key: item.key, piece: piece.index, hit: hit))
    }
  }
}

/// The first hit so far.
private struct FirstHit {
  /// The time of the hit; 1 if there is none.
  private(set) var reach: Float = 1
  private(set) var key: UInt64 = 0
  private var piece: UInt32 = 0
  /// The complete hit; `nil` for a hit of a box.
  private(set) var result: CastResult?
  /// True if the hit is on a box, of which only the passage is computed.
  private(set) var isBox = false
  private(set) var box = Bounds(0, 0, 0, 0)
  private(set) var passage = BoxPassage(time: 0, side: nil)

  /// Returns true if this hit comes after another, by time, then by key, then by piece. Without a hit, it comes after
  /// all.
  @inline(__always)
  func isAfter(_ time: Float, _ key: UInt64, _ piece: UInt32) -> Bool {
    if time != reach { return time < reach }
    return (!isBox && result == nil) || (key, piece) < (self.key, self.piece)
  }

  @inline(__always)
  mutating func record(_ time: Float, _ key: UInt64, _ box: Bounds, _ passage: BoxPassage) {
    reach = time
    self.key = key
    piece = 0
    isBox = true
    self.box = box
    self.passage = passage
  }

  mutating func record(_ result: CastResult) {
    reach = result.hit.time
    key = result.key
    piece = result.piece
    isBox = false
    self.result = result
  }
}
