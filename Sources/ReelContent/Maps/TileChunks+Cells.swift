import ReelMath

// Packs a chunk's cells into words, and unpacks them.

extension TileChunks {
  /// Returns the word of one cell of a chunk; `index` counts row after row.
  func cell(_ index: Int, of entry: ChunkEntry) -> UInt32 {
    guard entry.payload != .none else { return stores[0].word(0, of: entry.palette.id) }
    let log = entry.logBits
    let word = stores[entry.payload.log].word(index >> (5 - log), of: entry.payload.id)
    if log == 5 { return word }
    let shift = UInt32(truncatingIfNeeded: (index & (1 << (5 - log) - 1)) << log)
    let number = word >> shift & (1 << (1 << UInt32(truncatingIfNeeded: log)) - 1)
    guard entry.palette != .none else { return number }
    return stores[entry.palette.log].word(Int(number), of: entry.palette.id)
  }

  /// Unpacks cells of a chunk from the index `first` on, row after row, until the buffer is full.
  func unpack(
    _ entry: ChunkEntry, from first: Int, into buffer: UnsafeMutableBufferPointer<TileCell>
  ) {
    guard entry.payload != .none else {
      let cell = TileCell(raw: stores[0].word(0, of: entry.palette.id))
      return buffer.update(repeating: cell)
    }
    let log = entry.logBits
    let bits = UInt32(1) << UInt32(truncatingIfNeeded: log)
    stores[entry.payload.log].withWords(of: entry.payload.id) { words in
      if log == 5 {
        for at in 0..<buffer.count { buffer[at] = TileCell(raw: words[first + at]) }
        return
      }
      let mask = UInt32(1) << bits - 1
      let low = 1 << (5 - log) - 1
      func number(_ index: Int) -> UInt32 {
        words[index >> (5 - log)] >> UInt32(truncatingIfNeeded: (index & low) << log) & mask
      }
      guard entry.palette != .none else {
        for at in 0..<buffer.count { buffer[at] = TileCell(raw: number(first + at)) }
        return
      }
      stores[entry.palette.log].withWords(of: entry.palette.id) { kinds in
        for at in 0..<buffer.count { buffer[at] = TileCell(raw: kinds[Int(number(first + at))]) }
      }
    }
  }

  /// Sets one cell, and packs its chunk again. Other chunks are not touched. O(1), some microseconds.
  mutating func set(_ cell: TileCell, _ x: Int32, _ y: Int32) {
    let key = TileChunkKey(cell: x, y)
    let at = Int(y & 31) << 5 | Int(x & 31)
    if let entry = entry(of: key) {
      if self.cell(at, of: entry) == cell.raw { return }
    } else if cell == .empty {
      return
    }
    change(key) { $0[at] = cell }
  }

  /// Sets all cells in a rectangle to the same cell. O(chunks).
  public mutating func fill(_ bounds: MapBounds, with cell: TileCell) {
    guard bounds.width > 0, bounds.height > 0 else { return }
    let right = Int32(clamping: Int64(bounds.x) + Int64(bounds.width) - 1)
    let bottom = Int32(clamping: Int64(bounds.y) + Int64(bounds.height) - 1)
    for down in bounds.y >> 5...bottom >> 5 {
      for across in bounds.x >> 5...right >> 5 {
        let columns = max(bounds.x, across << 5) & 31...min(right, across << 5 | 31) & 31
        let rows = max(bounds.y, down << 5) & 31...min(bottom, down << 5 | 31) & 31
        change(TileChunkKey(across, down)) { cells in
          for row in rows {
            for column in columns { cells[Int(row << 5 | column)] = cell }
          }
        }
      }
    }
  }

