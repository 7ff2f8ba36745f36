import ReelECS
import ReelMath
import Testing

private enum CloneStage: UInt8, GameState {
  case title, playing
  init() { self = .title }
}

@Suite struct WorldCloneTests {
  @Test(arguments: [1, 2, 3, 0xC10E] as [UInt64])
  func aCloneContinuesAlike(seed: UInt64) {
    let rules = makeRules()
    var first = Changes(seed: seed)
    first.tick(rules, 60)
    first.world.flush()
    var second = first.continued(in: first.world.clone())
    #expect(first.world.snapshot() == second.world.snapshot(), "seed \(seed)")
    for step in 0..<60 {
      first.tick(rules)
      second.tick(rules)
      guard first.world.hashState() == second.world.hashState(), first.entities == second.entities
      else {
        Issue.record("seed \(seed): the clone differs after tick \(step)")
        return
      }
    }
    first.world.flush()
    second.world.flush()
    #expect(first.world.snapshot().bytes == second.world.snapshot().bytes)
    #expect(first.world.entityCount > 20, "seed \(seed): there was something to compare")
    print("clone: seed \(seed), hash \(first.world.stateHash)")
  }

  @Test(arguments: [4, 5] as [UInt64])
  func aWorldAndItsCloneAreIndependent(seed: UInt64) {
    let rules = makeRules()
    var first = Changes(seed: seed)
    for _ in 0..<50 { first.tick(rules) }
    first.world.flush()
    let saved = first.world.snapshot()
    let clone = first.world.clone()
    for _ in 0..<30 { first.tick(rules) }
    #expect(clone.snapshot() == saved && first.world.stateHash != clone.stateHash)
    first.world.flush()
    let later = first.world.snapshot()
    var second = first.continued(in: clone)
    for _ in 0..<30 { second.tick(rules) }
    clone.flush()
    #expect(first.world.snapshot() == later && clone.snapshot() != saved)
    second.finish()
    #expect(first.world.snapshot() == later)
  }

  @Test func aWorldAndItsCloneReleaseObjectsOnce() {
    let counter = LeakCounter()
    do {
      let world = World()
      let a = world.spawn(Counted(1, counter), Position())
      let b = world.spawn(count: 20) { Counted(Int32($0), counter) }[3]
      world.relate(a, to: b, Pact(witness: a, seal: Counted(9, counter)))
      #expect(counter.count == 22)
      let clone = world.clone()
      // The worlds share objects.
      #expect(counter.count == 22)
      world.despawnAll()
      #expect(counter.count == 22 && clone[b, Counted.self]?.number == 3)
      #expect(clone.relation(a, to: b, Pact.self)?.seal.number == 9)
      clone.despawn(b)
      #expect(counter.count == 20)
      world.spawn(Counted(1, counter))
    }
    #expect(counter.count == 0)
  }

  @Test func transientValuesAreCloned() {
    let world = World()
    world.insert(Cache(value: 7))
    let entity = world.spawn(Cached(value: 5))
    let clone = world.clone()
    #expect(clone[Cache.self].value == 7 && clone[entity, Cached.self]?.value == 5)
    clone[Cache.self].value = 8
    clone[entity, Cached.self]?.value = 6
    #expect(world[Cache.self].value == 7 && world[entity, Cached.self]?.value == 5)
  }

