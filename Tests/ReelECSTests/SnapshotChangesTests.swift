import ReelECS
import ReelMath
import Testing

@Suite struct SnapshotChangesTests {
  @Test(arguments: [61, 62, 63] as [UInt64])
  func theBaseAndItsChangesAreTheLaterSnapshot(seed: UInt64) throws {
    let rules = makeRules()
    var changes = Changes(seed: seed)
    let world = changes.world
    func tick(_ count: Int) {
      changes.change(count)
      rules.run(world)
      world.endTick()
      world.flush()
    }
    for _ in 0..<20 { tick(8) }
    let first = world.snapshot()
    var last = first
    var bytes = 0
    for step in 0..<100 {
      // Some ticks change only what the rules change, some nothing at all.
      if step % 5 > 0 { tick(step % 3 == 0 ? 6 : 0) }
      let now = world.snapshot()
      for base in [last, first] {
        let difference = now.changes(since: base)
        guard base.applying(difference).bytes == now.bytes,
          world.changes(since: base) == difference
        else {
          Issue.record("seed \(seed): the changes of tick \(step) are wrong")
          return
        }
      }
      bytes += now.changes(since: last).byteCount
      #expect(now.changes(since: now).byteCount == 0)
      last = now
    }
    #expect(bytes > 0 && bytes < 100 * last.bytes.count / 2, "seed \(seed): \(bytes) bytes")
    // A snapshot from changes can be restored, backwards too.
    try world.restore(first.applying(last.changes(since: first)))
    #expect(world.snapshot() == last)
    try world.restore(last.applying(first.changes(since: last)))
    #expect(world.snapshot() == first)
    print("changes: seed \(seed), \(bytes / 100) of \(last.bytes.count) bytes a tick")
  }

  /// Makes a world with two columns, a sparse set and a resource, each many times larger than its bookkeeping.
  private func makeWorld() -> (World, [Entity]) {
    let world = World()
    world.insert(Score(points: 1, names: (0..<100).map { "name \($0)" }))
    let all = world.spawn(count: 1000) {
      (Position(x: Float($0)), Padded(large: UInt64($0)), Burning(heat: Int32($0)))
    }
    return (world, all)
  }

  @Test func changesContainOnlyTheChangedColumns() throws {
    let (world, all) = makeWorld()
    let base = world.snapshot()
    func size() -> Int {
      let now = world.snapshot()
      let changes = now.changes(since: base)
      #expect(base.applying(changes) == now)
      #expect(world.changes(since: base) == changes)
      return changes.byteCount
    }
    #expect(size() == 0)
    // A changed column takes eight bytes a row, and the version of the write.
    world[all[500], Position.self]?.x = -1
    #expect(size() == 8 + 8000)
    try world.restore(base)
    // A changed sparse component takes its versions and values, without the entities.
    world[all[3], Burning.self]?.heat = -1
    #expect(size() == 1000 * (16 + 4))
    try world.restore(base)
    // A changed resource takes the list of names, and its own name.
    world[Score.self].points = 2
    let score = size()
    #expect(score > 900 && score < 1500)
    try world.restore(base)
    // The version stands in the part about systems, so a changed version takes that part.
    _ = world.markVersion()
    #expect(size() == 12)
    try world.restore(base)
    world.setParent(of: all[1], to: all[0])
    #expect(size() == 4 + 12)
    try world.restore(base)
    #expect(size() == 0)
  }

  @Test func newAndRemovedPartsAreChanges() throws {
    let (world, all) = makeWorld()
    world.register(Likes.self)
    let base = world.snapshot()
    // A new table with its columns, a new kind of relation, an event, and one row less.
    world.spawn(Bag(items: [1, 2, 3]), Frozen())
    world.relate(all[0], to: all[1], Likes())
    world.send(Hit(amount: 4))
    world.despawn(all[10])
    let now = world.snapshot()
    let changes = now.changes(since: base)
    #expect(base.applying(changes) == now && changes.byteCount < now.bytes.count)
    #expect(world.changes(since: base) == changes)
    let back = base.changes(since: now)
    #expect(now.applying(back) == base)
    try world.restore(now.applying(back))
    #expect(!world.query(with: Bag.self).isEmpty == false && world.isAlive(all[10]))
  }

  /// A snapshot from bytes lacks the ranges of the parts. So its changes contain the complete state; they are still
  /// correct.
  @Test func changesOfSnapshotsFromBytesAreComplete() throws {
    let (world, all) = makeWorld()
    let base = world.snapshot()
    world[all[0], Position.self]?.x = -1
    let now = world.snapshot()
    let readBase = Snapshot(bytes: base.bytes)
    let readNow = Snapshot(bytes: now.bytes)
    #expect(readBase == base && readNow == now)
    for (old, new) in [(readBase, now), (base, readNow), (readBase, readNow)] {
      let changes = new.changes(since: old)
      #expect(changes.byteCount == now.stateBytes.count)
      #expect(readBase.applying(changes) == now && base.applying(changes) == now)
    }
    // Small changes apply to equal bytes of any origin.
    let changes = now.changes(since: base)
    #expect(changes.byteCount < 9000 && readBase.applying(changes) == now)
    #expect(Snapshot(bytes: []).changes(since: base).byteCount == 0)
    #expect(base.applying(Snapshot(bytes: []).changes(since: base)).stateBytes.isEmpty)
    // The bytes were edited, so that the old parts no longer count.
    var edited = now
    edited.bytes[edited.bytes.count - 1] ^= 1
    #expect(base.applying(edited.changes(since: base)) == edited)
    let difference = now.changes(since: edited)
    #expect(edited.applying(difference) == now)
  }

