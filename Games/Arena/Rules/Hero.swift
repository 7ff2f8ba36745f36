import Reel

/// The figure that the player controls.
public struct Hero: Component {
  /// True if the hero stood on a floor in the tick before.
  var stood = true
  /// The number of times that the hero was squeezed.
  public internal(set) var squeezed: Int32 = 0
  public init() {}

  /// Spawns the hero. The camera covers half of the distance to him in a tenth of a second.
  static func spawn(_ world: World, at position: Vec2) {
    let hero = world.spawn(
      Transform(position: position), Hero(),
      Collider(Rect(-6, -8, 12, 16), categories: Category.hero, mask: Category.gems),
      Mover(mask: Category.solid), Platformer(speed: 150, jumpHeight: 54),
      Sprite(.hero0, layer: Layers.hero))
    world[CameraFollow.self] = CameraFollow(hero, halfLife: 0.11)
    world[CameraFollow.self].point = Vec2(0.45, 0.6)
  }

  static let obey = System("obey") { world in
    let actions = world[Actions.self]
    let walk = world.controls.value(from: .left, to: .right)
    world.query(with: Hero.self).each { (platformer: inout Platformer, mover: inout Mover) in
      platformer.walk = walk
      platformer.isJumpHeld = actions.isActive(.jump)
      mover.settings.fallsThrough = actions.isActive(.drop)
    }
  }

  /// The system that returns a hero to the start of the place if he is squeezed or the player requests it.
  static let beginAgain = System("beginAgain", in: .react) { world in
    let isRequested = world[Actions.self].hasBegun(.again)
    var leaving: (hero: Entity, start: Vec2)?
    world.each { (entity: Entity, hero: inout Hero, mover: Mover, transform: Transform) in
      guard isRequested || mover.isSqueezed else { return }
      if mover.isSqueezed { hero.squeezed += 1 }
      leaving = (entity, StartPoint.start(near: transform.position.x, world))
    }
    guard let leaving else { return }
    world.audio.play(.miss, gain: 0.7)
    leave(world, leaving.hero, to: leaving.start)
  }

  /// The system that takes the hero through the portal to the first place.
  static let goBack = System("goBack", in: .react) { world in
    for (hero, _) in world.contacts(Hero.self, Portal.self, .began) {
      world.audio.play(.catch, pitch: 0.5)
      leave(world, hero, to: StartPoint.start(near: 0, world))
    }
  }

  private static func leave(_ world: World, _ hero: Entity, to start: Vec2) {
    let position = start + Vec2(12, -8)
    world.burst("leave", at: world.globalPosition(of: hero))
    world.burst("arrive", at: position)
    world.teleport(hero, to: position)
    world[hero, Mover.self]?.velocity = .zero
  }

  /// The system that shows feet, eyes and dust, and plays sounds.
  static let show = System("showHero", in: .react) { world in
    let step = world[Clock.self].tick / 4 % 2 == 0 ? FrameID.hero1 : .hero2
    world.each {
      (
        hero: inout Hero, mover: Mover, platformer: Platformer, transform: Transform,
        sprite: inout Sprite
      ) in
      if platformer.walk != 0 { sprite.flipsX = platformer.walk < 0 }
      if hero.stood && platformer.isJumping { world.audio.play(.jump, gain: 0.35) }
      if hero.stood != mover.isOnFloor {
        world.burst("dust", at: transform.position + Vec2(0, 7))
      }
      hero.stood = mover.isOnFloor
      let isWalking = mover.velocity.x.magnitude >= 1
      sprite.frame = !mover.isOnFloor ? .hero3 : isWalking ? step : .hero0
    }
  }
}

extension World {
  /// Emits an effect of `bursts.json` at a position.
  func burst(_ effect: String, at position: Vec2) { burst(particleEffect(effect), at: position) }
}
