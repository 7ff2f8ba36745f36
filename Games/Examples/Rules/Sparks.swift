import Reel

struct Sparks: Example {
  static let about =
    "A burst of particles where the pointer is pressed; these are part of the state."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    var spark = ParticleEffect()
    spark.spread = 2 * .pi
    spark.speed = ParticleRange(20, 110)
    spark.drag = 1.5
    spark.blend = .additive
    spark.life = ParticleRange(0.8, 1.6)
    spark.size = ParticleRange(1, 3)
    spark.tint = [ParticleTint(0, Color(hex: 0xFFF3A8)), ParticleTint(1, Color(hex: 0xF0645A))]
    let effect = world[ParticleEffects.self].add(spark)
    world.spawn(Transform(), ParticleEmitter(effect, isPartOfState: true))
    simulation.schedule.add("burst") { world in
      for event in world[Input.self].events where event.kind == .pointerDown {
        let position = world.toWorld(event) ?? .zero
        world.each { (transform: inout Transform, emitter: inout ParticleEmitter) in
          transform.position = position
          emitter.burst(60)
        }
      }
    }
  }
}
