import ReelFields
import ReelMath

/// A grid of cells that are empty, full, slopes, half tiles or one-way ledges.
///
///     cells │ 0 │ 1 │ 2 │     row by row from the top left
///           │ 3 │ 4 │ 5 │
///
/// Each cell stores which of its four sides and corners are on the outside of the ground. A side that a neighbour
/// covers is inside, and no test returns it: a floor of tiles is one floor. Setting a cell updates this for the cell
/// and its eight neighbours only.
///
/// A grid is created upright; ``applying(_:)`` turns, stretches, shears and mirrors it as one.
public struct TileGrid: Equatable, Sendable, FieldValue {
  /// The first corner of the first cell: its top-left corner if the grid is upright.
  public var origin: Vec2
  /// The vector from a corner of a cell to the same corner of the cell in the next column.
  public internal(set) var columnStep: Vec2
  /// The vector from a corner of a cell to the same corner of the cell in the next row.
  public internal(set) var rowStep: Vec2
  /// The number of cells side by side.
  public private(set) var columns: Int32
  /// The number of cells one above the other.
  public private(set) var rows: Int32
  private var tiles: [Tile]
  /// Two times four bits for each cell. The low four are set for the sides that are faces (0 the top, 1 the right, 2
  /// the bottom, 3 the left), the high four for the corners of the tile's outline that point out of the ground.
  private var surfaces: [UInt8]

  /// Creates a grid of empty cells. Traps for a cell size that is not above 0, for negative numbers, and for more than
  /// 16 million cells.
  public init(origin: Vec2 = .zero, cellSize: Vec2, columns: Int, rows: Int) {
    demand(cellSize.x > 0 && cellSize.y > 0, "TileGrid: a cell has a size above 0.")
    demand(
      columns >= 0 && rows >= 0 && columns <= 1 << 24 && rows <= 1 << 24
        && columns * rows <= 1 << 24, "TileGrid: a grid has at most 16 million cells.")
    self.origin = origin
    columnStep = Vec2(cellSize.x, 0)
    rowStep = Vec2(0, cellSize.y)
    self.columns = Int32(columns)
    self.rows = Int32(rows)
    tiles = Array(repeating: .empty, count: columns * rows)
    surfaces = Array(repeating: 0, count: columns * rows)
  }

  /// Creates a grid whose tiles are given row by row from the top left. Traps if the tiles do not fill the last row.
  public init(origin: Vec2 = .zero, cellSize: Vec2, columns: Int, tiles: [Tile]) {
    let rows = columns > 0 ? tiles.count / columns : 0
    demand(
      rows * columns == tiles.count,
      "A TileGrid of \(columns) columns has \(columns) tiles in each row: \(tiles.count) tiles do not fill its last one."
    )
    self.init(origin: origin, cellSize: cellSize, columns: columns, rows: rows)
    self.tiles = tiles
    for row in 0..<rows { for column in 0..<columns { refresh(column, row) } }
  }

  public init() { self.init(cellSize: .one, columns: 0, rows: 0) }

