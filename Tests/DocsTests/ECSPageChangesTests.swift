import Reel
import Testing

/// Tests of the code of docs/ecs.md about commands, links, observers, events and changes.
@Suite struct ECSPageChangesTests {
  typealias Page = ECSPage

  private func world() -> World {
    let world = World()
    world.insert(Page.Log())
    return world
  }

  @Test func commandsActWhenTheyAreApplied() {
    let world = world()
    let boat = world.spawn(Page.Position(x: 1), Page.Burning())
    let buoy = Page.commands(world)
    #expect(world.isAlive(buoy))
    #expect(!world.has(boat, Page.Burning.self))
    #expect(world.children(of: boat).count == 1)
    #expect(world[world.children(of: boat)[0], Page.Position.self]?.x == 1)
    #expect(world[Page.Log.self].fires == 1)
  }

  @Test func childrenGoWithTheirParent() {
    let world = world()
    let answer = Page.hierarchy(world)
    #expect(answer.order.count == 2 && answer.order[0] == answer.order[1])
    #expect(answer.depth == 2)
    #expect(world.entities == [answer.ship])
  }

  @Test func relationsAreReadFromBothEnds() {
    let world = world()
    let answer = Page.relations(world)
    #expect(answer.to == Array(world.entities[1...2]))
    #expect(answer.from == Array(world.entities[0...1]))
    #expect(answer.tons == 3)
    #expect(world[Page.Log.self].tons == 6)
    world.despawn(world.entities[2])
    #expect(world.targets(of: world.entities[0], Page.Trades.self) == [])
  }

  @Test func aWorldHasAResourceOnce() {
    let world = World()
    #expect(!world.has(Page.Log.self))
    #expect(Page.resources(world))
    #expect(world[Page.Log.self].lines == ["fire on deck"])
    #expect(world[Page.Log.self].fires == 1)
  }

  @Test func observersRunAtOnce() {
    let world = world()
    Page.observe(world)
    let boat = world.spawn(Page.Hull(), Page.Anchored())
    world.insert(boat, Page.Burning())
    #expect(world[Page.Log.self].fires == 1)
    #expect(!world.has(boat, Page.Shadow.self))
    world.flush()
    #expect(world.has(boat, Page.Shadow.self))
    world.remove(boat, Page.Anchored.self)
    world[boat, Page.Hull.self]?.points = 7
    // A loop calls no observers.
    world.each { (hull: inout Page.Hull) in hull.points -= 1 }
    world.despawn(boat)
    #expect(
      world[Page.Log.self].lines
        == ["\(boat) drifts and burns", "hull of \(boat)", "lost with 6 points"])
  }

  @Test func eventsAreSeenOnce() {
    let world = world()
    let schedule = Schedule()
    Page.events(schedule)
    world.spawn(Page.Position(), Page.Sail(), Page.Hull())
    let rammed = world.spawn(Page.Position(), Page.Sail(), Page.Hull())
    schedule.run(world)
    #expect(world[rammed, Page.Hull.self]?.points == 80)
    // Outside the schedule, a reader sees all events of this tick and the last one.
    #expect(world.events(Page.Rammed.self).count == 1)
    world.endTick()
    #expect(world.events(Page.Rammed.self).count == 1)
    world.endTick()
    #expect(world.events(Page.Rammed.self).isEmpty)
  }

  @Test func changesOfATrackedComponentAreFoundByRow() {
    let world = world()
    world.spawn(Page.Hull())
    let boat = world.spawn(Page.Hull())
    #expect(Page.changes(world, boat) == [boat])
  }

  @Test func changesOfAPlainComponentAreFoundByTable() {
    let world = world()
    let boats = world.spawn(count: 3, Page.Position())
    let mark = world.markVersion()
    world[boats[0], Page.Position.self]?.x = 1
    #expect(world.query(changed: Page.Position.self, since: mark).count == 3)
  }

  @Test func aSystemReadsTheChangesSinceItsLastRun() {
    let world = world()
    let schedule = Schedule()
    Page.changesOfSystems(schedule)
    let boat = world.spawn(Page.Hull())
    world.spawn(Page.Hull())
    schedule.run(world)
    #expect(world[Page.Log.self].lines.count == 2)
    schedule.run(world)
    #expect(world[Page.Log.self].lines.count == 2)
    world[boat, Page.Hull.self]?.points = 4
    schedule.run(world)
    #expect(world[Page.Log.self].lines.last == "\(boat): 4")
    #expect(world[Page.Log.self].lines.count == 3)
  }
}
