import Reel
import ReelCollision
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Creates a map of 40 × 30 cells with walls around, a hidden layer, a group, and objects.
func makeMap() -> TileMap {
  var set = TileSet(name: "blocks", firstNumber: 1, tileSize: Vec2(16, 16))
  set.picture = MapPicture(file: "blocks.png", size: Vec2(64, 16))
  (set.columns, set.tileCount) = (4, 4)
  let whole = MapObject(shape: .rectangle, size: Vec2(16, 16))
  let slope = MapObject(shape: .polygon, points: [Vec2(0, 0), Vec2(16, 16), Vec2(0, 16)])
  let ledge = MapObject(className: "oneWay", shape: .rectangle, size: Vec2(16, 16))
  set.tiles = [
    TileDefinition(
      id: 0, className: "Wall", properties: [MapProperty("worth", .int(3))], shapes: [whole]),
    TileDefinition(id: 1, shapes: [slope]), TileDefinition(id: 2, shapes: [ledge]),
    TileDefinition(
      id: 3, animation: [TileFrame(tile: 3, duration: 100), TileFrame(tile: 0, duration: 50)]),
  ]
  var ground = MapLayer(.tiles, id: 1, name: "ground")
  for x in Int32(0)..<40 {
    for y in Int32(0)..<30 where x == 0 || y == 0 || x == 39 || y == 29 {
      ground.tiles[x, y] = TileCell(1)
    }
  }
  ground.tiles[5, 28] = TileCell(2)
  ground.tiles[6, 28] = TileCell(2, .horizontal)
  ground.tiles[7, 20] = TileCell(3)
  var hidden = MapLayer(.tiles, id: 2, name: "hidden")
  hidden.isVisible = false
  var group = MapLayer(.group, id: 3, name: "front")
  group.properties = []
  var objects = MapLayer(.objects, id: 4, name: "things")
  objects.group = 2
  objects.offset = Vec2(4, 0)
  objects.properties = [MapProperty("drawLayer", .int(50))]
  objects.objects = [
    MapObject(id: 1, className: "Coin", position: Vec2(32, 48)),
    MapObject(id: 2, shape: .tile, position: Vec2(64, 64), cell: TileCell(1)),
    MapObject(id: 3, name: "nothing", position: Vec2(1, 1)),
    MapObject(id: 4, className: "Ghost", position: Vec2(9, 9)),
  ]
  return TileMap(
    file: "level.tmx", bounds: MapBounds(width: 40, height: 30), tileSize: Vec2(16, 16),
    sets: [set], layers: [ground, hidden, group, objects])
}

func makeMapSimulation() -> Simulation {
  var content = GameContent()
  content.add(makeMap())
  return Simulation(content: content, seed: 1)
}

private struct Coin: Component {
  var worth: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("worth", &worth) }
}

@Suite struct WorldMapsTests {
  private let input = TickInput(viewWidth: 320, viewHeight: 240)

