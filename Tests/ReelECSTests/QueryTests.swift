import ReelECS
import ReelMath
import Testing

/// Makes a world in which every fourth entity lacks one component or another.
private func makeWorld() -> World {
  let world = World()
  for i in 0..<24 {
    let x = Float(i)
    let entity = world.spawn(
      Position(x: x), Velocity(x: x), Wide(lanes: SIMD4(repeating: x)), Bag(items: [Int32(i)]),
      Counted(Int32(i)), Padded(small: 0, large: UInt64(i)))
    if i % 4 == 1 { world.remove(entity, Velocity.self) }
    if i % 4 == 2 { world.remove(entity, Bag.self) }
    if i % 4 == 3 { world.insert(entity, Frozen()) }
  }
  return world
}

@Suite struct QueryTests {
  @Test func filtersSelectEntities() {
    let world = makeWorld()
    #expect(world.query(with: Position.self).count == 24)
    #expect(world.query(with: Velocity.self).count == 18)
    #expect(world.query(without: Velocity.self).count == 6)
    #expect(world.query(with: Position.self, Bag.self, without: Frozen.self).count == 12)
    #expect(world.query(with: Position.self, Bag.self, Velocity.self).count == 12)
    #expect(world.query(without: Frozen.self, Velocity.self, Bag.self).count == 0)
    #expect(world.query(with: Cached.self).first == nil)
    #expect(world.query(with: Frozen.self, without: Frozen.self).entities.isEmpty)
    let frozen = world.query(with: Frozen.self)
    #expect(frozen.first == frozen.entities.first && frozen.entities.count == 6)
    // The same closure under two filters does not share a cache.
    var counts: [Int] = []
    for query in [world.query(with: Frozen.self), world.query(without: Frozen.self)] {
      var count = 0
      query.each { (_: Entity, _: Position) in count += 1 }
      counts.append(count)
    }
    #expect(counts == [6, 18])
  }

  @Test func newTablesAreFoundByOldQueries() {
    let world = World()
    func count() -> Int {
      var count = 0
      world.each { (_: Position) in count += 1 }
      return count
    }
    #expect(count() == 0)
    world.spawn(Position())
    #expect(count() == 1)
    world.spawn(Position(), Wide(), Frozen())
    #expect(count() == 2)
  }

  @Test func eachTakesOneParameter() {
    let world = makeWorld()
    var seen = 0
    world.each { (_: Entity) in seen += 1 }
    world.each { (velocity: Velocity?) in seen += velocity == nil ? 100 : 0 }
    world.each { (position: Position) in seen += position.x >= 0 ? 10_000 : 0 }
    world.each { (padded: inout Padded) in padded.small = 1 }
    world.each { (padded: Padded) in seen += padded.small == 1 ? 1_000_000 : 0 }
    #expect(seen == 24 + 600 + 240_000 + 24_000_000)
  }

  @Test func eachTakesTwoParametersInEveryOrder() {
    let world = makeWorld()
    var seen = 0
    world.each { (position: inout Position, velocity: Velocity) in
      position.y = velocity.x
      seen += 1
    }
    world.each { (velocity: Velocity, position: inout Position) in
      position.y += velocity.x
      seen += 1
    }
    world.each { (position: inout Position, bag: inout Bag) in
      bag.items.append(Int32(position.x))
      seen += 1
    }
    world.each { (entity: Entity, bag: Bag) in
      #expect(bag.items == [bag.items[0], bag.items[0]] && world.isAlive(entity))
      seen += 1
    }
    #expect(seen == 72)
    world.each { (velocity: Velocity?, position: Position) in
      #expect(position.y == (velocity == nil ? 0 : 2 * position.x))
    }
  }

  @Test func eachTakesThreeParameters() {
    let world = makeWorld()
    var seen = 0
    world.each { (entity: Entity, position: inout Position, bag: Bag?) in
      position.y = bag == nil ? -1 : Float(entity.index)
      seen += 1
    }
    world.each { (bag: inout Bag, entity: Entity, wide: inout Wide) in
      bag.label = "\(entity.index)"
      wide.lanes.x += 1
      seen += 1
    }
    world.each { (bag: Bag, velocity: Velocity?, position: Position) in
      #expect(bag.label == "\(Int(position.y))")
      seen += velocity == nil ? 100 : 0
    }
    #expect(seen == 24 + 18 + 600)
  }

