import ReelECS
import ReelMath
import Synchronization
import Testing

@Suite struct ScheduleRunTests {
  @Test func aConditionIsEvaluatedBeforeEachTurn() {
    let world = World()
    world.insert(Score())
    let schedule = Schedule()
    let log = Log<String>()
    schedule.add("count") { $0[Score.self].points += 1 }
    schedule.add("odd", when: { $0[Score.self].points % 2 == 1 }) { _ in log.append("odd") }
    schedule.add("even", when: { $0[Score.self].points % 2 == 0 }) { _ in log.append("even") }
    for _ in 0..<3 { schedule.run(world) }
    #expect(log.all == ["odd", "even", "odd"])
  }

  @Test func aConditionReadsEventsAndChangesAsItsSystem() {
    let world = World()
    let entity = world.spawn(Mark())
    let schedule = Schedule()
    let log = Log<String>()
    // A condition with its own reading position would take the events of `hear` and mark changes as seen.
    let hasHits: (World) -> Bool = { !$0.events(Hit.self).isEmpty }
    let changes: (World) -> Bool = { !$0.query(changed: Mark.self).isEmpty }
    schedule.add("before") { _ in }
    schedule.add("hear", when: hasHits) { world in
      log.append("hear \(world.events(Hit.self).map(\.amount))")
    }
    schedule.add("see", when: changes) { _ in log.append("see") }
    schedule.run(world)
    #expect(log.take() == ["see"])
    schedule.run(world)
    #expect(log.take().isEmpty)
    world.send(Hit(amount: 1))
    world[entity, Mark.self]?.value = 1
    schedule.run(world)
    #expect(log.take() == ["hear [1]", "see"])
    world.send(Hit(amount: 2))
    schedule.run(world)
    #expect(log.take() == ["hear [2]"])
  }

  @Test func aSystemIsRunByItsName() {
    let world = World()
    let schedule = Schedule()
    let log = Log<String>()
    schedule.add("idle", when: { _ in false }) { world in
      log.append("idle \(world.entityCount)")
      world.commands.spawn()
    }
    schedule.add("off") { world in
      log.append("off \(world.entityCount)")
      world.commands.spawn()
    }
    world.setSystem("off", enabled: false)
    world.commands.spawn()
    schedule.run("off", world)
    schedule.run("idle", world)
    #expect(log.take() == ["off 1", "idle 2"])
    #expect(world.entityCount == 3)
    schedule.run(world)
    #expect(log.take().isEmpty)
  }

