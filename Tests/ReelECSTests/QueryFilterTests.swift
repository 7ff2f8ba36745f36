import ReelECS
import ReelFields
import ReelMath
import Testing

@Suite struct QueryFilterTests {
  private func changed<T: Component>(_ world: World, _ type: T.Type, _ mark: UInt64) -> [Entity] {
    world.query(changed: type, since: mark).entities
  }

  private func added<T: Component>(_ world: World, _ type: T.Type, _ mark: UInt64) -> [Entity] {
    world.query(added: type, since: mark).entities
  }

  // MARK: - Rows of tracked components

  @Test func eachStampsTheRowsThatItMayWrite() {
    let world = World()
    let all = (0..<6).map { world.spawn(Vigor(points: Int32($0)), Position()) }
    world.insert(all[1], Frozen())
    world.insert(all[4], Frozen())
    world.insert(all[2], Glow())
    world.insert(all[3], Glow())
    var mark = world.markVersion()
    #expect(changed(world, Vigor.self, mark).isEmpty)
    world.query(with: Frozen.self).each { (vigor: inout Vigor) in vigor.points += 1 }
    #expect(changed(world, Vigor.self, mark) == [all[1], all[4]])
    #expect(added(world, Vigor.self, mark).isEmpty)
    mark = world.markVersion()
    #expect(changed(world, Vigor.self, mark).isEmpty)
    // The row counts as written, whether or not the closure writes.
    world.each { (vigor: inout Vigor, _: Glow) in _ = vigor.points }
    #expect(Set(changed(world, Vigor.self, mark)) == [all[2], all[3]])
    mark = world.markVersion()
    world.each { (_: Position, _: inout Vigor, _: Frozen?) in }
    #expect(changed(world, Vigor.self, mark).count == 6)
    mark = world.markVersion()
    world.each { (_: inout Vigor, _: Bag) in }
    world.each { (_: inout Vigor, _: Held) in }
    #expect(changed(world, Vigor.self, mark).isEmpty, "no row has a Bag or is Held")
  }

  @Test func readsStampNoRows() {
    let world = World()
    let all = (0..<4).map { world.spawn(Vigor(points: Int32($0)), Glow(), Traced(1), Marked()) }
    world.setParent(of: all[1], to: all[0])
    let mark = world.markVersion()
    world.each { (_: Vigor, _: Glow, _: Traced, _: Marked) in }
    world.each { (_: Vigor?, _: Glow?, _: Entity) in }
    world.each { (_: Parent<Vigor>, _: Parent<Glow>?) in }
    world.query(with: Vigor.self).eachColumn { (_: Span<Vigor>) in }
    _ = world.rows(Vigor.self, Glow.self)
    _ = world.all.first { (_: Vigor, _: Glow) in true }
    _ = world.all.entities(sortedBy: Vigor.self) { $0.points > $1.points }
    _ = world[all[0], Vigor.self]?.points
    _ = world[all[0], Glow.self]
    _ = world.has(all[0], Traced.self)
    _ = world.hashState()
    _ = world.snapshot()
    _ = world.dump(all[0])
    world.shrink()
    world[.none, Vigor.self]?.points = 1
    world[world.spawn(), Glow.self]?.level = 1
    #expect(changed(world, Vigor.self, mark).isEmpty && changed(world, Glow.self, mark).isEmpty)
    #expect(changed(world, Traced.self, mark).isEmpty && changed(world, Marked.self, mark).isEmpty)
  }

