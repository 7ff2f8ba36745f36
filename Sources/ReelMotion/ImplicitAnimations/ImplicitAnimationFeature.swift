import ReelECS
import ReelSimulation

/// The feature that lets properties glide to the values that they are set to.
public struct ImplicitAnimationFeature: Feature {
  public static var featureName: String { "ImplicitAnimations" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(PropertyFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.require(PauseFeature.self)
    simulation.world.register(NoImplicitAnimation.self, ImplicitAnimationEnded.self)
    simulation.world.insert(ImplicitAnimations())
    simulation.allowUnreadEvents(of: ImplicitAnimationEnded.self)
    // The glides in their first tick, with the number of successive checks that found a glide to the same value there.
    var beginners: [(glide: ImplicitAnimation, inspections: Int)] = []
    simulation.addCheck { check in
      guard check.checksEachTick else { return }
      let last = beginners
      beginners = []
      for glide in check.world[ImplicitAnimations.self].glides.prefix(64) where glide.elapsed <= 1 {
        let same = last.first {
          $0.glide.moves(glide.property, of: glide.entity) && $0.glide.end == glide.end
        }
        beginners.append((glide, (same?.inspections ?? 0) + 1))
        if same?.inspections == 120 {
          check.simulation.report(
            "A glide to the same value is begun anew in every tick: it hardly gets on. Set the property when something "
              + "begins", of: glide.entity, system: "")
        }
      }
    }
    simulation.add(ImplicitAnimations.advance, before: TimelinePlayer.advance)
  }
}
