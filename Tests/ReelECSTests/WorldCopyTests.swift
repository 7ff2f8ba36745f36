import ReelECS
import ReelMath
import Testing

@Suite struct WorldCopyTests {
  // MARK: - Components

  @Test(arguments: [false, true])
  func allComponentsAreCopied(withinOneWorld: Bool) {
    let source = World()
    let target = withinOneWorld ? source : World()
    let a = source.spawn(Position(x: 1, y: 2), Frozen(), Bag(items: [1], label: "l", weight: 2))
    source.insert(a, Burning(heat: 3))
    source.insert(a, Loot(items: [4, 5]))
    source.insert(a, Cached(value: 6))
    source.insert(a, Health(points: 7))
    source.insert(a, Wide(lanes: SIMD4(1, 2, 3, 4)))
    let b = source.spawn()
    // This entity of the same table must not be copied.
    source.spawn(Position(x: 9, y: 9), Frozen(), Bag(items: [9]))
    let copies = target.copy([a, b], from: source)
    #expect(copies.count == 2 && copies.allSatisfy { target.isAlive($0) })
    #expect(!withinOneWorld || !copies.contains(a))
    #expect(source.entityCount == (withinOneWorld ? 5 : 3))
    #expect(target.entityCount == (withinOneWorld ? 5 : 2))
    let copy = copies[0]
    #expect(target.componentNames(of: copy).sorted() == source.componentNames(of: a).sorted())
    #expect(target[copy, Position.self] == Position(x: 1, y: 2) && target.has(copy, Frozen.self))
    #expect(target[copy, Bag.self] == Bag(items: [1], label: "l", weight: 2))
    #expect(target[copy, Burning.self]?.heat == 3)
    #expect(target[copy, Loot.self] == Loot(items: [4, 5]))
    #expect(target[copy, Cached.self]?.value == 6 && target[copy, Health.self]?.points == 7)
    #expect(target[copy, Wide.self]?.lanes == SIMD4(1, 2, 3, 4))
    #expect(target.componentNames(of: copies[1]).isEmpty)
    // The copy and the original change independently.
    target[copy, Bag.self]?.items.append(2)
    target[copy, Burning.self]?.heat = 30
    source[a, Loot.self]?.items = []
    #expect(source[a, Bag.self]?.items == [1] && source[a, Burning.self]?.heat == 3)
    #expect(target[copy, Loot.self]?.items == [4, 5])
    source.despawn(a)
    #expect(target.has(copy, Position.self) && target[copy, Health.self]?.points == 7)
  }

  /// The source lacks required components, because they were removed.
  @Test func aCopyAddsNoCompanions() {
    let source = World()
    let a = source.spawn(Weapon())
    source.remove(a, Mass.self)
    source.remove(a, Cooldown.self)
    let target = World()
    #expect(target.componentNames(of: target.copy([a], from: source)[0]) == ["Weapon", "Ammo"])
  }

  @Test func typesMayHaveOtherIdsInTheOtherWorld() {
    let source = World()
    for type in 0..<3 {
      if type == 0 { source.register(Velocity.self) }
      if type == 1 { source.register(Position.self) }
      if type == 2 { source.register(Burning.self) }
    }
    let target = World()
    target.register(Burning.self)
    target.register(Frozen.self)
    target.register(Position.self)
    let own = target.spawn(Position(x: 5))
    let all = source.spawn(count: 10) { (Velocity(x: Float($0)), Position(x: Float(-$0))) }
    source.insert(all[4], Burning(heat: 4))
    let copies = target.copy(Array(all.reversed()), from: source)
    for (at, copy) in copies.enumerated() {
      #expect(target[copy, Velocity.self]?.x == Float(9 - at))
      #expect(target[copy, Position.self]?.x == Float(at - 9))
      #expect(target.has(copy, Burning.self) == (at == 5))
    }
    #expect(target[own, Position.self]?.x == 5 && target.entityCount == 11)
    // The order of iteration is that of the list.
    #expect(target.query(with: Velocity.self).entities == copies)
  }

  @Test func rowsOfOneTableAreCopiedWhileItGrows() {
    let world = World()
    var all = world.spawn(count: 3) { Bag(items: [Int32($0)]) }
    for _ in 0..<6 { all += world.copy(all, from: world) }
    #expect(all.count == 192)
    for (at, entity) in all.enumerated() {
      #expect(world[entity, Bag.self]?.items == [Int32(at % 3)])
    }
    #expect(world.tables.count == 1 && world.entities == all)
  }

  @Test func copiesShareObjects() {
    let counter = LeakCounter()
    let world = World()
    let other = World()
    let a = world.spawn(Counted(1, counter), Position())
    world.relate(a, to: a, Pact(witness: a, seal: Counted(2, counter)))
    let inside = world.copy([a], from: world)[0]
    let outside = other.copy([a], from: world)[0]
    #expect(counter.count == 2)
    world.despawn(a)
    world.despawn(inside)
    #expect(counter.count == 2 && other[outside, Counted.self]?.number == 1)
    other.despawn(outside)
    #expect(counter.count == 0)
  }

