// Pieces of docs/platformer.md.

import Reel

enum PlatformerPage {
  enum Category {
    static let solid: UInt32 = 1
    static let blades: UInt32 = 2
    static let targets: UInt32 = 4
    static let harm: UInt32 = 8
    static let hero: UInt32 = 16
  }

  // snippet: platformer-hero
  struct Hero: Component {
    /// Ticks for which nothing hurts.
    var safe: Int32 = 0
  }

  /// How the hero feels: the one place where it is tuned.
  static var stride: Platformer {
    Platformer(
      speed: 108, acceleration: 960, airAcceleration: 680, jumpHeight: 58, jumpTime: 0.38,
      fallFactor: 1.5, fallSpeed: 400, coyoteTime: 0.09, jumpBuffer: 0.12)
  }

  static func spawnHero(_ world: World, at feet: Vec2) -> Entity {
    world.spawn(
      Transform(position: feet), Hero(), Mover(mask: Category.solid), stride,
      Collider(Rect(-5, -38, 10, 38), categories: Category.hero, mask: Category.harm))
  }
  // end

  static func spawnGround(_ simulation: Simulation) {
    // snippet: platformer-ground
    let world = simulation.world
    let level = world.map("castle.tmx")
    let walls = world.maps.layer("ground", in: level)
    world.spawn(
      Transform(), TileCollider(world.maps.ground(of: walls, in: level), categories: Category.solid)
    )
    world.spawnMap(level)
    // end
  }

  static let left = Action(0)
  static let right = Action(1)
  static let jump = Action(2)
  static let down = Action(3)
  static let up = Action(4)

  // snippet: platformer-obey
  static let obey = System("obey") { world in
    let (actions, walk) = (world[Actions.self], world.controls.value(from: left, to: right))
    world.query(with: Hero.self).each { (platformer: inout Platformer, mover: inout Mover) in
      platformer.walk = walk
      platformer.isJumpHeld = actions.isActive(jump)
      mover.settings.fallsThrough = actions.isActive(down)
      // A player who releases the button ends the rise.
      if platformer.isJumping && !platformer.isJumpHeld && mover.velocity.y < -140 {
        mover.velocity.y = -140
      }
    }
  }
  // end

  // snippet: platformer-ladder
  static var hanging: Platformer {
    Platformer(
      speed: 0, acceleration: 4000, airAcceleration: 4000, jumpHeight: 0, jumpTime: 0.38)
  }

  /// On a ladder neither walking nor gravity does anything: the keys alone move the hero.
  static func climb(
    _ ladder: Rect, _ actions: Actions, _ platformer: inout Platformer, _ mover: inout Mover,
    _ transform: inout Transform
  ) {
    platformer = hanging
    transform.position.x = ladder.x + ladder.width / 2
    let way: Float = (actions.isActive(down) ? 1 : 0) - (actions.isActive(up) ? 1 : 0)
    mover.velocity = Vec2(0, way * 72)
    mover.settings.fallsThrough = true  // a ledge closes the top of the ladder
  }
  // end

  static func spawnLift(_ world: World, at position: Vec2) -> Entity {
    // snippet: platformer-lift
    let lift = world.spawn(
      Transform(position: position), Solid(isOneWay: true),
      Collider(Rect(-24, 0, 48, 8), categories: Category.solid))
    // end
    return lift
  }

  static func spawnWhip(_ simulation: Simulation, _ hero: Entity, _ frame: FrameID) -> Entity {
    let world = simulation.world
    // snippet: platformer-whip
    let whip = world.spawn(
      Transform(), Sprite(frame, layer: 12), Collider(.point(.zero)),
      SliceCollider(
        simulation.slice("whip"), categories: Category.blades, mask: Category.targets))
    world.setParent(of: whip, to: hero)
    // end
    return whip
  }

  // snippet: platformer-hold
  /// Ticks for which a blow holds everybody.
  struct HitStop: Resource {
    var ticks: Int32 = 0
  }

  static func addHitStop(_ simulation: Simulation) {
    simulation.world.insert(HitStop())
    for group in [MoverFeature.systems, AnimationFeature.systems] {
      simulation.schedule.gate(group) { $0[HitStop.self].ticks == 0 }
    }
    simulation.schedule.add("countHitStop", in: .input) { world in
      if world[HitStop.self].ticks > 0 { world[HitStop.self].ticks -= 1 }
    }
  }
  // end

  struct Harm: Component {}

  // snippet: platformer-hurt
  static let beHurt = System("beHurt", in: .react) { world in
    for (hero, harm) in world.contacts(Hero.self, Harm.self, .touching) {
      guard world[hero, Hero.self]?.safe == 0, let position = world[hero, Transform.self]?.position,
        let from = world[harm, Transform.self]?.position
      else { continue }
      world[hero, Hero.self]?.safe = 95
      world[hero, Mover.self]?.velocity = Vec2(from.x > position.x ? -115 : 115, -170)
      world[HitStop.self].ticks = 5
      world.camera.shake(0.35)
    }
    world.each { (hero: inout Hero) in if hero.safe > 0 { hero.safe -= 1 } }
    world.each { (hero: Hero, sprite: inout Sprite) in
      sprite.isVisible = hero.safe / 3 % 2 == 0
    }
  }
  // end

  static func follow(_ world: World, _ hero: Entity, _ room: Rect) {
    // snippet: platformer-camera
    world[CameraFollow.self] = CameraFollow(hero, halfLife: 0.09)
    world[CameraFollow.self].offset = Vec2(0, -34)
    world[CameraFollow.self].deadzone = Vec2(20, 36)
    world[CameraFollow.self].lookAhead = 0.4
    world[CameraFollow.self].lookAheadLimit = Vec2(52, 24)
    world[Camera.self].limits = room
    world[Camera.self].snapsToPixels = true
    world.camera.cut()
    // end
  }
}
