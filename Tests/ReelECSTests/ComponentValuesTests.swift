import ReelECS
import ReelMath
import Testing

@Suite struct ComponentValuesTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func theyAreAlwaysThePresentOnes(seed: UInt64) {
    let world = World()
    let positions = world.values(Position.self)
    let sparks = world.values(Spark.self)
    let bags = world.values(Bag.self)
    var random = TestRandom(seed: seed)
    var all: [Entity] = []
    for step in 0..<2_000 {
      let picked = all.isEmpty ? Entity.none : all[random.below(all.count)]
      switch random.below(9) {
      case 0, 1, 2: all.append(world.spawn(Position(x: Float(step))))
      case 3: all.append(world.spawn(Velocity(), Spark(value: UInt64(step))))
      case 4: if world.isAlive(picked) { world.insert(picked, Position(x: Float(step))) }
      case 5: if world.isAlive(picked) { world.insert(picked, Bag(items: [Int32(step)])) }
      case 6: world.remove(picked, Position.self)
      case 7: world.despawn(picked)
      default: if step % 50 == 0 { world.shrink() }
      }
      for entity in all.suffix(20) + [picked, .none] {
        #expect(positions[entity] == world[entity, Position.self], "seed \(seed), step \(step)")
        #expect(sparks[entity] == world[entity, Spark.self], "seed \(seed), step \(step)")
        #expect(bags[entity] == world[entity, Bag.self], "seed \(seed), step \(step)")
      }
    }
    #expect(all.contains { positions[$0] != nil } && all.contains { sparks[$0] != nil })
    #expect(all.contains { bags[$0] != nil } && all.contains { !world.isAlive($0) })
  }

  @Test func afterARestoreTheyAreThoseOfThen() throws {
    let world = World()
    let entity = world.spawn(Position(x: 1))
    let positions = world.values(Position.self)
    let before = world.snapshot()
    for _ in 0..<1_000 { world.spawn(Position(x: 2), Velocity()) }
    world[entity, Position.self]?.x = 3
    try world.restore(before)
    #expect(positions[entity]?.x == 1 && world.entityCount == 1)
  }
}

@Suite(.tags(.exit)) struct ComponentValuesMisuseTests {
  @Test func whatIsNotDeclared() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.add("peek", access: .reading(Velocity.self)) { world in
          _ = world.values(Position.self)
        }
        let world = World()
        world.register(Position.self)
        schedule.run(world)
      }, "System peek reads Position, which it has not declared.")
  }
}
