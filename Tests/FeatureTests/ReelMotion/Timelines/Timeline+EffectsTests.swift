import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Seconds beside ticks, and timelines that are ready made.
@Suite struct TimelineEffectsTests {
  private func make(_ rate: UInt32 = 60) -> Simulation {
    Simulation(content: GameContent(), seed: 1, rate: TickRate(rate))
  }

  private func step(_ simulation: Simulation) {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
  }

  // MARK: - Seconds

  @Test(arguments: [30, 60, 120] as [UInt32])
  func secondsAreTheSameAtEveryRate(rate: UInt32) {
    let simulation = make(rate)
    let world = simulation.world
    let timeline = Timeline.sequence([
      .tween(.position, from: Vec2(0, 0), to: Vec2(100, 0), over: .seconds(1)),
      .pause(for: .seconds(0.5)),
      .tween(.position.x, by: -50, over: .seconds(0.5)),
    ])
    #expect(timeline.length == 2)
    let number = world[Timelines.self].add(timeline)
    #expect(world[Timelines.self].all[number.index].length == Float(rate) * 2)
    let entity = world.spawn(Transform(), TimelinePlayer(number))
    var positions: [Float] = []
    for tick in 0...rate * 2 {
      step(simulation)
      if tick % (rate / 2) == 0 { positions.append(world[entity, Transform.self]!.position.x) }
    }
    #expect(positions == [0, 50, 100, 100, 50])
    world[Timelines.self].removeAll()
    let again = world[Timelines.self].add(.tween(.rotation, by: 1, over: .seconds(1)))
    #expect(again == 0 && world[Timelines.self].all[0].length == Float(rate))
  }

  @Test(arguments: [30, 60] as [UInt32])
  func glidesTakeSeconds(rate: UInt32) {
    let simulation = make(rate)
    let world = simulation.world
    let entity = world.spawn(Transform())
    world.properties.animate(over: .seconds(0.5), curve: .linear) {
      world.properties.set(.position.x, of: entity, to: 30)
    }
    for _ in 0..<rate / 4 { step(simulation) }
    let x = world[entity, Transform.self]!.position.x
    #expect(abs(x - 15) <= 1, "\(x)")
    for _ in 0...rate / 4 { step(simulation) }
    #expect(world[entity, Transform.self]!.position.x == 30)
  }

  @Test func mixingTicksAndSecondsInATimelineTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = Timeline.sequence([.pause(for: .ticks(4)), .pause(for: .seconds(1))])
    }
    let nothing = Timeline.group([])
    #expect(Timeline.sequence([nothing, .pause(for: .seconds(1))]).length == 1)
  }

  // MARK: - Ready made

  /// Returns the values of a property in the first ticks of a timeline.
  private func run(
    _ timeline: Timeline, _ property: AnimatedProperty, _ ticks: Int, tint: Color = .white,
    scale: Vec2 = .one
  ) -> [AnimatedValue] {
    let simulation = make()
    let world = simulation.world
    let number = world[Timelines.self].add(timeline)
    let entity = world.spawn(
      Transform(position: .zero, scale: scale), Sprite(FrameID(), tint: tint),
      TimelinePlayer(number))
    return (0..<ticks).map { _ in
      step(simulation)
      return world.properties.value(of: property, in: entity)!
    }
  }

  @Test func squashesReturnToTheOriginalScale() {
    let sizes = run(.squash(to: Vec2(1.5, 0.5), over: .ticks(20)), .scale, 22, scale: Vec2(-2, 1))
    #expect(sizes[0].vec2 == Vec2(-2, 1) && sizes[20].vec2 == Vec2(-2, 1))
    #expect(sizes[4].vec2 == Vec2(-3, 0.5))
    #expect(sizes[10].vec2 == Vec2(-1.5, 1.25))
    #expect(sizes.allSatisfy { abs($0.x) <= 3 && $0.y >= 0.5 })
    #expect(
      run(.squash(over: .seconds(0.5)), .scale, 31).map(\.x)
        == run(.squash(over: .ticks(30)), .scale, 31).map(\.x))
  }

  @Test func blinksReturnToTheOriginalOpacity() {
    let opacities = run(.blink(2, every: .ticks(4)), .opacity, 10, tint: Color(255, 255, 255, 51))
    #expect(opacities.map(\.x) == [0, 0, 0.2, 0.2, 0, 0, 0.2, 0.2, 0.2, 0.2])
    #expect(run(.blink(1, every: .seconds(0.1)), .opacity, 7).map(\.x) == [0, 0, 0, 1, 1, 1, 1])
  }

  @Test func flashesAreOfOneColourAndLeaveTheTint() {
    let flash = Timeline.flash(Color(255, 0, 51), over: .ticks(4))
    let strengths = run(flash, .flash, 6).map(\.x)
    #expect(strengths[0] == 1 && strengths[4] == 0 && strengths[5] == 0)
    #expect(zip(strengths, strengths.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(run(flash, .flashColor, 3).allSatisfy { $0 == AnimatedValue(255, 0, 51) })
    let tints = run(flash, .tint, 6, tint: Color(200, 100, 50))
    #expect(tints.allSatisfy { $0 == AnimatedValue(200, 100, 50) })
    #expect(run(.flash(over: .seconds(0.1)), .flash, 7).map(\.x).last == 0)
    #expect(run(.flash(over: .seconds(0.1)), .flashColor, 1)[0] == AnimatedValue(.white))
    #expect(run(.flash(Color(9, 9, 9, 51), over: .ticks(4)), .flash, 1)[0].x == 0.2)
  }
}
