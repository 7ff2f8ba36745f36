import ReelECS
import ReelMath
import Testing

private enum Match {
  static let all = SystemGroup("match")
  static let drops = SystemGroup("drops")
}

@Suite struct SystemGroupTests {
  private let log = Log<String>()

  private func system(_ name: StaticString, in phase: Phase = .update) -> System {
    let log = log
    return System(name, in: phase) { _ in log.append("\(name)") }
  }

  /// Makes a schedule in which `a` and `b` are in the first group, `b` and `c` in the second, and `d` is in none.
  private func make() -> (World, Schedule) {
    let schedule = Schedule()
    schedule.add(system("a"), groups: [Match.all])
    schedule.add(system("b"), groups: [Match.all, Match.drops])
    schedule.add(system("c", in: .react), groups: [Match.drops])
    schedule.add(system("d", in: .react))
    let world = World()
    world.insert(Score())
    return (world, schedule)
  }

  /// Between input and present all systems are in the game's group, and so are other systems that name it.
  @Test func theGameGroupContainsAllSystemsOfTheGame() {
    let schedule = Schedule()
    schedule.add(system("keys", in: .input))
    schedule.add(system("before", in: Phase(rawValue: 50)))
    schedule.add(system("rules"), groups: [Match.all])
    schedule.add(system("contacts", in: .physics))
    schedule.add(system("camera", in: Phase(rawValue: 599)))
    schedule.add(system("display", in: .present))
    schedule.add(system("drift", in: .present), groups: [.game])
    let world = World()
    world.insert(Score())
    schedule.gate(.game, when: { $0[Score.self].points > 0 })
    schedule.run(world)
    #expect(log.take() == ["before", "keys", "display"])
    world[Score.self].points = 1
    schedule.run(world)
    #expect(
      log.take() == ["before", "keys", "rules", "contacts", "camera", "display", "drift"])
    world.setGroup(.game, enabled: false)
    schedule.add(system("late", in: .react))
    schedule.run(world)
    #expect(log.take() == ["before", "keys", "display"])
  }

  @Test func aConditionStopsAllSystemsOfAGroup() {
    let (world, schedule) = make()
    schedule.gate(Match.all, when: { $0[Score.self].points > 0 })
    schedule.run(world)
    #expect(log.take() == ["c", "d"])
    schedule.gate(Match.drops, when: { $0[Score.self].points > 1 })
    schedule.run(world)
    #expect(log.take() == ["d"])
    world[Score.self].points = 1
    schedule.run(world)
    #expect(log.take() == ["a", "d"])
    world[Score.self].points = 2
    schedule.run(world)
    #expect(log.take() == ["a", "b", "c", "d"])
  }

  @Test func aConditionIsEvaluatedOnceARunIfASystemOfTheGroupWouldRun() {
    let (world, schedule) = make()
    let evaluations = Log<Int>()
    schedule.gate(Match.all) { _ in
      evaluations.append(1)
      return true
    }
    // Within a run the result stays the same.
    schedule.add("score", after: ["a"], before: ["b"]) { $0[Score.self].points += 1 }
    schedule.gate(Match.all) { $0[Score.self].points < 2 }
    schedule.run(world)
    #expect(evaluations.take() == [1] && log.take() == ["a", "b", "c", "d"])
    schedule.run(world)
    #expect(evaluations.take() == [1] && log.take() == ["a", "b", "c", "d"])
    schedule.run(world)
    #expect(evaluations.take() == [1] && log.take() == ["c", "d"])
    world.setSystem("a", enabled: false)
    world.setSystem("b", enabled: false)
    schedule.run(world)
    #expect(evaluations.take().isEmpty)
    // `run` with a name ignores the groups of the system.
    schedule.run("a", world)
    #expect(evaluations.take().isEmpty && log.take().last == "a")
  }

  @Test func aNestedRunEvaluatesConditionsItself() {
    let world = World()
    world.insert(Score())
    let schedule = Schedule()
    schedule.add(system("a"), groups: [Match.all])
    schedule.add("again", after: ["a"], before: ["b"]) { [unowned schedule] world in
      if world[Score.self].points == 0 {
        world[Score.self].points = 1
        schedule.run(world)
      }
    }
    schedule.add(system("b"), groups: [Match.all])
    schedule.gate(Match.all) { $0[Score.self].points == 0 }
    schedule.run(world)
    #expect(log.take() == ["a", "b"])
    schedule.run(world)
    #expect(log.take().isEmpty)
  }

  @Test func aConditionReadsTheEventsOfTwoTicksAndConsumesNone() {
    let world = World()
    let schedule = Schedule()
    let seen = Log<Int>()
    schedule.add(
      System("hear") { seen.append($0.events(Hit.self).count) }, groups: [Match.all])
    schedule.gate(Match.all) { !$0.events(Hit.self).isEmpty }
    world.send(Hit())
    schedule.run(world)
    #expect(seen.take() == [1])
    world.endTick()
    schedule.run(world)
    #expect(seen.take() == [0])
    world.endTick()
    schedule.run(world)
    #expect(seen.take().isEmpty)
  }

  @Test func switchedOffGroupsArePartOfTheState() throws {
    let (world, schedule) = make()
    let hash = world.stateHash
    let before = world.snapshot()
    #expect(world.isGroupEnabled(Match.drops))
    world.setGroup(Match.drops, enabled: false)
    #expect(!world.isGroupEnabled(Match.drops) && world.isGroupEnabled(Match.all))
    #expect(world.isSystemEnabled("b") && world.stateHash != hash)
    schedule.run(world)
    #expect(log.take() == ["a", "d"])
    let other = World()
    other.insert(Score())
    try other.restore(world.snapshot())
    schedule.run(other)
    #expect(log.take() == ["a", "d"] && other.stateHash == world.stateHash)
    world.setGroup(Match.drops, enabled: true)
    #expect(world.stateHash == hash && world.isGroupEnabled(Match.drops))
    schedule.run(world)
    #expect(log.take() == ["a", "b", "c", "d"])
    world.setGroup(Match.drops, enabled: false)
    try world.restore(before)
    #expect(world.isGroupEnabled(Match.drops))
  }

  @Test func aGroupAndASystemMayHaveTheSameName() {
    let (world, schedule) = make()
    schedule.add(system("match"))
    world.setGroup(Match.all, enabled: false)
    #expect(world.isSystemEnabled("match"))
    schedule.run(world)
    #expect(log.take() == ["match", "c", "d"])
    world.setGroup(Match.all, enabled: true)
    world.setSystem("match", enabled: false)
    #expect(world.isGroupEnabled(Match.all))
    schedule.run(world)
    #expect(log.take() == ["a", "b", "c", "d"])
  }

  @Test func systemsFromClosuresMayJoinGroups() {
    let (world, schedule) = make()
    let log = log
    schedule.add("e", groups: [Match.all]) { _ in log.append("e") }
    schedule.add("f", groups: [Match.all]) { _ in log.append("f") }
    schedule.add("g", after: ["a"], groups: [Match.all]) { _ in log.append("g") }
    schedule.run(world)
    #expect(log.take() == ["a", "b", "e", "f", "g", "c", "d"])
    world.setGroup(Match.all, enabled: false)
    schedule.run(world)
    #expect(log.take() == ["c", "d"])
  }
}

@Suite(.tags(.exit)) struct SystemGroupMisuseTests {
  @Test func conditionsThatChangeTheWorldTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.add(System("move") { _ in }, groups: [Match.all])
        schedule.gate(Match.all) { world in
          world.spawn()
          return true
        }
        schedule.run(World())
      }, "Cannot spawn an entity in the `when` of a system or a group (system: match)")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        nonisolated(unsafe) unowned let own = schedule
        schedule.add("late") { _ in own.gate(Match.all) { _ in true } }
        schedule.run(World())
      },
      "The group match is given systems or a condition while the schedule runs. Do that in the "
        + "set-up.")
  }
}