  @Test func accessesAndInsertsStampTheirRows() {
    let world = World()
    let all = (0..<8).map { world.spawn(Vigor(points: Int32($0)), Traced($0 == 0 ? 1 : 2)) }
    var mark = world.markVersion()
    world[all[1], Vigor.self]?.points = 9
    world[all[2], Traced.self]?.number = 9
    world.insert(all[3], Vigor(points: 9))
    world.insert(all[4], Traced(9))
    #expect(changed(world, Vigor.self, mark) == [all[1], all[3]])
    #expect(changed(world, Traced.self, mark) == [all[2], all[4]])
    #expect(added(world, Vigor.self, mark).isEmpty && added(world, Traced.self, mark).isEmpty)
    mark = world.markVersion()
    let new = world.spawn(Vigor())
    let many = world.spawn(count: 3) { (Traced(Int32($0)), Vigor()) }
    let late = world.spawn()
    world.insert(late, Vigor())
    #expect(Set(added(world, Vigor.self, mark)) == Set([new, late] + many))
    #expect(Set(changed(world, Vigor.self, mark)) == Set([new, late] + many))
    #expect(added(world, Traced.self, mark) == many)
    mark = world.markVersion()
    world.remove(all[5], Vigor.self)
    #expect(changed(world, Vigor.self, mark).isEmpty)
    world.insert(all[5], Vigor())
    #expect(added(world, Vigor.self, mark) == [all[5]] && changed(world, Traced.self, mark).isEmpty)
  }

  @Test func commandsStampTheirRows() {
    let world = World()
    let all = (0..<5).map { world.spawn(Vigor(points: Int32($0)), Glow()) }
    let bare = world.spawn()
    let mark = world.markVersion()
    let new = world.commands.spawn(Vigor(), Position(), Glow())
    world.commands.insert(all[1], Vigor(points: 7))
    world.commands.insert(all[2], Glow(level: 7))
    world.commands.insert(bare, Vigor())
    world.commands.insert(bare, Glow())
    #expect(changed(world, Vigor.self, mark).isEmpty)
    world.flush()
    #expect(Set(changed(world, Vigor.self, mark)) == [all[1], new, bare])
    #expect(Set(added(world, Vigor.self, mark)) == [new, bare])
    #expect(Set(changed(world, Glow.self, mark)) == [all[2], new, bare])
    #expect(Set(added(world, Glow.self, mark)) == [new, bare])
  }