  @Test func layersAreSpawnedBackToFront() {
    let simulation = makeMapSimulation()
    let world = simulation.world
    let root = world.spawnMap(0, at: Vec2(10, 0), drawLayer: -20)
    var found: [String] = []
    world.each { (sprite: MapLayerSprite) in
      found.append("\(world.maps[0].layers[Int(sprite.layer)].name) \(sprite.drawLayer)")
    }
    // The hidden layer has no entity.
    #expect(found == ["ground -20", "things 50"])
    #expect(
      world.query(with: MapLayerSprite.self).entities.allSatisfy { world.parent(of: $0) == root })
    world.despawn(root)
    #expect(world.query(with: MapLayerSprite.self).isEmpty)
  }

  @Test func editsAreTheOnlyStateOfAMap() throws {
    let simulation = makeMapSimulation()
    let world = simulation.world
    simulation.step(input)
    let before = world.stateHash
    let snapshot = world.snapshot()
    #expect(world.maps.cell(0, 0, of: 0, in: 0) == TileCell(1))
    #expect(world.maps.definition(0, 0, of: 0, in: 0)?.className == "Wall")
    #expect(world.maps.cell(at: Vec2(115, 325), of: 0, in: 0) == TileCell(3))
    world.maps.set(.empty, 0, 0, of: 0, in: 0)
    world.maps.fill(MapBounds(3, 3, width: 4, height: 2), with: TileCell(4), of: 1, in: 0)
    world.maps.set(TileCell(2), 400, 3, of: 0, in: 0)
    #expect(world.maps.cell(0, 0, of: 0, in: 0).isEmpty)
    #expect(world.maps.cell(6, 4, of: 1, in: 0) == TileCell(4))
    #expect(world.maps.cell(400, 3, of: 0, in: 0).isEmpty)
    #expect(simulation.content.maps[0].layers[0].tiles[0, 0] == TileCell(1))
    let edited = world.snapshot()
    let hash = world.stateHash
    #expect(hash != before)
    try world.restore(snapshot)
    #expect(world.stateHash == before && world.maps.cell(0, 0, of: 0, in: 0) == TileCell(1))
    try world.restore(edited)
    #expect(world.stateHash == hash && world.maps.cell(6, 4, of: 1, in: 0) == TileCell(4))
    // In another world of the same content, and in a clone.
    let other = makeMapSimulation()
    try other.world.restore(edited)
    #expect(other.world.maps.cell(0, 0, of: 0, in: 0).isEmpty && other.world.stateHash == hash)
    let clone = world.clone()
    clone.maps.set(TileCell(1), 0, 0, of: 0, in: 0)
    #expect(world.maps.cell(0, 0, of: 0, in: 0).isEmpty)
    // Edits that restore the cells of the file leave no difference, in any order.
    world.maps.set(TileCell(1), 0, 0, of: 0, in: 0)
    world.maps.fill(MapBounds(3, 3, width: 4, height: 2), with: .empty, of: 1, in: 0)
    #expect(world.stateHash == before)
  }

  /// Compares random edits with a plain table of cells, with restores in between.
  @Test func editsMatchAModel() throws {
    var random = RandomStream(seed: 21)
    let simulation = makeMapSimulation()
    let world = simulation.world
    var model: [MapCell: TileCell] = [:]
    var kept = (world.snapshot(), model)
    for round in 0..<400 {
      let cell = MapCell(random.int(in: 0...39), random.int(in: 0...29))
      let value = TileCell(
        UInt32(random.int(in: 0...4)), TileTurn(rawValue: UInt8(random.int(in: 0...15))))
      world.maps.set(value, cell.x, cell.y, of: 0, in: 0)
      model[cell] = value
      if round % 60 == 10 { kept = (world.snapshot(), model) }
      if round % 90 == 80 {
        try world.restore(kept.0)
        model = kept.1
      }
    }
    let file = simulation.content.maps[0].layers[0].tiles
    for y in Int32(0)..<30 {
      for x in Int32(0)..<40 {
        let expected = model[MapCell(x, y)] ?? file[x, y]
        #expect(world.maps.cell(x, y, of: 0, in: 0) == expected)
      }
    }
  }

  /// Checks that painting and erasing change the neighbouring tiles, and that these changes are part of the state like
  /// any other edit.
  @Test func terrainsFollowEdits() throws {
    var map = makeMap()
    let tiles = (1..<16 as Range<UInt32>).map { (bits: UInt32) -> WangTile in
      let colors = (0..<8).map { (at: UInt32) -> UInt8 in
        at % 2 == 1 ? UInt8(bits >> (at / 2) & 1) : 0
      }
      return WangTile(tile: bits + 15, colors: colors)
    }
    map.sets[0].tileCount = 64
    map.sets[0].wangSets = [
      WangSet(name: "ground", kind: .corner, colors: [WangColor(name: "Grass")], tiles: tiles)
    ]
    var content = GameContent()
    content.add(map)
    let simulation = Simulation(content: content, seed: 1)
    let world = simulation.world
    let before = world.stateHash
    let grass = try #require(world.maps[0].terrain("Grass"))
    let edits = world.maps.paint(grass, 10, 10, of: 0, in: 0)
    #expect(edits.count == 9 && edits[0] == TileEdit(x: 10, y: 10, cell: TileCell(31)))
    for edit in edits { #expect(world.maps.cell(edit.x, edit.y, of: 0, in: 0) == edit.cell) }
    // At the edge of the map the cells beyond it count as empty, and the wall beside it has no terrain.
    #expect(world.maps.paint(grass, 38, 0, of: 0, in: 0).map { $0.y }.allSatisfy { $0 >= 0 })
    #expect(world.maps.cell(39, 0, of: 0, in: 0) == TileCell(1))
    #expect(world.maps.paint(grass, 40, 3, of: 0, in: 0).isEmpty)
    world.maps.set(TileCell(1), 38, 0, of: 0, in: 0)
    for (x, y) in [(37, 1), (38, 1)] as [(Int32, Int32)] {
      world.maps.set(.empty, x, y, of: 0, in: 0)
    }
    let snapshot = world.snapshot()
    #expect(world.maps.erase(10, 10, of: 0, in: 0).count == 9)
    #expect(world.stateHash == before)
    try world.restore(snapshot)
    for edit in edits { #expect(world.maps.cell(edit.x, edit.y, of: 0, in: 0) == edit.cell) }
  }

  @Test func groundFollowsTheShapesOfTheTiles() {
    let simulation = makeMapSimulation()
    let grid = simulation.world.maps.ground(of: 0, in: 0)
    #expect(grid[0, 0] == .full && grid[3, 3] == .empty && grid[7, 20] == .oneWay)
    #expect(grid[5, 28] == .bottomLeft && grid[6, 28] == .bottomRight)
    let part = simulation.world.maps.ground(
      of: 0, in: 0, cells: MapBounds(4, 27, width: 4, height: 3)
    ) { cell, _ in cell.number == 2 ? .full : .empty }
    #expect(part[1, 1] == .full && part[0, 2] == .empty && part.origin == Vec2(64, 432))
  }

  /// Checks that each kind of tile is recognised by its own outline, turned in every way.
  @Test func tilesAreRecognisedByTheirOutline() {
    var grid = TileGrid(cellSize: Vec2(16, 16), columns: 1, rows: 1)
    for tile in Tile.allCases where tile != .empty && tile != .oneWay {
      grid[0, 0] = tile
      guard let piece = grid.piece(column: 0, row: 0) else { continue }
      let outline = MapObject(shape: .polygon, points: piece.shape.points)
      #expect(Tile(outline, of: Vec2(16, 16)) == tile)
      for turn in 0..<8 {
        let turn = TileTurn(rawValue: UInt8(turn) << 1)
        let turned = Tile(outline, of: Vec2(16, 16), turn: turn)
        #expect(turned != nil, "\(tile) \(turn)")
      }
    }
    #expect(Tile(MapObject(shape: .ellipse, size: Vec2(16, 16)), of: Vec2(16, 16)) == nil)
    #expect(
      Tile(MapObject(shape: .rectangle, size: Vec2(16, 11)), of: Vec2(16, 16)) == nil)
  }

  @Test func objectsBecomeEntities() {
    let simulation = makeMapSimulation()
    let world = simulation.world
    var spawner = MapSpawner()
    spawner.on("Coin") { world, object in
      world.spawn(Transform(position: object.position), Coin(worth: object.int("worth") ?? 1))
    }
    spawner.on("Wall") { world, object in
      world.spawn(Transform(position: object.position), Coin(worth: object.int("worth") ?? 1))
    }
    world.spawnObjects(of: 0, at: Vec2(100, 0), by: spawner)
    var found: [String] = []
    world.each { (transform: Transform, coin: Coin) in
      found.append("\(transform.position.x) \(transform.position.y) \(coin.worth)")
    }
    // The second object has its class and its worth from its tile.
    #expect(found == ["136.0 48.0 1", "168.0 64.0 3"])
    #expect(simulation.missingNames == ["Ghost, the class of object 4 of level.tmx"])
  }

  /// Checks that missing names are refused during the set-up; afterwards they are reported, and they stand for empty
  /// maps and layers.
  @Test(arguments: [false, true]) func missingMapsAreEmpty(isLater: Bool) {
    let simulation = makeMapSimulation()
    let world = simulation.world
    var lines: [String] = []
    simulation.diagnose { lines.append($0) }
    func queryMaps() {
      #expect(world.map("level.tmx") == 0 && world.maps.layer("ground", in: 0) == 0)
      let map = world.map("levle.tmx")
      let layer = world.maps.layer("ground", in: map)
      let lost = world.maps.layer("grond", in: 0)
      world.spawnObjects(of: 0, by: MapSpawner())
      #expect(world.children(of: world.spawnMap(map)).isEmpty)
      world.spawnObjects(of: map, by: MapSpawner())
      for (layer, map) in [(layer, map), (lost, 0)] {
        #expect(world.maps.cell(1, 1, of: layer, in: map).isEmpty)
        #expect(world.maps.cell(at: .zero, of: layer, in: map).isEmpty)
        #expect(world.maps.definition(1, 1, of: layer, in: map) == nil)
        world.maps.set(TileCell(2), 1, 1, of: layer, in: map)
        world.maps.fill(MapBounds(0, 0, width: 2, height: 2), with: TileCell(2), of: layer, in: map)
        #expect(world.maps.erase(1, 1, of: layer, in: map).isEmpty)
        #expect(world.maps.ground(of: layer, in: map) == TileGrid())
      }
    }
    if isLater {
      simulation.schedule.add("ask") { world in if world[Clock.self].tick == 1 { queryMaps() } }
    } else {
      queryMaps()
    }
    for _ in 0..<4 { simulation.step(input) }
    if isLater {
      #expect(simulation.missingNames.isEmpty)
      #expect(lines.contains { $0.contains("the map \"levle.tmx\", which is not there") })
      #expect(lines.contains { $0.contains("\"grond\", which is not there (there is \"ground\")") })
      #expect(
        lines.contains { $0.contains("objects of the class \"Ghost\", for which") }, "\(lines)")
    } else {
      #expect(simulation.missingNames.starts(with: ["levle.tmx", "grond"]))
      #expect(simulation.missingNames.contains("Ghost, the class of object 4 of level.tmx"))
    }
  }

  /// A map that an artist has made isometric, or too large, is refused by the host: it does not end the game.
  @Test(arguments: [false, true]) func aMapWithoutGroundIsRefused(isLater: Bool) {
    var isometric = makeMap()
    isometric.orientation = .isometric
    var large = makeMap()
    (large.file, large.bounds.width, large.bounds.height) = ("large.tmx", 262_144, 262_144)
    var content = GameContent()
    content.add(isometric)
    content.add(large)
    let simulation = Simulation(content: content, seed: 1)
    let world = simulation.world
    var lines: [String] = []
    simulation.diagnose { lines.append($0) }
    func makeGround() {
      for map in [MapID(rawValue: 0), 1] {
        #expect(world.maps.ground(of: 0, in: map) == TileGrid())
      }
      let part = world.maps.ground(of: 0, in: 1, cells: MapBounds(0, 0, width: 4, height: 2))
      #expect(part[0, 0] == .full && part.columns == 4)
    }
    if isLater {
      simulation.schedule.add("ground") { world in
        if world[Clock.self].tick == 1 { makeGround() }
      }
    } else {
      makeGround()
    }
    for _ in 0..<20 { simulation.step(input) }
    let sentences = isLater ? lines : simulation.missingNames
    #expect(sentences.contains { $0.contains("an orthogonal map in level.tmx") }, "\(sentences)")
    #expect(
      sentences.contains { $0.contains("in large.tmx") && $0.contains("262144 × 262144") },
      "\(sentences)")
    #expect(simulation.missingNames.count == (isLater ? 0 : 2))
  }

  @Test func aNumberThatNoFloatHoldsIsNone() {
    let object = MapObject(properties: [
      MapProperty("large", .float(1e300)), MapProperty("small", .float(-1e-300)),
      MapProperty("whole", .int(.max)),
    ])
    #expect(object.number("large") == nil && object.number("small") == 0)
    #expect(object.number("whole") == 9.223372e18)
  }

  @Test func aLayerOfTinyCellsHasBounds() {
    var map = makeMap()
    map.layers[1].cellSize = Vec2(1e-38, 1e-38)
    let own = map.withCells(of: map.layers[1])
    #expect(own.bounds == MapBounds(0, 0, width: 1_000_000_000, height: 1_000_000_000))
  }

  @Test func fillsStayWithinTheMap() {
    let world = makeMapSimulation().world
    world.maps.fill(
      MapBounds(-1_000_000_000, 29, width: .max, height: .max), with: TileCell(2), of: 0, in: 0)
    world.maps.fill(MapBounds(.max, 0, width: 2, height: 1), with: TileCell(2), of: 0, in: 0)
    #expect(world.maps.cell(0, 29, of: 0, in: 0) == TileCell(2))
    #expect(world.maps.cell(39, 29, of: 0, in: 0) == TileCell(2))
    #expect(world.maps.cell(39, 28, of: 0, in: 0) == TileCell(1))
    #expect(world.maps.cell(40, 29, of: 0, in: 0).isEmpty)
  }

  @Test func layersMayHaveTheirOwnCellSize() {
    var map = makeMap()
    map.layers[1].cellSize = Vec2(8, 8)
    var content = GameContent()
    content.add(map)
    let world = Simulation(content: content, seed: 1).world
    world.maps.set(TileCell(3), 60, 3, of: 1, in: 0)
    #expect(world.maps.cell(at: Vec2(484, 28), of: 1, in: 0) == TileCell(3))
    world.maps.set(TileCell(3), 80, 3, of: 1, in: 0)
    #expect(world.maps.cell(80, 3, of: 1, in: 0).isEmpty)
    #expect(world.maps.ground(of: 1, in: 0)[60, 3] == .oneWay)
  }

  /// Edits cells far out on a map without edges, where the numbers of cells nearly overflow.
  @Test func editsAtTheLimitsOfCellNumbersAreRestored() throws {
    var map = makeMap()
    map.isInfinite = true
    var content = GameContent()
    content.add(map)
    let world = Simulation(content: content, seed: 1).world
    let before = world.snapshot()
    world.maps.set(TileCell(2), .max, .min, of: 0, in: 0)
    let after = world.snapshot()
    try world.restore(before)
    #expect(world.maps.cell(.max, .min, of: 0, in: 0).isEmpty)
    try world.restore(after)
    #expect(world.maps.cell(.max, .min, of: 0, in: 0) == TileCell(2))
  }

  // MARK: - Misuse

  private func expect(_ advice: String, from result: ExitTest.Result?) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(advice), "\(text)")
  }

  @Test func changesOfAReadOnlyWorldAndAMissingFeatureTrap() async {
    expect(
      "painter cannot write WorldMaps: it only reads the world",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let reader = World(inspecting: makeMapSimulation().world)
        reader.identify(as: "painter")
        reader.maps.set(.empty, 1, 1, of: 0, in: 0)
      })
    expect(
      "`world.maps` belongs to MapFeature, which this world has not (system: no system). Use "
        + "`simulation.require(MapFeature.self)` in the set-up.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { _ in }
        _ = simulation.world.maps.count
      })
  }
}
