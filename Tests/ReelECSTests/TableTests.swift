import ReelECS
import ReelMath
import Testing

@Suite struct TableTests {
  @Test func rowsStayDenseAfterARemovalInTheMiddle() {
    let world = World()
    let all = (0..<40).map { world.spawn(Position(x: Float($0)), Counted(Int32($0))) }
    world.despawn(all[3])
    world.despawn(all[39])
    world.remove(all[10], Counted.self)
    for (index, entity) in all.enumerated() where index != 3 && index != 39 {
      #expect(world[entity, Position.self]?.x == Float(index))
      #expect(world[entity, Counted.self]?.number == (index == 10 ? nil : Int32(index)))
    }
    #expect(world.entityCount == 38)
  }

  @Test func everyObjectIsReleasedOnce() {
    let counter = LeakCounter()
    do {
      let world = World()
      let all = (0..<100).map { world.spawn(Counted(Int32($0), counter)) }
      #expect(counter.count == 100)
      for entity in all { world.insert(entity, Position()) }
      #expect(counter.count == 100, "moved to another table, not copied")
      for entity in all[..<20] { world.remove(entity, Counted.self) }
      #expect(counter.count == 80)
      for entity in all[20..<30] { world.insert(entity, Counted(0, counter)) }
      #expect(counter.count == 80, "replaced")
      for entity in all[30..<40] { world.despawn(entity) }
      #expect(counter.count == 70)
    }
    #expect(counter.count == 0, "the world releases the rest")
  }

  @Test func componentsOf16BytesAreAligned() {
    let world = World()
    for i in 0..<100 {
      world.spawn(Padded(small: 1, large: 2), Wide(lanes: SIMD4(1, 2, 3, Float(i))))
    }
    var sum: Float = 0
    world.each { (wide: inout Wide, padded: Padded) in
      wide.lanes *= 2
      sum += wide.lanes.w
      #expect(padded == Padded(small: 1, large: 2))
      withUnsafePointer(to: &wide) { #expect(UInt(bitPattern: $0) % 16 == 0) }
    }
    #expect(sum == 9900)
  }

  @Test func tagsAreAddedAndRemoved() {
    let world = World()
    let all = (0..<50).map { _ in world.spawn(Frozen()) }
    for entity in all[..<25] { world.remove(entity, Frozen.self) }
    #expect(world.query(with: Frozen.self).count == 25)
    #expect(world.query(without: Frozen.self).count == 25)
    #expect(world[all[30], Frozen.self] == Frozen())
    var seen = 0
    world.each { (tag: inout Frozen) in
      tag = Frozen()
      seen += 1
    }
    #expect(seen == 25)
  }

  @Test func manyTablesAreReused() {
    let world = World()
    // All 32 sets of five components, each reached in two orders, make 32 tables.
    var entities: [Entity] = []
    for set in 0..<64 {
      let entity = world.spawn()
      let bits = set & 31
      let steps = set < 32 ? [0, 1, 2, 3, 4] : [4, 3, 2, 1, 0]
      for bit in steps where bits >> bit & 1 == 1 {
        switch bit {
        case 0: world.insert(entity, Position())
        case 1: world.insert(entity, Velocity())
        case 2: world.insert(entity, Frozen())
        case 3: world.insert(entity, Bag())
        default: world.insert(entity, Wide())
        }
      }
      entities.append(entity)
    }
    #expect(world.query(with: Position.self, Bag.self, without: Wide.self).count == 8)
    // Two entities of the same set are in one table, one after the other.
    let order = world.entities
    for set in 0..<32 {
      let at = order.firstIndex(of: entities[set])
      #expect(at.map { order[$0 + 1] } == entities[set + 32])
    }
  }
}
