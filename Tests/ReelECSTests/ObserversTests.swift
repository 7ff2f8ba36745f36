import ReelECS
import ReelMath
import Testing

/// The log of the observers, line by line.
private final class ObserverLog {
  private var lines: [String] = []

  func record(_ line: String) { lines.append(line) }

  /// Returns the lines since the last call.
  func take() -> [String] {
    defer { lines.removeAll() }
    return lines
  }

  /// Logs all changes of a component: `+Position 3`, where 3 is the entity's slot.
  func follow<T: Component>(_ type: T.Type, in world: World) {
    let name = T.componentName
    world.observe(added: type) { [self] world, entity in
      record("+\(name) \(entity.index)")
      #expect(world.has(entity, T.self), "the value is there")
    }
    world.observe(removed: type) { [self] world, entity in
      record("-\(name) \(entity.index)")
      #expect(world.has(entity, T.self), "the value is still there")
    }
    world.observe(assigned: type) { [self] world, entity in record("=\(name) \(entity.index)") }
  }
}

@Suite struct ObserversTests {
  private let world = World()
  private let log = ObserverLog()

  // MARK: - Components

  @Test func observersReceiveEveryChange() {
    log.follow(Position.self, in: world)
    let a = world.spawn()
    #expect(log.take() == [])
    world.insert(a, Position(x: 1))
    #expect(log.take() == ["+Position 0"])
    world.insert(a, Position(x: 2))
    #expect(log.take() == ["=Position 0"])
    world[a, Position.self]?.x = 3
    #expect(log.take() == ["=Position 0"])
    world[a, Position.self] = Position()
    #expect(log.take() == ["=Position 0"])
    // Reading, writing in `each`, and changes of other components call no observers.
    _ = world[a, Position.self]?.x
    world.each { (position: inout Position) in position.x = 4 }
    world.insert(a, Frozen())
    world[a, Velocity.self]?.x = 1
    world.remove(a, Frozen.self)
    #expect(log.take() == [])
    world.remove(a, Position.self)
    #expect(log.take() == ["-Position 0"])
    world.remove(a, Position.self)
    world.despawn(a)
    #expect(log.take() == [])
  }

  @Test func observersReadThePresentValues() {
    var seen: [Int32] = []
    world.observe(added: Counted.self) { world, entity in
      seen.append(world[entity, Counted.self]?.number ?? -1)
    }
    world.observe(assigned: Counted.self) { world, entity in
      seen.append(world[entity, Counted.self]?.number ?? -1)
    }
    world.observe(removed: Counted.self) { world, entity in
      seen.append(world[entity, Counted.self]?.number ?? -1)
    }
    let a = world.spawn(Counted(1))
    world.insert(a, Counted(2))
    world[a, Counted.self]?.number = 3
    world.remove(a, Counted.self)
    world.insert(a, Counted(4))
    world.despawn(a)
    #expect(seen == [1, 2, 3, 3, 4, 4])
  }

  @Test func observersReceiveSpawnsAndDespawns() {
    // The world does not have this type yet.
    log.follow(Velocity.self, in: world)
    log.follow(Position.self, in: world)
    let a = world.spawn(Position(), Frozen(), Velocity())
    // The types come in the order in which they were first used.
    #expect(log.take() == ["+Velocity 0", "+Position 0"])
    world.spawn(Frozen())
    #expect(log.take() == [])
    world.despawn(a)
    #expect(log.take() == ["-Velocity 0", "-Position 0"])
    world.despawn(a)
    #expect(log.take() == [])
  }

