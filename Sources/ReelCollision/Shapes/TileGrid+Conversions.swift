import ReelMath

// Conversions between points of the plane and columns and rows of the grid.

extension TileGrid {
  /// True if columns lead to the right and rows lead down.
  var isUpright: Bool {
    columnStep.y == 0 && rowStep.x == 0 && columnStep.x > 0 && rowStep.y > 0
  }

  /// Returns the area that one column step and one row step span; below 0 if the grid is mirrored.
  static func area(_ columnStep: Vec2, _ rowStep: Vec2) -> Double {
    Double(columnStep.x) * Double(rowStep.y) - Double(columnStep.y) * Double(rowStep.x)
  }

  /// Returns a point of the grid of half cells.
  // DETERMINISM: all cells around a point compute it in the same way, so they share it to the bit.
  func point(_ column: Int, _ row: Int) -> Vec2 {
    let (across, down) = (Double(column) * 0.5, Double(row) * 0.5)
    // A term that is 0 adds nothing, not even a rounding error.
    return Vec2(
      Float(Double(origin.x) + across * Double(columnStep.x) + down * Double(rowStep.x)),
      Float(Double(origin.y) + across * Double(columnStep.y) + down * Double(rowStep.y)))
  }

  /// Returns the box around two points.
  func box(_ a: Vec2, _ b: Vec2) -> Bounds {
    Bounds(min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))
  }

  /// A box in columns and rows.
  struct CellBox {
    var minX, minY, maxX, maxY: Double
  }

  /// Returns the smallest box in columns and rows around a box of the plane, enlarged by the largest rounding error.
  func inCells(_ box: Bounds) -> CellBox {
    let (left, right) = (Double(box.minX) - Double(origin.x), Double(box.maxX) - Double(origin.x))
    let (top, bottom) = (Double(box.minY) - Double(origin.y), Double(box.maxY) - Double(origin.y))
    // A point is off by at most 2^-24 of its distance from 0.
    let far =
      max(max(abs(left), abs(right)), max(abs(top), abs(bottom)))
      + max(abs(Double(origin.x)), abs(Double(origin.y)))
    let slack = far * 0x1p-23
    if isUpright {
      let (width, height) = (1 / Double(columnStep.x), 1 / Double(rowStep.y))
      return CellBox(
        minX: (left - slack) * width, minY: (top - slack) * height,
        maxX: (right + slack) * width, maxY: (bottom + slack) * height)
    }
    // Uses the middle and half of the size. An infinite box becomes one that is larger than any grid.
    let most = 0x1p200
    let middle = inCells(
      (max(left, -most) + min(right, most)) / 2, (max(top, -most) + min(bottom, most)) / 2)
    let (x, y) = (
      (min(right, most) - max(left, -most)) / 2 + min(slack, most),
      (min(bottom, most) - max(top, -most)) / 2 + min(slack, most)
    )
    let (alongX, alongY) = (inCells(x, 0), inCells(0, y))
    let across = abs(alongX.column) + abs(alongY.column)
    let down = abs(alongX.row) + abs(alongY.row)
    return CellBox(
      minX: middle.column - across, minY: middle.row - down,
      maxX: middle.column + across, maxY: middle.row + down)
  }

  /// Returns a vector in columns and rows.
  func inCells(_ x: Double, _ y: Double) -> (column: Double, row: Double) {
    let area = Self.area(columnStep, rowStep)
    return (
      (x * Double(rowStep.y) - y * Double(rowStep.x)) / area,
      (y * Double(columnStep.x) - x * Double(columnStep.y)) / area
    )
  }

  /// Returns the cells of a row (or column) of `count` cells that share a point with the range from `low` to `high`.
  static func range(_ low: Double, _ high: Double, _ count: Int32) -> Range<Int> {
    // Extends the range slightly, because the division rounds. The conversion to `Int` rounds down, because
    // `rounded(.down)` calls the C library on some machines.
    let from = low - 0x1p-20
    let to = high + (1 + 0x1p-20)
    // The comparisons also reject NaN.
    guard from < Double(count), to > 0, from < to else { return 0..<0 }
    return Int(max(from, 0))..<Int(min(to, Double(count)))
  }
}
