import ReelCollision
import ReelMath
import Testing

@Suite struct TileGridTests {
  private func random(_ chance: inout RandomStream, _ columns: Int, _ rows: Int) -> TileGrid {
    TileGrid(
      origin: Vec2(-40, 24), cellSize: Vec2(16, 16), columns: columns,
      tiles: (0..<columns * rows).map { _ in
        chance.bool(0.3) ? .empty : chance.bool(0.4) ? .full : chance.pick(Tile.allCases)!
      })
  }

  private func isSolid(_ grid: TileGrid, _ point: Vec2) -> Bool {
    var isSolid = false
    grid.forEachPiece(near: Bounds(point.x, point.y, point.x, point.y)) {
      if !$0.isOneWay && $0.shape.contains(point) { isSolid = true }
      return !isSolid
    }
    return isSolid
  }

  /// Checks that a restore keeps the memory of a grid, whose vectors are shown in pieces.
  @Test func anOldGridIsRefilled() { #expect(TileGrid.canBeRefilled) }

  /// A face is an edge that is not completely covered by solid cells.
  @Test(arguments: [UInt64(1), 2])
  func facesAreTheEdgesThatAreNotCovered(seed: UInt64) {
    print("seed \(seed)")
    var chance = RandomStream(seed: seed)
    var counts = [0, 0]
    for _ in 0..<times(1) {
      let grid = random(&chance, 12, 12)
      grid.forEachPiece(near: grid.bounds) { piece in
        guard !piece.isOneWay else { return true }
        for edge in 0..<piece.shape.count {
          let (a, b) = (piece.shape[edge], piece.shape[(edge + 1) % piece.shape.count])
          let outwards = Vec2(b.y - a.y, a.x - b.x).normalized / 64
          let isOpen = (0..<16).contains {
            !isSolid(grid, a.mixed(with: b, (Float($0) + 0.5) / 16) + outwards)
          }
          let isFace = piece.surface.faces >> UInt8(edge) & 1 != 0
          #expect(isFace == isOpen, "\(piece)")
          counts[isFace ? 1 : 0] += 1
        }
        return true
      }
    }
    #expect(counts[0] > 40 && counts[1] > 40)
  }

  /// A corner stands out if the ground around it leaves more than half a turn free on one side.
  @Test(arguments: [UInt64(3), 4])
  func cornersThatStandOutAreThoseOfTheGround(seed: UInt64) {
    print("seed \(seed)")
    var chance = RandomStream(seed: seed)
    var counts = [0, 0]
    for _ in 0..<times(1) {
      let grid = random(&chance, 12, 12)
      grid.forEachPiece(near: grid.bounds) { piece in
        guard !piece.isOneWay else { return true }
        let shape = piece.shape
        for corner in 0..<shape.count {
          let at = shape[corner]
          let next = (shape[(corner + 1) % shape.count] - at).normalized
          let last = (shape[(corner + shape.count - 1) % shape.count] - at).normalized
          let middle = (next + last).angle
          // Returns the number of half degrees to one side of `middle` over which there is ground, or none.
          func reach(_ sign: Float, of isGround: Bool, from first: Int) -> Int {
            let count = (0..<720).first {
              let angle = middle + sign * (Float(first + $0) + 0.5) * .pi / 360
              return isSolid(grid, at + Vec2(angle: angle, length: 0.5)) != isGround
            }
            return count ?? 720
          }
          let (after, before) = (reach(1, of: true, from: 0), reach(-1, of: true, from: 0))
          let free = max(
            reach(1, of: false, from: after), reach(-1, of: false, from: before))
          let standsOut = after + before < 357 && free > 363
          #expect((piece.surface.corners >> UInt8(corner) & 1 != 0) == standsOut, "\(piece)")
          counts[standsOut ? 1 : 0] += 1
        }
        return true
      }
    }
    #expect(counts[0] > 40 && counts[1] > 40)
  }

  @Test(arguments: [UInt64(5)])
  func anEditedGridEqualsANewGrid(seed: UInt64) {
    print("seed \(seed)")
    var chance = RandomStream(seed: seed)
    var grid = random(&chance, 7, 5)
    for _ in 0..<times(60) {
      let (column, row) = (Int(chance.int(in: 0..<7)), Int(chance.int(in: 0..<5)))
      grid[column, row] = chance.pick(Tile.allCases)!
      let tiles = (0..<35).map { grid[$0 % 7, $0 / 7] }
      #expect(
        grid == TileGrid(origin: grid.origin, cellSize: grid.cellSize, columns: 7, tiles: tiles))
    }
  }

