import ReelECS
import ReelMath
import Testing

/// Queries over the children, targets and sources of one entity.
@Suite struct QueryAroundTests {
  @Test func queriesOverChildrenAreInOrderAndFiltered() {
    let world = World()
    let root = world.spawn(Position())
    let other = world.spawn(Position())
    let children = (0..<6).map { i in
      let child = world.spawn(Position(x: Float(i)))
      if i % 2 == 0 { world.insert(child, Velocity(x: 1)) }
      world.setParent(of: child, to: i == 5 ? other : root)
      return child
    }
    #expect(world.all.children(of: root).entities == Array(children[0..<5]))
    #expect(world.query(with: Velocity.self).children(of: root).count == 3)
    var seen: [Float] = []
    world.all.children(of: root).each { (position: inout Position, velocity: Velocity) in
      position.x += velocity.x
      seen.append(position.x)
    }
    #expect(seen == [1, 3, 5])
    #expect(world.all.children(of: children[0]).isEmpty)
    world.all.children(of: root).despawn()
    #expect(world.entityCount == 3 && world.isAlive(root) && world.isAlive(children[5]))
    world.despawn(root)
    #expect(world.all.children(of: root).isEmpty, "no entity is around the dead")
  }

  @Test func queriesOverTargetsAndSourcesAreInOrder() {
    let world = World()
    let all = (0..<5).map { world.spawn(Position(x: Float($0))) }
    for at in [3, 1, 4] { world.relate(all[0], to: all[at], Likes()) }
    world.relate(all[2], to: all[1], Likes())
    world.insert(all[4], Velocity())
    #expect(world.all.targets(of: all[0], Likes.self).entities == [all[3], all[1], all[4]])
    #expect(world.all.sources(of: all[1], Likes.self).entities == [all[0], all[2]])
    #expect(world.query(without: Velocity.self).targets(of: all[0], Likes.self).count == 2)
    #expect(world.all.targets(of: all[0], Follows.self).isEmpty)
    world.despawn(all[1])
    #expect(world.all.targets(of: all[0], Likes.self).entities == [all[3], all[4]])
    #expect(world.all.sources(of: all[1], Likes.self).isEmpty)
    var xs: [Float] = []
    world.all.targets(of: all[0], Likes.self).each { (position: Position) in xs.append(position.x) }
    #expect(xs == [3, 4])
  }

  @Test func changesAmongChildrenAreFound() {
    let world = World()
    let root = world.spawn()
    let children = (0..<4).map { _ in
      let child = world.spawn(Health())
      world.setParent(of: child, to: root)
      return child
    }
    let mark = world.markVersion()
    world[children[2], Health.self] = Health()
    let changed = world.all.children(of: root).changed(Health.self, since: mark)
    #expect(changed.entities == [children[2]])
  }

  @Test func queriesAroundTwoEntitiesTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn()
        _ = world.all.children(of: entity).targets(of: entity, Likes.self)
      }, "A query selects the entities around entity 0.1 and around entity 0.1")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn()
        _ = world.parentsFirst.children(of: entity)
      }, "A query selects the entities around one, and orders parents first")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn()
        _ = world.all.children(of: entity).parentsFirst
      }, "A query selects the entities around one, and orders parents first")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn()
        world.observe(entering: world.all.children(of: entity)) { _, _ in }
      }, "An observer's query filters by changes or by the entities around one")
  }
}
