import ReelECS
import ReelFields
import ReelMath
import Testing

@Suite struct EventsTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func everySystemSeesEveryEventOnce(seed: UInt64) {
    // The senders and readers are in a random order; some send in a tick, all read in every tick.
    var random = TestRandom(seed: seed)
    let world = World()
    let schedule = Schedule()
    let names: [StaticString] = ["a", "b", "c", "d", "e", "f"]
    nonisolated(unsafe) var sent: [Int32] = []
    nonisolated(unsafe) var seen = [[Int32]](repeating: [], count: names.count)
    nonisolated(unsafe) var plan: [Int] = []
    for (number, name) in names.enumerated() {
      schedule.add(name, in: Phase(rawValue: Int32(random.below(3)))) { world in
        for event in world.events(Hit.self) { seen[number].append(event.amount) }
        for _ in 0..<plan[number] {
          sent.append(Int32(sent.count))
          world.send(Hit(amount: Int32(sent.count - 1)))
        }
      }
    }
    for _ in 0..<50 {
      plan = names.map { _ in random.below(3) == 0 ? random.below(4) : 0 }
      schedule.run(world)
      world.endTick()
    }
    plan = names.map { _ in 0 }
    schedule.run(world)
    world.endTick()
    for (number, amounts) in seen.enumerated() {
      #expect(amounts == sent, "seed \(seed), system \(names[number])")
    }
    #expect(sent.count > 50)
  }

  @Test func twoSchedulesReadEventsIndependently() {
    let world = World()
    let rules = Schedule()
    let show = Schedule()
    nonisolated(unsafe) var seen: [String] = []
    rules.add("count hits") {
      for hit in $0.events(Hit.self) { seen.append("rules \(hit.amount)") }
    }
    show.add("flash") { for hit in $0.events(Hit.self) { seen.append("show \(hit.amount)") } }
    world.send(Hit(amount: 1))
    rules.run(world)
    show.run(world)
    rules.run(world)
    #expect(seen == ["rules 1", "show 1"])
  }

  @Test func eventsLastUntilTheEndOfTheNextTick() {
    let world = World()
    world.send(Hit(amount: 1))
    #expect(world.events(Hit.self).map(\.amount) == [1])
    world.endTick()
    world.send(Hit(amount: 2))
    #expect(world.events(Hit.self).map(\.amount) == [1, 2])
    world.endTick()
    #expect(world.events(Hit.self).map(\.amount) == [2])
    world.endTick()
    #expect(world.events(Hit.self).isEmpty)
  }

  @Test func eventsSentWhileReadingAreSeenNextTime() {
    let world = World()
    let schedule = Schedule()
    nonisolated(unsafe) var seen: [Int32] = []
    schedule.add("echo") { world in
      for hit in world.events(Hit.self) {
        seen.append(hit.amount)
        if hit.amount < 4 { world.send(Hit(amount: hit.amount + 1)) }
      }
    }
    world.send(Hit(amount: 1))
    for _ in 0..<6 {
      schedule.run(world)
      world.endTick()
    }
    #expect(seen == [1, 2, 3, 4])
  }

  @Test func snapshotsContainEventsAndReadPositions() throws {
    let world = World()
    let schedule = Schedule()
    nonisolated(unsafe) var seen: [Int32] = []
    schedule.add("read") { for hit in $0.events(Hit.self) { seen.append(hit.amount) } }
    world.send(Hit(amount: 1))
    schedule.run(world)
    world.send(Hit(amount: 2))
    let snapshot = world.snapshot()
    let hash = world.stateHash
    schedule.run(world)
    world.endTick()
    try world.restore(snapshot)
    #expect(world.stateHash == hash && world.snapshot() == snapshot)
    schedule.run(world)
    #expect(seen == [1, 2, 2])
  }

  @Test func eventsWithoutFieldsAreKeptToo() throws {
    let world = World()
    for _ in 0..<500 { world.send(Bell()) }
    let snapshot = world.snapshot()
    for _ in 0..<3 { world.endTick() }
    try world.restore(snapshot)
    #expect(world.events(Bell.self).count == 500)
  }

  @Test func anUnknownOrLaterChannelIsEmptyAfterARestore() throws {
    let world = World()
    let snapshot = world.snapshot()
    let hash = world.stateHash
    world.send(Hit(amount: 3))
    #expect(world.stateHash != hash)
    try world.restore(snapshot)
    #expect(world.events(Hit.self).isEmpty)
    #expect(world.stateHash == hash)
  }

  /// Objects in dying events send events of the same type.
  @Test func dyingEventsMaySendEvents() {
    let world = World()
    let counter = LeakCounter()
    for number in 0..<40 {
      let cry = Cry(number: Int32(number), token: Counted.Token(counter))
      cry.token.onDeath = { [unowned world] in
        for echo in 0..<3 { world.send(Cry(number: Int32(number * 10 + echo))) }
      }
      world.send(cry)
    }
    world.endTick()
    #expect(world.events(Cry.self).count == 40 && counter.count == 40)
    world.endTick()
    #expect(counter.count == 0)
    let numbers = world.events(Cry.self).map(\.number)
    let expected = (0..<40).flatMap { (at: Int) -> [Int32] in
      (0..<3).map { (nth: Int) -> Int32 in Int32(at * 10 + nth) }
    }
    #expect(numbers == expected)
    for _ in 0..<2 { world.endTick() }
    #expect(world.events(Cry.self).isEmpty && world.validate() == nil)
  }
}

/// An event with an object.
private struct Cry: Event {
  var number: Int32 = 0
  var token = Counted.Token(nil)
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }
}
