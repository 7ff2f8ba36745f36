import ReelECS
import ReelMath
import Testing

/// Makes a root with a turret that has a barrel, and two wheels.
private func makeTank(_ counter: LeakCounter? = nil) -> Prefab {
  Prefab { world in
    let root = world.spawn(Position(x: 1), Bag(items: [1, 2], label: "tank"))
    let turret = world.spawn(Velocity(x: 2), Owner(entity: root))
    let barrel = world.spawn(Counted(3, counter))
    let wheels = world.spawn(count: 2) { Burning(heat: Int32($0)) }
    for part in [turret, wheels[0], wheels[1]] { world.setParent(of: part, to: root) }
    world.setParent(of: barrel, to: turret)
    world.insert(root, Squad(members: [barrel, turret], leader: wheels[1]))
    world.relate(barrel, to: wheels[0], Likes(strength: 5))
    world.relate(root, to: barrel, Pact(witness: turret, seal: Counted(6, counter)))
    return root
  }
}

/// Checks an instance of the tank from its root.
private func expectTank(
  _ root: Entity, in world: World, sourceLocation: SourceLocation = #_sourceLocation
) {
  let parts = world.children(of: root)
  #expect(parts.count == 3, sourceLocation: sourceLocation)
  guard parts.count == 3 else { return }
  let barrels = world.children(of: parts[0])
  let isRight =
    barrels.count == 1 && world[root, Position.self]?.x == 1
    && world[root, Bag.self] == Bag(items: [1, 2], label: "tank")
    && world[root, Squad.self]?.members == [barrels[0], parts[0]]
    && world[root, Squad.self]?.leader == parts[2]
    && world[parts[0], Velocity.self]?.x == 2 && world[parts[0], Owner.self]?.entity == root
    && world[parts[1], Burning.self]?.heat == 0 && world[parts[2], Burning.self]?.heat == 1
    && world[barrels[0], Counted.self]?.number == 3
    && world.targets(of: barrels[0], Likes.self) == [parts[1]]
    && world.relation(root, to: barrels[0], Pact.self)?.witness == parts[0]
    && world.relation(root, to: barrels[0], Pact.self)?.seal.number == 6
  #expect(isRight, "\(world.dump(root))", sourceLocation: sourceLocation)
}

@Suite struct PrefabTests {
  @Test func anInstanceEqualsTheTemplate() {
    let tank = makeTank()
    #expect(tank.entityCount == 5)
    let world = World()
    // The world has other ids, types and tables before.
    world.spawn(count: 7, Frozen())
    world.register(Counted.self)
    let first = world.spawn(tank)
    let second = world.spawn(tank)
    for root in [first, second] {
      expectTank(root, in: world)
      #expect(world.parent(of: root) == .none)
    }
    #expect(world.entityCount == 17)
    world.despawn(first)
    expectTank(second, in: world)
    #expect(world.entityCount == 12)
    // Another world can spawn the same prefab.
    let other = World()
    expectTank(other.spawn(tank), in: other)
  }

  @Test(arguments: [0, 1, 2, 3, 7, 100])
  func manyInstancesEqualSingleInstances(count: Int) {
    let tank = makeTank()
    let many = World()
    let single = World()
    for world in [many, single] {
      let all = world.spawn(count: 9) { _ in (Velocity(), Owner()) }
      for at in [2, 7, 3] { world.despawn(all[at]) }
    }
    let roots = many.spawn(tank, count: count)
    #expect(roots == (0..<count).map { _ in single.spawn(tank) })
    for root in roots { expectTank(root, in: many) }
    #expect(many.hashState() == single.hashState() && many.snapshot() == single.snapshot())
  }

  /// Several entities of the template are in one table, so that rows of instances are consecutive.
  @Test func templatesOfOneTableAreInstantiated() {
    let pair = Prefab { world in
      let root = world.spawn(Owner())
      let child = world.spawn(Owner(entity: root))
      world.setParent(of: child, to: root)
      world[root, Owner.self]?.entity = child
      return root
    }
    let many = World()
    let single = World()
    let roots = many.spawn(pair, count: 20)
    for root in roots {
      #expect(single.spawn(pair) == root)
      let child = many.children(of: root)[0]
      #expect(many[root, Owner.self]?.entity == child)
      #expect(many[child, Owner.self]?.entity == root)
    }
    #expect(many.snapshot() == single.snapshot())
    // The root is in another table than its child.
    let odd = single.spawn(pair, Frozen())
    let child = single.children(of: odd)[0]
    #expect(single.has(odd, Frozen.self) && !single.has(child, Frozen.self))
    #expect(single[odd, Owner.self]?.entity == child && single[child, Owner.self]?.entity == odd)
  }

