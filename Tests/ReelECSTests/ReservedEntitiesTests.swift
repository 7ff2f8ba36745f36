import ReelECS
import ReelMath
import Testing

/// The free list as a plain stack, whose last slot is used next.
private struct SlotModel {
  var free: [UInt32] = []
  var generations: [UInt32] = []

  /// Takes the ids that the systems of a batch receive, and returns them system by system.
  mutating func take(_ counts: [Int]) -> [[Entity]] {
    let contexts = counts.count
    var used: Set<UInt32> = []
    let given = counts.enumerated().map { context, count in
      (0..<count).map { step -> Entity in
        let number = context + step * contexts
        let slot =
          number < free.count
          ? free[free.count - 1 - number] : UInt32(generations.count + number - free.count)
        used.insert(slot)
        let isUsed = slot < UInt32(generations.count)
        return Entity(index: slot, generation: isUsed ? generations[Int(slot)] : 1)
      }
    }
    let old = UInt32(generations.count)
    while let last = used.max(), generations.count <= Int(last) { generations.append(1) }
    // New slots that no system took are used last, the lowest of them first.
    let between = (old..<UInt32(generations.count)).filter { !used.contains($0) }
    free = between.reversed() + free.filter { !used.contains($0) }
    return given
  }

  mutating func despawn(_ entity: Entity) {
    generations[Int(entity.index)] += 1
    free.append(entity.index)
  }
}

@Suite struct ReservedEntitiesTests {
  /// The names of the systems that spawn; the index of a name is the index in the plan.
  private static let names: [StaticString] = ["a", "b", "c", "d", "e"]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func idsDependOnSystemsAndTheirOwnSpawns(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let world = World()
    let schedule = Schedule()
    let plan = Shared<[Int]>([])
    let spawned = Log<(Int, [Entity])>()
    for (number, name) in Self.names.enumerated() {
      schedule.add(name, when: { _ in number < plan.value.count }, access: .nothing) { world in
        let entities = (0..<plan.value[number]).map { _ in world.commands.spawn() }
        #expect(!entities.contains { world.isAlive($0) })
        spawned.append((number, entities))
      }
    }
    schedule.workers = seed % 2 == 0 ? threads(3) : nil
    var model = SlotModel()
    var alive: [Entity] = []
    for step in 0..<120 {
      for _ in 0..<random.below(8) where !alive.isEmpty {
        let entity = alive.remove(at: random.below(alive.count))
        world.despawn(entity)
        model.despawn(entity)
      }
      // Not all systems run each time, and some spawn nothing.
      plan.value = (0..<random.below(6)).map { _ in random.below(3) == 0 ? 0 : random.below(7) }
      let expected = model.take(plan.value)
      schedule.run(world)
      let given = spawned.take().sorted { $0.0 < $1.0 }.map { $0.1 }
      guard given == expected else {
        Issue.record("seed \(seed), step \(step): \(given), expected \(expected)")
        return
      }
      alive += expected.joined()
      #expect(alive.allSatisfy { world.isAlive($0) } && world.entityCount == alive.count)
      // The next spawn is the same as without the batch.
      let next = world.spawn()
      let expectedNext = model.take([1])[0][0]
      #expect(next == expectedNext, "seed \(seed), step \(step)")
      alive.append(next)
    }
    #expect(alive.count > 100)
  }

  @Test func commandsFindEntitiesOfTheirOwnBatch() {
    let world = World()
    let schedule = Schedule()
    let log = Log<[Entity]>()
    for (name, x) in [("even", 0), ("odd", 1)] as [(StaticString, Float)] {
      schedule.add(name, access: .reading(Position.self)) { world in
        let parent = world.commands.spawn()
        let child = world.commands.spawn()
        world.commands.insert(parent, Position(x: x))
        world.commands.insert(child, Owner(entity: parent))
        world.commands.setParent(of: child, to: parent)
        log.append([parent, child])
      }
    }
    world.register(Position.self)
    world.register(Owner.self)
    schedule.run(world)
    let pairs = log.all
    #expect(pairs.map { $0.map(\.index) } == [[0, 2], [1, 3]])
    for (number, pair) in pairs.enumerated() {
      #expect(world[pair[0], Position.self] == Position(x: Float(number)))
      #expect(world[pair[1], Owner.self] == Owner(entity: pair[0]))
      #expect(world.parent(of: pair[1]) == pair[0])
    }
    // The first system's rows come first.
    #expect(world.entities.map(\.index) == [0, 1, 2, 3])
  }

  @Test func aSystemThatDespawnsWhatItSpawnsLeavesAFreeSlot() {
    let world = World()
    let schedule = Schedule()
    schedule.add("blink", access: .nothing) { world in
      world.commands.despawn(world.commands.spawn())
    }
    for _ in 0..<3 { schedule.run(world) }
    #expect(world.entityCount == 0)
    #expect(world.spawn() == Entity(index: 0, generation: 4))
  }
}
