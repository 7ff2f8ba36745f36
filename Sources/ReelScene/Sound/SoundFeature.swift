import ReelECS

/// Sounds that entities make for as long as they live.
public struct SoundFeature: Feature {
  public static var featureName: String { "Sound" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(TransformFeature.self)
    simulation.need(PauseFeature.self)
    simulation.world.register(SoundEmitter.self)
    simulation.world.insert(EmitterVoices())
    simulation.add(SoundEmitter.updateVoices)
  }
}
