import ReelECS
import ReelMath
import Testing

/// A component that only tests of this file use, and never in a set-up.
private struct Undeclared: Component {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

private struct UndeclaredEvent: Event {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

private struct Employs: Relation {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// Runs `body` as system `rogue` in a world with an entity, the resources and the events.
private func run(_ access: SystemAccess, _ body: @escaping @Sendable (World) -> Void) {
  let world = World()
  world.spawn(Position(), Velocity(), Mark(), Spark())
  world.insert(Score())
  world.insert(Screen.title)
  world.register(Frozen.self)
  world.register(Hit.self)
  let schedule = Schedule()
  schedule.add("rogue", access: access, body)
  schedule.run(world)
}

@Suite struct SystemAccessTests {
  @Test func batchesAreNeighboursWithoutConflict() {
    let schedule = Schedule()
    func add(_ name: StaticString, in phase: Phase = .update, _ access: SystemAccess) {
      schedule.add(name, in: phase, access: access) { _ in }
    }
    add("move", .writing(Position.self).reading(Velocity.self))
    add("blink", .writing(Frozen.self).reading(Velocity.self))
    add("look", .reading(Position.self))
    add("peek", .reading(Position.self))
    add("score", .writing(Score.self))
    add("show", .reading(Score.self))
    add("ring", .using(Hit.self))
    add("hear", .using(Hit.self))
    schedule.add("alone") { _ in }
    add("idle", .nothing)
    add("late", in: .react, .nothing)
    #expect(
      schedule.batchNames == [
        ["move", "blink"], ["look", "peek", "score"], ["show", "ring"], ["hear"], ["alone"],
        ["idle"], ["late"],
      ])
  }

  @Test func requestedOrdersEndABatch() {
    let schedule = Schedule()
    schedule.add("a", access: .writing(Position.self)) { _ in }
    schedule.add("b", access: .writing(Velocity.self)) { _ in }
    schedule.add("c", after: ["a"], access: .writing(Mark.self)) { _ in }
    schedule.add("d", access: .writing(Spark.self)) { _ in }
    schedule.add("e", before: ["d"], access: .nothing) { _ in }
    #expect(schedule.batchNames == [["a", "b"], ["c", "e"], ["d"]])
  }

  @Test func ambiguitiesAreConflictsWithoutAnOrder() {
    let schedule = Schedule()
    schedule.add("move", access: .writing(Position.self).writing(Score.self)) { _ in }
    schedule.add("push", access: .writing(Position.self).reading(Score.self)) { _ in }
    schedule.add("look", after: ["push"], access: .reading(Position.self)) { _ in }
    schedule.add("peek", access: .reading(Position.self)) { _ in }
    schedule.add("alone") { _ in }
    schedule.add("late", in: .react, access: .writing(Position.self)) { _ in }
    #expect(
      schedule.ambiguities.map { "\($0.first) \($0.second): \($0.shared)" } == [
        "move push: [\"Position\", \"Score\"]", "move look: [\"Position\"]",
        "move peek: [\"Position\"]", "push peek: [\"Position\"]",
      ])
  }

  @Test func anOrderThroughSystemsBetweenIsNoAmbiguity() {
    let schedule = Schedule()
    schedule.add("a", access: .writing(Position.self)) { _ in }
    schedule.add("b", after: ["a"]) { _ in }
    schedule.add("c", after: ["b"], access: .writing(Position.self)) { _ in }
    #expect(schedule.ambiguities.isEmpty)
  }

  /// The system uses everything that needs no declaration, and everything that is declared.
  @Test func declaredAccessIsAllowed() {
    let access = SystemAccess.writing(Position.self).reading(Velocity.self).writing(Mark.self)
      .reading(Spark.self).writing(Score.self).using(Hit.self)
    run(access) { world in
      let entity = world.entities[0]
      world.each { (position: inout Position, velocity: Velocity) in position.x += velocity.x }
      world.each { (position: Position, mark: inout Mark, spark: Spark?) in
        mark.value = UInt64(position.x) + (spark?.value ?? 0)
      }
      world[entity, Position.self]?.y = 2
      // Replacing a present value is a write, and no change of structure.
      world.insert(entity, Mark(value: 1))
      #expect(world[entity, Spark.self] == Spark())
      #expect(world.query(changed: Mark.self).count == 1)
      world[Score.self].points += 1
      world.send(Hit(amount: 3))
      #expect(world.events(Hit.self).map(\.amount) == [3])
      // Every system may read the structure.
      #expect(world.query(with: Velocity.self, without: Frozen.self).count == 1)
      #expect(world.has(entity, Frozen.self) == false && world.has(Score.self))
      #expect(world.parent(of: entity) == .none && world.children(of: entity).isEmpty)
      #expect(world.current(Screen.self) == .title && world.isSystemEnabled("rogue"))
      #expect(world.isAlive(entity) && world.entityCount == 1)
    }
  }

