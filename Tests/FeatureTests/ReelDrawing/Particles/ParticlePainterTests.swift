import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Particles that are only seen, and how all are drawn.
@Suite struct ParticlePainterTests {
  private let simulation = Simulation(
    content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 11)
  private let painter: ScenePainter
  private var world: World { simulation.world }

  init() { painter = ScenePainter(simulation) }

  private func quads(_ painter: ScenePainter? = nil, _ alpha: Float = 1) -> [DrawQuad] {
    var list = DrawList()
    (painter ?? self.painter).paint(world, alpha: alpha, into: &list)
    return list.quads
  }

  private func step(_ painters: [ScenePainter]? = nil) {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
    for painter in painters ?? [painter] { painter.recordTick(world) }
  }

  private func add(_ change: (inout ParticleEffect) -> Void) -> EffectID {
    var effect = ParticleEffect()
    change(&effect)
    return world[ParticleEffects.self].add(effect)
  }

  private func addFountain() -> EffectID {
    let drop = add {
      $0.life = ParticleRange(0.1, 0.2)
      $0.spread = 6
      $0.speed = ParticleRange(30)
      $0.size = ParticleRange(2)
    }
    return add {
      $0.rate = 150
      $0.bursts = [ParticleBurst(5, after: 0.2, every: 0.3)]
      $0.source = .circle
      $0.extent = Vec2(20, 20)
      $0.direction = -.pi / 2
      $0.spread = 1
      $0.speed = ParticleRange(10, 60)
      $0.gravity = Vec2(0, 60)
      $0.drag = 0.5
      $0.life = ParticleRange(0.2, 0.6)
      $0.spin = ParticleRange(-3, 3)
      $0.size = ParticleRange(0.5, 1)
      $0.opacity = [ParticleKey(0, 1), ParticleKey(1, 0)]
      $0.frames = [FrameID(index: 0), FrameID(index: 1)]
      $0.atDeath = drop
    }
  }

  @Test func aSquareIsDrawnOnItsWay() {
    let effect = add {
      $0.size = ParticleRange(4)
      $0.speed = ParticleRange(60)
      $0.life = ParticleRange(4.0 / 60)
      $0.sizeOverLife = [ParticleKey(0, 1), ParticleKey(1, 3)]
      $0.tint = [ParticleTint(0, Color(200, 0, 0)), ParticleTint(1, Color(0, 0, 200))]
      $0.opacity = [ParticleKey(0.5, 1), ParticleKey(1, 0)]
      $0.blend = .additive
      $0.layer = 3
    }
    let emitter = world.spawn(Transform(x: 30, y: 40), ParticleEmitter(effect))
    world[emitter, ParticleEmitter.self]?.burst(1)
    step()
    #expect(quads().count == 1 && quads(nil, 0) == quads(nil, 1), "born where it is")
    let first = quads()[0]
    #expect(first.corners.0.position == Vec2(28, 38) && first.corners.2.position == Vec2(32, 42))
    #expect(first.color == Color(200, 0, 0) && first.blend == .additive)
    #expect(first.key == DrawQuad.key(layer: 3) && first.texture == .white)
    step()
    step()
    // Half of its life is over: twice as large, and two pixels on.
    let middle = quads()[0]
    #expect(abs(middle.corners.0.position.x - 28) < 1e-3)
    #expect(abs(middle.corners.2.position.x - 36) < 1e-3)
    #expect(middle.color == Color(100, 0, 100))
    let before = quads(nil, 0.5)[0]
    let center = (before.corners.0.position + before.corners.2.position) * 0.5
    #expect(abs(center.x - 31.5) < 1e-3 && abs(center.y - 40) < 1e-3)
    step()
    #expect((120...135).contains(quads()[0].color.a))
    step()
    #expect(quads().isEmpty)
    #expect(world[Particles.self].count == 0)
  }

  @Test func aTurnedPictureIsDrawnLikeASprite() {
    for index in UInt16(0)..<3 {
      let effect = add {
        $0.frames = [FrameID(index: index)]
        $0.rotation = ParticleRange(0.7)
        $0.size = ParticleRange(1.5)
      }
      let emitter = world.spawn(Transform(x: 50, y: 50), ParticleEmitter(effect))
      let sprite = world.spawn(
        Transform(position: Vec2(50, 50), rotation: 0.7, scale: Vec2(1.5, 1.5)),
        Sprite(FrameID(index: index)))
      world[emitter, ParticleEmitter.self]?.burst(1)
      step()
      let drawn = quads()
      #expect(drawn.count == 2)
      // The sprite comes first.
      for (a, b) in zip(corners(drawn[0]), corners(drawn[1])) {
        #expect((a.position - b.position).length < 1e-4 && a.texel == b.texel)
      }
      world.despawn(sprite)
      world.despawn(emitter)
      for _ in 0..<61 { step() }
      #expect(quads().isEmpty)
    }
  }

