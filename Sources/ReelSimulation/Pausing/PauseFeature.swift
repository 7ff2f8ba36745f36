import ReelECS

/// Entities that are held, or out of use, with all below them.
public struct PauseFeature: Feature {
  public static var featureName: String { "Pausing" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.world.register(Paused.self, Disabled.self)
  }
}