  @Test func aCloneHasTheSameComponentIds() {
    let world = World()
    // Registering a component registers its companions, too, in between.
    world.register(Weapon.self)
    world.register(Frozen.self)
    world.register(Mass.self)
    world.register(Burning.self)
    world.register(Likes.self)
    world.register(Hit.self)
    let clone = world.clone()
    #expect(clone.components == world.components)
    #expect(clone.describeLayout().map { $0.name } == world.describeLayout().map { $0.name })
    let entity = clone.spawn(Weapon())
    #expect(
      clone.componentNames(of: entity) == ["Weapon", "Ammo", "Mass", "Cooldown"])
  }

  @Test func hierarchyAndRelationsAreClonedInOrder() {
    let world = World()
    let all = (0..<6).map { _ in world.spawn() }
    for child in [3, 1, 4, 2] { world.setParent(of: all[child], to: all[0]) }
    world.setParent(of: all[4], to: all[1])
    for target in [5, 1, 3] { world.relate(all[0], to: all[target], Likes(strength: 2)) }
    world.relate(all[2], to: all[1], Likes())
    world.unrelate(all[0], from: all[1], Likes.self)
    let clone = world.clone()
    for entity in all {
      #expect(clone.children(of: entity) == world.children(of: entity))
      #expect(clone.parent(of: entity) == world.parent(of: entity))
      #expect(clone.targets(of: entity, Likes.self) == world.targets(of: entity, Likes.self))
      #expect(clone.sources(of: entity, Likes.self) == world.sources(of: entity, Likes.self))
    }
    clone.despawn(all[1])
    #expect(world.children(of: all[1]) == [all[4]] && !clone.isAlive(all[4]))
    #expect(world.sources(of: all[1], Likes.self) == [all[2]])
    // A new relation in either world goes to the end of the same lists.
    for world in [world, clone] { world.relate(all[0], to: all[2], Likes()) }
    #expect(world.targets(of: all[0], Likes.self) == [all[5], all[3], all[2]])
    #expect(clone.targets(of: all[0], Likes.self) == [all[5], all[3], all[2]])
  }

  @Test func aCloneUsesFreeSlotsInTheSameOrder() {
    let world = World()
    let all = world.spawn(count: 10) { _ in Position() }
    for at in [7, 2, 5] { world.despawn(all[at]) }
    let clone = world.clone()
    let next = (0..<5).map { _ in clone.spawn() }
    #expect(next == (0..<5).map { _ in world.spawn() } && next[0].index == 5)
  }

  @Test func resourcesEventsAndStatesAreCloned() throws {
    let world = World()
    let empty = world.snapshot()
    world.insert(Score(points: 3, names: ["x"]))
    world.insert(CloneStage.playing)
    world.send(Hit(amount: 1))
    world.endTick()
    world.send(Hit(amount: 2))
    let clone = world.clone()
    #expect(clone[Score.self] == Score(points: 3, names: ["x"]))
    #expect(clone.current(CloneStage.self) == .playing)
    clone.setState(CloneStage.title)
    Schedule().run(clone)
    #expect(clone.current(CloneStage.self) == .title && world.current(CloneStage.self) == .playing)
    #expect(clone.events(Hit.self).map { $0.amount } == [1, 2])
    clone.endTick()
    #expect(clone.events(Hit.self).map { $0.amount } == [2] && world.events(Hit.self).count == 2)
    // The clone lacks a resource that a snapshot removed.
    try world.restore(empty)
    #expect(!world.has(Score.self) && !world.clone().has(Score.self))
  }

  @Test func recordsOfSystemsAreCloned() {
    let rules = Schedule()
    rules.add("once", once: true) { world in world[Score.self].points += 1 }
    rules.add("off") { world in world[Score.self].points += 10 }
    rules.add("fresh") { world in
      world[Score.self].points += 100 * Int32(world.query(changed: Health.self).count)
    }
    let world = World()
    world.insert(Score())
    world.spawn(Health())
    world.setSystem("off", enabled: false)
    rules.run(world)
    let clone = world.clone()
    rules.run(clone)
    #expect(clone[Score.self].points == 101 && !clone.isSystemEnabled("off"))
    clone.setSystem("off", enabled: true)
    #expect(!world.isSystemEnabled("off"))
  }

  @Test func observersAreNotCloned() {
    let world = World()
    var callCount = 0
    world.observe(added: Position.self) { _, _ in callCount += 1 }
    world.observe(entering: world.query(with: Position.self)) { _, _ in callCount += 1 }
    let clone = world.clone()
    clone.spawn(Position())
    #expect(callCount == 0)
    var own = 0
    clone.observe(added: Position.self) { _, _ in own += 1 }
    clone.spawn(Position())
    world.spawn(Position())
    #expect(callCount == 2 && own == 1)
  }

  @Test func emptyWorldsAndClonesCanBeCloned() {
    let world = World().clone().clone()
    let entity = world.spawn(Position(x: 1), Burning(heat: 2))
    #expect(world.clone().clone()[entity, Burning.self]?.heat == 2)
    #expect(world.clone().statistics.entities == 1)
  }

  @Test(.tags(.exit)) func cloningDuringAChangeTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.commands.spawn()
        _ = world.clone()
      },
      "Cannot clone the world while commands wait (system: no system). Do it between two ticks")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.commands.perform { _ = $0.clone() }
        world.commands.spawn()
        world.flush()
      },
      "Cannot clone the world while commands are applied (system: no system). Do it between")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.each { (_: Position) in _ = world.clone() }
      },
      "Cannot clone the world while `each` runs")
  }
}
