import ReelMath

extension TileGrid {
  /// Calls `body` with the piece of each cell that a box may touch on a straight way, near to far up to
  /// a column or row of cells, and perhaps some beside it. `body` answers the part of the way that still
  /// counts. O(cells on the way).
  public func forEachPiece(
    along bounds: Bounds, by motion: Vec2, limit: Float = 1, _ body: (Piece) -> Float
  ) {
    var reach = limit
    let all = cells(near: bounds.swept(by: motion * limit).grown(by: slack(bounds, motion)))
    // Along the longer direction, a strip of cells at a time.
    let isFlat = abs(motion.x) > abs(motion.y)
    let strips = isFlat ? all.columns : all.rows
    for step in 0..<strips.count {
      let isBackwards = (isFlat ? motion.x : motion.y) < 0
      let strip = isBackwards ? strips.upperBound - 1 - step : strips.lowerBound + step
      guard let times = times(strip, isFlat, bounds, motion) else { continue }
      // Those behind come later still.
      if times.low > reach { return }
      let part = Bounds(
        bounds.minX + min(motion.x * times.low, motion.x * times.high),
        bounds.minY + min(motion.y * times.low, motion.y * times.high),
        bounds.maxX + max(motion.x * times.low, motion.x * times.high),
        bounds.maxY + max(motion.y * times.low, motion.y * times.high)
      ).grown(by: slack(bounds, motion))
      let near = cells(near: part)
      for other in isFlat ? near.rows : near.columns {
        if let piece = piece(column: isFlat ? strip : other, row: isFlat ? other : strip) {
          reach = min(reach, body(piece))
          if reach < 0 { return }
        }
      }
    }
  }

  /// What rounding may take from a place on the way.
  private func slack(_ bounds: Bounds, _ motion: Vec2) -> Float {
    let far = max(
      max(abs(bounds.minX), abs(bounds.maxX)), max(abs(bounds.minY), abs(bounds.maxY)))
    return (far + abs(motion.x) + abs(motion.y)) * 0x1p-20
  }

  /// From when to when the box is in a column or row of cells, or beside it; `nil` where it is not.
  private func times(
    _ strip: Int, _ isFlat: Bool, _ bounds: Bounds, _ motion: Vec2
  ) -> (low: Float, high: Float)? {
    let speed = Double(isFlat ? motion.x : motion.y)
    guard speed != 0 else { return (0, 1) }
    let start = Double(isFlat ? origin.x : origin.y)
    let size = Double(isFlat ? cellSize.x : cellSize.y)
    let (low, high) =
      isFlat
      ? (Double(bounds.minX), Double(bounds.maxX)) : (Double(bounds.minY), Double(bounds.maxY))
    let first = (start + Double(strip) * size - high) / speed
    let second = (start + Double(strip + 1) * size - low) / speed
    let (from, to) = (max(min(first, second) - 1e-6, 0), min(max(first, second) + 1e-6, 1))
    return from <= to ? (Float(from), Float(to)) : nil
  }
}