  @Test func copiesCountAsNew() {
    let world = World()
    let a = world.spawn(Health(points: 1), Burning(heat: 1))
    let mark = world.markVersion()
    let copy = world.copy([a], from: world)[0]
    #expect(world.query(added: Health.self, since: mark).entities == [copy])
    #expect(world.query(changed: Health.self, since: mark).entities == [copy])
    #expect(world.query(added: Burning.self, since: mark).entities == [copy])
    world[a, Health.self]?.points = 2
    #expect(world.query(changed: Health.self, since: mark).entities == [a, copy])
    #expect(world.query(added: Health.self, since: mark).entities == [copy])
  }

  // MARK: - Links

  @Test func theHierarchyWithinTheGroupIsCopied() {
    let source = World()
    let all = (0..<7).map { _ in source.spawn() }
    source.setParent(of: all[0], to: all[6])
    for child in [3, 1, 2] { source.setParent(of: all[child], to: all[0]) }
    source.setParent(of: all[4], to: all[1])
    // The list omits 6 and 1: so 0 and 4 lose their parents, and 0 loses a child in between.
    let target = World()
    target.spawn()
    let copies = target.copy([all[2], all[0], all[3], all[4]], from: source)
    #expect(target.parent(of: copies[1]) == .none && target.parent(of: copies[3]) == .none)
    #expect(target.children(of: copies[1]) == [copies[2], copies[0]])
    // Within one world, the copy does not stay below the parent of the original.
    let inside = source.copy([all[0], all[3]], from: source)
    #expect(source.children(of: inside[0]) == [inside[1]])
    #expect(source.children(of: all[6]) == [all[0]])
    #expect(source.children(of: all[0]) == [all[3], all[1], all[2]])
    target.despawn(copies[1])
    #expect(target.entityCount == 2)
  }

  @Test func relationsWithinTheGroupAreCopied() {
    let source = World()
    let (a, b, c) = (source.spawn(), source.spawn(), source.spawn())
    source.relate(b, to: a, Likes(strength: 1))
    source.relate(a, to: c, Likes(strength: 2))
    source.relate(c, to: b, Likes(strength: 3))
    source.relate(a, to: b, Likes(strength: 4))
    source.relate(c, to: a, Likes(strength: 5))
    source.relate(a, to: b, Pact(witness: c, seal: Counted(6)))
    let target = World()
    let two = target.copy([a, b], from: source)
    #expect(target.relation(two[0], to: two[1], Likes.self)?.strength == 4)
    #expect(target.relation(two[1], to: two[0], Likes.self)?.strength == 1)
    #expect(target.targets(of: two[0], Likes.self) == [two[1]])
    #expect(target.relation(two[0], to: two[1], Pact.self)?.witness == Entity.none)
    // All three are copied within one world, with the order of each list, and with the witness.
    let all = source.copy([c, b, a], from: source)
    #expect(source.sources(of: all[2], Likes.self) == [all[1], all[0]])
    #expect(source.targets(of: all[2], Likes.self) == [all[0], all[1]])
    #expect(source.relation(all[2], to: all[1], Pact.self)?.witness == all[0])
    #expect(source.targets(of: a, Likes.self) == [c, b])
    // Within one world, a witness outside of the group stays the same.
    let pair = source.copy([a, b], from: source)
    #expect(source.relation(pair[0], to: pair[1], Pact.self)?.witness == c)
    target.despawn(two[0])
    #expect(target.sources(of: two[1], Likes.self).isEmpty)
  }

  @Test func relationsWithoutCopiesAreNotRegistered() {
    let source = World()
    let a = source.spawn()
    let b = source.spawn()
    source.relate(a, to: b, Likes())
    let target = World()
    target.copy([a], from: source)
    #expect(target.entityCount == 1 && target.registeredTypeCount == 0)
  }

  // MARK: - Entities inside of components

