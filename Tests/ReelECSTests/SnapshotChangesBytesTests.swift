import ReelECS
import ReelMath
import Testing

/// Changes between snapshots as bytes, and one after the other.
@Suite struct SnapshotChangesBytesTests {
  private func makeWorld() -> (World, [Entity]) {
    let world = World()
    let all = (0..<50).map { world.spawn(Position(x: Float($0)), Velocity(), Bag(items: [1])) }
    return (world, all)
  }

  @Test func aChainStaysSmall() throws {
    let (world, all) = makeWorld()
    var base = world.snapshot()
    for (step, entity) in all.enumerated() {
      world[entity, Velocity.self]?.x = Float(step) + 1
      let now = world.snapshot()
      let changes = now.changes(since: base)
      #expect(changes.byteCount < now.bytes.count / 3, "step \(step)")
      base = base.applying(changes)
      #expect(base == now)
    }
    let copy = World()
    copy.register(Position.self)
    copy.register(Velocity.self)
    copy.register(Bag.self)
    try copy.restore(base)
    #expect(copy.stateHash == world.stateHash)
  }

  @Test func bytesAndBack() throws {
    let (world, all) = makeWorld()
    let base = world.snapshot()
    world.despawn(all[3])
    world[all[7], Position.self]?.y = 9
    let changes = world.snapshot().changes(since: base)
    let read = try SnapshotChanges(bytes: changes.bytes)
    #expect(read == changes)
    #expect(base.applying(read) == world.snapshot())
    // What was read knows the parts too.
    let again = base.applying(read)
    world[all[8], Velocity.self]?.y = 1
    #expect(world.snapshot().changes(since: again).byteCount < again.bytes.count / 2)
  }

  @Test func damagedBytesAreRefusedOrRestoredAsDamage() throws {
    let (world, all) = makeWorld()
    let base = world.snapshot()
    world.despawn(all[0])
    let good = world.snapshot().changes(since: base).bytes
    let hash = world.stateHash
    let seed: UInt64 = 771
    var random = TestRandom(seed: seed)
    var refused = 0
    for length in 0..<min(good.count, 200) {
      #expect(throws: SnapshotError.self) { try SnapshotChanges(bytes: Array(good[..<length])) }
    }
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0...random.below(3) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      do {
        let changes = try SnapshotChanges(bytes: bytes)
        let other = World()
        other.register(Position.self)
        other.register(Velocity.self)
        other.register(Bag.self)
        try other.restore(base.applying(changes))
      } catch {
        refused += 1
      }
    }
    #expect(refused > 100, "seed \(seed): \(refused) of 2000 refused")
    #expect(world.stateHash == hash)
  }

  @Test func resourcesCanBeTakenAway() throws {
    let world = World()
    world.remove(Score.self)
    world.insert(Score(points: 3))
    let with = world.snapshot()
    world.remove(Score.self)
    #expect(!world.has(Score.self))
    let without = world.snapshot()
    #expect(with != without)
    try world.restore(with)
    #expect(world[Score.self].points == 3)
    try world.restore(without)
    #expect(!world.has(Score.self))
    world.insert(Score(points: 4))
    #expect(world[Score.self].points == 4)
  }

  @Test func aPrefabsTypesCanBeRegistered() {
    let world = World()
    let prefab = Prefab { world in
      let root = world.spawn(Position(), Bag())
      world.relate(root, to: root, Likes())
      return root
    }
    prefab.register(in: world)
    world.sealLayout()
    let root = world.spawn(prefab)
    #expect(world.has(root, Bag.self) && world.targets(of: root, Likes.self) == [root])
    #expect(world.describeLayout().map { $0.name } == ["entities", "Position", "Bag", "Likes"])
  }
}
