import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Particles of painters that do not see every tick, and of ticks that are repeated.
@Suite struct ShownEmissionsTests {
  /// A simulation whose key spawns sparks, and a painter.
  private struct Stage {
    let simulation = Simulation(content: GameContent(), seed: 11)
    let painter: ScenePainter
    let effect: EffectID
    var states: [Snapshot] = []
    var world: World { simulation.world }

    init(spawns: @escaping (World, EffectID) -> Void) {
      var smoke = ParticleEffect()
      smoke.rate = 90
      smoke.speed = ParticleRange(10, 30)
      smoke.spread = 2
      smoke.life = ParticleRange(0.5, 1)
      smoke.gravity = Vec2(0, 20)
      effect = simulation.world[ParticleEffects.self].add(smoke)
      simulation.schedule.add("sparks") { [effect] world in
        if !world[Input.self].events.isEmpty { spawns(world, effect) }
        world.each { (transform: inout Transform, _: ParticleEmitter) in
          transform.position.x += 2
        }
      }
      painter = ScenePainter(simulation)
    }

    mutating func step(_ isPressed: Bool = false) {
      states.append(simulation.snapshot())
      var input = TickInput(viewWidth: 400, viewHeight: 200)
      if isPressed { input.events = [.wheel(0, 1)] }
      simulation.step(input)
    }

    mutating func rollBack(to tick: Int, _ presses: [Bool]) throws {
      try simulation.restore(states[tick])
      states.removeSubrange(tick...)
      for isPressed in presses { step(isPressed) }
    }

    func record() { painter.recordTick(world) }

    var particles: [Vec2] {
      var list = DrawList()
      painter.paint(world, alpha: 1, into: &list)
      return list.quads.map { ($0.corners.0.position + $0.corners.2.position) * 0.5 }
        .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    }
  }

  private func isClose(_ a: [Vec2], _ b: [Vec2]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).length < 0.01 }
  }

  private static func burst(_ world: World, _ effect: EffectID) {
    let emitter = world.spawn(Transform(x: 50, y: 80), ParticleEmitter(effect, isOn: false))
    world[emitter, ParticleEmitter.self]?.burst(12)
  }

  private static func smoke(_ world: World, _ effect: EffectID) {
    world.spawn(Transform(x: 50, y: 80), ParticleEmitter(effect))
  }

  private func makeStage(_ isBurst: Bool) -> Stage {
    Stage { world, effect in
      if isBurst { Self.burst(world, effect) } else { Self.smoke(world, effect) }
    }
  }

  /// Compares a painter that sees every tick with one that sees each third tick.
  @Test(arguments: [false, true]) func aPainterThatMissesTicksShowsTheSame(_ isBurst: Bool) {
    var seen = makeStage(isBurst)
    var missed = makeStage(isBurst)
    seen.record()
    missed.record()
    for tick in 0..<30 {
      let isPressed = tick == 4 || tick == 11
      seen.step(isPressed)
      seen.record()
      missed.step(isPressed)
      if tick % 3 != 2 { continue }
      missed.record()
      #expect(isClose(seen.particles, missed.particles), "tick \(tick)")
    }
    #expect(seen.particles.count > 20)
  }

  @Test(arguments: [false, true]) func repeatedTicksDoNotChangeParticles(_ isBurst: Bool) throws {
    var straight = makeStage(isBurst)
    var repeated = makeStage(isBurst)
    for tick in 0..<20 {
      let isPressed = tick == 4
      straight.step(isPressed)
      straight.record()
      repeated.step(isPressed)
      if tick > 3 {
        try repeated.rollBack(to: tick - 3, (tick - 3...tick).map { $0 == 4 })
      }
      repeated.record()
      #expect(isClose(straight.particles, repeated.particles), "tick \(tick)")
    }
  }

  @Test(arguments: [false, true]) func sparksOfARepeatedTickAppear(_ isBurst: Bool) throws {
    var straight = makeStage(isBurst)
    var repeated = makeStage(isBurst)
    straight.record()
    for tick in 0..<10 {
      straight.step(tick == 6)
      straight.record()
      repeated.step()
      repeated.record()
    }
    #expect(repeated.particles.isEmpty)
    try repeated.rollBack(to: 5, [false, true, false, false, false])
    repeated.record()
    #expect(isClose(straight.particles, repeated.particles) && !straight.particles.isEmpty)
    // The next tick goes on.
    straight.step()
    straight.record()
    repeated.step()
    repeated.record()
    #expect(isClose(straight.particles, repeated.particles))
  }

  @Test(arguments: [false, true]) func sparksThatNeverWereVanish(_ isBurst: Bool) throws {
    var stage = makeStage(isBurst)
    stage.record()
    for tick in 0..<10 {
      stage.step(tick == 6)
      stage.record()
    }
    #expect(!stage.particles.isEmpty)
    try stage.rollBack(to: 5, [false, false, false, false, false])
    stage.record()
    #expect(stage.particles.isEmpty)
  }

  @Test func sparksThatMoveByATickAreNotDoubled() throws {
    var stage = Stage(spawns: Self.burst)
    stage.record()
    for tick in 0..<10 {
      stage.step(tick == 6)
      stage.record()
    }
    #expect(stage.particles.count == 12)
    try stage.rollBack(to: 5, [false, false, true, false, false])
    stage.record()
    #expect(stage.particles.count == 12)
    // Four ticks earlier they are others, at another position.
    try stage.rollBack(to: 2, [false, true, false, false, false, false, false, false])
    stage.record()
    #expect(stage.particles.count == 12)
  }

  /// An emitter that exists for one tick only, between two records.
  @Test func burstsOfEmittersThatAreGoneAppear() throws {
    var stage = Stage { world, effect in
      Self.burst(world, effect)
    }
    stage.simulation.schedule.add("end", in: .present) { world in
      world.each { (entity: Entity, emitter: ParticleEmitter) in
        if emitter.ticks == 2 { world.commands.despawn(entity) }
      }
    }
    stage.record()
    stage.step(true)
    for _ in 0..<4 { stage.step() }
    stage.record()
    #expect(stage.particles.count == 12)
    stage.step()
    stage.record()
    #expect(stage.particles.count == 12)
    // They stay if their ticks are repeated.
    try stage.rollBack(to: 0, [true, false, false, false, false, false])
    stage.record()
    #expect(stage.particles.count == 12)
  }

  /// The size of a burst of an emitter that exists in both runs.
  @Test func aBurstOfAnotherSizeIsCorrected() throws {
    var stage = Stage { world, _ in
      world.each { (emitter: inout ParticleEmitter) in emitter.burst(7) }
    }
    stage.world.spawn(Transform(x: 50, y: 80), ParticleEmitter(stage.effect, isOn: false))
    stage.record()
    for tick in 0..<8 {
      stage.step(tick == 3)
      stage.record()
    }
    #expect(stage.particles.count == 7)
    try stage.rollBack(to: 2, [false, false, true, false, false, true])
    stage.record()
    #expect(stage.particles.count == 14)
    try stage.rollBack(to: 2, [false, false, true, false, false, false])
    stage.record()
    #expect(stage.particles.count == 7)
  }
}
