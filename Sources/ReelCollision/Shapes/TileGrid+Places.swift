import ReelMath

// Between points of the plane and columns and rows of the grid.

extension TileGrid {
  /// Whether columns lead to the right and rows down.
  var isUpright: Bool {
    columnStep.y == 0 && rowStep.x == 0 && columnStep.x > 0 && rowStep.y > 0
  }

  /// What one step of the columns and one of the rows span; below 0 where they are mirrored.
  static func area(_ columnStep: Vec2, _ rowStep: Vec2) -> Double {
    Double(columnStep.x) * Double(rowStep.y) - Double(columnStep.y) * Double(rowStep.x)
  }

  /// A point of the grid of half cells.
  // DETERMINISM: all cells around a point compute it in the same way, so they share it to the bit.
  func point(_ column: Int, _ row: Int) -> Vec2 {
    let (across, down) = (Double(column) * 0.5, Double(row) * 0.5)
    // What is 0 adds nothing, not even a rounding.
    return Vec2(
      Float(Double(origin.x) + across * Double(columnStep.x) + down * Double(rowStep.x)),
      Float(Double(origin.y) + across * Double(columnStep.y) + down * Double(rowStep.y)))
  }

  /// The box around two points.
  func box(_ a: Vec2, _ b: Vec2) -> Bounds {
    Bounds(min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))
  }

  /// A box in columns and rows.
  struct CellBox {
    var minX, minY, maxX, maxY: Double
  }

  /// The smallest box of the grid around a box of the plane, with all whose rounding may reach there.
  func inCells(_ box: Bounds) -> CellBox {
    let (left, right) = (Double(box.minX) - Double(origin.x), Double(box.maxX) - Double(origin.x))
    let (top, bottom) = (Double(box.minY) - Double(origin.y), Double(box.maxY) - Double(origin.y))
    // A point is off by at most the 2^24th part of how far it is from 0.
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
    // The middle and half of the size; an endless box becomes one that is larger than all there is.
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

  /// A way in columns and rows.
  func inCells(_ x: Double, _ y: Double) -> (column: Double, row: Double) {
    let area = Self.area(columnStep, rowStep)
    return (
      (x * Double(rowStep.y) - y * Double(rowStep.x)) / area,
      (y * Double(columnStep.x) - x * Double(columnStep.y)) / area
    )
  }

  /// The cells of a row (or a column) of `count` that have a point of a range.
  static func range(_ low: Double, _ high: Double, _ count: Int32) -> Range<Int> {
    // A hair more, for the rounding of the division. By conversion: rounding a number down is a call of
    // the C library on some machines.
    let from = low - 0x1p-20
    let to = high + (1 + 0x1p-20)
    // Also refuses NaN.
    guard from < Double(count), to > 0, from < to else { return 0..<0 }
    return Int(max(from, 0))..<Int(min(to, Double(count)))
  }
}
