import ReelMath

// The positions of cells, in pixels of the map, y down.
//
//     orthogonal     isometric        staggered, hexagonal (rows moved)
//     ┌──┬──┐           ╱╲            ╱╲╱╲╱╲
//     ├──┼──┤         ╱╲╱╲╱╲          ╲╱╲╱╲╱╲     The box of a cell is the upright rectangle around
//     └──┴──┘         ╲╱╲╱╲╱           ╲╱╲╱╲╱     it, as large as the map's tiles. In the third kind
//                                                 an odd width or height is 1 less, as in Tiled.

extension TileMap {
  /// The distances of a staggered or hexagonal map, in whole pixels, as Tiled computes them. The cells of a staggered
  /// map are hexagons with a side of length 0.
  ///
  /// Tiled drops the odd pixel of a tile's size, subtracts the side, halves the rest and drops its fraction, and adds
  /// the side again. Tiles of 60 × 39 are therefore 19 pixels below each other, not 19.5.
  package struct Stagger {
    /// A tile's width and height without their odd pixels: the box of a tile's picture.
    package let box: Vec2
    /// The distance from one column to the next; ``row`` is that between rows.
    package let column: Float
    package let row: Float
    /// The distance from one moved column or row to the next moved one.
    package let pitch: Vec2
    /// The distance from the corner of the last cell to the end of the map.
    package let end: Vec2
    package let isAlongX: Bool
    package let isEven: Bool

    package func isMoved(_ at: Int32) -> Bool { (at & 1 == 0) == isEven }
  }

  package var stagger: Stagger {
    let isAlongX = staggerAxis == .x
    let box = evenTileSize
    let side = isAlongX ? Vec2(hexagonSide, 0) : Vec2(0, hexagonSide)
    // These are negative if the side is longer than the tile.
    let (slopeX, slopeY) = (
      ((box.x - side.x) / 2).rounded(.towardZero), ((box.y - side.y) / 2).rounded(.towardZero)
    )
    let (column, row) = (slopeX + side.x, slopeY + side.y)
    return Stagger(
      box: box, column: column, row: row, pitch: box + side,
      end: Vec2(column + slopeX, row + slopeY), isAlongX: isAlongX,
      isEven: staggerIndex == .even)
  }

  /// The length of a hexagon's side along the stagger axis; 0 on staggered maps.
  private var hexagonSide: Float {
    orientation == .hexagonal && hexSideLength > 0 ? hexSideLength : 0
  }

  private var evenTileSize: Vec2 {
    Vec2((tileSize.x / 2).rounded(.down) * 2, (tileSize.y / 2).rounded(.down) * 2)
  }

  /// The width and height of the box around a cell. The bottom of a tile's picture lies on the bottom of the box.
  package var boxSize: Vec2 {
    orientation == .staggered || orientation == .hexagonal ? evenTileSize : tileSize
  }

  /// The distance by which cell 0, 0 of an isometric map is moved to the right, so that the map begins at 0. The cells
  /// of the first column extend to its left. The distance is in whole pixels, as in Tiled.
  package var isometricOrigin: Float {
    isInfinite ? 0 : (Float(bounds.height) * tileSize.x / 2).rounded(.down)
  }

  /// Returns the top-left corner of the box around a cell, in pixels of the map.
  public func corner(ofCell x: Int32, _ y: Int32) -> Vec2 {
    let (across, down) = (Float(x), Float(y))
    switch orientation {
    case .orthogonal: return Vec2(across * tileSize.x, down * tileSize.y)
    case .isometric:
      return Vec2(
        (across - down - 1) * (tileSize.x / 2) + isometricOrigin,
        (across + down) * (tileSize.y / 2))
    case .staggered, .hexagonal:
      let stagger = stagger
      if stagger.isAlongX {
        return Vec2(
          across * stagger.column, down * stagger.pitch.y + (stagger.isMoved(x) ? stagger.row : 0))
      }
      return Vec2(
        across * stagger.pitch.x + (stagger.isMoved(y) ? stagger.column : 0), down * stagger.row)
    }
  }

