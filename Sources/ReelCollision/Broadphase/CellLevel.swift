import ReelMath

// Cells of one size. A box belongs to the finest level whose cells are at least as large as it is, in
// the cell of its top-left corner; so it reaches into the next cell to the right and below, and never
// further. Cells are 4, 16, 64, … pixels wide; the last level has a single cell, the plane.
//
// Cells are not stored: a cell (column, row) falls into bucket (column + row × stride) & mask of a
// table. The cells of a row stand side by side, so several are one run of slots. Where the boxes fill
// the area that they cover, the stride is its width, and each bucket is one cell; else it is a number
// that spreads rows evenly over the table, and cells may share a bucket: a box knows its row, and is
// counted in that one only.

/// How many levels there are.
let cellLevelCount = 32

/// The table of one level of a ``ProxyGrid``.
struct CellLevel {
  /// Cells a pixel; 0 for the last level, where each box is in cell (0, 0).
  var inverse: Float
  /// Buckets less one.
  var mask: UInt32 = 0
  /// Buckets from a row to the next.
  var stride: UInt32 = 0
  /// The first slot of each bucket, and the end of the last.
  var starts: UnsafeMutablePointer<UInt32>?
  /// The first slot of each chain of newcomers, ``noSlot`` where there is none. Four buckets side by
  /// side share a chain: most boxes come from places far apart, and the fewer heads there are, the more
  /// of them stay in the processor's cache.
  var heads: UnsafeMutablePointer<UInt32>?
  /// Buckets that there is memory for.
  var capacity = 0
  /// Boxes, newcomers among them.
  var count = 0
  /// Newcomers: boxes that came since the last sorting and stand in chains.
  var newcomers = 0
  /// The least and the greatest column and row of all boxes; may be wider where boxes have left.
  var low = SIMD2<Int32>(repeating: .max)
  var high = SIMD2<Int32>(repeating: .min)

  init(_ level: Int) {
    // Powers of two: dividing by the cell's width is exact.
    inverse =
      level == cellLevelCount - 1
      ? 0 : Float(sign: .plus, exponent: -2 - 2 * level, significand: 1)
  }

  /// The bucket of a cell.
  @inline(__always) func bucket(_ column: Int32, _ row: Int32) -> UInt32 {
    (UInt32(bitPattern: column) &+ UInt32(bitPattern: row) &* stride) & mask
  }

  /// The bucket of a cell.
  @inline(__always) func bucket(_ cell: SIMD2<Int32>) -> UInt32 { bucket(cell.x, cell.y) }

  /// The column or row of a coordinate. Rising with it; those beyond 2^28 cells share the last.
  @inline(__always) func cell(_ coordinate: Float) -> Int32 { cellNumber(coordinate * inverse) }

  /// Takes a cell into the extent.
  @inline(__always) mutating func extend(_ column: Int32, _ row: Int32) {
    low = SIMD2(min(low.x, column), min(low.y, row))
    high = SIMD2(max(high.x, column), max(high.y, row))
  }

  /// Forgets the extent.
  mutating func forgetExtent() {
    low = SIMD2(repeating: .max)
    high = SIMD2(repeating: .min)
  }

  /// Buckets that share a chain, as a power of two.
  static let chainShift = 2

  /// Memory for so many buckets, a power of two of at least 16, all empty, as are the chains.
  mutating func setBuckets(_ wanted: Int) {
    if wanted > capacity {
      starts?.deallocate()
      heads?.deallocate()
      starts = .allocate(capacity: wanted + 1)
      heads = .allocate(capacity: wanted >> Self.chainShift)
      capacity = wanted
    }
    newcomers = 0
    heads.unsafelyUnwrapped.initialize(repeating: noSlot, count: wanted >> Self.chainShift)
    mask = UInt32(wanted - 1)
    starts.unsafelyUnwrapped.initialize(repeating: 0, count: wanted + 1)
  }

  /// Chooses the number of buckets and the stride for the boxes that there are.
  mutating func arrange() {
    // One column more, which is empty: a search left of the first column meets no other row's end.
    // As Doubles: a product of large integers is a call of a library on 32 bits.
    let columns = Double(high.x) - Double(low.x) + 2
    let rows = Double(high.y) - Double(low.y) + 1
    if count == 0 {
      setBuckets(16)
    } else if columns * rows <= 4 * Double(count) {
      setBuckets(powerOfTwo(atLeast: max(16, Int(columns * rows))))
      stride = UInt32(columns)
    } else {
      setBuckets(powerOfTwo(atLeast: max(16, 2 * count)))
      // 2^32 by the golden ratio: its multiples lie evenly on any table.
      stride = 0x9E37_79B1
    }
  }

  func deallocate() {
    starts?.deallocate()
    heads?.deallocate()
  }
}

/// No slot, no proxy, no chain.
let noSlot = UInt32.max

private func powerOfTwo(atLeast number: Int) -> Int {
  1 << (Int.bitWidth - (number - 1).leadingZeroBitCount)
}

/// A number of cells, rounded down, between -2^28 and 2^28.
@inline(__always) func cellNumber(_ cells: Float) -> Int32 { cellNumber(Double(cells)) }

/// A number of cells, rounded down, between -2^28 and 2^28.
@inline(__always) func cellNumber(_ cells: Double) -> Int32 {
  let limited = cells < -268_435_456 ? -268_435_456 : cells > 268_435_456 ? 268_435_456 : cells
  // DETERMINISM: so large a sum has no binary places, and its last bits are the whole number nearest
  // by: the same everywhere, without a call and without the checks of a conversion.
  let sum = limited + 0x1.8p52
  let nearest = Int32(truncatingIfNeeded: sum.bitPattern)
  return sum - 0x1.8p52 > limited ? nearest &- 1 : nearest
}

/// The level of a box: the finest whose cells are at least as large as it is.
@inline(__always) func cellLevel(_ bounds: Bounds) -> Int {
  let size = max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
  // The exponent, rounded up: infinity, which a difference of large numbers may be, has the last.
  let exponent = Int((size.bitPattern + 0x7F_FFFF) >> 23) - 127
  let level = max(0, (exponent - 1) >> 1)
  guard level < cellLevelCount - 1 else { return cellLevelCount - 1 }
  // DETERMINISM: a box a little larger than a cell may have the cell's size after rounding, and then
  // reach into a third one; it goes up a level.
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
