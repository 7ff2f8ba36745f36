import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Timelines without an end, timelines that run backwards, and players whose target, time or component changes.
@Suite struct EndlessTimelineTests {
  private let simulation = Simulation(
    content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
  private var world: World { simulation.world }

  private func step() { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }

  private func spawn(_ timeline: Timeline) -> Entity {
    world.spawn(
      Transform(x: 100), Sprite(FrameID(index: 2)),
      TimelinePlayer(world[Timelines.self].add(timeline)))
  }

  private func x(_ entity: Entity) -> Float { world[entity, Transform.self]!.position.x }

  private func run(_ timeline: Timeline, ticks: Int) -> [Float] {
    let entity = spawn(timeline)
    return (0..<ticks).map { _ in
      step()
      return x(entity)
    }
  }

  private func line(_ ticks: Float) -> Timeline {
    .tween(.position, from: Vec2(0, 0), to: Vec2(ticks * 10, 0), over: .ticks(ticks))
  }

  @Test func aGroupMayContainEndlessTimelines() {
    let entity = spawn(
      .group([line(3).repeatedForever(), .tween(.rotation, from: 0, to: 1, over: .ticks(4))]))
    var seen: [[Float]] = []
    for _ in 0..<7 {
      step()
      seen.append([x(entity), world[entity, Transform.self]!.rotation])
    }
    #expect(seen.map { $0[0] } == [0, 10, 20, 0, 10, 20, 0])
    #expect(seen.map { $0[1] } == [0, 0.25, 0.5, 0.75, 1, 1, 1])
  }

  @Test func aSequenceMayEndInAnEndlessTimeline() {
    #expect(
      run(.sequence([line(2), line(3).repeatedForever()]), ticks: 9) == [
        0, 10, 0, 10, 20, 0, 10, 20, 0,
      ])
    // The part after an endless one does not begin.
    #expect(
      run(.sequence([line(2).repeatedForever(), line(9)]), ticks: 6) == [0, 10, 0, 10, 0, 10])
    #expect(run(.sequence([line(2).speed(0), line(9)]), ticks: 3) == [0, 0, 0])
    // Groups in groups.
    #expect(
      run(
        .group([.sequence([.pause(for: .ticks(2)), .group([line(2).repeatedForever()])])]), ticks: 6
      )
        == [100, 100, 0, 10, 0, 10])
  }

  /// Sets the time to 1,000,000,000 ticks: some 200 days at 60 ticks a second.
  @Test func anEndlessTimelineStaysExactAfterMonths() {
    let entity = spawn(.group([line(4).autoreversed().repeatedForever()]))
    step()
    world[entity, TimelinePlayer.self]?.speed = 0.0625
    world[entity, TimelinePlayer.self]?.time = 1_000_000_000
    step()
    var seen: [Float] = []
    for _ in 0..<4 {
      step()
      seen.append(x(entity))
    }
    #expect(seen == [1.25, 1.875, 2.5, 3.125])
  }

  /// Checks the end of timelines whose lengths a float cannot represent exactly.
  @Test func theEndValueIsReachedAndGivenBack() {
    func last(_ timeline: Timeline) -> Float {
      let entity = spawn(timeline)
      for _ in 0..<400 where world[entity, TimelinePlayer.self]!.isPlaying { step() }
      #expect(!world[entity, TimelinePlayer.self]!.isPlaying)
      let end = x(entity)
      world.despawn(entity)
      return end
    }
    for ticks in stride(from: 3, through: 190, by: 17).map({ Float($0) / 10 }) {
      let line = Timeline.tween(.position, from: Vec2(7, 0), to: Vec2(50, 0), over: .ticks(ticks))
      for count: Float in [2, 3, 5, 7] {
        #expect(last(line.repeated(count)) == 50, "\(ticks) × \(count)")
        #expect(last(line.repeated(count).speed(-1)) == 7, "\(ticks) × \(count) back")
      }
      for speed: Float in [0.3, 0.7, 1.1, 2.3] {
        #expect(last(line.speed(speed)) == 50, "\(ticks) at \(speed)")
        #expect(last(line.speed(speed).filling(.none)) == 100, "\(ticks) at \(speed), back")
      }
      for begin: Float in [0.1, 1.7, 3.3] {
        let late = line.beginning(at: begin)
        #expect(last(.group([late])) == 50, "\(ticks) from \(begin)")
        #expect(last(.group([late.filling(.none)])) == 100, "\(ticks) from \(begin), back")
      }
    }
  }

  @Test func theOrderOfTimelineModifiersDoesNotMatter() {
    let pairs: [(Timeline, Timeline)] = [
      (line(2).speed(-1).repeated(2), line(2).repeated(2).speed(-1)),
      (line(2).speed(-1).autoreversed(), line(2).autoreversed().speed(-1)),
      (line(2).speed(-1).repeatedForever(), line(2).repeatedForever().speed(-1)),
      (line(2).speed(-1).speed(1), line(2)),
    ]
    for (at, (a, b)) in pairs.enumerated() {
      #expect(a == b && a.length == b.length, "pair \(at)")
    }
    #expect(run(pairs[0].0, ticks: 6) == [20, 10, 0, 10, 0, 0])
    #expect(run(pairs[1].0, ticks: 6) == [0, 10, 20, 10, 0, 0])
    #expect(run(pairs[2].0, ticks: 6) == [0, 10, 0, 10, 0, 10])
    #expect(pairs[2].0.length == .infinity)
    #expect(
      run(line(3).repeatedForever().speed(-1).offset(by: 2), ticks: 6) == [20, 10, 0, 20, 10, 0])
    #expect(
      run(line(2).autoreversed().repeatedForever().speed(-1).offset(by: 1), ticks: 7) == [
        10, 0, 10, 20, 10, 0, 10,
      ])
  }

  @Test func anEndedTimelineCanBeSoughtAndFollow() {
    let entity = spawn(line(3))
    for _ in 0..<6 { step() }
    #expect(x(entity) == 30)
    // From now on the property belongs to the game.
    world[entity, Transform.self]?.position.x = 5
    step()
    #expect(x(entity) == 5)
    world[entity, TimelinePlayer.self]?.time = 2
    step()
    #expect(x(entity) == 20)
    step()
    world[entity, TimelinePlayer.self]?.isPlaying = true
    step()
    #expect(x(entity) == 30)
    let leader = spawn(line(8))
    step()
    world.insert(entity, AnimationFollower(of: leader))
    step()
    #expect(x(leader) == 10 && x(entity) == 10)
    step()
    #expect(x(leader) == 20 && x(entity) == 20)
  }

  @Test func aNewTargetStartsAfreshAndTheOldOneGetsItsValueBack() {
    let a = world.spawn(Transform(x: 1), Sprite(FrameID()))
    let b = world.spawn(Transform(x: 1000), Sprite(FrameID()))
    let number = world[Timelines.self].add(
      .tween(.position, by: Vec2(40, 0), over: .ticks(4)).filling(.none))
    let player = world.spawn(TimelinePlayer(number, target: a))
    step()
    step()
    #expect(x(a) == 11 && x(b) == 1000)
    world[player, TimelinePlayer.self]?.target = b
    step()
    #expect(x(a) == 1 && x(b) == 1020)
    for _ in 0..<3 { step() }
    #expect(x(a) == 1 && x(b) == 1000)
  }

  @Test func aComponentThatIsInsertedAgainStartsAfresh() {
    let entity = spawn(.tween(.position, by: Vec2(40, 0), over: .ticks(4)).filling(.none))
    step()
    step()
    world.remove(entity, Transform.self)
    step()
    world.insert(entity, Transform(x: 500))
    step()
    step()
    step()
    #expect(x(entity) == 500)
  }

  @Test func bothTintsOfAnEntityGetTheirValuesBack() {
    let entity = world.spawn(
      Transform(), Sprite(FrameID(), tint: Color(10, 10, 10)),
      Label("A", tint: Color(200, 0, 0)),
      TimelinePlayer(
        world[Timelines.self].add(
          .tween(.tint, to: Color(30, 10, 10), over: .ticks(2)).filling(.none))))
    for _ in 0..<5 { step() }
    #expect(world[entity, Sprite.self]?.tint == Color(10, 10, 10))
    #expect(world[entity, Label.self]?.tint == Color(200, 0, 0))
  }

  /// Checks that no number that a game or a damaged file contains stops the game.
  @Test func wildNumbersDoNotTrap() {
    let wild: [Float] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e30, 1e-30]
    for value in wild {
      let properties: [AnimatedProperty] = [
        .position, .rotation, .scale, .opacity, .tint, .sample, .scrollOffset,
      ]
      for property in properties {
        let number = world[Timelines.self].add(
          .sequence([
            .tween(property, by: value, over: .ticks(2)),
            .tween(property, to: AnimatedValue(value, value, value), over: .ticks(1)),
          ]).repeated(2))
        let clip = world[Clips.self].add(Clip((0..<3).map { FrameID(index: $0) }))
        var player = TimelinePlayer(number, speed: value, amplitude: value)
        player.time = Double(value)
        let entity = world.spawn(
          Transform(), Sprite(FrameID()), SpriteAnimation(clip: clip, speed: value), player)
        world.properties.animate(over: .ticks(2)) {
          world.properties.set(property, of: entity, to: AnimatedValue(value, value, value))
        }
      }
      for _ in 0..<4 { step() }
      world.query(with: TimelinePlayer.self).despawn()
    }
  }

  @Test func aTransactionIsNotPartOfTheState() throws {
    let boat = world.spawn(Transform())
    step()
    let snapshot = world.properties.animate(over: .ticks(9)) { simulation.snapshot() }
    try simulation.restore(snapshot)
    world.properties.set(.position, of: boat, to: Vec2(7, 0))
    #expect(x(boat) == 7)
    try world.properties.animate(over: .ticks(9)) { try simulation.restore(snapshot) }
    #expect(x(boat) == 0)
  }
}
