import Reel

/// A cage beside the track, with a tiger.
struct Cage: Component {
  var x: Float = 0
  var isOpen = false
  /// The frame of the closed cage in the map.
  var closed = FrameID()
}

extension Cage {
  /// Spawns the cages of the map.
  static func spawnAll(_ simulation: Simulation) {
    for object in simulation.world[TileObjects.self].all where object.kind == .cage {
      simulation.world.spawn(
        Transform(position: object.foot), Cage(object),
        Sprite(object.frame, layer: Layers.lane(0), z: -30, anchor: Vec2(0.5, 1)))
    }
  }

  private init(_ object: TileObject) {
    x = object.foot.x
    closed = object.frame
  }

  /// Returns a cage whose bolt an elephant at `x` can reach now.
  static func near(_ world: World, _ x: Float) -> Entity? {
    var match: Entity?
    world.each { (entity: Entity, cage: Cage) in
      if !cage.isOpen && (cage.x - x).magnitude < 70 { match = entity }
    }
    return match
  }

  static func open(_ world: World, _ entity: Entity, by at: Int) {
    guard let cage = world[entity, Cage.self] else { return }
    world[entity, Cage.self]?.isOpen = true
    world[entity, Sprite.self]?.frame = .cageOpen
    var tiger = Tiger()
    tiger.x = cage.x
    tiger.friend = Int32(at)
    world.spawn(world[TrickPrefabs.self].tiger, Transform(x: cage.x, y: Track.y(of: -1)), tiger)
    world.playSound(.roar, at: cage.x, gain: 1)
    world.shake(0.4, at: cage.x)
    world.shout(.roar, by: at)
  }

  static func lockAll(_ world: World) {
    world.each { (cage: inout Cage, sprite: inout Sprite) in
      cage.isOpen = false
      sprite.frame = cage.closed
    }
    world.each { (entity: Entity, _: Tiger) in world.commands.despawn(entity) }
    world.each { (entity: Entity, _: Mouse) in world.commands.despawn(entity) }
    world.each { (entity: Entity, _: Treat) in world.commands.despawn(entity) }
  }
}

/// A free tiger: he attacks the nearest elephant that has not freed him, and disappears.
struct Tiger: Component {
  var x: Float = 0
  var depth: Float = -1
  /// The number of the elephant that has freed him.
  var friend: Int32 = 0
  var age: Int32 = 0
  var isSated = false
}

extension Tiger {
  static let hunt = System("huntTigers") { world in
    guard world[Race.self].isRunning else { return }
    let clock = world[Clock.self]
    let seconds = clock.secondsPerTick
    world.each {
      (entity: Entity, tiger: inout Tiger, transform: inout Transform, sprite: inout Sprite) in
      tiger.age += 1
      var goal = Vec2(tiger.x + 600, 5.5)
      if !tiger.isSated, let at = prey(world, tiger) {
        let victim = world.elephant(at)
        goal = Vec2(victim.x - 8, Float(victim.lane))
        if (goal.x - tiger.x).magnitude < 34 && (goal.y - tiger.depth).magnitude < 0.5 {
          tiger.isSated = true
          tiger.age = 0
          world.frighten(at, seconds: 1.8)
          world.playSound(.roar, at: tiger.x, gain: 1)
          world.shake(0.6, at: tiger.x)
        }
      }
      let way = goal.x - tiger.x
      tiger.x += max(-380 * seconds, min(way, 380 * seconds))
      tiger.depth += max(-0.12, min(goal.y - tiger.depth, 0.12))
      let bound = Float.sin(Float(tiger.age % 12) / 12 * .pi)
      transform.position = Vec2(tiger.x, Track.y(of: tiger.depth) - 16 * bound)
      sprite.flipsX = way < -4
      sprite.layer = Layers.lane(max(0, min(Int32(tiger.depth.rounded()), 5)))
      if tiger.age > clock.ticks(seconds: tiger.isSated ? 2.5 : 7) {
        world.commands.despawn(entity)
      }
    }
  }

  /// Returns the nearest elephant that has not freed him.
  private static func prey(_ world: World, _ tiger: Tiger) -> Int? {
    var match: Int?
    var nearest: Float = 900
    for at in 0..<Race.elephants where Int32(at) != tiger.friend {
      let other = world.elephant(at)
      let way = (other.x - tiger.x).magnitude
      if other.finish == 0 && way < nearest { (match, nearest) = (at, way) }
    }
    return match
  }
}