  @Test func aSystemMayRunAnother() {
    let world = World()
    let schedule = Schedule()
    nonisolated(unsafe) unowned let own = schedule
    let log = Log<String>()
    schedule.add("inner", when: { _ in false }) { world in
      log.append("inner \(world.entityCount)")
      world.each { (mark: inout Mark) in mark.value += 1 }
      world.commands.spawn()
    }
    schedule.add("outer") { world in
      let before = world.query(changed: Mark.self).count
      world.commands.spawn(Mark())
      own.run("inner", world)
      // After the run of `inner`, the outer system reads events and changes as itself again.
      log.append(
        "outer \(world.entityCount), \(before) before, events \(world.events(Hit.self).count)")
    }
    world.send(Hit())
    schedule.run(world)
    // The outer system finds the writes of `inner` in its next run.
    schedule.run(world)
    #expect(
      log.all == [
        "inner 1", "outer 2, 0 before, events 1", "inner 3", "outer 4, 1 before, events 0",
      ])
  }

  @Test func aCommandMayRunTheSystemThatGaveIt() {
    let world = World()
    let schedule = Schedule()
    nonisolated(unsafe) unowned let own = schedule
    let log = Log<Int>()
    schedule.add("grow") { world in
      log.append(world.entityCount)
      world.commands.spawn()
      if world.entityCount < 3 { world.commands.perform { own.run("grow", $0) } }
      world.commands.spawn()
    }
    schedule.run(world)
    // The second entity of each run comes after everything that the first command has started.
    #expect(log.all == [0, 1, 2, 3])
    #expect(world.entityCount == 8)
  }

  // MARK: - Commands

  @Test func commandsAreAppliedAfterEachSystem() {
    let world = World()
    let target = world.spawn(Position())
    let schedule = Schedule()
    let names: [StaticString] = ["c", "a", "d", "b"]
    let order = Log<Int>()
    for (number, name) in names.enumerated() {
      schedule.add(name) { world in
        let new = world.commands.spawn()
        world.commands.insert(new, Bag(items: [Int32(number)], label: "\(number)"))
        world.commands.insert(target, Bag(items: [Int32(number)]))
        world.commands.setParent(of: new, to: target)
        world.commands.perform { world in
          order.append(number)
          // The commands of all earlier systems are applied, and those of later systems are not.
          #expect(world.entityCount == 2 + number + (world[target, Frozen.self] == nil ? 0 : 1))
        }
      }
    }
    world.register(Bag.self)
    for tick in 0..<4 {
      schedule.run(world)
      #expect(order.take() == [0, 1, 2, 3])
      #expect(world[target, Bag.self]?.items == [3])
      let children = world.children(of: target)
      #expect(children.map { world[$0, Bag.self]?.label } == ["0", "1", "2", "3"])
      #expect(children.map(\.generation) == [1, 1, 1, 1].map { $0 + UInt32(tick) })
      for child in children { world.despawn(child) }
    }
  }

  @Test func commandsForAnEntityThatAnEarlierSystemRemovesAreIgnored() {
    let world = World()
    let target = world.spawn(Position())
    let schedule = Schedule()
    schedule.add("remove") { $0.commands.despawn(target) }
    schedule.add("insert") { world in
      world.commands.insert(target, Position(x: 1))
      let new = world.commands.spawn()
      world.commands.setParent(of: new, to: target)
    }
    schedule.run(world)
    #expect(!world.isAlive(target))
    let new = Entity(index: 0, generation: 2)
    #expect(world.entities == [new] && world.parent(of: new) == .none)
  }

  @Test func observersReceiveCommandsInTheirOrder() {
    let world = World()
    let schedule = Schedule()
    let log = Log<Float>()
    world.observe(added: Position.self) { world, entity in
      log.append(world[entity, Position.self]?.x ?? -1)
      world.commands.insert(entity, Frozen())
    }
    world.register(Frozen.self)
    for (name, x) in [("a", 1), ("b", 2)] as [(StaticString, Float)] {
      schedule.add(name) { $0.commands.spawn(Position(x: x)) }
    }
    schedule.run(world)
    #expect(log.all == [1, 2])
    #expect(world.query(with: Frozen.self, Position.self).count == 2)
  }

  @Test func objectsInCommandsAreReleased() {
    let counter = LeakCounter()
    do {
      let world = World()
      let schedule = Schedule()
      let target = world.spawn(Counted(0, counter))
      for (name, number) in [("a", 1), ("b", 2), ("c", 3)] as [(StaticString, Int32)] {
        schedule.add(name) { world in
          world.commands.insert(target, Counted(number, counter))
          world.commands.spawn(Counted(number, counter))
          world.commands.insert(.none, Counted(number, counter))
        }
      }
      for _ in 0..<10 { schedule.run(world) }
      #expect(counter.count == 31)
      #expect(world[target, Counted.self]?.number == 3)
    }
    #expect(counter.count == 0)
  }

  // MARK: - Times

  @Test func timesAreThoseOfTheLastRun() {
    let world = World()
    let schedule = Schedule()
    #expect(schedule.times.isEmpty)
    let now = Atomic<UInt64>(0)
    schedule.add("command") { world in
      now.add(7, ordering: .relaxed)
      world.commands.perform { _ in now.add(100, ordering: .relaxed) }
    }
    schedule.add("work") { _ in now.add(20, ordering: .relaxed) }
    schedule.add("rest", when: { _ in now.load(ordering: .relaxed) < 200 }) { _ in }
    schedule.run(world)
    #expect(schedule.times.map(\.nanoseconds) == [0, 0, 0])
    schedule.clock = { now.load(ordering: .relaxed) }
    schedule.run(world)
    #expect(schedule.times.map(\.name) == ["command", "work", "rest"])
    #expect(schedule.times[0].nanoseconds == 107)
    #expect(schedule.times[1].nanoseconds == 20)
    world.setSystem("command", enabled: false)
    schedule.run(world)
    #expect(schedule.times.map(\.nanoseconds) == [0, 20, 0])
  }

  // MARK: - Several runs

  @Test func systemsAddedLaterRun() {
    let world = World()
    world.insert(Tally())
    let schedule = Schedule()
    let log = Log<String>()
    schedule.add("b") { _ in log.append("b") }
    schedule.run(world)
    schedule.add("a", before: ["b"]) { world in
      world[Tally.self].value += 1
      log.append("a")
    }
    schedule.run(world)
    #expect(log.all == ["b", "a", "b"])
    #expect(world[Tally.self].value == 1)
  }

  @Test func oneScheduleServesManyWorlds() {
    let schedule = Schedule()
    schedule.add("count") { $0[Tally.self].value += 1 }
    schedule.add("spawn") { $0.commands.spawn() }
    let worlds = (0..<5).map { _ in World() }
    for world in worlds { world.insert(Tally()) }
    for (number, world) in worlds.enumerated() { for _ in 0...number { schedule.run(world) } }
    #expect(worlds.map { $0[Tally.self].value } == [1, 2, 3, 4, 5])
    #expect(worlds.map(\.entityCount) == [1, 2, 3, 4, 5])
  }

  @Test func preparingRegistersTheNeededComponents() {
    let world = World()
    let schedule = Schedule()
    schedule.add(System("a", ifAny: Velocity.self) { _ in })
    schedule.add(System("b", in: .input, ifAny: Mark.self) { _ in })
    schedule.prepare(world)
    #expect(world.components.map(\.name) == ["Mark", "Velocity"])
    schedule.run(world)
  }

  /// A system may run in one world and not in another; the ids of types must not depend on it.
  @Test func typesAreRegisteredInTheOrderOfTheSystems() {
    let schedule = Schedule()
    schedule.add(System("a", ifAny: Velocity.self, when: { $0.entityCount > 0 }) { _ in })
    schedule.add(System("b", in: .react, ifAny: Mark.self) { _ in })
    let (empty, full) = (World(), World())
    full.spawn()
    schedule.run(empty)
    schedule.run(full)
    #expect(empty.components.map(\.name) == full.components.map(\.name))
  }
}

