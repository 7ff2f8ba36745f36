import Reel

/// The code of docs/particles.md.
enum ParticlesPage {
  static func start(_ simulation: Simulation, at foot: Vec2) -> Entity {
    let world = simulation.world
    // snippet: particles-effect
    var dust = ParticleEffect()
    dust.rate = 40
    dust.source = .edge
    dust.extent = Vec2(24, 0)
    dust.direction = -.pi / 2
    dust.spread = .pi / 2
    dust.speed = ParticleRange(10, 40)
    dust.gravity = Vec2(0, 60)
    dust.life = ParticleRange(0.4, 0.8)
    dust.size = ParticleRange(2, 4)
    dust.sizeOverLife = [ParticleKey(0, 0.5), ParticleKey(1, 1.5)]
    dust.tint = [ParticleTint(0, Color(hex: 0xD8B070))]
    dust.opacity = [ParticleKey(0, 0.8), ParticleKey(1, 0)]
    let effect = world.add(dust, named: "dust")
    let emitter = world.spawn(Transform(position: foot), ParticleEmitter(effect))
    // end
    return emitter
  }

  static func stomp(_ world: World, _ emitter: Entity) {
    // snippet: particles-burst
    world[emitter, ParticleEmitter.self]?.isOn = false
    world[emitter, ParticleEmitter.self]?.burst(30)
    // end
  }

  static func burst(_ world: World, at position: Vec2) {
    // snippet: particles-anywhere
    world.burst(world.particleEffect("sparks"), at: position)
    // end
  }

  static func startEmbers(_ simulation: Simulation) -> Entity {
    let world = simulation.world
    // snippet: particles-file
    let embers = simulation.particleEffect("embers")
    let fire = world.spawn(Transform(), ParticleEmitter(embers, isPartOfState: true))
    // end
    return fire
  }

  static func putOut(_ world: World, _ pond: Rect) {
    // snippet: particles-state
    world[Particles.self].removeAll { _, ember in pond.contains(ember.position) }
    // end
  }
}
