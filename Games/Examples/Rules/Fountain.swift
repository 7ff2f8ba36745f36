import Reel

struct Fountain: Example {
  static let about =
    "Particles that rise, fall and fade; they are only seen, and cost the state nothing."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    var water = ParticleEffect()
    water.rate = 120
    water.direction = -.pi / 2
    water.spread = 0.5
    water.speed = ParticleRange(90, 130)
    water.gravity = Vec2(0, 140)
    water.life = ParticleRange(1.2, 1.6)
    water.size = ParticleRange(1.5, 3)
    water.tint = [ParticleTint(0, .white), ParticleTint(1, Color(hex: 0x4A90F2))]
    water.opacity = [ParticleKey(0.6, 1), ParticleKey(1, 0)]
    let effect = world[ParticleEffects.self].add(water)
    world.spawn(Transform(x: 120, y: 120), ParticleEmitter(effect))
  }
}