  @Test(arguments: [67, 68] as [UInt64])
  func changesAreDecodedFromTheirBytes(seed: UInt64) throws {
    var changes = Changes(seed: seed)
    changes.change(200)
    let world = changes.world
    world.flush()
    var base = world.snapshot()
    for _ in 0..<20 {
      changes.change(4)
      world.flush()
      let now = world.snapshot()
      let difference = now.changes(since: base)
      let read = try SnapshotChanges(bytes: difference.bytes)
      #expect(read == difference && read.byteCount == difference.byteCount)
      let applied = base.applying(read)
      #expect(applied == now)
      // An applied snapshot has parts: small changes can be made from it and against it.
      #expect(applied.changes(since: base).byteCount == difference.byteCount)
      #expect(now.changes(since: applied).byteCount == 0)
      #expect(base.changes(since: applied).byteCount == base.changes(since: now).byteCount)
      base = applied
    }
    let whole = Snapshot(bytes: base.bytes).changes(since: base)
    #expect(try SnapshotChanges(bytes: whole.bytes) == whole)
  }

  @Test(arguments: [69, 70] as [UInt64])
  func damagedBytesNeverTrap(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let (world, all) = makeWorld()
    let base = world.snapshot()
    world.despawn(all[3])
    world[all[5], Position.self]?.x = -1
    let now = world.snapshot()
    let good = now.changes(since: base).bytes
    for count in 0..<min(good.count, 400) {
      #expect(throws: SnapshotError.self) { try SnapshotChanges(bytes: Array(good[..<count])) }
    }
    #expect(throws: SnapshotError.self) { try SnapshotChanges(bytes: good + [0]) }
    var refused = 0
    for _ in 0..<1500 {
      var bytes = good
      // Half of the damage is in the lists at the beginning, because these decide how the rest is read.
      let at = random.below(min(bytes.count, random.below(2) == 0 ? 400 : bytes.count))
      switch random.below(3) {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      case 1: for offset in at..<min(bytes.count, at + 4) { bytes[offset] = 0xFF }
      default: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(9)))
      }
      do {
        let applied = base.applying(try SnapshotChanges(bytes: bytes))
        _ = applied.changes(since: base).byteCount
        _ = base.changes(since: applied).byteCount
        try world.restore(applied)
        _ = world.stateHash
      } catch {
        refused += 1
      }
    }
    #expect(refused > 300, "seed \(seed): \(refused) refused")
    try world.restore(now)
    #expect(world.snapshot() == now)
  }

  /// The changes are 50,000 short entries, each of which requests a copy of the complete base.
  @Test func smallChangesCannotMakeAHugeSnapshot() throws {
    let (world, _) = makeWorld()
    let base = world.snapshot()
    let count = 50_000
    var out = FieldEncoder()
    out.append(0, 4)
    out.append(0, 4)
    out.append(UInt64(count), 4)
    for _ in 0..<count {
      out.append(0, 1)
      out.append(0, 4)
      out.append(UInt64(base.stateBytes.count), 4)
    }
    let applied = base.applying(try SnapshotChanges(bytes: out.bytes))
    #expect(applied.stateBytes.count <= base.stateBytes.count)
  }

  /// The server stores only the last snapshot that it has sent, and the client receives only changes.
  @Test func aClientFollowsAChainOfChanges() throws {
    let rules = makeRules()
    var changes = Changes(seed: 64)
    let server = changes.world
    changes.change(200)
    rules.run(server)
    server.flush()
    var sent = server.snapshot()
    var received = Snapshot(bytes: sent.bytes)
    let client = server.clone()
    for world in [server, client] {
      world.register(Pact.self)
      world.register(Likes.self)
    }
    for _ in 0..<30 {
      changes.change(5)
      rules.run(server)
      server.flush()
      let now = server.snapshot()
      received = received.applying(now.changes(since: sent))
      sent = now
      try client.restore(received)
      #expect(client.stateHash == server.stateHash)
    }
  }

  @Test(arguments: [65, 66] as [UInt64])
  func changesOfAnotherBaseNeverTrap(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let (world, all) = makeWorld()
    let base = world.snapshot()
    for entity in all where random.below(3) == 0 { world.despawn(entity) }
    world.spawn(count: 20, Frozen())
    let changes = world.snapshot().changes(since: base)
    let hash = world.stateHash
    for _ in 0..<60 {
      var bytes = base.bytes
      bytes.removeSubrange(random.below(bytes.count)...)
      let wrong = Snapshot(bytes: bytes).applying(changes)
      do {
        try world.restore(wrong)
        _ = world.stateHash
        try world.restore(base.applying(changes))
      } catch {
        #expect(error.message.hasPrefix("the snapshot cannot be used: "))
      }
      #expect(world.stateHash == hash)
    }
  }

  @Test func changesInAChainStaySmall() throws {
    let world = World()
    let all = (0..<50).map { world.spawn(Position(x: Float($0)), Velocity(), Bag(items: [1])) }
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
}
