import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The feature that moves properties by keyframes.
public struct TimelineFeature: Feature {
  public static var featureName: String { "Timelines" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(PropertyFeature.self)
    simulation.require(PauseFeature.self)
    simulation.world.register(TimelinePlayer.self, AnimationFollower.self, TimelineEnded.self)
    simulation.world.insert(Timelines(rate: simulation.rate))
    simulation.world.insert(CacheHolder<TimelineSums>())
    simulation.add(TimelinePlayer.advance)
    var restarts = Restarts()
    simulation.checkGrowth(of: "timelines") { $0[Timelines.self].all.count }
    simulation.allowUnreadEvents(of: TimelineEnded.self)
    simulation.addCheck { check in
      let count = check.world[Timelines.self].all.count
      check.each(TimelinePlayer.self) { entity, player in
        // `TimelineID.none`, the last number, plays no timeline.
        if player.timeline == .none { return nil }
        guard player.timeline.index < count else {
          return
            "A TimelinePlayer plays timeline \(player.timeline.rawValue) of \(count), counted from 0: nothing "
            + "moves"
        }
        let isAtStart = player.isPlaying && player.time <= 1 && player.speed > 0
        if check.checksEachTick && restarts.record(entity, isAtStart: isAtStart) {
          return
            "A TimelinePlayer is begun anew in every tick: it does not get on. Insert it when something begins"
        }
        let owner = player.target == .none ? entity : player.target
        let timeline = check.world[Timelines.self].all[player.timeline.index]
        for part in timeline.parts where part.keyCount > 0 {
          if check.world.presentedWhole(part.property, of: owner) == nil {
            return
              "A TimelinePlayer moves a property that its entity has no component for: nothing of it moves"
          }
        }
        return nil
      }
    }
  }
}
