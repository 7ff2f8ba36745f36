import ReelMath
import Testing

@testable import ReelECS

@Suite struct SparseSetTests {
  @Test func sparseValuesAreInsertedAndRemoved() {
    let world = World()
    let (a, b) = (world.spawn(Position(x: 1)), world.spawn())
    #expect(world[a, Glow.self] == nil && !world.has(a, Glow.self))
    #expect(!world.hasAny(Glow.self))
    world.insert(a, Glow(level: 1))
    world.insert(b, Glow(level: 2))
    #expect(world.hasAny(Glow.self))
    #expect(world[a, Glow.self]?.level == 1 && world[b, Glow.self]?.level == 2)
    world.insert(a, Glow(level: 3))
    #expect(world[a, Glow.self]?.level == 3 && world.query(with: Glow.self).count == 2)
    world.remove(a, Glow.self)
    world.remove(a, Glow.self)
    #expect(!world.has(a, Glow.self) && world[a, Position.self]?.x == 1)
    #expect(world.query(with: Glow.self).entities == [b] && world.hasAny(Glow.self))
    world.despawn(b)
    #expect(!world.hasAny(Glow.self))
  }

  @Test func anEntityWithASparseValueStaysInItsTable() {
    let world = World()
    let all = (0..<5).map { world.spawn(Position(x: Float($0))) }
    let tables = world.tables.count
    world.insert(all[1], Glow(level: 1))
    world.insert(all[3], Pinned())
    world.remove(all[1], Glow.self)
    #expect(world.tables.count == tables && world.entities == all)
  }

