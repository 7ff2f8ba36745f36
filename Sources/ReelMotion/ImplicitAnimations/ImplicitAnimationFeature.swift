import ReelECS
import ReelSimulation

/// The feature that animates properties to the values that they are set to.
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
    // The animations in their first tick, with the number of successive checks that found one to the same value there.
    var beginners: [(animation: ImplicitAnimation, inspections: Int)] = []
    simulation.addCheck { check in
      guard check.checksEachTick else { return }
      let last = beginners
      beginners = []
      for animation in check.world[ImplicitAnimations.self].running.prefix(64)
      where animation.elapsed <= 1 {
        let same = last.first {
          $0.animation.moves(animation.property, of: animation.entity)
            && $0.animation.end == animation.end
        }
        beginners.append((animation, (same?.inspections ?? 0) + 1))
        if same?.inspections == 120 {
          check.simulation.report(
            "An implicit animation to the same value begins anew in every tick: it hardly gets on. Set the property when "
              + "something begins", of: animation.entity, system: "")
        }
      }
    }
    simulation.add(ImplicitAnimations.advance, before: TimelinePlayer.advance)
  }
}
