import ReelMath

extension Chain {
  /// The image of the line under a map that moves, turns, stretches and mirrors. What is ground remains
  /// ground: a mirror, which exchanges left and right, turns the order of the points and segments round.
  public func applying(_ map: Affine) -> Chain {
    let mapped = points.map { map.apply($0) }
    return Chain(map.determinant < 0 ? mapped.reversed() : mapped, isLoop: isLoop)
  }
}

extension TileGrid {
  /// The image of the grid under a map that moves, stretches, mirrors, and turns by quarters; any other
  /// turn counts as the nearest quarter. One-way ledges hold from above, however the grid is turned.
  /// What is squashed to nothing, or not finite, has no cells. O(cells) unless the map only moves.
  public func applying(_ map: Affine) -> TileGrid {
    if map.a == 1 && map.d == 1 && map.b == 0 && map.c == 0 {
      var moved = self
      moved.origin += Vec2(map.tx, map.ty)
      return moved
    }
    let (along, down) = (Self.axis(map.a, map.b), Self.axis(map.c, map.d))
    // Whether a row of the grid becomes a column.
    let swaps = along.x == 0
    let across = Float((along.x + along.y).magnitude)
    let upright = Float((down.x + down.y).magnitude)
    let (width, height) = (cellSize.x * across, cellSize.y * upright)
    let size = swaps ? Vec2(height, width) : Vec2(width, height)
    guard map.isFinite, size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite,
      swaps == (down.y == 0)
    else { return TileGrid(cellSize: cellSize, columns: 0, rows: 0) }

    let newColumns = Int(swaps ? rows : columns)
    let newRows = Int(swaps ? columns : rows)
    let flipsX = (swaps ? down.x : along.x) < 0
    let flipsY = (swaps ? along.y : down.y) < 0
    var corner = along * origin.x + down * origin.y + Vec2(map.tx, map.ty)
    if flipsX { corner.x -= size.x * Float(newColumns) }
    if flipsY { corner.y -= size.y * Float(newRows) }

    let images = Tile.allCases.map { $0.turned(swaps: swaps, flipsX: flipsX, flipsY: flipsY) }
    var turned: [Tile] = []
    turned.reserveCapacity(newColumns * newRows)
    for row in 0..<newRows {
      for column in 0..<newColumns {
        let x = flipsX ? newColumns - 1 - column : column
        let y = flipsY ? newRows - 1 - row : row
        turned.append(images[Int(self[swaps ? y : x, swaps ? x : y].rawValue)])
      }
    }
    if newColumns == 0 || newRows == 0 { return TileGrid(cellSize: size, columns: 0, rows: 0) }
    return TileGrid(origin: corner, cellSize: size, columns: newColumns, tiles: turned)
  }

  /// The image of an axis, laid along the nearer of the two.
  private static func axis(_ x: Float, _ y: Float) -> Vec2 {
    let (width, height) = (x.magnitude, y.magnitude)
    // What a sine leaves of zero is nothing, and a length that is known is not to be rounded.
    let isStraight = min(width, height) <= 0x1p-20 * max(width, height)
    let length = isStraight ? max(width, height) : Vec2(x, y).length
    return width >= height ? Vec2(x < 0 ? -length : length, 0) : Vec2(0, y < 0 ? -length : length)
  }
}

extension Tile {
  /// The tile with x and y exchanged first, then mirrored along each axis.
  func turned(swaps: Bool, flipsX: Bool, flipsY: Bool) -> Tile {
    guard self != .oneWay else { return self }
    let outline = TileOutline.all[Int(rawValue)]
    var corners: UInt16 = 0
    for corner in 0..<outline.count {
      var (x, y) = (outline.x(corner), outline.y(corner))
      if swaps { (x, y) = (y, x) }
      corners |= 1 << UInt16((flipsY ? 2 - y : y) * 3 + (flipsX ? 2 - x : x))
    }
    return Tile.allCases.first { $0 != .oneWay && $0.corners == corners } ?? .empty
  }
}
