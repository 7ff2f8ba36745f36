import ReelECS
import ReelMath
import Testing

@Suite struct WorldRowsTests {
  /// Makes a world with free slots in a mixed order, the same each time.
  private func makeWorld() -> World {
    let world = World()
    let all = world.spawn(count: 40) { (Position(x: Float($0)), Counted(Int32($0))) }
    for at in [3, 17, 4, 39, 0, 22, 21] { world.despawn(all[at]) }
    return world
  }

  @Test func aBulkSpawnGivesTheIdsOfSingleSpawns() {
    for count in [0, 1, 5, 7, 8, 100] {
      let (bulk, single) = (makeWorld(), makeWorld())
      let many = bulk.spawn(count: count) {
        (Position(x: Float($0)), Counted(Int32($0)), Glow(level: Int32($0)))
      }
      let ones = (0..<count).map {
        single.spawn(Position(x: Float($0)), Counted(Int32($0)), Glow(level: Int32($0)))
      }
      #expect(many == ones, "\(count)")
      if count > 0 { #expect(bulk.stateHash == single.stateHash, "\(count)") }
      #expect(bulk.spawn() == single.spawn() && bulk.entityCount == single.entityCount)
      for (at, entity) in many.enumerated() {
        #expect(bulk[entity, Position.self]?.x == Float(at))
        #expect(bulk[entity, Counted.self]?.number == Int32(at))
        #expect(bulk[entity, Glow.self]?.level == Int32(at))
      }
    }
  }

  @Test func bulkSpawnsOfEveryArityWriteTheirColumns() {
    let world = World()
    let one = world.spawn(count: 3, Bag(items: [1]))
    let two = world.spawn(count: 3) { (Bag(items: [Int32($0)]), Position(x: Float($0))) }
    let eight = world.spawn(count: 20) { at in
      (
        Position(x: Float(at)), Velocity(x: Float(at)), Frozen(), Bag(items: [Int32(at)]),
        Wide(lanes: SIMD4(repeating: Float(at))), Counted(Int32(at)), Vigor(points: Int32(at)),
        Held(Int32(at))
      )
    }
    let same = world.spawn(
      count: 2, Position(x: 1), Velocity(x: 2), Padded(small: 3, large: 4), Bag(items: [5]),
      Wide(), Counted(6))
    #expect(one.allSatisfy { world[$0, Bag.self]?.items == [1] })
    #expect(two.map { world[$0, Bag.self]?.items } == [[0], [1], [2]])
    #expect(two.map { world[$0, Position.self]?.x } == [0, 1, 2])
    for (at, entity) in eight.enumerated() {
      let x = Float(at)
      #expect(world[entity, Position.self]?.x == x && world[entity, Velocity.self]?.x == x)
      #expect(world.has(entity, Frozen.self) && world[entity, Bag.self]?.items == [Int32(at)])
      #expect(world[entity, Wide.self]?.lanes.w == x)
      #expect(world[entity, Counted.self]?.number == Int32(at))
      #expect(world[entity, Vigor.self]?.points == Int32(at))
      #expect(world[entity, Held.self]?.number == Int32(at))
    }
    #expect(same.allSatisfy { world[$0, Padded.self] == Padded(small: 3, large: 4) })
    #expect(world.entities.count == 28)
  }

  @Test func aBulkSpawnCountsObjectsOnce() {
    let counter = LeakCounter()
    let world = World()
    world.spawn(count: 100) { (Counted(Int32($0), counter), Traced(Int32($0), counter)) }
    #expect(counter.count == 200)
    world.spawn(count: 100, Counted(1, counter), Held(1, counter))
    #expect(counter.count == 202, "one object in a hundred rows")
    world.query(with: Held.self).despawn()
    #expect(counter.count == 200)
    world.query(with: Traced.self).despawn()
    #expect(counter.count == 0 && world.entityCount == 0)
  }

  @Test func aBulkSpawnIsInvisibleToItsClosure() {
    let world = World()
    let hero = world.spawn(Position(x: 1), Glow(level: 1))
    let new = world.spawn(count: 10) { at in
      #expect(world.entityCount == 1 && world.query(with: Position.self).entities == [hero])
      world.each { (position: inout Position) in position.x += 1 }
      world[hero, Glow.self]?.level += 1
      world.insert(hero, Position(x: (world[hero, Position.self]?.x ?? 0) + 1))
      world.commands.spawn(Position(x: -1))
      world.send(Hit(amount: 1))
      return (Position(x: 100), Glow(level: Int32(at)))
    }
    #expect(world[hero, Position.self]?.x == 21 && world[hero, Glow.self]?.level == 11)
    #expect(world.entityCount == 11 && world.events(Hit.self).count == 10)
    world.flush()
    #expect(world.entityCount == 21)
    #expect(Array(world.query(with: Position.self).entities[..<11]) == [hero] + new)
    // The structure may change again.
    world.spawn()
  }

  @Test func reservedRowsTakeNoMoreMemory() {
    let world = World()
    world.spawn(count: 10, Position(), Velocity())
    world.reserve(500, Position.self, Velocity.self)
    let before = world.statistics
    world.spawn(count: 250, Position(), Velocity())
    for _ in 0..<250 { world.spawn(Position(), Velocity()) }
    #expect(world.statistics.byteCount == before.byteCount)
    #expect(world.statistics.slotCapacity == before.slotCapacity)
    #expect(world.tables.map { $0.count }.max() == 510)
    // A reservation below the present room changes nothing.
    world.reserve(0, Position.self, Velocity.self)
    #expect(world.statistics.byteCount == before.byteCount)
  }

  @Test func reservedSparseRowsTakeNoMoreMemory() {
    let world = World()
    world.reserve(500, Position.self, Glow.self)
    let before = world.statistics.byteCount
    for _ in 0..<500 { world.spawn(Position(), Glow()) }
    #expect(world.statistics.byteCount == before)
  }

  @Test func reservedEntitiesAreAddedToTheLivingOnes() {
    let world = World()
    let old = world.spawn(count: 300, Position())
    for entity in old[..<50] { world.despawn(entity) }
    world.reserve(entities: 500)
    let capacity = world.statistics.slotCapacity
    for _ in 0..<500 { world.spawn() }
    #expect(world.statistics.slotCapacity == capacity)
    world.reserve(entities: 0)
    #expect(world.statistics.slotCapacity == capacity)
  }

  @Test func shrinkKeepsEverything() {
    let world = World()
    let all = world.spawn(count: 600) {
      (Position(x: Float($0)), Traced(Int32($0)), Bag(items: [Int32($0)]), Frozen(), Glow())
    }
    for (at, entity) in all.enumerated() where at > 0 {
      world.setParent(of: entity, to: all[at - 1])
    }
    world.setParent(of: all[20], to: .none)
    world.despawn(all[20])
    let mark = world.markVersion()
    world[all[5], Traced.self]?.number = 1
    let (hash, bytes) = (world.stateHash, world.statistics.byteCount)
    world.shrink()
    #expect(world.stateHash == hash && world.statistics.byteCount < bytes)
    #expect(world.query(changed: Traced.self, since: mark).entities == [all[5]])
    #expect(world.children(of: all[18]) == [all[19]])
    world.shrink()
    // Slots, rows and links are right after the shrinking.
    let more = world.spawn(count: 600) { (Position(x: Float($0)), Traced(0), Glow()) }
    world.setParent(of: more[599], to: all[19])
    world.insert(all[0], Velocity())
    #expect(world.children(of: all[19]) == [more[599]] && world.entityCount == 620)
    world.despawn(all[0])
    #expect(world.entityCount == 599)
    world.despawnAll()
    world.shrink()
    #expect(world.spawn(Position(x: 3), Traced(1)) != .none && world.entityCount == 1)
  }
}
