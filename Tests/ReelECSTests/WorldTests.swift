import ReelECS
import ReelMath
import Testing

@Suite struct WorldTests {
  @Test func eachReadsAndWritesComponents() {
    let world = World()
    let a = world.spawn(Position(x: 1, y: 2), Velocity(x: 10, y: 20))
    let b = world.spawn(Position(x: 5, y: 5))
    let c = world.spawn(Position(x: 3, y: 3), Velocity(x: 1, y: 1), Frozen())
    world.each { (position: inout Position, velocity: Velocity) in
      position.x += velocity.x
      position.y += velocity.y
    }
    #expect(world[a, Position.self] == Position(x: 11, y: 22))
    #expect(world[b, Position.self] == Position(x: 5, y: 5))
    #expect(world[c, Position.self] == Position(x: 4, y: 4))
    world[a, Velocity.self]?.x = 60
    #expect(world[a, Velocity.self]?.x == 60)
    world.insert(b, Velocity(x: 2))
    #expect(world[b, Velocity.self] == Velocity(x: 2))
    world.remove(a, Position.self)
    #expect(!world.has(a, Position.self))
    world.despawn(c)
    #expect(!world.isAlive(c))
    #expect(world.entityCount == 2)
  }

  // Swift evaluates the right-hand side of `world[e, T.self]?.x = …` after the access has begun.
  @Test func assignmentsMayFollowASpawn() {
    let world = World()
    let hero = world.spawn(Owner(), Position(x: 1))
    let item = world.spawn()
    world[hero, Owner.self]?.entity = item
    #expect(world[hero, Owner.self]?.entity == item && world.isAlive(item))
    // The entity of a command is alive after the commands are applied.
    world[hero, Owner.self]?.entity = world.commands.spawn()
    let later = world[hero, Owner.self]?.entity ?? .none
    #expect(!world.isAlive(later))
    world.flush()
    #expect(world.isAlive(later) && world[hero, Position.self]?.x == 1)
  }

  @Test func aThrowingRightHandSideLeavesTheComponent() {
    struct Stop: Error {}
    func fail() throws -> Int32 { throw Stop() }
    let counter = LeakCounter()
    do {
      let world = World()
      let entity = world.spawn(Counted(4, counter), Position(x: 3))
      #expect(throws: Stop.self) { world[entity, Counted.self]?.number = try fail() }
      #expect(throws: Stop.self) { world[entity, Position.self]?.x = Float(try fail()) }
      #expect(world[entity, Counted.self]?.number == 4)
      #expect(world[entity, Position.self]?.x == 3)
      // The structure is not held any more.
      world.insert(entity, Frozen())
      #expect(counter.count == 1)
    }
    #expect(counter.count == 0)
  }

  @Test func accessesMayBeNestedDeeply() {
    // The open accesses far outnumber the room of the scratch memory.
    let world = World()
    let all = (0..<200).map { _ in world.spawn(Wide(), Bag()) }
    func descend(_ depth: Int) -> Float {
      guard depth < all.count else { return 1 }
      world[all[depth], Wide.self]?.lanes.x = descend(depth + 1)
      return (world[all[depth], Wide.self]?.lanes.x ?? 0) + 1
    }
    func descend(_ depth: Int, _ label: String) -> String {
      guard depth < all.count else { return label }
      world[all[depth], Bag.self]?.label = descend(depth + 1, label)
      return "\(depth)"
    }
    #expect(descend(0) == 201)
    #expect(descend(0, "the innermost label") == "0")
    #expect(world[all[199], Bag.self]?.label == "the innermost label")
    #expect(world[all[0], Bag.self]?.label == "1" && world[all[0], Wide.self]?.lanes.x == 200)
    world.spawn()
  }

  @Test func inPlaceChangesDoNotCopy() {
    let world = World()
    let entity = world.spawn(Bag(items: Array(0..<100)))
    world[entity, Bag.self]?.items.reserveCapacity(1000)
    func address() -> UInt? {
      world[entity, Bag.self]?.items.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    let before = address()
    world[entity, Bag.self]?.items.append(1)
    #expect(address() == before)
  }

  @Test func aSpawnTakesUpToEightComponents() {
    let world = World()
    let entity = world.spawn(
      Position(x: 1), Velocity(x: 2), Frozen(), Bag(items: [3]), Wide(lanes: SIMD4(4, 4, 4, 4)),
      Counted(5), Cached(value: 6), Padded(small: 7, large: 8))
    #expect(world[entity, Position.self]?.x == 1)
    #expect(world[entity, Velocity.self]?.x == 2)
    #expect(world.has(entity, Frozen.self))
    #expect(world[entity, Bag.self]?.items == [3])
    #expect(world[entity, Wide.self]?.lanes.w == 4)
    #expect(world[entity, Counted.self]?.number == 5)
    #expect(world[entity, Cached.self]?.value == 6)
    #expect(world[entity, Padded.self] == Padded(small: 7, large: 8))
    // Another order of the same components gives the same table.
    let twin = world.spawn(
      Padded(), Cached(), Counted(), Wide(), Bag(), Frozen(), Velocity(), Position(x: 9))
    #expect(world.query(with: Frozen.self).entities == [entity, twin])
    #expect(world[twin, Position.self]?.x == 9)
  }

  @Test func despawnAllRemovesHierarchies() {
    let world = World()
    let counter = LeakCounter()
    var last = Entity.none
    for i in 0..<200 {
      let entity = i % 2 == 0 ? world.spawn(Counted(1, counter)) : world.spawn(Position())
      if i % 7 != 0 { world.setParent(of: entity, to: last) }
      last = entity
    }
    world.despawnAll()
    #expect(world.entityCount == 0 && world.entities.isEmpty && counter.count == 0)
    let next = world.spawn(Position())
    #expect(world.parent(of: next) == .none && world.children(of: next).isEmpty)
  }

  @Test func aDumpNamesComponentsAndFields() {
    let world = World()
    let entity = world.spawn(Position(x: 1.5, y: 2), Frozen())
    #expect(world.dump(entity) == "\(entity)\n  Position: x 1.5, y 2.0\n  Frozen: ")
    world.despawn(entity)
    #expect(world.dump(entity) == "\(entity): not alive")
  }
}
