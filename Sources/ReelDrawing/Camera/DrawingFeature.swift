import ReelECS
import ReelSimulation

/// The feature that all other drawing features require: visibility, crop areas, and the rank in which entities are
/// drawn.
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