  /// Returns the middle of a cell, in pixels of the map.
  public func center(ofCell x: Int32, _ y: Int32) -> Vec2 { corner(ofCell: x, y) + boxSize * 0.5 }

  /// The box around all cells within ``bounds``, in pixels of the map: the size that Tiled gives to a picture of the
  /// map. If tiles have an odd size and the map is not orthogonal, it may end a pixel before the box of the last cell.
  public var area: Rect {
    guard bounds.width > 0, bounds.height > 0 else { return .zero }
    let (right, bottom) = (bounds.x + bounds.width - 1, bounds.y + bounds.height - 1)
    switch orientation {
    case .orthogonal:
      let corners = [corner(ofCell: bounds.x, bounds.y), corner(ofCell: right, bottom)]
      return TileMap.box(of: corners, tileSize)
    case .isometric:
      let half = tileSize * 0.5
      let left = Float(bounds.x) - Float(bounds.y) - Float(bounds.height)
      let sides = Float(bounds.width) + Float(bounds.height)
      return Rect(
        (left * half.x).rounded(.towardZero) + isometricOrigin,
        ((Float(bounds.x) + Float(bounds.y)) * half.y).rounded(.towardZero),
        (sides * half.x).rounded(.down), (sides * half.y).rounded(.down))
    case .staggered, .hexagonal:
      // The extremes lie in the first two and the last two columns and rows.
      var corners: [Vec2] = []
      for x in [bounds.x, min(bounds.x + 1, right), max(right - 1, bounds.x), right] {
        for y in [bounds.y, min(bounds.y + 1, bottom), max(bottom - 1, bounds.y), bottom] {
          corners.append(corner(ofCell: x, y))
        }
      }
      return TileMap.box(of: corners, stagger.end)
    }
  }

  private static func box(of corners: [Vec2], _ size: Vec2) -> Rect {
    var (low, high) = (corners[0], corners[0])
    for corner in corners {
      low = Vec2(min(low.x, corner.x), min(low.y, corner.y))
      high = Vec2(max(high.x, corner.x), max(high.y, corner.y))
    }
    return Rect(low.x, low.y, high.x - low.x + size.x, high.y - low.y + size.y)
  }

  /// Returns the cell that contains a point of the map; it may lie outside ``bounds``. Returns cell 0, 0 if the tiles
  /// have no size (on staggered and hexagonal maps, a size below 2 pixels), and for NaN.
  public func cell(at point: Vec2) -> MapCell {
    guard tileSize.x > 0, tileSize.y > 0 else { return MapCell(0, 0) }
    switch orientation {
    case .orthogonal:
      return MapCell(Self.index(point.x / tileSize.x), Self.index(point.y / tileSize.y))
    case .isometric:
      let across = (point.x - isometricOrigin) / tileSize.x
      let down = point.y / tileSize.y
      return MapCell(Self.index(down + across), Self.index(down - across))
    case .staggered, .hexagonal: return hexagon(at: point)
    }
  }

  /// Returns the hexagon, or rhomb, whose middle is nearest. The distance is measured so that neighbouring cells are
  /// equally far from points of their common edge.
  private func hexagon(at point: Vec2) -> MapCell {
    let stagger = stagger
    guard stagger.column > 0, stagger.row > 0 else { return MapCell(0, 0) }
    let near = MapCell(
      Self.index(point.x / (stagger.isAlongX ? stagger.column : stagger.pitch.x)),
      Self.index(point.y / (stagger.isAlongX ? stagger.pitch.y : stagger.row)))
    var best = near
    var least = Float.infinity
    for x in -1...1 {
      for y in -1...1 {
        let cell = MapCell(near.x &+ Int32(x), near.y &+ Int32(y))
        let way = point - center(ofCell: cell.x, cell.y)
        let distance = hexagonDistance(Vec2(way.x.magnitude, way.y.magnitude), stagger)
        if distance < least { (best, least) = (cell, distance) }
      }
    }
    return best
  }

