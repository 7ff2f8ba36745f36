import ReelMath

extension CollisionSet {
  /// Calls `body` with each shape, segment and cell near a box that passes the filter, until `body` returns `false`.
  /// The order is unspecified. A piece need not touch the box: only its bounds do or, in a grid, the bounds of its cell
  /// or of a neighbouring cell.
  public func forEachPiece(
    near bounds: Bounds, _ filter: ShapeFilter = ShapeFilter(),
    _ body: (_ key: UInt64, _ piece: Piece) -> Bool
  ) {
    broadphase.forEachItem(
      touching: bounds, filter.categories, refusing: filter.refusedFlags
    ) { item in
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
}