  // MARK: - Other values

  @Test func givenComponentsReplaceOrAdd() {
    let tank = makeTank()
    let world = World()
    let one = world.spawn(tank, Position(x: 9))
    #expect(world[one, Position.self]?.x == 9 && world.children(of: one).count == 3)
    #expect(world[one, Squad.self]?.members.count == 2)
    let two = world.spawn(tank, Frozen(), Bag(items: [7]))
    #expect(world.has(two, Frozen.self) && world[two, Bag.self] == Bag(items: [7]))
    #expect(world[two, Position.self]?.x == 1)
    let three = world.spawn(tank, Burning(heat: 8), Health(points: 3), Bag())
    #expect(world[three, Burning.self]?.heat == 8 && world[three, Health.self]?.points == 3)
    #expect(world[three, Bag.self] == Bag())
    let four = world.spawn(tank, Wide(), Position(x: 4), Loot(items: [1]), Counted(2))
    #expect(world.has(four, Wide.self) && world[four, Position.self]?.x == 4)
    #expect(world[four, Loot.self]?.items == [1] && world[four, Counted.self]?.number == 2)
    #expect(world[four, Squad.self]?.leader == world.children(of: four)[2])
    // The template is as before, and no instance is in a wrong table.
    expectTank(world.spawn(tank), in: world)
    #expect(world.query(with: Frozen.self).entities == [two])
  }

  @Test func aSparseComponentOfTheRootIsReplaced() {
    let torch = Prefab { world in
      let root = world.spawn(Burning(heat: 1), Loot(items: [1]), Position())
      world.setParent(of: world.spawn(Burning(heat: 2)), to: root)
      return root
    }
    let world = World()
    world.spawn(Burning(heat: 0))
    let root = world.spawn(torch, Burning(heat: 5))
    let heats = world.rows(Burning.self).map { $0.heat }
    #expect(heats.sorted() == [0, 2, 5])
    #expect(world[root, Burning.self]?.heat == 5 && world[root, Loot.self]?.items == [1])
    #expect(world[world.children(of: root)[0], Burning.self]?.heat == 2)
    world.despawn(root)
    #expect(world.rows(Burning.self).map { $0.heat } == [0])
  }

  @Test func givenComponentsBringTheirCompanions() {
    let plain = Prefab { $0.spawn(Position(x: 1)) }
    let heavy = Prefab { $0.spawn(Mass(grams: 7)) }
    let armed = Prefab { world in
      let root = world.spawn(Weapon(damage: 2))
      world.remove(root, Ammo.self)
      return root
    }
    let world = World()
    let a = world.spawn(plain, Weapon(damage: 3))
    #expect(world[a, Weapon.self]?.damage == 3 && world[a, Ammo.self]?.shots == 6)
    #expect(world[a, Mass.self]?.grams == 100 && world[a, Cooldown.self]?.ticks == 3)
    // Components of the template stay, and given components count.
    let b = world.spawn(heavy, Cooldown(ticks: 9), Weapon())
    #expect(world[b, Mass.self]?.grams == 7 && world[b, Cooldown.self]?.ticks == 9)
    #expect(world.rows(Cooldown.self).count == 2)
    // A replaced component adds no companions, as with `insert`.
    let c = world.spawn(armed, Weapon(damage: 4))
    #expect(world[c, Weapon.self]?.damage == 4 && !world.has(c, Ammo.self))
  }

  @Test func variantsReplaceComponents() {
    let counter = LeakCounter()
    do {
      let tank = makeTank(counter)
      let fast = tank.with(Velocity(x: 50))
      let named = fast.with(Position(x: 3)).with(Burning(heat: 4))
      let world = World()
      let root = world.spawn(named)
      #expect(world[root, Velocity.self]?.x == 50 && world[root, Position.self]?.x == 3)
      #expect(world[root, Burning.self]?.heat == 4 && named.entityCount == 5)
      #expect(world[root, Squad.self]?.leader == world.children(of: root)[2])
      #expect(!world.has(world.spawn(fast), Burning.self))
      expectTank(world.spawn(tank), in: world)
      #expect(!world.has(world.spawn(tank), Velocity.self))
      // All variants and instances share the barrel and the seal of the tank.
      #expect(counter.count == 2)
    }
    #expect(counter.count == 0)
  }

  // MARK: - Many

