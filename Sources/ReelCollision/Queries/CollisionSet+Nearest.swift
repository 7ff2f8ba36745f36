import ReelMath

extension CollisionSet {
  /// Finds the shapes nearest to another, at most `count`, sorted by distance and key, each key once. Shapes that
  /// overlap it come first, the deepest before all others.
  ///
  /// Searches a box around the shape, and larger and larger boxes until there are enough shapes.
  /// - Parameters:
  ///   - limit: the greatest distance, in pixels.
  ///   - results: emptied first; keeps its memory.
  ///   - condition: receives the key of each shape that would count; false skips the shape.
  public func nearest(
    to shape: Shape, count: Int = 1, within limit: Float = .infinity,
    _ filter: ShapeFilter = ShapeFilter(), into results: inout [NeighbourResult],
    where condition: (UInt64) -> Bool = { _ in true }
  ) {
    results.removeAll(keepingCapacity: true)
    let bounds = shape.bounds
    guard count > 0, limit >= 0, bounds.isFinite, let extent else { return }
    var reach = max(16, (bounds.maxX - bounds.minX) / 2, (bounds.maxY - bounds.minY) / 2)
    while true {
      reach = min(reach, limit)
      results.removeAll(keepingCapacity: true)
      let box = bounds.holding(reach)
      // Shapes farther away than `reach` may be missing, unless the box encloses all shapes.
      let enclosesAll = box.holds(extent)
      let last = enclosesAll ? limit : reach
      forEachPiece(near: box, filter) { key, piece in
        guard let closest = shape.closest(to: piece.shape), closest.distance <= last,
          condition(key)
        else { return true }
        add(NeighbourResult(key: key, piece: piece.index, closest: closest), count, &results)
        return true
      }
      if results.count >= count || reach >= limit || enclosesAll { return }
      // Searches four times the area, or more if nothing was found.
      reach *= results.isEmpty ? 4 : 2
    }
  }

  /// Inserts a neighbour in order, unless `count` others are nearer. Each key occurs once.
  private func add(
    _ neighbour: NeighbourResult, _ count: Int, _ results: inout [NeighbourResult]
  ) {
    if let last = results.last, results.count == count, NeighbourResult.isBefore(last, neighbour) {
      return
    }
    if let twin = results.firstIndex(where: { $0.key == neighbour.key }) {
      guard NeighbourResult.isBefore(neighbour, results[twin]) else { return }
      results.remove(at: twin)
    }
    var at = results.count
    while at > 0 && NeighbourResult.isBefore(neighbour, results[at - 1]) { at -= 1 }
    results.insert(neighbour, at: at)
    if results.count > count { results.removeLast() }
  }
}

extension Bounds {
  /// Returns the box made larger by at least `amount` on every side, rounded outwards.
  func holding(_ amount: Float) -> Bounds {
    Bounds(
      (minX - amount).nextDown, (minY - amount).nextDown, (maxX + amount).nextUp,
      (maxY + amount).nextUp)
  }

  /// Returns true if all of another box lies inside this one.
  func holds(_ other: Bounds) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
