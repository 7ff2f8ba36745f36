import ReelMath

extension TileGrid {
  /// Calls `body` with the piece of each cell that a box may touch on a straight motion, and possibly with some pieces
  /// beside it. Nearer pieces come first, except within one column or row of cells. `body` returns the fraction of the
  /// motion that still counts. O(cells along the motion).
  public func forEachPiece(
    along bounds: Bounds, by motion: Vec2, limit: Float = 1, _ body: (Piece) -> Float
  ) {
    var reach = limit
    let slack = slack(bounds, motion)
    let all = cells(near: bounds.swept(by: motion * limit).grown(by: slack))
    guard !all.columns.isEmpty, !all.rows.isEmpty else { return }
    // Visits strips of cells across the longer direction.
    let start = inCells(bounds.grown(by: slack))
    let speed = inCells(Double(motion.x), Double(motion.y))
    let isFlat = abs(speed.column) > abs(speed.row)
    let strips = isFlat ? all.columns : all.rows
    let ahead = isFlat ? speed.column : speed.row
    let (low, high) = isFlat ? (start.minX, start.maxX) : (start.minY, start.maxY)
    for step in 0..<strips.count {
      let strip = ahead < 0 ? strips.upperBound - 1 - step : strips.lowerBound + step
      guard let times = Self.times(strip, low, high, ahead) else { continue }
      // The motion reaches the strips behind this one even later.
      if times.low > reach { return }
      let part = Bounds(
        bounds.minX + min(motion.x * times.low, motion.x * times.high),
        bounds.minY + min(motion.y * times.low, motion.y * times.high),
        bounds.maxX + max(motion.x * times.low, motion.x * times.high),
        bounds.maxY + max(motion.y * times.low, motion.y * times.high)
      ).grown(by: slack)
      let near = cells(near: part)
      for other in isFlat ? near.rows : near.columns {
        if let piece = piece(column: isFlat ? strip : other, row: isFlat ? other : strip) {
          reach = min(reach, body(piece))
          if reach < 0 { return }
        }
      }
    }
  }

  /// Returns the largest rounding error of a position along the motion.
  private func slack(_ bounds: Bounds, _ motion: Vec2) -> Float {
    let far = max(
      max(abs(bounds.minX), abs(bounds.maxX)), max(abs(bounds.minY), abs(bounds.maxY)))
    return (far + abs(motion.x) + abs(motion.y)) * 0x1p-20
  }

  /// Returns the fractions of the motion at which the range from `low` to `high`, moving at `speed`, enters and leaves
  /// a strip of cells; `nil` if it never touches the strip.
  private static func times(
    _ strip: Int, _ low: Double, _ high: Double, _ speed: Double
  ) -> (low: Float, high: Float)? {
    guard speed != 0 else { return (0, 1) }
    let first = (Double(strip) - high) / speed
    let second = (Double(strip + 1) - low) / speed
    let (from, to) = (max(min(first, second) - 1e-6, 0), min(max(first, second) + 1e-6, 1))
    return from <= to ? (Float(from), Float(to)) : nil
  }
}
