import ReelCollision
import ReelMath
import Testing

@Suite struct GroundTransformTests {
  /// The maps under test: all quarter turns, with and without a mirror and stretched along one axis; turns by other
  /// angles, some of them odd multiples of 45°; and shears.
  private static let maps: [Affine] = {
    var maps: [Affine] = []
    for number in 0..<8 {
      let turn = Affine.rotation(Float(number % 4) * (Float.pi / 2))
      let scale = Affine.scale(Vec2(number < 4 ? 1 : -1, 2))
      maps.append(Affine.translation(Vec2(37, -11)) * turn * scale)
    }
    let half = Float.pi / 4
    for angle: Float in [half, -half, 3 * half, 0.3, -2.8] {
      maps.append(.rotation(angle))
      maps.append(Affine.rotation(angle) * .scale(Vec2(-1.5, 0.75)))
    }
    maps.append(Affine(a: 1, b: 0, c: 1, d: 1, tx: 3, ty: 0))
    maps.append(Affine(a: 1, b: -1, c: 0.25, d: 2, tx: 0, ty: 9))
    maps.append(Affine(a: 0.5, b: 1, c: 1, d: 0.5, tx: 0, ty: 0))
    return maps
  }()

  private static let all = TileGrid(
    origin: Vec2(-40, 24), cellSize: Vec2(16, 8), columns: 9,
    tiles: (0..<54).map { Tile.allCases[$0 % Tile.allCases.count] })

  private func isSolid(_ grid: TileGrid, _ point: Vec2) -> Bool {
    var isSolid = false
    grid.forEachPiece(near: Bounds(point.x, point.y, point.x, point.y)) {
      if !$0.isOneWay && $0.shape.contains(point) { isSolid = true }
      return !isSolid
    }
    return isSolid
  }

  /// Solid cells are solid where the map moves them, cell by cell.
  @Test(arguments: maps.indices) func solidCellsFollowTheMap(_ number: Int) {
    let map = Self.maps[number]
    var chance = RandomStream(seed: UInt64(number))
    let grid = Self.all
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

  /// Each cell keeps its faces and corners at the positions to which the map moves them, and the solid stays to their
  /// right.
  @Test(arguments: maps.indices) func facesAndCornersFollowTheirCells(_ number: Int) {
    let map = Self.maps[number]
    let image = Self.all.applying(map)
    func isSame(_ a: Vec2, _ b: Vec2) -> Bool { (a - b).length < 1e-3 }
    for row in 0..<6 {
      for column in 0..<9 {
        let piece = Self.all.piece(column: column, row: row)
        let other = image.piece(column: column, row: row)
        #expect((piece == nil) == (other == nil))
        guard let piece, let other else { continue }
        #expect(piece.index == other.index && piece.isOneWay == other.isOneWay)
        let (before, after) = (piece.shape.points.map { map.apply($0) }, other.shape.points)
        #expect(before.count == after.count)
        for index in before.indices {
          let next = (index + 1) % before.count
          let at = after.firstIndex { isSame($0, before[index]) } ?? -1
          let behind = after.firstIndex { isSame($0, before[next]) } ?? -1
          guard at >= 0, behind >= 0 else {
            Issue.record("\(before) \(after)")
            continue
          }
          let edge = map.determinant < 0 ? behind : at
          #expect((edge + 1) % after.count == (map.determinant < 0 ? at : behind))
          #expect(piece.surface.faces >> UInt8(index) & 1 == other.surface.faces >> UInt8(edge) & 1)
          #expect(
            piece.surface.corners >> UInt8(index) & 1 == other.surface.corners >> UInt8(at) & 1)
        }
      }
    }
  }

