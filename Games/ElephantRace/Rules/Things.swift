import Reel

/// What an artist has put beside and onto the track, for the features that make entities of it.
struct ThingFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(TrackFeature.self)
    simulation.world.insert(Things())
    simulation.atStart { simulation in
      let world = simulation.world
      let map = world.map("track.tmx")
      let tiles = world.maps[map]
      var spawner = MapSpawner()
      func on(_ name: String, _ kind: Thing.Kind) {
        spawner.on(name) { world, object in
          let thing = Thing(
            kind: kind, foot: object.position + Vec2(object.size.x / 2, 0),
            frame: tiles.frame(of: object.cell) ?? FrameID())
          world[Things.self].list.append(thing)
        }
      }
      on("Banana", .banana)
      on("Mouse", .mouse)
      on("Door", .door)
      on("Pot", .pot)
      on("Cage", .cage)
      on("Spectator", .spectator)
      // The map draws what only stands there, and the track knows its own marks.
      for name in Track.marks + ["Scenery"] { spawner.on(name) { _, _ in } }
      world.spawnObjects(of: map, by: spawner)
    }
  }
}

/// An object of the map that is a tile.
struct Thing {
  enum Kind { case banana, mouse, door, pot, cage, spectator }
  var kind: Kind
  /// The middle of its lower edge.
  var foot: Vec2
  var frame: FrameID
}

/// All of them, in the order of the map. None of it changes.
struct Things: Resource {
  static let isTransient = true
  var list: [Thing] = []
}
