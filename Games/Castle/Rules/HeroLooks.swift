import Reel

/// The hero's frames.
struct HeroLooks: Resource {
  static let isTransient = true
  var idle: [FrameID] = []
  var walk: [FrameID] = []
  var climb: [FrameID] = []
  var dead: [FrameID] = []
  /// Four moments of a blow: standing, crouching, in the air.
  var blows: [[FrameID]] = []
  var jump = FrameID()
  var fall = FrameID()
  var crouch = FrameID()
  var hurt = FrameID()

  init() {}
  init(_ simulation: Simulation) {
    func frames(_ name: String, _ count: Int) -> [FrameID] {
      (1...count).map { simulation.frame("hero-\(name)-\($0)") }
    }
    idle = frames("idle", 2)
    walk = frames("walk", 6)
    climb = frames("climb", 2)
    dead = frames("dead", 2)
    blows = [frames("whip", 4), frames("duck", 4), frames("air", 4)]
    jump = simulation.frame("hero-jump")
    fall = simulation.frame("hero-fall")
    crouch = simulation.frame("hero-crouch")
    hurt = simulation.frame("hero-hurt")
  }
}

extension Hero {
  /// The frame that is seen, dust at the feet, and the blinking of who is safe.
  static let show = System("showHero", in: .react) { world in
    let looks = world[HeroLooks.self]
    let tick = world[Clock.self].tick
    var dust: Vec2?
    world.each {
      (
        hero: inout Hero, mover: Mover, platformer: Platformer, transform: Transform,
        sprite: inout Sprite
      ) in
      let speed = abs(mover.velocity.x - (mover.isOnFloor ? 0 : mover.floorVelocity.x))
      if hero.state != .climbing { hero.walked = speed < 4 ? 0 : hero.walked + speed / 60 }
      if hero.walked > 10_000 { hero.walked = 0 }
      if hero.stood && platformer.isJumping { world.audio.play(.jump, gain: 0.35) }
      if hero.stood != mover.isOnFloor && hero.state != .climbing { dust = transform.position }
      hero.stood = mover.isOnFloor
      sprite.frame = frame(hero, mover, looks, tick)
      sprite.flipsX = hero.facesLeft
      sprite.isVisible = hero.state == .dead || hero.safe == 0 || hero.safe / 3 % 2 == 0
      // A box stands on a slope with one corner: the picture is let down onto it.
      let lean = mover.isOnFloor ? abs(mover.floorNormal.x) : 0
      sprite.anchor = Vec2(0.5, (62 - lean * 5.5) / 66)
    }
    if let dust { world.burst(.dust, at: dust, 5) }
  }

  private static func frame(
    _ hero: Hero, _ mover: Mover, _ looks: HeroLooks, _ tick: UInt64
  ) -> FrameID {
    switch hero.state {
    case .climbing: return looks.climb[Int(hero.walked / 8) % 2]
    case .hurt: return looks.hurt
    case .dead:
      return mover.isOnFloor || hero.age > 40 ? looks.dead[hero.age > 34 ? 1 : 0] : looks.hurt
    case .free: break
    }
    if hero.blow > 0 {
      let blows = looks.blows[!mover.isOnFloor ? 2 : hero.crouches ? 1 : 0]
      return blows[Lash.moment(hero.blow)]
    }
    if !mover.isOnFloor { return mover.velocity.y < 20 ? looks.jump : looks.fall }
    if hero.crouches { return looks.crouch }
    if hero.walked > 0 { return looks.walk[Int(hero.walked / 7) % 6] }
    return looks.idle[Int(tick / 28 % 2)]
  }
}
