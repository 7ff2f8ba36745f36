import ReelMath

extension CollisionSet {
  /// Returns true if the shapes of two proxies, whose boxes overlap, overlap, too. Use it for a ``PairTracker``.
  ///
  /// Segments of chains and cells of grids count as complete shapes, as in queries: their surfaces and `isOneWay` make
  /// no difference. Two chains or grids never touch, even if they move.
  public func touches(_ first: UInt32, _ second: UInt32) -> Bool {
    let a = entries + Int(first)
    let b = entries + Int(second)
    if a.pointee.kind != .shape && b.pointee.kind != .shape { return false }
    if a.pointee.kind == .grid { return touches(b.pointee.shape, a) }
    if b.pointee.kind == .grid { return touches(a.pointee.shape, b) }
    return a.pointee.shape.overlaps(b.pointee.shape)
  }

  private func touches(_ shape: Shape, _ grid: UnsafeMutablePointer<SetEntry>) -> Bool {
    var isTouching = false
    grids[Int(grid.pointee.index)].grid.forEachPiece(near: shape.bounds) { piece in
      isTouching = shape.overlaps(piece.shape)
      return !isTouching
    }
    return isTouching
  }
}