  @Test func theClosureIsCalledForEveryRoot() {
    let tank = makeTank()
    let world = World()
    var seen: [Entity] = []
    let roots = world.spawn(tank, count: 6) { world, index, root in
      seen.append(root)
      world[root, Position.self]?.x = Float(index)
      // Any change is allowed.
      if index == 1 { world.insert(root, Frozen()) }
      if index == 2 { world.spawn() }
    }
    #expect(seen == roots && roots.count == 6)
    #expect(roots.map { world[$0, Position.self]?.x } == [0, 1, 2, 3, 4, 5])
    #expect(world.has(roots[1], Frozen.self) && world.entityCount == 31)
    // Roots that are despawned before their turn are left out.
    var called: [Int] = []
    var first = Entity.none
    let others = world.spawn(tank, count: 4) { world, index, root in
      called.append(index)
      if index == 0 { first = root }
      if index == 1 { world.despawnAll() }
    }
    #expect(called == [0, 1] && others.count == 4 && others[0] == first)
    #expect(world.entityCount == 0)
  }

  @Test func observersFindCompleteInstances() {
    let tank = makeTank()
    let world = World()
    var calls: [String] = []
    world.observe(added: Position.self) { world, root in
      calls.append("tank \(world[root, Position.self]?.x ?? 0)")
      #expect(world.children(of: root).count == 3)
    }
    world.observe(added: Burning.self) { world, wheel in
      calls.append("wheel \(world.has(world.parent(of: wheel), Bag.self))")
    }
    world.observe(entering: world.query(with: Frozen.self)) { _, _ in calls.append("frozen") }
    world.spawn(tank, Position(x: 4), Frozen())
    #expect(calls == ["tank 4.0", "frozen", "wheel true", "wheel true"])
    calls = []
    world.spawn(tank, count: 2) { world, index, root in
      calls.append("body")
      world[root, Position.self]?.x = Float(index)
    }
    let one = ["tank 1.0", "wheel true", "wheel true"]
    #expect(calls == one + one + ["body", "body"])
  }

  @Test func commandsSpawnPrefabs() {
    let tank = makeTank()
    let world = World()
    world.spawn(Position(x: 70))
    world.each { (position: Position) in
      world.commands.spawn(tank)
      world.commands.spawn(tank) { world, root in
        world[root, Position.self]?.x = position.x
        world.insert(root, Frozen())
      }
    }
    #expect(world.entityCount == 1)
    world.flush()
    #expect(world.entityCount == 11)
    #expect(world.query(with: Squad.self).rows(Position.self).map { $0.x }.sorted() == [1, 70])
    #expect(world.query(with: Frozen.self).count == 1)
    // A system gives the command.
    let schedule = Schedule()
    schedule.add("spawn") { $0.commands.spawn(tank) }
    schedule.run(world)
    #expect(world.entityCount == 16)
  }

  // MARK: - Templates

  @Test func aTemplateOfAnEntityIsACopy() {
    let world = World()
    let above = world.spawn()
    let other = world.spawn()
    let root = world.spawn(Position(x: 1), Owner(entity: other))
    let child = world.spawn(Owner(entity: root))
    world.setParent(of: root, to: above)
    world.setParent(of: child, to: root)
    world.relate(root, to: other, Likes())
    let prefab = Prefab(of: root, in: world)
    #expect(prefab.entityCount == 2)
    world[root, Position.self]?.x = 2
    world.spawn(prefab, Frozen())
    world.despawn(above)
    let copy = world.spawn(prefab)
    #expect(world[copy, Position.self]?.x == 1 && world.parent(of: copy) == .none)
    // An instance has no reference to entities outside of the template.
    #expect(world[copy, Owner.self]?.entity == Entity.none)
    #expect(world[world.children(of: copy)[0], Owner.self]?.entity == copy)
    #expect(world.targets(of: copy, Likes.self).isEmpty)
  }

  @Test func theWorldOfATemplateCannotBeChangedLater() {
    var kept: World?
    let prefab = Prefab { world in
      kept = world
      // The commands of the closure are applied.
      let root = world.spawn(Position(x: 1))
      world.commands.setParent(of: world.commands.spawn(Frozen()), to: root)
      return root
    }
    kept?.despawnAll()
    let world = World()
    let root = world.spawn(prefab)
    #expect(world[root, Position.self]?.x == 1)
    #expect(world.children(of: root).map { world.has($0, Frozen.self) } == [true])
  }

  /// Registers the types of an instance before the first one.
  @Test func aPrefabRegistersItsTypesInAWorld() {
    let tank = makeTank().with(Velocity())
    let world = World()
    world.register(Velocity.self)
    tank.register(in: world)
    let registered = Set(world.describeLayout().map { $0.name })
    #expect(registered.isSuperset(of: ["Position", "Bag", "Squad", "Counted", "Burning", "Owner"]))
    #expect(registered.isSuperset(of: ["Likes", "Pact"]) && world.entityCount == 0)
    expectTank(world.spawn(tank), in: world)
  }

