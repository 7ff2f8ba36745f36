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
    schedule.add("even", when: { $0[Score.self].points % 2 == 0 }, access: .nothing) { _ in
      log.append("even")
    }
    for _ in 0..<3 { schedule.run(world) }
    #expect(log.all == ["odd", "even", "odd"])
  }

  @Test func conditionsOfABatchAreEvaluatedBeforeItsFirstSystem() {
    let world = World()
    world.insert(Score())
    world.insert(Tally())
    let schedule = Schedule()
    let log = Log<String>()
    schedule.add("score", access: .writing(Score.self)) { $0[Score.self].points += 1 }
    schedule.add("late", when: { $0[Score.self].points == 0 }, access: .writing(Tally.self)) { _ in
      log.append("late")
    }
    #expect(schedule.batchNames == [["score", "late"]])
    for _ in 0..<2 { schedule.run(world) }
    #expect(log.all == ["late"])
  }

  @Test(arguments: [false, true])
  func aConditionReadsEventsAndChangesAsItsSystem(isBeside: Bool) {
    let world = World()
    let entity = world.spawn(Mark())
    let schedule = Schedule()
    let log = Log<String>()
    // A condition with its own reading position would take the events of `hear` and mark changes as seen.
    let hasHits: (World) -> Bool = { !$0.events(Hit.self).isEmpty }
    let changes: (World) -> Bool = { !$0.query(changed: Mark.self).isEmpty }
    schedule.add("before") { _ in }
    if isBeside {
      schedule.add("hear", when: hasHits, access: .using(Hit.self)) { world in
        log.append("hear \(world.events(Hit.self).map(\.amount))")
      }
      schedule.add("see", when: changes, access: .nothing) { _ in log.append("see") }
    } else {
      schedule.add("hear", when: hasHits) { world in
        log.append("hear \(world.events(Hit.self).map(\.amount))")
      }
      schedule.add("see", when: changes) { _ in log.append("see") }
    }
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
    schedule.add("alone", when: { _ in false }) { world in
      log.append("alone \(world.entityCount)")
      world.commands.spawn()
    }
    schedule.add("beside", access: .nothing) { world in
      log.append("beside \(world.entityCount)")
      world.commands.spawn()
    }
    world.setSystem("beside", enabled: false)
    world.commands.spawn()
    schedule.run("beside", world)
    schedule.run("alone", world)
    #expect(log.take() == ["beside 1", "alone 2"])
    #expect(world.entityCount == 3)
    schedule.run(world)
    #expect(log.take().isEmpty)
  }

  @Test func aSystemMayRunAnother() {
    let world = World()
    let schedule = Schedule()
    nonisolated(unsafe) unowned let own = schedule
    let log = Log<String>()
    schedule.add("inner", when: { _ in false }, access: .writing(Mark.self)) { world in
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
    schedule.add("grow", access: .nothing) { world in
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

  @Test(arguments: [0, 1, 3])
  func commandsOfABatchAreAppliedInTheOrderOfTheSystems(threadCount: Int) {
    let world = World()
    let target = world.spawn(Position())
    let schedule = Schedule()
    if threadCount > 0 { schedule.workers = threads(threadCount) }
    let names: [StaticString] = ["c", "a", "d", "b"]
    let order = Log<Int>()
    for (number, name) in names.enumerated() {
      schedule.add(name, access: .nothing) { world in
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
    schedule.add("remove", access: .nothing) { $0.commands.despawn(target) }
    schedule.add("insert", access: .nothing) { world in
      world.commands.insert(target, Position(x: 1))
      let new = world.commands.spawn()
      world.commands.setParent(of: new, to: target)
    }
    schedule.run(world)
    #expect(!world.isAlive(target))
    let new = Entity(index: 2, generation: 1)
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
      schedule.add(name, access: .nothing) { $0.commands.spawn(Position(x: x)) }
    }
    schedule.workers = threads(2)
    schedule.run(world)
    #expect(log.all == [1, 2])
    #expect(world.query(with: Frozen.self, Position.self).count == 2)
  }

  @Test func objectsInCommandsAreReleased() {
    let counter = LeakCounter()
    do {
      let world = World()
      let schedule = Schedule()
      schedule.workers = threads(2)
      let target = world.spawn(Counted(0, counter))
      for (name, number) in [("a", 1), ("b", 2), ("c", 3)] as [(StaticString, Int32)] {
        schedule.add(name, access: .nothing) { world in
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

  @Test(arguments: [0, 2])
  func timesAreThoseOfTheLastRun(threadCount: Int) {
    let world = World()
    let schedule = Schedule()
    #expect(schedule.times.isEmpty)
    let now = Atomic<UInt64>(0)
    schedule.add("alone") { world in
      now.add(7, ordering: .relaxed)
      world.commands.perform { _ in now.add(100, ordering: .relaxed) }
    }
    schedule.add("beside", access: .writing(Score.self)) { _ in
      now.add(20, ordering: .relaxed)
    }
    schedule.add("rest", when: { _ in now.load(ordering: .relaxed) < 200 }, access: .nothing) { _ in
    }
    schedule.run(world)
    #expect(schedule.times.map(\.nanoseconds) == [0, 0, 0])
    schedule.clock = { now.load(ordering: .relaxed) }
    if threadCount > 0 { schedule.workers = threads(threadCount) }
    schedule.run(world)
    #expect(schedule.times.map(\.name) == ["alone", "beside", "rest"])
    #expect(schedule.times[0].nanoseconds == 107)
    #expect(schedule.times[1].nanoseconds == 20)
    world.setSystem("alone", enabled: false)
    schedule.run(world)
    #expect(schedule.times.map(\.nanoseconds) == [0, 20, 0])
  }

  // MARK: - Batches

  @Test func anEmptyBatchRunsNothing() {
    let world = World()
    let schedule = Schedule()
    let calls = Log<Int>()
    schedule.workers = { jobs, run in
      calls.append(jobs)
      for job in 0..<jobs { run(job) }
    }
    for name in ["a", "b", "c"] as [StaticString] {
      schedule.add(name, when: { _ in world.entityCount > 0 }, access: .nothing) { _ in }
    }
    schedule.run(world)
    #expect(calls.take().isEmpty)
    world.spawn()
    schedule.run(world)
    #expect(calls.take() == [3])
    // A single system needs no workers.
    world.setSystem("a", enabled: false)
    world.setSystem("b", enabled: false)
    schedule.run(world)
    #expect(calls.take().isEmpty)
  }

  @Test func systemsOfABatchRunInParallel() {
    let world = World()
    let schedule = Schedule()
    schedule.workers = threads(2)
    let arrived = Atomic<Int>(0)
    for name in ["a", "b"] as [StaticString] {
      schedule.add(name, access: .nothing) { _ in
        arrived.add(1, ordering: .sequentiallyConsistent)
        // Each system ends only when the other one has begun.
        while arrived.load(ordering: .sequentiallyConsistent) < 2 {}
      }
    }
    schedule.run(world)
    #expect(arrived.load(ordering: .relaxed) == 2)
  }

  @Test func systemsAddedLaterRun() {
    let world = World()
    world.insert(Tally())
    let schedule = Schedule()
    let log = Log<String>()
    schedule.add("b", access: .nothing) { _ in log.append("b") }
    schedule.run(world)
    schedule.add("a", before: ["b"], access: .writing(Tally.self)) { world in
      world[Tally.self].value += 1
      log.append("a")
    }
    schedule.run(world)
    #expect(log.all == ["b", "a", "b"])
    #expect(world[Tally.self].value == 1)
  }

  @Test func oneScheduleServesManyWorlds() {
    let schedule = Schedule()
    schedule.add("count", access: .writing(Tally.self)) { $0[Tally.self].value += 1 }
    schedule.add("spawn", access: .nothing) { $0.commands.spawn() }
    let worlds = (0..<5).map { _ in World() }
    for world in worlds { world.insert(Tally()) }
    for (number, world) in worlds.enumerated() { for _ in 0...number { schedule.run(world) } }
    #expect(worlds.map { $0[Tally.self].value } == [1, 2, 3, 4, 5])
    #expect(worlds.map(\.entityCount) == [1, 2, 3, 4, 5])
  }

  @Test func preparingRegistersTheDeclaredTypes() {
    let world = World()
    let schedule = Schedule()
    schedule.add("a", access: .reading(Velocity.self).using(Hit.self)) { _ in }
    schedule.add("b", in: .input, access: .writing(Mark.self)) { _ in }
    schedule.prepare(world)
    #expect(world.components.map(\.name) == ["Mark", "Velocity"])
    #expect(world.describeLayout().map(\.name) == ["entities", "Mark", "Velocity", "Hit"])
    schedule.run(world)
  }

  /// A system may run in one world and not in another; the ids of types must not depend on it.
  @Test func typesAreRegisteredInTheOrderOfTheSystems() {
    let schedule = Schedule()
    schedule.add("a", when: { $0.entityCount > 0 }, access: .reading(Velocity.self)) { _ in }
    schedule.add("b", in: .react, access: .reading(Mark.self)) { _ in }
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
        schedule.add("move", in: .react, access: .nothing) { _ in }
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
