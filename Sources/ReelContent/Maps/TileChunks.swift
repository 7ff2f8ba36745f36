import ReelMath

/// The column and row of a chunk: those of its first cell, divided by 32.
public struct TileChunkKey: Hashable, Sendable {
  /// The column of chunks.
  public var x: Int32
  /// The row of chunks.
  public var y: Int32

  /// Creates the key of the chunk whose first cell is at 32 times these numbers.
  @inlinable public init(_ x: Int32, _ y: Int32) {
    self.x = x
    self.y = y
  }

  /// Creates the key of the chunk that contains a cell.
  @inlinable public init(cell x: Int32, _ y: Int32) { self.init(x >> 5, y >> 5) }
}

/// The packed cells of a layer without bounds.
///
///     regions   4 × 4 chunks each, in a hash table: a map may lie anywhere, and have holes
///       │
///       └─▶ chunk   32 × 32 cells: a palette of the different cells in it, and an index of few
///             │     bits for each cell; a chunk of equal cells is a palette of one
///             └─▶ blocks   equal palettes and equal indices are stored once for all chunks
///
/// A chunk of at most 16 different cells takes 512 bytes plus its palette, whereas 4 bytes for each cell would be
/// 4,096. A further chunk with the same content takes 8 bytes. Cells that were never set are empty.
///
/// A value type: a copy costs nothing until one of the two is changed, and then it copies a few slabs of 64 KiB.
public struct TileChunks: Sendable {
  /// The number of cells across and down in a chunk.
  public static var side: Int32 { 32 }
  /// The number of cells in a chunk.
  public static var area: Int { PackedChunk.area }

  /// Two words for each chunk: the ids of the blocks of its indices and of its palette.
  var entries: [UInt32] = []
  private var keys: [TileChunkKey] = []
  /// The hash table: a bucket contains the index of a region in ``keys`` plus 1, or 0 if it is empty. The number of
  /// buckets is a power of two.
  private var table: [UInt32] = []
  /// The stores of blocks, by the logarithm of the blocks' length. Empty until a cell is set.
  var stores: [BlockStore] = []
  /// The number of chunks that have a cell that is not empty.
  public private(set) var chunkCount = 0
  /// The least and the greatest column and row of all chunks that ever had a cell. If none did, the least is greater
  /// than the greatest.
  public private(set) var extent = (
    low: TileChunkKey(.max, .max), high: TileChunkKey(.min, .min)
  )

  /// Creates a layer of empty cells.
  public init() {}

  // MARK: - Reading

  /// Accesses the cell at a column and row; a cell that was never set is empty. O(1).
  public subscript(x: Int32, y: Int32) -> TileCell {
    get {
      guard let entry = entry(of: TileChunkKey(cell: x, y)) else { return .empty }
      return TileCell(raw: cell(Int(y & 31) << 5 | Int(x & 31), of: entry))
    }
    set { set(newValue, x, y) }
  }

  /// Copies cells of a row until the buffer is full. It allocates nothing. O(cells).
  /// - Parameters:
  ///   - y: the row.
  ///   - x: the column of the first cell.
  public func copyRow(
    _ y: Int32, from x: Int32, into buffer: UnsafeMutableBufferPointer<TileCell>
  ) {
    var x = x
    var at = 0
    while at < buffer.count {
      let inside = Int(x & 31)
      let count = min(32 - inside, buffer.count - at)
      let piece = UnsafeMutableBufferPointer(rebasing: buffer[at..<at + count])
      if let entry = entry(of: TileChunkKey(cell: x, y)) {
        unpack(entry, from: Int(y & 31) << 5 | inside, into: piece)
      } else {
        piece.update(repeating: .empty)
      }
      at += count
      let (next, isBeyond) = x.addingReportingOverflow(Int32(count))
      if isBeyond {
        UnsafeMutableBufferPointer(rebasing: buffer[at...]).update(repeating: .empty)
        return
      }
      x = next
    }
  }

  /// Copies all cells of a chunk to a buffer of ``area`` elements, row after row. Traps if the buffer has another size.
  public func copyChunk(
    _ key: TileChunkKey, into buffer: UnsafeMutableBufferPointer<TileCell>
  ) {
    guard buffer.count == Self.area else {
      misuse("A chunk has 1024 cells: give a buffer for as many.")
    }
    if let entry = entry(of: key) {
      unpack(entry, from: 0, into: buffer)
    } else {
      buffer.update(repeating: .empty)
    }
  }

  /// Returns the cell to which all cells of a chunk are equal; `nil` if they differ. O(1).
  public func uniformCell(of key: TileChunkKey) -> TileCell? {
    guard let entry = entry(of: key) else { return .empty }
    guard entry.payload == .none else { return nil }
    return TileCell(raw: stores[entry.palette.log].word(0, of: entry.palette.id))
  }

  /// The chunks that are not empty, from the top down and from the left to the right. O(n log n) in the chunks.
  public var chunks: [TileChunkKey] {
    var result: [TileChunkKey] = []
    result.reserveCapacity(chunkCount)
    for (region, key) in keys.enumerated() {
      for inside in 0..<16 where !isBlank(region << 5 | inside << 1) {
        result.append(
          TileChunkKey(key.x << 2 | Int32(inside & 3), key.y << 2 | Int32(inside >> 2)))
      }
    }
    result.sort { $0.y != $1.y ? $0.y < $1.y : $0.x < $1.x }
    return result
  }

