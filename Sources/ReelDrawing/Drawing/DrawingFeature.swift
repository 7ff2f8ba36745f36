import ReelECS
import ReelSimulation

/// What everything that is drawn has in common: areas to crop to, and the order in which things came.
public struct DrawingFeature: Feature {
  public static var featureName: String { "Drawing" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(TransformFeature.self)
    simulation.need(CameraFeature.self)
    simulation.need(VisibilityFeature.self)
    simulation.showBetweenTicks(Transform.self)
    simulation.world.register(CropArea.self, DrawRank.self)
    simulation.world.insert(DrawRanks())
  }
}
