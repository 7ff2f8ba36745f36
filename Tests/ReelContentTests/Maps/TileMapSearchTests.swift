import ReelContent
import ReelMath
import Testing

private func open(_ picture: [String]) -> (MapCell) -> Bool {
  let rows = picture.map { Array($0) }
  return { cell in
    guard cell.y >= 0, cell.x >= 0, cell.y < rows.count, cell.x < rows[Int(cell.y)].count else {
      return false
    }
    return rows[Int(cell.y)][Int(cell.x)] != "#"
  }
}

@Suite struct TileMapSearchTests {
  private let map = TileMap(bounds: MapBounds(width: 9, height: 5), tileSize: Vec2(16, 16))

  @Test func neighboursAreMutual() {
    for map in TileMapGeometryTests.maps() {
      for withCorners in [false, true] {
        for y in Int32(-2)...4 {
          for x in Int32(-2)...4 {
            let cell = MapCell(x, y)
            let beside = map.neighbours(of: cell, withCorners: withCorners)
            #expect(Set(beside).count == beside.count && !beside.contains(cell))
            for other in beside {
              #expect(map.neighbours(of: other, withCorners: withCorners).contains(cell))
              if !withCorners {
                // Cells that share an edge are as near as two cells can be.
                let way = map.center(ofCell: other.x, other.y) - map.center(ofCell: x, y)
                #expect(way.x.magnitude <= 32 && way.y.magnitude <= 16)
              }
            }
          }
        }
      }
    }
  }

  @Test func aFloodEndsAtWalls() {
    let isOpen = open([
      "....#....", "....#....", "..###....", "..#......", "..#......",
    ])
    #expect(map.flood(from: MapCell(0, 0), where: isOpen).count == 14)
    #expect(map.flood(from: MapCell(8, 4), where: isOpen).count == 24)
    #expect(map.flood(from: MapCell(4, 0), where: isOpen).isEmpty)
    #expect(map.flood(from: MapCell(0, 0), limit: 5) { _ in true }.count == 5)
    #expect(
      map.flood(from: MapCell(1, 1), limit: 5) { _ in true } == [
        MapCell(1, 1), MapCell(1, 0), MapCell(2, 1), MapCell(1, 2), MapCell(0, 1),
      ])
  }

  /// The cost of a path is that of the cheapest one, which the test finds by a search without any estimate.
  @Test func pathsAreCheapest() {
    var random = RandomStream(seed: 12)
    for map in TileMapGeometryTests.maps() {
      for round in 0..<12 {
        var costs: [Int32?] = []
        for _ in 0..<64 { costs.append(random.int(in: 0...3) == 0 ? nil : random.int(in: 0...9)) }
        func cost(_ cell: MapCell) -> Int32? {
          guard cell.x >= 0, cell.y >= 0, cell.x < 8, cell.y < 8 else { return nil }
          return costs[Int(cell.y) * 8 + Int(cell.x)]
        }
        let withCorners = round % 2 == 0
        let (start, goal) = (MapCell(0, 0), MapCell(7, 6))
        let way = map.path(from: start, to: goal, withCorners: withCorners, cost: cost)
        // The algorithm of Bellman and Ford: it relaxes every edge as often as there are cells.
        var least = [MapCell: Int64]()
        least[start] = 0
        for _ in 0..<64 {
          for y in Int32(0)..<8 {
            for x in Int32(0)..<8 {
              let cell = MapCell(x, y)
              guard let distance = least[cell] else { continue }
              for (index, other) in map.neighbours(of: cell, withCorners: withCorners).enumerated()
              {
                guard let extra = cost(other) else { continue }
                let isCorner = index >= 4 && map.orientation != .hexagonal
                if isCorner
                  && (cost(MapCell(other.x, y)) == nil || cost(MapCell(x, other.y)) == nil)
                {
                  continue
                }
                let sum = distance + (isCorner ? 14 : 10) + Int64(extra)
                if sum < least[other] ?? .max { least[other] = sum }
              }
            }
          }
        }
        guard cost(goal) != nil, let expected = least[goal] else {
          #expect(way.isEmpty)
          continue
        }
        #expect(way.first == start && way.last == goal)
        var sum: Int64 = 0
        for (a, b) in zip(way, way.dropFirst()) {
          let beside = map.neighbours(of: a, withCorners: withCorners)
          let index = beside.firstIndex(of: b)
          #expect(index != nil)
          let isCorner = (index ?? 0) >= 4 && map.orientation != .hexagonal
          sum += (isCorner ? 14 : 10) + Int64(cost(b) ?? 0)
        }
        #expect(sum == expected, "\(map.orientation), round \(round)")
      }
    }
  }

  @Test func linesHaveNoGapsAndAreTheSameInBothDirections() {
    var random = RandomStream(seed: 3)
    for _ in 0..<500 {
      let a = MapCell(random.int(in: -20...20), random.int(in: -20...20))
      let b = MapCell(random.int(in: -20...20), random.int(in: -20...20))
      let line = map.line(from: a, to: b)
      #expect(line.first == a && line.last == b)
      #expect(Set(line) == Set(map.line(from: b, to: a)))
      for (one, next) in zip(line, line.dropFirst()) {
        #expect((one.x - next.x).magnitude <= 1 && (one.y - next.y).magnitude <= 1)
      }
    }
    let wall = { (cell: MapCell) in cell.x == 4 && cell.y != 2 }
    #expect(!map.isVisible(MapCell(8, 0), from: MapCell(0, 0), blocking: wall))
    #expect(map.isVisible(MapCell(8, 2), from: MapCell(0, 2), blocking: wall))
  }

  @Test func lineOfSightWorksInAllOrientations() {
    for map in TileMapGeometryTests.maps() where map.orientation != .orthogonal {
      let (start, end) = (MapCell(0, 0), MapCell(6, 5))
      let line = map.line(from: start, to: end)
      #expect(line.first == start && line.last == end && Set(line).count == line.count)
      #expect(map.isVisible(end, from: start) { _ in false })
      #expect(!map.isVisible(end, from: start) { $0 == line[line.count / 2] })
    }
    #expect(!map.isVisible(MapCell(.max, 0), from: MapCell(0, 0)) { _ in false })
  }
}
