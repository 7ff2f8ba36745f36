import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@testable import ReelDrawing
@testable import ReelInterface
@testable import ReelMotion
@testable import ReelSimulation

@Suite struct WorldBurstTests {
  private func make() -> (Simulation, EffectID) {
    let simulation = Simulation(content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 7)
    var effect = ParticleEffect()
    effect.speed = ParticleRange(10, 50)
    effect.spread = 2 * .pi
    effect.life = ParticleRange(0.5)
    effect.limit = 20
    effect.bursts = [ParticleBurst(3), ParticleBurst(9, after: 1)]
    return (simulation, simulation.world[ParticleEffects.self].add(effect))
  }

  private func particles(_ world: World) -> [Particle] {
    var all: [Particle] = []
    world[Particles.self].forEach { emitter, particle in
      #expect(emitter == .none)
      all.append(particle)
    }
    return all
  }

  private func step(_ simulation: Simulation, _ ticks: Int = 1) {
    for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 100, viewHeight: 100)) }
  }

  @Test func burstParticlesAreBornFlyAndDie() {
    let (simulation, effect) = make()
    simulation.world.burst(effect, at: Vec2(300, -40), count: 5)
    let births = particles(simulation.world).map(\.position)
    #expect(births == [Vec2](repeating: Vec2(300, -40), count: 5))
    step(simulation)
    let positions = particles(simulation.world).map(\.position)
    #expect(positions.allSatisfy { $0 != Vec2(300, -40) && $0.distance(to: Vec2(300, -40)) < 1 })
    step(simulation, 40)
    #expect(particles(simulation.world).isEmpty)
  }

  /// Checks that a gate that stops the game also stops its particles, and that these are drawn at the same positions at
  /// any time between two ticks.
  @Test func burstParticlesRestWithTheGame() {
    let (simulation, effect) = make()
    let painter = ScenePainter(simulation)
    simulation.schedule.gate(.game, when: { $0[Clock.self].tick < 4 })
    simulation.world.burst(effect, at: Vec2(50, 50), count: 5)
    func drawn(_ alpha: Float) -> [Vec2] {
      var list = DrawList()
      painter.paint(simulation.world, alpha: alpha, into: &list)
      return list.quads.map { $0.corners.0.position }
    }
    for _ in 0..<4 {
      step(simulation)
      painter.recordTick(simulation.world)
    }
    #expect(drawn(0.2) != drawn(0.8) && drawn(0.2).count == 5)
    let resting = particles(simulation.world)
    for _ in 0..<3 {
      step(simulation)
      painter.recordTick(simulation.world)
    }
    #expect(particles(simulation.world) == resting)
    #expect(drawn(0.2) == drawn(0.8))
  }

  @Test func theEffectDecidesTheCountOfABurst() {
    let (simulation, effect) = make()
    simulation.world.burst(effect, at: .zero)
    #expect(particles(simulation.world).count == 3)
  }

  @Test func twoBurstsInATickDiffer() {
    let (simulation, effect) = make()
    simulation.world.burst(effect, at: .zero, count: 2)
    simulation.world.burst(effect, at: .zero, count: 2)
    let all = particles(simulation.world).map(\.velocity)
    #expect(all.count == 4 && all[0] != all[2] && all[1] != all[3])
  }

  @Test func burstsNeverExceedTheParticleLimit() {
    let (simulation, effect) = make()
    simulation.world.burst(effect, at: .zero, count: 15)
    simulation.world.burst(effect, at: .zero, count: 15)
    #expect(particles(simulation.world).count == 20)
  }

  @Test func aBurstOfAMissingEffectEmitsNothing() {
    let (simulation, _) = make()
    simulation.world.burst(EffectID(rawValue: .max), at: .zero, count: 5)
    simulation.world.burst(17, at: .zero)
    #expect(simulation.world[Particles.self].count == 0)
  }

  @Test func burstParticlesArePartOfTheState() throws {
    let (simulation, effect) = make()
    let (other, _) = make()
    step(simulation, 3)
    simulation.world.burst(effect, at: Vec2(5, 5), count: 4)
    try other.restore(simulation.snapshot())
    step(simulation, 5)
    step(other, 5)
    #expect(particles(other.world) == particles(simulation.world))
    #expect(particles(other.world).count == 4 && other.stateHash == simulation.stateHash)
  }
}
