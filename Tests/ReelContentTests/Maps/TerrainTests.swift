import ReelContent
import ReelMath
import Testing

/// Terrains are painted at random, and every tile is compared with the colours that a plain set of painted cells
/// implies.
@Suite struct TerrainTests {
  private typealias Cell = SIMD2<Int32>

  /// Returns a map with one terrain.
  private func map(_ wang: WangSet, _ transformations: TileTransformations = .init()) -> TileMap {
    var set = TileSet(name: "ground", firstNumber: 5, tileSize: Vec2(8, 8))
    set.picture = MapPicture(file: "ground.png", size: Vec2(512, 512))
    set.columns = 64
    set.tileCount = 4096
    set.wangSets = [wang]
    set.transformations = transformations
    return TileMap(
      file: "m.tmx", bounds: MapBounds(0, 0, width: 12, height: 12), tileSize: Vec2(8, 8),
      sets: [set], layers: [MapLayer(.tiles)])
  }

  /// Returns a tile for every combination of colours at the given edges and corners that passes the condition, numbered
  /// in order.
  private func tiles(
    of count: UInt8, at neighbours: [Int], where isThere: ([UInt8]) -> Bool = { _ in true }
  ) -> [WangTile] {
    var tiles: [WangTile] = []
    var colors = [UInt8](repeating: 0, count: 8)
    func go(_ at: Int) {
      if at == neighbours.count {
        if colors.contains(where: { $0 > 0 }), isThere(colors) {
          tiles.append(WangTile(tile: UInt32(tiles.count), colors: colors))
        }
        return
      }
      for color in 0..<count {
        colors[neighbours[at]] = color
        go(at + 1)
      }
      colors[neighbours[at]] = 0
    }
    go(0)
    return tiles
  }

  private func named(_ names: String..., tile: UInt32? = nil) -> [WangColor] {
    names.map { WangColor(name: $0, tile: tile) }
  }

  /// True if every corner with a colour lies between two edges with colours.
  private func isBlob(_ colors: [UInt8]) -> Bool {
    [1, 3, 5, 7].allSatisfy {
      colors[$0] == 0 || (colors[$0 - 1] > 0 && colors[($0 + 1) % 8] > 0)
    }
  }

  private func apply(_ edits: [TileEdit], to map: inout TileMap) {
    for edit in edits {
      map.layers[0].tiles.fill(MapBounds(edit.x, edit.y, width: 1, height: 1), with: edit.cell)
    }
  }

  /// Returns the eight colours of the tile in a cell, one edge or corner after the other.
  private func colors(_ map: TileMap, _ x: Int32, _ y: Int32) -> [UInt8] {
    (0..<8).map { map.terrain(of: map.layers[0].tiles[x, y], at: $0)?.color ?? 0 }
  }

  private let steps: [Cell] = [
    [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1],
  ]

  /// Returns the colours that the edges and corners of a cell must have if the terrain covers the cells in `full`.
  private func expected(_ full: Set<Cell>, _ cell: Cell, _ kind: WangKind) -> [UInt8] {
    (0..<8).map { neighbour in
      if kind == .edge && neighbour % 2 == 1 { return 0 }
      let around =
        neighbour % 2 == 0 ? [neighbour] : [neighbour - 1, neighbour, (neighbour + 1) % 8]
      return around.allSatisfy { full.contains(cell &+ steps[$0]) } ? 1 : 0
    }
  }