  /// Writes cells, row after row, to a rectangle; readers of files use it. O(cells + chunks).
  /// - Parameter cells: as many as the rectangle has; any other number traps.
  public mutating func write(_ cells: UnsafeBufferPointer<TileCell>, to bounds: MapBounds) {
    guard bounds.width > 0, bounds.height > 0 else { return }
    guard cells.count == Int(bounds.width) * Int(bounds.height) else {
      misuse("Give TileChunks.write as many cells as the rectangle has.")
    }
    let right = Int32(clamping: Int64(bounds.x) + Int64(bounds.width) - 1)
    let bottom = Int32(clamping: Int64(bounds.y) + Int64(bounds.height) - 1)
    for down in bounds.y >> 5...bottom >> 5 {
      for across in bounds.x >> 5...right >> 5 {
        let (left, end) = (max(bounds.x, across << 5), min(right, across << 5 | 31))
        let (top, low) = (max(bounds.y, down << 5), min(bottom, down << 5 | 31))
        let part = MapBounds(left, top, width: end - left + 1, height: low - top + 1)
        if part.width == 32, part.height == 32, let cell = Self.only(cells, of: bounds, in: part) {
          put(cell, at: TileChunkKey(across, down))
          continue
        }
        change(TileChunkKey(across, down)) { chunk in
          for row in top...low {
            let source = Int(row - bounds.y) * Int(bounds.width) + Int(left - bounds.x)
            let target = Int((row & 31) << 5 | left & 31)
            for at in 0..<Int(part.width) { chunk[target + at] = cells[source + at] }
          }
        }
      }
    }
  }

  /// Returns the cell to which all cells of `part` are equal; `nil` if they differ.
  private static func only(
    _ cells: UnsafeBufferPointer<TileCell>, of bounds: MapBounds, in part: MapBounds
  ) -> TileCell? {
    var source = Int(part.y - bounds.y) * Int(bounds.width) + Int(part.x - bounds.x)
    let first = cells[source]
    for _ in 0..<part.height {
      // The loop has no branch, so that the compiler vectorises it.
      var difference: UInt32 = 0
      for at in 0..<Int(part.width) { difference |= cells[source + at].raw ^ first.raw }
      if difference != 0 { return nil }
      source += Int(bounds.width)
    }
    return first
  }

  /// Unpacks a chunk, calls `body` to change its cells, and packs it again.
  public mutating func change(
    _ key: TileChunkKey, _ body: (UnsafeMutableBufferPointer<TileCell>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: PackedChunk.room) { room in
      room.initialize(repeating: 0)
      // SAFETY: a cell is one word; the rest of the memory is for packing.
      let cells = UnsafeMutableBufferPointer(rebasing: room[..<Self.area])
      cells.withMemoryRebound(to: TileCell.self) { cells in
        if let entry = entry(of: key) { unpack(entry, from: 0, into: cells) }
        body(cells)
      }
      put(PackedChunk(room.baseAddress.unsafelyUnwrapped), at: key)
    }
  }

  /// Sets all cells of a chunk to this cell.
  private mutating func put(_ cell: TileCell, at key: TileChunkKey) {
    if cell.raw == 0 { return replace(key, with: nil) }
    makeStores()
    let palette = withUnsafePointer(to: cell.raw) { stores[0].intern($0) }
    replace(key, with: ChunkEntry(payload: .none, palette: BlockID(log: 0, id: palette)))
  }

  mutating func makeStores() {
    if stores.isEmpty { stores = (0...10).map { BlockStore(logLength: $0) } }
  }

  private mutating func put(_ packed: PackedChunk, at key: TileChunkKey) {
    if packed.bits == 0, packed.palette[0] == 0 { return replace(key, with: nil) }
    makeStores()
    var entry = ChunkEntry(payload: .none, palette: .none)
    if packed.bits > 0 {
      let log = packed.words.trailingZeroBitCount
      entry.payload = BlockID(log: log, id: stores[log].intern(packed.payload))
    }
    if packed.kinds > 0 {
      let log = packed.paletteLog
      entry.palette = BlockID(log: log, id: stores[log].intern(packed.palette))
    }
    replace(key, with: entry)
  }
}
