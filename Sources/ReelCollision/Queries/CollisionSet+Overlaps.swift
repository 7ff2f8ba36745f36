import ReelMath

extension CollisionSet {
  /// Finds all shapes that overlap another, sorted by key. Each key occurs once, with the first piece of a chain or
  /// grid.
  /// - Parameters:
  ///   - shape: the shape to test; ``Shape/point(_:)`` finds the shapes under a point.
  ///   - results: emptied first; keeps its memory.
  ///   - condition: receives the key of each shape that would count; false skips the shape.
  public func overlaps(
    _ shape: Shape, _ filter: ShapeFilter = ShapeFilter(), into results: inout [OverlapResult],
    where condition: (UInt64) -> Bool = { _ in true }
  ) {
    results.removeAll(keepingCapacity: true)
    forEachOverlap(shape, filter) { key, piece in
      if condition(key) { results.append(OverlapResult(key: key, piece: piece)) }
      return true
    }
    guard results.count > 1 else { return }
    results.sortInPlace(OverlapResult.isBefore)
    results.keepFirst { $0.key == $1.key }
  }

  /// Returns true if a shape overlaps any of the set.
  public func overlapsAny(
    _ shape: Shape, _ filter: ShapeFilter = ShapeFilter(),
    where condition: (UInt64) -> Bool = { _ in true }
  ) -> Bool {
    var isOverlapping = false
    forEachOverlap(shape, filter) { key, _ in
      isOverlapping = condition(key)
      return !isOverlapping
    }
    return isOverlapping
  }

  /// Finds the contacts of a shape with the shapes of the set, sorted by key and piece. With a margin, the contacts
  /// include shapes less than `margin` away. Empties `results` first and keeps its memory.
  public func contacts(
    _ shape: Shape, margin: Float = 0, _ filter: ShapeFilter = ShapeFilter(),
    into results: inout [ContactResult], where condition: (UInt64) -> Bool = { _ in true }
  ) {
    results.removeAll(keepingCapacity: true)
    forEachPiece(near: shape.bounds.holding(margin), filter) { key, piece in
      if let contact = shape.contact(with: piece, margin: margin), condition(key) {
        results.append(ContactResult(key: key, piece: piece.index, contact: contact))
      }
      return true
    }
    if results.count > 1 { results.sortInPlace(ContactResult.isBefore) }
  }

  /// Calls `body` with each piece that overlaps a shape, until `body` returns `false`.
  @inline(__always)
  private func forEachOverlap(
    _ shape: Shape, _ filter: ShapeFilter, _ body: (_ key: UInt64, _ piece: UInt32) -> Bool
  ) {
    let exactBounds = shape.exactBounds
    let bounds = exactBounds ?? shape.bounds
    guard bounds.isFinite else { return }
    // Two boxes are compared by their sides only. If `shape` is no box, the flag is 0, and no item has the flag.
    let boxFlag = exactBounds == nil ? 0 : Broadphase.isBox
    let limits = bounds.storedLimits
    forEachItem(touching: bounds, filter) { item in
      if item.flags & boxFlag != 0 {
        guard isLess(item.box, limits) else { return true }
        let key = item.key
        return key == filter.ignored || body(key, 0)
      }
      return item.key == filter.ignored || forEachOverlap(shape, bounds, with: item.proxy, body)
    }
  }

  /// Calls `body` with each piece of one proxy that overlaps a shape, and returns false if `body` did.
  @inline(never)
  private func forEachOverlap(
    _ shape: Shape, _ bounds: Bounds, with proxy: UInt32,
    _ body: (_ key: UInt64, _ piece: UInt32) -> Bool
  ) -> Bool {
    let entry = entries + Int(proxy)
    let key = entry.pointee.key
    switch entry.pointee.kind {
    case .shape: return !shape.overlaps(entry.pointee.shape) || body(key, 0)
    case .segment: return !shape.overlaps(entry.pointee.piece) || body(key, entry.pointee.index)
    case .grid:
      var goesOn = true
      grids[Int(entry.pointee.index)].grid.forEachPiece(near: bounds) { piece in
        if shape.overlaps(piece) { goesOn = body(key, piece.index) }
        return goesOn
      }
      return goesOn
    }
  }
}
