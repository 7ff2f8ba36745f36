import ReelECS

/// Properties that move by keyframes.
public struct TimelineFeature: Feature {
  public static var featureName: String { "Timelines" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(PropertyFeature.self)
    simulation.need(PauseFeature.self)
    simulation.world.register(TimelinePlayer.self)
    simulation.world.register(AnimationFollower.self)
    simulation.world.register(TimelineEnded.self)
    simulation.world.insert(Timelines(rate: simulation.rate))
    simulation.world.insert(CacheHolder<TimelineLayers>())
    simulation.add(TimelinePlayer.advance)
  }
}
