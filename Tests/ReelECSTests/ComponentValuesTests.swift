import ReelECS
import ReelMath
import Testing

@Suite struct ComponentValuesTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func componentValuesAreAlwaysThePresentOnes(seed: UInt64) {
    let world = World()
    var positions = world.values(Position.self)
    var sparks = world.values(Spark.self)
    var bags = world.values(Bag.self)
    var random = TestRandom(seed: seed)
    var all: [Entity] = []
    for step in 0..<2_000 {
      // Some accessors are made while there are few entities, and used for long; others are new.
      if step > 400, random.below(step < 1000 ? 20 : 300) == 0 {
        positions = world.values(Position.self)
        sparks = world.values(Spark.self)
        bags = world.values(Bag.self)
      }
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

  struct Mark<T>: Component {}

  /// Gives an entity components of new types one after the other, each of which makes a table.
  private func mark<T: Component>(_ depth: Int, _ type: T.Type, _ world: World, _ entity: Entity) {
    world.insert(entity, T())
    if depth > 0 { mark(depth - 1, Mark<T>.self, world, entity) }
  }

  /// The bases of rows move when the number of tables or types grows.
  @Test func valuesOutliveBasesThatMove() {
    let world = World()
    let entity = world.spawn(Position(x: 1))
    let other = world.spawn(Position(x: 2))
    let positions = world.values(Position.self)
    mark(90, Mark<Position>.self, world, entity)
    world[entity, Position.self]?.x = 3
    #expect(positions[entity]?.x == 3 && positions[other]?.x == 2)
    #expect(world.values(Position.self)[entity]?.x == 3)
  }

  @Test func valuesOutliveRecordsThatMoveAndBelongToTheirWorld() {
    let world = World()
    let entity = world.spawn(Position(x: 1))
    let positions = world.values(Position.self)
    world.reserve(entities: 10_000)
    let other = world.clone()
    world[entity, Position.self]?.x = 2
    other[entity, Position.self]?.x = 3
    #expect(positions[entity]?.x == 2 && other.values(Position.self)[entity]?.x == 3)
    world.despawnAll()
    #expect(positions[entity] == nil && other[entity, Position.self] != nil)
  }

  /// The restore makes the world smaller.
  @Test func valuesAfterARestoreAreTheRestoredOnes() throws {
    let world = World()
    let entity = world.spawn(Position(x: 1))
    let positions = world.values(Position.self)
    let before = world.snapshot()
    let late = (0..<1_000).map { _ in world.spawn(Position(x: 2), Velocity()) }
    let later = world.values(Position.self)
    world[entity, Position.self]?.x = 3
    try world.restore(before)
    for positions in [positions, later] {
      #expect(positions[entity]?.x == 1 && world.entityCount == 1)
      #expect(late.allSatisfy { positions[$0] == nil })
    }
  }
}
