import ReelECS

/// Many small pictures that emitters make.
public struct ParticleFeature: Feature {
  public static var featureName: String { "Particles" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(TransformFeature.self)
    simulation.need(DrawingFeature.self)
    simulation.need(PauseFeature.self)
    simulation.world.register(ParticleEmitter.self)
    simulation.world.insert(ParticleEffects())
    simulation.world.insert(Particles())
    simulation.add(ParticleEmitter.advance)
    simulation.draw(ParticleFeature.pass, after: SpriteFeature.pass)
  }

  /// Draws all particles, and keeps those that are only seen.
  public static let pass = DrawPass("particles", keeping: { _ in ParticlePainter() })
}
