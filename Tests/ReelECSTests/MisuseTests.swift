import ReelECS
import ReelFields
import ReelMath
import Testing

extension Tag {
  /// Tests that start a process of their own.
  @Tag static var exit: Self
}

/// A second component with the name of another.
private enum Other {
  struct Position: Component {
    static var fieldListKind: FieldListKind { .fixed }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }
}

private struct Splitting: Component, HookedComponent {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  static func added(_ value: inout Splitting, to entity: Entity, in world: World) {
    world.spawn()
  }
}

@Suite(.tags(.exit)) struct MisuseTests {
  @Test func structuralChangesInAHookTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().spawn(Splitting())
      },
      "Cannot spawn an entity inside an observer or a hook (system: no system)")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.insert(world.spawn(), Splitting())
      },
      "Cannot spawn an entity inside an observer or a hook (system: no system)")
  }

  @Test func structuralChangesDuringEachTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        let schedule = Schedule()
        schedule.add("split") { world in
          world.each { (_: Position) in world.spawn(Position()) }
        }
        schedule.run(world)
      },
      "Cannot spawn an entity while `each` runs (system: split). Use `world.commands`")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.each { (entity: Entity) in world.despawn(entity) }
      },
      "Cannot despawn entity 0.1 while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.each { (entity: Entity) in world.insert(entity, Frozen()) }
      },
      "Cannot insert Frozen into entity 0.1 while `each` runs")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.commands.spawn()
        world.spawn(Position())
        world.each { (_: Position) in world.flush() }
      },
      "Cannot apply commands while `each` runs")
  }

  @Test func closuresThatShareAComponentTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().each { (_: Position, _: inout Position) in }
      },
      "A closure of `each` names Position twice")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position(), Velocity())
        world.each { (_: Velocity, _: inout Position) in
          world.each { (_: Entity, _: Position?) in }
        }
      },
      "An `each` over Position runs inside one that writes it")
  }

  @Test func assignmentsThatChangeTheStructureTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn()
        world[entity, Position.self] = Position()
      },
      "entity 0.1 has no Position to assign to (system: no system). Use `world.insert(entity, ")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Position())
        world[entity, Position.self] = nil
      },
      "The Position of entity 0.1 was set to nil (system: no system). Use `world.remove(entity, ")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World()[.none, Position.self] = Position()
      },
      "no entity is not alive, so its Position cannot be assigned")
  }

  @Test func structuralChangesInsideAnAssignmentTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Bag())
        func grow() -> Int32 {
          world.spawn()
          return 1
        }
        world[entity, Bag.self]?.items.append(grow())
      },
      "Cannot spawn an entity while the Bag of entity 0.1 is being assigned to")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Bag())
        func grow() -> Int32 {
          world[entity, Bag.self]?.items.append(1)
          return 1
        }
        world[entity, Bag.self]?.items.append(grow())
      },
      "The Bag of entity 0.1 is used while it is changed in place")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let (a, b) = (world.spawn(Bag(items: [1])), world.spawn(Bag(items: [2])))
        func firstItem() -> Int32 { world[a, Bag.self]?.items.first ?? 0 }
        func grow() -> Int32 {
          world[b, Bag.self]?.items.append(firstItem())
          return 1
        }
        world[a, Bag.self]?.items.append(grow())
      },
      "The Bag of entity 0.1 is used while it is changed in place")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Position())
        func die() -> Float {
          world.despawn(entity)
          return 1
        }
        world[entity, Position.self]?.x = die()
      },
      "Cannot despawn entity 0.1 while the Position of entity 0.1 is being assigned to")
  }

  @Test func operationsOnDeadEntitiesTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn()
        world.despawn(entity)
        world.insert(entity, Position())
      },
      "Cannot insert Position into entity 0.1: it is not alive (system: no system). Check ")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let dead = world.spawn()
        world.despawn(dead)
        world.setParent(of: world.spawn(), to: dead)
      },
      "Cannot make a parent of entity 0.1: it is not alive")
  }

  @Test func aCircleOfParentsTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let (a, b) = (world.spawn(), world.spawn())
        world.setParent(of: b, to: a)
        world.setParent(of: a, to: b)
      },
      "entity 0.1 cannot be put under entity 1.1: it is above it already")
  }

  @Test func ambiguousAndMissingTypesTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.register(Position.self)
        world.register(Other.Position.self)
      },
      "Two component types are named Position. Give one its own `componentName`.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().spawn(Position(), Position())
      },
      "An entity is spawned with two components Position")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = World()[Score.self].points
      },
      "The world has no resource Score (system: no system). Use `world.insert(Score(…))`")
  }

  @Test func snapshotsWhileCommandsWaitTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.commands.spawn()
        _ = world.snapshot()
      },
      "Cannot take a snapshot while commands wait (system: no system). Do it between two ticks")
  }

  @Test func contradictorySchedulesTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.add("move") { _ in }
        schedule.add("move") { _ in }
      },
      "Two systems are named move.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.add("move", after: ["steer"]) { _ in }
        _ = schedule.order
      },
      "System move is to run before or after steer, which the schedule does not have. Add that system or "
        + "correct the name.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.add("a", after: ["b"]) { _ in }
        schedule.add("b", after: ["a"]) { _ in }
        _ = schedule.order
      },
      "System a waits, through `after` and `before`, for itself.")
  }
}
