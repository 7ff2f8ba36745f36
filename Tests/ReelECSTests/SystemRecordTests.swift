import ReelECS
import ReelMath
import Testing

@Suite struct SystemRecordTests {
  private func make() -> (World, Schedule, Log<String>) {
    let log = Log<String>()
    let schedule = Schedule()
    schedule.add("alone") { _ in log.append("alone") }
    schedule.add("beside", access: .nothing) { _ in log.append("beside") }
    schedule.add("other", access: .nothing) { _ in log.append("other") }
    return (World(), schedule, log)
  }

  @Test func systemsAreSwitchedOffAndOn() {
    let (world, schedule, log) = make()
    schedule.run(world)
    #expect(log.take() == ["alone", "beside", "other"])
    world.setSystem("alone", enabled: false)
    world.setSystem("beside", enabled: false)
    #expect(!world.isSystemEnabled("alone") && world.isSystemEnabled("other"))
    schedule.run(world)
    #expect(log.take() == ["other"])
    world.setSystem("beside", enabled: true)
    schedule.run(world)
    #expect(log.take() == ["beside", "other"])
  }

  @Test func aSystemSwitchesOthersFromTheirNextTurn() {
    let (world, schedule, log) = make()
    schedule.add("switch", in: .input) { world in
      world.setSystem("alone", enabled: !world.isSystemEnabled("alone"))
    }
    schedule.add("command", in: .input, access: .nothing) { world in
      world.commands.perform { $0.setSystem("other", enabled: false) }
    }
    schedule.run(world)
    #expect(log.take() == ["beside"])
    schedule.run(world)
    #expect(log.take() == ["alone", "beside"])
  }

  @Test func switchedOffSystemsArePartOfTheState() throws {
    let (world, schedule, log) = make()
    let bare = world.snapshot()
    let hash = world.stateHash
    world.setSystem("beside", enabled: false)
    #expect(world.stateHash != hash && world.snapshot() != bare)
    let off = world.snapshot()
    world.setSystem("beside", enabled: true)
    #expect(world.stateHash == hash && world.snapshot() == bare)
    try world.restore(off)
    schedule.run(world)
    #expect(log.take() == ["alone", "other"])
    try world.restore(bare)
    schedule.run(world)
    #expect(log.take() == ["alone", "beside", "other"])
  }

  @Test func theOrderOfSwitchingHasNoEffect() {
    let (a, b) = (World(), World())
    for name in ["alone", "beside", "other"] as [StaticString] {
      a.setSystem(name, enabled: false)
    }
    for name in ["other", "alone", "beside"] as [StaticString] {
      b.setSystem(name, enabled: false)
    }
    #expect(a.stateHash == b.stateHash && a.snapshot() == b.snapshot())
    a.setSystem("alone", enabled: true)
    b.setSystem("other", enabled: true)
    #expect(a.stateHash != b.stateHash)
  }

  @Test(arguments: [false, true])
  func aSystemRunsOnceAlsoAfterARestore(isBeside: Bool) throws {
    let log = Log<Int>()
    func makeSchedule() -> Schedule {
      let schedule = Schedule()
      let when: (World) -> Bool = { $0[Score.self].points > 1 }
      if isBeside {
        schedule.add("begin", when: when, once: true, access: .nothing) { _ in log.append(1) }
      } else {
        schedule.add("begin", when: when, once: true) { _ in log.append(1) }
      }
      schedule.add("count") { $0[Score.self].points += 1 }
      return schedule
    }
    let world = World()
    world.insert(Score())
    let schedule = makeSchedule()
    for _ in 0..<2 { schedule.run(world) }
    #expect(log.all.isEmpty)
    let before = world.snapshot()
    for _ in 0..<3 { schedule.run(world) }
    #expect(log.take().count == 1)
    let after = world.snapshot()
    // The world and the schedule are new, so that only the snapshot can have stored it.
    let other = World()
    other.insert(Score())
    try other.restore(after)
    makeSchedule().run(other)
    #expect(log.take().isEmpty)
    try other.restore(before)
    makeSchedule().run(other)
    #expect(log.take().count == 1)
  }

  @Test func aRunByNameCountsForOnce() {
    let world = World()
    let schedule = Schedule()
    let log = Log<Int>()
    schedule.add("begin", once: true) { _ in log.append(1) }
    schedule.run("begin", world)
    schedule.run(world)
    #expect(log.take() == [1])
    schedule.run("begin", world)
    #expect(log.take() == [1])
  }

  @Test func damagedRecordsAreRefused() throws {
    let (world, _, _) = make()
    world.setSystem("alone", enabled: false)
    world.setSystem("beside", enabled: false)
    let whole = world.snapshot()
    let hash = world.stateHash
    // Two records of 8 + 8 + 1 + 1 bytes are at the end, behind the version and their number.
    let record = 18
    let end = whole.bytes.count
    let first = whole.bytes[(end - 2 * record)..<(end - record)]
    let second = whole.bytes[(end - record)...]
    let start = whole.bytes[..<(end - 2 * record)]
    for tail in [second + first, first + first] {
      #expect(throws: SnapshotError.self) {
        try world.restore(Snapshot(bytes: Array(start + tail)))
      }
    }
    var late = whole.bytes
    for at in 0..<8 { late[end - 2 * record - 4 - 8 + at] = 0xFF }
    #expect(throws: SnapshotError.self) { try world.restore(Snapshot(bytes: late)) }
    #expect(world.stateHash == hash && world.snapshot() == whole)
    try world.restore(Snapshot(bytes: Array(start + first + second)))
  }
}
