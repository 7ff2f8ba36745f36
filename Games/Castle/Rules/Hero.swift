import Reel

/// The figure that the player controls.
struct HeroFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(MoverFeature.self)
    simulation.require(SliceFeature.self)
    simulation.require(RoomFeature.self)
    simulation.require(EffectFeature.self)
    simulation.world.register(Hero.self, HeroBody.self)
    simulation.add(Hero.obey)
    simulation.add(Hero.climb, after: Hero.obey)
    simulation.add(Hero.beHurt)
    simulation.add(Hero.leaveRoom, after: Hero.beHurt)
    simulation.add(Hero.show, after: Hero.leaveRoom)
    simulation.schedule.gate(HeroFeature.systems) { $0[Play.self].runs }
    simulation.atStart { simulation in Hero.spawn(simulation) }
  }
}

/// The state of the hero.
enum HeroState: UInt8, FieldValue {
  case free, climbing, hurt, dead
}

struct Hero: Component {
  var state = HeroState.free
  /// The ticks since the state began.
  var age: Int32 = 0
  var facesLeft = false
  var crouches = false
  /// True if the hero drops through a ledge, until the jump button is released.
  var drops = false
  /// The ticks since a blow of the whip began; 0 for none.
  var blow: Int32 = 0
  /// The number of the blow. Each blow hits a foe at most once.
  var swing: Int32 = 0
  /// The ticks for which nothing can hurt the hero.
  var safe: Int32 = 0
  /// The pixels walked, for the animation of the feet.
  var walked: Float = 0
  var stood = true

  init() {}

  mutating func enter(_ next: HeroState) {
    state = next
    age = 0
  }

  /// The upward velocity that remains when the jump button is released, in pixels a second.
  static let cutRise: Float = -140

  /// The settings for walking and jumping. The jump reaches four and a half tiles; the way down is quicker than the way
  /// up.
  static var stride: Platformer {
    Platformer(
      speed: 108, acceleration: 960, airAcceleration: 680, jumpHeight: 58, jumpTime: 0.38,
      fallFactor: 1.5, fallSpeed: 400, coyoteTime: 0.09, jumpBuffer: 0.12)
  }

  /// The settings on a ladder, and while a blow throws the hero back: no walking and no falling.
  static var hanging: Platformer {
    Platformer(
      speed: 0, acceleration: 4000, airAcceleration: 4000, jumpHeight: 0, jumpTime: 0.38)
  }
}

/// The marker of the collider that can be hurt. It follows the frame, so it is lower while the hero crouches.
struct HeroBody: Component {}

extension Hero {
  static func spawn(_ simulation: Simulation) {
    let world = simulation.world
    var mover = Mover(mask: Category.solid)
    // The descent of the steepest stairs in one tick, with a margin.
    mover.settings.snapLength = 4
    let hero = world.spawn(
      Transform(position: world[Plan.self].start), Hero(), mover, Hero.stride,
      Collider(Rect(-5, -38, 10, 38), categories: 0),
      Sprite(HeroPictures.idle[0], layer: Layers.hero))
    let body = world.spawn(
      Transform(), HeroBody(), Collider(.point(.zero)),
      SliceCollider(
        simulation.slice("body"), of: hero, categories: Category.hero,
        mask: Category.harm | Category.pickups))
    world.setParent(of: body, to: hero)
    let lash = world.spawn(
      Transform(), Lash(), Collider(.point(.zero)),
      SliceCollider(
        simulation.slice("whip"), categories: Category.whip, mask: Category.targets),
      Sprite(WhipPictures.frames[0][0], layer: Layers.whip))
    world.setParent(of: lash, to: hero)
    world[CameraFollow.self] = CameraFollow(hero, halfLife: 0.09)
    world[CameraFollow.self].offset = Vec2(0, -34)
    world[CameraFollow.self].deadzone = Vec2(20, 36)
    world[CameraFollow.self].lookAhead = 0.4
    world[CameraFollow.self].lookAheadLimit = Vec2(52, 24)
    world[Camera.self].snapsToPixels = true
  }

  /// Puts the hero at a position, alive and at rest.
  static func place(at target: Vec2, _ world: World) {
    guard let hero = world.query(with: Hero.self).first else { return }
    var fresh = Hero()
    fresh.facesLeft = world[hero, Hero.self]?.facesLeft ?? false
    if world[Play.self].health == Play.hearts { fresh.safe = 40 }
    world[hero, Hero.self] = fresh
    world[hero, Platformer.self] = Hero.stride
    world[hero, Mover.self]?.velocity = .zero
    world.teleport(hero, to: target)
  }

  static let obey = System("obey") { world in
    let actions = world[Actions.self]
    let isFree = world[Play.self].phase == .playing
    let power = world[Play.self].power
    world.each { (hero: inout Hero, platformer: inout Platformer, mover: inout Mover) in
      hero.age &+= 1
      if hero.safe > 0 { hero.safe -= 1 }
      if hero.state == .hurt && hero.age > 22 { hero.enter(.free) }
      guard hero.state == .free else {
        platformer.walk = 0
        platformer.isJumpHeld = false
        return
      }
      let speeds = (platformer.walk, platformer.isJumpHeld)
      if platformer.speed != Hero.stride.speed { platformer = Hero.stride }
      (platformer.walk, platformer.isJumpHeld) = speeds
      var walk: Float = 0
      if isFree && actions.isActive(.left) { walk -= 1 }
      if isFree && actions.isActive(.right) { walk += 1 }
      hero.crouches = isFree && mover.isOnFloor && actions.isActive(.down)
      if hero.blow == 0 && walk != 0 { hero.facesLeft = walk < 0 }
      // A blow on the ground stops the hero; in the air the jump continues.
      if hero.crouches || (hero.blow > 0 && mover.isOnFloor) { walk = 0 }
      platformer.walk = walk
      // Down and jump drop through one-way ledges.
      let jumps = isFree && actions.isActive(.jump)
      hero.drops = jumps && (hero.drops || (hero.crouches && actions.hasBegun(.jump)))
      mover.settings.fallsThrough = hero.drops && hero.crouches
      platformer.isJumpHeld = jumps && !hero.drops && !hero.crouches
      // Releasing the button ends the rise.
      if platformer.isJumping && !platformer.isJumpHeld && mover.velocity.y < cutRise {
        mover.velocity.y = cutRise
      }
      if isFree && hero.blow == 0 && actions.hasBegun(.whip) {
        hero.blow = 1
        hero.swing &+= 1
        world.audio.play(.whip, gain: 0.5, pitch: 1.1 - 0.08 * Float(power))
      } else if hero.blow > 0 {
        hero.blow += 1
        if hero.blow > Lash.length { hero.blow = 0 }
      }
    }
  }
}
