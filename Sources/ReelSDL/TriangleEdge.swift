/// One edge of a triangle, followed from row to row: which column is the first, or the last, whose
/// centre lies inside.
///
/// Inside is where the edge function, twice the area of the triangle that the edge makes with a point,
/// is positive. On the edge itself a pixel belongs to the triangle on the left of the edge, or above it
/// where it is level. The triangle on the other side walks the same edge the other way round and gets the
/// opposite answer: every centre is inside exactly one of the two.
///
/// The column is a quotient that is rounded down, and its remainder is carried along from row to row: the
/// same numbers as a division for each row, without the divisions. All products stay below 2⁵⁹.
struct TriangleEdge {
  /// The first column inside if the edge is on the left, else the last.
  private var column: Int
  /// Whether the triangle lies to the right of it. A level edge, which bounds no column, is on the
  /// left.
  private let isLeft: Bool

  private var remainder: Int
  private let columnStep: Int
  private let remainderStep: Int
  private let divisor: Int

  /// An edge of a triangle whose corners go clockwise on the screen, where y grows downwards.
  /// - Parameter row: the first row that is asked for.
  init(from a: Subpixel, to b: Subpixel, row: Int) {
    // E(x, y) = along · x + across · y, both from a; it grows with x where the triangle is right of it.
    let along = a.y - b.y
    let across = b.x - a.x
    guard along != 0 else {
      (column, isLeft, remainder) = (Int.min, true, 0)
      (columnStep, remainderStep, divisor) = (0, 0, 1)
      return
    }
    isLeft = along > 0
    let atFirstColumn = along * (128 - a.x) + across * (row * 256 + 128 - a.y)
    // Column c is inside if along · 256 · c + atFirstColumn ≥ 0, or > 0 for an edge on the left.
    let sign = isLeft ? -1 : 1
    divisor = abs(along) * 256
    // The last column outside, plus one; or the last column inside.
    let (start, rest) = floorDivided(sign * atFirstColumn, divisor)
    column = isLeft ? start + 1 : start
    remainder = rest
    (columnStep, remainderStep) = floorDivided(sign * across * 256, divisor)
  }

  /// Leaves the columns that lie inside.
  @inline(__always)
  func cut(_ left: inout Int, _ right: inout Int) {
    if isLeft {
      if column > left { left = column }
    } else {
      if column < right { right = column }
    }
  }

  /// Goes on to the next row.
  @inline(__always)
  mutating func advance() {
    column = column &+ columnStep
    remainder = remainder &+ remainderStep
    if remainder >= divisor {
      remainder = remainder &- divisor
      column = column &+ 1
    }
  }
}

/// The quotient, rounded down, and what is left, 0 or more. `divisor` is positive.
func floorDivided(_ value: Int, _ divisor: Int) -> (quotient: Int, rest: Int) {
  let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
  return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
}
