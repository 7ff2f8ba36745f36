import ReelECS

/// Motion along paths.
public struct PathFeature: Feature {
  public static var featureName: String { "Paths" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(TransformFeature.self)
    simulation.need(TimelineFeature.self)
    simulation.need(PauseFeature.self)
    simulation.world.register(PathFollower.self)
    simulation.world.register(PathEnded.self)
    simulation.world.insert(Paths())
    simulation.add(PathFollower.advance, before: Gliding.advance, TimelinePlayer.advance)
  }
}
