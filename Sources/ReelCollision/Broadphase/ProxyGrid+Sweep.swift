import ReelMath

// A search along a motion visits cells in strips across the longer direction of the motion, near to far:
//
//     steep: a row at a time                    flat: four columns at a time
//
//          ╲                                      │╲   │    │
//     ──────╲─────── [c c c]                      │ ╲__│    │    in each row that the motion
//     ───────╲────── [c c c]                      │    │╲___│__  crosses between the two lines
//
// A motion is flat if it is more than three times as wide as high. Rows are blocks of memory, so a few long ones cost
// less than many short ones.
//
// The fraction of the motion that crosses a strip is computed with Doubles and made slightly too long. A search then
// may test a box too many, but never misses one.

/// A box that moves.
struct BoxSweep {
  let bounds: Bounds
  let motion: Vec2
  private let limits: SIMD4<Float>
  /// Fractions of the motion per pixel: along x, along y, and both negated.
  private let inverse: SIMD4<Float>
  /// The amount by which entries are computed earlier and exits later: the largest rounding error of a time between 0
  /// and 1. Along an axis without motion, the amount exceeds the complete motion.
  private let slack: SIMD4<Float>

  /// Creates the sweep of a box. `motion` is finite.
  init(_ bounds: Bounds, by motion: Vec2) {
    self.bounds = bounds
    self.motion = motion
    limits = bounds.storedLimits
    let (x, y) = (Self.axis(motion.x), Self.axis(motion.y))
    inverse = SIMD4(x.inverse, y.inverse, -x.inverse, -y.inverse)
    slack = SIMD4(-x.slack, -y.slack, x.slack, y.slack)
  }

  private static func axis(_ motion: Float) -> (inverse: Float, slack: Float) {
    // The inverse is a large finite number, so that 0 times the inverse is 0.
    if abs(motion) < 1e-30 { return (1e30, 2) }
    return (1 / motion, motion > 0 ? 1e-6 : -1e-6)
  }

  /// Returns the fraction of the motion after which the two boxes first touch, never rounded up; infinity if they do
  /// not.
  @inline(__always) func entry(_ box: StoredBox) -> Float {
    let times = (box - limits) * inverse + slack
    let entry = max(max(min(times.x, times.z), min(times.y, times.w)), 0)
    let exit = min(max(times.x, times.z), max(times.y, times.w))
    return entry <= exit ? entry : .infinity
  }
}

extension ProxyGrid {
  /// Calls `body` with every box of a level that `sweep` touches within the fraction `limit` of its motion. `body`
  /// receives each box once, nearer ones first, unless their distances differ by less than a few cells. `body` returns
  /// the limit from then on.
  @inline(__always)
  func forEach(
    in level: Int, along sweep: BoxSweep, limit: inout Float,
    _ body: (_ slot: Int, _ entry: Float) -> Float
  ) {
    let table = levels[level]
    guard table.count > 0 else { return }
    let items = self.items.base
    let path = SweptCells(sweep, table, limit: limit)
    guard path.strips > 0 else { return }
    var reach = limit
    defer { limit = reach }
    if path.strips > 2 * table.count + 8 {
      _ = forEach(of: table, level) { slot in
        let entry = sweep.entry(items[slot].box)
        if entry <= reach { reach = body(slot, entry) }
        return reach >= 0
      }
      return
    }
    for strip in 0..<path.strips {
      guard let cells = path.cells(of: strip, limit: reach) else { return }
      if cells.low.x > cells.high.x { continue }
      var row = cells.low.y
      while row <= cells.high.y {
        let goesOn = forEach(
          in: table, row: row, column: cells.low.x, columns: Int(cells.high.x - cells.low.x) + 1
        ) { slot in
          let box = items[slot].box
          let entry = sweep.entry(box)
          if entry <= reach && table.cell(box.y) == row {
            // Boxes of other rows, and of distant columns, may share the bucket.
            let column = table.cell(box.x)
            if column >= cells.low.x && column <= cells.high.x { reach = body(slot, entry) }
          }
          return reach >= 0
        }
        if !goesOn { return }
        row += 1
      }
    }
  }
}

