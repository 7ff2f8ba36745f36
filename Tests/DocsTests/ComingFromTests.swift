import Reel
import Testing

/// Tests of the code of docs/coming-from.md.
@Suite struct ComingFromTests {
  typealias Page = ComingFrom

  @Test func aViewIsAClosure() {
    let world = World()
    let boat = world.spawn(Page.Position(), Page.Velocity(x: 2))
    let held = world.spawn(Page.Position(), Page.Velocity(x: 2), Page.Anchored())
    Page.view(world)
    #expect(world[boat, Page.Position.self]?.x == 2)
    #expect(world[held, Page.Position.self]?.x == 0)
  }

  @Test func commandsDestroyWhileIterating() {
    let world = World()
    world.spawn(count: 9, Page.Hull(points: 0))
    let boat = world.spawn(Page.Hull())
    Page.destroyWhileIterating(world)
    #expect(world.entities == [boat])
  }

  @Test func pairsAreQueriedByTheirTarget() {
    let world = World()
    let bob = world.spawn()
    let ships = [Float(1), 0, 2].map { world.spawn(Page.Position(x: $0)) }
    for ship in ships { world.relate(ship, to: bob, Page.Trades()) }
    world.spawn(Page.Position(x: 3))
    #expect(Page.pairs(world, bob) == [ships[0], ships[2]])
  }

  @Test func aTagDisablesAnEntity() {
    let world = World()
    world.spawn(Page.Hull())
    #expect(Page.asleep(world, world.spawn(Page.Hull())) == 1)
  }

  @Test func anIntervalIsACondition() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.world.spawn(Page.Hull(points: 0))
    Page.interval(simulation.schedule) { world in
      world.each { (hull: inout Page.Hull) in hull.points += 1 }
    }
    for _ in 0..<61 { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
    simulation.world.each { (hull: Page.Hull) in #expect(hull.points == 3) }
  }

  @Test func aPluginIsAFunction() {
    let world = World()
    let schedule = Schedule()
    Page.addHarbour(world, schedule)
    let ship = world.spawn(Page.Hull(points: 90), Page.Player())
    let fire = world.spawn(Page.Hull(points: 90), Page.Player(), Page.Burning())
    schedule.run(world)
    #expect(world[ship, Page.Hull.self]?.points == 95)
    #expect(world[fire, Page.Hull.self]?.points == 90)
    #expect(world.has(ship, Page.Anchored.self))
    #expect(world[Page.Gain.self].points == 6)
  }

  @Test func nodesAreEntitiesWithTransforms() {
    let simulation = Simulation(
      content: GameContent(atlases: [
        Atlas(frames: [AtlasFrame(name: "ship"), AtlasFrame(name: "flag")])
      ]), seed: 1)
    let (ship, flag) = Page.nodes(simulation)
    let world = simulation.world
    #expect(simulation.missingNames == [])
    #expect(world.globalPosition(of: flag) == Vec2(160, 100))

    Page.run(world, ship)
    for tick in 0...120 {
      simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
      if tick == 30 { #expect(world[ship, Transform.self]?.position == Vec2(160, 120)) }
    }
    #expect(world[ship, Transform.self]?.position == Vec2(300, 40))
    #expect(world[ship, Sprite.self]?.tint.a == 0)
    Page.sink(world)
    #expect(!world.isAlive(ship))
  }

  @Test func contactsAreEvents() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let rock = Collider(Rect(0, 0, 8, 8), categories: 2, mask: 1)
    let ship = world.spawn(Transform(), Collider(Rect(0, 0, 8, 8), categories: 1), Page.Hull())
    world.spawn(Transform(x: 4), rock, Page.Rock())
    world.spawn(Transform(x: 40), rock, Page.Rock())
    simulation.schedule.add("collide", in: .react, Page.collide)
    for _ in 0..<3 { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
    #expect(world[ship, Page.Hull.self]?.points == 99)
  }
}
