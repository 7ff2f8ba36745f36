import ReelECS

/// Properties that glide to what they are set to.
public struct GlideFeature: Feature {
  public static var featureName: String { "Glides" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(PropertyFeature.self)
    simulation.need(TimelineFeature.self)
    simulation.need(PauseFeature.self)
    simulation.world.register(NoGliding.self)
    simulation.world.register(GlideEnded.self)
    simulation.world.insert(Gliding())
    simulation.add(Gliding.advance, before: TimelinePlayer.advance)
  }
}