/// The cells of a level that a box touches along its motion, strip by strip.
struct SweptCells {
  /// The number of strips; more than the level has boxes if strips are of no use.
  private(set) var strips = 0
  private let low: SIMD2<Int32>
  private let high: SIMD2<Int32>
  private let isFlat: Bool
  /// The direction from each strip to the next: 1 or -1.
  private var direction: Int32 = 1
  /// The row of the first strip, or the first of its four columns.
  private var first: Int32 = 0
  private var width: Int32
  /// The fractions of the motion at which the box enters and leaves the first strip. Each further strip adds `step` to
  /// both.
  private var enters = 0.0
  private var leaves = 1.0
  private var step = 0.0
  /// The box and the motion across the longer direction, in cells.
  private let across: (low: Double, high: Double, motion: Double)

  @inline(__always)
  init(_ sweep: BoxSweep, _ table: CellLevel, limit: Float) {
    let scale = Double(table.inverse)
    let (bounds, motion) = (sweep.bounds, sweep.motion)
    isFlat = abs(motion.x) > 3 * abs(motion.y)
    let x = (
      low: Double(bounds.minX) * scale, high: Double(bounds.maxX) * scale,
      motion: Double(motion.x) * scale
    )
    let y = (
      low: Double(bounds.minY) * scale, high: Double(bounds.maxY) * scale,
      motion: Double(motion.y) * scale
    )
    let along = isFlat ? x : y
    across = isFlat ? y : x
    width = isFlat ? 4 : 1
    low = table.low
    high = table.high
    let part = Double(limit)
    // Starts one cell earlier, because boxes in that cell may extend into the next one.
    let least = min(along.low, along.low + along.motion * part)
    let most = max(along.high, along.high + along.motion * part)
    let sideways = max(
      abs(across.low) + abs(across.motion), abs(across.high) + abs(across.motion))
    guard table.inverse > 0, max(abs(least), abs(most), sideways) < 134_217_728 else {
      // The outermost cells also contain all boxes beyond them.
      strips = .max
      return
    }
    let from = max(lowerCell(least) - 1, isFlat ? low.x : low.y)
    let to = min(lowerCell(most + 1e-6), isFlat ? high.x : high.y)
    guard from <= to else { return }
    strips = Int((to - from) / width) + 1
    direction = along.motion < 0 ? -1 : 1
    first = along.motion < 0 ? to - width + 1 : from
    guard along.motion != 0 else { return }
    let inverse = 1 / along.motion
    // Boxes of the strip may extend into the next cell.
    let begin = (Double(first) - along.high) * inverse
    let end = (Double(first + width + 1) - along.low) * inverse
    enters = min(begin, end) - 1e-9
    leaves = max(begin, end) + 1e-9
    step = Double(width) * abs(inverse)
  }

  /// Returns the lowest and the highest column and row of a strip; `low` is beyond `high` if it has no cells. Returns
  /// `nil` if the strip, and so all that follow, begin after `limit`.
  @inline(__always)
  func cells(of strip: Int, limit: Float) -> (low: SIMD2<Int32>, high: SIMD2<Int32>)? {
    let from = first + Int32(truncatingIfNeeded: strip) * width * direction
    let later = Double(strip) * step
    let enters = max(self.enters + later, 0)
    let leaves = max(min(self.leaves + later, Double(limit)), enters)
    guard enters <= Double(limit) + 1e-6 else { return nil }
    let (atEntry, atExit) = (across.motion * enters, across.motion * leaves)
    let slack = 1e-6
    let least = lowerCell(across.low + min(atEntry, atExit) - slack) - 1
    let most = lowerCell(across.high + max(atEntry, atExit) + slack)
    return isFlat
      ? (
        SIMD2(max(from, low.x), max(least, low.y)),
        SIMD2(min(from + width - 1, high.x), min(most, high.y))
      )
      : (SIMD2(max(least, low.x), from), SIMD2(min(most, high.x), from))
  }
}

/// Returns a number of cells between -2^30 and 2^30, rounded down; a whole number may become one less.
@inline(__always)
private func lowerCell(_ cells: Double) -> Int32 {
  // DETERMINISM: a number this large has no bits after the binary point, and its low bits are a whole number. The
  // processor rounds to the nearest, without a call or a check.
  Int32(truncatingIfNeeded: (cells - 0.5 + 0x1.8p52).bitPattern)
}
