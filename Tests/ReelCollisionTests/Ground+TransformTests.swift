import ReelCollision
import ReelMath
import Testing

@Suite struct GroundTransformTests {
  /// All turns by quarters, with and without a mirror, stretched along one axis.
  private static let maps: [Affine] = (0..<8).map { number in
    Affine.translation(Vec2(37, -11)) * .rotation(Float(number % 4) * .pi / 2)
      * .scale(Vec2(number < 4 ? 1 : -1, 2))
  }

  private func isSolid(_ grid: TileGrid, _ point: Vec2) -> Bool {
    var isSolid = false
    grid.forEachPiece(near: Bounds(point.x, point.y, point.x, point.y)) {
      if !$0.isOneWay && $0.shape.contains(point) { isSolid = true }
      return !isSolid
    }
    return isSolid
  }

  /// What is solid in a grid is solid where the map takes it, tile by tile.
  @Test(arguments: maps.indices) func gridsGoWhereTheMapTakesThem(_ number: Int) {
    let map = Self.maps[number]
    var chance = RandomStream(seed: UInt64(number))
    let grid = TileGrid(
      origin: Vec2(-40, 24), cellSize: Vec2(16, 8), columns: 9,
      tiles: (0..<54).map { Tile.allCases[$0 % Tile.allCases.count] })
    let image = grid.applying(map)
    var solid = 0
    for _ in 0..<4000 {
      let point = Vec2(chance.float(in: -50..<114), chance.float(in: 14..<82))
      let isThere = isSolid(grid, point)
      // Rounding may move a point over an edge.
      let isNearEdge = [Vec2(0.01, 0.01), Vec2(-0.01, 0.01), Vec2(0.01, -0.01), Vec2(-0.01, -0.01)]
        .contains { isSolid(grid, point + $0) != isThere }
      if isNearEdge { continue }
      #expect(isSolid(image, map.apply(point)) == isThere, "\(point)")
      solid += isThere ? 1 : 0
    }
    #expect(solid > 1000)
  }

  @Test func gridsTurnByQuartersAndKeepTheirLedges() {
    let grid = TileGrid(
      cellSize: Vec2(16, 16), columns: 2, tiles: [.oneWay, .bottomRight, .full, .empty])
    let once = grid.applying(.rotation(.pi / 2))
    #expect(once.origin == Vec2(-32, 0) && once.cellSize == Vec2(16, 16))
    #expect(
      [once[0, 0], once[1, 0], once[0, 1], once[1, 1]] == [.full, .oneWay, .empty, .bottomLeft])
    #expect(grid.applying(.rotation(0.3)) == grid)
    #expect(grid.applying(.rotation(1.5)) == once)
    #expect(grid.applying(.translation(Vec2(3, 4))).origin == Vec2(3, 4))
    for map in [Affine.scale(Vec2(0, 1)), .scale(Vec2(1, .infinity)), .scale(Vec2(.nan, 1))] {
      #expect(grid.applying(map).piece(column: 0, row: 0) == nil)
    }
  }

  /// A floor that is mirrored remains a floor; one that is turned upside down is a ceiling.
  @Test func chainsKeepTheirGround() {
    let floor = Chain([Vec2(0, 0), Vec2(10, 0), Vec2(20, 5)])
    #expect(
      floor.applying(.scale(Vec2(-2, 1))).points == [Vec2(-40, 5), Vec2(-20, 0), Vec2(0, 0)])
    #expect(floor.applying(.scale(Vec2(2, 1))).points == [Vec2(0, 0), Vec2(20, 0), Vec2(40, 5)])
    #expect(
      floor.applying(.scale(Vec2(1, -1))).points == [Vec2(20, -5), Vec2(10, 0), Vec2(0, 0)])
    #expect(Chain(floor.points, isLoop: true).applying(.rotation(1)).isLoop)
  }
}
