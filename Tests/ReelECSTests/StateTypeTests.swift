import ReelECS
import ReelMath
import Testing

// Kind and name identify a type: the time and the order of registration have no effect.

/// Types of every kind with the same name.
private enum Twins {
  struct Seed: Component { var number: Int32 = 1 }
  struct SeedResource: Resource {
    var number: Int32 = 2
    static var resourceName: String { "Seed" }
  }
  struct SeedEvent: Event {
    var number: Int32 = 3
    static var eventName: String { "Seed" }
  }
  struct SeedRelation: Relation {
    var number: Int32 = 4
    static var relationName: String { "Seed" }
  }
  enum SeedState: UInt8, GameState {
    case first, second
    init() { self = .first }
    static var stateName: String { "Seed" }
  }
}

private struct Late: Component, Equatable { var number: Int32 = 0 }
private struct Later: SparseComponent, Equatable { var number: Int32 = 0 }

@Suite struct StateTypeTests {
  private func makeTwins(_ state: Twins.SeedState, _ steps: [(World) -> Void]) -> World {
    let world = World()
    for step in steps { step(world) }
    let entity = world.spawn(Twins.Seed())
    world.insert(Twins.SeedResource())
    world.send(Twins.SeedEvent())
    world.relate(entity, to: entity, Twins.SeedRelation())
    world.insert(state)
    return world
  }

  @Test func namesAreUniqueWithinAKindOnly() throws {
    let world = makeTwins(.first, [])
    let layout = world.describeLayout()
    #expect(layout.map(\.kind) == [.entities, .component, .resource, .event, .relation, .state])
    #expect(layout.dropFirst().allSatisfy { $0.name == "Seed" })
    let hash = world.hashByLayout()
    #expect(hash.parts.map(\.kind) == layout.map(\.kind))
    #expect(Set(hash.parts.map(\.hash)).count == 6 && !hash.parts.contains { $0.hash == 0 })

    // A change of one of them changes only its own hash.
    let other = makeTwins(.second, [])
    let differing = zip(hash.parts, other.hashByLayout().parts).filter { $0.hash != $1.hash }
    #expect(differing.map(\.0.kind) == [.state])
    other[Twins.SeedResource.self].number = 7
    try other.restore(world.snapshot())
    #expect(other.stateHash == world.stateHash && other.current(Twins.SeedState.self) == .first)
    #expect(other[Twins.SeedResource.self].number == 2)
  }

  @Test func theOrderOfRegistrationHasNoEffect() throws {
    let steps: [(World) -> Void] = [
      { $0.register(Twins.Seed.self) }, { $0.register(Position.self) }, { $0.register(Bag.self) },
      { $0.register(Burning.self) }, { $0.register(Likes.self) }, { $0.register(Hit.self) },
      { $0.insert(Score()) }, { $0.insert(Twins.SeedResource()) },
    ]
    var random = TestRandom(seed: 5)
    var snapshots: Set<[UInt8]> = []
    var hashes: Set<UInt64> = []
    var layouts: Set<String> = []
    for _ in 0..<20 {
      var order = steps
      for at in order.indices.reversed() { order.swapAt(at, random.below(at + 1)) }
      let world = makeTwins(.first, order)
      for at in 0..<20 {
        let entity = world.spawn(Position(x: Float(at)), Bag(items: [Int32(at)]))
        if at % 3 == 0 { world.insert(entity, Burning(heat: 1)) }
        if at % 4 == 0 { world.remove(entity, Bag.self) }
      }
      world.send(Hit(amount: 1))
      snapshots.insert(world.snapshot().bytes)
      hashes.insert(world.stateHash)
      layouts.insert(world.describeLayout().map { "\($0.kind) \($0.name)" }.joined(separator: ","))
    }
    #expect(snapshots.count == 1 && hashes.count == 1 && layouts.count == 1)
  }

  // MARK: - Types that are registered late

