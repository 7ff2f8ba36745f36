import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

extension World {
  /// Emits a burst of an effect's particles at a point of the world, without an emitter:
  ///
  ///     world.burst(world.particleEffect("sparks"), at: place)
  ///
  /// The particles are part of the state, in ``Particles``, with the emitter ``ReelECS/Entity/none``. An effect that
  /// does not exist emits nothing; the particles of a local effect stay in the world. The bursts of one effect never
  /// have more living particles than the effect's limit. Particles emitted by a system move in the same tick, before
  /// they are drawn.
  /// - Parameter count: the number of particles; `nil` emits the particles of the effect's own bursts that come without
  ///   a delay.
  public func burst(_ effect: EffectID, at point: Vec2, count: UInt16? = nil) {
    let effects = self[ParticleEffects.self].all
    guard effect.index < effects.count else {
      attachment?.report(systemName) {
        "Effect \(effect.rawValue) of \(effects.count), counted from 0, is to burst: nothing comes of it"
      }
      return
    }
    let appearance = effects[effect.index]
    let own = appearance.bursts.reduce(0) { $0 + ($1.after <= 0 ? Int($1.count) : 0) }
    if count == nil && own == 0 {
      attachment?.report(systemName) {
        "Effect \(effect.rawValue) bursts without a count, and has no bursts of its own: nothing comes of it"
      }
    }
    let (seed, tick) = (self[Seed.self].value, self[Clock.self].tick)
    self[Particles.self].live.burst(
      count.map { Int($0) } ?? own, of: appearance, effect, at: point, seed: seed, tick: tick)
  }
}

extension ParticleSet {
  /// Adds particles without an emitter.
  fileprivate mutating func burst(
    _ count: Int, of effect: ParticleEffect, _ number: EffectID, at point: Vec2, seed: UInt64,
    tick: UInt64
  ) {
    guard count > 0 else { return }
    let pool = find(.none, number, isLocal: false)
    let living = pools[pool].particles.count
    // The number of living particles distinguishes the bursts of one tick.
    var random = RandomStream(
      seed: seed ^ 0xB065_7B06_57B0_657B,
      stream: UInt64(number.rawValue) << 48 | tick << 16 | UInt64(living & 0xFFFF))
    for _ in 0..<max(0, min(Int(effect.limit) - living, count)) {
      pools[pool].particles.append(
        Particle(of: effect, through: .translation(point), &random))
    }
  }
}
