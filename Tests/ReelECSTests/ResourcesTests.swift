import ReelECS
import ReelFields
import ReelMath
import Testing

@Suite struct ResourcesTests {
  @Test func aWorldHasOneResourceOfEachType() {
    let world = World()
    #expect(!world.has(Score.self))
    world.insert(Score(points: 3))
    world[Score.self].points += 1
    world[Score.self].names.append("a")
    #expect(world[Score.self] == Score(points: 4, names: ["a"]))
    world.insert(Score(points: 9))
    #expect(world[Score.self] == Score(points: 9))
  }

  @Test func snapshotsRestoreResources() throws {
    let world = World()
    let empty = world.snapshot()
    let emptyHash = world.stateHash
    world.insert(Score(points: 1, names: ["x", "y"]))
    let full = world.snapshot()
    let fullHash = world.stateHash
    #expect(fullHash != emptyHash)
    world[Score.self].points = 2
    try world.restore(full)
    #expect(
      world[Score.self] == Score(points: 1, names: ["x", "y"]) && world.stateHash == fullHash)
    try world.restore(empty)
    #expect(!world.has(Score.self) && world.stateHash == emptyHash && world.snapshot() == empty)
    try world.restore(full)
    #expect(world[Score.self].names == ["x", "y"] && world.snapshot() == full)
    try world.restore(empty)
    world.insert(Score(points: 7))
    #expect(world[Score.self].points == 7)
  }

  /// A value without a plan is encoded once and then kept, until any of these writes it.
  @Test func hashesFindEveryWayToWriteAResource() throws {
    let world = World()
    var hashes: Set<UInt64> = []
    func expectNew(_ line: Int = #line) {
      let hash = world.stateHash
      #expect(hashes.insert(hash).inserted, "line \(line)")
      #expect(world.stateHash == hash && world.snapshot() == world.snapshot())
      let twin = World()
      twin.insert(Score())
      #expect((try? twin.restore(Snapshot(bytes: world.snapshot().bytes))) != nil)
      #expect(twin.stateHash == hash, "line \(line)")
    }
    world.insert(Score(points: 1, names: ["a"]))
    expectNew()
    let first = world.snapshot()
    let firstHash = world.stateHash
    world[Score.self].points += 1
    expectNew()
    world[Score.self].names.append("b")
    expectNew()
    world.insert(Score(points: 9, names: ["c"]))
    expectNew()
    world.remove(Score.self)
    expectNew()
    world.insert(Score(points: 12, names: ["a"]))
    expectNew()
    let clone = world.clone()
    clone[Score.self].names = []
    #expect(clone.stateHash != world.stateHash && world[Score.self].names == ["a"])
    world[Score.self] = Score(points: 3)
    expectNew()
    try world.restore(first)
    #expect(world.stateHash == firstHash && world.snapshot() == first)
    #expect(world[Score.self] == Score(points: 1, names: ["a"]))
    // The restored value is the one whose bytes are kept.
    try world.restore(first)
    world[Score.self].points = 2
    try world.restore(first)
    #expect(world[Score.self] == Score(points: 1, names: ["a"]))
  }

  @Test func transientResourcesAreNotInSnapshots() throws {
    let world = World()
    let snapshot = world.snapshot()
    let hash = world.stateHash
    world.insert(Cache(value: 5))
    #expect(world.stateHash == hash && world.snapshot() == snapshot)
    try world.restore(snapshot)
    #expect(world[Cache.self].value == 5)
  }

  @Test func aSnapshotWithAnUnknownResourceIsRefusedWithAdvice() throws {
    let world = World()
    world.insert(Score(points: 1))
    let snapshot = world.snapshot()
    let other = World()
    let error = #expect(throws: SnapshotError.self) { try other.restore(snapshot) }
    #expect(error?.message.contains("has not registered resource Score; insert Score when") == true)
  }

  @Test func resourcesCanBeRemoved() throws {
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

  /// An object in a dying resource finds the new value, or none.
  @Test func aDyingResourceMayReadAndChangeTheWorld() {
    let world = World()
    nonisolated(unsafe) var seen: [Int32] = []
    func watched(_ number: Int32) -> Purse {
      let purse = Purse(number: number)
      purse.token.onDeath = { [unowned world] in
        seen.append(world.has(Purse.self) ? world[Purse.self].number : -1)
        world.spawn(Position())
        if number == 3 { world.insert(Purse(number: 4)) }
      }
      return purse
    }
    world.insert(watched(1))
    world.insert(watched(2))
    world.remove(Purse.self)
    world.insert(watched(3))
    world.insert(watched(5))
    #expect(seen == [2, -1, 5, 4] && world[Purse.self].number == 4 && world.entityCount == 4)
    #expect(world.validate() == nil)
  }
}

/// A resource with an object.
private struct Purse: Resource {
  var number: Int32 = 0
  var token = Counted.Token(nil)
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }
}

#if DEBUG
  /// A number behind a reference, which no snapshot can follow.
  private final class NumberBox: @unchecked Sendable {
    var number: Int32 = 0
  }

  private struct BoxedNumber: Resource {
    var box = NumberBox()
    mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &box.number) }
  }

  @Suite(.tags(.exit)) struct ResourceMisuseTests {
    @Test func aChangeBehindAReferenceTrapsInDebugBuilds() async {
      expectAdvice(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let world = World()
          world.insert(BoxedNumber())
          _ = world.stateHash
          let box = world[BoxedNumber.self].box
          box.number = 5
          _ = world.stateHash
        },
        "The resource BoxedNumber has changed behind a reference: hashes and snapshots do not find such a change. Keep "
          + "the state of a resource in its own properties, and change it by `world[BoxedNumber.self]`."
      )
    }
  }
#endif