  @Test func eachTakesFourParameters() {
    let world = makeWorld()
    var seen = 0
    world.each { (a: inout Position, b: Velocity, c: inout Bag, d: Frozen?) in
      a.y += b.x
      c.label = d == nil ? "warm" : "cold"
      seen += 1
    }
    world.query(with: Frozen.self).each { (e: Entity, a: Position, c: Bag, b: inout Velocity) in
      #expect(a.y == b.x && c.label == "cold" && a.x == Float(e.index))
      b.y = 1
      seen += 100
    }
    #expect(seen == 12 + 600)
  }

  @Test func eachTakesFiveParameters() {
    let world = makeWorld()
    var seen = 0
    world.each { (e: Entity, a: inout Position, b: inout Velocity, c: Wide, d: Bag?) in
      a.y = c.lanes.y + Float(d?.items[0] ?? 0)
      b.y = Float(e.index)
      seen += 1
    }
    world.each { (d: Bag?, c: inout Wide, b: Velocity, a: Position, e: Entity) in
      #expect(a.y == (d == nil ? a.x : 2 * a.x) && b.y == Float(e.index))
      c.lanes.z = a.y
      seen += 100
    }
    #expect(seen == 18 + 1800)
  }

  @Test func eachWritesFiveParameters() {
    let world = makeWorld()
    var seen = 0
    world.each {
      (a: inout Position, b: inout Velocity, c: inout Wide, d: inout Bag, e: inout Counted) in
      a.y = 1
      b.y = 2
      c.lanes.y = 3
      d.items.append(4)
      e.number += 5
      seen += 1
    }
    world.each {
      (entity: Entity, e: Counted, d: Bag?, b: Velocity?, a: inout Position) in
      let changed = b != nil && d != nil
      let i = entity.index
      #expect(e.number == Int32(i) + (changed ? 5 : 0))
      #expect(d?.items == (d == nil ? nil : changed ? [Int32(i), 4] : [Int32(i)]))
      a.y += 1
      seen += 100
    }
    #expect(seen == 12 + 2400)
  }

