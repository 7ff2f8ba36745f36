import ReelCollision
import ReelMath

extension CollideShape {
  /// The same elsewhere.
  func offset(by shift: Vec2) -> CollideShape {
    if shift == .zero { return self }
    switch self {
    case .convex(let shape): return .convex(shape.offset(by: shift))
    case .chain(let chain):
      return .chain(Chain(chain.points.map { $0 + shift }, isLoop: chain.isLoop))
    case .grid(var grid):
      grid.origin += shift
      return .grid(grid)
    }
  }

  /// The image under a map, but for a grid, which does not turn: it stays as it is.
  func applying(_ map: Affine) -> CollideShape {
    switch self {
    case .convex(let shape): .convex(shape.applying(map))
    case .chain(let chain): .chain(Chain(chain.points.map { map.apply($0) }, isLoop: chain.isLoop))
    case .grid: self
    }
  }

  /// The image in a mirror along the y axis.
  var mirrored: CollideShape {
    switch self {
    case .convex(let shape):
      return .convex(shape.applying(Affine(position: .zero, scale: Vec2(-1, 1))))
    case .chain(let chain):
      // Back to front, so that the same side is solid.
      return .chain(
        Chain(chain.points.reversed().map { Vec2(-$0.x, $0.y) }, isLoop: chain.isLoop))
    case .grid(let grid):
      let (columns, rows) = (Int(grid.columns), Int(grid.rows))
      var tiles: [Tile] = []
      for row in 0..<rows {
        for column in 0..<columns { tiles.append(grid[columns - 1 - column, row].mirrored) }
      }
      return .grid(
        TileGrid(
          origin: Vec2(-grid.bounds.maxX, grid.origin.y), cellSize: grid.cellSize,
          columns: columns, tiles: tiles))
    }
  }
}

extension Tile {
  /// The tile with left and right exchanged.
  var mirrored: Tile {
    switch self {
    case .empty, .full, .bottomHalf, .topHalf, .oneWay: self
    case .leftHalf: .rightHalf
    case .rightHalf: .leftHalf
    case .bottomLeft: .bottomRight
    case .bottomRight: .bottomLeft
    case .topLeft: .topRight
    case .topRight: .topLeft
    case .bottomLeftLow: .bottomRightLow
    case .bottomRightLow: .bottomLeftLow
    case .topLeftLow: .topRightLow
    case .topRightLow: .topLeftLow
    case .bottomLeftHigh: .bottomRightHigh
    case .bottomRightHigh: .bottomLeftHigh
    case .topLeftHigh: .topRightHigh
    case .topRightHigh: .topLeftHigh
    case .bottomLeftNarrow: .bottomRightNarrow
    case .bottomRightNarrow: .bottomLeftNarrow
    case .topLeftNarrow: .topRightNarrow
    case .topRightNarrow: .topLeftNarrow
    case .bottomLeftWide: .bottomRightWide
    case .bottomRightWide: .bottomLeftWide
    case .topLeftWide: .topRightWide
    case .topRightWide: .topLeftWide
    }
  }
}
