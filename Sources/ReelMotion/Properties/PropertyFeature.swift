import ReelECS
import ReelSimulation

/// The feature that lets timelines and implicit animations move properties, and adds those of ``Transform``.
public struct PropertyFeature: Feature {
  public static var featureName: String { "Properties" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.world.insert(AnimatedProperties())
    simulation.addProperty(
      .position, of: Transform.self, read: { AnimatedValue($0.pointee.position) },
      write: { $0.pointee.position = $1.vec2 })
    simulation.addProperty(
      .rotation, of: Transform.self, read: { AnimatedValue($0.pointee.rotation) },
      write: { $0.pointee.rotation = $1.x })
    simulation.addProperty(
      .scale, of: Transform.self, read: { AnimatedValue($0.pointee.scale) },
      write: { $0.pointee.scale = $1.vec2 })
  }
}
