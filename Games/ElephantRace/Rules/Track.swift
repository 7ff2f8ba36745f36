import Reel

/// The village and the track through it, drawn in Tiled.
struct TrackFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(MapFeature.self)
    simulation.world.insert(Track())
    simulation.atStart { simulation in
      let world = simulation.world
      let map = world.map("track.tmx")
      let root = world.spawnMap(map, drawLayer: Layers.map)
      for layer in world.children(of: root) {
        guard let picture = world[layer, MapLayerSprite.self] else { continue }
        // The objects of this layer become entities with pictures of their own.
        let isSpawned = world.maps[map].layers[Int(picture.layer)].properties["spawns"]?.bool
        if isSpawned == true { world.despawn(layer) }
      }
      world.insert(Track(world.maps[map]))
    }
  }
}

/// The kinds of ground under an elephant's feet.
enum Ground: UInt8 {
  case path
  /// Slow, and it splashes.
  case mud
  /// A way through the ferns that returns to the path, but is longer than the path.
  case detour
}

/// The data of the track; it never changes while the game runs.
struct Track: Resource {
  static let isTransient = true
  static let tile: Float = 30
  static let lanes: Int32 = 4
  /// The classes of the points that mark the start, the finish and the podium.
  static let marks = ["Start", "Finish", "Podium"]
  /// The map's first row of a lane.
  private static let firstRow: Int32 = 7
  /// The number of columns beyond which a map is no track.
  private static let mostColumns: Int32 = 10_000

  var start: Float = 0
  var finish: Float = 1000
  var podium = Vec2.zero
  var width: Float = 0
  var columns: Int32 = 0
  /// The ground of all lanes, column by column.
  var ground: [UInt8] = []

  init() {}

  init(_ map: TileMap) {
    columns = min(map.bounds.width, Track.mostColumns)
    width = Float(columns) * Track.tile
    for layer in map.layers {
      for object in layer.objects {
        if object.className.utf8.elementsEqual("Start".utf8) { start = object.position.x }
        if object.className.utf8.elementsEqual("Finish".utf8) { finish = object.position.x }
        if object.className.utf8.elementsEqual("Podium".utf8) { podium = object.position }
      }
    }
    guard let lanes = map.layer("lanes") else { return }
    for column in 0..<columns {
      for lane in 0..<Track.lanes {
        let cell = map.layers[lanes].tiles[column, Track.firstRow + lane]
        let name = map.definition(of: cell)?.className ?? ""
        let kind: Ground =
          name.utf8.elementsEqual("mud".utf8)
          ? .mud : name.utf8.elementsEqual("detour".utf8) ? .detour : .path
        ground.append(kind.rawValue)
      }
    }
  }

  /// Returns the y coordinate of feet in a lane.
  static func y(of lane: Float) -> Float { 231 + 30 * lane }

  static func lane(at y: Float) -> Int32 {
    min(max(Int32((y - 206) / 30), 0), lanes - 1)
  }

  func ground(at x: Float, lane: Int32) -> Ground {
    let column = Int32(max(0, x) / Track.tile)
    guard column < columns, lane >= 0, lane < Track.lanes else { return .path }
    let at = Int(column * Track.lanes + lane)
    return at < ground.count ? Ground(rawValue: ground[at]) ?? .path : .path
  }

  /// Returns the distance to the next bad ground of a lane; `nil` if there is none within `reach`.
  func badGround(after x: Float, lane: Int32, within reach: Float) -> Float? {
    var way: Float = 0
    while way < reach {
      if ground(at: x + way, lane: lane) != .path { return way }
      way += Track.tile
    }
    return nil
  }
}