  @Test func bodiesAreNotCaughtOnAFloorOfTiles() {
    var grid = TileGrid(cellSize: Vec2(16, 16), columns: 40, rows: 3)
    for column in 0..<40 {
      grid[column, 1] = .full
      grid[column, 2] = .full
    }
    for column in 1..<39 {
      #expect(grid.piece(column: column, row: 1)?.surface == Surface(faces: 1, corners: 0))
      #expect(grid.piece(column: column, row: 2)?.surface == Surface(faces: 4, corners: 0))
    }
    #expect(grid.piece(column: 0, row: 1)?.surface == Surface(faces: 9, corners: 1))
    #expect(grid.piece(column: 0, row: 0) == nil && grid.piece(column: -1, row: 0) == nil)
    for body in [Shape.box(Rect(8, 5, 10, 11)), .circle(radius: 5.5, at: Vec2(14, 10.5))] {
      for depth: Float in [0, 0x1p-12, 0.25] {
        let start = body.offset(by: Vec2(0, depth))
        grid.forEachPiece(near: start.bounds.swept(by: Vec2(600, 0))) { piece in
          let hit = start.cast(by: Vec2(600, 0), against: piece)
          #expect(hit == nil || (hit!.startsInside && hit!.normal == Vec2(0, -1)))
          return true
        }
      }
    }
  }

  /// A ray has no width, and tiles have no gap between them.
  @Test func raysDoNotSlipBetweenTiles() {
    let set = CollisionSet()
    let tiles = [Tile](repeating: .empty, count: 4) + [Tile](repeating: .full, count: 8)
    _ = set.insert(TileGrid(cellSize: Vec2(16, 16), columns: 4, tiles: tiles), key: 1)
    for x in stride(from: Float(8), to: 64, by: 8) {
      let down = set.segment(from: Vec2(x, 0), to: Vec2(x, 64))
      #expect(down?.hit.time == 0.25 && down?.hit.normal == Vec2(0, -1))
      let up = set.segment(from: Vec2(x, 64), to: Vec2(x, 0))
      #expect(up?.hit.time == 0.25 && up?.hit.normal == Vec2(0, 1))
    }
    #expect(set.segment(from: Vec2(-16, 32), to: Vec2(80, 32))?.hit.normal == Vec2(-1, 0))
    // These segments run along the ground, and past it.
    #expect(set.segment(from: Vec2(-16, 16), to: Vec2(80, 16)) == nil)
    #expect(set.segment(from: Vec2(64, 0), to: Vec2(64, 64)) == nil)
  }

  /// A tile below a slope does not change the cast along the slope.
  @Test func tilesBelowASlopeDoNotChangeTheCast() {
    for below in [Tile.empty, .full] {
      var grid = TileGrid(cellSize: Vec2(16, 16), columns: 3, rows: 2)
      grid[0, 1] = .full
      grid[1, 0] = .bottomRight
      grid[1, 1] = below
      grid[2, 0] = .full
      let ball = Shape.circle(radius: 4, at: Vec2(8, 12))
      var first: CastHit?
      grid.forEachPiece(near: ball.bounds.swept(by: Vec2(30, 0))) { piece in
        let hit = ball.cast(by: Vec2(30, 0), against: piece)
        if let hit, hit.time < first?.time ?? 2 { first = hit }
        return true
      }
      #expect(abs((first?.normal.x ?? 0) + Float(0.5).squareRoot()) < 1e-6)
    }
  }

  @Test func oneWayTilesHaveTheirTopOnly() {
    var grid = TileGrid(cellSize: Vec2(16, 16), columns: 2, rows: 2)
    grid[0, 1] = .oneWay
    let piece = grid.piece(column: 0, row: 1)
    #expect(piece?.isOneWay == true && piece?.surface == Surface(faces: 1, corners: 0))
    grid[0, 0] = .full
    #expect(grid.piece(column: 0, row: 1)?.surface.faces == 0)
    #expect(grid.piece(column: 0, row: 0)?.surface.faces == 15)
  }

  @Test func neighbouringCellsShareBordersFarFromTheOrigin() {
    let grid = TileGrid(
      origin: Vec2(262_131.3, -262_140.7), cellSize: Vec2(15.9, 16), columns: 8,
      tiles: Array(repeating: .full, count: 32))
    for row in 0..<4 {
      for column in 0..<7 {
        let (a, b) = (
          grid.piece(column: column, row: row), grid.piece(column: column + 1, row: row)
        )
        #expect(a?.shape.points[1] == b?.shape.points[0])
        #expect(a?.shape.points[2] == b?.shape.points[3])
      }
    }
  }

  @Test func cellsNearABoxAreFoundAtTheEdges() {
    let grid = TileGrid(
      cellSize: Vec2(16, 16), columns: 4, tiles: Array(repeating: .full, count: 16))
    func count(_ box: Bounds) -> Int {
      var count = 0
      grid.forEachPiece(near: box) {
        if $0.shape.bounds.touches(box) { count += 1 }
        return true
      }
      return count
    }
    #expect(count(Bounds(16, 16, 32, 32)) == 9 && count(Bounds(17, 17, 31, 31)) == 1)
    #expect(count(Bounds(-100, -100, 1_000, 1_000)) == 16 && count(Bounds(64, 64, 90, 90)) == 1)
    #expect(count(Bounds(65, 0, 90, 90)) == 0 && count(Bounds(.nan, 0, 1, 1)) == 0)
    #expect(count(Bounds(-.infinity, -.infinity, .infinity, .infinity)) == 16)
  }
}