  @Test func readsMayBeNestedAndWritesOfOthersToo() {
    let world = makeWorld()
    var pairs = 0
    world.each { (a: Position) in
      world.each { (b: Position, bag: inout Bag) in
        if a == b { bag.label = "met" }
        pairs += 1
      }
    }
    #expect(pairs == 24 * 18)
    var labels = 0
    world.each { (bag: Bag) in labels += bag.label == "met" ? 1 : 0 }
    #expect(labels == 18)
    // A present component may be replaced while it is read.
    world.each { (entity: Entity, _: Position) in world.insert(entity, Position(x: -1)) }
    world.each { (position: Position) in #expect(position.x == -1) }
  }

  // MARK: - Without a closure

  @Test func countFirstAndIsEmptyFollowTheFilters() {
    let world = World()
    #expect(world.all.count == 0 && world.all.isEmpty && world.all.first == nil)
    #expect(world.query(with: Glow.self).isEmpty && world.query(with: Glow.self).first == nil)
    let all = (0..<5).map { world.spawn(Position(x: Float($0))) }
    world.insert(all[3], Velocity())
    world.insert(all[4], Glow())
    world.insert(all[1], Glow())
    #expect(world.all.count == 5 && !world.all.isEmpty && world.all.first == all[0])
    #expect(world.query(with: Velocity.self).single == all[3])
    #expect(world.query(with: Glow.self).first == all[4])
    #expect(world.query(with: Glow.self, Velocity.self).isEmpty)
    #expect(world.query(with: Glow.self, Velocity.self).count == 0)
    #expect(world.query(without: Velocity.self).with(Glow.self).count == 2)
    #expect(world.query(without: Glow.self).first == all[0])
    world.despawnAll()
    #expect(world.all.isEmpty && world.query(with: Glow.self).isEmpty)
  }

  @Test func queriesWithoutRowsDoNotTrap() {
    let world = World()
    world.each { (_: inout Position, _: Glow, _: Velocity?) in Issue.record("no row") }
    world.query(with: Frozen.self, without: Held.self).each { (_: inout Glow) in
      Issue.record("no row")
    }
    world.all.eachColumn { (_: inout MutableSpan<Vigor>) in Issue.record("no row") }
    world.all.eachPair { (_, _: inout Position, _, _: inout Position) in Issue.record("no row") }
    world.parentsFirst.each { (_: Entity, _: Parent<Position>?) in Issue.record("no row") }
    world.query(changed: Glow.self).despawn()
    #expect(world.rows(Position.self, Velocity.self).isEmpty)
    #expect(world.all.first { (_: Position) in true } == nil)
    #expect(world.all.entities(sortedBy: Glow.self) { $0.level < $1.level }.isEmpty)
    // Each of these queries finds rows that are added later.
    world.spawn(Position(), Glow(), Vigor())
    var seen = 0
    world.each { (_: inout Position, _: Glow, _: Velocity?) in seen += 1 }
    world.all.eachColumn { (vigor: inout MutableSpan<Vigor>) in seen += vigor.count }
    world.parentsFirst.each { (_: Entity, _: Parent<Position>?) in seen += 1 }
    #expect(seen == 3 && world.rows(Position.self, Glow.self).count == 1)
  }

  @Test func sortingIsStable() {
    let world = World()
    let keys = [3, 1, 2, 1, 3, 2, 1, 2, 3, 1]
    let all = keys.map { world.spawn(Glow(level: Int32($0)), Position(x: Float($0))) }
    for at in [2, 5, 8] { world.insert(all[at], Velocity()) }
    let byLevel = world.all.entities(sortedBy: Glow.self) { $0.level < $1.level }
    #expect(byLevel == [1, 3, 6, 9, 2, 5, 7, 0, 4, 8].map { all[$0] })
    let falling = world.query(without: Velocity.self).entities(sortedBy: Position.self) {
      $0.x > $1.x
    }
    // The last rows filled the gaps of the rows that moved to the other table.
    #expect(falling == [0, 4, 7, 1, 9, 3, 6].map { all[$0] })
    // Equal entities stay in iteration order: the table with Velocity is the second.
    let same = world.all.entities(sortedBy: Position.self) { _, _ in false }
    #expect(same == world.query(with: Position.self).entities)
  }

  @Test func pairsComeOnceAndInOrder() {
    let world = World()
    let all = (0..<5).map { world.spawn(Position(x: Float($0)), Held(Int32($0))) }
    world.insert(all[1], Velocity())
    let order = world.query(with: Position.self).entities
    var pairs: [[Entity]] = []
    world.all.eachPair { (a: Entity, one: inout Position, b: Entity, other: inout Position) in
      pairs.append([a, b])
      one.y += 1
      other.y += 1
    }
    var expected: [[Entity]] = []
    for a in order.indices {
      for b in order.indices where b > a { expected.append([order[a], order[b]]) }
    }
    #expect(pairs == expected && world.rows(Position.self).allSatisfy { $0.y == 4 })
    // Values with objects in a sparse set form pairs, too.
    let counter = LeakCounter()
    for entity in all { world.insert(entity, Held(Int32(entity.index), counter)) }
    world.query(without: Velocity.self).eachPair {
      (_, one: inout Held, _, other: inout Held) in
      swap(&one.token, &other.token)
      one.number += 10
      other.number += 10
    }
    #expect(world.rows(Held.self).map { $0.number } == [30, 1, 32, 33, 34] && counter.count == 5)
    world.despawnAll()
    #expect(counter.count == 0)
    // A single entity makes no pair.
    world.spawn(Position())
    world.all.eachPair { (_, _: inout Position, _, _: inout Position) in Issue.record("no pair") }
  }

  // MARK: - Despawning

  @Test func despawnRemovesTheMatchingEntities() {
    let world = makeWorld()
    let frozen = world.query(with: Frozen.self).entities
    world.query(with: Velocity.self, without: Frozen.self).despawn()
    #expect(Set(world.entities) == Set(frozen).union(world.query(without: Velocity.self).entities))
    #expect(world.entityCount == 12)
    world.query(with: Wide.self).despawn()
    #expect(world.entityCount == 0 && world.entities.isEmpty)
    #expect(frozen.allSatisfy { !world.isAlive($0) })
    world.all.despawn()
    // Slots and tables are used further.
    let new = world.spawn(Position(x: 1), Velocity())
    #expect(world.query(with: Velocity.self).entities == [new])
  }

  @Test func despawnGivesSlotsBackInTheOrderOfSingleDespawns() {
    let (all, one) = (makeWorld(), makeWorld())
    all.query(with: Velocity.self).despawn()
    for entity in one.query(with: Velocity.self).entities { one.despawn(entity) }
    #expect(all.stateHash == one.stateHash)
    for _ in 0..<30 { #expect(all.spawn() == one.spawn()) }
  }

  @Test func despawnRemovesChildrenSparseValuesAndRelations() {
    let counter = LeakCounter()
    let world = World()
    let all = (0..<12).map { world.spawn(Position(x: Float($0)), Counted(1, counter)) }
    for at in 1..<6 { world.setParent(of: all[at], to: all[at - 1]) }
    world.insert(all[3], Frozen())
    world.insert(all[4], Frozen())
    world.insert(all[8], Frozen())
    for at in [1, 4, 5, 8, 9] { world.insert(all[at], Held(1, counter)) }
    world.query(with: Frozen.self).despawn()
    #expect(world.query(with: Position.self).count == 8)
    #expect([3, 4, 5, 8].allSatisfy { !world.isAlive(all[$0]) })
    #expect(world.children(of: all[2]).isEmpty && world.children(of: all[1]) == [all[2]])
    #expect(world.query(with: Held.self).entities == [all[1], all[9]])
    #expect(counter.count == 10)
    world.query(with: Held.self).despawn()
    #expect(Set(world.entities) == Set([0, 6, 7, 10, 11].map { all[$0] }) && counter.count == 5)
  }

  @Test func despawnByChangesRemovesOnlyChangedEntities() {
    let world = World()
    let all = (0..<6).map { world.spawn(Vigor(points: Int32($0))) }
    let mark = world.markVersion()
    for at in [1, 4] { world[all[at], Vigor.self]?.points = 9 }
    world.query(changed: Vigor.self, since: mark).despawn()
    #expect(Set(world.entities) == Set([0, 2, 3, 5].map { all[$0] }))
    // All rows of a table are changed and despawned row by row.
    world.each { (_: inout Vigor) in }
    world.query(changed: Vigor.self, since: mark).despawn()
    #expect(world.entityCount == 0)
  }

  @Test func despawnCallsObservers() {
    let world = World()
    nonisolated(unsafe) var calls: [String] = []
    world.register(Glow.self)
    world.observe(removed: Glow.self) { world, entity in
      calls.append("glow \(entity.index) \(world[entity, Glow.self]?.level ?? -1)")
    }
    world.observe(leaving: world.query(with: Frozen.self)) { _, entity in
      calls.append("warm \(entity.index)")
    }
    let all = (0..<3).map { world.spawn(Glow(level: Int32($0)), Frozen()) }
    world.setParent(of: world.spawn(Glow(level: 9)), to: all[2])
    world.query(with: Frozen.self).despawn()
    #expect(
      calls == ["glow 0 0", "warm 0", "glow 1 1", "warm 1", "glow 3 9", "glow 2 2", "warm 2"])
    #expect(world.entityCount == 0)
  }

  @Test func tablesMadeLaterAreFoundByEveryKindOfQuery() {
    let world = World()
    func found() -> [Int] {
      var columns = 0
      world.all.eachColumn { (positions: Span<Position>) in columns += positions.count }
      var pairs = 0
      world.all.eachPair { (_, _: inout Position, _, _: inout Position) in pairs += 1 }
      return [
        world.query(with: Glow.self).count, world.query(without: Glow.self).count,
        world.query(anyOf: Position.self, Glow.self).count,
        world.query(changed: Position.self).count, world.query(added: Glow.self).count,
        world.parentsFirst.count, world.rows(Position.self).count, columns, pairs,
      ]
    }
    #expect(found() == [0, 0, 0, 0, 0, 0, 0, 0, 0])
    let a = world.spawn(Position())
    #expect(found() == [0, 1, 1, 1, 0, 1, 1, 1, 0])
    world.insert(a, Glow())
    #expect(found() == [1, 0, 1, 1, 1, 1, 1, 1, 0])
    let b = world.spawn(Position(), Velocity(), Glow())
    world.spawn(Glow(), Frozen())
    world.setParent(of: a, to: b)
    #expect(found() == [3, 0, 3, 2, 3, 3, 2, 2, 1])
    world.commands.spawn(Position(), Wide(), Bag())
    world.flush()
    #expect(found() == [3, 1, 4, 3, 3, 4, 3, 3, 3])
  }
}
