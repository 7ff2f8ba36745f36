import ReelECS
import ReelMath
import Testing

@Suite struct SnapshotDeltaTests {
  private func state(_ delta: [UInt8], _ base: Snapshot) -> [UInt8]? {
    delta.withUnsafeBytes { Snapshot.state(of: $0, addedTo: base.stateBytes) }
  }

  @Test(arguments: [71, 72, 73] as [UInt64])
  func theBaseAndItsDeltaAreTheLaterState(seed: UInt64) throws {
    let rules = makeRules()
    var changes = Changes(seed: seed)
    let world = changes.world
    var base = world.snapshot()
    var delta: [UInt8] = []
    for step in 0..<150 {
      changes.change(step % 4 == 0 ? 0 : 5)
      rules.run(world)
      world.endTick()
      world.flush()
      let now = world.snapshot()
      // Backwards too, and from bytes without a list of their parts.
      for (a, b) in [
        (now, base), (base, now), (now, Snapshot(bytes: base.stateBytes)),
        (Snapshot(bytes: now.stateBytes), base),
      ] {
        delta.removeAll(keepingCapacity: true)
        guard a.appendDelta(from: b, to: &delta), state(delta, b) == a.stateBytes else {
          Issue.record("seed \(seed): the delta of step \(step) is wrong")
          return
        }
      }
      if step % 7 == 0 { base = now }
    }
    // The result can be restored.
    let now = world.snapshot()
    delta = []
    #expect(now.appendDelta(from: base, to: &delta))
    try world.restore(base)
    try world.restore(Snapshot(bytes: try #require(state(delta, base))))
    #expect(world.snapshot().stateBytes == now.stateBytes)
  }

  @Test func aDeltaTakesWhatChangedAndNotTheColumn() {
    let world = World()
    for at in 0..<1000 { world.spawn(Position(x: Float(at)), Velocity(x: 1)) }
    let base = world.snapshot()
    let entity = world.entities[500]
    world[entity, Position.self]?.x = -1
    let now = world.snapshot()
    var delta: [UInt8] = []
    #expect(now.appendDelta(from: base, to: &delta))
    #expect(delta.count < 60, "\(delta.count) of \(now.stateBytes.count) bytes")
    var nothing: [UInt8] = []
    #expect(base.appendDelta(from: base, to: &nothing))
    #expect(nothing.count < 10 && state(nothing, base) == base.stateBytes)
  }

  @Test func beyondItsLimitThereIsNoDelta() {
    let world = World()
    let base = world.snapshot()
    for at in 0..<100 { world.spawn(Position(x: Float(at) + 0.5)) }
    let now = world.snapshot()
    var out: [UInt8] = [1, 2, 3]
    #expect(!now.appendDelta(from: base, to: &out, limit: 50))
    #expect(out == [1, 2, 3])
    #expect(now.appendDelta(from: base, to: &out, limit: now.stateBytes.count * 2))
    #expect(out.starts(with: [1, 2, 3]) && state(Array(out.dropFirst(3)), base) == now.stateBytes)
  }

  /// Bytes that are no delta give nothing, or other bytes, but never a trap.
  @Test(arguments: [81, 82] as [UInt64]) func damagedDeltasDoNotTrap(seed: UInt64) {
    var changes = Changes(seed: seed)
    let world = changes.world
    changes.change(20)
    world.flush()
    let base = world.snapshot()
    changes.change(20)
    world.flush()
    var delta: [UInt8] = []
    #expect(world.snapshot().appendDelta(from: base, to: &delta))
    var random = TestRandom(seed: seed)
    var refused = 0
    for _ in 0..<3000 {
      var damaged = delta
      for _ in 0..<1 + random.below(3) {
        damaged[random.below(damaged.count)] = UInt8(random.below(256))
      }
      if random.below(4) == 0 { damaged.removeLast(random.below(damaged.count)) }
      if state(damaged, base) == nil { refused += 1 }
    }
    #expect(refused > 100, "seed \(seed)")
    #expect(state([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], base) == nil)
    #expect(state([1], base) == nil)
  }
}
