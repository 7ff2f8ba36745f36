import ReelContent

/// Receives the cells of a rectangle row after row, and packs up to 32 rows at a time, so that a layer is never
/// unpacked in memory.
struct CellSink {
  let bounds: MapBounds
  private(set) var chunks: TileChunks
  /// The number of cells that are not yet received.
  private(set) var missing: Int
  private var row: Int32
  /// The number of waiting cells at which they are packed.
  private var due = 0
  /// The cells of the rows from `row` on; the first `count` are received. It grows with the cells, not beforehand.
  private var waiting: [TileCell] = []
  private var count = 0
  /// The first bytes of a cell.
  private var part: UInt32 = 0
  private var partBytes = 0

  /// Creates a sink for one rectangle.
  /// - Parameters:
  ///   - chunks: the cells to which the sink adds.
  ///   - bounds: a rectangle within ``ContentLimits``.
  init(_ chunks: TileChunks, bounds: MapBounds) {
    self.chunks = chunks
    self.bounds = bounds
    row = bounds.y
    missing = Int(bounds.width) * Int(bounds.height)
    due = missing == 0 ? 0 : Int(bounds.width) * Int(rowsAtOnce)
  }

  /// True if the last bytes are less than a cell.
  var endsWithin: Bool { partBytes > 0 }

  /// Receives a cell. Returns false if the rectangle is full.
  mutating func take(_ raw: UInt32) -> Bool {
    guard missing > 0 else { return false }
    missing -= 1
    if count == waiting.count { waiting.append(.empty) }
    waiting[count] = Self.cell(raw)
    count += 1
    if count == due { flush() }
    return true
  }

  /// Receives bytes, four for each cell, the lowest first. Returns false if there are too many.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = UnsafeRawBufferPointer(bytes)
    while let byte = rest.first {
      if partBytes > 0 || rest.count < 4 {
        part |= UInt32(byte) << UInt32(8 * partBytes)
        partBytes += 1
        if partBytes == 4 {
          guard take(part) else { return false }
          (part, partBytes) = (0, 0)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
      } else {
        guard missing > 0 else { return false }
        // A small file can unpack to a gigabyte, so no more cells are taken at once than are packed at once.
        let batchCount = min(rest.count / 4, due - count)
        takeCells(UnsafeRawBufferPointer(rebasing: rest.prefix(4 * batchCount)))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(4 * batchCount))
      }
    }
    return true
  }

  /// Receives complete cells, at most as many as are due.
  private mutating func takeCells(_ bytes: UnsafeRawBufferPointer) {
    let (start, batchCount) = (count, bytes.count / 4)
    if waiting.count < start + batchCount {
      waiting.append(contentsOf: repeatElement(.empty, count: start + batchCount - waiting.count))
    }
    waiting.withUnsafeMutableBufferPointer { cells in
      for at in 0..<batchCount {
        let raw = bytes.loadUnaligned(fromByteOffset: 4 * at, as: UInt32.self)
        cells[start + at] = Self.cell(UInt32(littleEndian: raw))
      }
    }
    missing -= batchCount
    count += batchCount
    if count == due { flush() }
  }

  /// Returns a cell; every empty cell becomes the same value, regardless of its turns.
  private static func cell(_ raw: UInt32) -> TileCell {
    let cell = TileCell(raw: raw)
    return cell.isEmpty ? .empty : cell
  }

  /// The number of rows up to the next multiple of 32, or to the end. It is smaller if the layer is wider than 65,536
  /// cells, so that at most 8 MiB wait.
  private var rowsAtOnce: Int32 {
    min(32 - (row & 31), bounds.height - (row - bounds.y), max(1, 1 << 21 / bounds.width))
  }

  private mutating func flush() {
    let rows = rowsAtOnce
    waiting.withUnsafeBufferPointer {
      chunks.write(
        UnsafeBufferPointer(rebasing: $0.prefix(count)),
        to: MapBounds(bounds.x, row, width: bounds.width, height: rows))
    }
    count = 0
    row += rows
    due = Int(bounds.width) * Int(rowsAtOnce)
  }
}
