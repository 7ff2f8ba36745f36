import ReelDrawing
import ReelECS
import ReelMath
import ReelMotion
import ReelSimulation

/// The feature that plays clips on sprites: players, state machines, followers and crossfades.
public struct AnimationFeature: Feature {
  public static var featureName: String { "Animation" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(SpriteFeature.self)
    simulation.need(CrossfadeFeature.self)
    simulation.need(PauseFeature.self)
    let world = simulation.world
    world.register(
      SpriteAnimation.self, AnimationFollower.self, AnimationState.self, FadingClip.self,
      ClipEvent.self, ClipEnded.self)
    world.insert(Clips())
    world.insert(AnimationMachines())
    simulation.add(AnimationState.advance, after: TimelinePlayer.advance)
    simulation.add(SpriteAnimation.advance, after: AnimationState.advance, TimelinePlayer.advance)
    simulation.add(FadingClip.advance, after: SpriteAnimation.advance, before: Crossfade.advance)
    var inspectedCount = 0
    var restarts = Restarts()
    simulation.checkGrowth(of: "clips") { $0[Clips.self].all.count }
    simulation.allowUnread(ClipEvent.self)
    simulation.allowUnread(ClipEnded.self)
    simulation.addCheck { check in
      let count = check.world[Clips.self].all.count
      check.each(SpriteAnimation.self) { entity, animation in
        if animation.clip.index < count {
          if check.world[Clips.self].all[animation.clip.index].frames.isEmpty {
            return
              "A SpriteAnimation plays clip \(animation.clip.rawValue), which has no frames: nothing moves"
          }
          let isAtStart =
            animation.isPlaying && animation.sample == 0 && animation.time <= 1
            && animation.speed > 0
            && check.world[Clips.self].all[animation.clip.index].frames.count > 1
          if check.checksEachTick && restarts.record(entity, isAtStart: isAtStart) {
            return
              "A SpriteAnimation is begun anew in every tick: it stays on its first frame. Play a clip when it changes"
          }
          // An entity that others follow may exist only to provide the time.
          return check.world.has(entity, Sprite.self) || check.world.hasAny(AnimationFollower.self)
            ? nil : "A SpriteAnimation has no Sprite beside it: its clip is not drawn"
        }
        return
          "A SpriteAnimation plays clip \(animation.clip.rawValue) of \(count), counted from 0: nothing moves"
      }
      let machines = check.world[AnimationMachines.self].all.count
      while inspectedCount < machines {
        let fault = check.world[AnimationMachines.self].all[inspectedCount].fault(
          check.world[Clips.self].all)
        if let fault { check.report("Machine \(inspectedCount): \(fault)") }
        inspectedCount += 1
      }
      check.each(AnimationState.self) { entity, state in
        state.machine == .none || state.machine.index < machines
          ? nil
          : "An AnimationState is in machine \(state.machine.rawValue) of \(machines), counted from 0: it chooses "
            + "nothing"
      }
      check.each(
        AnimationState.self, without: SpriteAnimation.self,
        "An AnimationState has no SpriteAnimation beside it: nothing plays its clips")
    }
    simulation.addProperty(
      .sample, of: SpriteAnimation.self, read: { AnimatedValue(Float($0.pointee.sample)) },
      write: {
        $0.pointee.sample = $1.x > 0 ? UInt16(min($1.x.rounded(.down), 65_535)) : 0
      })
  }
}

extension AnimationMachine {
  /// Returns a description of values that are certainly mistakes; `nil` if there are none.
  fileprivate func fault(_ clips: [Clip]) -> String? {
    for at in states.indices.dropFirst() where !transitions.contains(where: { Int($0.to) == at }) {
      return "no transition leads to its state \(at): it is never entered"
    }
    for way in transitions
    where way.from >= 0 && way.conditions.contains(where: { $0.kind == .clipEnded }) {
      let clip = states[Int(way.from)].clip
      if clip.index < clips.count, clips[clip.index].repeatCount == 0 {
        return
          "a transition waits for the end of its state \(way.from), whose clip is played for ever"
      }
    }
    return nil
  }
}