  /// True if all cells are empty.
  public var isEmpty: Bool { chunkCount == 0 }

  /// The bytes of memory that this value takes. O(memory / 64 KiB).
  public var memory: Int {
    var bytes = (entries.capacity + keys.capacity * 2 + table.capacity) * 4
    for store in stores { bytes += store.memory + MemoryLayout<BlockStore>.stride }
    return bytes
  }

  // MARK: - Finding entries

  /// Returns the blocks of a chunk; `nil` if it is empty.
  func entry(of key: TileChunkKey) -> ChunkEntry? {
    guard let region = region(of: TileChunkKey(key.x >> 2, key.y >> 2)) else { return nil }
    let at = region << 5 | Int(key.y & 3) << 3 | Int(key.x & 3) << 1
    return isBlank(at) ? nil : ChunkEntry(entries[at], entries[at + 1])
  }

  private func isBlank(_ at: Int) -> Bool {
    entries[at] == BlockID.none.raw && entries[at + 1] == BlockID.none.raw
  }

  private func region(of key: TileChunkKey) -> Int? {
    guard table.count > 0 else { return nil }
    let mask = table.count - 1
    var bucket = Self.hash(key) & mask
    while table[bucket] != 0 {
      let region = Int(table[bucket] - 1)
      if keys[region] == key { return region }
      bucket = (bucket + 1) & mask
    }
    return nil
  }

  /// Returns the index in `entries` of a chunk's two words, and adds its region if needed.
  private mutating func entryIndex(for key: TileChunkKey) -> Int {
    let region = TileChunkKey(key.x >> 2, key.y >> 2)
    let inside = Int(key.y & 3) << 3 | Int(key.x & 3) << 1
    if let hit = self.region(of: region) { return hit << 5 | inside }
    if (keys.count + 1) * 4 > table.count * 3 {
      table = [UInt32](repeating: 0, count: max(8, table.count * 2))
      for index in keys.indices { enter(index) }
    }
    keys.append(region)
    enter(keys.count - 1)
    entries.append(contentsOf: repeatElement(BlockID.none.raw, count: 32))
    return (keys.count - 1) << 5 | inside
  }

  private mutating func enter(_ region: Int) {
    let mask = table.count - 1
    var bucket = Self.hash(keys[region]) & mask
    while table[bucket] != 0 { bucket = (bucket + 1) & mask }
    table[bucket] = UInt32(region) + 1
  }

  private static func hash(_ key: TileChunkKey) -> Int {
    var word = UInt64(UInt32(bitPattern: key.x)) << 32 | UInt64(UInt32(bitPattern: key.y))
    word = (word ^ word >> 33) &* 0xFF51_AFD7_ED55_8CCD
    word = (word ^ word >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int(truncatingIfNeeded: (word ^ word >> 33) & 0x7FFF_FFFF)
  }

  // MARK: - Changing entries

  /// Replaces the entry of a chunk; `nil` empties the chunk. Releases the blocks of the old entry.
  mutating func replace(_ key: TileChunkKey, with entry: ChunkEntry?) {
    if entry == nil, self.entry(of: key) == nil { return }
    let at = entryIndex(for: key)
    let (payload, palette) = (BlockID(raw: entries[at]), BlockID(raw: entries[at + 1]))
    let wasBlank = isBlank(at)
    entries[at] = (entry?.payload ?? .none).raw
    entries[at + 1] = (entry?.palette ?? .none).raw
    for old in [payload, palette] where old != .none { stores[old.log].release(old.id) }
    if wasBlank {
      chunkCount += 1
      extent.low = TileChunkKey(min(extent.low.x, key.x), min(extent.low.y, key.y))
      extent.high = TileChunkKey(max(extent.high.x, key.x), max(extent.high.y, key.y))
    }
    if entry == nil { chunkCount -= 1 }
  }
}

/// The id of a block: the binary logarithm of its length in the highest four bits, then its number in that store.
struct BlockID: Equatable {
  var raw: UInt32

  static var none: BlockID { BlockID(raw: .max) }

  init(raw: UInt32) { self.raw = raw }
  init(log: Int, id: UInt32) { raw = UInt32(log) << 28 | id }

  var log: Int { Int(raw >> 28) }
  var id: UInt32 { raw & 0x0FFF_FFFF }
}

/// The blocks that make up a chunk.
struct ChunkEntry {
  /// The indices; none for a chunk of equal cells.
  var payload: BlockID
  /// The different cells; none if the payload contains the cells themselves.
  var palette: BlockID

  init(payload: BlockID, palette: BlockID) {
    self.payload = payload
    self.palette = palette
  }

  init(_ payload: UInt32, _ palette: UInt32) {
    self.init(payload: BlockID(raw: payload), palette: BlockID(raw: palette))
  }

  /// The binary logarithm of the bits for a cell; 32 words contain one bit for each cell.
  var logBits: Int { payload.log - 5 }
}
