/// All features that simulations without pictures usually have.
public struct ServerFeatures: Feature {
  public static var featureName: String { "ServerFeatures" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(ProgramFeature.self)
    simulation.require(TransformFeature.self)
    simulation.require(PauseFeature.self)
    simulation.require(MapFeature.self)
    simulation.require(ControlFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.require(ImplicitAnimationFeature.self)
    simulation.require(PathFeature.self)
    simulation.require(CollisionFeature.self)
    simulation.require(MoverFeature.self)
  }
}
