import Reel

/// A banana that was thrown onto a bad path to lure a victim.
struct Treat: Component {
  var victim: Int32 = 0
  var lane: Int32 = 0
  var x: Float = 0
  /// The position from which it was thrown.
  var from = Vec2.zero
  var age: Int32 = 0
}

extension Treat {
  static func toss(_ world: World, from thrower: Elephant, to victim: Int, lane: Int32, x: Float) {
    var treat = Treat()
    treat.victim = Int32(victim)
    treat.lane = lane
    treat.x = x
    treat.from = thrower.feet + Vec2(30, -60)
    let banana = world.spawn(
      world[TrickPrefabs.self].treat, Transform(position: treat.from), treat)
    world[banana, Sprite.self]?.layer = Layers.lane(lane)
    world.change(victim) { $0.lure = banana }
    world.playSound(.throw, at: thrower.x, gain: 0.7)
  }

  /// The system in which bananas fly in an arc, lie on the ground, and are eaten.
  static let fly = System("flyTreats") { world in
    guard world[Race.self].isRunning else { return }
    let clock = world[Clock.self]
    let flight = Float(clock.ticks(seconds: 0.55))
    let patience = clock.ticks(seconds: 6)
    world.each { (entity: Entity, treat: inout Treat, transform: inout Transform) in
      treat.age += 1
      let way = min(1, Float(treat.age) / flight)
      let goal = Vec2(treat.x, Track.y(of: Float(treat.lane)) - 10)
      transform.position = treat.from.mixed(with: goal, way) - Vec2(0, 110 * way * (1 - way))
      transform.rotation = way * 9
      let victim = world.elephant(Int(treat.victim))
      let isEaten = victim.x > treat.x - 44 && victim.lane == treat.lane
      if isEaten || victim.x > treat.x || victim.lure != entity || treat.age > patience {
        if isEaten { world.playSound(.munch, at: treat.x, gain: 0.6) }
        world.change(Int(treat.victim)) { elephant in
          if elephant.lure == entity { elephant.lure = .none }
        }
        world.commands.despawn(entity)
      }
    }
  }
}

/// A mouse that runs to an elephant, and then away from it.
struct Mouse: Component {
  var victim: Int32 = 0
  var x: Float = 0
  var depth: Float = 0
  var age: Int32 = 0
  /// True once its victim has seen it.
  var wasSeen = false
}

extension Mouse {
  static func send(_ world: World, from sender: Elephant, to victim: Int) {
    var mouse = Mouse()
    mouse.victim = Int32(victim)
    let isAhead = world.elephant(victim).x > sender.x - 40
    mouse.x = sender.x + (isAhead ? 50 : -50)
    mouse.depth = sender.depth
    world.spawn(
      world[TrickPrefabs.self].mouse, Transform(x: mouse.x, y: Track.y(of: mouse.depth)), mouse)
    world.playSound(.squeak, at: sender.x, gain: 0.7)
  }

  /// The system that moves mice, faster than any elephant. A victim that sees one in front of it rears up.
  static let scurry = System("scurryMice") { world in
    guard world[Race.self].isRunning else { return }
    let clock = world[Clock.self]
    let seconds = clock.secondsPerTick
    world.each {
      (entity: Entity, mouse: inout Mouse, transform: inout Transform, sprite: inout Sprite) in
      mouse.age += 1
      let victim = world.elephant(Int(mouse.victim))
      // The mouse runs to a point just before the victim's feet.
      let way = mouse.wasSeen ? -400 : victim.x + 44 - mouse.x
      let step = max(-460 * seconds, min(way, 460 * seconds))
      mouse.x += step
      mouse.depth += max(-0.2, min(Float(victim.lane) + 0.2 - mouse.depth, 0.2))
      sprite.flipsX = step < 0
      transform.position = Vec2(mouse.x, Track.y(of: mouse.depth))
      if !mouse.wasSeen, way.magnitude < 12, victim.finish == 0 {
        mouse.wasSeen = true
        mouse.age = 0
        world.frighten(Int(mouse.victim), seconds: 1.3)
        world.playSound(.squeak, at: mouse.x, gain: 0.9)
      }
      if mouse.age > clock.ticks(seconds: mouse.wasSeen ? 1.2 : 5) {
        world.commands.despawn(entity)
      }
    }
  }
}

extension World {
  /// Makes an elephant rear up, trumpet and drop everything else.
  func frighten(_ at: Int, seconds: Float) {
    let ticks = self[Clock.self].ticks(seconds: seconds)
    change(at) { elephant in
      elephant.panic = ticks
      elephant.lure = .none
      elephant.boost = 0
      elephant.nap = 0
    }
    playSound(.trumpet, at: elephant(at).x, gain: 0.6)
    puff(.stars, of: at, 5)
    shout(.eek, by: at)
  }
}
