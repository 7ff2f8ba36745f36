import ReelContent
import ReelMath
import Testing

@Suite struct TileMapGeometryTests {
  static func maps() -> [TileMap] {
    var maps: [TileMap] = []
    for orientation in MapOrientation.allCases {
      for axis in [MapStaggerAxis.x, .y] {
        for index in [MapStaggerIndex.odd, .even] {
          var map = TileMap(
            bounds: MapBounds(width: 9, height: 7), tileSize: Vec2(32, 16), orientation: orientation
          )
          (map.staggerAxis, map.staggerIndex, map.hexSideLength) = (axis, index, 8)
          maps.append(map)
        }
      }
    }
    return maps
  }

  @Test func theMiddleOfACellLiesInIt() {
    for map in Self.maps() {
      for y in Int32(-3)...9 {
        for x in Int32(-3)...11 {
          let found = map.cell(at: map.center(ofCell: x, y))
          #expect(
            found == MapCell(x, y), "\(map.orientation) \(map.staggerAxis) \(map.staggerIndex)")
        }
      }
    }
  }

  /// Every point lies in the cell that is found for it: by the measure of the cell's form, no neighbour is nearer.
  @Test func pointsNearAnEdgeBelongToTheNearestCell() {
    var random = RandomStream(seed: 4)
    for map in Self.maps() {
      for _ in 0..<2000 {
        let point = Vec2(random.float(in: -60...300), random.float(in: -60...200))
        let cell = map.cell(at: point)
        let way = point - map.center(ofCell: cell.x, cell.y)
        let share = Vec2(way.x.magnitude / 16, way.y.magnitude / 8)
        switch map.orientation {
        case .orthogonal: #expect(share.x <= 1.001 && share.y <= 1.001)
        case .isometric, .staggered: #expect(share.x + share.y <= 1.001)
        case .hexagonal:
          #expect(share.x <= 1.001 && share.y <= 1.001)
          if map.staggerAxis == .x {
            #expect((way.x.magnitude - 4) / 12 + share.y <= 1.001)
          } else {
            #expect((way.y.magnitude - 4) / 4 + share.x <= 1.001)
          }
        }
      }
    }
  }

  /// Every cell whose centre lies in a rectangle is found; on maps that are not isometric, every cell whose box
  /// overlaps it.
  @Test func cellsThatTouchARectangleAreFound() {
    var random = RandomStream(seed: 9)
    for map in Self.maps() {
      for _ in 0..<60 {
        let area = Rect(
          random.float(in: -100...300), random.float(in: -100...200), random.float(in: 0...150),
          random.float(in: 0...150))
        let found = map.cells(touching: area)
        for y in Int32(0)..<7 {
          for x in Int32(0)..<9 {
            let corner = map.corner(ofCell: x, y)
            let box = Rect(corner.x, corner.y, 32, 16)
            let touches =
              box.minX < area.maxX && area.minX < box.maxX && box.minY < area.maxY
              && area.minY < box.maxY
            if touches && map.orientation != .isometric { #expect(found.contains(x, y)) }
            let center = map.center(ofCell: x, y)
            if area.contains(center) { #expect(found.contains(x, y)) }
          }
        }
      }
    }
  }

  @Test func theAreaOfAMapContainsAllCells() {
    for map in Self.maps() {
      let area = map.area
      for y in Int32(0)..<7 {
        for x in Int32(0)..<9 {
          let corner = map.corner(ofCell: x, y)
          #expect(area.minX <= corner.x && corner.x + 32 <= area.maxX)
          #expect(area.minY <= corner.y && corner.y + 16 <= area.maxY)
        }
      }
    }
    let isometric = TileMap(
      bounds: MapBounds(width: 9, height: 7), tileSize: Vec2(32, 16), orientation: .isometric)
    #expect(isometric.area == Rect(0, 0, 256, 128))
  }

  /// A map of tiles with odd sides, with the measures that Tiled gives it.
  struct Measured: Sendable, CustomStringConvertible {
    var orientation = MapOrientation.hexagonal
    var axis = MapStaggerAxis.x
    var index = MapStaggerIndex.odd
    var cells: (Int32, Int32)
    var tile: (Float, Float)
    var side: Float = 0
    /// The size of the picture that Tiled draws.
    var size: (Float, Float)
    /// The corners of cells 0,0 and 1,0 and 0,1 and 2,3.
    var corners: [Vec2]

    var description: String { "\(orientation) \(axis) \(index) of \(tile), side \(side)" }
  }

  /// The sizes are those of the pictures that `tmxrasterizer` 1.8 draws, and the corners lie where it draws these
  /// tiles. For hexagons with an odd side along x, the sizes are those of Tiled's grid, because Tiled draws such tiles
  /// beside its grid.
  private static let measured: [Measured] = [
    Measured(
      orientation: .staggered, cells: (13, 9), tile: (60, 39), size: (420, 361),
      corners: [Vec2(0, 0), Vec2(30, 19), Vec2(0, 38), Vec2(60, 114)]),
    Measured(
      orientation: .staggered, axis: .y, index: .even, cells: (6, 17), tile: (60, 39),
      size: (390, 342), corners: [Vec2(30, 0), Vec2(90, 0), Vec2(0, 19), Vec2(120, 57)]),
    Measured(
      cells: (4, 4), tile: (13, 11), side: 6, size: (39, 45),
      corners: [Vec2(0, 0), Vec2(9, 5), Vec2(0, 10), Vec2(18, 30)]),
    Measured(
      index: .even, cells: (4, 4), tile: (13, 11), side: 5, size: (35, 45),
      corners: [Vec2(0, 5), Vec2(8, 0), Vec2(0, 15), Vec2(16, 35)]),
    Measured(
      axis: .y, cells: (4, 4), tile: (13, 11), side: 5, size: (54, 30),
      corners: [Vec2(0, 0), Vec2(12, 0), Vec2(6, 7), Vec2(30, 21)]),
    Measured(
      axis: .y, index: .even, cells: (4, 4), tile: (13, 11), side: 5, size: (54, 30),
      corners: [Vec2(6, 0), Vec2(18, 0), Vec2(0, 7), Vec2(24, 21)]),
    Measured(
      axis: .y, cells: (3, 4), tile: (12, 10), side: 13, size: (42, 47),
      corners: [Vec2(0, 0), Vec2(12, 0), Vec2(6, 12), Vec2(30, 36)]),
    Measured(
      orientation: .isometric, cells: (3, 5), tile: (21, 11), size: (84, 44),
      corners: [Vec2(41.5, 0), Vec2(52, 5.5), Vec2(31, 5.5), Vec2(31, 27.5)]),
    Measured(
      orientation: .isometric, cells: (3, 4), tile: (21, 11), size: (73, 38),
      corners: [Vec2(31.5, 0), Vec2(42, 5.5), Vec2(21, 5.5), Vec2(21, 27.5)]),
  ]

  private func map(_ measured: Measured) -> TileMap {
    var map = TileMap(
      bounds: MapBounds(width: measured.cells.0, height: measured.cells.1),
      tileSize: Vec2(measured.tile.0, measured.tile.1), orientation: measured.orientation)
    (map.staggerAxis, map.staggerIndex) = (measured.axis, measured.index)
    map.hexSideLength = measured.side
    return map
  }

  @Test(arguments: measured) func oddTilesLieWhereTiledDrawsThem(_ measured: Measured) {
    let map = map(measured)
    #expect(map.area == Rect(0, 0, measured.size.0, measured.size.1))
    let cells = [MapCell(0, 0), MapCell(1, 0), MapCell(0, 1), MapCell(2, 3)]
    for (cell, corner) in zip(cells, measured.corners) {
      #expect(map.corner(ofCell: cell.x, cell.y) == corner, "\(cell)")
    }
  }

  @Test(arguments: measured) func cellsOfOddTilesAreFound(_ measured: Measured) {
    let map = map(measured)
    var random = RandomStream(seed: 15)
    for y in Int32(-3)...9 {
      for x in Int32(-3)...14 {
        #expect(map.cell(at: map.center(ofCell: x, y)) == MapCell(x, y))
        let area = Rect(
          random.float(in: -100...500), random.float(in: -100...400), random.float(in: 0...90),
          random.float(in: 0...90))
        var edgeless = map
        edgeless.isInfinite = true
        let corner = edgeless.corner(ofCell: x, y)
        let box = Rect(corner.x, corner.y, edgeless.boxSize.x, edgeless.boxSize.y)
        let touches =
          box.minX < area.maxX && area.minX < box.maxX && box.minY < area.maxY
          && area.minY < box.maxY
        if touches && map.orientation != .isometric {
          #expect(edgeless.cells(touching: area).contains(x, y), "\(x), \(y) in \(area)")
        }
      }
    }
  }

  /// Staggered tiles of one pixel have no even side, so their size rounds to 0: no cell is found, and nothing is
  /// divided by 0.
  @Test func staggeredTilesOfOnePixelCoverNoCells() {
    for orientation in [MapOrientation.staggered, .hexagonal] {
      for axis in [MapStaggerAxis.x, .y] {
        var map = TileMap(
          bounds: MapBounds(width: 3, height: 3), tileSize: Vec2(1, 1), orientation: orientation)
        map.staggerAxis = axis
        #expect(map.cell(at: Vec2(5, 5)) == MapCell(0, 0))
        #expect(map.cells(touching: Rect(0, 0, 9, 9)) == MapBounds())
        #expect(map.area.width == 0 || map.area.height == 0)
      }
    }
  }
}
