import ReelFields
import ReelMath
import Testing

@testable import ReelECS

/// Restores of snapshots that a world took itself, beside restores of the same bytes.
@Suite struct SnapshotRewindTests {
  /// Changes some of every kind of data.
  private func change(_ world: World, _ random: inout TestRandom, tick: Int32) {
    let all = world.entities
    // Most changes need an entity.
    if all.isEmpty {
      world.spawn(Position())
      return
    }
    func any() -> Entity { all[random.below(all.count)] }
    switch random.below(14) {
    case 0: world.spawn(Position(x: Float(tick)), Velocity())
    case 1: world.spawn(Position(), Bag(items: [tick], label: "bag \(tick)"), Vigor(points: tick))
    case 2: world.despawn(any())
    case 3: world.each { (position: inout Position) in position.x += 1 }
    case 4: world[any(), Bag.self]?.items.append(tick)
    case 5: world.query(with: Position.self).each { (vigor: inout Vigor) in vigor.points &+= tick }
    case 6: world.insert(any(), Held(tick))
    case 7: world.remove(any(), Held.self)
    case 8: world.insert(any(), Cached(value: tick))
    case 9:
      let (child, parent) = (any(), any())
      if child != parent, !isAbove(child, parent, world) {
        world.setParent(of: child, to: parent)
      }
    case 10: world.setParent(of: any(), to: .none)
    case 11: world.send(Hit(amount: tick))
    case 12:
      world[Score.self].points += 1
      world[Score.self].names.append("\(tick)")
    default: world.insert(any(), Traced(tick))
    }
    if random.below(3) == 0 { _ = world.markVersion() }
    if random.below(8) == 0 { _ = world.stateHash }
  }

  private func isAbove(_ entity: Entity, _ other: Entity, _ world: World) -> Bool {
    var above = other
    while above != .none {
      if above == entity { return true }
      above = world.parent(of: above)
    }
    return false
  }

  private func makeWorld() -> World {
    let world = World()
    world.insert(Score(points: 1, names: ["a"]))
    world.register(
      Position.self, Velocity.self, Bag.self, Vigor.self, Held.self, Cached.self, Traced.self,
      Hit.self)
    // All tables that the changes can reach, so that most snapshots have the tables of the present.
    for mask in 0..<32 {
      let entity = world.spawn(Position())
      if mask & 1 > 0 { world.insert(entity, Velocity()) }
      if mask & 2 > 0 { world.insert(entity, Bag()) }
      if mask & 4 > 0 { world.insert(entity, Vigor()) }
      if mask & 8 > 0 { world.insert(entity, Cached()) }
      if mask & 16 > 0 { world.insert(entity, Traced()) }
      if mask > 5 { world.despawn(entity) }
    }
    return world
  }

