import Testing

@testable import ReelECS

// The forms of a snapshot: which histories of a world show in its bytes.

@Suite struct StateFormTests {
  private struct Spot: Component {
    var x: Float = 0
    var y: Float = 0
  }

  private struct Mark: Component { var word: UInt64 = 0 }

  private struct Ping: Event { var word: UInt64 = 0 }

  private static func bytes(_ world: World, _ form: StateForm) -> [UInt8] {
    var snapshot = Snapshot(bytes: [])
    world.snapshot(into: &snapshot, form)
    return snapshot.stateBytes
  }

  private static func makeWorld() -> World {
    let world = World()
    for type in 0..<4 { world.spawn(Spot(x: Float(type))) }
    world.register(Mark.self)
    world.register(Ping.self)
    return world
  }

  /// Entities that have come and gone, tables and events show in every form but the last one.
  @Test func withoutHistoryOnlyTheLivingShow() throws {
    let (plain, busy) = (Self.makeWorld(), Self.makeWorld())
    var marks: [Entity] = []
    for word in 0..<9 as Range<UInt64> { marks.append(busy.spawn(Mark(word: word))) }
    marks.append(busy.spawn(Spot(), Mark(word: 9)))
    for mark in marks { busy.despawn(mark) }
    busy.send(Ping(word: 7))
    #expect(Self.bytes(plain, .withoutHistory) == Self.bytes(busy, .withoutHistory))
    #expect(Self.bytes(plain, .unversioned) != Self.bytes(busy, .unversioned))
    // The state that is left is complete.
    let other = Self.makeWorld()
    try other.restore(Snapshot(bytes: Self.bytes(busy, .withoutHistory)))
    #expect(other.validate() == nil)
    var sum: Float = 0
    other.each { (spot: Spot) in sum += spot.x }
    #expect(sum == 6)
    #expect(Self.bytes(other, .withoutHistory) == Self.bytes(busy, .withoutHistory))
    _ = other.spawn(Mark(word: 1))
    #expect(other.validate() == nil)
  }

  /// Rows are in the order of their slots, whatever the order in which they have moved.
  @Test func rowsAreInTheOrderOfSlots() {
    let (one, other) = (World(), World())
    for world in [one, other] {
      let first = world.spawn(Mark(word: 1))
      let entities = (0..<3).map { world.spawn(Spot(x: Float($0))) }
      if world === other {
        // The first row leaves its table and comes back as the last one.
        world.insert(entities[0], Mark(word: 5))
        world.remove(entities[0], Mark.self)
      }
      world.despawn(first)
    }
    #expect(Self.bytes(one, .withoutHistory) == Self.bytes(other, .withoutHistory))
    #expect(Self.bytes(one, .unversioned) != Self.bytes(other, .unversioned))
  }

  /// Writes of equal values show in the complete form alone.
  @Test func versionsShowInTheCompleteFormAlone() throws {
    let (one, other) = (Self.makeWorld(), Self.makeWorld())
    let before = Self.bytes(one, .unversioned)
    try other.restore(Snapshot(bytes: before))
    #expect(Self.bytes(other, .unversioned) == before)
    // A snapshot of another form is never rewound to, but read.
    var snapshot = Snapshot(bytes: [])
    one.snapshot(into: &snapshot, .unversioned)
    one.each { (spot: inout Spot) in spot.x += 1 }
    try one.restore(snapshot)
    #expect(Self.bytes(one, .unversioned) == before)
  }
}
