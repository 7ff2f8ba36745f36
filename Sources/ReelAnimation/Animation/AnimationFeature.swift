import ReelDrawing
import ReelECS
import ReelFields
import ReelMotion
import ReelSimulation

/// The feature that plays clips on sprites: players, state machines, followers and crossfades.
public struct AnimationFeature: Feature {
  public static var featureName: String { "Animation" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(SpriteFeature.self)
    simulation.require(CrossfadeFeature.self)
    simulation.require(PauseFeature.self)
    let world = simulation.world
    world.register(
      SpriteAnimation.self, AnimationFollower.self, AnimationState.self, FadingClip.self,
      ClipEvent.self, ClipEnded.self)
    world.insert(Clips())
    world.insert(AnimationMachines())
    let parameterNames = simulation.part(ParameterNames.self)
    simulation.part(FieldLabels.self).add(AnimationState.self) { world, entity, path in
      world[entity, AnimationState.self].flatMap {
        parameterNames.name(ofField: path, $0.machine)
      }
    }
    simulation.add(AnimationState.advance, after: TimelinePlayer.advance)
    simulation.add(SpriteAnimation.advance, after: AnimationState.advance, TimelinePlayer.advance)
    simulation.add(FadingClip.advance, after: SpriteAnimation.advance, before: Crossfade.advance)
    // The parameters that the conditions of each machine read, as bits: all machines that have been inspected.
    var readParameters: [UInt8] = []
    var restarts = Restarts()
    simulation.checkGrowth(of: "clips") { $0[Clips.self].all.count }
    simulation.allowUnreadEvents(of: ClipEvent.self)
    simulation.allowUnreadEvents(of: ClipEnded.self)
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
      while readParameters.count < machines {
        let number = readParameters.count
        let machine = check.world[AnimationMachines.self].all[number]
        if let fault = machine.fault(check.world[Clips.self].all) {
          check.report("Machine \(number): \(fault)")
        }
        readParameters.append(machine.parametersRead)
      }
      let read = readParameters
      check.each(AnimationState.self) { entity, component in
        let machine = component.machine
        guard machine != .none else { return nil }
        guard machine.index < machines else {
          return
            "An AnimationState is in machine \(machine.rawValue) of \(machines), counted from 0: it chooses "
            + "nothing"
        }
        let unread = component.parametersSet & ~read[machine.index]
        return unread == 0
          ? nil
          : "An AnimationState sets AnimationParameter(\(unread.trailingZeroBitCount)), which no condition of "
            + "machine \(machine.rawValue) reads: set a parameter of this machine"
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
  /// The numbers of the parameters that conditions read, as bits: bit 0 is the parameter with the number 0.
  fileprivate var parametersRead: UInt8 {
    var bits: UInt8 = 0
    for transition in transitions {
      for condition in transition.conditions where condition.kind != .clipEnded {
        bits |= 1 << condition.parameter
      }
    }
    return bits
  }

  /// Returns a description of values that are certainly mistakes; `nil` if there are none.
  fileprivate func fault(_ clips: [Clip]) -> String? {
    for at in states.indices.dropFirst() where !transitions.contains(where: { Int($0.to) == at }) {
      return "no transition leads to its state \(at): it is never entered"
    }
    for transition in transitions
    where transition.from >= 0
      && transition.conditions.contains(where: { $0.kind == .clipEnded })
    {
      let clip = states[Int(transition.from)].clip
      if clip.index < clips.count, clips[clip.index].repeatCount == 0 {
        return
          "a transition waits for the end of its state \(transition.from), whose clip is played for ever"
      }
    }
    return nil
  }
}
