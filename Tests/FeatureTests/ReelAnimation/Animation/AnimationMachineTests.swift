import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

extension AnimationParameter {
  fileprivate static let speed = AnimationParameter(0)
  fileprivate static let jump = AnimationParameter(1)
  fileprivate static let last = AnimationParameter(7)
}

/// Animation machines, crossfades and followers: the clips that they show.
@Suite struct AnimationMachineTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }
  private let idle: ClipID
  private let run: ClipID
  private let jump: ClipID

  init() {
    let frames = (0..<9).map { AtlasFrame(name: "\($0)", rect: Rect(Float($0) * 10, 0, 10, 10)) }
    let content = GameContent(
      atlases: [Atlas(images: [AtlasImage(file: "a.png", size: Vec2(90, 10))], frames: frames)])
    simulation = Simulation(content: content, seed: 1)
    painter = ScenePainter(simulation)
    func clip(_ range: Range<UInt16>, _ isLooping: Bool = true) -> Clip {
      Clip(range.map { FrameID(index: $0) }, ticksPerFrame: 3, isLooping: isLooping)
    }
    idle = simulation.world[Clips.self].add(clip(0..<3))
    run = simulation.world[Clips.self].add(clip(3..<6))
    jump = simulation.world[Clips.self].add(clip(6..<9, false))
  }

  private func step() {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(world)
  }

  private func frame(_ entity: Entity) -> UInt16 { world[entity, Sprite.self]!.frame.index }

  /// Returns the frame and the opacity of each quad.
  private func drawn() -> [[Int]] {
    var list = DrawList()
    painter.paint(world, into: &list)
    return list.quads.map { [Int($0.corners.0.texel.x / 10), Int($0.color.a)] }
  }

  private func spawn(_ machine: AnimationMachine) -> Entity {
    let number = world[AnimationMachines.self].add(machine)
    return world.spawn(
      Transform(), Sprite(FrameID()), SpriteAnimation(clip: 0), AnimationState(number))
  }

  // MARK: - Machines

  @Test func conditionsChooseTheState() {
    var machine = AnimationMachine()
    let standing = machine.addState(clip: idle)
    let running = machine.addState(clip: run, speed: 3)
    let jumping = machine.addState(clip: jump)
    machine.addTransition(from: nil, to: jumping, when: [.triggered(.jump)], waitsForFrame: false)
    machine.addTransition(from: jumping, to: standing, when: [.clipEnded])
    machine.addTransition(
      from: standing, to: running, when: [.above(.speed, 0.5)], waitsForFrame: false)
    machine.addTransition(
      from: running, to: standing, when: [.below(.speed, 0.5)], waitsForFrame: false)
    let hero = spawn(machine)
    func shown(_ ticks: Int) -> [UInt16] {
      (0..<ticks).map { _ in
        step()
        return frame(hero)
      }
    }
    #expect(shown(4) == [0, 0, 0, 1])
    world[hero, AnimationState.self]?[.speed] = 1
    #expect(shown(3) == [3, 4, 5])
    #expect(world[hero, AnimationState.self]?.state == running)
    world[hero, AnimationState.self]?[.jump] = 1
    // The jump plays to its end. Then the machine goes to standing, and from there to running.
    #expect(shown(12) == [6, 6, 6, 7, 7, 7, 8, 8, 8, 8, 0, 3])
    #expect(world[hero, AnimationState.self]?[.jump] == 0)
    world[hero, AnimationState.self]?[.speed] = 0
    #expect(shown(2) == [0, 0])
    #expect(world[hero, AnimationState.self]?.state == standing)
  }

  @Test func transitionsWaitForTheEndOfAFrame() {
    var machine = AnimationMachine()
    let standing = machine.addState(clip: idle)
    let running = machine.addState(clip: run)
    machine.addTransition(from: standing, to: running, when: [.above(.last, 0)])
    for wait in 1...9 {
      let hero = spawn(machine)
      var lengths: [UInt16: Int] = [:]
      for tick in 0..<20 {
        if tick == wait { world[hero, AnimationState.self]?[.last] = 1 }
        step()
        if frame(hero) < 3 { lengths[frame(hero), default: 0] += 1 }
      }
      #expect(lengths.values.allSatisfy { $0 % 3 == 0 }, "after \(wait) ticks: \(lengths)")
      #expect(world[hero, AnimationState.self]?.state == running)
      world.despawn(hero)
    }
  }

  @Test func theFirstTransitionThatAppliesIsTaken() {
    var machine = AnimationMachine()
    let standing = machine.addState(clip: idle)
    let running = machine.addState(clip: run)
    let jumping = machine.addState(clip: jump)
    machine.addTransition(from: standing, to: jumping, when: [.above(.speed, 1), .above(.jump, 1)])
    machine.addTransition(from: standing, to: running, when: [.above(.speed, 1)])
    let hero = spawn(machine)
    world[hero, AnimationState.self]?[.speed] = 2
    for _ in 0..<5 { step() }
    #expect(world[hero, AnimationState.self]?.state == running)
    // A machine number that does not exist is ignored.
    let lost = world.spawn(SpriteAnimation(clip: 0), Sprite(FrameID()), AnimationState(99))
    step()
    #expect(world[lost, AnimationState.self]?.state == 0)
  }

  @Test func parametersAreStoredByTheirNumbers() async {
    var component = AnimationState(0)
    component[.speed] = 3
    component[.last] = 5
    #expect(component[AnimationParameter(0)] == 3 && component[AnimationParameter(7)] == 5)
    #expect(component[.jump] == 0)
    await #expect(processExitsWith: .failure) { _ = AnimationParameter(8) }
    await #expect(processExitsWith: .failure) { _ = AnimationParameter(-1) }
  }

  @Test func twoParametersOfAMachineWithTheSameNumberTrap() async {
    let (speed, jump) = (AnimationParameter.speed, AnimationParameter.jump)
    _ = world.add(AnimationMachine(), named: "one", parameters: [(speed, "speed"), (jump, "jump")])
    // Parameters of different machines may have the same number.
    _ = world.add(AnimationMachine(), named: "two", parameters: [(speed, "height")])
    await #expect(processExitsWith: .failure) {
      _ = Simulation(content: GameContent(), seed: 1).world.add(
        AnimationMachine(), named: "one",
        parameters: [(AnimationParameter(0), "speed"), (AnimationParameter(0), "hit")])
    }
  }

  // MARK: - Crossfades

  @Test func shadowsOfACrossfadeAreAsDarkAsOne() {
    let hero = world.spawn(
      Transform(), Sprite(FrameID()), SpriteAnimation(clip: idle),
      DropShadow(color: Color(0, 0, 0, 200)))
    step()
    world.crossfade(hero, to: run, over: .ticks(4))
    step()
    step()
    #expect(drawn().map { $0[1] } == [100, 100, 255, 255])
    step()
    #expect(drawn().map { $0[1] } == [50, 150, 128, 255])
  }

  @Test func aCrossfadeShowsBothClips() {
    let hero = world.spawn(Transform(), Sprite(FrameID()), SpriteAnimation(clip: idle))
    for _ in 0..<4 { step() }
    #expect(drawn() == [[1, 255]])
    world.crossfade(hero, to: run, over: .ticks(4))
    var seen: [[[Int]]] = []
    for _ in 0..<5 {
      step()
      seen.append(drawn())
    }
    // The old clip keeps playing while the new one fades in.
    #expect(
      seen == [
        [[1, 255], [3, 128]], [[1, 255], [3, 255]], [[2, 128], [3, 255]], [[4, 255]], [[4, 255]],
      ])
    #expect(!world.has(hero, Crossfade.self))
  }

  @Test func machinesCrossfadeTheirClips() {
    var machine = AnimationMachine()
    let standing = machine.addState(clip: idle)
    let running = machine.addState(clip: run)
    machine.addTransition(
      from: standing, to: running, when: [.above(.speed, 0)], fade: 2, waitsForFrame: false)
    let hero = spawn(machine)
    step()
    world[hero, AnimationState.self]?[.speed] = 1
    step()
    #expect(drawn().map { $0[0] } == [0, 3])
    step()
    #expect(drawn() == [[3, 255]])
  }

  @Test func aCrossfadeOfNoTimeIsSkipped() {
    let hero = world.spawn(Transform(), Sprite(FrameID()), SpriteAnimation(clip: idle))
    step()
    world.crossfade(hero, to: run, over: .ticks(0))
    step()
    #expect(drawn() == [[3, 255]])
    world.crossfade(.none, to: run, over: .ticks(3))
  }

  // MARK: - Followers

  @Test func followersStayInStepWithTheirLeader() {
    let leader = world.spawn(Transform(), Sprite(FrameID()), SpriteAnimation(clip: idle))
    let twin = world.spawn(
      Sprite(FrameID()), SpriteAnimation(clip: run), AnimationFollower(of: leader))
    let ahead = world.spawn(
      Sprite(FrameID()), SpriteAnimation(clip: run), AnimationFollower(of: leader, offset: 3))
    for tick in 0..<60 {
      if tick == 20 { world[leader, SpriteAnimation.self]?.speed = 2.5 }
      if tick == 30 { world[leader, SpriteAnimation.self]?.sample = 1 }
      if tick == 40 { world[leader, SpriteAnimation.self]?.isPlaying = false }
      step()
      #expect(frame(twin) == frame(leader) + 3, "tick \(tick)")
      #expect(frame(ahead) == (frame(leader) + 1) % 3 + 3, "tick \(tick)")
      #expect(
        world[twin, SpriteAnimation.self]?.sample == world[leader, SpriteAnimation.self]?.sample)
    }
    world.despawn(leader)
    let last = frame(twin)
    step()
    #expect(frame(twin) == last)
  }

  @Test func aTimelineFollowsItsLeader() {
    let number = world[Timelines.self].add(
      .tween(.position, from: Vec2(0, 0), to: Vec2(10, 0), over: .ticks(10)))
    let leader = world.spawn(Transform(), TimelinePlayer(number, speed: 0.5))
    let twin = world.spawn(Transform(y: 9), TimelinePlayer(number), AnimationFollower(of: leader))
    for _ in 0..<30 {
      step()
      #expect(world[twin, Transform.self]?.position.x == world[leader, Transform.self]?.position.x)
    }
    #expect(world[twin, Transform.self]?.position.x == 10)
  }
}
