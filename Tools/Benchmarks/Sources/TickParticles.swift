import Foundation
import Reel

extension Tick {
  /// Measures the cost of a tick with `count` flying particles, which are part of the state. Each lives for 60 to 75
  /// ticks, and as many are born as die.
  static func particles(_ name: String, count: Int) -> Figures {
    let (ticks, emitters) = (200, 20)
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let effect = ParticleEffect.shower(of: count, from: emitters)
    let number = world[ParticleEffects.self].add(effect)
    for index in 0..<emitters {
      world.spawn(
        Transform(x: Float(index) * 20, y: 50), ParticleEmitter(number, isPartOfState: true))
    }
    let input = TickInput(viewWidth: 480, viewHeight: 320)
    for _ in 0..<100 { simulation.step(input) }
    return Harness.measure(items: ticks) {
      simulation.tick
    } run: { _ in
      for _ in 0..<ticks { simulation.step(input) }
    } check: { _ in
      check(abs(world[Particles.self].count - count) < count / 50, name)
    }
  }
}

extension ParticleEffect {
  /// Returns the effect of some emitters that keep `count` particles in flight. Each lives for 60 to 75 ticks.
  static func shower(of count: Int, from emitters: Int) -> ParticleEffect {
    var effect = ParticleEffect()
    effect.life = ParticleRange(1, 1.25)
    // The mean life is 1.125 seconds.
    effect.rate = Float(count / emitters) / 1.125
    effect.limit = UInt32(count)
    effect.source = .circle
    effect.extent = Vec2(40, 40)
    effect.spread = 2 * .pi
    effect.speed = ParticleRange(10, 90)
    effect.gravity = Vec2(0, 60)
    effect.drag = 0.5
    effect.rotation = ParticleRange(0, 6)
    effect.spin = ParticleRange(-3, 3)
    return effect
  }
}
