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
            found == CellPlace(x, y), "\(map.orientation) \(map.staggerAxis) \(map.staggerIndex)")
        }
      }
    }
  }

  /// Every point lies in the cell that is found, as its neighbours see it: none of them is nearer by the
  /// measure of the form.
  @Test func pointsNearAnEdgeGoToTheirSide() {
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

  /// What touches a rectangle is found; every cell of which a corner of the box lies inside is.
  @Test func cellsTouchingARectangle() {
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

  @Test func theAreaHoldsAllCells() {
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
}