  @Test func observersOfABulkSpawnFindAllEntities() {
    log.follow(Position.self, in: world)
    world.observe(added: Position.self) { [log] world, entity in
      log.record("\(world.query(with: Position.self).count) of \(world[entity, Position.self]!.x)")
    }
    world.spawn(count: 3) { Position(x: Float($0)) }
    #expect(
      log.take() == [
        "+Position 0", "3 of 0.0", "+Position 1", "3 of 1.0", "+Position 2", "3 of 2.0",
      ])
    world.spawn(count: 2, Velocity(), Position(x: 7))
    #expect(log.take() == ["+Position 3", "5 of 7.0", "+Position 4", "5 of 7.0"])
  }

  @Test func childrenAreDespawnedBeforeTheirParents() {
    let all = (0..<5).map { world.spawn(Position(x: Float($0))) }
    for (child, parent) in [(1, 0), (2, 0), (3, 1), (4, 1)] {
      world.setParent(of: all[child], to: all[parent])
    }
    world.relate(all[4], to: all[0], Likes())
    var seen: [String] = []
    world.observe(removed: Position.self) { world, entity in
      // The world is as before, except for entities that are gone already.
      seen.append(
        "\(entity.index) below \(world.parent(of: entity).index), "
          + "likes \(world.targets(of: entity, Likes.self).map { $0.index })")
      #expect(world.isAlive(entity) && world.children(of: entity).isEmpty)
    }
    world.setParent(of: all[0], to: world.spawn(Frozen()))
    world.despawn(all[0])
    #expect(
      seen == [
        "2 below 0, likes []", "4 below 1, likes [0]", "3 below 1, likes []", "1 below 0, likes []",
        "0 below 5, likes []",
      ])
    #expect(world.entityCount == 1 && world.children(of: world.entities[0]).isEmpty)
  }

  @Test func despawnsByQueryAndOfAllAreObserved() {
    log.follow(Position.self, in: world)
    let all = world.spawn(count: 4) { Position(x: Float($0)) }
    world.insert(all[1], Frozen())
    world.insert(all[3], Frozen())
    _ = log.take()
    world.query(with: Frozen.self).despawn()
    #expect(log.take() == ["-Position 1", "-Position 3"])
    world.despawnAll()
    #expect(log.take() == ["-Position 2", "-Position 0"])
    #expect(world.entityCount == 0)
  }

  @Test func sparseAndTrackedComponentsAreObserved() {
    log.follow(Burning.self, in: world)
    log.follow(Loot.self, in: world)
    log.follow(Health.self, in: world)
    let a = world.spawn(Health(), Burning(heat: 1), Position())
    // Columns come first, then the sparse components.
    #expect(log.take() == ["+Health 0", "+Burning 0"])
    world.insert(a, Loot(items: [1]))
    world.insert(a, Loot(items: [2]))
    world[a, Burning.self]?.heat = 2
    world[a, Loot.self]?.items.append(3)
    world[a, Health.self]?.points = 4
    #expect(log.take() == ["+Loot 0", "=Loot 0", "=Burning 0", "=Loot 0", "=Health 0"])
    world.remove(a, Burning.self)
    #expect(log.take() == ["-Burning 0"])
    world.despawn(a)
    #expect(log.take() == ["-Health 0", "-Loot 0"])
  }

  /// An observer of a companion finds the component that required it.
  @Test func observersOfCompanionsFindAllComponents() {
    log.follow(Weapon.self, in: world)
    log.follow(Ammo.self, in: world)
    log.follow(Cooldown.self, in: world)
    world.observe(added: Mass.self) { [log] world, entity in
      log.record("mass \(world.componentNames(of: entity).count)")
    }
    world.observe(entering: world.query(with: Mass.self, without: Weapon.self)) { [log] _, _ in
      log.record("mass alone")
    }
    let a = world.spawn(Weapon())
    #expect(log.take() == ["+Weapon 0", "+Ammo 0", "mass 4", "+Cooldown 0"])
    let b = world.spawn(Ammo())
    #expect(log.take() == ["+Ammo 1", "mass 2", "mass alone"])
    world.insert(b, Weapon())
    #expect(log.take() == ["+Cooldown 1", "+Weapon 1"])
    let c = world.spawn()
    world.insert(c, Weapon())
    #expect(log.take() == ["+Ammo 2", "mass 4", "+Cooldown 2", "+Weapon 2"])
    let d = world.spawn()
    world.commands.insert(d, Weapon())
    world.flush()
    #expect(log.take() == ["+Ammo 3", "mass 4", "+Cooldown 3", "+Weapon 3"])
    world.spawn(count: 2, Cooldown(), Weapon())
    #expect(
      log.take() == [
        "+Weapon 4", "+Ammo 4", "mass 4", "+Cooldown 4", "+Weapon 5", "+Ammo 5", "mass 4",
        "+Cooldown 5",
      ])
    world.insert(a, Weapon(damage: 2))
    #expect(log.take() == ["=Weapon 0"])
    world.remove(a, Ammo.self)
    world.insert(a, Weapon(damage: 3))
    #expect(log.take() == ["-Ammo 0", "=Weapon 0"])
  }

  @Test func commandsAreObservedWhenTheyAreApplied() {
    log.follow(Position.self, in: world)
    log.follow(Burning.self, in: world)
    let a = world.spawn(Position())
    _ = log.take()
    world.commands.insert(a, Position(x: 1))
    world.commands.insert(a, Burning())
    world.commands.remove(a, Position.self)
    world.commands.remove(a, Position.self)
    let b = world.commands.spawn()
    world.commands.insert(b, Position())
    world.commands.despawn(a)
    world.commands.insert(a, Position())
    #expect(log.take() == [])
    world.flush()
    #expect(
      log.take() == ["=Position 0", "+Burning 0", "-Position 0", "+Position 1", "-Burning 0"])
    world.each { (entity: Entity, _: Position) in world.commands.despawn(entity) }
    world.flush()
    #expect(log.take() == ["-Position 1"])
  }

  /// A spawn is one change for components of every storage and for their companions.
  @Test func aSpawnByCommandIsOneChange() {
    for body in [
      { (world: World) in _ = world.commands.spawn(Burning(), Weapon(), Position()) },
      { (world: World) in _ = world.commands.spawn(Position(), Burning(), Weapon()) },
      { (world: World) in
        let entity = world.commands.spawn()
        world.commands.insert(entity, Weapon())
        world.commands.insert(entity, Position())
        world.commands.insert(entity, Burning())
      },
    ] {
      let world = World()
      world.register(Weapon.self)
      world.register(Position.self)
      var componentCounts: [Int] = []
      world.observe(added: Position.self) {
        componentCounts.append($0.componentNames(of: $1).count)
      }
      world.observe(added: Burning.self) { componentCounts.append($0.componentNames(of: $1).count) }
      world.observe(added: Mass.self) { componentCounts.append($0.componentNames(of: $1).count) }
      world.observe(entering: world.query(with: Position.self, without: Burning.self)) { _, _ in
        Issue.record("it never was so")
      }
      world.observe(entering: world.query(with: Burning.self, without: Mass.self)) { _, _ in
        Issue.record("it never was so")
      }
      body(world)
      world.flush()
      #expect(componentCounts == [6, 6, 6])
    }
  }

  // MARK: - Queries

  @Test func observersReceiveEntitiesThatEnterAndLeaveAQuery() {
    let query = world.query(with: Position.self, without: Frozen.self).any(
      of: Velocity.self, Burning.self)
    world.observe(entering: query) { [log] _, entity in log.record("in \(entity.index)") }
    world.observe(leaving: query) { [log] world, entity in
      log.record("out \(entity.index) \(world.isAlive(entity))")
    }
    let a = world.spawn(Position())
    #expect(log.take() == [])
    world.insert(a, Velocity())
    #expect(log.take() == ["in 0"])
    // The entity still matches the query, for another reason.
    world.insert(a, Burning())
    world.remove(a, Velocity.self)
    world[a, Position.self]?.x = 1
    world.insert(a, Position(x: 2))
    #expect(log.take() == [])
    world.remove(a, Burning.self)
    #expect(log.take() == ["out 0 true"])
    world.insert(a, Burning())
    world.insert(a, Frozen())
    world.remove(a, Frozen.self)
    world.remove(a, Position.self)
    #expect(log.take() == ["in 0", "out 0 true", "in 0", "out 0 true"])
    world.despawn(a)
    #expect(log.take() == [])
    let b = world.spawn(Position(), Burning())
    world.spawn(Position(), Burning(), Frozen())
    #expect(log.take() == ["in \(b.index)"])
    world.despawnAll()
    #expect(log.take() == ["out \(b.index) true"])
  }

  @Test func everyEntityEntersTheQueryForAll() {
    world.observe(entering: world.all) { [log] _, entity in log.record("in \(entity.index)") }
    world.observe(leaving: world.all) { [log] _, entity in log.record("out \(entity.index)") }
    let a = world.spawn()
    world.insert(a, Position())
    world.commands.spawn(Frozen())
    world.flush()
    world.spawn(count: 2, Bag())
    world.despawn(a)
    #expect(log.take() == ["in 0", "in 1", "in 2", "in 3", "out 0"])
  }

  // MARK: - Order

  @Test func observersAreCalledInTheOrderInWhichTheyWereAdded() {
    for name in ["a", "b", "c"] {
      world.observe(added: Position.self) { [log] _, _ in log.record(name) }
      world.observe(entering: world.query(with: Position.self)) { [log] _, _ in
        log.record("query \(name)")
      }
    }
    world.spawn(Position())
    #expect(log.take() == ["a", "b", "c", "query a", "query b", "query c"])
    let b = world.spawn()
    world.insert(b, Position())
    #expect(log.take() == ["a", "b", "c", "query a", "query b", "query c"])
  }

  /// Types that are registered later have observers of their own.
  @Test func typesRegisteredLaterAreObserved() {
    log.follow(Position.self, in: world)
    for _ in 0..<3 { world.spawn(Velocity(), Frozen(), Bag(), Padded(), Wide(), Burning()) }
    log.follow(Mass.self, in: world)
    world.spawn(Position(), Weapon())
    #expect(log.take() == ["+Position 3", "+Mass 3"])
  }

  // MARK: - Inside of an observer

  @Test func commandsOfObserversAreAppliedAtTheFlush() {
    world.observe(added: Position.self) { [log] world, entity in
      log.record("position \(entity.index)")
      world.commands.insert(entity, Burning())
      world.commands.spawn(Frozen())
    }
    world.observe(added: Burning.self) { [log] world, entity in
      log.record("burning \(entity.index)")
      world.commands.despawn(entity)
    }
    let a = world.spawn(Position())
    #expect(log.take() == ["position 0"] && !world.has(a, Burning.self))
    world.flush()
    #expect(log.take() == ["burning 0"] && !world.isAlive(a))
    #expect(world.query(with: Frozen.self).count == 1 && world.entityCount == 1)
    // All commands that follow from a command are applied before the next system.
    let schedule = Schedule()
    schedule.add("spawn") { $0.commands.spawn(Position()) }
    schedule.add("look") { [log] world in log.record("\(world.entityCount)") }
    schedule.run(world)
    #expect(log.take() == ["position 0", "burning 0", "2"])
  }

  @Test func observersMayChangeValues() {
    world.observe(added: Position.self) { [log] world, entity in
      world[entity, Position.self]?.x += 1
      world.insert(entity, Position(x: (world[entity, Position.self]?.x ?? 0) * 2))
      log.record("added")
    }
    world.observe(assigned: Position.self) { [log] world, entity in
      log.record("changed \(world[entity, Position.self]?.x ?? 0)")
    }
    let a = world.spawn(Position(x: 4))
    #expect(log.take() == ["changed 5.0", "changed 10.0", "added"])
    #expect(world[a, Position.self]?.x == 10)
    // The structure may change again.
    world.insert(a, Frozen())
  }

  // MARK: - Changes that are not observed

  @Test func aRestoreCallsNoObservers() throws {
    log.follow(Position.self, in: world)
    log.follow(Burning.self, in: world)
    world.observe(entering: world.query(with: Position.self)) { [log] _, _ in log.record("in") }
    world.observe(leaving: world.query(with: Position.self)) { [log] _, _ in log.record("out") }
    let a = world.spawn(Position(), Burning())
    let full = world.snapshot()
    world.despawn(a)
    let empty = world.snapshot()
    _ = log.take()
    try world.restore(full)
    #expect(world.isAlive(a) && log.take() == [])
    try world.restore(empty)
    try world.restore(full)
    #expect(log.take() == [])
    // The observers still exist.
    world.despawn(a)
    #expect(log.take() == ["-Position 0", "-Burning 0", "out"])
  }

  @Test func observersAreNotPartOfTheState() {
    let other = World()
    log.follow(Position.self, in: world)
    world.observe(entering: world.query(with: Position.self)) { _, _ in }
    for world in [world, other] {
      world.spawn(Position())
      world.despawn(world.spawn(Position(), Frozen()))
    }
    #expect(world.stateHash == other.stateHash && world.snapshot() == other.snapshot())
  }

  @Test func observersAreReleased() {
    let counter = LeakCounter()
    do {
      let world = World()
      let token = Counted.Token(counter)
      world.observe(added: Position.self) { _, _ in _ = token }
      world.observe(assigned: Burning.self) { _, _ in _ = token }
      world.observe(leaving: world.all) { _, _ in _ = token }
      world.spawn(Position())
      #expect(counter.count == 1)
    }
    #expect(counter.count == 0)
  }

  /// Sets that observers maintain agree with the world after every change.
  @Test(arguments: [51, 52, 53] as [UInt64])
  func setsThatObserversMaintainAreRight(seed: UInt64) {
    var changes = Changes(seed: seed)
    let world = changes.world
    var living: Set<Entity> = []
    var healthy: Set<Entity> = []
    var burning: Set<Entity> = []
    var both: Set<Entity> = []
    world.observe(entering: world.all) { #expect($0.isAlive($1) && living.insert($1).inserted) }
    world.observe(leaving: world.all) { #expect(living.remove($1) != nil) }
    world.observe(added: Health.self) { #expect(healthy.insert($1).inserted) }
    world.observe(removed: Health.self) { #expect(healthy.remove($1) != nil) }
    world.observe(added: Burning.self) { #expect(burning.insert($1).inserted) }
    world.observe(removed: Burning.self) { #expect(burning.remove($1) != nil) }
    let query = world.query(with: Health.self, Burning.self, without: Frozen.self)
    world.observe(entering: query) { #expect(both.insert($1).inserted) }
    world.observe(leaving: query) { #expect(both.remove($1) != nil) }
    for step in 0..<600 {
      changes.change()
      let isSame =
        living == Set(world.entities) && healthy == Set(world.query(with: Health.self).entities)
        && burning == Set(world.query(with: Burning.self).entities)
        && both == Set(query.entities)
      guard isSame else {
        Issue.record("seed \(seed): the observers are wrong after step \(step)")
        return
      }
    }
    #expect(!both.isEmpty && healthy.count > 5, "seed \(seed)")
    changes.finish()
    #expect(living.isEmpty && healthy.isEmpty && burning.isEmpty && both.isEmpty)
  }

  // MARK: - Misuse

  @Test(.tags(.exit)) func structuralChangesInAnObserverTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.observe(added: Position.self) { world, entity in world.insert(entity, Frozen()) }
        let schedule = Schedule()
        schedule.add("place") { $0.spawn(Position()) }
        schedule.run(world)
      },
      "Cannot insert Frozen into entity 0.1 inside an observer or a hook (system: place): the change that "
        + "called it is under way. Use `world.commands`")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.observe(removed: Position.self) { world, entity in world.despawn(entity) }
        world.despawn(world.spawn(Position()))
      },
      "Cannot despawn entity 0.1 inside an observer or a hook (system: no system)")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.observe(leaving: world.query(with: Position.self)) { world, _ in
          world.each { (_: Velocity) in world.spawn() }
        }
        world.spawn(Velocity())
        world.despawn(world.spawn(Position()))
      },
      "Cannot spawn an entity inside an observer or a hook")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.observe(assigned: Position.self) { world, _ in
          world.observe(added: Velocity.self) { _, _ in }
        }
        world[world.spawn(Position()), Position.self]?.x = 1
      },
      "Cannot add an observer inside an observer or a hook")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.observe(added: Position.self) { world, _ in world.flush() }
        world.commands.spawn(Position())
        world.commands.spawn()
        world.observe(added: Frozen.self) { world, _ in
          world.commands.spawn()
          world.flush()
        }
        world.spawn(Frozen())
      },
      "Cannot apply commands inside an observer or a hook")
  }

  @Test(.tags(.exit)) func unsuitableObserversTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.observe(entering: world.query(changed: Position.self)) { _, _ in }
      },
      "An observer's query filters by changes or by the entities around one, or is of another world. "
        + "Filter by what an entity has"
    )
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().observe(leaving: World().query(with: Position.self)) { _, _ in }
      },
      "An observer's query filters by changes or by the entities around one, or is of another world."
    )
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.each { (_: Position) in world.observe(added: Velocity.self) { _, _ in } }
      },
      "Cannot add an observer while `each` runs")
  }
}
