import Reel

/// Effects without influence on the game: flashes, sparks, dust, embers, leaves in the wind.
struct EffectFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ParticleFeature.self)
    simulation.require(AnimationFeature.self)
    simulation.world.register(Flash.self, BurstEmitter.self, Burst.self)
    simulation.add(Flash.end, BurstEmitter.burst)
    simulation.atStart { simulation in
      let world = simulation.world
      world.add(
        Clip([.strike1, .strike2, .strike3], ticksPerFrame: 4, isLooping: false), named: "strike")
      world.add(
        Clip([.flash1, .flash2, .flash3, .flash4, .flash5], ticksPerFrame: 6, isLooping: false),
        named: "flames")
      BurstEmitter.spawnAll(simulation)
    }
  }
}

enum FlashKind { case strike, flames }
enum BurstKind: Int32 { case sparks, dust, embers }

/// The marker of a short clip, whose entity is despawned at its end.
struct Flash: Component {
  static let end = System("endFlashes", in: .present) { world in
    for ended in world.events(ClipEnded.self) where world.has(ended.entity, Flash.self) {
      world.despawn(ended.entity)
    }
  }
}

/// A request for a burst of particles.
struct Burst: Event {
  var kind: Int32 = 0
  var position = Vec2.zero
  var count: UInt16 = 0
}

/// The emitter of all bursts of one kind: each burst moves it to its position.
struct BurstEmitter: Component {
  var kind: Int32 = 0

  static let burst = System("burstSparks", in: .present) { world in
    for burst in world.events(Burst.self) {
      world.each {
        (
          entity: Entity, emitter: BurstEmitter, transform: inout Transform,
          source: inout ParticleEmitter
        ) in
        guard emitter.kind == burst.kind else { return }
        transform.position = burst.position
        world.skipMotion(of: entity)
        source.burst(burst.count)
      }
    }
  }

  static func spawnAll(_ simulation: Simulation) {
    let world = simulation.world
    let spark = simulation.frame("spark")
    let dot = simulation.frame("dot")
    var sparks = ParticleEffect()
    sparks.spread = 2 * .pi
    sparks.speed = ParticleRange(40, 150)
    sparks.gravity = Vec2(0, 160)
    sparks.drag = 2
    sparks.life = ParticleRange(0.25, 0.55)
    sparks.size = ParticleRange(0.5, 1)
    sparks.sizeOverLife = [ParticleKey(0, 1), ParticleKey(1, 0.2)]
    sparks.spin = ParticleRange(-6, 6)
    sparks.tint = [ParticleTint(0, Color(hex: 0xFFF6C0)), ParticleTint(1, Color(hex: 0xFF8A2A))]
    sparks.blend = .additive
    sparks.frames = [spark]
    sparks.layer = Layers.sparks
    var dust = ParticleEffect()
    dust.direction = -.pi / 2
    dust.spread = 2.6
    dust.speed = ParticleRange(8, 34)
    dust.drag = 3
    dust.life = ParticleRange(0.25, 0.5)
    dust.size = ParticleRange(0.5, 1)
    dust.sizeOverLife = [ParticleKey(0, 0.6), ParticleKey(1, 1.6)]
    dust.tint = [ParticleTint(0, Color(hex: 0xB9B4E8))]
    dust.opacity = [ParticleKey(0, 0.5), ParticleKey(1, 0)]
    dust.frames = [dot]
    dust.layer = Layers.sparks
    var embers = sparks
    embers.direction = -.pi / 2
    embers.spread = 1.4
    embers.speed = ParticleRange(20, 80)
    embers.gravity = Vec2(0, -40)
    embers.life = ParticleRange(0.4, 1)
    embers.size = ParticleRange(0.3, 0.7)
    for (kind, effect) in [sparks, dust, embers].enumerated() {
      var burst = BurstEmitter()
      burst.kind = Int32(kind)
      let number = world[ParticleEffects.self].add(effect)
      world.spawn(Transform(), burst, ParticleEmitter(number, isOn: false))
    }
  }
}

extension World {
  /// Shows a flash.
  func show(_ kind: FlashKind, at position: Vec2) {
    commands.spawn(
      Transform(position: position), Flash(), Resident(),
      Sprite(.strike1, layer: Layers.sparks, z: 1),
      SpriteAnimation(clip: clip(kind == .strike ? "strike" : "flames")))
  }

  /// Requests a burst of particles at the end of the tick.
  func burst(_ kind: BurstKind, at position: Vec2, _ count: UInt16) {
    send(Burst(kind: kind.rawValue, position: position, count: count))
  }
}
