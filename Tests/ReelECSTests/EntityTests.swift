import ReelECS
import ReelFields
import ReelMath
import Testing

@Suite struct EntityTests {
  @Test func noneIsNeverAlive() {
    let world = World()
    #expect(!world.isAlive(.none))
    world.spawn()
    #expect(!world.isAlive(.none))
    #expect(!world.has(.none, Position.self))
    #expect(world[.none, Position.self] == nil)
    world.despawn(.none)
    #expect(world.entityCount == 1)
  }

  @Test func slotsAreReusedWithTheNextGeneration() {
    let world = World()
    let a = world.spawn(Position())
    let b = world.spawn()
    world.despawn(a)
    world.despawn(b)
    let c = world.spawn()
    let d = world.spawn()
    #expect(c == Entity(index: b.index, generation: 2))
    #expect(d == Entity(index: a.index, generation: 2))
    #expect(!world.isAlive(a) && world.isAlive(d))
    #expect(world[a, Position.self] == nil)
  }

  @Test func anIndexBeyondEverySlotIsDead() {
    let world = World()
    world.spawn()
    #expect(!world.isAlive(Entity(index: .max, generation: 1)))
    #expect(!world.isAlive(Entity(index: 1, generation: 1)))
    #expect(!world.isAlive(Entity(index: 0, generation: .max)))
  }

  /// A damaged file may contain ids that no world gives; a free slot has a table below 0 in its bits.
  @Test func anImpossibleGenerationIsNeverAlive() {
    let world = World()
    let free = world.spawn(Position())
    world.despawn(free)
    let positions = world.values(Position.self)
    for high in [0x8000, 0xFFFF, 0xFFFE, 0x7FFF, 1] as [UInt32] {
      for low in 0...3 as ClosedRange<UInt32> {
        let id = Entity(index: free.index, generation: high << 16 | low)
        #expect(!world.isAlive(id) && !world.has(id, Position.self), "\(high) \(low)")
        #expect(world[id, Position.self] == nil && positions[id] == nil)
        world.despawn(id)
      }
    }
    #expect(world.entityCount == 0)
  }

  @Test func generationsEndAndNeverWrap() throws {
    let world = World()
    let first = world.spawn(Position(x: 1))
    // The first record follows two counts; it gets the last generation that can live.
    var bytes = world.snapshot().stateBytes
    let generation = try #require(slotOffset(world, bytes))
    bytes.replaceSubrange(generation..<generation + 4, with: [0xFE, 0xFF, 0, 0])
    try world.restore(Snapshot(bytes: bytes))
    let last = Entity(index: 0, generation: 65534)
    #expect(!world.isAlive(first) && world.isAlive(last))
    world.despawn(last)
    let next = world.spawn()
    #expect(next == Entity(index: 1, generation: 1), "a used-up slot stays unused")
    let hash = world.stateHash
    try world.restore(world.snapshot())
    #expect(world.stateHash == hash)
    // The generation after the very last one would be 0, so a living entity cannot have the last one.
    for wrong in [[0xFF, 0xFF, 0, 0], [0, 0, 1, 0], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]] {
      bytes.replaceSubrange(generation..<generation + 4, with: wrong)
      #expect(throws: SnapshotError.self) { try world.restore(Snapshot(bytes: bytes)) }
      #expect(world.stateHash == hash)
    }
  }

  /// Returns the offset of the first slot's generation in a snapshot of a world with one component type and no
  /// resources, states, events and relations. Before it lie the format, the hash of the layouts, the number and the
  /// name of the component types, the numbers of the other types, and two counts.
  private func slotOffset(_ world: World, _ bytes: [UInt8]) -> Int? {
    let name = FieldEncoder.encode(Position.componentName)
    let slot = 4 + 8 + 4 + name.count + 4 * 4 + 8
    return bytes.count > slot + 4 ? slot : nil
  }

  @Test func entitiesHaveADescription() {
    #expect("\(Entity(index: 12, generation: 3))" == "entity 12.3")
    #expect("\(Entity.none)" == "no entity")
  }

  @Test func reservingChangesNothingElse() {
    let a = World()
    let b = World()
    b.reserve(entities: 1000)
    #expect(a.spawn() == b.spawn())
    #expect(a.stateHash == b.stateHash)
  }
}
