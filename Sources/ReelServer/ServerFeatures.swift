/// All features that simulations without pictures usually have.
public struct ServerFeatures: Feature {
  public static var featureName: String { "ServerFeatures" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(ProgramFeature.self)
    simulation.need(TransformFeature.self)
    simulation.need(PauseFeature.self)
    simulation.need(MapFeature.self)
    simulation.need(ControlFeature.self)
    simulation.need(TimelineFeature.self)
    simulation.need(GlideFeature.self)
    simulation.need(PathFeature.self)
    simulation.need(CollisionFeature.self)
    simulation.need(MoverFeature.self)
  }
}
