/// One edge of a triangle, followed from row to row. It yields the first or the last column whose centre lies inside.
///
/// A point is inside if the edge function, twice the area of the triangle of edge and point, is positive. A pixel on
/// the edge belongs to the triangle to the left of the edge, or above a level edge. The triangle on the other side
/// follows the same edge in the opposite direction and gets the opposite result: every centre is inside exactly one of
/// the two.
///
/// The column is a quotient that is rounded down. Its remainder is carried from row to row, which yields the same
/// numbers as a division for each row, without the divisions. All products stay below 2⁵⁹.
struct TriangleEdge {
  /// The first column inside if the edge is on the left, else the last.
  private var column: Int
  /// True if the triangle lies to the right of the edge. A level edge, which bounds no column, counts as a left edge.
  private let isLeft: Bool

  private var remainder: Int
  private let columnStep: Int
  private let remainderStep: Int
  private let divisor: Int

  /// Creates an edge of a triangle whose corners are clockwise on the screen, where y grows downwards.
  /// - Parameter row: the first row of the walk.
  init(from a: Subpixel, to b: Subpixel, row: Int) {
    // E(x, y) = along · x + across · y, both relative to a; it grows with x if the triangle is right of the edge.
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
    // For an edge on the left, `start` is the last column outside; for one on the right, the last column inside.
    let (start, rest) = floorDivided(sign * atFirstColumn, divisor)
    column = isLeft ? start + 1 : start
    remainder = rest
    (columnStep, remainderStep) = floorDivided(sign * across * 256, divisor)
  }

  /// Limits the range of columns to those that lie inside.
  @inline(__always)
  func cut(_ left: inout Int, _ right: inout Int) {
    if isLeft {
      if column > left { left = column }
    } else {
      if column < right { right = column }
    }
  }

  /// Advances to the next row.
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

/// Returns the quotient, rounded down, and the remainder, which is 0 or more. `divisor` is positive.
func floorDivided(_ value: Int, _ divisor: Int) -> (quotient: Int, rest: Int) {
  let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
  return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
}
