import Reel
import Testing

/// Tests of the code of docs/ecs.md about schedules and the state as a value.
@Suite struct ECSPageScheduleTests {
  typealias Page = ECSPage

  private func world() -> World {
    let world = World()
    world.insert(Page.Log())
    return world
  }

  @Test func systemsRunInTheirOrder() {
    let world = world()
    let boat = world.spawn(Page.Hull(points: 60), Page.Burning())
    let wreck = world.spawn(Page.Hull(points: -1))
    let schedule = Page.ticks(world)
    #expect(schedule.order == ["wind", "drift", "burn", "sink"])
    #expect(!world.isAlive(boat) && !world.isAlive(wreck))
  }

  @Test func conditionsAreEvaluatedInEachRun() {
    let world = world()
    let schedule = Schedule()
    schedule.add("drift", Page.drift)
    let boat = world.spawn(Page.Position(), Page.Velocity(x: 1))
    Page.conditions(schedule, world)
    #expect(world[boat, Page.Position.self]?.x == 1)
    #expect(!world.isSystemEnabled("drift"))
    schedule.run(world)
    schedule.run(world)
    #expect(world[boat, Page.Position.self]?.x == 1)
    #expect(world[Page.Log.self].lines == ["the first tick"])
    #expect(world[Page.Log.self].fires == 0)
    world.insert(boat, Page.Burning())
    schedule.run(world)
    #expect(world[Page.Log.self].fires == 1)
  }

  @Test func statesChangeWhenTheScheduleBegins() {
    let world = world()
    let schedule = Schedule()
    Page.states(schedule, world)
    #expect(world.current(Page.Screen.self) == .title)
    schedule.run(world)
    #expect(world.current(Page.Screen.self) == .playing)
    #expect(world.query(with: Page.Player.self).count == 1)
    world.setState(Page.Screen.paused)
    schedule.run(world)
    #expect(world.entityCount == 0)
  }

  @Test func theCallersClockMeasuresTheSystems() {
    let schedule = Schedule()
    schedule.add("quick") { _ in }
    schedule.add("slow") { world in
      for _ in 0..<200_000 { world.spawn(Page.Position()) }
    }
    #expect(Page.times(schedule, world()).contains("slow"))
  }

  @Test func worldsRunIndependently() async {
    #expect(Set(await Page.manyWorlds()).count == 8)
  }

  // MARK: - The state as a value

  @Test func aSnapshotRestoresTheWorld() throws {
    let world = world()
    let boat = world.spawn(Page.Position(x: 1), Page.Hull())
    #expect(try Page.backAndForth(world, boat))
    #expect(world[boat, Page.Position.self]?.x == 1)
    #expect(try Page.store(world) == 1)
    #expect(Page.refused(world, world.snapshot().bytes) == nil)
    #expect(
      Page.refused(world, [1, 2, 3]) == "the snapshot cannot be used: it ends too early")
  }

  @Test func aDifferenceAppliedToASnapshotGivesTheLaterOne() throws {
    let world = world()
    world.spawn(count: 1000, Page.Position(), Page.Velocity(x: 1), Page.Cargo())
    let answer = Page.history(world, Page.drift)
    let next = world.snapshot()
    let again = try #require(answer.again)
    #expect(again == next.stateBytes)
    #expect(answer.difference.count * 2 < next.bytes.count)
    try world.restore(Snapshot(bytes: again))
  }

  @Test func partsThatDifferAreNamed() {
    let (a, b) = (world(), world())
    a.spawn(Page.Position(), Page.Velocity())
    b.spawn(Page.Position(), Page.Velocity(x: 1))
    #expect(Page.differences(a, b) == ["Velocity"])
  }

  @Test func aDumpEqualsThatOfThePage() throws {
    let world = world()
    let boat = world.spawn(Page.Position(x: 1, y: 1), Page.Cargo(), Page.Burning(ticks: 60))
    world.spawn(count: 5, Page.Position())
    let answer = Page.inspect(world, boat)
    #expect(answer.rows == 5 && answer.fires == 1)
    #expect(try Documents.text("docs/ecs.md").contains(answer.text))
  }

  /// The page breaks the sentence into lines.
  @Test func aTrapPrintsTheMessageOfThePage() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let world = World()
      world.spawn(Page.Hull())
      let schedule = Schedule()
      schedule.add("burn") { world in
        world.each { (entity: Entity, _: Page.Hull) in world.despawn(entity) }
      }
      schedule.run(world)
    }
    let words = try Documents.text("docs/ecs.md").split { $0.isWhitespace }
    let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split { $0.isWhitespace }
    let start = try #require(printed.firstIndex(of: "Cannot"))
    let end = try #require(printed.firstIndex(of: "afterwards."))
    #expect(words.contains(printed[start...end]))
  }
}
