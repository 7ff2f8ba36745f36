import ReelMath

// Along a way, cells are visited in strips across its longer direction, near to far:
//
//     steep: a row at a time                    flat: four columns at a time
//
//          ╲                                      │╲   │    │
//     ──────╲─────── [c c c]                      │ ╲__│    │    in each row that the way
//     ───────╲────── [c c c]                      │    │╲___│__  meets between the two lines
//
// A way is flat where it goes more than three times as far across as down: rows are runs of memory, so
// a few long ones cost less than many short ones.
//
// A strip's part of the way is found with Doubles and taken a little too long: what it costs is a box
// more that is looked at, and never one that is missed.

/// A box on its way.
struct BoxSweep {
  let bounds: Bounds
  let motion: Vec2
  private let asked: SIMD4<Float>
  /// Parts of the way a pixel: along x, along y, and both negated.
  private let inverse: SIMD4<Float>
  /// Makes entries earlier and exits later than they are, by what rounding may take from a time
  /// between 0 and 1; along an axis without motion, by more than the whole way.
  private let slack: SIMD4<Float>

  /// `motion` is finite.
  init(_ bounds: Bounds, by motion: Vec2) {
    self.bounds = bounds
    self.motion = motion
    asked = bounds.asked
    let (x, y) = (Self.axis(motion.x), Self.axis(motion.y))
    inverse = SIMD4(x.inverse, y.inverse, -x.inverse, -y.inverse)
    slack = SIMD4(-x.slack, -y.slack, x.slack, y.slack)
  }

  private static func axis(_ motion: Float) -> (inverse: Float, slack: Float) {
    // Large, but a number: nothing times it stays nothing.
    if abs(motion) < 1e-30 { return (1e30, 2) }
    return (1 / motion, motion > 0 ? 1e-6 : -1e-6)
  }

  /// The part of the way after which the two touch first, never later than it is; infinity where they
  /// never do.
  @inline(__always) func entry(_ box: StoredBox) -> Float {
    let times = (box - asked) * inverse + slack
    let entry = max(max(min(times.x, times.z), min(times.y, times.w)), 0)
    let exit = min(max(times.x, times.z), max(times.y, times.w))
    return entry <= exit ? entry : .infinity
  }
}

extension ProxyGrid {
  /// Calls `body` with every box of a level that `sweep` touches within `limit` parts of its way, each
  /// once, near to far up to the size of some cells. What `body` answers is the limit from then on.
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
            // Boxes of other rows, and of columns far away, may share the bucket.
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

/// The cells of a level that a box meets on its way, strip by strip.
struct SweptCells {
  /// How many strips there are; more than a level has boxes where strips are no use.
  private(set) var strips = 0
  private let low: SIMD2<Int32>
  private let high: SIMD2<Int32>
  private let isFlat: Bool
  /// Of strips, 1 or -1.
  private var direction: Int32 = 1
  /// The first row, or the first column of the first four.
  private var first: Int32 = 0
  private var width: Int32
  /// When the first strip is entered and left, and how much later each is than the one before.
  private var enters = 0.0
  private var leaves = 1.0
  private var step = 0.0
  /// Across the longer direction, in cells.
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
    // One before: boxes reach over from there.
    let least = min(along.low, along.low + along.motion * part)
    let most = max(along.high, along.high + along.motion * part)
    let sideways = max(
      abs(across.low) + abs(across.motion), abs(across.high) + abs(across.motion))
    guard table.inverse > 0, max(abs(least), abs(most), sideways) < 134_217_728 else {
      // Cells far out hold whatever is beyond, too.
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
    // Boxes of the strip reach into the next cell.
    let begin = (Double(first) - along.high) * inverse
    let end = (Double(first + width + 1) - along.low) * inverse
    enters = min(begin, end) - 1e-9
    leaves = max(begin, end) + 1e-9
    step = Double(width) * abs(inverse)
  }

  /// The least and the greatest column and row of a strip; low is beyond high where it has none.
  /// Nothing where the strip, and so all that follow, begin after `limit`.
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

/// A number of cells between -2^30 and 2^30, rounded down; a whole number may come out one less.
@inline(__always)
private func lowerCell(_ cells: Double) -> Int32 {
  // DETERMINISM: so large a number has no binary places left, and its last bits are the whole number:
  // the processor rounds to the nearest, and nothing is called or asked.
  Int32(truncatingIfNeeded: (cells - 0.5 + 0x1.8p52).bitPattern)
}
