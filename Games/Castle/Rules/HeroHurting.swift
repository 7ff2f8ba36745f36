import Reel

/// The harm that a collider does to the hero.
struct Harm: Component {
  /// The damage in half hearts.
  var damage: Int32 = 1
}

extension Hero {
  /// The system that hurts the hero on touch: throws the hero back, and makes the hero safe for a second and a half.
  static let beHurt = System("beHurt", in: .react) { world in
    guard world[Play.self].phase == .playing else { return }
    guard let hero = world.query(with: Hero.self).first,
      var state = world[hero, Hero.self], let position = world[hero, Transform.self]?.position
    else { return }
    if position.y > world[Plan.self].rooms[Int(world[Play.self].room)].area.maxY + 24 {
      world[Play.self].health = 0
      die(hero, &state, world)
      world[hero, Hero.self] = state
      return
    }
    guard state.safe == 0 && state.state != .dead else { return }
    for (_, harm) in world.contacts(HeroBody.self, Harm.self, .touching) {
      let damage = world[harm, Harm.self]?.damage ?? 1
      guard damage > 0 else { continue }
      world[Play.self].health = max(0, world[Play.self].health - damage)
      world[Play.self].hitStop = 5
      world.camera.shake(0.35)
      world.audio.play(.hurt, gain: 0.8)
      let from = world.globalPosition(of: harm)
      // Spikes throw the hero back in the direction from which the hero came.
      let away: Float =
        abs(from.x - position.x) < 2 ? (state.facesLeft ? 1 : -1) : from.x > position.x ? -1 : 1
      throwBack(hero, &state, away, world)
      if world[Play.self].health == 0 { die(hero, &state, world) }
      world[hero, Hero.self] = state
      return
    }
  }

  private static func throwBack(
    _ hero: Entity, _ state: inout Hero, _ away: Float, _ world: World
  ) {
    state.enter(.hurt)
    state.blow = 0
    state.safe = 95
    state.crouches = false
    var platformer = Hero.stride
    // No input brakes the flight.
    (platformer.speed, platformer.airAcceleration, platformer.acceleration) = (0, 60, 400)
    world[hero, Platformer.self] = platformer
    world[hero, Mover.self]?.velocity = Vec2(away * 115, -170)
    world[hero, Mover.self]?.settings.fallsThrough = false
    state.facesLeft = away > 0
  }

  private static func die(_ hero: Entity, _ state: inout Hero, _ world: World) {
    state.enter(.dead)
    state.blow = 0
    world[Play.self].enter(.dying)
    world[Play.self].hitStop = 16
    world.camera.shake(0.6)
    world.audio.play(.die, gain: 0.8)
  }

  /// The system that moves the hero to the next room at the edge of a room.
  static let leaveRoom = System("leaveRoom", in: .react) { world in
    guard world[Play.self].phase == .playing else { return }
    let plan = world[Plan.self]
    let area = plan.rooms[Int(world[Play.self].room)].area
    // The room is locked until the Count has fallen and his prize is taken.
    var isLocked = world.query(with: Count.self).first != nil
    world.each { (pickup: Pickup) in if pickup.prize == .orb { isLocked = true } }
    var target: Vec2?
    world.query(with: Hero.self).each { (transform: inout Transform, mover: inout Mover) in
      let position = transform.position
      guard position.x < area.minX + 6 || position.x > area.maxX - 6 else { return }
      let side: Float = position.x < area.minX + 6 ? -1 : 1
      let beyond = Vec2(position.x + side * 30, position.y)
      if !isLocked, side > 0 || plan.room(at: beyond - Vec2(0, 8)) != nil,
        let next = plan.room(at: beyond - Vec2(0, 8)), plan.rooms[next].name != "dawn"
      {
        target = beyond
      } else {
        transform.position.x = min(max(position.x, area.minX + 6), area.maxX - 6)
        mover.velocity.x = 0
      }
    }
    guard let target else { return }
    var play = world[Play.self]
    Play.leave(&play, to: target, world)
    world[Play.self] = play
  }
}