  private func corners(_ quad: DrawQuad) -> [DrawCorner] {
    [quad.corners.0, quad.corners.1, quad.corners.2, quad.corners.3]
  }

  @Test func localOnesGoWithTheirEmitter() {
    let effect = add {
      $0.isLocal = true
      $0.size = ParticleRange(2)
    }
    let emitter = world.spawn(Transform(x: 10, y: 10), ParticleEmitter(effect))
    world[emitter, ParticleEmitter.self]?.burst(1)
    step()
    world[emitter, Transform.self]?.position = Vec2(20, 10)
    step()
    #expect(quads()[0].corners.0.position == Vec2(19, 9))
    #expect(quads(nil, 0.5)[0].corners.0.position == Vec2(14, 9))
    world.despawn(emitter)
    step()
    #expect(quads().isEmpty)
  }

  @Test func paintingChangesNothingAndPaintersDoNotDisturbEachOther() {
    let alone = ParticlePainterTests()
    for test in [self, alone] {
      let effect = test.addFountain()
      test.world.spawn(Transform(x: 50, y: 80), ParticleEmitter(effect))
      test.world.spawn(Transform(x: 20, y: 80), ParticleEmitter(effect, isPartOfState: true))
    }
    let second = ScenePainter(simulation)
    for tick in 0..<60 {
      step([painter, second])
      alone.step([])
      if tick % 7 == 0 { _ = quads(painter, 0.3) }
      #expect(simulation.stateHash == alone.simulation.stateHash)
    }
    let seen = quads()
    #expect(seen.count > 100)
    #expect(quads(second) == seen && quads(second, 0.4) == quads(painter, 0.4))
  }

  @Test func aPainterThatComesLateSeesTheSame() {
    let effect = addFountain()
    world.spawn(Transform(x: 50, y: 80), ParticleEmitter(effect))
    for tick in 0..<90 {
      if tick == 20 { world.spawn(Transform(x: 30, y: 80), ParticleEmitter(effect)) }
      step()
    }
    let late = ScenePainter(simulation)
    late.recordTick(world)
    let (seen, lateSeen) = (quads(), quads(late))
    #expect(seen.count > 100)
    #expect(sorted(seen) == sorted(lateSeen))
    for _ in 0..<9 { step([painter, late]) }
    #expect(sorted(quads()) == sorted(quads(late)))
  }

  private func sorted(_ quads: [DrawQuad]) -> [[Float]] {
    quads.map { corners($0).flatMap { [$0.position.x, $0.position.y, $0.texel.x, $0.texel.y] } }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test func pausedOnesStandStillOnTheScreenToo() {
    let emitter = world.spawn(Transform(x: 50, y: 80), ParticleEmitter(addFountain()))
    for _ in 0..<30 { step() }
    world.insert(emitter, Paused())
    step()
    let before = quads()
    step()
    #expect(quads() == before && quads(nil, 0.5) == before && before.count > 30)
    world.remove(emitter, Paused.self)
    step()
    #expect(quads() != before)
    // Told of the same tick again, nothing passes.
    let now = quads()
    painter.recordTick(world)
    #expect(quads() == now)
  }

  @Test func particlesOfNoLifeAndUnknownPicturesAreNoTrouble() {
    let effect = add {
      $0.life = ParticleRange(0)
      $0.playsFrames = true
      $0.frames = [FrameID(index: 999), FrameID(index: 0)]
    }
    for isPartOfState in [true, false] {
      let emitter = world.spawn(
        Transform(), ParticleEmitter(effect, isPartOfState: isPartOfState))
      world[emitter, ParticleEmitter.self]?.burst(3)
      world.spawn(Transform(), ParticleEmitter(77, isPartOfState: isPartOfState))
    }
    step()
    _ = quads()
    world[Particles.self].update { $1.age = .nan }
    _ = quads()
    world[Particles.self].update {
      $1.age = 0
      $1.life = .infinity
      $1.picture = 9
      $1.position.x = .nan
    }
    _ = quads(nil, 0.5)
    step()
    #expect(world[Particles.self].count == 3)
  }
}
