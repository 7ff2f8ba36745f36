import ReelECS
import ReelMath
import Testing

@Suite struct SnapshotDifferenceTests {
  @Test(arguments: [71, 72, 73] as [UInt64])
  func theBaseAndItsDifferenceAreTheLaterState(seed: UInt64) throws {
    print("seed \(seed)")
    let rules = makeRules()
    var changes = Changes(seed: seed)
    let world = changes.world
    var earlier: [Snapshot] = []
    for step in 0..<200 {
      changes.change(step % 7 == 0 ? 8 : step % 2)
      rules.run(world)
      world.endTick()
      world.flush()
      let now = world.snapshot()
      for base in earlier.suffix(2) + earlier.prefix(1) {
        // Backwards too, and from bytes without a list of their parts.
        for (a, b) in [
          (now, base), (base, now), (now, Snapshot(bytes: base.stateBytes)),
          (Snapshot(bytes: now.stateBytes), base),
        ] {
          #expect(
            Snapshot.stateBytes(b.stateBytes, applying: a.difference(from: b)) == a.stateBytes,
            "seed \(seed), step \(step)")
        }
      }
      earlier.append(now)
    }
    // The result can be restored.
    let (first, last) = (earlier[0], earlier[199])
    let bytes = Snapshot.stateBytes(first.stateBytes, applying: last.difference(from: first))
    try world.restore(first)
    try world.restore(Snapshot(bytes: try #require(bytes)))
    #expect(world.snapshot().stateBytes == last.stateBytes)
  }

  /// The server stores only the last state that it has sent, and the client receives only differences.
  @Test func aClientFollowsAChainOfDifferences() throws {
    let rules = makeRules()
    var changes = Changes(seed: 64)
    let server = changes.world
    changes.change(200)
    rules.run(server)
    server.flush()
    var sent = server.snapshot()
    var received = sent.stateBytes
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
      received = try #require(
        Snapshot.stateBytes(received, applying: now.difference(from: sent)))
      sent = now
      try client.restore(Snapshot(bytes: received))
      #expect(client.stateHash == server.stateHash)
    }
  }

  /// A difference that is applied to another base gives no state, or one that `restore` refuses or reads.
  @Test(arguments: [65, 66] as [UInt64])
  func differencesOfAnotherBaseNeverTrap(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let world = World()
    let all = world.spawn(count: 1000) { (Position(x: Float($0)), Burning(heat: Int32($0))) }
    let base = world.snapshot()
    for entity in all where random.below(3) == 0 { world.despawn(entity) }
    world.spawn(count: 20, Frozen())
    let now = world.snapshot()
    let difference = now.difference(from: base)
    let hash = world.stateHash
    for _ in 0..<60 {
      var bytes = base.stateBytes
      bytes.removeSubrange(random.below(bytes.count)...)
      if let wrong = Snapshot.stateBytes(bytes, applying: difference) {
        do {
          try world.restore(Snapshot(bytes: wrong))
          _ = world.stateHash
          try world.restore(now)
        } catch {
          #expect(error.message.hasPrefix("the snapshot cannot be used: "))
        }
      }
      #expect(world.stateHash == hash)
    }
  }

  @Test func aDifferenceHasTheBytesOfTheFewEntitiesThatChanged() {
    let world = World()
    let all = world.spawn(count: 1000) { (Position(x: Float($0)), Padded(large: UInt64($0))) }
    let base = world.snapshot()
    #expect(world.snapshot().difference(from: base).count < 30)
    // An entity has 8 bytes in the slots, 4 in the table, and its values.
    for entity in all.prefix(10) { world[entity, Position.self]?.x += 1 }
    world.spawn(Position(x: 1), Padded(large: 1))
    world.despawn(all[500])
    let now = world.snapshot()
    let difference = now.difference(from: base)
    #expect(difference.count < 600, "\(difference.count) of \(now.stateBytes.count) bytes")
    #expect(Snapshot.stateBytes(base.stateBytes, applying: difference) == now.stateBytes)
  }

  @Test func beyondItsLimitThereIsNoDifference() {
    let world = World()
    let base = world.snapshot()
    for at in 0..<100 { world.spawn(Position(x: Float(at) + 0.5)) }
    let now = world.snapshot()
    var out: [UInt8] = [1, 2, 3]
    #expect(!now.appendDifference(from: base, to: &out, limit: 50))
    #expect(out == [1, 2, 3])
    #expect(now.appendDifference(from: base, to: &out, limit: now.stateBytes.count * 2))
    #expect(out.starts(with: [1, 2, 3]))
    #expect(
      Snapshot.stateBytes(base.stateBytes, applying: Array(out.dropFirst(3))) == now.stateBytes)
  }

  /// Bytes that are no difference give nothing, or other bytes, but never a trap.
  @Test(arguments: [81, 82] as [UInt64]) func damagedDifferencesDoNotTrap(seed: UInt64) {
    var changes = Changes(seed: seed)
    let world = changes.world
    changes.change(20)
    world.flush()
    let base = world.snapshot()
    changes.change(20)
    world.flush()
    let difference = world.snapshot().difference(from: base)
    var random = TestRandom(seed: seed)
    var refused = 0
    for _ in 0..<3000 {
      var damaged = difference
      for _ in 0..<1 + random.below(3) {
        damaged[random.below(damaged.count)] = UInt8(random.below(256))
      }
      if random.below(4) == 0 { damaged.removeLast(random.below(damaged.count)) }
      let state = Snapshot.stateBytes(base.stateBytes, applying: damaged)
      if state == nil { refused += 1 }
      #expect((state?.count ?? 0) <= base.stateBytes.count + damaged.count, "seed \(seed)")
    }
    #expect(refused > 100, "seed \(seed)")
  }

  @Test func stepsBeyondTheBaseAreRefused() {
    let base: [UInt8] = [1, 2, 3, 4]
    for steps in [
      [5, 0, 0], [0, 5, 0], [2, 3, 0], [0, 0, 1], [0], [0, 0x80], [0x80, 0, 0, 0],
    ] as [[UInt8]] {
      #expect(Snapshot.stateBytes(base, applying: steps) == nil, "\(steps)")
    }
    #expect(Snapshot.stateBytes(base, applying: [1, 2, 1, 9, 1, 0, 0]) == [2, 3, 9])
  }
}