  /// Makes a game that registers two types in tick 4,000.
  private static func makeGame() -> (World, Schedule) {
    let world = World()
    world.insert(Score())
    world.spawn(Position())
    let schedule = Schedule()
    schedule.add("count") { world in
      world[Score.self].points += 1
      let points = world[Score.self].points
      if points == 4000 { world.spawn(Position(), Late(number: 7)) }
      if points == 4001, let first = world.entities.first {
        world.insert(first, Later(number: 8))
      }
      if points > 4001 {
        world.each { (late: inout Late) in late.number &+= 1 }
        world.each { (later: inout Later) in later.number &+= 1 }
      }
    }
    return (world, schedule)
  }

  private static func play(_ game: (world: World, schedule: Schedule), _ ticks: Int) {
    for _ in 0..<ticks {
      game.schedule.run(game.world)
      game.world.endTick()
    }
  }

  @Test func lateTypesAreRestoredInANewWorld() throws {
    let game = Self.makeGame()
    Self.play(game, 3999)
    let reference = game.0.registeredTypeCount
    Self.play(game, 1)
    #expect(game.0.registeredTypeCount == reference + 1)
    Self.play(game, 1000)
    let snapshot = game.0.snapshot()
    let hash = game.0.stateHash
    Self.play(game, 10)

    // A world without the types names them in its error, and stays as it was.
    let strange = Self.makeGame()
    let before = strange.0.stateHash
    let error = #expect(throws: SnapshotError.self) { try strange.0.restore(snapshot) }
    #expect(
      error?.message.contains(
        "has not registered component Late, component Later; call "
          + "`world.register(Late.self, Later.self)` when the game is set up") == true)
    #expect(strange.0.stateHash == before)

    // A world that registers them in its set-up continues from there.
    let fresh = Self.makeGame()
    fresh.0.register(Later.self)
    fresh.0.register(Late.self)
    try fresh.0.restore(snapshot)
    #expect(fresh.0.stateHash == hash && fresh.0.snapshot() == snapshot)
    Self.play(fresh, 10)
    #expect(fresh.0.stateHash == game.0.stateHash)
  }

  /// The new process has none of the types that the old one has registered.
  @Test func lateTypesAreRestoredInANewProcess() async throws {
    let game = Self.makeGame()
    Self.play(game, 5000)
    let bytes = game.0.snapshot().bytes
    Self.play(game, 1000)
    let end = game.0.stateHash
    await #expect(processExitsWith: .success) { [bytes = bytes as [UInt8], end = end as UInt64] in
      let fresh = Self.makeGame()
      fresh.0.register(Later.self)
      fresh.0.register(Late.self)
      try fresh.0.restore(Snapshot(bytes: bytes))
      try #require(fresh.0[Score.self].points == 5000)
      Self.play(fresh, 1000)
      try #require(fresh.0.stateHash == end)
    }
  }

  /// Runs systems whose commands register types. Returns the hash and the snapshot.
  private func playCommands(_ prepare: (World) -> Void = { _ in }) -> (UInt64, [UInt8]) {
    let world = World()
    prepare(world)
    world.spawn(count: 8) { Position(x: Float($0)) }
    let schedule = Schedule()
    for (name, number) in [("a", 1), ("b", 2), ("c", 3)] as [(StaticString, Int32)] {
      schedule.add(name) { world in
        for (at, entity) in world.entities.enumerated() where at % 3 == Int(number) - 1 {
          if number != 2 { world.commands.insert(entity, Later(number: number)) }
          world.commands.insert(entity, Late(number: number))
          if at % 2 == 0 { world.commands.remove(entity, Late.self) }
        }
        let new = world.commands.spawn()
        world.commands.insert(new, Late(number: number))
        world.commands.insert(new, Later(number: number))
      }
    }
    for _ in 0..<3 {
      schedule.run(world)
      #expect(world.validate() == nil)
    }
    return (world.stateHash, world.snapshot().bytes)
  }

  @Test func theOrderInWhichCommandsRegisterTypesHasNoEffect() {
    let reference = playCommands { world in
      world.register(Late.self)
      world.register(Later.self)
    }
    #expect(playCommands() == reference)
  }
}
