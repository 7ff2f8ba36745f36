import Reel

/// Whom the person drives, and the camera that follows.
struct HeroFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(RoomFeature.self)
    simulation.need(MoverFeature.self)
    simulation.need(PuffFeature.self)
    simulation.need(CameraFeature.self)
    simulation.need(ControlFeature.self)
    simulation.world.register(Hero.self)
    simulation.add(Hero.obey)
    simulation.world.register(Portal.self)
    simulation.add(Hero.beginAgain)
    simulation.add(Hero.goBack, after: Hero.beginAgain)
    simulation.add(Hero.show, after: Hero.goBack)
    simulation.add(Hero.follow)
    simulation.atStart { simulation in
      let world = simulation.world
      world[Camera.self].snapsToPixels = true
      world.spawn(
        Transform(x: 64, y: Room.floor - 8), Hero(),
        Collider(Rect(-6, -8, 12, 16), groups: Groups.hero, wants: Groups.gems),
        Mover(stopsAt: Groups.solid), Platformer(speed: 150, jumpHeight: 54),
        Sprite(.hero0, layer: Layers.hero))
    }
  }
}

/// The one whom the person drives.
public struct Hero: Component {
  /// Pixels walked, for the feet.
  var walked: Float = 0
  /// Whether it stood on a floor in the tick before.
  var stood = true
  /// How often it was squeezed.
  public internal(set) var squeezed: Int32 = 0
  public init() {}
}

/// Takes the hero back to the first place.
struct Portal: Component {}

extension Hero {
  static let obey = System("obey") { world in
    let actions = world[Actions.self]
    world.query(with: Hero.self).each { (platformer: inout Platformer, mover: inout Mover) in
      platformer.walk = 0
      if actions.isActive(.left) { platformer.walk -= 1 }
      if actions.isActive(.right) { platformer.walk += 1 }
      platformer.wantsJump = actions.isActive(.jump)
      mover.settings.fallsThrough = actions.isActive(.drop)
    }
  }

  /// Who is squeezed, or wants to, begins the place again.
  static let beginAgain = System("beginAgain", in: .react) { world in
    let wants = world[Actions.self].hasBegun(.again)
    var leaving: (hero: Entity, place: Vec2)?
    world.each { (entity: Entity, hero: inout Hero, mover: Mover, transform: Transform) in
      guard wants || mover.isSqueezed else { return }
      if mover.isSqueezed { hero.squeezed += 1 }
      leaving = (entity, world[Room.self].start(near: transform.position.x))
    }
    guard let leaving else { return }
    world.audio.play(.miss, gain: 0.7)
    leave(world, leaving.hero, to: leaving.place)
  }

  static let goBack = System("goBack", in: .react) { world in
    for (hero, _) in world.contacts(Hero.self, Portal.self, .began) {
      world.audio.play(.catch, pitch: 0.5)
      leave(world, hero, to: world[Room.self].start(near: 0))
    }
  }

  private static func leave(_ world: World, _ hero: Entity, to place: Vec2) {
    puff(world, at: world[hero, Transform.self]?.position ?? place, Palette.ray, radius: 30)
    puff(world, at: place, .white, radius: 18)
    world.teleport(hero, to: place)
    world[hero, Mover.self]?.velocity = .zero
  }

  /// Feet, eyes, dust and sounds.
  static let show = System("showHero", in: .react) { world in
    let seconds = world[Clock.self].secondsPerTick
    world.each {
      (
        hero: inout Hero, mover: Mover, platformer: Platformer, transform: Transform,
        sprite: inout Sprite
      ) in
      if platformer.walk != 0 { sprite.flipsX = platformer.walk < 0 }
      if hero.stood && platformer.isJumping { world.audio.play(.jump, gain: 0.35) }
      let feet = transform.position + Vec2(0, 8)
      if hero.stood != mover.isOnFloor { puff(world, at: feet, Palette.edge, radius: 7) }
      hero.stood = mover.isOnFloor
      let speed = (mover.velocity.x - (mover.isOnFloor ? 0 : mover.floorVelocity.x)).magnitude
      hero.walked = speed < 1 ? 0 : hero.walked + speed * seconds
      if hero.walked > 1000 { hero.walked -= 1000 }
      let step = Int(hero.walked / 9) % 2 == 0 ? FrameID.hero1 : .hero2
      sprite.frame = !mover.isOnFloor ? .hero3 : hero.walked == 0 ? .hero0 : step
    }
  }

  /// The camera goes a tenth of the way in a tick, and never beyond the room.
  static let follow = System("followHero", in: .present) { world in
    let view = world[Input.self].view
    let room = world[Room.self].size
    world.query(with: Hero.self).each { (transform: Transform) in
      let camera = world[Camera.self].position
      let wanted = transform.position - view * Vec2(0.45, 0.6)
      var next = camera + (wanted - camera) * 0.1
      next.x = max(0, min(next.x, room.x - view.x))
      next.y = max(0, min(next.y, room.y - view.y))
      world[Camera.self].position = next
    }
  }
}