  /// Returns 1 for a point on the edge of the cell, and less inside. `way` is the vector from the cell's middle,
  /// without signs.
  private func hexagonDistance(_ way: Vec2, _ stagger: Stagger) -> Float {
    let (half, side) = (stagger.box * 0.5, hexagonSide)
    if stagger.isAlongX {
      // The slanted edge goes from the end of the flat edge, at side / 2 and half the height, to the tip.
      let slope = max(half.x - side / 2, 1e-6)
      return max(way.y / half.y, (way.x - side / 2) / slope + way.y / half.y)
    }
    let slope = max(half.y - side / 2, 1e-6)
    return max(way.x / half.x, (way.y - side / 2) / slope + way.x / half.x)
  }

  private static func index(_ value: Float) -> Int32 {
    let floor = value.rounded(.down)
    if floor >= 1e9 { return 1_000_000_000 }
    if floor <= -1e9 { return -1_000_000_000 }
    // NaN fails every comparison.
    return floor > -1e9 ? Int32(floor) : 0
  }

  /// Returns the cells whose boxes touch an upright rectangle, in pixels of the map. The result contains all of them;
  /// other cells may be among them, except on orthogonal maps. It is clipped to ``bounds`` unless the map is infinite.
  public func cells(touching area: Rect) -> MapBounds {
    guard tileSize.x > 0, tileSize.y > 0, area.width >= 0, area.height >= 0 else {
      return MapBounds()
    }
    var (low, high) = (cell(at: Vec2(area.minX, area.minY)), cell(at: Vec2(area.maxX, area.maxY)))
    switch orientation {
    case .orthogonal: break
    case .isometric:
      let (other, another) = (
        cell(at: Vec2(area.maxX, area.minY)), cell(at: Vec2(area.minX, area.maxY))
      )
      low = MapCell(min(low.x, another.x) - 1, min(low.y, other.y) - 1)
      high = MapCell(max(high.x, other.x) + 1, max(high.y, another.y) + 1)
    case .staggered, .hexagonal:
      guard boxSize.x > 0, boxSize.y > 0 else { return MapBounds() }
      low = MapCell(low.x - 1, low.y - 1)
      high = MapCell(high.x + 1, high.y + 1)
    }
    if !isInfinite {
      low = MapCell(max(low.x, bounds.x), max(low.y, bounds.y))
      high = MapCell(
        min(high.x, bounds.x + bounds.width - 1), min(high.y, bounds.y + bounds.height - 1)
      )
    }
    guard low.x <= high.x, low.y <= high.y else { return MapBounds() }
    return MapBounds(low.x, low.y, width: high.x - low.x + 1, height: high.y - low.y + 1)
  }
}

extension TileMap {
  /// Converts an object's position to pixels of the map. Objects of isometric maps have positions along the edges of
  /// the rhombs, in units of a tile's height; other positions are returned unchanged.
  public func point(ofObject position: Vec2) -> Vec2 {
    guard orientation == .isometric, tileSize.y > 0 else { return position }
    let (across, down) = (position.x / tileSize.y, position.y / tileSize.y)
    return Vec2(
      (across - down) * (tileSize.x / 2) + isometricOrigin, (across + down) * (tileSize.y / 2))
  }

  /// Returns the point of a tile object's picture that lies at the object's position, as fractions of the picture's
  /// size.
  public func alignment(of cell: TileCell) -> Vec2 {
    let set = set(of: cell.number).map { sets[$0].alignment } ?? .unspecified
    switch set {
    case .unspecified: return orientation == .isometric ? Vec2(0.5, 1) : Vec2(0, 1)
    case .topLeft: return Vec2(0, 0)
    case .top: return Vec2(0.5, 0)
    case .topRight: return Vec2(1, 0)
    case .left: return Vec2(0, 0.5)
    case .center: return Vec2(0.5, 0.5)
    case .right: return Vec2(1, 0.5)
    case .bottomLeft: return Vec2(0, 1)
    case .bottom: return Vec2(0.5, 1)
    case .bottomRight: return Vec2(1, 1)
    }
  }
}
