import Reel

/// The code of docs/maps.md.
enum MapsPage {
  struct Coin: Component {
    var worth: Int32 = 1
    static var componentName: String { "Coin" }
  }

  static func start(_ simulation: Simulation) -> Entity {
    let world = simulation.world
    // snippet: map-spawn
    let level = world.map("village.tmx")
    let map = world.spawnMap(level)
    // end
    return map
  }

  static func spawnLevel(_ world: World, _ level: MapID) {
    // snippet: map-objects
    var spawner = MapSpawner()
    spawner.on("Coin") { world, object in
      world.spawn(Transform(position: object.position), Coin(worth: object.int("worth") ?? 1))
    }
    world.spawnObjects(of: level, by: spawner)
    // end
  }

  enum Page: UInt8, GameState { case title, playing }
  struct OfLevel: Component { static var componentName: String { "OfLevel" } }
  struct Progress: Resource {
    var level: Int32 = 0
    static var resourceName: String { "Progress" }
  }

  static func beginLevels(_ simulation: Simulation, _ levels: [String], _ spawner: MapSpawner) {
    // snippet: map-levels
    simulation.schedule.onEnter(Page.playing, "beginLevel") { world in
      for entity in world.query(with: OfLevel.self).entities { world.despawn(entity) }
      let level = world.map(levels[Int(world[Progress.self].level)])
      world.insert(world.spawnMap(level), OfLevel())
      world.spawnObjects(of: level, by: spawner)
      world[Camera.self].limits = world.maps[level].area
    }
    // end
  }

  static func spawnBlocks(_ spawner: inout MapSpawner) {
    // snippet: map-shapes
    spawner.on("Block") { world, object in
      guard let shape = object.collisionShape() else { return }
      world.spawn(Transform(position: object.position), Collider(shape), Solid())
    }
    // end
  }

  static func makeGround(_ world: World, _ level: MapID) {
    // snippet: map-ground
    let walls = world.maps.layer("walls", in: level)
    world.spawn(Transform(), TileCollider(world.maps.ground(of: walls, in: level)))
    // end
  }

  static func dig(_ world: World, _ level: MapID, at foot: Vec2) {
    // snippet: map-edit
    let map = world.maps[level]
    let earth = world.maps.layer("walls", in: level)
    let cell = map.cell(at: foot)
    if world.maps.definition(cell.x, cell.y, of: earth, in: level)?.className == "Earth" {
      world.maps.set(.empty, cell.x, cell.y, of: earth, in: level)
    }
    // end
  }

  static func grow(_ world: World, _ level: MapID, _ ground: Entity) {
    // snippet: map-terrain
    let map = world.maps[level]
    let walls = world.maps.layer("walls", in: level)
    if let grass = map.terrain("Grass") {
      world.maps.paint(grass, 12, 7, of: walls, in: level)
    }
    for edit in world.maps.erase(13, 7, of: walls, in: level) {
      let tile: Tile = edit.cell.isEmpty ? .empty : .full
      world[ground, TileCollider.self]?.grid[Int(edit.x), Int(edit.y)] = tile
    }
    // end
  }

  static func find(_ world: World, _ level: MapID, _ start: MapCell, _ goal: MapCell) -> [Vec2] {
    // snippet: map-path
    let map = world.maps[level]
    let walls = world.maps.layer("walls", in: level)
    let way = map.path(from: start, to: goal, withCorners: true) { cell in
      guard map.bounds.contains(cell.x, cell.y) else { return nil }
      return map.layers[walls].tiles[cell.x, cell.y].isEmpty ? 0 : nil
    }
    let points = way.map { map.center(ofCell: $0.x, $0.y) }
    // end
    return points
  }
}
