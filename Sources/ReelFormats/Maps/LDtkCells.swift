import ReelContent
import ReelMath

/// Distributes tiles that are ordered from the back to the front into cells of a grid and off-grid tiles. Drawing the
/// cells first and then the off-grid tiles in their order produces the same picture.
struct LDtkCells {
  private let bounds: MapBounds
  private let side: Float
  private var cells: [UInt64: TileCell] = [:]
  /// The cells that an off-grid tile overlaps: later tiles there must be drawn over it.
  private var covered: Set<UInt64> = []
  private(set) var offGridTiles: [OffGridTile] = []

  /// Creates an empty grid.
  /// - Parameter side: a cell's width and height in pixels.
  init(bounds: MapBounds, side: Float) {
    self.bounds = bounds
    self.side = side
  }

  private static func key(_ x: Int32, _ y: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: y)) << 32 | UInt64(UInt32(bitPattern: x))
  }

  /// Adds the next tile.
  /// - Parameter isOnGrid: true if tiles have the size of cells. Pass the same value for all tiles.
  mutating func add(_ tile: OffGridTile, isOnGrid: Bool) {
    guard isOnGrid else { return offGridTiles.append(tile) }
    let (x, y) = (tile.position.x / side, tile.position.y / side)
    let (left, top) = (Int32(x.rounded(.down)), Int32(y.rounded(.down)))
    if tile.opacity == 1, Float(left) * side == tile.position.x,
      Float(top) * side == tile.position.y, set(tile.cell, left, top)
    {
      return
    }
    offGridTiles.append(tile)
    for row in top...(y > Float(top) ? top + 1 : top) {
      for column in left...(x > Float(left) ? left + 1 : left) {
        covered.insert(Self.key(column, row))
      }
    }
  }

  /// Sets a cell. Returns false if it is occupied, covered or out of bounds.
  mutating func set(_ cell: TileCell, _ x: Int32, _ y: Int32) -> Bool {
    let key = Self.key(x, y)
    guard bounds.contains(x, y), cells[key] == nil, !covered.contains(key) else { return false }
    cells[key] = cell
    return true
  }

  /// Returns the cells. O(n log n) in their number.
  func chunks() -> TileChunks {
    var parts: [TileChunkKey: [(at: Int, cell: TileCell)]] = [:]
    for (key, cell) in cells {
      let x = Int32(truncatingIfNeeded: key)
      let y = Int32(truncatingIfNeeded: key >> 32)
      parts[TileChunkKey(cell: x, y), default: []].append((Int(y & 31) << 5 | Int(x & 31), cell))
    }
    var chunks = TileChunks()
    let order = parts.keys.sorted { $0.y != $1.y ? $0.y < $1.y : $0.x < $1.x }
    for key in order {
      chunks.change(key) { words in
        for (at, cell) in parts[key] ?? [] { words[at] = cell }
      }
    }
    return chunks
  }
}
