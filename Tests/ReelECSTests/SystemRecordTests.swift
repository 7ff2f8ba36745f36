import ReelECS
import ReelMath
import Testing

@Suite struct SystemRecordTests {
  private func make() -> (World, Schedule, Log<String>) {
    let log = Log<String>()
    let schedule = Schedule()
    schedule.add("first") { _ in log.append("first") }
    schedule.add("second") { _ in log.append("second") }
    schedule.add("third") { _ in log.append("third") }
    return (World(), schedule, log)
  }

  @Test func systemsAreSwitchedOffAndOn() {
    let (world, schedule, log) = make()
    schedule.run(world)
    #expect(log.take() == ["first", "second", "third"])
    world.setSystem("first", enabled: false)
    world.setSystem("second", enabled: false)
    #expect(!world.isSystemEnabled("first") && world.isSystemEnabled("third"))
    schedule.run(world)
    #expect(log.take() == ["third"])
    world.setSystem("second", enabled: true)
    schedule.run(world)
    #expect(log.take() == ["second", "third"])
  }

  @Test func aSystemSwitchesOthersFromTheirNextTurn() {
    let (world, schedule, log) = make()
    schedule.add("switch", in: .input) { world in
      world.setSystem("first", enabled: !world.isSystemEnabled("first"))
    }
    schedule.add("command", in: .input) { world in
      world.commands.perform { $0.setSystem("third", enabled: false) }
    }
    schedule.run(world)
    #expect(log.take() == ["second"])
    schedule.run(world)
    #expect(log.take() == ["first", "second"])
  }

  @Test func switchedOffSystemsArePartOfTheState() throws {
    let (world, schedule, log) = make()
    let bare = world.snapshot()
    let hash = world.stateHash
    world.setSystem("second", enabled: false)
    #expect(world.stateHash != hash && world.snapshot() != bare)
    let off = world.snapshot()
    world.setSystem("second", enabled: true)
    #expect(world.stateHash == hash && world.snapshot() == bare)
    try world.restore(off)
    schedule.run(world)
    #expect(log.take() == ["first", "third"])
    try world.restore(bare)
    schedule.run(world)
    #expect(log.take() == ["first", "second", "third"])
  }

  @Test func theOrderOfSwitchingHasNoEffect() {
    let (a, b) = (World(), World())
    for name in ["first", "second", "third"] as [StaticString] {
      a.setSystem(name, enabled: false)
    }
    for name in ["third", "first", "second"] as [StaticString] {
      b.setSystem(name, enabled: false)
    }
    #expect(a.stateHash == b.stateHash && a.snapshot() == b.snapshot())
    a.setSystem("first", enabled: true)
    b.setSystem("third", enabled: true)
    #expect(a.stateHash != b.stateHash)
  }

  @Test func aSystemRunsOnceAlsoAfterARestore() throws {
    let log = Log<Int>()
    func makeSchedule() -> Schedule {
      let schedule = Schedule()
      let when: (World) -> Bool = { $0[Score.self].points > 1 }
      schedule.add("begin", when: when, once: true) { _ in log.append(1) }
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
    world.setSystem("first", enabled: false)
    world.setSystem("second", enabled: false)
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
