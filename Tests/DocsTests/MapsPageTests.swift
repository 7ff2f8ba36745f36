import Reel
import Testing

/// Tests of the code of docs/maps.md.
@Suite struct MapsPageTests {
  private func makeSimulation() -> Simulation {
    var set = TileSet(name: "ground", firstNumber: 1, tileSize: Vec2(16, 16))
    set.picture = MapPicture(file: "ground.png", size: Vec2(32, 16))
    (set.columns, set.tileCount) = (2, 2)
    set.tiles = [
      TileDefinition(
        id: 0, className: "Earth", shapes: [MapObject(shape: .rectangle, size: Vec2(16, 16))])
    ]
    var walls = MapLayer(.tiles, id: 1, name: "walls")
    // A wall with a gap in its lowest row.
    for y in Int32(0)..<5 { walls.tiles[4, y] = TileCell(1) }
    var objectLayer = MapLayer(.objects, id: 2, name: "things")
    objectLayer.objects = [
      MapObject(
        id: 7, className: "Coin", position: Vec2(20, 30),
        properties: [MapProperty("worth", .int(5))])
    ]
    var content = GameContent()
    content.add(
      TileMap(
        file: "village.tmx", bounds: MapBounds(width: 9, height: 6), tileSize: Vec2(16, 16),
        sets: [set], layers: [walls, objectLayer]))
    return Simulation(content: content, seed: 1)
  }

  @Test func terrainIsPaintedAndErased() {
    var map = makeSimulation().content.maps[0]
    map.bounds = MapBounds(width: 20, height: 10)
    map.sets[0].tileCount = 4
    map.sets[0].wangSets = [
      WangSet(
        kind: .edge, colors: [WangColor(name: "Grass", tile: 1)],
        tiles: [
          WangTile(tile: 2, colors: [0, 0, 1, 0, 0, 0, 1, 0]),
          WangTile(tile: 3, colors: [0, 0, 1, 0, 0, 0, 0, 0]),
        ])
    ]
    for x in 13...14 as ClosedRange<Int32> { map.layers[0].tiles[x, 7] = TileCell(3) }
    var content = GameContent()
    content.add(map)
    let world = Simulation(content: content, seed: 1).world
    let ground = world.spawn(
      Transform(), TileCollider(world.maps.ground(of: 0, in: 0) { _, _ in .full }))
    MapsPage.grow(world, 0, ground)
    #expect(world.maps.cell(12, 7, of: 0, in: 0) == TileCell(2))
    #expect(world.maps.cell(13, 7, of: 0, in: 0) == .empty)
    #expect(world[ground, TileCollider.self]?.grid[13, 7] == .empty)
  }

  @Test func levelsFollowEachOther() {
    let simulation = makeSimulation()
    let world = simulation.world
    var spawner = MapSpawner()
    spawner.on("Coin") { world, object in
      world.spawn(Transform(position: object.position), MapsPage.Coin(), MapsPage.OfLevel())
    }
    world.insert(MapsPage.Page.title)
    world.insert(MapsPage.Progress())
    MapsPage.beginLevels(simulation, ["village.tmx", "village.tmx"], spawner)
    for level in 0..<2 as Range<Int32> {
      world[MapsPage.Progress.self].level = level
      world.restartState(MapsPage.Page.playing)
      simulation.step(TickInput(viewWidth: 99, viewHeight: 99))
      #expect(world.query(with: MapsPage.Coin.self).count == 1)
      #expect(world.query(with: MapsPage.OfLevel.self).count == 2)
      #expect(world[Camera.self].limits == Rect(0, 0, 144, 96))
    }
  }

  @Test func aMapIsSpawnedQueriedAndChanged() {
    let simulation = makeSimulation()
    let world = simulation.world
    let map = MapsPage.start(simulation)
    #expect(world.query(with: MapLayerSprite.self).children(of: map).count == 2)
    MapsPage.spawnLevel(world, 0)
    world.each { (transform: Transform, coin: MapsPage.Coin) in
      #expect(transform.position == Vec2(20, 30) && coin.worth == 5)
    }
    #expect(world.query(with: MapsPage.Coin.self).count == 1)
    MapsPage.makeGround(world, 0)
    world.each { (ground: TileCollider) in #expect(ground.grid[4, 2] == .full) }
    let way = MapsPage.find(world, 0, MapCell(2, 2), MapCell(6, 2))
    #expect(way.first == Vec2(40, 40) && way.contains(Vec2(72, 88)))
    MapsPage.dig(world, 0, at: Vec2(70, 40))
    let through = MapsPage.find(world, 0, MapCell(2, 2), MapCell(6, 2))
    #expect(through.count == 5 && through.contains(Vec2(72, 40)))
  }
}
