import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct TimelineTests {
  private let simulation = Simulation(
    content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
  private var world: World { simulation.world }

  private func step() { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }

  private func spawn(_ timeline: Timeline, speed: Float = 1) -> Entity {
    let number = world[Timelines.self].add(timeline)
    return world.spawn(
      Transform(x: 100), Sprite(FrameID(index: 2)), TimelinePlayer(number, speed: speed))
  }

  private func x(_ entity: Entity) -> Float { world[entity, Transform.self]!.position.x }

  /// Returns the x coordinate in each of `ticks` ticks.
  private func run(_ timeline: Timeline, ticks: Int, speed: Float = 1) -> [Float] {
    let entity = spawn(timeline, speed: speed)
    return (0..<ticks).map { _ in
      step()
      return x(entity)
    }
  }

  private func line(_ ticks: Float = 4) -> Timeline {
    .tween(.position, from: Vec2(0, 0), to: Vec2(ticks * 10, 0), over: .ticks(ticks))
  }

  // MARK: - Tracks

  @Test func aTweenGoesFromEndToEndAndStays() {
    #expect(run(line(), ticks: 7) == [0, 10, 20, 30, 40, 40, 40])
  }

  @Test func aTweenWithoutAStartBeginsAtTheCurrentValue() {
    #expect(
      run(.tween(.position, to: Vec2(140, 0), over: .ticks(4)), ticks: 6) == [
        100, 110, 120, 130, 140, 140,
      ])
    #expect(
      run(.tween(.position, by: Vec2(-20, 0), over: .ticks(2)), ticks: 4) == [100, 90, 80, 80])
  }

  @Test func theAmplitudeScalesOnlyRelativeTweens() {
    let hop = world[Timelines.self].add(
      .sequence([
        .tween(.position, by: Vec2(-1, 0), over: .ticks(2)),
        .tween(.position, by: Vec2(1, 0), over: .ticks(2)),
        .tween(.position, to: Vec2(7, 0), over: .ticks(1)),
      ]))
    let entity = world.spawn(Transform(x: 100), TimelinePlayer(hop, amplitude: 30))
    let values = (0..<6).map { _ in
      step()
      return x(entity)
    }
    #expect(values == [100, 85, 70, 85, 100, 7])
  }

  @Test func curvesBendTheTimeOfATween() {
    let values = run(
      .tween(.position, from: Vec2(0, 0), to: Vec2(100, 0), over: .ticks(4), curve: .easeInQuad),
      ticks: 5)
    #expect(values == [0, 6.25, 25, 56.25, 100])
  }

  @Test func keyframesHaveTheirTimesAndCurves() {
    let timeline = Timeline.keyframes(
      .position,
      [
        Keyframe(at: 1, Vec2(10, 0)), Keyframe(at: 3, Vec2(30, 0)),
        Keyframe(at: 5, Vec2(0, 0), curve: .easeOutQuad),
      ])
    // Before the first keyframe its value applies.
    #expect(run(timeline, ticks: 7) == [10, 10, 20, 30, 7.5, 0, 0])
    let discrete = Timeline.keyframes(
      .position,
      [Keyframe(at: 0, Vec2(1, 0)), Keyframe(at: 2, Vec2(2, 0)), Keyframe(at: 4, Vec2(3, 0))],
      isDiscrete: true)
    #expect(run(discrete, ticks: 6) == [1, 1, 2, 2, 3, 3])
  }

  @Test func everyPropertyCanBeAnimated() {
    let clip = world[Clips.self].add(Clip((0..<3).map { FrameID(index: $0) }))
    let number = world[Timelines.self].add(
      .group([
        .tween(.rotation, to: 4 * .pi, over: .ticks(2)),
        .tween(.scale, from: Vec2(1, 1), to: Vec2(3, 2), over: .ticks(2)),
        .tween(.opacity, from: 1, to: 0, over: .ticks(2)),
        .tween(.tint, to: Color(0, 55, 255), over: .ticks(2)),
        .tween(.sample, from: 0, to: 2, over: .ticks(2)),
      ]))
    let sprite = world.spawn(
      Transform(), Sprite(FrameID(), tint: Color(255, 255, 255, 200)),
      SpriteAnimation(clip: clip, isPlaying: false), TimelinePlayer(number))
    let drift = world[Timelines.self].add(.tween(.scrollOffset, by: Vec2(20, 2), over: .ticks(2)))
    let layer = world.spawn(ParallaxLayer(FrameID(index: 2)), TimelinePlayer(drift))
    let text = world.spawn(
      Transform(), Label("A"),
      TimelinePlayer(world[Timelines.self].add(.tween(.opacity, to: 0.5, over: .ticks(2)))))
    step()
    step()
    #expect(world[sprite, Transform.self]?.rotation == 2 * .pi)
    #expect(world[sprite, Transform.self]?.scale == Vec2(2, 1.5))
    #expect(world[sprite, Sprite.self]?.tint == Color(128, 155, 255, 128))
    #expect(world[sprite, Sprite.self]?.frame.index == 1)
    #expect(world[layer, ParallaxLayer.self]?.offset == Vec2(10, 1))
    #expect(world[text, Label.self]?.tint.a == 191)
    step()
    #expect(world[sprite, Sprite.self]?.tint == Color(0, 55, 255, 0))
    #expect(world[sprite, Sprite.self]?.frame.index == 2)
    #expect(world.properties.value(of: .opacity, in: sprite) == AnimatedValue(0))
    #expect(
      world.properties.value(of: .sample, in: layer) == nil
        && world.properties.value(of: .scale, in: .none) == nil)
  }

  // MARK: - Time

  @Test func fillModesApplyBeforeAndAfterATimeline() {
    func run(_ fill: TimelineFill) -> [Float] {
      let late = Timeline.group([line(2).beginning(at: 2).filling(fill)])
      return self.run(
        .group([late.filling(.forwards), .pause(for: .ticks(6))]).filling(.none), ticks: 8)
    }
    #expect(run(.forwards) == [100, 100, 0, 10, 20, 20, 100, 100])
    #expect(run(.none) == [100, 100, 0, 10, 100, 100, 100, 100])
    #expect(run(.backwards) == [0, 0, 0, 10, 100, 100, 100, 100])
    #expect(run(.both) == [0, 0, 0, 10, 20, 20, 100, 100])
  }

  @Test func timelinesRepeatAndReverse() {
    #expect(run(line(2).repeated(2), ticks: 6) == [0, 10, 0, 10, 20, 20])
    #expect(run(line(2).autoreversed(), ticks: 6) == [0, 10, 20, 10, 0, 0])
    #expect(
      run(line(2).autoreversed().repeated(2), ticks: 10) == [0, 10, 20, 10, 0, 10, 20, 10, 0, 0])
    #expect(run(line(2).repeated(1.5), ticks: 5) == [0, 10, 0, 10, 10])
    #expect(run(line(2).repeatedForever(), ticks: 100).last == 10)
  }

  @Test func timelinesHaveSpeedAndOffset() {
    #expect(run(line().speed(2), ticks: 4) == [0, 20, 40, 40])
    #expect(run(line().speed(0.5), ticks: 3) == [0, 5, 10])
    #expect(run(line().offset(by: 2), ticks: 4) == [20, 30, 40, 40])
    // Backwards from the end, and from an offset.
    #expect(run(line().speed(-1), ticks: 6) == [40, 30, 20, 10, 0, 0])
    #expect(run(line().offset(by: 2).speed(-1), ticks: 4) == [20, 10, 0, 0])
    #expect(run(line(), ticks: 3, speed: 2) == [0, 20, 40])
    #expect(run(line(), ticks: 6, speed: -1) == [40, 30, 20, 10, 0, 0])
  }

  @Test func nestedTimelinesHaveTheirOwnTime() {
    // local = ((t - 1) * 2 - 2) * 0.5 = t - 2
    let inner = line(4).beginning(at: 2).speed(0.5).filling(.both)
    let outer = Timeline.group([inner]).beginning(at: 1).speed(2).filling(.both)
    #expect(run(outer, ticks: 8) == [0, 0, 0, 10, 20, 30, 40, 40])
    #expect(outer.length == 6)
  }

  @Test func sequencesGoOnWhereThePartBeforeStopped() {
    let sequence = Timeline.sequence([
      .tween(.position, by: Vec2(20, 0), over: .ticks(2)), .pause(for: .ticks(2)),
      .tween(.position, to: Vec2(100, 0), over: .ticks(2)),
    ])
    #expect(sequence.length == 6)
    #expect(run(sequence, ticks: 8) == [100, 110, 120, 120, 120, 110, 100, 100])
    #expect(
      run(sequence.repeated(2), ticks: 14)
        == [100, 110, 120, 120, 120, 110, 100, 110, 120, 120, 120, 110, 100, 100])
    #expect(Timeline.sequence([line().repeatedForever(), line()]).length == .infinity)
    #expect(Timeline.sequence([]).length == 0 && Timeline().length == 0)
  }

  /// Checks that frames, position and opacity of one group run in one time.
  @Test func groupsAreInLockstep() {
    let clip = world[Clips.self].add(Clip((0..<3).map { FrameID(index: $0) }))
    let walk = Timeline.group([
      .keyframes(
        .sample, [Keyframe(at: 0, 0), Keyframe(at: 2, 1), Keyframe(at: 4, 2), Keyframe(at: 6, 2)]),
      .tween(.position, from: Vec2(0, 0), to: Vec2(60, 0), over: .ticks(6)),
      .tween(.opacity, from: 0, to: 1, over: .ticks(6)),
    ]).repeatedForever()
    let number = world[Timelines.self].add(walk)
    let entity = world.spawn(
      Transform(), Sprite(FrameID()), SpriteAnimation(clip: clip, isPlaying: false),
      TimelinePlayer(number))
    for tick in 0..<30 {
      step()
      let time = Float(tick % 6)
      #expect(x(entity) == time * 10)
      #expect(world[entity, Sprite.self]?.frame.index == UInt16(time / 2))
      #expect(world[entity, Sprite.self]?.tint.a == UInt8((time / 6 * 255).rounded()))
    }
  }

  // MARK: - Players

  @Test func theEndOfATimelineSendsAnEvent() {
    let entity = spawn(line(3))
    var ended: [UInt64] = []
    simulation.schedule.add("listen", in: .present) { world in
      for event in world.events(TimelineEnded.self) {
        #expect(event.entity == entity && event.timeline == 0)
        ended.append(world[Clock.self].tick)
      }
    }
    for _ in 0..<10 { step() }
    #expect(ended == [3])
    #expect(world[entity, TimelinePlayer.self]?.isPlaying == false)
    // From now on the property belongs to the game again.
    world[entity, Transform.self]?.position.x = 7
    step()
    #expect(x(entity) == 7)
    world[entity, TimelinePlayer.self]?.play(0)
    step()
    #expect(x(entity) == 0)
  }

  @Test func aPlayerCanBePausedSoughtAndSpedUp() {
    let entity = spawn(line(10))
    for _ in 0..<3 { step() }
    #expect(x(entity) == 20)
    world[entity, TimelinePlayer.self]?.isPlaying = false
    step()
    #expect(x(entity) == 20)
    world[entity, TimelinePlayer.self]?.time = 7
    step()
    #expect(x(entity) == 70)
    world[entity, TimelinePlayer.self]?.isPlaying = true
    world[entity, TimelinePlayer.self]?.speed = -2
    step()
    #expect(x(entity) == 50)
    world[entity, TimelinePlayer.self]?.speed = 0.5
    step()
    #expect(x(entity) == 55)
  }

  @Test func aPlayerMayMoveAnotherTarget() {
    let hero = world.spawn(Transform(x: 5))
    let number = world[Timelines.self].add(.tween(.position, by: Vec2(8, 0), over: .ticks(2)))
    let spin = world[Timelines.self].add(.tween(.rotation, by: 1, over: .ticks(2)))
    world.spawn(TimelinePlayer(number, target: hero))
    world.spawn(TimelinePlayer(spin, target: hero))
    for _ in 0..<3 { step() }
    #expect(world[hero, Transform.self] == Transform(x: 13, rotation: 1))
    world.despawn(hero)
    step()
  }

  @Test func theModelValueIsKeptWhileATimelineRuns() {
    let entity = spawn(line(2).filling(.none))
    step()
    step()
    #expect(world.properties.value(of: .position, in: entity) == AnimatedValue(10))
    #expect(world.properties.modelValue(of: .position, in: entity) == AnimatedValue(100))
    step()
    #expect(world.properties.value(of: .position, in: entity) == AnimatedValue(100))
    #expect(world.properties.modelValue(of: .position, in: entity) == AnimatedValue(100))
  }

  @Test func playersArePartOfTheState() throws {
    let sequence = Timeline.sequence([
      .tween(.position, by: Vec2(20, 0), over: .ticks(5), curve: .easeOutElastic),
      .tween(.position, to: Vec2(3, 4), over: .ticks(7), curve: .easeInBounce),
    ]).repeatedForever()
    let entity = spawn(sequence.autoreversed(), speed: 0.75)
    for _ in 0..<9 { step() }
    let snapshot = simulation.snapshot()
    var first: [UInt64] = []
    for _ in 0..<40 {
      step()
      first.append(simulation.stateHash)
    }
    try simulation.restore(snapshot)
    for hash in first {
      step()
      #expect(simulation.stateHash == hash)
    }
    #expect(Set(first).count == first.count && world.isAlive(entity))
  }

  @Test func damagedTimelinesAreRefused() throws {
    _ = world[Timelines.self].add(.sequence([line(), .group([line(), line(7)])]))
    let bytes = FieldEncoder.encode(world[Timelines.self])
    #expect(try FieldDecoder.decode(Timelines.self, from: bytes).all == world[Timelines.self].all)
    var random = RandomStream(seed: 9)
    for _ in 0..<20_000 {
      var damaged = bytes
      for _ in 0..<random.int(in: 1...3) {
        damaged[Int(random.int(in: 0..<Int32(bytes.count)))] = UInt8(
          truncatingIfNeeded: random.next())
      }
      guard let timelines = try? FieldDecoder.decode(Timelines.self, from: damaged) else {
        continue
      }
      // A timeline that can be read can be played, whatever its values.
      let other = Simulation(content: GameContent(), seed: 1)
      other.world[Timelines.self] = timelines
      other.world.spawn(Transform(), TimelinePlayer(0))
      for _ in 0..<3 { other.step(TickInput()) }
    }
  }
}
