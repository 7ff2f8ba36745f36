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
        let difference = now.difference(from: base)
        #expect(
          Snapshot.stateBytes(base.stateBytes, applying: difference) == now.stateBytes,
          "seed \(seed), step \(step)")
      }
      earlier.append(now)
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

  @Test func aSnapshotFromBytesIsTheDifference() {
    let world = World()
    world.spawn(Position(x: 1))
    let now = world.snapshot()
    let copy = Snapshot(bytes: now.stateBytes)
    let difference = copy.difference(from: now)
    #expect(Snapshot.stateBytes([], applying: difference) == now.stateBytes)
    #expect(Snapshot.stateBytes([1, 2], applying: []) == [])
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
