import ReelContent

/// Takes the cells of a rectangle one after the other, row after row, and packs them: 32 rows at a time,
/// so that a layer is never unpacked as a whole.
struct CellSink {
  let bounds: MapBounds
  private(set) var chunks: TileChunks
  /// The cells that are still to come.
  private(set) var missing: Int
  private var row: Int32
  /// How many cells are waited for before they are packed.
  private var due = 0
  /// Of the rows from `row` on, the first `count`; grows as cells come.
  private var waiting: [TileCell] = []
  private var count = 0
  /// The first bytes of a cell.
  private var part: UInt32 = 0
  private var partBytes = 0

  /// - Parameters:
  ///   - chunks: what is there already.
  ///   - bounds: a rectangle within ``ContentLimits``.
  init(_ chunks: TileChunks, bounds: MapBounds) {
    self.chunks = chunks
    self.bounds = bounds
    row = bounds.y
    missing = Int(bounds.width) * Int(bounds.height)
    due = missing == 0 ? 0 : Int(bounds.width) * Int(rowsAtOnce)
  }

  /// Whether a cell was begun and not ended.
  var endsWithin: Bool { partBytes > 0 }

  /// Takes a cell; false where the rectangle is full.
  mutating func take(_ raw: UInt32) -> Bool {
    guard missing > 0 else { return false }
    missing -= 1
    if count == waiting.count { waiting.append(.empty) }
    waiting[count] = Self.cell(raw)
    count += 1
    if count == due { flush() }
    return true
  }

  /// Takes bytes, four to a cell, the lowest first; false where there are too many.
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
        // A small file can unpack to a gigabyte: as many as there are, or as are packed at once.
        let some = min(rest.count / 4, due - count)
        takeCells(UnsafeRawBufferPointer(rebasing: rest.prefix(4 * some)))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(4 * some))
      }
    }
    return true
  }

  /// Takes cells, no more than are waited for.
  private mutating func takeCells(_ bytes: UnsafeRawBufferPointer) {
    let (start, some) = (count, bytes.count / 4)
    if waiting.count < start + some {
      waiting.append(contentsOf: repeatElement(.empty, count: start + some - waiting.count))
    }
    waiting.withUnsafeMutableBufferPointer { cells in
      for at in 0..<some {
        let raw = bytes.loadUnaligned(fromByteOffset: 4 * at, as: UInt32.self)
        cells[start + at] = Self.cell(UInt32(littleEndian: raw))
      }
    }
    missing -= some
    count += some
    if count == due { flush() }
  }

  /// Nothing is the same nothing, however an editor turned it.
  private static func cell(_ raw: UInt32) -> TileCell {
    let cell = TileCell(raw: raw)
    return cell.isEmpty ? .empty : cell
  }

  /// Up to the next multiple of 32, or to the end; fewer of a layer that is wider than 65,536 cells, so
  /// that never more than 8 MiB wait.
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
