import ReelECS

/// The properties that timelines and glides can move.
public struct PropertyFeature: Feature {
  public static var featureName: String { "Properties" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.world.insert(AnimatedProperties())
  }
}
