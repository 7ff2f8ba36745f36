import ReelECS

/// Boxes around entities, and who overlaps whom.
public struct CollisionFeature: Feature {
  public static var featureName: String { "Collision" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(TransformFeature.self)
    simulation.world.register(Collider.self)
    simulation.world.register(Overlap.self)
    simulation.world.insert(OverlapScratch())
    simulation.add(Collider.detectOverlaps)
  }
}
