import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The feature that draws the particles of emitters.
public struct ParticleFeature: Feature {
  public static var featureName: String { "Particles" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.require(DrawingFeature.self)
    simulation.require(PauseFeature.self)
    simulation.world.register(ParticleEmitter.self)
    simulation.world.insert(simulation.makeParticleEffects())
    simulation.world.insert(Particles())
    simulation.world.insert(EmissionLog())
    simulation.add(ParticleEmitter.advance, groups: [.game])
    var inspectedCount = 0
    simulation.addCheck { check in
      let count = check.world[ParticleEffects.self].all.count
      while inspectedCount < count {
        let fault = check.world[ParticleEffects.self].all[inspectedCount].fault
        if let fault { check.report("Effect \(inspectedCount) of particles \(fault)") }
        inspectedCount += 1
      }
      check.each(ParticleEmitter.self) { entity, emitter in
        if emitter.effect != .none && emitter.effect.index >= count {
          return
            "A ParticleEmitter has effect \(emitter.effect.rawValue) of \(count), counted from 0: it makes nothing"
        }
        return check.world.has(entity, Transform.self) || check.world.parent(of: entity) != .none
          ? nil : "A ParticleEmitter has neither Transform nor parent: its particles come from 0, 0"
      }
    }
    simulation.draw(ParticleFeature.pass, after: SpriteFeature.pass)
  }

  /// The pass that draws all particles, and stores the particles that are visual only.
  public static let pass = DrawPass("particles", keeping: { _ in ParticlePainter() })
}

extension ParticleEffect {
  /// The description of values that are certainly mistakes; `nil` if there are none.
  fileprivate var fault: String? {
    if max(life.low, life.high) <= 0 { return "lives for 0 seconds: nothing is seen" }
    if max(size.low, size.high) <= 0 { return "has a size of 0: nothing is seen" }
    if max(direction.magnitude, spread.magnitude) > 13 {
      return "has a direction or spread that looks like degrees: they are in radians"
    }
    return nil
  }
}

extension Simulation {
  /// Returns the effects of the content, with the same numbers, and registers their names.
  fileprivate func makeParticleEffects() -> ParticleEffects {
    var effects = ParticleEffects()
    for preset in content.particles.prefix(Int(UInt16.max)) {
      var effect = preset.effect
      effect.frames = preset.frames.map { frame($0) }
      names.addFirst(preset.name, effects.add(effect), .particleEffect)
    }
    return effects
  }

  /// Returns the number of the effect of this name in the content, for ``ParticleEmitter``.
  ///
  /// A missing name is recorded in ``missingNames``, and its number emits nothing.
  public func particleEffect(_ name: String) -> EffectID { world.particleEffect(name) }
}
