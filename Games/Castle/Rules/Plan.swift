import Reel

/// The contents of the map, which the set-up looks up once.
struct PlanFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.world.insert(Plan())
    simulation.atStart { simulation in
      let world = simulation.world
      let level = world.map("castle.tmx")
      world.spawnObjects(of: level, by: Plan.spawner(simulation))
      world[Plan.self].complete(with: world.maps[level].area)
      let ground = world.maps.layer("ground", in: level)
      world.spawn(
        Transform(),
        TileCollider(world.maps.ground(of: ground, in: level), categories: Category.solid))
      world.spawnMap(level)
    }
  }
}

/// The kinds of objects that a room spawns each time the hero enters it.
enum RoomObjectKind: UInt8 {
  case candle, bat, skeleton, armour, count, lift, checkpoint, spikes, furniture
}

/// An object in a room.
struct RoomObject {
  var kind: RoomObjectKind
  var position: Vec2
  var size = Vec2.zero
  /// The prize in a candle.
  var holds = Prize.heart
  /// The way of a lift, and its time in seconds.
  var way = Vec2.zero
  var seconds: Float = 1
  /// The frame of furniture; `spin` is its rotation in radians a second.
  var frame = FrameID()
  var spin: Float = 0
  /// True if it is only light.
  var isLight = false
  /// True if candles burn on it.
  var glows = false
}

struct RoomPlan {
  var name: String
  var area: Rect
  var isOutside: Bool
  /// The way through the room for the bot: the positions of the feet, from point to point.
  var way: [Vec2] = []
  var objects: [RoomObject] = []
}

/// The map's data for the rules; it never changes.
struct Plan: Resource {
  static let isTransient = true
  var rooms: [RoomPlan] = []
  var ladders: [Rect] = []
  var start = Vec2.zero
  /// The position of the hero in the morning.
  var ending = Vec2.zero

  init() {}

  /// Adds a room if there is none, and moves the start and the ending into a room, so that an unfinished map can be
  /// played.
  fileprivate mutating func complete(with area: Rect) {
    if rooms.isEmpty { rooms.append(RoomPlan(name: "", area: area, isOutside: true)) }
    if room(at: start - Vec2(0, 8)) == nil {
      start = rooms[0].area.origin + rooms[0].area.size * 0.5
    }
    if room(at: ending - Vec2(0, 8)) == nil { ending = start }
  }

  /// Returns the index of the room that contains a point.
  func room(at point: Vec2) -> Int? { rooms.firstIndex { $0.area.contains(point) } }

  /// Returns the ladder that contains a point.
  func ladder(at point: Vec2) -> Rect? {
    ladders.first { $0.contains(point) }
  }

  fileprivate static func spawner(_ simulation: Simulation) -> MapSpawner {
    var spawner = MapSpawner()
    spawner.on("Room") { world, object in
      world[Plan.self].rooms.append(
        RoomPlan(
          name: object.name,
          area: Rect(object.position.x, object.position.y, object.size.x, object.size.y),
          isOutside: object.bool("outside") ?? false))
    }
    spawner.on("Start") { world, object in world[Plan.self].start = object.position }
    spawner.on("Ending") { world, object in world[Plan.self].ending = object.position }
    spawner.on("Ladder") { world, object in
      world[Plan.self].ladders.append(
        Rect(object.position.x, object.position.y, object.size.x, object.size.y))
    }
    spawner.on("Way") { world, object in
      guard let room = world[Plan.self].room(at: object.position - Vec2(0, 8)) else { return }
      world[Plan.self].rooms[room].way = object.points.map { object.position + $0 }
    }
    spawner.on("Furniture") { world, object in
      var roomObject = RoomObject(kind: .furniture, position: object.position)
      roomObject.frame = simulation.frame(object.name)
      roomObject.spin = object.number("spin") ?? 0
      roomObject.isLight = object.bool("isLight") ?? false
      roomObject.glows = object.bool("glows") ?? false
      guard let room = world[Plan.self].room(at: object.position) else { return }
      world[Plan.self].rooms[room].objects.append(roomObject)
    }
    let kinds: [(String, RoomObjectKind)] = [
      ("Candle", .candle), ("Bat", .bat), ("Skeleton", .skeleton), ("Armour", .armour),
      ("Boss", .count), ("Lift", .lift), ("Checkpoint", .checkpoint), ("Spikes", .spikes),
    ]
    for (name, kind) in kinds {
      spawner.on(name) { world, object in
        var roomObject = RoomObject(kind: kind, position: object.position, size: object.size)
        roomObject.holds = Prize(object.text("holds") ?? "heart")
        roomObject.way = Vec2(object.number("dx") ?? 0, object.number("dy") ?? 0)
        roomObject.seconds = max(0.1, object.number("seconds") ?? 1)
        guard let room = world[Plan.self].room(at: object.position - Vec2(0, 8)) else { return }
        world[Plan.self].rooms[room].objects.append(roomObject)
      }
    }
    return spawner
  }
}
