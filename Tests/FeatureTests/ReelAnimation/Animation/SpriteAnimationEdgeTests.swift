import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Clips that run backwards, are sought, are paused, or run along curves.
@Suite struct SpriteAnimationEdgeTests {
  private let simulation = Simulation(
    content: GameContent(atlases: [
      Atlas(
        images: [AtlasImage(file: "a.png", size: Vec2(8, 8))],
        frames: (0..<8).map { AtlasFrame(name: "\($0)", rect: Rect(0, 0, 8, 8)) })
    ]), seed: 1)
  private var world: World { simulation.world }

  private func clip(
    _ ticks: [Float], rounds: UInt16 = 0, autoreverses: Bool = false, curve: Easing = .linear,
    events: Bool = false
  ) -> ClipID {
    let frames = ticks.enumerated().map { at, ticks in
      ClipFrame(FrameID(index: UInt16(at)), ticks: ticks, event: events ? UInt16(at + 1) : 0)
    }
    return world[Clips.self].add(
      Clip(frames: frames, repeatCount: rounds, autoreverses: autoreverses, curve: curve))
  }

  private func spawn(_ animation: SpriteAnimation) -> Entity {
    world.spawn(Transform(), Sprite(FrameID()), animation)
  }

  /// Runs `count` ticks and returns the frame that is drawn in each.
  private func show(_ entity: Entity, _ count: Int) -> [UInt16] {
    (0..<count).map { _ in
      simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
      return world[entity, Sprite.self]!.frame.index
    }
  }

  /// The events of the last tick. The event of a frame is the frame's number plus one.
  private var sent: [UInt16] { world.events(ClipEvent.self).map { $0.event } }

  @Test func aClipPlayedBackwardsBeginsAtItsEnd() {
    let once = spawn(SpriteAnimation(clip: clip([2, 1, 2], rounds: 1), speed: -1))
    #expect(show(once, 7) == [2, 2, 1, 0, 0, 0, 0])
    #expect(world[once, SpriteAnimation.self]!.hasEnded)
    let twice = spawn(SpriteAnimation(clip: clip([1, 1, 1], rounds: 2), speed: -1))
    #expect(show(twice, 8) == [2, 1, 0, 2, 1, 0, 0, 0])
    let forever = spawn(SpriteAnimation(clip: clip([1, 2]), speed: -1))
    #expect(show(forever, 6) == [1, 1, 0, 1, 1, 0])
    let thereAndBack = spawn(
      SpriteAnimation(clip: clip([1, 1, 1], rounds: 1, autoreverses: true), speed: -1))
    #expect(show(thereAndBack, 5) == [1, 2, 1, 0, 0])
    let second = spawn(SpriteAnimation(clip: clip([2, 2, 2], rounds: 1), sample: 1, speed: -1))
    #expect(show(second, 5) == [1, 1, 0, 0, 0])
    world[second, SpriteAnimation.self]?.play(clip([1, 1, 1], rounds: 1), speed: -1)
    #expect(show(second, 4) == [2, 1, 0, 0])
  }

  @Test func aQueuedClipPlaysAllItsRoundsBackwards() {
    let entity = spawn(SpriteAnimation(clip: clip([1, 1], rounds: 1), speed: -1))
    world[entity, SpriteAnimation.self]?.queue(clip([1, 1, 1], rounds: 2))
    #expect(show(entity, 10) == [1, 0, 2, 1, 0, 2, 1, 0, 0, 0])
  }

  @Test func curvesThatTurnBackSendOnlyTheEventsOfShownFrames() {
    let entity = spawn(
      SpriteAnimation(
        clip: clip([Float](repeating: 6, count: 8), curve: .easeOutBounce, events: true)))
    var last: UInt16 = 99
    for _ in 0..<200 {
      let shown = show(entity, 1)[0]
      // The events are those of the frames between two samples that are neighbours in time; none comes from the other
      // way around the loop.
      #expect(sent.isEmpty == (shown == last) && (sent.last ?? shown + 1) == shown + 1)
      if last != 99 && sent.count > 1 {
        let steps = zip(sent, sent.dropFirst()).map { abs(Int($0) - Int($1)) }
        #expect(steps.allSatisfy { $0 == 1 || $0 == 7 }, "\(sent)")
        #expect(sent.count <= 3, "\(last) to \(shown): \(sent)")
      }
      last = shown
    }
  }

