import ReelECS
import ReelSimulation

/// The feature that all other drawing features require: visibility, crop areas, and the rank in which entities are
/// drawn.
public struct DrawingFeature: Feature {
  public static var featureName: String { "Drawing" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.require(CameraFeature.self)
    simulation.require(VisibilityFeature.self)
    simulation.interpolate(Transform.self)
    simulation.world.register(CropArea.self, DrawRank.self)
    simulation.world.insert(DrawRanks())
  }
}
