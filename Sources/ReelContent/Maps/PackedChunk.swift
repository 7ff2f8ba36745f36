/// The cells of a chunk in as few bits as there are kinds of them.
///
/// A chunk of one kind is its palette alone. Others have 1, 2, 4, 8 or 16 bits for each cell, an index
/// into the palette; with more kinds than a palette is worth, the cells themselves in 16 or 32 bits.
/// The same cells always give the same words: palettes are sorted, without repetition.
struct PackedChunk {
  /// Cells in a chunk.
  static var area: Int { 1024 }

  /// Bits for a cell: 0, 1, 2, 4, 8, 16 or 32.
  var bits: Int
  /// Kinds in the palette; 0 where the cells stand for themselves.
  var kinds: Int

  /// Words of the cells.
  var words: Int { bits * Self.area / 32 }
  /// The logarithm of the words of the palette's block, which is filled up with the last kind.
  var paletteLog: Int {
    var log = 0
    while 1 << log < kinds { log += 1 }
    return log
  }

  /// Packs cells.
  /// - Parameters:
  ///   - cells: 1024 of them.
  ///   - palette: room for 1024 words; its kinds are written, and the last one up to a power of two.
  ///   - payload: room for 1024 words; the first ``words`` are written.
  init(
    _ cells: UnsafePointer<UInt32>, palette: UnsafeMutablePointer<UInt32>,
    payload: UnsafeMutablePointer<UInt32>
  ) {
    var kinds = 0
    var last = cells[0] &+ 1
    // Few kinds are the rule, and looking through them beats all else.
    for index in 0..<Self.area where cells[index] != last {
      last = cells[index]
      var at = 0
      while at < kinds, palette[at] < last { at += 1 }
      if at < kinds, palette[at] == last { continue }
      if kinds == 16 {
        kinds = 17
        break
      }
      var moved = kinds
      while moved > at {
        palette[moved] = palette[moved - 1]
        moved -= 1
      }
      palette[at] = last
      kinds += 1
    }
    if kinds > 16 { kinds = Self.sortKinds(of: cells, into: palette) }
    if kinds > 256, kinds >= 512 || cells.isBelow(1 << 16) {
      bits = cells.isBelow(1 << 16) ? 16 : 32
      self.kinds = 0
      payload.pack(bits: bits) { cells[$0] }
      return
    }
    self.kinds = kinds
    bits =
      kinds == 1 ? 0 : kinds <= 2 ? 1 : kinds <= 4 ? 2 : kinds <= 16 ? 4 : kinds <= 256 ? 8 : 16
    let end = 1 << paletteLog
    for index in kinds..<max(kinds, end) { palette[index] = palette[kinds - 1] }
    if bits == 0 { return }
    var known: UInt32 = palette[0]
    var place: UInt32 = 0
    payload.pack(bits: bits) { index in
      let cell = cells[index]
      if cell != known {
        known = cell
        place = Self.find(cell, in: palette, kinds)
      }
      return place
    }
  }

  private static func sortKinds(
    of cells: UnsafePointer<UInt32>, into palette: UnsafeMutablePointer<UInt32>
  ) -> Int {
    palette.update(from: cells, count: area)
    var all = UnsafeMutableBufferPointer(start: palette, count: area)
    all.sort()
    var kinds = 1
    for index in 1..<area where palette[index] != palette[kinds - 1] {
      palette[kinds] = palette[index]
      kinds += 1
    }
    return kinds
  }

  private static func find(
    _ cell: UInt32, in palette: UnsafeMutablePointer<UInt32>, _ kinds: Int
  ) -> UInt32 {
    var (low, high) = (0, kinds)
    while low < high {
      let middle = (low + high) / 2
      if palette[middle] < cell { low = middle + 1 } else { high = middle }
    }
    return UInt32(low)
  }
}

extension UnsafePointer<UInt32> {
  /// Whether all cells of a chunk are below a limit.
  fileprivate func isBelow(_ limit: UInt32) -> Bool {
    for index in 0..<PackedChunk.area where self[index] >= limit { return false }
    return true
  }
}

extension UnsafeMutablePointer<UInt32> {
  /// Writes a number of so many bits for each cell of a chunk, the first in the lowest bits.
  fileprivate func pack(bits: Int, _ number: (Int) -> UInt32) {
    let each = 32 / bits
    for word in 0..<(PackedChunk.area / each) {
      var packed: UInt32 = 0
      for index in 0..<each {
        packed |= number(word * each + index) << UInt32(truncatingIfNeeded: index * bits)
      }
      self[word] = packed
    }
  }
}
