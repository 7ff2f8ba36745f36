import ReelFields
import ReelMath
import Testing

@testable import ReelECS

@Suite struct SnapshotTests {
  /// Makes a world with some of every kind of data.
  private func makeWorld(seed: UInt64) -> World {
    var random = TestRandom(seed: seed)
    let world = World()
    world.insert(Score(points: 12, names: ["one", "two"]))
    var all: [Entity] = []
    for i in 0..<30 {
      let entity = world.spawn(Position(x: Float(i), y: 1))
      all.append(entity)
      if random.below(2) == 0 { world.insert(entity, Bag(items: [1, 2], label: "b", weight: 3)) }
      if random.below(2) == 0 { world.insert(entity, Frozen()) }
      if random.below(3) == 0 { world.insert(entity, Cached(value: 9)) }
      if random.below(3) == 0 { world.insert(entity, Counted(Int32(i))) }
      if random.below(3) == 0 { world.insert(entity, Owner(entity: all[random.below(i + 1)])) }
      if i > 0 && random.below(2) == 0 {
        world.setParent(of: entity, to: all[random.below(i)])
      }
    }
    for _ in 0..<5 { world.despawn(all[random.below(30)]) }
    for i in 0..<6 { world.send(Hit(amount: Int32(i))) }
    for _ in 0..<3 { world.send(Bell()) }
    return world
  }

  @Test func aSnapshotMayReplaceAnEarlierOne() throws {
    var kept = Snapshot(bytes: [1, 2, 3])
    for seed in [1, 2, 3] as [UInt64] {
      let world = makeWorld(seed: seed)
      world.snapshot(into: &kept)
      #expect(kept == world.snapshot())
      #expect(kept.sections == world.snapshot().sections)
    }
  }

