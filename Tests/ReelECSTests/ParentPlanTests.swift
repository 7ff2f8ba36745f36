import ReelECS
import ReelMath
import Testing

/// Trees of entities that change at random. `Velocity.x` is the number that an entity adds to its parent, `Position.x`
/// the sum from the root down, if all above have a Position. `Vigor` and `Glow` are the same with a sparse component.
private struct Forest {
  let world = World()
  var random: TestRandom
  var living: [Entity] = []

  init(seed: UInt64) { random = TestRandom(seed: seed) }

  mutating func grow() {
    let add = Float(random.below(100))
    // Some entities lack the computed component, so that their children are like roots.
    let new: Entity
    switch random.below(6) {
    case 0: new = world.spawn(Velocity(x: add), Vigor(points: Int32(add)))
    case 1: new = world.spawn(Position(), Velocity(x: add), Frozen())
    case 2: new = world.spawn(Position(), Velocity(x: add), Vigor(points: Int32(add)), Glow())
    case 3: new = world.spawn(Vigor(points: Int32(add)), Glow(), Bag(label: "a leaf of this tree"))
    default: new = world.spawn(Position(), Velocity(x: add), Glow(), Vigor(points: Int32(add)))
    }
    living.append(new)
    if random.below(5) > 0 { move(new) }
  }

  /// Puts an entity under another one. That one was mostly made later, so that the order of rows is wrong.
  mutating func move(_ entity: Entity) {
    let parent = random.pick(living) ?? .none
    var above = parent
    while above != .none {
      if above == entity { return }
      above = world.parent(of: above)
    }
    if parent != .none { world.setParent(of: entity, to: parent) }
  }

  mutating func change() {
    guard let entity = random.pick(living) else { return grow() }
    switch random.below(10) {
    case 0, 1, 2: grow()
    case 3, 4: move(entity)
    case 5: world.setParent(of: entity, to: .none)
    case 6:
      if random.below(3) == 0 {
        world.despawn(entity)
        living.removeAll { !world.isAlive($0) }
      }
    case 7:
      if world.has(entity, Position.self) {
        world.remove(entity, Position.self)
      } else {
        world.insert(entity, Position())
      }
    case 8:
      if world.has(entity, Glow.self) {
        world.remove(entity, Glow.self)
      } else {
        world.insert(entity, Glow())
      }
    default:
      if world.has(entity, Wide.self) {
        world.remove(entity, Wide.self)
      } else {
        world.insert(entity, Wide())
      }
    }
  }

  func compute() {
    world.parentsFirst.each {
      (position: inout Position, velocity: Velocity, parent: Parent<Position>?) in
      position.x = velocity.x + (parent?.value.x ?? 0)
    }
    world.parentsFirst.each { (vigor: Vigor, parent: Parent<Glow>?, glow: inout Glow) in
      glow.level = vigor.points &+ (parent?.value.level ?? 0)
    }
  }

  /// Returns the position, computed by recursion.
  func position(_ entity: Entity) -> Float? {
    guard world.has(entity, Position.self), let own = world[entity, Velocity.self] else {
      return world[entity, Position.self]?.x
    }
    return own.x + (position(world.parent(of: entity)) ?? 0)
  }

  func level(_ entity: Entity) -> Int32? {
    guard world.has(entity, Glow.self), let own = world[entity, Vigor.self] else {
      return world[entity, Glow.self]?.level
    }
    return own.points &+ (level(world.parent(of: entity)) ?? 0)
  }

  /// Returns a description of the fault, or `nil`.
  func fault() -> String? {
    compute()
    for entity in living {
      if world[entity, Position.self]?.x != position(entity) { return "position of \(entity)" }
      if world[entity, Glow.self]?.level != level(entity) { return "level of \(entity)" }
    }
    for query in [
      world.parentsFirst, world.query(with: Velocity.self).parentsFirst,
      world.query(with: Glow.self).parentsFirst, world.parentsFirst.without(Glow.self, Wide.self),
    ] {
      var seen: Set<Entity> = []
      let order = query.entities
      let members = Set(order)
      for entity in order {
        let parent = world.parent(of: entity)
        if members.contains(parent) && !seen.contains(parent) { return "\(entity) came first" }
        seen.insert(entity)
      }
      if seen.count != order.count { return "a row came twice" }
    }
    if Set(world.parentsFirst.entities) != Set(world.entities) { return "rows are missing" }
    return nil
  }
}

extension Query {
  fileprivate func without<A: Component, B: Component>(_ a: A.Type, _ b: B.Type) -> Query {
    without(a).without(b)
  }
}

