import Reel

/// The objects of the map beside and on the track, for the features that spawn entities from them.
struct TileObjectFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(TrackFeature.self)
    simulation.world.insert(TileObjects())
    simulation.atStart { simulation in
      let world = simulation.world
      let map = world.map("track.tmx")
      let tiles = world.maps[map]
      var spawner = MapSpawner()
      func on(_ name: String, _ kind: TileObject.Kind) {
        spawner.on(name) { world, object in
          let tileObject = TileObject(
            kind: kind, foot: object.position + Vec2(object.size.x / 2, 0),
            frame: tiles.frame(of: object.cell) ?? FrameID())
          world[TileObjects.self].all.append(tileObject)
        }
      }
      on("Banana", .banana)
      on("Mouse", .mouse)
      on("Door", .door)
      on("Pot", .pot)
      on("Cage", .cage)
      on("Spectator", .spectator)
      // These objects need no entity: the map draws the scenery, and the track reads its marks.
      for name in Track.marks + ["Scenery"] { spawner.on(name) { _, _ in } }
      world.spawnObjects(of: map, by: spawner)
    }
  }
}

/// A tile object of the map.
struct TileObject {
  enum Kind { case banana, mouse, door, pot, cage, spectator }
  var kind: Kind
  /// The middle of its lower edge.
  var foot: Vec2
  var frame: FrameID
}

/// All tile objects, in the order of the map. They never change.
struct TileObjects: Resource {
  static let isTransient = true
  var all: [TileObject] = []
}