@Suite(.tags(.exit)) struct ScheduleRunMisuseTests {
  @Test func doubleAndMissingNamesOfSystemsTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.add("move") { _ in }
        schedule.add("move", in: .react) { _ in }
      }, "Two systems are named move. Give one of them another name.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Schedule().run("move", World())
      }, "There is no system move to run. Add it to the schedule first.")
  }

  @Test func changingARunningScheduleTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        nonisolated(unsafe) unowned let own = schedule
        schedule.add("build") { _ in own.add("late") { _ in } }
        schedule.run(World())
      },
      "System late is added while the schedule runs. Add all systems in the set-up; `when` and "
        + "`setSystem` decide which of them run.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Position())
        let schedule = Schedule()
        world.each { (_: Position) in schedule.run(world) }
      }, "Cannot run a schedule while `each` runs (system: no system).")
  }

  @Test func aConditionThatChangesTheWorldTraps() async {
    let advice =
      " in the `when` of a system or a group (system: move): it decides what runs, and only reads. "
      + "Do it in a system."
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        evaluate { $0.spawn() }
      }, "Cannot spawn an entity" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        evaluate { $0.commands.spawn() }
      }, "Cannot give commands" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        evaluate { $0.commands.perform { _ in } }
      }, "Cannot give commands" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        evaluate { $0.send(Hit()) }
      }, "Cannot send Hit" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        evaluate { $0.setSystem("move", enabled: false) }
      }, "Cannot switch the system move off or on" + advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        evaluate { world in world.setState(Screen.playing) }
      }, "Cannot change the state Screen" + advice)
  }
}

/// Runs a system whose `when` changes something.
private func evaluate(_ act: @escaping (World) -> Void) {
  let world = World()
  world.insert(Screen.title)
  let schedule = Schedule()
  schedule.add(
    "move",
    when: { world in
      act(world)
      return true
    }
  ) { _ in }
  schedule.run(world)
}
