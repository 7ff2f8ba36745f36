import ReelECS
import Testing

@Suite struct WorldEventCountTests {
  @Test func betweenTicksTheEventsOfTheLastTickAreCounted() {
    let world = World()
    let types = world.registeredTypeCount
    #expect(world.eventCount(of: Hit.self) == 0)
    #expect(world.registeredTypeCount == types, "counting registers nothing")
    world.send(Hit(amount: 1))
    world.send(Hit(amount: 2))
    world.endTick()
    #expect(world.eventCount(of: Hit.self) == 2)
    // Counting reads nothing, so that a reader still receives all of them.
    #expect(world.events(Hit.self).map(\.amount) == [1, 2])
    world.send(Hit(amount: 3))
    world.endTick()
    #expect(world.eventCount(of: Hit.self) == 1)
    world.endTick()
    #expect(world.eventCount(of: Hit.self) == 0)
  }
}