  @Test func versionsMoveWithTheirRows() {
    let world = World()
    let all = (0..<10).map { world.spawn(Vigor(points: Int32($0)), Traced(Int32($0)), Marked()) }
    let first = world.markVersion()
    world[all[9], Vigor.self]?.points = 1
    world[all[5], Traced.self]?.number = 1
    world.insert(all[7], Marked())
    let second = world.markVersion()
    // The last row fills the gap.
    world.despawn(all[0])
    #expect(changed(world, Vigor.self, first) == [all[9]])
    // The rows move to other tables, with more and with fewer components.
    world.insert(all[9], Position())
    world.insert(all[5], Bag())
    world.remove(all[7], Vigor.self)
    world.remove(all[1], Marked.self)
    world.insert(all[2], Frozen())
    #expect(changed(world, Vigor.self, first) == [all[9]])
    #expect(changed(world, Traced.self, first) == [all[5]])
    #expect(changed(world, Marked.self, first) == [all[7]])
    #expect(added(world, Vigor.self, first).isEmpty && added(world, Traced.self, first).isEmpty)
    // The rows move back, beside rows that were not written.
    world.remove(all[9], Position.self)
    world.remove(all[5], Bag.self)
    world.commands.insert(all[9], Velocity())
    world.flush()
    world.shrink()
    world.spawn(count: 100, Position())
    #expect(changed(world, Vigor.self, first) == [all[9]])
    #expect(changed(world, Traced.self, first) == [all[5]])
    #expect(
      changed(world, Vigor.self, second).isEmpty && changed(world, Traced.self, second).isEmpty)
    // A table that grows keeps the versions of its rows.
    for _ in 0..<100 { world.spawn(Vigor(), Traced(0), Marked()) }
    #expect(changed(world, Traced.self, first).contains(all[5]))
    #expect(!changed(world, Traced.self, first).contains(all[4]))
  }

  @Test func versionsOfSparseValuesMoveWithThem() {
    let world = World()
    let all = (0..<10).map { world.spawn(Glow(level: Int32($0)), Held(Int32($0)), Pinned()) }
    let first = world.markVersion()
    world[all[9], Glow.self]?.level = 1
    world.query(with: Pinned.self, without: Frozen.self).each { (entity: Entity, _: Held) in
      if entity == all[5] { world[entity, Held.self]?.number = 1 }
    }
    world.insert(all[7], Pinned())
    world.despawn(all[0])
    world.insert(all[9], Position())
    world.insert(all[5], Position())
    world.remove(all[1], Glow.self)
    world.spawn(count: 100, Glow(), Held(0), Pinned())
    world.shrink()
    let second = world.markVersion()
    #expect(
      Set(changed(world, Glow.self, first)).subtracting(added(world, Glow.self, first)) == [all[9]])
    #expect(
      Set(changed(world, Held.self, first)).subtracting(added(world, Held.self, first)) == [all[5]])
    #expect(
      Set(changed(world, Pinned.self, first)).subtracting(added(world, Pinned.self, first)) == [
        all[7]
      ])
    #expect(added(world, Glow.self, first).count == 100)
    #expect(changed(world, Glow.self, second).isEmpty && changed(world, Held.self, second).isEmpty)
    world.each { (glow: inout Glow, _: Position) in glow.level = 0 }
    #expect(changed(world, Glow.self, second).count == 2)
    #expect(Set(changed(world, Glow.self, second)) == [all[9], all[5]])
  }

  @Test func versionsSurviveSnapshots() throws {
    let world = World()
    let all = (0..<6).map { world.spawn(Vigor(), Traced(0), Glow(), Position(x: Float($0))) }
    let first = world.markVersion()
    world[all[1], Vigor.self]?.points = 1
    world[all[2], Traced.self]?.number = 1
    world[all[3], Glow.self]?.level = 1
    let second = world.markVersion()
    world[all[4], Vigor.self]?.points = 1
    world.insert(all[5], Held(1))
    let snapshot = world.snapshot()
    let third = world.markVersion()
    world.each { (vigor: inout Vigor, traced: inout Traced, glow: inout Glow) in vigor.points = 7 }
    let other = World()
    for type in [0, 1] { type == 0 ? other.register(Glow.self) : other.register(Traced.self) }
    other.register(Held.self)
    other.register(Position.self)
    other.register(Vigor.self)
    for target in [world, other] {
      try target.restore(snapshot)
      #expect(changed(target, Vigor.self, first) == [all[1], all[4]])
      #expect(changed(target, Vigor.self, second) == [all[4]])
      #expect(changed(target, Traced.self, first) == [all[2]])
      #expect(changed(target, Glow.self, first) == [all[3]])
      #expect(added(target, Vigor.self, first).isEmpty && added(target, Glow.self, first).isEmpty)
      #expect(added(target, Held.self, second) == [all[5]])
      #expect(changed(target, Position.self, second).isEmpty)
      // The version counter continues from the snapshot.
      #expect(target.markVersion() == third)
      target[all[0], Vigor.self]?.points = 1
      #expect(changed(target, Vigor.self, third) == [all[0]])
    }
  }

  @Test func transientValuesCountAsWrittenAfterARestore() throws {
    // A restore loses the values, so that a system that maintains them must find them as changed.
    struct Warm: TrackedComponent {
      static var isTransient: Bool { true }
      var value: Int32 = 0
      static var fieldListKind: FieldListKind { .fixed }
      mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
    }
    struct Lit: SparseComponent {
      static var isTransient: Bool { true }
      var value: Int32 = 0
      static var fieldListKind: FieldListKind { .fixed }
      mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
    }
    let world = World()
    let all = (0..<3).map { _ in
      world.spawn(Warm(value: 1), Lit(value: 1), Cached(value: 1), Vigor())
    }
    let mark = world.markVersion()
    #expect(changed(world, Warm.self, mark).isEmpty && changed(world, Cached.self, mark).isEmpty)
    try world.restore(world.snapshot())
    #expect(world[all[0], Warm.self]?.value == 0 && world[all[0], Lit.self]?.value == 0)
    #expect(changed(world, Warm.self, mark) == all && changed(world, Lit.self, mark) == all)
    #expect(changed(world, Cached.self, mark) == all)
    #expect(changed(world, Vigor.self, mark).isEmpty)
  }

  // MARK: - Tables of other components

  @Test func otherComponentsAreStampedTableByTable() {
    let world = World()
    let plain = (0..<3).map { world.spawn(Position(x: Float($0))) }
    let moving = (0..<3).map { world.spawn(Position(x: Float($0)), Velocity()) }
    var mark = world.markVersion()
    #expect(
      changed(world, Position.self, mark).isEmpty && added(world, Position.self, mark).isEmpty)
    world[moving[1], Position.self]?.x = 5
    #expect(changed(world, Position.self, mark) == moving)
    #expect(
      changed(world, Velocity.self, mark).isEmpty && added(world, Position.self, mark).isEmpty)
    mark = world.markVersion()
    world.each { (position: inout Position, velocity: Velocity) in position.x += velocity.x }
    #expect(changed(world, Position.self, mark) == moving)
    #expect(changed(world, Velocity.self, mark).isEmpty)
    mark = world.markVersion()
    world.query(without: Velocity.self).each { (_: inout Position) in }
    #expect(changed(world, Position.self, mark) == plain)
    mark = world.markVersion()
    world.insert(plain[0], Position(x: 1))
    #expect(changed(world, Position.self, mark) == plain)
    mark = world.markVersion()
    world.each { (_: inout Position, _: Bag) in }
    world.each { (_: Position, _: inout Velocity) in }
    #expect(
      changed(world, Position.self, mark).isEmpty && changed(world, Velocity.self, mark) == moving)
    mark = world.markVersion()
    let new = world.spawn(Position())
    #expect(added(world, Position.self, mark) == plain + [new], "who came tells for all")
    mark = world.markVersion()
    world.insert(moving[0], Frozen())
    #expect(changed(world, Position.self, mark) == [moving[0]])
    mark = world.markVersion()
    world.despawn(plain[1])
    world.despawn(moving[0])
    #expect(
      changed(world, Position.self, mark).isEmpty && changed(world, Frozen.self, mark).isEmpty)
  }

  @Test func writtenColumnsAreStamped() {
    let world = World()
    let cold = (0..<3).map { world.spawn(Vigor(points: Int32($0)), Frozen()) }
    let warm = (0..<3).map { world.spawn(Vigor(points: Int32($0)), Position()) }
    var mark = world.markVersion()
    world.query(with: Frozen.self).eachColumn { (vigor: inout MutableSpan<Vigor>) in
      vigor[0].points = 4
    }
    #expect(changed(world, Vigor.self, mark) == cold)
    mark = world.markVersion()
    world.all.eachColumn { (vigor: Span<Vigor>, position: inout MutableSpan<Position>) in
      position[0].x = Float(vigor[1].points)
    }
    #expect(changed(world, Vigor.self, mark).isEmpty && changed(world, Position.self, mark) == warm)
    // Only the rows in the ranges that the filter leaves count.
    world.insert(warm[1], Pinned())
    mark = world.markVersion()
    world.query(without: Pinned.self, Frozen.self).eachColumn { (_: inout MutableSpan<Vigor>) in }
    #expect(changed(world, Vigor.self, mark) == [warm[0], warm[2]])
  }

  @Test func rowsOfPairsAreStamped() {
    let world = World()
    let all = (0..<3).map { world.spawn(Vigor(points: Int32($0))) }
    let other = world.spawn(Vigor(), Frozen())
    let mark = world.markVersion()
    world.query(without: Frozen.self).eachPair { (_, a: inout Vigor, _, b: inout Vigor) in
      swap(&a, &b)
    }
    #expect(
      changed(world, Vigor.self, mark) == all && !changed(world, Vigor.self, mark).contains(other))
  }

  // MARK: - Chains

  @Test func queriesForChangesTakeFurtherFilters() {
    let world = World()
    let all = (0..<8).map { world.spawn(Vigor(points: Int32($0)), Glow(level: 1)) }
    for at in [0, 1, 2, 3] { world.insert(all[at], Position()) }
    for at in [1, 3, 5] { world.insert(all[at], Pinned()) }
    let mark = world.markVersion()
    for at in [1, 2, 5, 6] { world[all[at], Vigor.self]?.points = 9 }
    for at in [2, 3, 5] { world[all[at], Glow.self]?.level = 9 }
    let query = world.query(changed: Vigor.self, since: mark)
    #expect(Set(query.entities) == [all[1], all[2], all[5], all[6]] && query.count == 4)
    #expect(query.with(Position.self).entities == [all[1], all[2]])
    #expect(Set(query.without(Position.self).entities) == [all[5], all[6]])
    #expect(Set(query.with(Pinned.self).entities) == [all[1], all[5]])
    #expect(Set(query.without(Pinned.self).entities) == [all[2], all[6]])
    #expect(Set(query.changed(Glow.self, since: mark).entities) == [all[2], all[5]])
    #expect(query.changed(Glow.self, since: mark).with(Position.self).first == all[2])
    #expect(query.added(Glow.self, since: mark).isEmpty)
    #expect(Set(query.any(of: Pinned.self, Position.self).entities) == [all[1], all[2], all[5]])
    #expect(
      world.all.without(Pinned.self).changed(Vigor.self, since: mark).with(Position.self).single
        == all[2])
    var seen: [Int32] = []
    query.each { (vigor: Vigor, glow: inout Glow, position: Position?) in
      seen.append(vigor.points + (position == nil ? 0 : 100))
      glow.level += 1
    }
    #expect(seen.sorted() == [9, 9, 109, 109])
    // Writing the queried component does not change the rows of this run.
    var count = 0
    query.each { (_: inout Vigor) in count += 1 }
    #expect(count == 4 && query.count == 4)
  }

  @Test func filtersWithAndWithoutMayBeChained() {
    let world = World()
    let a = world.spawn(Position(), Velocity(), Frozen())
    let b = world.spawn(Position(), Velocity())
    let c = world.spawn(Position(), Frozen(), Glow())
    let d = world.spawn(Velocity(), Glow())
    #expect(world.all.with(Position.self).with(Velocity.self).entities == [a, b])
    #expect(world.all.with(Position.self).without(Velocity.self).entities == [c])
    #expect(world.all.without(Frozen.self).without(Glow.self).entities == [b])
    #expect(world.query(with: Velocity.self).without(Frozen.self).with(Glow.self).entities == [d])
    #expect(world.all.with(Glow.self).with(Glow.self).count == 2)
    #expect(world.all.with(Glow.self).without(Glow.self).isEmpty)
    #expect(world.all.with(Position.self).any(of: Velocity.self, Glow.self).entities == [a, b, c])
    #expect(world.query(anyOf: Frozen.self, Glow.self).without(Position.self).entities == [d])
    #expect(world.all.any(of: Bag.self, Wide.self).isEmpty)
    #expect(world.all.any(of: Bag.self, Wide.self, Counted.self, Glow.self).count == 2)
    #expect(world.all.entities == [a, b, c, d] && world.all.count == 4)
    // A filter does not change the query that it is made from.
    let base = world.query(with: Position.self)
    _ = base.without(Frozen.self)
    _ = base.with(Glow.self)
    #expect(base.entities == [a, b, c])
  }

  @Test func systemsFindChangesSinceTheirLastRun() {
    let world = World()
    let all = (0..<4).map { world.spawn(Vigor(points: Int32($0)), Position()) }
    let schedule = Schedule()
    nonisolated(unsafe) var seen: [[Entity]] = []
    schedule.add("look") { world in seen.append(world.query(changed: Vigor.self).entities) }
    schedule.add("own") { world in
      world.query(changed: Position.self).each { (position: inout Position) in position.x += 1 }
    }
    schedule.run(world)
    schedule.run(world)
    world[all[2], Vigor.self]?.points = 9
    schedule.run(world)
    schedule.run(world)
    #expect(seen == [all, [], [all[2]], []])
    // A system's own writes do not count for it.
    #expect(world[all[0], Position.self]?.x == 1)
    // Outside of systems, the query covers all time.
    #expect(world.query(changed: Vigor.self).entities == all)
  }
}
