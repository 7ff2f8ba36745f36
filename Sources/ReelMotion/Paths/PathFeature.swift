import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The feature that moves entities along paths.
public struct PathFeature: Feature {
  public static var featureName: String { "Paths" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.require(PauseFeature.self)
    simulation.world.register(PathFollower.self, PathEnded.self)
    simulation.world.insert(Paths())
    simulation.add(PathFollower.advance, before: ImplicitAnimations.advance, TimelinePlayer.advance)
    simulation.checkGrowth(of: "paths") { $0[Paths.self].all.count }
    simulation.allowUnreadEvents(of: PathEnded.self)
    simulation.addCheck { check in
      let count = check.world[Paths.self].all.count
      check.each(PathFollower.self) { entity, follower in
        if follower.path != .none && follower.path.index >= count {
          return
            "A PathFollower follows path \(follower.path.rawValue) of \(count), counted from 0: it "
            + "stands still"
        }
        if follower.path != .none,
          check.world[Paths.self].all[follower.path.index].length <= 0
        {
          return "A PathFollower follows a path of no length: it stands still"
        }
        return check.world.has(entity, Transform.self)
          ? nil : "A PathFollower has no Transform beside it: it moves nothing"
      }
    }
  }
}