  private struct Memo: Resource {
    var shown: [Int32] = []
    var hidden: Int32 = 0
    mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("shown", &shown) }
  }

  @Test func whatAFieldListLeavesOutIsInitial() throws {
    let world = World()
    world.insert(Memo())
    let first = world.snapshot()
    for round in Int32(1)...3 {
      world[Memo.self].shown.append(round)
      world[Memo.self].hidden = round
      try world.restore(first)
      #expect(world[Memo.self].shown == [] && world[Memo.self].hidden == 0)
    }
  }

  @Test func aCopyOfAValueOutlivesRewinds() throws {
    let world = World()
    world.insert(Score(points: 1, names: ["a text that needs memory of its own"]))
    let first = world.snapshot()
    var copies: [Score] = []
    for round in Int32(1)...4 {
      world[Score.self].names.append("another text that needs memory, \(round)")
      copies.append(world[Score.self])
      try world.restore(first)
      #expect(world[Score.self].names == ["a text that needs memory of its own"])
    }
    for (round, copy) in copies.enumerated() {
      #expect(copy.names.last == "another text that needs memory, \(round + 1)")
    }
  }

  @Test(arguments: 0..<24) func aRewindIsTheRestoreOfTheSameBytes(seed: Int) throws {
    var random = TestRandom(seed: UInt64(seed) &* 7919 &+ 3)
    let (world, twin) = (makeWorld(), makeWorld())
    var ring: [Snapshot] = []
    var rewinds = 0
    for tick in Int32(0)..<300 {
      for _ in 0..<random.below(4) {
        var copy = random
        change(world, &random, tick: tick)
        change(twin, &copy, tick: tick)
      }
      let step = "seed \(seed), tick \(tick)"
      try #require(world.stateHash == twin.stateHash, "\(step)")
      if random.below(2) == 0 {
        if ring.count < 6 {
          ring.append(world.snapshot())
        } else {
          world.snapshot(into: &ring[random.below(6)])
        }
      }
      if random.below(5) == 0, !ring.isEmpty {
        let snapshot = ring[random.below(ring.count)]
        let epoch = world.state.tableEpoch
        try world.restore(snapshot)
        if world.state.tableEpoch == epoch { rewinds += 1 }
        try twin.restore(Snapshot(bytes: snapshot.bytes))
        try #require(world.snapshot() == snapshot, "\(step)")
        try #require(world.validate() == nil, "\(step): \(world.validate() ?? "")")
        try #require(world.stateHash == twin.stateHash, "\(step)")
        world.forgetHashes()
        try #require(world.stateHash == twin.stateHash, "\(step)")
        try #require(values(world) == values(twin), "\(step)")
      }
    }
    #expect(rewinds > 10, "seed \(seed)")
  }

  /// Returns all values, transient ones too, in the order of queries.
  private func values(_ world: World) -> [String] {
    world.entities.map { "\($0) \(world.dump($0)) under \(world.parent(of: $0))" }
      + ["\(world.context.version)"]
  }

  @Test func objectsOfReplacedValuesAreReleasedOnce() throws {
    let counter = LeakCounter()
    do {
      let world = World()
      let entities = world.spawn(count: 3, Held(1, counter), Traced(2, counter))
      let snapshot = world.snapshot()
      for round in 0..<4 {
        _ = world.markVersion()
        world[entities[0], Held.self]?.number += 1
        world.insert(entities[1], Traced(9, counter))
        if round > 1 {
          world.remove(entities[2], Held.self)
          world.despawn(entities[0])
        }
        try world.restore(snapshot)
        #expect(world.snapshot() == snapshot && world.validate() == nil)
      }
    }
    #expect(counter.count == 0)
  }

  /// A resource with an object whose `deinit` writes another resource. Stores are restored in the order of their names.
  private protocol Purse: Resource {
    var coins: [Int32] { get set }
    var token: Counted.Token { get set }
  }
  private struct EarlyPurse: Purse {
    var coins: [Int32] = []
    var token = Counted.Token(nil)
    static var fieldListKind: FieldListKind { .fixed }
    mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("coins", &coins) }
  }
  private struct ThePurse: Purse {
    var coins: [Int32] = []
    var token = Counted.Token(nil)
    static var fieldListKind: FieldListKind { .fixed }
    mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("coins", &coins) }
  }

  @Test(arguments: [false, true], [false, true])
  func aResourceThatADeinitWritesIsRestored(isPurseFirst: Bool, hasRestored: Bool) throws {
    func final<P: Purse>(_ type: P.Type, _ isRewind: Bool) throws -> (Score, [Int32], Snapshot) {
      let world = World()
      world.insert(P())
      world.insert(Score(points: 1, names: ["a"]))
      let first = world.snapshot()
      if hasRestored {
        world[Score.self].names = ["b", "c"]
        try world.restore(isRewind ? first : Snapshot(bytes: first.bytes))
      }
      world[Score.self].points = 2
      let snapshot = world.snapshot()
      world[P.self].coins = [7]
      // A restore of bytes removes all resources first.
      world[P.self].token.onDeath = { [unowned world] in
        if world.has(Score.self) { world[Score.self].names.append("x") }
      }
      try world.restore(isRewind ? snapshot : Snapshot(bytes: snapshot.bytes))
      #expect(world.validate() == nil)
      return (world[Score.self], world[P.self].coins, world.snapshot())
    }
    func check<P: Purse>(_ type: P.Type) throws {
      let (rewound, read) = (try final(type, true), try final(type, false))
      #expect(rewound.0 == read.0 && rewound.1 == read.1 && rewound.2 == read.2)
      #expect(rewound.0 == Score(points: 2, names: ["a"]) && rewound.1 == [])
    }
    if isPurseFirst { try check(EarlyPurse.self) } else { try check(ThePurse.self) }
  }

  @Test func partsThatWereNotWrittenStay() throws {
    let world = World()
    let entity = world.spawn(Position(x: 1), Bag(label: "a label that is too long for a word"))
    _ = world.markVersion()
    let snapshot = world.snapshot()
    let table = try #require(world.state.allTables.first { $0.pointee.count == 1 })
    func bases() -> [UnsafeMutableRawPointer] { (0..<2).map { table.pointee.columns[$0].base } }
    let before = bases()
    _ = world.markVersion()
    world[entity, Position.self]?.x = 5
    try world.restore(snapshot)
    #expect(bases() == before && world[entity, Position.self]?.x == 1)
    _ = world.markVersion()
    world[entity, Bag.self]?.label = "b"
    try world.restore(snapshot)
    #expect(bases() != before && world.snapshot() == snapshot)
  }

  @Test func aSnapshotOfAnotherWorldIsReadAndChecked() throws {
    let (world, other) = (makeWorld(), makeWorld())
    let epoch = world.state.tableEpoch
    try world.restore(other.snapshot())
    #expect(world.state.tableEpoch > epoch && world.restoreCount == 1)
    // So is one that was taken before all tables were exchanged.
    let snapshot = world.snapshot()
    try world.restore(other.snapshot())
    let second = world.state.tableEpoch
    try world.restore(snapshot)
    #expect(world.state.tableEpoch > second && world.snapshot() == snapshot)
  }

  @Test func tablesAndTypesOfLaterAreGoneAfterARewind() throws {
    let world = makeWorld()
    let snapshot = world.snapshot()
    let hash = world.stateHash
    world.spawn(Position(), Wide(), Frozen())
    world.send(Bell())
    try world.restore(snapshot)
    #expect(world.stateHash == hash && world.snapshot() == snapshot && world.validate() == nil)
  }

  @Test func waitingCommandsAreDropped() throws {
    let world = makeWorld()
    let snapshot = world.snapshot()
    world.commands.spawn(Position(x: 9))
    try world.restore(snapshot)
    world.flush()
    #expect(world.snapshot() == snapshot)
  }
}