@Suite struct ParentPlanTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func everyParentComesBeforeItsChildren(seed: UInt64) throws {
    var forest = Forest(seed: seed)
    for _ in 0..<60 { forest.grow() }
    for step in 0..<400 {
      forest.change()
      // A second computation in a row must give the same.
      if let fault = forest.fault() ?? (step % 7 == 0 ? forest.fault() : nil) {
        Issue.record("seed \(seed), step \(step): \(fault)")
        return
      }
      if step % 50 == 49 {
        let snapshot = forest.world.snapshot()
        forest.world.despawnAll()
        forest.compute()
        try forest.world.restore(snapshot)
        if let fault = forest.fault() { Issue.record("seed \(seed), step \(step): \(fault)") }
      }
    }
  }

  @Test func aChainInTheWrongOrderIsSorted() {
    let world = World()
    let all = (0..<100).map { world.spawn(Position(), Velocity(x: Float($0))) }
    for at in 0..<99 { world.setParent(of: all[at], to: all[at + 1]) }
    world.parentsFirst.each {
      (position: inout Position, velocity: Velocity, parent: Parent<Position>?) in
      position.x = velocity.x + (parent?.value.x ?? 0)
    }
    #expect(world.parentsFirst.entities == all.reversed())
    #expect(world[all[0], Position.self]?.x == 4950 && world[all[99], Position.self]?.x == 99)
    // In the right order, the plan is the order of the tables.
    for at in all.indices { world.setParent(of: all[at], to: .none) }
    for at in 1..<100 { world.setParent(of: all[at], to: all[at - 1]) }
    #expect(world.parentsFirst.entities == all)
  }

  @Test func everyKindOfChangeSortsThePlanAgain() throws {
    let world = World()
    let all = (0..<6).map { world.spawn(Position(x: Float($0)), Velocity()) }
    func isRight() -> Bool {
      var seen: Set<Entity> = []
      for entity in world.parentsFirst.entities {
        let parent = world.parent(of: entity)
        if parent != .none && !seen.contains(parent) { return false }
        seen.insert(entity)
      }
      return seen.count == world.entityCount
    }
    #expect(isRight())
    world.setParent(of: all[0], to: all[5])
    #expect(isRight() && world.parentsFirst.entities.last == all[0], "a parent was set")
    world.setParent(of: all[5], to: all[3])
    #expect(isRight(), "a parent got a parent")
    world.insert(all[3], Frozen())
    #expect(isRight(), "a row moved to a later table")
    world.despawn(all[1])
    #expect(isRight(), "the last row filled a gap")
    let new = world.spawn(Wide())
    world.setParent(of: all[3], to: new)
    #expect(isRight(), "a new table")
    world.query(with: Frozen.self).each { (entity: Entity) in world.setParent(of: entity, to: .none)
    }
    #expect(isRight(), "a parent was taken away")
    let snapshot = world.snapshot()
    world.setParent(of: new, to: all[0])
    #expect(isRight())
    try world.restore(snapshot)
    #expect(isRight() && world.parent(of: new) == .none, "restored")
    world.despawn(all[5])
    #expect(isRight() && world.entityCount == 4, "a parent and its child went")
    world.query(with: Velocity.self).despawn()
    #expect(isRight())
    world.spawn(count: 3, Velocity())
    #expect(isRight() && world.parentsFirst.count == 4, "rows came back")
  }

  @Test func filtersApplyToThePlan() {
    let world = World()
    let all = (0..<8).map { world.spawn(Vigor(points: Int32($0))) }
    for at in 1..<8 { world.setParent(of: all[at - 1], to: all[at]) }
    for at in [1, 4, 6] { world.insert(all[at], Pinned()) }
    world.insert(all[4], Position())
    #expect(world.query(with: Pinned.self).parentsFirst.entities == [all[6], all[4], all[1]])
    #expect(
      world.query(without: Pinned.self).parentsFirst.entities == [7, 5, 3, 2, 0].map { all[$0] })
    #expect(world.parentsFirst.with(Vigor.self).without(Position.self).count == 7)
    let mark = world.markVersion()
    for at in [2, 5, 3] { world[all[at], Vigor.self]?.points = 0 }
    #expect(
      world.query(changed: Vigor.self, since: mark).parentsFirst.entities
        == [all[5], all[3], all[2]])
    world.query(changed: Vigor.self, since: mark).parentsFirst.despawn()
    #expect(
      world.query(with: Vigor.self).entities.sorted { $0.index < $1.index } == [all[6], all[7]])
  }

  @Test func nestedRunsOfOneQueryKeepTheirOrder() {
    let world = World()
    let all = (0..<5).map { world.spawn(Position(x: Float($0))) }
    for at in 1..<5 { world.setParent(of: all[at - 1], to: all[at]) }
    var pairs: [[Entity]] = []
    world.parentsFirst.each { (a: Entity, _: Position) in
      world.parentsFirst.each { (b: Entity, _: Position) in pairs.append([a, b]) }
    }
    #expect(pairs.map { $0[0] } == all.reversed().flatMap { [$0, $0, $0, $0, $0] })
    #expect(pairs.count == 25 && pairs[7][1] == all[2])
  }
}
