import ReelECS

/// The feature by which entities can be paused or disabled, with all entities below them.
public struct PauseFeature: Feature {
  public static var featureName: String { "Pausing" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.world.register(Paused.self, Disabled.self)
  }
}
