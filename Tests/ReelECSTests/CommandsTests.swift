import ReelECS
import ReelMath
import Testing

@Suite struct CommandsTests {
  @Test func commandsWaitAndActInOrder() {
    let world = World()
    let old = world.spawn(Position(x: 1))
    let new = world.commands.spawn(Position(x: 2), Velocity(x: 3))
    world.commands.setParent(of: new, to: old)
    world.commands.insert(old, Velocity(x: 4))
    world.commands.insert(old, Velocity(x: 5))
    world.commands.remove(old, Position.self)
    #expect(!world.isAlive(new) && world.entityCount == 1)
    #expect(world.has(old, Position.self) && !world.has(old, Velocity.self))
    world.flush()
    #expect(world.isAlive(new) && world.entityCount == 2)
    #expect(world[new, Position.self]?.x == 2 && world[new, Velocity.self]?.x == 3)
    #expect(world[old, Velocity.self]?.x == 5 && !world.has(old, Position.self))
    #expect(world.children(of: old) == [new])
    world.commands.setParent(of: new, to: .none)
    world.flush()
    #expect(world.parent(of: new) == .none && world.children(of: old).isEmpty)
  }

  @Test func commandsToTheDeadAreIgnored() {
    let counter = LeakCounter()
    let world = World()
    let entity = world.spawn()
    let new = world.commands.spawn(Counted(1, counter))
    world.commands.despawn(new)
    world.commands.despawn(entity)
    world.commands.insert(entity, Counted(2, counter))
    world.commands.insert(new, Counted(2, counter))
    world.commands.remove(entity, Counted.self)
    world.commands.setParent(of: entity, to: new)
    world.flush()
    #expect(world.entityCount == 0 && counter.count == 0)
  }

  @Test func commandsThatSpawnDuringEachMoveNoRows() {
    let world = World()
    for i in 0..<50 { world.spawn(Position(x: Float(i)), Bag(items: [Int32(i)])) }
    var seen = 0
    world.each { (entity: Entity, position: inout Position, bag: inout Bag) in
      // The new entities outnumber the room of the id table, so that it grows during the iteration.
      for _ in 0..<10 { world.commands.spawn(position, bag, Counted(1), Wide()) }
      position.x += 1000
      bag.items.append(0)
      seen += 1
      #expect(world[entity, Position.self]?.x == position.x)
    }
    #expect(seen == 50 && world.entityCount == 50)
    world.flush()
    #expect(world.entityCount == 550)
    #expect(world.query(with: Counted.self).count == 500)
    world.query(with: Counted.self).each { (position: Position, bag: Bag) in
      #expect(bag.items == [Int32(position.x)])
    }
  }

  @Test func payloadsSurviveGrowth() {
    let counter = LeakCounter()
    let world = World()
    var all: [Entity] = []
    for i in 0..<500 {
      all.append(
        world.commands.spawn(
          Counted(Int32(i), counter), Bag(items: [Int32(i)], label: "a long label, number \(i)"),
          Frozen(), Wide(lanes: SIMD4(repeating: Float(i)))))
    }
    #expect(counter.count == 500)
    world.flush()
    #expect(counter.count == 500)
    for (i, entity) in all.enumerated() {
      #expect(world[entity, Counted.self]?.number == Int32(i))
      #expect(world[entity, Bag.self]?.label == "a long label, number \(i)")
      #expect(world[entity, Wide.self]?.lanes.z == Float(i))
    }
  }

  @Test func payloadsOfWaitingCommandsAreReleasedWithTheWorld() {
    let counter = LeakCounter()
    do {
      let world = World()
      for _ in 0..<300 { world.commands.spawn(Counted(1, counter)) }
      world.flush()
      for _ in 0..<200 { world.commands.spawn(Counted(1, counter)) }
      #expect(counter.count == 500)
    }
    #expect(counter.count == 0)
  }

  @Test func aDeinitMayGiveCommandsWhileCommandsAreApplied() {
    let counter = LeakCounter()
    let world = World()
    let first = world.spawn(Counted(1, counter))
    world[first, Counted.self]?.token.onDeath = { [unowned world] in
      for i in 0..<200 { world.commands.spawn(Bag(label: "made on death, number \(i)")) }
    }
    world.commands.despawn(first)
    for i in 0..<50 { world.commands.spawn(Counted(Int32(i), counter), Bag(label: "\(i)")) }
    world.flush()
    #expect(world.entityCount == 250 && counter.count == 50)
  }

  @Test func aFailedRestoreKeepsTheCommands() throws {
    let counter = LeakCounter()
    let world = World()
    world.spawn(Position())
    let snapshot = world.snapshot()
    let new = world.commands.spawn(Counted(3, counter))
    #expect(throws: SnapshotError.self) {
      try world.restore(Snapshot(bytes: Array(snapshot.bytes.dropLast())))
    }
    world.flush()
    #expect(world[new, Counted.self]?.number == 3)
    // A slot that a command took and gave up is free again.
    world.commands.despawn(new)
    world.flush()
    let other = world.snapshot()
    try world.restore(other)
    #expect(world.spawn().index == new.index)
  }

  @Test func aRestoreDropsTheCommands() throws {
    let counter = LeakCounter()
    let world = World()
    world.spawn(Position())
    let snapshot = world.snapshot()
    let hash = world.stateHash
    world.commands.spawn(Counted(3, counter))
    try world.restore(snapshot)
    #expect(counter.count == 0)
    world.flush()
    #expect(world.entityCount == 1 && world.stateHash == hash && world.snapshot() == snapshot)
  }
}