  @Test(arguments: [WangKind.mixed, .edge], [false, true])
  func tilesFollowTheBorderOfAPaintedTerrain(kind: WangKind, isTurned: Bool) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RandomStream(seed: seed)
    let neighbours = kind == .mixed ? Array(0..<8) : [0, 2, 4, 6]
    var all = tiles(of: 2, at: neighbours, where: kind == .mixed ? isBlob : { _ in true })
    #expect(all.count == (kind == .mixed ? 46 : 15))
    var turns = TileTransformations()
    if isTurned {
      // Of all tiles that are turned or mirrored forms of each other, only the smallest stays. The map makes the other
      // forms from it.
      turns = TileTransformations(flipsAcross: true, flipsDown: true, rotates: true)
      all = all.filter { tile in
        let ways = (0..<4).flatMap { quarter -> [[UInt8]] in
          let turned = (0..<8).map { tile.colors[($0 + quarter * 2) % 8] }
          return [turned, (0..<8).map { turned[(8 - $0) % 8] }]
        }
        return !ways.contains { $0.lexicographicallyPrecedes(tile.colors) }
      }
      #expect(all.count == (kind == .mixed ? 13 : 5))
    }
    var map = map(
      WangSet(name: "w", kind: kind, colors: named("Earth", tile: 4000), tiles: all), turns)
    let earth = try #require(map.terrain("Earth"))
    var full: Set<Cell> = []
    for step in 0..<240 {
      let cell = Cell(random.int(in: 1..<11), random.int(in: 1..<11))
      // The terrain grows in the first 60 steps, shrinks in the next 60, and so on.
      let grows = random.int(in: 0..<10) < (step / 60 % 2 == 0 ? 7 : 3)
      apply(map.edits(painting: grows ? earth : nil, cell.x, cell.y, of: 0), to: &map)
      if grows { full.insert(cell) } else { full.remove(cell) }
      for y in 0..<12 as Range<Int32> {
        for x in 0..<12 as Range<Int32> {
          let isFull = full.contains([x, y])
          let found = colors(map, x, y)
          let target = isFull ? expected(full, [x, y], kind) : Array(repeating: 0, count: 8)
          #expect(
            found == target && map.layers[0].tiles[x, y].isEmpty != isFull,
            "seed \(seed), step \(step), \(cell) \(grows), at \(x), \(y)")
          if found != target { return }
        }
      }
    }
    #expect(!full.isEmpty)
  }

  /// In a terrain of corners, all four cells around a corner have the same colour there.
  @Test func cellsAroundACornerHaveTheSameColourThere() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RandomStream(seed: seed)
    var map = map(
      WangSet(
        name: "w", kind: .corner, colors: named("Sand", "Grass"),
        tiles: tiles(of: 3, at: [1, 3, 5, 7])))
    let terrains = [map.terrain("Sand"), map.terrain("Grass"), nil]
    #expect(terrains[1] == Terrain(set: 0, wangSet: 0, color: 2))
    for step in 0..<300 {
      let (x, y) = (random.int(in: 1..<11), random.int(in: 1..<11))
      let terrain = terrains[Int(random.int(in: 0..<3))]
      apply(map.edits(painting: terrain, x, y, of: 0), to: &map)
      let target = terrain?.color ?? 0
      #expect(
        [1, 3, 5, 7].allSatisfy { colors(map, x, y)[$0] == target }, "seed \(seed), step \(step)")
      for y in 0..<11 as Range<Int32> {
        for x in 0..<11 as Range<Int32> {
          let corner = [
            colors(map, x, y)[3], colors(map, x + 1, y)[5], colors(map, x, y + 1)[1],
            colors(map, x + 1, y + 1)[7],
          ]
          #expect(Set(corner).count == 1, "seed \(seed), step \(step), at \(x), \(y): \(corner)")
          if Set(corner).count > 1 { return }
        }
      }
    }
  }

  @Test func equallyFittingTilesAreChosenByCellAndProbability() throws {
    var wang = WangSet(name: "w", kind: .corner, colors: named("Sand"))
    wang.tiles = (0..<3).map { WangTile(tile: $0, colors: [0, 1, 0, 1, 0, 1, 0, 1]) }
    var map = map(wang)
    map.sets[0].tiles = [
      TileDefinition(id: 1, probability: 3), TileDefinition(id: 2, probability: 0),
    ]
    let sand = try #require(map.terrain("Sand"))
    var counts = [0, 0, 0]
    for y in 0..<40 as Range<Int32> {
      for x in 0..<40 as Range<Int32> {
        let edits = map.edits(painting: sand, x * 3, y * 3, of: 0)
        #expect(edits.count == 1 && edits == map.edits(painting: sand, x * 3, y * 3, of: 0))
        counts[Int(edits[0].cell.number) - 5] += 1
        apply(edits, to: &map)
        #expect(map.edits(painting: sand, x * 3, y * 3, of: 0).isEmpty)
      }
    }
    #expect(counts[2] == 0 && counts[1] > 1100 && counts[1] < 1300, "\(counts)")
  }

  /// A cell stays as it is if its tile belongs to no terrain, or if its terrain has no tile for the transition.
  @Test func tilesOfNoTerrainAreLeftAlone() throws {
    var map = map(
      WangSet(
        name: "w", kind: .corner, colors: named("Sand", "Grass"),
        tiles: tiles(of: 3, at: [1, 3, 5, 7]) {
          !$0.enumerated().contains { $0 % 2 == 1 && $1 == 0 }
        }))
    let grass = try #require(map.terrain("Grass"))
    map.layers[0].tiles.fill(MapBounds(3, 4, width: 1, height: 1), with: TileCell(4004))
    #expect(map.edits(painting: grass, 4, 4, of: 0).count == 1)
    map.layers[0].tiles.fill(MapBounds(5, 4, width: 1, height: 1), with: TileCell(5))
    apply(map.edits(painting: grass, 4, 4, of: 0), to: &map)
    #expect(map.layers[0].tiles[3, 4] == TileCell(4004))
    #expect(colors(map, 5, 4) == [0, 1, 0, 1, 0, 2, 0, 2])
    #expect(map.edits(painting: nil, 4, 4, of: 0) == [TileEdit(x: 4, y: 4, cell: .empty)])
    #expect(map.edits(painting: Terrain(set: 3, wangSet: 0, color: 1), 4, 4, of: 0).isEmpty)
    #expect(map.edits(painting: Terrain(set: 0, wangSet: 0, color: 3), 4, 4, of: 0).isEmpty)
    #expect(map.terrain("Snow") == nil)
  }
}
