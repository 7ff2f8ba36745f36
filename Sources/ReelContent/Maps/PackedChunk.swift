/// The cells of a chunk, packed into few bits.
///
/// A *kind* is one of the different cells in the chunk. A chunk of one kind is stored as its palette alone. With more
/// kinds each cell is an index into the palette, of 1, 2, 4, 8 or 16 bits. If a palette does not save memory, the cells
/// themselves are stored in 16 or 32 bits. Equal cells always produce equal words, because palettes are sorted and
/// without repetition.
struct PackedChunk {
  /// The number of cells in a chunk.
  static var area: Int { 1024 }
  /// The number of words of memory that packing requires: cells, palette, payload, ranks, and a table of two buckets
  /// for each possible kind.
  static var room: Int { 6 * area }

  /// The bits for a cell: 0, 1, 2, 4, 8, 16 or 32.
  let bits: Int
  /// The number of kinds in the palette; 0 if the payload contains the cells themselves.
  let kinds: Int
  /// The kinds in ascending order; the last one is repeated up to a power of two.
  let palette: UnsafeMutablePointer<UInt32>
  /// The packed cells.
  let payload: UnsafeMutablePointer<UInt32>

  /// The number of words of the packed cells.
  var words: Int { bits * Self.area / 32 }
  /// The binary logarithm of the number of words in the palette's block.
  var paletteLog: Int { Self.paletteLog(kinds) }

  private static func paletteLog(_ kinds: Int) -> Int {
    var log = 0
    while 1 << log < kinds { log += 1 }
    return log
  }

  /// Packs the cells at the beginning of the memory, which has ``room`` words. The caller owns the memory; ``palette``
  /// and ``payload`` point into it.
  init(_ cells: UnsafeMutablePointer<UInt32>) {
    palette = cells + Self.area
    payload = cells + 2 * Self.area
    let ranks = cells + 3 * Self.area
    let table = cells + 4 * Self.area
    let (kindCount, all) = Self.number(cells, into: payload, kinds: ranks, table: table)
    let isNarrow = all < 1 << 16
    if kindCount > 256, isNarrow || kindCount >= 512 {
      kinds = 0
      bits = isNarrow ? 16 : 32
      Self.pack(cells, to: payload, bits: bits)
      return
    }
    kinds = kindCount
    bits =
      kindCount == 1
      ? 0
      : kindCount <= 2 ? 1 : kindCount <= 4 ? 2 : kindCount <= 16 ? 4 : kindCount <= 256 ? 8 : 16
    Self.sort(ranks, kindCount, into: palette, table: table)
    for index in kindCount..<max(kindCount, 1 << Self.paletteLog(kindCount)) {
      palette[index] = palette[kindCount - 1]
    }
    if bits == 0 { return }
    for index in 0..<Self.area { payload[index] = ranks[Int(payload[index])] }
    Self.pack(payload, to: payload, bits: bits)
  }

  /// Numbers the kinds in the order of their first cells.
  /// - Returns: the number of kinds, and the bitwise OR of all cells.
  private static func number(
    _ cells: UnsafePointer<UInt32>, into numbers: UnsafeMutablePointer<UInt32>,
    kinds: UnsafeMutablePointer<UInt32>, table: UnsafeMutablePointer<UInt32>
  ) -> (count: Int, bits: UInt32) {
    table.update(repeating: 0, count: 2 * area)
    var count: UInt32 = 0
    var all: UInt32 = 0
    var last = cells[0]
    var lastNumber: UInt32 = 0
    for index in 0..<area {
      let cell = cells[index]
      if index > 0, cell == last {
        numbers[index] = lastNumber
        continue
      }
      var bucket = hash(cell)
      while table[bucket] != 0, kinds[Int(table[bucket] - 1)] != cell {
        bucket = (bucket + 1) & 2047
      }
      if table[bucket] == 0 {
        kinds[Int(count)] = cell
        count += 1
        table[bucket] = count
        all |= cell
      }
      last = cell
      lastNumber = table[bucket] - 1
      numbers[index] = lastNumber
    }
    return (Int(count), all)
  }

  /// Returns a bucket of the table that depends on all bits of the cell (the final steps of MurmurHash3).
  private static func hash(_ cell: UInt32) -> Int {
    var word = (cell ^ cell >> 16) &* 0x85EB_CA6B
    word = (word ^ word >> 13) &* 0xC2B2_AE35
    return Int((word ^ word >> 16) & 2047)
  }

  /// Sorts the kinds into the palette, and replaces each entry of `kinds` by its index in the palette.
  private static func sort(
    _ kinds: UnsafeMutablePointer<UInt32>, _ count: Int,
    into palette: UnsafeMutablePointer<UInt32>, table: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count { table[index] = UInt32(index) }
    if count <= 16 {
      for index in 1..<max(1, count) {
        var at = index
        while at > 0, kinds[Int(table[at - 1])] > kinds[Int(table[at])] {
          (table[at - 1], table[at]) = (table[at], table[at - 1])
          at -= 1
        }
      }
    } else {
      var order = UnsafeMutableBufferPointer(start: table, count: count)
      order.sort { kinds[Int($0)] < kinds[Int($1)] }
    }
    for index in 0..<count { palette[index] = kinds[Int(table[index])] }
    for index in 0..<count { kinds[Int(table[index])] = UInt32(index) }
  }

  /// Packs numbers of `bits` bits each into words, the first in the lowest bits. The target may be the source: each
  /// word is written after the numbers at its address were read.
  private static func pack(
    _ numbers: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, bits: Int
  ) {
    let each = 32 / bits
    for word in 0..<(area / each) {
      var packed: UInt32 = 0
      for index in 0..<each {
        packed |= numbers[word * each + index] << UInt32(truncatingIfNeeded: index * bits)
      }
      target[word] = packed
    }
  }
}