  @Test func settingTheTimeShowsItsFrameAndSendsItsEvent() {
    let entity = spawn(SpriteAnimation(clip: clip([2, 2, 2, 2], events: true)))
    #expect(show(entity, 1) == [0])
    world[entity, SpriteAnimation.self]?.time = 4
    #expect(show(entity, 1) == [2] && sent == [3])
    #expect(show(entity, 1) == [2] && sent == [])
    world[entity, SpriteAnimation.self]?.isPlaying = false
    world[entity, SpriteAnimation.self]?.time = 7
    #expect(show(entity, 1) == [3] && sent == [4])
    #expect(show(entity, 2) == [3, 3] && sent == [])
  }

  @Test func aSampleBeyondTheClipSeeksTheLastFrameOnce() {
    let entity = spawn(SpriteAnimation(clip: clip([1, 1, 1], events: true), isPlaying: false))
    var events = 0
    for sample: UInt16 in [9, 9, .max, 7] {
      world[entity, SpriteAnimation.self]?.sample = sample
      #expect(show(entity, 1) == [2])
      events += sent.count
    }
    #expect(events == 1)
    // Rules can show a frame of zero ticks, although playback skips it.
    let hidden = spawn(SpriteAnimation(clip: clip([1, 0, 1]), isPlaying: false))
    for _ in 0..<3 {
      world[hidden, SpriteAnimation.self]?.sample = 1
      #expect(show(hidden, 2) == [1, 1])
    }
  }

  @Test func followersStopAtTheirEndWithTheirLeader() {
    let leader = spawn(SpriteAnimation(clip: clip([4, 4], rounds: 1)))
    let short = spawn(SpriteAnimation(clip: clip([2, 2])))
    let ahead = spawn(SpriteAnimation(clip: clip([4, 4], rounds: 1)))
    world.insert(short, AnimationFollower(of: leader))
    world.insert(ahead, AnimationFollower(of: leader, offset: 3))
    _ = show(leader, 6)
    #expect(world[ahead, Sprite.self]!.frame.index == 1)
    _ = show(leader, 6)
    #expect(world[leader, Sprite.self]!.frame.index == 1)
    #expect(world[short, Sprite.self]!.frame.index == 1)
    #expect(world[ahead, Sprite.self]!.frame.index == 1)
  }

  @Test func machinesLeaveStatesOfSpeedZeroButNotPausedOnes() {
    let still = clip([5, 5])
    let once = clip([2, 2], rounds: 1)
    var machine = AnimationMachine()
    let standing = machine.addState(clip: still, speed: 0)
    let hit = machine.addState(clip: once)
    machine.addTransition(from: standing, to: hit, when: [.triggered(AnimationParameter(0))])
    machine.addTransition(from: hit, to: standing, when: [.clipEnded])
    let entity = spawn(SpriteAnimation(clip: still))
    world.insert(entity, AnimationState(world[AnimationMachines.self].add(machine)))
    _ = show(entity, 3)
    world[entity, AnimationState.self]?[AnimationParameter(0)] = 1
    _ = show(entity, 2)
    #expect(world[entity, AnimationState.self]!.state == hit)
    world[entity, SpriteAnimation.self]?.isPlaying = false
    _ = show(entity, 9)
    #expect(world[entity, AnimationState.self]!.state == hit)
    world[entity, SpriteAnimation.self]?.isPlaying = true
    _ = show(entity, 9)
    #expect(world[entity, AnimationState.self]!.state == standing)
  }
}
