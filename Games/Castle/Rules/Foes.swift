import Reel

/// The common behaviour of foes: they can be hit, and burn up when they die.
struct FoeFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(WhipFeature.self)
    simulation.require(HeroFeature.self)
    simulation.require(PickupFeature.self)
    simulation.world.register(Foe.self, Harm.self, Thrown.self, FoeDied.self)
    simulation.markTimeline(at: FoeDied.self)
    simulation.add(Thrown.fly, Foe.beHit)
    simulation.add(Foe.flash, after: Foe.beHit)
    simulation.schedule.gate(FoeFeature.systems) { $0[Play.self].runs }
  }
}

/// A foe that the whip can hit.
struct Foe: Component {
  var health: Int32 = 1
  var points: Int32 = 100
  /// The number of the blow that hit it last.
  var swing: Int32 = -1
  /// The ticks for which it still shines after a blow.
  var shine: Int32 = 0
  /// True while blows pass through it.
  var isSafe = false
}

/// The event of a foe's death.
struct FoeDied: Event {
  var foe = Entity.none
  var position = Vec2.zero
}

extension Foe {
  /// The system in which a blow hits each foe once, and stops all figures for a moment.
  static let beHit = System("hitFoes", in: .react) { world in
    guard let hero = world.query(with: Hero.self).first, let state = world[hero, Hero.self] else {
      return
    }
    for (_, entity) in world.contacts(Lash.self, Foe.self, .touching) {
      guard var foe = world[entity, Foe.self], !foe.isSafe, foe.swing != state.swing,
        foe.health > 0
      else { continue }
      foe.swing = state.swing
      foe.shine = 8
      foe.health -= 1 + world[Play.self].power
      world[entity, Foe.self] = foe
      let position = world.globalPosition(of: entity)
      let middle =
        position + Vec2(0, world.has(entity, Mover.self) || world.has(entity, Count.self) ? -26 : 0)
      world[Play.self].hitStop = max(world[Play.self].hitStop, 4)
      world.audio.play(.hit, gain: 0.7)
      world.show(.strike, at: middle + Vec2(state.facesLeft ? 6 : -6, 0))
      world.burst(.sparks, at: middle, 8)
      guard foe.health <= 0 else { continue }
      world[Play.self].points += foe.points
      world.send(FoeDied(foe: entity, position: position))
      if world.has(entity, Count.self) { continue }
      world.show(.flames, at: middle)
      world.audio.play(.fire, gain: 0.5)
      if !world.has(entity, Thrown.self) {
        let luck = world.random[Chance.prizes].int(in: 0..<20)
        if luck < 7 {
          Pickup.spawn(.heart, at: middle, world)
        } else if luck < 11 {
          Pickup.spawn(.blueGem, at: middle, world)
        }
      }
      world.despawn(entity)
    }
  }

  /// The system that makes foes shine after a blow.
  static let flash = System("flashFoes", in: .react) { world in
    world.each { (foe: inout Foe, sprite: inout Sprite) in
      if foe.shine > 0 { foe.shine -= 1 }
      sprite.blend = foe.shine > 0 && foe.shine % 4 < 2 ? .additive : .normal
    }
  }

  /// Returns true if solid ground is below a point.
  static func hasFloor(at point: Vec2, _ world: World) -> Bool {
    world.collision.ray(
      from: point, along: Vec2(0, 1), length: 14, ColliderFilter(categories: Category.solid)) != nil
  }

  /// Returns the position of the hero's feet.
  static func heroPosition(_ world: World) -> Vec2 {
    var position = Vec2.zero
    world.query(with: Hero.self).each { (transform: Transform) in position = transform.position }
    return position
  }
}

extension World {
  /// Throws a bone or a ball of fire at the end of the system.
  func throwPrefab(_ prefab: Prefab, from position: Vec2, _ thrown: Thrown) {
    commands.perform { world in world.spawn(prefab, Transform(position: position), thrown) }
  }
}

/// A bone or a ball of fire in flight.
struct Thrown: Component {
  /// The velocity in pixels a second.
  var velocity = Vec2.zero
  var gravity: Float = 0
  /// The rotation in radians a second.
  var spin: Float = 0
  var life: Int32 = 200
  init(_ velocity: Vec2, gravity: Float = 0, spin: Float = 0) {
    self.velocity = velocity
    self.gravity = gravity
    self.spin = spin
  }
  init() {}

  static let fly = System("flyThings") { world in
    let seconds = world[Clock.self].secondsPerTick
    world.each { (entity: Entity, thrown: inout Thrown, transform: inout Transform) in
      thrown.velocity.y += thrown.gravity * seconds
      transform.position += thrown.velocity * seconds
      transform.rotation += thrown.spin * seconds
      if transform.rotation > .pi { transform.rotation -= 2 * .pi }
      if transform.rotation < -.pi { transform.rotation += 2 * .pi }
      thrown.life -= 1
      if thrown.life <= 0 { world.commands.despawn(entity) }
    }
  }
}
