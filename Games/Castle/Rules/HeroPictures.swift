import Reel

/// The hero's frames.
enum HeroPictures {
  static let idle: [FrameID] = [.heroIdle1, .heroIdle2]
  static let walk: [FrameID] = [
    .heroWalk1, .heroWalk2, .heroWalk3, .heroWalk4, .heroWalk5, .heroWalk6,
  ]
  static let climb: [FrameID] = [.heroClimb1, .heroClimb2]
  static let dead: [FrameID] = [.heroDead1, .heroDead2]
  /// The frames of the four moments of a blow, for a hero who stands, who crouches, and who is in the air.
  static let blows: [[FrameID]] = [
    [.heroWhip1, .heroWhip2, .heroWhip3, .heroWhip4],
    [.heroDuck1, .heroDuck2, .heroDuck3, .heroDuck4],
    [.heroAir1, .heroAir2, .heroAir3, .heroAir4],
  ]
}

extension Hero {
  /// The system that chooses the frame, makes dust at the feet, and lets the hero blink while ``Hero/safe`` is above 0.
  static let show = System("showHero", in: .react) { world in
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
      sprite.frame = frame(hero, mover, tick)
      sprite.flipsX = hero.facesLeft
      sprite.isVisible = hero.state == .dead || hero.safe == 0 || hero.safe / 3 % 2 == 0
      // On a slope only one corner of the box touches the ground, so the picture is lowered to it.
      let lean = mover.isOnFloor ? abs(mover.floorNormal.x) : 0
      sprite.anchor = Vec2(0.5, (62 - lean * 5.5) / 66)
    }
    if let dust { world.burst(.dust, at: dust, 5) }
  }

  private static func frame(
    _ hero: Hero, _ mover: Mover, _ tick: UInt64
  ) -> FrameID {
    switch hero.state {
    case .climbing: return HeroPictures.climb[Int(hero.walked / 8) % 2]
    case .hurt: return .heroHurt
    case .dead:
      return mover.isOnFloor || hero.age > 40 ? HeroPictures.dead[hero.age > 34 ? 1 : 0] : .heroHurt
    case .free: break
    }
    if hero.blow > 0 {
      let blows = HeroPictures.blows[!mover.isOnFloor ? 2 : hero.crouches ? 1 : 0]
      return blows[Lash.moment(hero.blow)]
    }
    if !mover.isOnFloor { return mover.velocity.y < 20 ? .heroJump : .heroFall }
    if hero.crouches { return .heroCrouch }
    if hero.walked > 0 { return HeroPictures.walk[Int(hero.walked / 7) % 6] }
    return HeroPictures.idle[Int(tick / 28 % 2)]
  }
}
