import Reel
import Testing

/// Tests of the code of docs/ecs.md.
@Suite struct ECSPageTests {
  typealias Page = ECSPage

  @Test func theFirstLoopMovesEntitiesWithAVelocity() {
    let rows = Page.first().rows(Page.Position.self)
    #expect(rows == [Page.Position(x: 2, y: 1), Page.Position(x: 5, y: 2)])
  }

  @Test func theWorldMatchesThePicturesOfThePage() {
    let (world, gone, late) = Page.pictures()
    #expect("\(gone), \(late)" == "entity 2.1, entity 2.2")
    #expect(!world.isAlive(gone))
    #expect(
      world.tables.map(\.components) == [["Position", "Velocity"], ["Position"]])
    #expect(
      world.entities.map { "\($0)" } == ["entity 0.1", "entity 3.1", "entity 1.1", "entity 2.2"])
  }

  @Test func spawningManyGivesThemTheirComponents() {
    let world = World()
    let (buoy, fleet, bare) = Page.spawn(world)
    #expect(world.componentNames(of: buoy) == ["Position", "Anchored"])
    #expect(world.componentNames(of: bare) == [])
    #expect(fleet.count == 100)
    #expect(world[fleet[70], Page.Position.self]?.x == 70)
    #expect(world.entityCount == 152)
  }

  @Test func requiredComponentsAreInserted() {
    let world = World()
    let boat = world.spawn(Page.Sail())
    #expect(world.has(boat, Page.Position.self) && world.has(boat, Page.Velocity.self))
  }

  @Test func componentsHaveTheStorageOfThePage() throws {
    let world = World()
    world.spawn(Page.Shadow(), Page.Burning(), Page.Hull(), Page.Anchored(), Page.Cargo())
    let kinds = Dictionary(uniqueKeysWithValues: world.components.map { ($0.name, $0) })
    #expect(kinds["Burning"]?.storage == .sparse)
    #expect(kinds["Hull"]?.storage == .table)
    #expect(kinds["Shadow"]?.isTransient == true)
    #expect(kinds["Anchored"]?.size == 0)
    #expect(kinds["Cargo"]?.fields == "crates int32, owner entity, labels [text]")
  }

  @Test func oneEntityIsReadAndWritten() {
    let world = World()
    let boat = world.spawn(Page.Hull(), Page.Burning())
    let answer = Page.access(world, boat)
    #expect(answer.points == 90 && answer.burns)
    #expect(Page.access(world, .none).points == 0)
  }

  @Test func hooksOfATypeCountInEveryWorld() {
    for _ in 0..<2 {
      let world = World()
      world.insert(Page.Log())
      let boats = world.spawn(count: 3, Page.Torch())
      world.remove(boats[0], Page.Torch.self)
      #expect(world[Page.Log.self].fires == 2)
    }
  }

  @Test func structureIsChangedAtOnce() {
    let world = World()
    world.spawn(count: 3, Page.Anchored())
    let rest = world.spawn(Page.Position())
    let answer = Page.changeStructure(world, world.spawn(Page.Position()))
    #expect(!answer.isAlive && answer.count == 1)
    #expect(world.isAlive(rest))
  }

  // MARK: - Queries

  @Test func theParametersOfALoopAreItsQuery() {
    let world = World()
    let boat = world.spawn(Page.Position(), Page.Velocity(x: 1), Page.Sail())
    let raft = world.spawn(Page.Position(), Page.Velocity(x: 1))
    let far = world.spawn(Page.Position(x: 100), Page.Velocity(x: 1))
    world.spawn(Page.Position())
    Page.each(world)
    #expect(world[boat, Page.Position.self]?.x == 2)
    #expect(world[raft, Page.Position.self]?.x == 1)
    #expect(world.isAlive(far))
    world.flush()
    #expect(!world.isAlive(far))
    #expect(world.entityCount == 3)
  }

  @Test func filtersNarrowQueries() {
    let world = World()
    world.spawn(Page.Position(y: 3), Page.Velocity())
    let held = world.spawn(Page.Position(y: 3), Page.Velocity(), Page.Anchored())
    world.spawn(Page.Hull(), Page.Burning())
    world.spawn(Page.Hull(), Page.Sail())
    world.spawn(Page.Hull())
    world.spawn(Page.Burning())
    let counts = Page.filters(world)
    // A sail requires a position and a velocity.
    #expect(counts == (free: 2, loud: 2, all: 6))
    #expect(world[held, Page.Position.self]?.y == 3)
  }

  @Test func parentsComeFirstWhateverTheOrderOfSpawning() {
    let world = World()
    let flag = world.spawn(Page.Spot(), Page.Position(x: 1))
    let mast = world.spawn(Page.Spot(), Page.Position(x: 10))
    let ship = world.spawn(Page.Spot(), Page.Position(x: 100, y: 5))
    world.setParent(of: flag, to: mast)
    world.setParent(of: mast, to: ship)
    Page.parentsFirst(world)
    #expect(world[flag, Page.Spot.self] == Page.Spot(x: 111, y: 5))
    #expect(world[ship, Page.Spot.self] == Page.Spot(x: 100, y: 5))
  }

  @Test func queriesReturnFirstSingleCountAndRows() {
    let world = World()
    let high = world.spawn(Page.Hull(), Page.Position(y: 9))
    let low = world.spawn(Page.Hull(points: 0), Page.Position(y: 1))
    let player = world.spawn(Page.Player())
    let answers = Page.questions(world)
    #expect(answers.count == 2 && !answers.isEmpty)
    #expect(answers.first == high && answers.player == player && answers.sinking == low)
    #expect(answers.rows.map(\.0) == [high, low] && answers.rows.map(\.1.y) == [9, 1])
    #expect(answers.byHeight == [low, high])
  }

  @Test func pairsAndColumnsAreVisited() {
    let world = World()
    let a = world.spawn(Page.Position(), Page.Velocity(x: 2))
    let b = world.spawn(Page.Position(), Page.Velocity(x: 2))
    Page.pairs(world)
    #expect(world[a, Page.Position.self]?.x == 0 && world[b, Page.Position.self]?.x == 1)
    Page.columns(world)
    #expect(world[a, Page.Position.self]?.x == 2 && world[b, Page.Position.self]?.x == 3)
  }
}
