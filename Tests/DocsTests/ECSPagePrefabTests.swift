import Reel
import Testing

/// Tests of the code of docs/ecs.md about prefabs, names, copies and clones.
@Suite struct ECSPagePrefabTests {
  typealias Page = ECSPage

  @Test func instancesAreCopiesOfTheTemplate() {
    let world = World()
    let fleet = Page.prefabs(world)
    world.flush()
    #expect(world.query(with: Page.Sail.self).count == 24)
    #expect(world[fleet.one, Page.Position.self]?.x == 0)
    #expect(world[fleet.two, Page.Position.self]?.x == 50)
    #expect(world[fleet.many[19], Page.Position.self]?.x == 190)
    #expect(world[fleet.heavy, Page.Hull.self]?.points == 300)
    #expect(world.query(with: Page.Sail.self, Page.Anchored.self).count == 1)
    for ship in [fleet.one, fleet.two, fleet.many[7]] {
      let boats = world.children(of: ship)
      #expect(boats.count == 1)
      // References within the template become references within the instance.
      #expect(boats.allSatisfy { world[$0, Page.Tow.self]?.ship == ship })
    }
  }

  @Test func namesAreLookedUp() {
    let world = World()
    let ship = world.spawn(Page.Hull())
    let answer = Page.names(world, ship)
    #expect(answer.found == ship && answer.name == "Argo")
    #expect(world.entity(named: "Pinta") == nil)
  }

  @Test func aCloneGoesOnLikeItsOriginal() {
    let world = World()
    let ship = world.spawn(Page.Position(x: 1), Page.Velocity(x: 1))
    let boat = world.spawn(Page.Position(x: 2), Page.Tow(ship: ship))
    world.setParent(of: boat, to: ship)
    let harbour = World()
    harbour.spawn(count: 3, Page.Anchored())

    let (twin, copies) = Page.copies(world, harbour, ship)
    #expect(twin.stateHash == world.stateHash)
    Page.drift(world)
    #expect(twin.stateHash != world.stateHash)
    Page.drift(twin)
    #expect(twin.stateHash == world.stateHash)

    #expect(harbour.entityCount == 5)
    #expect(harbour.children(of: copies[0]) == [copies[1]])
    #expect(harbour[copies[1], Page.Tow.self]?.ship == copies[0])
  }
}