  @Test func aReusedSlotHasNoSparseValues() {
    let world = World()
    let old = world.spawn(Glow(level: 1), Pinned(), Held(1))
    world.despawn(old)
    let new = world.spawn(Position())
    #expect(new.index == old.index)
    #expect(
      !world.has(new, Glow.self) && !world.has(new, Pinned.self) && !world.has(new, Held.self))
    #expect(world[old, Glow.self] == nil)
    world.insert(new, Glow(level: 2))
    #expect(world[old, Glow.self] == nil && world[new, Glow.self]?.level == 2)
    // A dead id does not reach the value either.
    world.remove(old, Glow.self)
    world.despawn(old)
    #expect(world[new, Glow.self]?.level == 2)
  }

  @Test func spawnsMayHaveSparseComponents() {
    let world = World()
    let alone = world.spawn(Glow(level: 1))
    let mixed = world.spawn(Pinned(), Position(x: 2), Glow(level: 2), Held(3), Velocity(x: 4))
    #expect(world[alone, Glow.self]?.level == 1 && world.componentNames(of: alone) == ["Glow"])
    #expect(world[mixed, Position.self]?.x == 2 && world[mixed, Velocity.self]?.x == 4)
    #expect(world[mixed, Glow.self]?.level == 2 && world[mixed, Held.self]?.number == 3)
    #expect(world.has(mixed, Pinned.self))
    let many = world.spawn(count: 50) { (Glow(level: Int32($0)), Position(x: Float($0)), Pinned()) }
    let same = world.spawn(count: 3, Held(7), Glow(level: 7))
    for (i, entity) in many.enumerated() {
      #expect(world[entity, Glow.self]?.level == Int32(i))
      #expect(world[entity, Position.self]?.x == Float(i) && world.has(entity, Pinned.self))
    }
    #expect(same.allSatisfy { world[$0, Held.self]?.number == 7 })
    #expect(world.query(with: Glow.self).entities == [alone, mixed] + many + same)
  }

  @Test func theLastValueFillsTheGap() {
    let world = World()
    let all = (0..<5).map { world.spawn(Glow(level: Int32($0))) }
    let query = world.query(with: Glow.self)
    world.remove(all[1], Glow.self)
    #expect(query.entities == [all[0], all[4], all[2], all[3]])
    world.despawn(all[3])
    #expect(query.entities == [all[0], all[4], all[2]])
    world.insert(all[1], Glow(level: 9))
    #expect(query.entities == [all[0], all[4], all[2], all[1]])
    #expect(world.rows(Glow.self).map { $0.level } == [0, 4, 2, 9])
    for entity in all { world.remove(entity, Glow.self) }
    #expect(query.isEmpty && query.entities.isEmpty)
  }

  @Test func everyObjectIsReleasedOnce() throws {
    let counter = LeakCounter()
    do {
      let world = World()
      var all = (0..<10).map { world.spawn(Held(Int32($0), counter)) }
      #expect(counter.count == 10)
      all += world.spawn(count: 10) { (Held(Int32(10 + $0), counter), Position()) }
      #expect(counter.count == 20)
      world.insert(all[0], Held(0, counter))
      world[all[1], Held.self] = Held(1, counter)
      world[all[2], Held.self]?.token = Counted.Token(counter)
      #expect(counter.count == 20, "replaced")
      world.each { (held: inout Held) in held = Held(held.number, counter) }
      world.each { (_: Position, held: inout Held) in held.token = Counted.Token(counter) }
      #expect(counter.count == 20, "written by a query")
      world.remove(all[3], Held.self)
      #expect(counter.count == 19)
      world.despawn(all[4])
      world.despawn(all[19])
      #expect(counter.count == 17)
      world.insert(all[5], Position())
      world.remove(all[10], Position.self)
      world.shrink()
      #expect(counter.count == 17, "moved, not copied")
      for (i, entity) in all.enumerated() where world.has(entity, Held.self) {
        #expect(world[entity, Held.self]?.number == Int32(i))
      }
      world.commands.insert(all[5], Held(5, counter))
      world.commands.insert(all[3], Held(3, counter))
      world.commands.insert(all[4], Held(4, counter))
      world.commands.spawn(Held(6, counter), Position())
      #expect(counter.count == 21, "waiting")
      world.flush()
      #expect(counter.count == 19)
      world.query(with: Position.self).despawn()
      #expect(counter.count == world.query(with: Held.self).count)
      let snapshot = world.snapshot()
      try world.restore(snapshot)
      #expect(counter.count == 0, "what a snapshot brings back has tokens that are not counted")
      for entity in world.query(with: Held.self).entities { world.insert(entity, Held(1, counter)) }
      world.spawn(count: 4, Held(1, counter))
      world.despawnAll()
      #expect(counter.count == 0)
      world.spawn(count: 40) { Held(Int32($0), counter) }
    }
    #expect(counter.count == 0, "the world releases the rest")
  }

  @Test func theSubscriptChangesValuesInPlace() {
    let world = World()
    let (a, b) = (world.spawn(Glow(level: 1)), world.spawn(Held(1)))
    world[a, Glow.self]?.level += 5
    world[b, Held.self]?.number = 8
    world[b, Glow.self]?.level = 3
    #expect(world[a, Glow.self]?.level == 6 && world[b, Held.self]?.number == 8)
    #expect(world[b, Glow.self] == nil)
    // The right-hand side reads the value before the change.
    func more() -> Int32 {
      (world[a, Glow.self]?.level ?? 0) + Int32(world.query(with: Glow.self).count)
    }
    world[a, Glow.self]?.level = more()
    #expect(world[a, Glow.self]?.level == 7)
  }

  @Test func commandsReachSparseComponents() {
    let world = World()
    let all = (0..<4).map { world.spawn(Glow(level: Int32($0)), Position()) }
    let new = world.commands.spawn(Glow(level: 9), Velocity(x: 1), Pinned())
    world.commands.insert(all[0], Glow(level: 10))
    world.commands.insert(all[1], Held(11))
    world.commands.remove(all[2], Glow.self)
    world.commands.despawn(all[3])
    #expect(world.query(with: Glow.self).count == 4 && world.has(all[2], Glow.self))
    world.flush()
    #expect(world[new, Glow.self]?.level == 9 && world[new, Velocity.self]?.x == 1)
    #expect(world.has(new, Pinned.self) && world[all[0], Glow.self]?.level == 10)
    #expect(world[all[1], Held.self]?.number == 11 && !world.has(all[2], Glow.self))
    // The order follows the changes: the last value filled the gap, then the new one was the last.
    #expect(world.query(with: Glow.self).entities == [all[0], all[1], new])
  }

  @Test func snapshotsKeepTheOrderOfValues() throws {
    let world = World()
    let all = (0..<6).map { world.spawn(Glow(level: Int32($0)), Held(Int32($0)), Pinned()) }
    world.remove(all[0], Glow.self)
    world.remove(all[2], Held.self)
    world.remove(all[5], Pinned.self)
    let (order, hash) = (world.query(with: Glow.self).entities, world.stateHash)
    let snapshot = world.snapshot()
    // One target is the same world, the other one registers the types in another order.
    for target in [world, World()] {
      target.register(Pinned.self)
      target.register(Held.self)
      target.register(Glow.self)
      target.spawn(Glow(level: 50), Pinned())
      try target.restore(snapshot)
      #expect(target.query(with: Glow.self).entities == order)
      #expect(target.stateHash == hash)
      if target === world { #expect(target.snapshot() == snapshot) }
      #expect(target[all[4], Glow.self]?.level == 4 && target[all[4], Held.self]?.number == 4)
      #expect(!target.has(all[5], Pinned.self) && target.has(all[0], Pinned.self))
    }
  }

  @Test func hashesDependOnValuesMembersAndOrder() {
    func world(_ change: (World, [Entity]) -> Void) -> StateHash {
      let world = World()
      let all = (0..<4).map { world.spawn(Glow(level: Int32($0)), Position()) }
      change(world, all)
      return world.hashState()
    }
    let plain = world { _, _ in }
    #expect(plain.parts.map { $0.name } == ["entities", "Glow", "Position"])
    #expect(world { world, all in world[all[1], Glow.self]?.level = 1 } == plain)
    #expect(world { world, all in world[all[1], Glow.self]?.level = 7 } != plain)
    #expect(world { world, all in world.remove(all[3], Glow.self) } != plain)
    // The same values of the same entities are in another order.
    let other = world { world, all in
      world.remove(all[2], Glow.self)
      world.insert(all[2], Glow(level: 2))
    }
    #expect(other != plain && other.parts[0] == plain.parts[0] && other.parts[2] == plain.parts[2])
    // A type without values is not part of the state.
    #expect(world { world, _ in world.register(Held.self) } == plain)
  }

  @Test func dumpsNameSparseComponentsLast() {
    let world = World()
    let entity = world.spawn(Glow(level: 3), Position(x: 1, y: 2), Pinned())
    #expect(
      world.dump(entity) == "\(entity)\n  Position: x 1.0, y 2.0\n  Glow: level 3\n  Pinned: ")
    let info = world.components.first { $0.name == "Glow" }
    #expect(info?.storage == .sparse && info?.count == 1)
  }

  @Test func shrinkFreesMemory() {
    let world = World()
    let all = world.spawn(count: 1000) { (Glow(level: Int32($0)), Held(Int32($0))) }
    for entity in all[10...] { world.despawn(entity) }
    let before = world.statistics.byteCount
    world.shrink()
    #expect(world.statistics.byteCount < before / 4)
    for (i, entity) in all[..<10].enumerated() {
      #expect(world[entity, Glow.self]?.level == Int32(i))
      #expect(world[entity, Held.self]?.number == Int32(i))
    }
    world.query(with: Glow.self).despawn()
    world.shrink()
    #expect(world.query(with: Held.self).isEmpty)
    let new = world.spawn(Glow(level: 1), Held(2))
    #expect(world[new, Glow.self]?.level == 1 && world[new, Held.self]?.number == 2)
  }

  @Test func setsGrowForHighSlots() {
    let world = World()
    let all = world.spawn(count: 5000, Position())
    world.insert(all[4999], Glow(level: 1))
    world.insert(all[0], Glow(level: 2))
    #expect(world.query(with: Glow.self).entities == [all[4999], all[0]])
    #expect(world[all[1], Glow.self] == nil && world[all[4999], Glow.self]?.level == 1)
  }

  @Test func writtenValuesAreHashedAgain() {
    let world = World()
    let all = (0..<5).map { world.spawn(Glow(level: Int32($0)), Position()) }
    let changes: [(String, () -> Void)] = [
      ("each", { world.each { (glow: inout Glow) in glow.level += 1 } }),
      ("in place", { world[all[1], Glow.self]?.level = 40 }),
      ("insert over it", { world.insert(all[2], Glow(level: 50)) }),
      ("remove", { world.remove(all[0], Glow.self) }),
      ("insert", { world.insert(all[0], Glow(level: 60)) }),
      (
        "command",
        {
          world.commands.insert(all[3], Glow(level: 70))
          world.flush()
        }
      ),
      ("despawn", { world.despawn(all[4]) }),
    ]
    for (name, change) in changes {
      // From here on the hash is cached, because it is newer than the last change.
      world.context.version += 1
      let before = world.stateHash
      world.context.version += 1
      change()
      let after = world.stateHash
      world.forgetHashes()
      #expect(after != before && after == world.stateHash, "\(name)")
      #expect(world.validate() == nil, "\(name)")
    }
  }

  @Test func aRestoreKeepsTheVersionsOfValues() throws {
    let world = World()
    let (first, second) = (world.spawn(Glow(level: 1)), world.spawn(Glow(level: 2)))
    var seen: [[Entity]] = []
    let schedule = Schedule()
    schedule.add("look") { world in
      seen.append(world.query(changed: Glow.self).entities)
      seen.append(world.query(added: Glow.self).entities)
    }
    schedule.run(world)
    world[first, Glow.self]?.level = 9
    let snapshot = world.snapshot()
    let other = world.clone()
    world.despawn(first)
    for _ in 0..<2 {
      try world.restore(snapshot)
      #expect(world.snapshot() == snapshot && world.validate() == nil)
      for world in [world, other.clone()] {
        seen = []
        schedule.run(world)
        world[second, Glow.self]?.level += 1
        let third = world.spawn(Glow(level: 3))
        schedule.run(world)
        schedule.run(world)
        #expect(seen == [[first], [], [second, third], [third], [], []])
      }
    }
  }
}