  @Test func memoryOfEarlierRestoresIsUsedAgain() throws {
    let world = makeWorld(seed: 1)
    let snapshots = [1, 2, 3, 4].map { makeWorld(seed: $0).snapshot() }
    for round in 0..<12 {
      let snapshot = snapshots[round * 7 % 4]
      if round % 3 == 2 {
        #expect(throws: SnapshotError.self) {
          try world.restore(Snapshot(bytes: Array(snapshot.bytes.dropLast(3))))
        }
      }
      try world.restore(snapshot)
      #expect(world.snapshot() == snapshot && world.validate() == nil)
      world.spawn(Position(), Velocity(), Wide())
      if round == 6 { world.shrink() }
    }
  }

  @Test func restoredRowsUseThePresentMemory() throws {
    let world = World()
    world.spawn(count: 100) { (Position(x: Float($0)), Velocity()) }
    world.spawn(Position(), Bag(label: "a list is made before anything changes"))
    // Without the knowledge that the world itself took it.
    let snapshot = Snapshot(bytes: world.snapshot().bytes)
    func bases() -> [UnsafeMutableRawPointer] {
      world.state.allTables.filter { $0.pointee.count == 100 }.map { $0.pointee.columns[0].base }
    }
    let before = bases()
    for _ in 0..<5 {
      world.each { (position: inout Position) in position.x += 1 }
      try world.restore(snapshot)
      #expect(before.count == 1 && bases() == before)
      #expect(world.snapshot() == snapshot && world.validate() == nil)
    }
    // The world keeps memory for another restore, but without room for the rows that are in use.
    let spare = try #require(world.snapshotCache.spare)
    #expect(spare.state.allTables.allSatisfy { $0.pointee.capacity < 100 })
  }

  /// Some tables have more rows than the present ones have room for, some are only left from an earlier restore, and
  /// some have rows that store when they were written.
  @Test func restoresAddAndRemoveTables() throws {
    let world = World()
    world.register(Position.self, Velocity.self, Vigor.self, Cached.self)
    let stages: [Snapshot] = [
      snapshot(10) { _, _ in },
      snapshot(1_000) { world, entity in world.insert(entity, Velocity(x: 1)) },
      snapshot(300) { world, entity in
        world.insert(entity, Vigor())
        world.insert(entity, Cached(value: 3))
        if entity.index % 3 == 0 { world[entity, Vigor.self]?.points += 1 }
      },
      snapshot(0) { _, _ in },
    ]
    for round in 0..<40 {
      let stage = stages[(round * 7 + round / 5) % 4]
      try world.restore(stage)
      #expect(world.snapshot() == stage && world.validate() == nil, "round \(round)")
      for _ in 0..<round { world.spawn(Position(), Velocity()) }
      world.each { (vigor: inout Vigor) in vigor.points += 1 }
    }
  }

  /// Returns the snapshot of a world with a number of entities with a position.
  private func snapshot(_ count: Int, _ change: (World, Entity) -> Void) -> Snapshot {
    let world = World()
    world.register(Position.self, Velocity.self, Vigor.self, Cached.self)
    for entity in world.spawn(count: count, { Position(x: Float($0)) }) { change(world, entity) }
    return world.snapshot()
  }

  @Test func claimedRowsTakeNoMemory() throws {
    let world = World()
    world.register(Wide.self)
    world.register(Bag.self)
    let count = 1000
    world.spawn(count: count) { _ in (Wide(), Bag()) }
    var bytes = world.snapshot().bytes
    // All entities are there, but only few of their values.
    let entities = (0..<count).flatMap { FieldEncoder.encode(UInt32($0)) }
    let at = try #require(
      bytes.indices.dropLast(entities.count).first { start in
        bytes[start..<start + 8].elementsEqual(entities[..<8])
          && bytes[start..<start + entities.count].elementsEqual(entities)
      })
    bytes.removeLast(bytes.count - (at + entities.count + 100))
    let before = residentTables(world)
    #expect(throws: SnapshotError.self) { try world.restore(Snapshot(bytes: bytes)) }
    #expect(residentTables(world) == before)
    let error = #expect(throws: SnapshotError.self) {
      try world.restore(Snapshot(bytes: bytes))
    }
    // The error is at the number of rows, before any row.
    #expect(error?.offset == at && error?.message.contains("ends too early") == true)
  }

  private func residentTables(_ world: World) -> Int { world.statistics.byteCount }

  @Test func allNaNsAreStoredAlike() throws {
    func bytes(_ x: Float, _ weight: Double) -> [UInt8] {
      let world = World()
      for _ in 0..<70 { world.spawn(Position(x: x), Bag(weight: weight)) }
      return world.snapshot().bytes
    }
    #expect(bytes(.nan, .nan) == bytes(-.nan, Double(bitPattern: 0xFFF0_0000_0000_0123)))
    #expect(bytes(.nan, .nan) != bytes(.infinity, .nan))
  }

  @Test func aSnapshotRestoresTheSameState() throws {
    let world = World()
    for i in 0..<100 {
      let e = world.spawn(Position(x: Float(i)))
      if i % 3 == 0 { world.insert(e, Velocity(x: Float(i))) }
      if i % 7 == 0 { world.despawn(e) }
    }
    let before = world.stateHash
    let snapshot = world.snapshot()
    world.each { (p: inout Position) in p.x += 1 }
    let next = world.spawn()
    #expect(world.stateHash != before)
    try world.restore(snapshot)
    #expect(world.stateHash == before)
    #expect(world.snapshot() == snapshot)
    #expect(world.spawn() == next)
  }

  @Test func queriesAndBundlesAreRightAfterARestore() throws {
    let world = makeWorld(seed: 1)
    let snapshot = world.snapshot()
    func sum() -> Float {
      var sum: Float = 0
      world.each { (position: Position, bag: Bag?) in sum += position.x * (bag == nil ? 1 : 100) }
      return sum
    }
    let before = sum()
    for _ in 0..<50 { world.spawn(Position(x: 1), Wide()) }
    #expect(sum() == before + 50)
    try world.restore(snapshot)
    #expect(sum() == before)
    world.spawn(Position(x: 1), Wide())
    #expect(sum() == before + 1)
  }

  @Test func transientComponentsAreRestoredToTheirInitialValues() throws {
    let world = World()
    let entity = world.spawn(Cached(value: 3), Position())
    let hash = world.stateHash
    world[entity, Cached.self]?.value = 4
    #expect(world.stateHash == hash)
    try world.restore(world.snapshot())
    #expect(world[entity, Cached.self]?.value == -1 && world.stateHash == hash)
  }

  @Test func typesThatWereOnlyReadAreNotInSnapshots() throws {
    let world = World()
    let entity = world.spawn(Position(x: 4))
    #expect(!world.has(entity, Wide.self))
    #expect(world.events(Hit.self).isEmpty)
    let other = World()
    other.register(Velocity.self)
    other.register(Position.self)
    other.spawn(Velocity())
    try other.restore(world.snapshot())
    #expect(other[entity, Position.self]?.x == 4 && other.entityCount == 1)
    #expect(other.hashState() == world.hashState())
  }

  @Test func anUnknownComponentIsRefusedWithAdvice() {
    let world = World()
    world.spawn(Position())
    let other = World()
    let error = #expect(throws: SnapshotError.self) { try other.restore(world.snapshot()) }
    #expect(
      error?.message.contains(
        "has not registered component Position; call `world.register(Position.self)` when") == true)
  }

  @Test func anotherFormatIsRefused() throws {
    let world = World()
    world.spawn(Position())
    var bytes = world.snapshot().bytes
    bytes[3] += 1
    let error = #expect(throws: SnapshotError.self) {
      try world.restore(Snapshot(bytes: bytes))
    }
    #expect(
      error?.message
        == "the snapshot cannot be used: it is none, or of another version of the engine")
  }

  /// A damaged file may name any number of types.
  @Test func aFloodOfUnknownTypesIsNamedInPart() throws {
    let count = 50_000
    var out = FieldEncoder()
    out.append(0x0453_4C52, 4)
    out.append(0, 8)
    out.append(UInt64(count), 4)
    for number in 0..<count { out.encode("Type\(number)") }
    for _ in 0..<4 { out.append(0, 4) }
    let error = #expect(throws: SnapshotError.self) {
      try World().restore(Snapshot(bytes: out.bytes))
    }
    #expect(error.map { $0.message.utf8.count < 4000 && $0.message.contains(" and more;") } == true)
    #expect(error?.message.contains("`world.register(Type8.self, Type9.self, ") == true)
  }

  /// The message contains types of every kind.
  @Test func allUnknownTypesAreNamedInOneError() {
    let world = World()
    let entity = world.spawn(Position(), Bag())
    world.insert(Score())
    world.relate(entity, to: entity, Likes())
    world.send(Hit(amount: 1))
    let other = World()
    other.register(Bag.self)
    let error = #expect(throws: SnapshotError.self) { try other.restore(world.snapshot()) }
    #expect(
      error?.message.contains(
        "has not registered component Position, resource Score, event Hit, relation Likes; call "
          + "`world.register(Position.self, Hit.self, Likes.self)` and insert Score when the game is "
          + "set up") == true)
    other.register(Position.self, Hit.self, Likes.self)
    other.insert(Score())
    #expect(throws: Never.self) { try other.restore(world.snapshot()) }
    #expect(other.stateHash == world.stateHash)
  }

  @Test func everyTruncationIsRefused() {
    let world = makeWorld(seed: 2)
    let bytes = world.snapshot().bytes
    let target = makeWorld(seed: 3)
    let (before, snapshot) = (target.stateHash, target.snapshot())
    let cached = { target.dump(target.entities.first { target.has($0, Cached.self) } ?? .none) }
    let shown = cached()
    for count in 0..<bytes.count {
      let error = #expect(throws: SnapshotError.self) {
        try target.restore(Snapshot(bytes: Array(bytes[..<count])))
      }
      #expect(error?.message.hasPrefix("the snapshot cannot be used: ") == true)
    }
    #expect(throws: SnapshotError.self) { try target.restore(Snapshot(bytes: bytes + [0])) }
    #expect(target.stateHash == before && target.snapshot() == snapshot)
    #expect(cached() == shown && target.validate() == nil)
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func damageNeverTrapsAndNeverChangesTheWorld(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let world = makeWorld(seed: seed)
    let good = world.snapshot()
    let hash = world.stateHash
    var refused = 0
    for _ in 0..<3000 {
      var bytes = good.bytes
      for _ in 0...random.below(3) {
        let at = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[at] ^= 1 << UInt8(random.below(8))
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(8)))
        case 3:
          bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0xFF].prefix(1 + random.below(4)), at: at)
        default:
          for offset in at..<min(bytes.count, at + 4) {
            bytes[offset] = random.below(2) == 0 ? 0 : 0xFF
          }
        }
      }
      do {
        try world.restore(Snapshot(bytes: bytes))
        // An accepted snapshot must make a world that works.
        let copy = world.stateHash
        try world.restore(world.snapshot())
        #expect(world.stateHash == copy)
        exercise(world)
        try world.restore(good)
      } catch {
        refused += 1
      }
      #expect(world.stateHash == hash)
    }
    #expect(world.snapshot() == good)
    #expect(refused > 500, "seed \(seed): \(refused) of 3000 refused")
  }

  /// Uses every link and every row once.
  private func exercise(_ world: World) {
    for entity in world.entities {
      _ = world.depth(of: entity)
      world.eachChild(of: entity) { _ = world.dump($0) }
      if let owner = world[entity, Owner.self] { _ = world.isAlive(owner.entity) }
    }
    for _ in 0..<40 { world.spawn(Position(), Bag()) }
    world.send(Hit())
    world.endTick()
    world.endTick()
    _ = world.events(Hit.self).count
    world.despawnAll()
    #expect(world.entityCount == 0)
  }

  @Test func circlesOfParentsAndSecondParentsAreRefused() throws {
    func words(_ words: [UInt8]) -> [UInt8] { words.flatMap { [$0, 0, 0, 0] } }
    let world = World()
    let a = world.spawn()
    let b = world.spawn()
    world.setParent(of: b, to: a)
    let hash = world.stateHash
    let bytes = world.snapshot().bytes
    // The end has one parent (slot 0) with one child (slot 1), version 1 as eight bytes, and no systems.
    let end: [UInt8] = [1, 0, 0]
    let tail = words([1, 0, 1, 1] + end)
    #expect(Array(bytes.suffix(tail.count)) == tail)
    let head = Array(bytes.dropLast(tail.count))
    for hierarchy in [
      [1, 0, 1, 0], [2, 0, 1, 1, 1, 1, 0], [1, 0, 2, 1, 1], [1, 0, 1, 2], [1, 7, 1, 1],
    ] as [[UInt8]] {
      let damaged = Snapshot(bytes: head + words(hierarchy + end))
      #expect(throws: SnapshotError.self) { try world.restore(damaged) }
      #expect(world.stateHash == hash)
    }
    try world.restore(Snapshot(bytes: head + words([1, 1, 1, 0] + end)))
    #expect(world.children(of: b) == [a])
  }

  @Test func aRestoreReleasesTheOldObjects() throws {
    let counter = LeakCounter()
    let world = World()
    for i in 0..<20 { world.spawn(Counted(Int32(i), counter)) }
    let snapshot = Snapshot(bytes: world.snapshot().bytes)
    try world.restore(snapshot)
    #expect(counter.count == 0)
    #expect(world.query(with: Counted.self).count == 20)
    let first = world.entities[0]
    world.insert(first, Counted(5, counter))
    #expect(throws: SnapshotError.self) {
      try world.restore(Snapshot(bytes: Array(snapshot.bytes.dropLast())))
    }
    #expect(counter.count == 1 && world[first, Counted.self]?.number == 5)
  }
}