  @Test func referencesAreMappedToTheCopies() {
    let source = World()
    let outside = source.spawn()
    let dead = source.spawn()
    source.despawn(dead)
    let a = source.spawn()
    let b = source.spawn(Owner(entity: a), Loot(items: [1], finder: outside))
    source.insert(
      a,
      Squad(
        members: [b, outside, a, .none, dead], leader: b,
        post: Squad.Post(number: 3, holder: outside)))
    let target = World()
    for _ in 0..<5 { target.spawn() }
    let there = target.copy([a, b], from: source)
    #expect(
      target[there[0], Squad.self]
        == Squad(
          members: [there[1], .none, there[0], .none, .none], leader: there[1],
          post: Squad.Post(number: 3, holder: .none)))
    #expect(target[there[1], Owner.self]?.entity == there[0])
    #expect(target[there[1], Loot.self] == Loot(items: [1], finder: .none))
    let here = source.copy([a, b], from: source)
    #expect(
      source[here[0], Squad.self]
        == Squad(
          members: [here[1], outside, here[0], .none, dead], leader: here[1],
          post: Squad.Post(number: 3, holder: outside)))
    #expect(source[here[1], Loot.self] == Loot(items: [1], finder: outside))
    #expect(source[a, Squad.self]?.members == [b, outside, a, .none, dead])
  }

  /// The slots are far apart, and more than any buffer has room for at first.
  @Test(arguments: [7, 8] as [UInt64])
  func manyReferencesAreMappedToTheCopies(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let world = World()
    let all = world.spawn(count: 5000) { _ in Owner() }
    for entity in all { world[entity, Owner.self]?.entity = random.pick(all) ?? .none }
    var group: [Entity] = []
    for entity in all where random.below(3) == 0 { group.append(entity) }
    for at in group.indices { group.swapAt(at, random.below(group.count)) }
    var members: [Entity: Int] = [:]
    for (at, entity) in group.enumerated() { members[entity] = at }
    let copies = world.copy(group, from: world)
    let wrong = group.indices.filter { at in
      let named = world[group[at], Owner.self]?.entity ?? .none
      let expected = members[named].map { copies[$0] } ?? named
      return world[copies[at], Owner.self]?.entity != expected
    }
    #expect(wrong.isEmpty, "seed \(seed): \(wrong.count) of \(group.count) are wrong")
  }

  // MARK: - Complete worlds

  /// A world that is copied into an empty one, entity by entity, differs only in ids.
  @Test(arguments: [21, 22, 23] as [UInt64])
  func aCopiedWorldEqualsTheOriginal(seed: UInt64) {
    var changes = Changes(seed: seed)
    changes.change(400)
    let source = changes.world
    source.flush()
    let originals = source.entities
    let target = World()
    target.spawn(count: 3, Mass())
    let copies = target.copy(originals, from: source)
    var map: [Entity: Entity] = [:]
    for (from, to) in zip(originals, copies) { map[from] = to }
    #expect(originals.count > 40)
    for (from, to) in map {
      #expect(target.componentNames(of: to).sorted() == source.componentNames(of: from).sorted())
      #expect(target.parent(of: to) == map[source.parent(of: from)] ?? .none)
      #expect(target.children(of: to) == source.children(of: from).compactMap { map[$0] })
      #expect(target[to, Bag.self] == source[from, Bag.self])
      #expect(target[to, Health.self] == source[from, Health.self])
      #expect(target[to, Burning.self] == source[from, Burning.self])
      #expect(target[to, Counted.self] == source[from, Counted.self])
      let owner = source[from, Owner.self].map { map[$0.entity] ?? .none }
      #expect(target[to, Owner.self]?.entity == owner)
      #expect(
        target.targets(of: to, Likes.self)
          == source.targets(of: from, Likes.self).compactMap { map[$0] })
      #expect(
        target.sources(of: to, Pact.self)
          == source.sources(of: from, Pact.self).compactMap { map[$0] })
    }
    target.despawnAll()
    changes.finish()
    #expect(changes.counter.count == 0, "seed \(seed): objects were never released")
  }

  @Test func observersOfACopyFindAllEntities() {
    let source = World()
    let a = source.spawn(Position(x: 1))
    let b = source.spawn(Position(x: 2), Burning(heat: 3))
    source.setParent(of: b, to: a)
    let target = World()
    var calls: [String] = []
    target.observe(added: Position.self) { world, entity in
      let parent = world.parent(of: entity)
      calls.append("\(world[entity, Position.self]?.x ?? 0) \(world.has(parent, Position.self))")
      #expect(world.entityCount == 2)
    }
    target.observe(entering: target.query(with: Burning.self)) { world, entity in
      calls.append("burning \(world[entity, Burning.self]?.heat ?? 0)")
    }
    target.copy([a, b], from: source)
    #expect(calls == ["1.0 false", "2.0 true", "burning 3"])
  }

  @Test func anEmptyListCopiesNoEntities() {
    let world = World()
    #expect(world.copy([], from: world).isEmpty && world.copy([], from: World()).isEmpty)
    #expect(world.tables.isEmpty)
  }

  @Test(.tags(.exit)) func misuseOfCopiesTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let dead = world.spawn()
        world.despawn(dead)
        World().copy([dead], from: world)
      },
      "Cannot copy entity 0.1: it is not alive (system: no system). Check ")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let a = world.spawn()
        world.copy([a, world.spawn(), a], from: world)
      },
      "entity 0.1 is to be copied twice in one call")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.each { (entity: Entity) in world.copy([entity], from: world) }
      },
      "Cannot copy entities while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.each { (entity: Entity) in World().copy([entity], from: world) }
      },
      "Cannot copy entities out of the world while `each` runs")
  }
}
