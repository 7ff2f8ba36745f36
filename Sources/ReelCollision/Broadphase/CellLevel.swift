import ReelMath

// Cells of one size. A box belongs to the finest level whose cells are at least as large as the box, and to the cell of
// its top-left corner. So it extends into the next cell to the right and below, and never further. Cells are 4, 16, 64,
// … pixels wide; the last level has a single cell, the complete plane.
//
// Cells are not stored: a cell (column, row) falls into bucket (column + row × stride) & mask of a table. The cells of
// a row stand side by side, so several of them are one block of slots. If the boxes fill the area that they cover, the
// stride is the width of that area, and each bucket is one cell. Otherwise the stride is a number that spreads rows
// evenly over the table, and cells may share a bucket. A search then compares the row of each box, so that it returns
// the box in that row only.

/// The number of levels.
let cellLevelCount = 32

/// The table of one level of a ``ProxyGrid``.
struct CellLevel {
  /// The number of cells per pixel; 0 for the last level, where each box is in cell (0, 0).
  var inverse: Float
  /// The number of buckets minus 1.
  var mask: UInt32 = 0
  /// The number of buckets from one row to the next.
  var stride: UInt32 = 0
  /// The first slot of each bucket, and the end of the last bucket.
  var starts: UnsafeMutablePointer<UInt32>?
  /// The first slot of each chain of newcomers; ``noSlot`` if the chain is empty. Four neighbouring buckets share a
  /// chain. Consecutive moves mostly concern cells far apart, and with fewer heads more of them stay in the processor's
  /// cache.
  var heads: UnsafeMutablePointer<UInt32>?
  /// The number of buckets that there is memory for.
  var capacity = 0
  /// The number of boxes, including newcomers.
  var count = 0
  /// The number of newcomers: boxes inserted since the last sorting, which are in chains.
  var newcomers = 0
  /// The lowest and the highest column and row of all boxes; the range may be too wide after boxes have left.
  var low = SIMD2<Int32>(repeating: .max)
  var high = SIMD2<Int32>(repeating: .min)

  init(_ level: Int) {
    // The widths of cells are powers of two, so dividing by them is exact.
    inverse =
      level == cellLevelCount - 1
      ? 0 : Float(sign: .plus, exponent: -2 - 2 * level, significand: 1)
  }

  /// Returns the bucket of a cell.
  @inline(__always) func bucket(_ column: Int32, _ row: Int32) -> UInt32 {
    (UInt32(bitPattern: column) &+ UInt32(bitPattern: row) &* stride) & mask
  }

  /// Returns the bucket of a cell.
  @inline(__always) func bucket(_ cell: SIMD2<Int32>) -> UInt32 { bucket(cell.x, cell.y) }

  /// Returns the column or row of a coordinate. It rises with the coordinate; coordinates beyond 2^28 cells share the
  /// last one.
  @inline(__always) func cell(_ coordinate: Float) -> Int32 { cellNumber(coordinate * inverse) }

  /// Extends the range of columns and rows to include a cell.
  @inline(__always) mutating func extend(_ column: Int32, _ row: Int32) {
    low = SIMD2(min(low.x, column), min(low.y, row))
    high = SIMD2(max(high.x, column), max(high.y, row))
  }

  /// Resets the range of columns and rows to none.
  mutating func forgetExtent() {
    low = SIMD2(repeating: .max)
    high = SIMD2(repeating: .min)
  }

  /// The binary logarithm of the number of buckets that share a chain.
  static let chainShift = 2

  /// Makes room for `bucketCount` buckets, a power of two of at least 16. All buckets and chains are then empty.
  mutating func setBuckets(_ bucketCount: Int) {
    if bucketCount > capacity {
      starts?.deallocate()
      heads?.deallocate()
      starts = .allocate(capacity: bucketCount + 1)
      heads = .allocate(capacity: bucketCount >> Self.chainShift)
      capacity = bucketCount
    }
    newcomers = 0
    heads.unsafelyUnwrapped.initialize(repeating: noSlot, count: bucketCount >> Self.chainShift)
    mask = UInt32(bucketCount - 1)
    starts.unsafelyUnwrapped.initialize(repeating: 0, count: bucketCount + 1)
  }

  /// Chooses the number of buckets and the stride for the current boxes.
  mutating func arrange() {
    // Adds an empty column, so that a search left of the first column does not reach the end of another row. Computes
    // with Doubles, because a product of large integers calls a library on 32-bit machines.
    let columns = Double(high.x) - Double(low.x) + 2
    let rows = Double(high.y) - Double(low.y) + 1
    if count == 0 {
      setBuckets(16)
    } else if columns * rows <= 4 * Double(count) {
      setBuckets(powerOfTwo(atLeast: max(16, Int(columns * rows))))
      stride = UInt32(columns)
    } else {
      setBuckets(powerOfTwo(atLeast: max(16, 2 * count)))
      // 2^32 divided by the golden ratio: its multiples are spread evenly over any table.
      stride = 0x9E37_79B1
    }
  }

  func deallocate() {
    starts?.deallocate()
    heads?.deallocate()
  }
}

/// The number that stands for no slot, no proxy and no chain.
let noSlot = UInt32.max

private func powerOfTwo(atLeast number: Int) -> Int {
  1 << (Int.bitWidth - (number - 1).leadingZeroBitCount)
}

/// Returns a number of cells rounded down, limited to -2^28 ... 2^28.
@inline(__always) func cellNumber(_ cells: Float) -> Int32 { cellNumber(Double(cells)) }

/// Returns a number of cells rounded down, limited to -2^28 ... 2^28.
@inline(__always) func cellNumber(_ cells: Double) -> Int32 {
  let limited = cells < -268_435_456 ? -268_435_456 : cells > 268_435_456 ? 268_435_456 : cells
  // DETERMINISM: a sum this large has no bits after the binary point, and its low bits are the nearest whole number.
  // The result is the same on all machines, and needs neither a call nor the checks of a conversion.
  let sum = limited + 0x1.8p52
  let nearest = Int32(truncatingIfNeeded: sum.bitPattern)
  return sum - 0x1.8p52 > limited ? nearest &- 1 : nearest
}

/// Returns the level of a box: the finest whose cells are at least as large as the box.
@inline(__always) func cellLevel(_ bounds: Bounds) -> Int {
  let size = max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
  // The exponent, rounded up. Infinity, which can be the difference of two large numbers, has the highest exponent.
  let exponent = Int((size.bitPattern + 0x7F_FFFF) >> 23) - 127
  let level = max(0, (exponent - 1) >> 1)
  guard level < cellLevelCount - 1 else { return cellLevelCount - 1 }
  // DETERMINISM: a box slightly larger than a cell may have the size of a cell after rounding, and so extend into a
  // third cell. Such a box belongs to the next level.
  if size.bitPattern & 0x7F_FFFF == 0 {
    let inverse = Float(sign: .plus, exponent: -2 - 2 * level, significand: 1)
    if cellNumber(bounds.maxX * inverse) - cellNumber(bounds.minX * inverse) > 1
      || cellNumber(bounds.maxY * inverse) - cellNumber(bounds.minY * inverse) > 1
    {
      return level + 1
    }
  }
  return level
}