  public static var fieldListKind: FieldListKind { .verified }
  /// Visits the grid with its surface flags. A decoder rejects a grid whose arrays do not fit its size, and one whose
  /// cells have no area. It accepts the stored surface flags unchecked; wrong ones are harmless.
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    let most = Float.greatestFiniteMagnitude
    v.field("x", &origin.x, in: -most...most)
    v.field("y", &origin.y, in: -most...most)
    v.field("columnStepX", &columnStep.x, in: -most...most)
    v.field("columnStepY", &columnStep.y, in: -most...most)
    v.field("rowStepX", &rowStep.x, in: -most...most)
    v.field("rowStepY", &rowStep.y, in: -most...most)
    v.field("columns", &columns, in: 0...1 << 24)
    v.field("rows", &rows, in: 0...1 << 24)
    v.field("tiles", &tiles)
    v.field("surfaces", &surfaces)
    if Int(columns).multipliedReportingOverflow(by: Int(rows)) != (tiles.count, false)
      || surfaces.count != tiles.count || Self.area(columnStep, rowStep) == 0
    {
      v.reject()
      self = TileGrid()
    }
  }

  /// The tile of a cell. Cells outside the grid are empty; setting one of them traps.
  public subscript(column: Int, row: Int) -> Tile {
    get {
      guard column >= 0, row >= 0, column < columns, row < rows else { return .empty }
      return tiles[row * Int(columns) + column]
    }
    set {
      demand(
        column >= 0 && row >= 0 && column < columns && row < rows,
        "A TileGrid of \(self.columns) columns and \(self.rows) rows has no cell \(column), \(row) to set."
      )
      tiles[row * Int(columns) + column] = newValue
      for y in max(row - 1, 0)...min(row + 1, Int(rows) - 1) {
        for x in max(column - 1, 0)...min(column + 1, Int(columns) - 1) { refresh(x, y) }
      }
    }
  }

  /// The width and height of a cell, along its columns and rows.
  public var cellSize: Vec2 {
    isUpright ? Vec2(columnStep.x, rowStep.y) : Vec2(columnStep.length, rowStep.length)
  }

  /// The box around all cells.
  public var bounds: Bounds {
    let (right, bottom) = (Int(columns) * 2, Int(rows) * 2)
    return box(point(0, 0), point(right, bottom)).union(box(point(right, 0), point(0, bottom)))
  }

  /// Returns the piece of a cell, or `nil` if the cell is empty.
  public func piece(column: Int, row: Int) -> Piece? {
    let tile = self[column, row]
    guard tile != .empty else { return nil }
    let index = row * Int(columns) + column
    let flags = surfaces[index]
    // The most common outlines have a fast path.
    let shape: Shape
    var surface = Surface(faces: flags & 15, corners: flags >> 4)
    if isUpright && (tile == .full || tile == .oneWay) {
      let (first, last) = (point(column * 2, row * 2), point(column * 2 + 2, row * 2 + 2))
      shape = .upright(first.x, first.y, last.x, last.y)
    } else {
      let outline = TileOutline.all[Int(tile.rawValue)]
      let count = outline.count
      // A mirror reverses the order.
      let isMirrored = Self.area(columnStep, rowStep) < 0
      var built = Shape()
      built.number = UInt32(count)
      surface = Surface(faces: 0, corners: 0)
      built.withMutablePoints { points in
        for corner in 0..<count {
          let at = isMirrored ? count - 1 - corner : corner
          let edge = !isMirrored ? corner : at == 0 ? count - 1 : at - 1
          points[at] = point(column * 2 + outline.x(corner), row * 2 + outline.y(corner))
          let isFace = outline.side(of: corner).map { flags >> UInt8($0) & 1 != 0 } ?? true
          if isFace { surface.faces |= 1 << UInt8(edge) }
          surface.corners |= (flags >> UInt8(4 + corner) & 1) << UInt8(at)
        }
      }
      shape = built
    }
    return Piece(
      index: UInt32(truncatingIfNeeded: index), shape: shape, surface: surface,
      isOneWay: tile == .oneWay)
  }

  /// Returns the columns and rows of the cells that share at least a point with a box.
  public func cells(near box: Bounds) -> (columns: Range<Int>, rows: Range<Int>) {
    let near = inCells(box)
    return (
      Self.range(near.minX, near.maxX, columns), Self.range(near.minY, near.maxY, rows)
    )
  }

  /// Calls `body` with the piece of each cell that shares at least a point with a box, row by row, until `body` returns
  /// `false`. O(cells in the box).
  @inlinable
  public func forEachPiece(near box: Bounds, _ body: (Piece) -> Bool) {
    let near = cells(near: box)
    for row in near.rows {
      for column in near.columns {
        if let piece = piece(column: column, row: row), !body(piece) { return }
      }
    }
  }

  // MARK: - Surface

  private mutating func refresh(_ column: Int, _ row: Int) {
    let tile = self[column, row]
    var flags: UInt8 = 0
    if tile == .oneWay {
      flags = isCovered(column, row, side: 0, from: 0, to: 2) ? 0 : 1
    } else if tile != .empty {
      let outline = TileOutline.all[Int(tile.rawValue)]
      for edge in 0..<outline.count {
        let next = outline.next(edge)
        if let side = outline.side(of: edge) {
          let isAcross = side & 1 == 0
          let (a, b) =
            isAcross ? (outline.x(edge), outline.x(next)) : (outline.y(edge), outline.y(next))
          if !isCovered(column, row, side: side, from: min(a, b), to: max(a, b)) {
            flags |= 1 << UInt8(side)
          }
        }
        if standsOut(column, row, outline, edge) { flags |= 16 << UInt8(edge) }
      }
    }
    surfaces[row * Int(columns) + column] = flags
  }

  /// Returns true if the neighbour beyond a side is solid along all of a part of that side, in half cells.
  private func isCovered(_ column: Int, _ row: Int, side: Int, from: Int, to: Int) -> Bool {
    var (x, y) = (column, row)
    switch side {
    case 0: y -= 1
    case 1: x += 1
    case 2: y += 1
    default: x -= 1
    }
    let neighbour = self[x, y]
    guard neighbour != .empty, neighbour != .oneWay else { return false }
    let outline = TileOutline.all[Int(neighbour.rawValue)]
    let opposite = side ^ 2
    for edge in 0..<outline.count where outline.side(of: edge) == opposite {
      let next = outline.next(edge)
      let (a, b) =
        side & 1 == 0 ? (outline.x(edge), outline.x(next)) : (outline.y(edge), outline.y(next))
      if min(a, b) <= from && max(a, b) >= to { return true }
    }
    return false
  }

  /// Returns true if a corner of an outline is a corner of the ground. It is one if the ground around the corner, in
  /// this cell and its neighbours, leaves more than half a turn free on one side of this outline.
  private func standsOut(_ column: Int, _ row: Int, _ outline: TileOutline, _ corner: Int) -> Bool {
    let (x, y) = (outline.x(corner), outline.y(corner))
    var wedge = TileWedge(outline, x, y)
    // Adds the wedges that continue this one, at most three.
    for _ in 0..<3 {
      var isLonger = false
      forEachWedge(column, row, x, y) { if wedge.extend(by: $0) { isLonger = true } }
      guard isLonger, wedge.isConvex else { break }
    }
    guard wedge.isConvex else { return false }
    // Other wedges touch this one in the corner only. The surface continues from one to the other.
    var (before, after) = (true, true)
    forEachWedge(column, row, x, y) { other in
      guard !wedge.contains(other) else { return }
      before = before && wedge.isFarBefore(other)
      after = after && wedge.isFarAfter(other)
    }
    return before || after
  }

  /// Calls `body` with the wedge of each neighbouring cell around one of the points of a cell.
  private func forEachWedge(
    _ column: Int, _ row: Int, _ x: Int, _ y: Int, _ body: (TileWedge) -> Void
  ) {
    for rowStep in -1...1 {
      for columnStep in -1...1 where rowStep != 0 || columnStep != 0 {
        // The point in the half-cell coordinates of the neighbour.
        let (there, down) = (x - columnStep * 2, y - rowStep * 2)
        guard (0...2).contains(there), (0...2).contains(down) else { continue }
        let tile = self[column + columnStep, row + rowStep]
        guard tile != .empty, tile != .oneWay else { continue }
        let other = TileWedge(TileOutline.all[Int(tile.rawValue)], there, down)
        if other.isFilled { body(other) }
      }
    }
  }
}