  @Test func prefabsMayContainPrefabs() {
    let tank = makeTank()
    let platoon = Prefab { world in
      let root = world.spawn(Mass())
      for tank in world.spawn(tank, count: 3) { world.setParent(of: tank, to: root) }
      return root
    }
    #expect(platoon.entityCount == 16)
    let world = World()
    for root in world.spawn(platoon, count: 2) {
      for tank in world.children(of: root) { expectTank(tank, in: world) }
    }
    #expect(world.entityCount == 32)
  }

  /// A restored snapshot brings its own tables.
  @Test func instancesAreRightAfterARestore() throws {
    let tank = makeTank()
    let world = World()
    world.spawn(tank)
    world.spawn(tank, Frozen())
    let snapshot = world.snapshot()
    world.spawn(tank, count: 3)
    try world.restore(snapshot)
    for root in world.spawn(tank, count: 2) { expectTank(root, in: world) }
    #expect(world.has(world.spawn(tank, Frozen()), Frozen.self))
    try world.restore(World().snapshot())
    #expect(world.tables.isEmpty)
    expectTank(world.spawn(tank), in: world)
    #expect(world.entityCount == 5)
  }

  /// A world caches fewer prefabs than these, which come again and again.
  @Test func manyPrefabsInTurnAreRight() {
    let counter = LeakCounter()
    do {
      let world = World()
      let all = (0..<100).map { number in
        Prefab { $0.spawn(Position(x: Float(number)), Counted(Int32(number), counter)) }
      }
      for _ in 0..<3 {
        for (number, prefab) in all.enumerated() {
          let plain = world.spawn(prefab)
          let given = world.spawn(prefab, Velocity(x: 1))
          #expect(world[plain, Counted.self]?.number == Int32(number))
          #expect(
            world[given, Position.self]?.x == Float(number) && world.has(given, Velocity.self))
        }
      }
      for number in 0..<300 { world.spawn(all[0].with(Velocity(x: Float(number)))) }
      world.despawnAll()
      withExtendedLifetime(all) { #expect(counter.count == 100) }
    }
    #expect(counter.count == 0)
  }

  @Test func deepTemplatesAreInstantiated() {
    let chain = Prefab { world in
      let all = world.spawn(count: 20_000) { _ in Frozen() }
      // The loop begins at the end, because setting a parent walks up from it.
      for at in (1..<all.count).reversed() { world.setParent(of: all[at], to: all[at - 1]) }
      return all[0]
    }
    let world = World()
    var at = world.spawn(chain)
    var depth = 1
    while let child = world.children(of: at).first {
      at = child
      depth += 1
    }
    #expect(depth == 20_000)
  }

  @Test func objectsAreReleased() {
    let counter = LeakCounter()
    do {
      let tank = makeTank(counter)
      let world = World()
      let roots = world.spawn(tank, count: 50)
      world.spawn(tank, Counted(1, counter))
      #expect(counter.count == 3)
      for root in roots { world.despawn(root) }
      #expect(counter.count == 3)
      world.despawnAll()
      withExtendedLifetime(tank) { #expect(counter.count == 2) }
    }
    #expect(counter.count == 0)
  }

  @Test(.tags(.exit)) func misuseOfPrefabsTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Prefab { world in
          let root = world.spawn()
          world.despawn(root)
          return root
        }
      },
      "The root of a prefab, entity 0.1, is not alive.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Prefab { world in
          world.spawn()
          return world.spawn()
        }
      },
      "A prefab's template holds 2 entities, of which 1 are the root and below it. Put the others")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Prefab(of: Entity(index: 3, generation: 1), in: World())
      },
      "Cannot make a prefab of entity 3.1: it is not alive")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().spawn(Prefab { $0.spawn() }, Position(), Position())
      },
      "A prefab is spawned with two components Position.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().spawn(Prefab { $0.spawn() }, count: -1)
      },
      "Cannot spawn -1 instances of a prefab. Give a count of 0 or more.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let prefab = Prefab { $0.spawn(Position()) }
        let world = World()
        world.spawn(prefab)
        world.each { (_: Position) in world.spawn(prefab) }
      },
      "Cannot spawn a prefab while `each` runs (system: no system). Use `world.commands`")
  }

  @Test func registeredTypesOfAPrefabAreInOrder() {
    let world = World()
    let prefab = Prefab { world in
      let root = world.spawn(Position(), Bag())
      world.relate(root, to: root, Likes())
      return root
    }
    prefab.register(in: world)
    let root = world.spawn(prefab)
    #expect(world.has(root, Bag.self) && world.targets(of: root, Likes.self) == [root])
    #expect(world.describeLayout().map { $0.name } == ["entities", "Bag", "Position", "Likes"])
  }
}
