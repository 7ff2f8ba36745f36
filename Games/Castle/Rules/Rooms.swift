import Reel

/// The rooms, one at a time: the camera's limits, and the entities of the room.
struct RoomFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(PlayFeature.self)
    simulation.require(PlanFeature.self)
    simulation.require(CameraFeature.self)
    simulation.world.register(Resident.self, Checkpoint.self, RoomEntered.self)
    simulation.markTimeline(at: RoomEntered.self)
    simulation.world.insert(Prefabs())
    simulation.add(Room.change, after: Play.run)
    simulation.add(Checkpoint.light)
    simulation.schedule.gate(RoomFeature.systems) { !$0[Play.self].isHeld }
    simulation.atStart { simulation in
      Room.enter(at: simulation.world[Plan.self].start, simulation.world)
    }
  }
}

/// The marker of an entity that is despawned when the hero leaves the room.
struct Resident: Component {}

/// The event when the hero has entered a room.
struct RoomEntered: Event {
  var room: Int32 = 0
}

enum RoomPictures {
  static let lanterns: [FrameID] = [.lantern1, .lantern2, .lantern3]
}

enum Room {
  /// The system that moves the hero to the target behind the closed curtain.
  static let change = System("changeRoom", in: .input) { world in
    guard world[Play.self].phase == .leaving, world[ScreenCurtain.self].isClosed else { return }
    let isOver = world[Play.self].lives <= 0
    enter(at: world[Play.self].target, world)
    if isOver || world[Play.self].hasWon {
      // At the ending, in the morning, the hero faces left, to the castle. For a new game he faces right.
      world.each { (hero: inout Hero) in hero.facesLeft = !isOver }
    }
    world[Play.self].enter(isOver ? .title : world[Play.self].hasWon ? .ending : .playing)
    world.curtain.open(.fade, over: .seconds(0.35))
  }

  static func enter(at target: Vec2, _ world: World) {
    for resident in world.query(with: Resident.self).entities { world.despawn(resident) }
    let plan = world[Plan.self]
    let number = plan.room(at: target - Vec2(0, 8)) ?? 0
    world[Play.self].room = Int32(truncatingIfNeeded: number)
    guard number < plan.rooms.count else { return }
    let room = plan.rooms[number]
    world[Camera.self].limits = room.area
    for object in room.objects { spawn(object, world) }
    Hero.place(at: target, world)
    world.camera.cut()
    world.send(RoomEntered(room: Int32(truncatingIfNeeded: number)))
  }

  private static func spawn(_ object: RoomObject, _ world: World) {
    let prefabs = world[Prefabs.self]
    switch object.kind {
    case .candle: Candle.spawn(object, world)
    case .bat: world.spawn(prefabs.bat, Transform(position: object.position))
    case .skeleton: world.spawn(prefabs.skeleton, Transform(position: object.position))
    case .armour: Armour.spawn(object, world)
    case .count: world.spawn(prefabs.count, Transform(position: object.position))
    case .lift: Lift.spawn(object, world)
    case .checkpoint: Checkpoint.spawn(object, world)
    case .furniture: Furniture.spawn(object, world)
    case .spikes:
      world.spawn(
        Transform(position: object.position), Resident(), Harm(damage: 4),
        Collider(
          Rect(0, 0, object.size.x, object.size.y), categories: Category.harm, isSensor: true))
    }
  }
}

/// A lantern at which the hero returns to life once it is lit.
struct Checkpoint: Component {
  var isLit = false

  static func spawn(_ object: RoomObject, _ world: World) {
    let isLit = world[Play.self].checkpoint == object.position
    var checkpoint = Checkpoint()
    checkpoint.isLit = isLit
    world.spawn(
      Transform(position: object.position), Resident(), checkpoint,
      Sprite(.lanternOff, layer: Layers.objects),
      Collider(Rect(-10, -60, 20, 60), categories: Category.pickups, isSensor: true))
  }

  static let light = System("lightLanterns", in: .react) { world in
    for (_, lantern) in world.contacts(HeroBody.self, Checkpoint.self, .touching) {
      guard let position = world[lantern, Transform.self]?.position,
        world[lantern, Checkpoint.self]?.isLit == false
      else { continue }
      world[lantern, Checkpoint.self]?.isLit = true
      world[Play.self].checkpoint = position
      world.audio.play(.checkpoint, gain: 0.7)
      world.burst(.embers, at: position + Vec2(0, -44), 20)
    }
    let tick = world[Clock.self].tick
    world.each { (checkpoint: Checkpoint, sprite: inout Sprite) in
      sprite.frame = checkpoint.isLit ? RoomPictures.lanterns[Int(tick / 7 % 3)] : .lanternOff
    }
  }
}