  @Test func aWriteIncludesReading() {
    run(.writing(Position.self)) { world in
      world.each { (position: Position) in #expect(position.x == 0) }
    }
    run(.reading(Position.self).writing(Position.self)) { world in
      world.each { (position: inout Position) in position.x = 1 }
    }
    run(.writing(Position.self).reading(Position.self)) { world in
      world.each { (position: inout Position) in position.x = 1 }
    }
  }

  @Test func twoSchedulesMayUseTheSameName() {
    let world = World()
    world.spawn(Position(), Velocity())
    let rules = Schedule()
    let show = Schedule()
    rules.add("move", access: .writing(Position.self)) { world in
      world.each { (position: inout Position) in position.x += 1 }
    }
    show.add("move", access: .writing(Velocity.self).reading(Position.self)) { world in
      world.each { (velocity: inout Velocity, position: Position) in velocity.x = position.x }
    }
    for _ in 0..<3 {
      rules.run(world)
      show.run(world)
    }
    #expect(world.rows(Velocity.self) == [Velocity(x: 3)])
  }
}

@Suite(.tags(.exit)) struct SystemAccessMisuseTests {
  @Test func undeclaredComponentsTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in world.each { (_: Position) in } }
      },
      "System rogue reads Position, which it has not declared. Add `.reading(Position.self)` to its "
        + "access.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.reading(Position.self)) { world in world.each { (_: inout Position) in } }
      },
      "System rogue writes Position, which it has not declared. Add `.writing(Position.self)` to "
        + "its access.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.writing(Position.self)) { world in
          world.each { (_: inout Position, _: Spark?) in }
        }
      },
      "System rogue reads Spark, which it has not declared. Add `.reading(Spark.self)`")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.writing(Position.self)) { world in
          world.each { (_: inout Position, _: Parent<Velocity>?) in }
        }
      },
      "System rogue reads Velocity, which it has not declared. Add `.reading(Velocity.self)`")
  }

  @Test func undeclaredRandomAccessTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in _ = world[world.entities[0], Velocity.self] }
      },
      "System rogue reads Velocity, which it has not declared. Add `.reading(Velocity.self)`")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.reading(Mark.self)) { world in world[world.entities[0], Mark.self]?.value = 1 }
      },
      "System rogue writes Mark, which it has not declared. Add `.writing(Mark.self)`")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.reading(Spark.self)) { world in world.insert(world.entities[0], Spark()) }
      },
      "System rogue writes Spark, which it has not declared. Add `.writing(Spark.self)`")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.writing(Mark.self)) { world in _ = world.dump(world.entities[0]) }
      },
      "Cannot dump entity 0.1 in a system with declared access (system: rogue)")
  }

  @Test func undeclaredChangesTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in _ = world.query(changed: Mark.self).count }
      },
      "System rogue reads Mark, which it has not declared. Add `.reading(Mark.self)`")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.writing(Position.self)) { world in _ = world.query(added: Spark.self).count }
      },
      "System rogue reads Spark, which it has not declared. Add `.reading(Spark.self)`")
  }

  @Test func undeclaredResourcesAndEventsTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in _ = world[Score.self].points }
      },
      "System rogue reads Score, which it has not declared. Add `.reading(Score.self)` to its access."
    )
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.reading(Score.self)) { world in world[Score.self].points += 1 }
      },
      "System rogue writes Score, which it has not declared. Add `.writing(Score.self)` to its "
        + "access.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in world.send(Hit()) }
      },
      "System rogue sends or receives Hit, which it has not declared. Add `.using(Hit.self)` to its "
        + "access.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in _ = world.events(Hit.self) }
      },
      "System rogue sends or receives Hit, which it has not declared.")
  }

  @Test func structuralChangesTrap() async {
    let advice =
      " in a system with declared access (system: rogue): it may run beside others. Use "
      + "`world.commands`, which acts when they have ended, do it in the set-up, or leave `access` "
      + "out so that the system runs alone."
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.writing(Position.self)) { world in world.spawn(Position()) }
      }, "Cannot spawn an entity" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.writing(Position.self)) { world in world.despawn(world.entities[0]) }
      }, "Cannot despawn entity 0.1" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.writing(Frozen.self)) { world in world.insert(world.entities[0], Frozen()) }
      }, "Cannot insert Frozen into entity 0.1" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.writing(Position.self)) { world in
          world.remove(world.entities[0], Position.self)
        }
      }, "Cannot remove Position from entity 0.1" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in world.setParent(of: world.entities[0], to: .none) }
      }, "Cannot set the parent of entity 0.1" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in
          world.relate(world.entities[0], to: world.entities[0], Employs())
        }
      }, "Cannot relate entity 0.1 to entity 0.1" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in
          world.commands.spawn()
          world.flush()
        }
      }, "Cannot apply commands" + advice)
  }

  @Test func operationsOnTheCompleteWorldTrap() async {
    let advice = " in a system with declared access (system: rogue): it may run beside others."
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.writing(Tally.self)) { world in world.insert(Tally()) }
      }, "Cannot insert the resource Tally" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in world.setState(Screen.playing) }
      }, "Cannot change the state Screen" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in world.setSystem("rogue", enabled: false) }
      }, "Cannot switch the system rogue off or on" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in _ = world.stateHash }
      }, "Cannot hash the state" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in _ = world.snapshot() }
      }, "Cannot take a snapshot" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in _ = world.markVersion() }
      }, "Cannot mark a version" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.using(Hit.self)) { world in world.endTick() }
      }, "Cannot end the tick" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in Schedule().run(world) }
      }, "Cannot run a schedule" + advice)
  }

  @Test func newTypesTrap() async {
    let advice = " is first used in a system with declared access (system: rogue)"
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in world.register(UndeclaredEvent.self) }
      }, "UndeclaredEvent" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in _ = world.query(with: Undeclared.self).count }
      }, "Undeclared" + advice)
  }

  @Test func observedAssignmentsTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        world.observe(assigned: Position.self) { _, _ in }
        let schedule = Schedule()
        schedule.add("rogue", access: .writing(Position.self)) { world in
          world[world.entities[0], Position.self]?.x = 1
        }
        schedule.run(world)
      },
      "System rogue assigns to Position of entity 0.1, whose changes are observed. Leave `access` "
        + "out, so that the system runs alone.")
  }

  @Test func commandsAfterTheSystemTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        run(.nothing) { world in
          world.commands.perform { _ in world.commands.spawn() }
        }
      },
      "A command is given through the world of system rogue, which has ended. Use the world that "
        + "the closure is given, and only while it runs.")
  }
}
