import ReelECS
import ReelMath
import Testing

@Suite(.tags(.exit)) struct QueryMisuseTests {
  @Test func runsInsideRunsThatWriteTheSameTypeTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Glow())
        world.each { (_: inout Glow) in world.each { (_: inout Glow) in } }
      },
      "An `each` over Glow runs inside one that writes it")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Glow(), Position())
        world.each { (_: Position, _: inout Glow) in world.each { (_: Entity, _: Glow?) in } }
      },
      "An `each` over Glow runs inside one that writes it")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Traced())
        world.all.eachColumn { (_: inout MutableSpan<Traced>) in _ = world.rows(Traced.self) }
      },
      "An `each` over Traced runs inside one that writes it")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.each { (_: inout Position) in world.each { (_: Entity, _: Parent<Position>?) in } }
      },
      "An `each` over Position runs inside one that writes it")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Vigor())
        world.each { (_: inout Vigor) in _ = world.all.first { (_: Vigor) in true } }
      },
      "An `each` over Vigor runs inside one that writes it")
  }

  @Test func runsInsidePairsTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(count: 2, Held(1))
        world.all.eachPair { (_, _: inout Held, _, _: inout Held) in
          world.each { (held: inout Held) in held = Held(2) }
        }
      },
      "An `each` over Held runs inside one that writes it")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(count: 2, Position())
        world.all.eachPair { (a, _: inout Position, _, _: inout Position) in world.despawn(a) }
      },
      "Cannot despawn entity 0.1 while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(count: 2, Position())
        world.each { (_: Position) in
          world.all.eachPair { (_, _: inout Velocity, _, _: inout Velocity) in }
          world.all.eachPair { (_, _: inout Position, _, _: inout Position) in
            world.all.eachPair { (_, _: inout Position, _, _: inout Position) in }
          }
        }
      },
      "An `each` over Position runs inside one that writes it")
  }

  @Test func namingAComponentTwiceTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().each { (_: inout Glow, _: Entity, _: Glow?) in }
      },
      "A closure of `each` names Glow twice")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().all.eachColumn { (_: Span<Vigor>, _: inout MutableSpan<Vigor>) in }
      },
      "A closure of `each` names Vigor twice")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().spawn(Position(), Glow(), Glow())
      },
      "An entity is spawned with two components Glow")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().spawn(count: 2, Pinned(), Pinned())
      },
      "An entity is spawned with two components Pinned")
  }

  @Test func structuralChangesDuringEachTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Glow())
        world.each { (entity: Entity, _: Glow) in world.remove(entity, Glow.self) }
      },
      "Cannot remove Glow from entity 0.1 while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.each { (entity: Entity, _: Position) in world.insert(entity, Glow()) }
      },
      "Cannot insert Glow into entity 0.1 while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.all.eachColumn { (_: Span<Position>) in world.all.despawn() }
      },
      "Cannot despawn what a query matches while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        _ = world.all.first { (_: Position) in
          world.shrink()
          return true
        }
      },
      "Cannot shrink the world while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.parentsFirst.each { (_: Position) in world.reserve(10, Position.self) }
      },
      "Cannot reserve rows while `each` runs")
  }

  @Test func structuralChangesInTheClosureOfABulkSpawnTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(count: 3) { _ in
          world.spawn(Position())
          return Position()
        }
      },
      "Cannot spawn an entity while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let old = world.spawn(Position())
        world.spawn(count: 3) { _ in
          world.despawn(old)
          return (Position(), Glow())
        }
      },
      "Cannot despawn entity 0.1 while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(count: 3) { _ in
          world.spawn(count: 3, Glow())
          return Position()
        }
      },
      "while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let count = world.entityCount - 1
        world.spawn(count: count, Position())
      },
      "Cannot spawn -1 entities")
  }

  @Test func nestingMoreThan32RunsTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position(), Glow())
        func descend(_ depth: Int) {
          if depth < 33 { world.each { (_: Position, _: Glow) in descend(depth + 1) } }
        }
        descend(0)
      },
      "More than 32 runs of `each` inside each other")
  }

  @Test func thirtyTwoRunsMayBeNested() {
    let world = World()
    world.spawn(Position(), Glow())
    var deepest = 0
    func descend(_ depth: Int) {
      deepest = max(deepest, depth)
      if depth < 32 { world.each { (_: Position, _: Glow) in descend(depth + 1) } }
    }
    descend(0)
    #expect(deepest == 32)
    world.spawn()
  }

  @Test func contradictoryQueriesTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = World().all.single
      },
      "A query for a single entity found 0 (system: no system). Use `first` or")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(count: 3, Glow())
        _ = world.query(with: Glow.self).single
      },
      "A query for a single entity found 3")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = World().query(changed: Vigor.self, since: 1).added(Glow.self, since: 2)
      },
      "A query filters by changes since 1 and since 2")
  }

  // MARK: - Components that are changed in place

  @Test func usingAValueWhileItIsChangedTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Held(1))
        func value() -> Int32 { world[entity, Held.self]?.number ?? 0 }
        world[entity, Held.self]?.number = value()
      },
      "The Held of entity 0.1 is used while it is changed in place")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Held(1))
        func drop() -> Int32 {
          world.remove(world.spawn(Held(2)), Held.self)
          return 1
        }
        world[entity, Held.self]?.number = drop()
      },
      "Cannot spawn an entity while the Held of entity 0.1 is being assigned to")
    // The value is in the outer of two changes.
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let (a, b) = (world.spawn(Bag()), world.spawn(Bag()))
        func inner() -> Int32 {
          func value() -> Int32 { Int32(world[a, Bag.self]?.items.count ?? 0) }
          world[b, Bag.self]?.items.append(value())
          return 1
        }
        world[a, Bag.self]?.items.append(inner())
      },
      "The Bag of entity 0.1 is used while it is changed in place")
    // A query reads the value.
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Bag(items: [1]))
        world.spawn(Bag(items: [2, 3]))
        func count() -> Int32 {
          var count = 0
          world.each { (bag: Bag) in count += bag.items.count }
          return Int32(count)
        }
        world[entity, Bag.self]?.items.append(count())
      },
      "An `each` over Bag runs while the Bag of entity 0.1 is changed in place")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Held(1))
        func write() -> Int32 {
          world.each { (_: Entity, held: inout Held) in held = Held(2) }
          return 1
        }
        world[entity, Held.self]?.number = write()
      },
      "An `each` over Held runs while the Held of entity 0.1 is changed in place")
  }

  @Test func queriesOverOtherComponentsMayRunInsideAChange() {
    let world = World()
    let entity = world.spawn(Bag(items: [1]), Position(x: 4))
    let other = world.spawn(Held(1))
    func sum() -> Int32 {
      var sum: Float = 0
      world.each { (position: Position) in sum += position.x }
      return Int32(sum) + Int32(world.query(with: Bag.self).count)
    }
    world[entity, Bag.self]?.items.append(sum())
    world[other, Held.self]?.number = sum()
    #expect(world[entity, Bag.self]?.items == [1, 5] && world[other, Held.self]?.number == 5)
    // A plain value stays in its row.
    func all() -> Float {
      var sum: Float = 0
      world.each { (position: Position) in sum += position.x }
      return sum
    }
    world[entity, Position.self]?.y = all()
    #expect(world[entity, Position.self] == Position(x: 4, y: 4))
  }

  // MARK: - Inside a change

  @Test func snapshotsWhileCommandsAreAppliedTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.commands.perform { _ = $0.snapshot() }
        world.commands.spawn(Position())
        world.flush()
      },
      "Cannot take a snapshot while commands are applied (system: no system). Do it between two")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let snapshot = world.snapshot()
        for _ in 0..<100 { world.spawn() }
        world.commands.perform { try? $0.restore(snapshot) }
        world.commands.spawn(Position())
        world.flush()
      },
      "Cannot restore a snapshot while commands are applied")
  }

  @Test func structuralChangesByADyingComponentTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Counted(1), Position())
        world[entity, Counted.self]?.token.onDeath = { [unowned world] in world.spawn(Counted(2)) }
        world.despawn(entity)
      },
      "Cannot spawn an entity while a component or a relation is destroyed (system: no system). Use `world.comm"
    )
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Held(1))
        let other = world.spawn(Held(2))
        world[entity, Held.self]?.token.onDeath = { [unowned world] in
          world.remove(other, Held.self)
        }
        world.remove(entity, Held.self)
      },
      "Cannot remove Held from entity 1.1 while a component or a relation is destroyed")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Traced(1), Position())
        world[entity, Traced.self]?.token.onDeath = { [unowned world] in
          world.insert(entity, Glow())
        }
        world.remove(entity, Traced.self)
      },
      "Cannot insert Glow into entity 0.1 while a component or a relation is destroyed")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Counted(1))
        world[entity, Counted.self]?.token.onDeath = { [unowned world] in world.despawn(entity) }
        world.insert(entity, Counted(2))
      },
      "Cannot despawn entity 0.1 while a component or a relation is destroyed")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Counted(1))
        world[entity, Counted.self]?.token.onDeath = { [unowned world] in world.despawn(entity) }
        world.commands.insert(entity, Counted(2))
        world.flush()
      },
      "Cannot despawn entity 0.1 while a component or a relation is destroyed")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(count: 4) { Counted(Int32($0)) }
        world.each { (counted: inout Counted) in
          counted.token.onDeath = { [unowned world] in world.spawn(Counted(2)) }
        }
        world.query(with: Counted.self).despawn()
      },
      "Cannot spawn an entity while")
  }

  /// However a value is removed, code that runs when it dies finds the new value, or none.
  @Test func aDyingComponentMayReadItsOwnEntity() {
    let world = World()
    nonisolated(unsafe) var seen: [String] = []
    let entity = world.spawn(
      Counted(1), Held(1), Traced(1), Bag(label: "a label too long to lie in place"))
    let other = world.spawn(Counted(7), Bag())
    func watch(_ token: Counted.Token?) {
      token?.onDeath = { [unowned world] in
        let numbers = [
          world[entity, Counted.self]?.number, world[entity, Held.self]?.number,
          world[entity, Traced.self]?.number, world[other, Counted.self]?.number,
        ].map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
        let label = world[entity, Bag.self]?.label.count ?? 0
        seen.append("\(numbers) \(label) \(world.componentNames(of: entity).count)")
        _ = world.dump(entity)
      }
    }
    func watchAll() {
      watch(world[entity, Counted.self]?.token)
      watch(world[entity, Held.self]?.token)
      watch(world[entity, Traced.self]?.token)
    }
    func take() -> [String] { exchange(&seen, with: []) }
    watchAll()
    world.insert(entity, Counted(2))
    world.commands.insert(entity, Held(2))
    world.commands.insert(entity, Traced(2))
    world.flush()
    #expect(take() == ["2 1 1 7 32 4", "2 2 1 7 32 4", "2 2 2 7 32 4"])
    watchAll()
    world.remove(entity, Counted.self)
    world.remove(entity, Held.self)
    world.commands.remove(entity, Traced.self)
    world.flush()
    #expect(take() == ["- 2 2 7 32 3", "- - 2 7 32 2", "- - - 7 32 1"])
    world.insert(entity, Held(3))
    world.insert(entity, Traced(3))
    world.insert(entity, Counted(3))
    watchAll()
    world.despawn(entity)
    #expect(take() == ["3 - 3 7 32 3", "- - - 7 0 0", "- - - 7 0 0"])
    #expect(world.validate() == nil && world[other, Counted.self]?.number == 7)
  }

  @Test func loopsOverDyingValuesTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Counted(1), Position())
        world.spawn(Counted(2), Position())
        world[entity, Counted.self]?.token.onDeath = { [unowned world] in
          world.each { (position: inout Position) in position.x += 1 }
          world.each { (counted: Counted) in _ = counted.number }
        }
        world.despawn(entity)
      },
      "An `each` over Counted, which holds references, runs while a component or a relation is "
        + "destroyed (system: no system): one of its values may be half gone.")
  }

  @Test func aDyingComponentMayReadAndGiveCommands() {
    let world = World()
    let hero = world.spawn(Position(x: 3))
    nonisolated(unsafe) var seen: [Float] = []
    let all = [
      world.spawn(Counted(1), Position()), world.spawn(Counted(1), Position()),
      world.spawn(Held(1), Frozen()), world.spawn(Traced(1)),
    ]
    func watch(_ token: Counted.Token?) {
      token?.onDeath = { [unowned world] in
        seen.append(world[hero, Position.self]?.x ?? 0)
        world[hero, Position.self]?.x += 1
        world.commands.insert(hero, Glow(level: Int32(seen.count)))
        world.send(Hit(amount: 1))
      }
    }
    watch(world[all[0], Counted.self]?.token)
    watch(world[all[1], Counted.self]?.token)
    watch(world[all[2], Held.self]?.token)
    watch(world[all[3], Traced.self]?.token)
    world.despawn(all[0])
    world.insert(all[1], Counted(2))
    world.remove(all[2], Held.self)
    world.commands.insert(all[3], Traced(2))
    world.flush()
    #expect(seen == [3, 4, 5, 6] && world[hero, Glow.self]?.level == 4)
    #expect(world.events(Hit.self).count == 4 && world[all[1], Counted.self]?.number == 2)
  }
}
