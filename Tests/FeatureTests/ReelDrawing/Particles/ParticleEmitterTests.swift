import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@testable import ReelControls
@testable import ReelDrawing
@testable import ReelInterface
@testable import ReelMotion
@testable import ReelPhysics
@testable import ReelSimulation

/// Particles that are part of the state.
@Suite struct ParticleEmitterTests {
  private let simulation = Simulation(
    content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 7)
  private var world: World { simulation.world }

  private func step(_ ticks: Int = 1) {
    for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 100, viewHeight: 100)) }
  }

  private func add(_ change: (inout ParticleEffect) -> Void) -> EffectID {
    var effect = ParticleEffect()
    change(&effect)
    return world[ParticleEffects.self].add(effect)
  }

  private func spawn(_ effect: EffectID, at position: Vec2 = .zero) -> Entity {
    world.spawn(Transform(position: position), ParticleEmitter(effect, isPartOfState: true))
  }

  private var all: [Particle] {
    var all: [Particle] = []
    world[Particles.self].forEach { all.append($1) }
    return all
  }

  @Test func theRateIsIndependentOfTheTickRate() {
    let emitter = spawn(
      add {
        $0.rate = 42
        $0.life = ParticleRange(100)
      })
    step(60)
    #expect(world[Particles.self].count(of: emitter) == 42)
    world[emitter, ParticleEmitter.self]?.isOn = false
    step(60)
    #expect(world[Particles.self].count == 42)
    world[emitter, ParticleEmitter.self]?.isOn = true
    step(120)
    #expect(world[Particles.self].count == 126)
  }

  @Test func burstsComeAtTheirTimes() {
    let emitter = spawn(
      add {
        $0.bursts = [ParticleBurst(3), ParticleBurst(2, after: 0.1, every: 0.05)]
        $0.life = ParticleRange(100)
      })
    var counts: [Int] = []
    for _ in 0..<11 {
      step()
      counts.append(world[Particles.self].count)
    }
    #expect(counts == [3, 3, 3, 3, 3, 3, 5, 5, 5, 7, 7])
    world[emitter, ParticleEmitter.self]?.isOn = false
    world[emitter, ParticleEmitter.self]?.burst(4)
    world[emitter, ParticleEmitter.self]?.burst(1)
    step(3)
    #expect(world[Particles.self].count == 12)
  }

  @Test func aParticleFallsIsSlowedTurnsAndDies() {
    let emitter = spawn(
      add {
        $0.speed = ParticleRange(60)
        $0.gravity = Vec2(0, 120)
        $0.drag = 60
        $0.spin = ParticleRange(30)
        $0.rotation = ParticleRange(1)
        $0.life = ParticleRange(3.5 / 60)
      }, at: Vec2(10, 20))
    world[emitter, ParticleEmitter.self]?.burst(1)
    step()
    #expect(all.map(\.position) == [Vec2(10, 20)] && all[0].velocity == Vec2(60, 0))
    let seconds = world[Clock.self].secondsPerTick
    step()
    // Gravity adds 2 pixels a second, and the drag halves the velocity.
    #expect(abs(all[0].velocity.x - 30) < 1e-4 && abs(all[0].velocity.y - 1) < 1e-4)
    #expect(all[0].position == Vec2(10, 20) + all[0].velocity * seconds)
    #expect(all[0].rotation == 1 + 30 * seconds && all[0].age == seconds)
    step(2)
    #expect(all.count == 1)
    step()
    #expect(all.isEmpty)
  }

  @Test(arguments: ParticleSource.allCases)
  func sourcesFillTheirExtent(_ source: ParticleSource) {
    let emitter = spawn(
      add {
        $0.source = source
        $0.extent = Vec2(40, 20)
        $0.spread = .pi / 2
        $0.direction = .pi / 2
        $0.speed = ParticleRange(1, 2)
        $0.limit = 500
      }, at: Vec2(100, 50))
    world[emitter, ParticleEmitter.self]?.burst(1000)
    step()
    #expect(all.count == 500, "no more than the limit")
    let positions = all.map { $0.position - Vec2(100, 50) }
    let (width, height) = (positions.map(\.x.magnitude).max()!, positions.map(\.y.magnitude).max()!)
    #expect(width <= 20 && height <= 10)
    if source == .point { #expect(width == 0) } else { #expect(width > 18 && height > 9) }
    for position in positions {
      switch source {
      case .circle: #expect(Vec2(position.x, position.y * 2).length < 20.001)
      case .edge: #expect(abs(position.x - position.y * 2) < 1e-4)
      default: break
      }
    }
    for particle in all {
      #expect(particle.velocity.y >= particle.velocity.x.magnitude - 1e-4)
      #expect((0.999...2.001).contains(particle.velocity.length))
    }
  }

  @Test func aRestoredGameHasTheSameParticles() throws {
    let spark = add {
      $0.life = ParticleRange(0.1, 0.3)
      $0.spread = 6
      $0.speed = ParticleRange(20)
    }
    let effect = add {
      $0.rate = 300
      $0.source = .circle
      $0.extent = Vec2(30, 30)
      $0.speed = ParticleRange(10, 90)
      $0.spread = 2
      $0.life = ParticleRange(0.2, 0.5)
      $0.spin = ParticleRange(-2, 2)
      $0.frames = [FrameID(index: 0), FrameID(index: 1), FrameID(index: 2)]
      $0.atDeath = spark
      $0.deathCount = 2
    }
    let emitter = spawn(effect, at: Vec2(3, 4))
    _ = spawn(effect, at: Vec2(30, 4))
    step(40)
    let snapshot = simulation.snapshot()
    func end() -> UInt64 {
      world[emitter, Transform.self]?.position.x = 9
      step(50)
      return simulation.stateHash
    }
    let hash = end()
    let particles = all
    #expect(Set(particles.map(\.picture)) == [0, 1, 2])
    try simulation.restore(snapshot)
    #expect(end() == hash && all == particles)
    // A game that runs from the start gives the same.
    let other = ParticleEmitterTests()
    _ = other.add {
      $0 = world[ParticleEffects.self].all[0]
    }
    _ = other.add { $0 = world[ParticleEffects.self].all[1] }
    let again = other.spawn(effect, at: Vec2(3, 4))
    _ = other.spawn(effect, at: Vec2(30, 4))
    other.step(40)
    other.world[again, Transform.self]?.position.x = 9
    other.step(50)
    #expect(other.simulation.stateHash == hash)
  }

  @Test func particlesEmitOthersWhereTheyDie() {
    let spark = add { $0.life = ParticleRange(5) }
    let rocket = add {
      $0.speed = ParticleRange(60)
      $0.life = ParticleRange(2.5 / 60)
      $0.atDeath = spark
      $0.deathCount = 3
    }
    let emitter = spawn(rocket)
    world[emitter, ParticleEmitter.self]?.burst(2)
    step(3)
    #expect(all.count == 2)
    step()
    #expect(all.count == 6 && all.allSatisfy { abs($0.position.x - 3) < 1e-4 && $0.age == 0 })
    #expect(world[Particles.self].count(of: emitter) == 6)
    // An effect that does not exist emits nothing.
    let last = add {
      $0.life = ParticleRange(0.001)
      $0.atDeath = 999
    }
    let other = spawn(last)
    world[other, ParticleEmitter.self]?.burst(2)
    step(3)
    #expect(world[Particles.self].count(of: other) == 0)
  }

  @Test func worldParticlesOutliveTheirEmitterAndLocalOnesDoNot() {
    let inWorld = spawn(add { $0.life = ParticleRange(0.5) })
    let local = spawn(
      add {
        $0.life = ParticleRange(0.5)
        $0.isLocal = true
      }, at: Vec2(50, 50))
    for emitter in [inWorld, local] { world[emitter, ParticleEmitter.self]?.burst(2) }
    step()
    #expect(all.count == 4 && all.allSatisfy { $0.position == .zero })
    world.despawn(inWorld)
    world.despawn(local)
    step()
    #expect(world[Particles.self].count(of: inWorld) == 2 && world[Particles.self].count == 2)
    step(40)
    #expect(world[Particles.self].count == 0 && world[Particles.self].live.pools.isEmpty)
  }

  @Test func emittersTurnAndScaleTheirParticles() {
    let effect = add {
      $0.source = .edge
      $0.extent = Vec2(10, 0)
      $0.speed = ParticleRange(10)
    }
    let emitter = world.spawn(
      Transform(position: .zero, rotation: .pi / 2, scale: Vec2(2, 2)),
      ParticleEmitter(effect, isPartOfState: true))
    world[emitter, ParticleEmitter.self]?.burst(50)
    step()
    for particle in all {
      #expect(abs(particle.position.x) < 1e-4 && particle.size == 2)
      #expect(abs(particle.velocity.y - 20) < 1e-4)
    }
    #expect(all.map(\.position.y.magnitude).max()! > 8)
  }

  @Test func particlesOfPausedEmittersStandStill() {
    let effect = add {
      $0.rate = 60
      $0.speed = ParticleRange(60)
    }
    let panel = world.spawn(Transform())
    let emitter = spawn(effect)
    world.setParent(of: emitter, to: panel)
    step(3)
    let before = all
    world.insert(panel, Paused())
    world[emitter, ParticleEmitter.self]?.burst(5)
    step(3)
    #expect(all == before && before.count == 3)
    world.remove(panel, Paused.self)
    step()
    #expect(all.count == 9 && all[0].age > before[0].age)
  }

  @Test func rulesReadChangeAndRemoveParticles() {
    let emitter = spawn(
      add {
        $0.source = .box
        $0.extent = Vec2(100, 100)
        $0.life = ParticleRange(100)
      })
    world[emitter, ParticleEmitter.self]?.burst(100)
    step()
    let left = all.filter { $0.position.x < 0 }.count
    #expect(left > 20 && left < 80)
    world[Particles.self].removeAll { $0 == emitter && $1.position.x >= 0 }
    #expect(world[Particles.self].count == left)
    world[Particles.self].update { $1.velocity = Vec2(0, 60) }
    let before = all
    step()
    #expect(zip(all, before).allSatisfy { abs($0.position.y - $1.position.y - 1) < 1e-4 })
  }
}