  /// The search finds every cell that touches a box, and few others.
  @Test(arguments: maps.indices) func cellsNearABoxAreFound(_ number: Int) {
    var chance = RandomStream(seed: UInt64(number))
    var (found, named) = (0, 0)
    for far in [Float(0), 262_144] {
      var image = Self.all.applying(.scale(Vec2(0.125, 0.125))).applying(Self.maps[number])
      image.origin += Vec2(far, -far)
      for _ in 0..<500 {
        let bounds = image.bounds
        let middle = Vec2(
          chance.float(in: bounds.minX - 2..<bounds.maxX),
          chance.float(in: bounds.minY - 2..<bounds.maxY))
        let size = Vec2(chance.float(in: 0..<4), chance.float(in: 0..<4))
        let box = Bounds(middle.x, middle.y, middle.x + size.x, middle.y + size.y)
        var near: [UInt32] = []
        image.forEachPiece(near: box) {
          near.append($0.index)
          return true
        }
        named += near.count
        for row in 0..<6 {
          for column in 0..<9 {
            guard let piece = image.piece(column: column, row: row),
              piece.shape.distance(to: .box(box)) == 0
            else { continue }
            found += 1
            #expect(near.contains(piece.index), "\(box)")
          }
        }
      }
    }
    #expect(found > 1000 && named < 4 * found, "\(found) \(named)")
  }

  /// A cast against the cells along its motion hits the same cell as a cast against all cells.
  @Test(arguments: maps.indices) func castsHitTheFirstCell(_ number: Int) {
    var chance = RandomStream(seed: UInt64(number))
    let image = Self.all.applying(Self.maps[number])
    let bounds = image.bounds.grown(by: 30)
    var hits = 0
    for _ in 0..<500 {
      let body = Shape.circle(
        radius: chance.float(in: 0.5..<4),
        at: Vec2(
          chance.float(in: bounds.minX..<bounds.maxX), chance.float(in: bounds.minY..<bounds.maxY)))
      let way = Vec2(chance.float(in: -200..<200), chance.float(in: -200..<200))
      var (first, expected) = (Float(2), Float(2))
      image.forEachPiece(along: body.bounds, by: way) { piece in
        if let hit = body.cast(by: way, against: piece) { first = min(first, hit.time) }
        return min(first, 1)
      }
      image.forEachPiece(near: bounds) { piece in
        if let hit = body.cast(by: way, against: piece) { expected = min(expected, hit.time) }
        return true
      }
      #expect(first == expected)
      if expected < 2 { hits += 1 }
    }
    #expect(hits > 100)
  }

  @Test func quarterTurnsAreExactAndFlattenedGridsHaveNoCells() {
    let grid = TileGrid(
      origin: Vec2(16, 0), cellSize: Vec2(16, 8), columns: 2,
      tiles: [.oneWay, .bottomRight, .full, .empty])
    let once = grid.applying(.rotation(.pi / 2))
    #expect(once.columnStep == Vec2(0, 16) && once.rowStep == Vec2(-8, 0))
    #expect(once.cellSize == Vec2(16, 8) && once[0, 0] == .oneWay)
    #expect(once.bounds.maxX.magnitude < 1e-5 && once.bounds.minX == once.bounds.maxX - 16)
    #expect(grid.applying(.translation(Vec2(3, 4))).origin == Vec2(19, 4))
    #expect(grid.applying(.scale(Vec2(2, 3))).cellSize == Vec2(32, 24))
    for map in [
      Affine.scale(Vec2(0, 1)), .scale(Vec2(1, .infinity)), .scale(Vec2(.nan, 1)),
      .scale(Vec2(3e38, 1)), Affine(a: 1, b: 1, c: 2, d: 2, tx: 0, ty: 0),
    ] {
      #expect(grid.applying(map).columns == 0)
    }
  }

  /// A mirrored floor remains a floor; a floor that is turned upside down is a ceiling.
  @Test func chainsKeepTheirSolidSide() {
    let floor = Chain([Vec2(0, 0), Vec2(10, 0), Vec2(20, 5)])
    #expect(
      floor.applying(.scale(Vec2(-2, 1))).points == [Vec2(-40, 5), Vec2(-20, 0), Vec2(0, 0)])
    #expect(floor.applying(.scale(Vec2(2, 1))).points == [Vec2(0, 0), Vec2(20, 0), Vec2(40, 5)])
    #expect(
      floor.applying(.scale(Vec2(1, -1))).points == [Vec2(20, -5), Vec2(10, 0), Vec2(0, 0)])
    #expect(Chain(floor.points, isLoop: true).applying(.rotation(1)).isLoop)
  }
}
