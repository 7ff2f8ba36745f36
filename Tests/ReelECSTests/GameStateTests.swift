import ReelECS
import ReelFields
import ReelMath
import Testing

private enum Weather: Int32, GameState {
  case dry, wet
  init() { self = .dry }
}

/// A state without a plan, so that its bytes are kept until it is written.
private struct Level: GameState {
  var names: [String] = []
  init() {}
  init(_ names: [String]) { self.names = names }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("names", &names) }
}

@Suite struct GameStateTests {
  @Test func hashesFindEveryWriteOfAState() throws {
    let world = World()
    let schedule = Schedule()
    let hashes = Log<UInt64>()
    schedule.onExit(Level(["a"]), "leave") { hashes.append($0.stateHash) }
    schedule.onEnter(Level(["b"]), "enter") { hashes.append($0.stateHash) }
    func expectRight(_ line: Int = #line) throws {
      let twin = World()
      twin.insert(Level())
      try twin.restore(Snapshot(bytes: world.snapshot().bytes))
      #expect(twin.stateHash == world.stateHash, "line \(line)")
      hashes.append(world.stateHash)
    }
    world.insert(Level(["a"]))
    try expectRight()
    schedule.run(world)
    try expectRight()
    world.setState(Level(["b"]))
    try expectRight()
    schedule.run(world)
    try expectRight()
    world.restartState(Level(["b"]))
    try expectRight()
    schedule.run(world)
    let all = hashes.take()
    // Entering changes the value before its hook runs, and restarting ends where it began.
    #expect(all.count == 8 && Set(all).count == 6, "\(all)")
  }

  /// Makes a schedule that logs its systems, with hooks for all values of `Screen`.
  private func make() -> (World, Schedule, Log<String>) {
    let log = Log<String>()
    let schedule = Schedule()
    schedule.onEnter(Screen.title, "showTitle") { log.append("+title \($0.current(Screen.self))") }
    schedule.onExit(Screen.title, "hideTitle") { log.append("-title \($0.current(Screen.self))") }
    schedule.onEnter(Screen.playing, "begin") { log.append("+playing \($0.current(Screen.self))") }
    schedule.onExit(Screen.playing, "end") { log.append("-playing \($0.current(Screen.self))") }
    schedule.add("tick") { log.append("tick \($0.current(Screen.self))") }
    let world = World()
    world.insert(Screen.title)
    return (world, schedule, log)
  }

  @Test func changesOfAStateCallExitAndEnterHooks() {
    let (world, schedule, log) = make()
    schedule.run(world)
    #expect(log.take() == ["+title title", "tick title"])
    schedule.run(world)
    #expect(log.take() == ["tick title"])
    world.setState(Screen.playing)
    #expect(world.current(Screen.self) == .title)
    schedule.run(world)
    #expect(log.take() == ["-title title", "+playing playing", "tick playing"])
    // A change to the present value calls no hooks, and of several changes the last one counts.
    world.setState(Screen.playing)
    schedule.run(world)
    world.setState(Screen.title)
    world.setState(Screen.paused)
    schedule.run(world)
    #expect(log.take() == ["tick playing", "-playing playing", "tick paused"])
  }

  @Test func aSystemChangesTheStateFromTheNextTick() {
    let (world, schedule, log) = make()
    schedule.add("start", when: { $0.current(Screen.self) == .title }) { world in
      world.setState(Screen.playing)
    }
    schedule.add("pause", in: .react, when: { $0.current(Screen.self) == .playing }) {
      $0.commands.setState(Screen.paused)
    }
    schedule.run(world)
    #expect(log.take() == ["+title title", "tick title"])
    schedule.run(world)
    #expect(log.take() == ["-title title", "+playing playing", "tick playing"])
    schedule.run(world)
    #expect(log.take() == ["-playing playing", "tick paused"])
  }

  @Test func theFirstValueMayChangeBeforeTheFirstTick() {
    let (world, schedule, log) = make()
    world.setState(Screen.playing)
    schedule.run(world)
    #expect(log.take() == ["+playing playing", "tick playing"])
  }

  @Test func insertingAStateAgainEntersItAgain() {
    let (world, schedule, log) = make()
    schedule.run(world)
    world.insert(Screen.title)
    schedule.run(world)
    #expect(log.take() == ["+title title", "tick title", "+title title", "tick title"])
  }

  @Test func aRestartLeavesAndEntersTheSameValue() {
    let (world, schedule, log) = make()
    world.restartState(Screen.playing)
    schedule.run(world)
    #expect(log.take() == ["+playing playing", "tick playing"])
    world.restartState(Screen.playing)
    schedule.run(world)
    #expect(log.take() == ["-playing playing", "+playing playing", "tick playing"])
    // A restart happens once; a restart to another value is like any other change.
    schedule.run(world)
    world.commands.restartState(Screen.title)
    world.flush()
    schedule.run(world)
    #expect(log.take() == ["tick playing", "-playing playing", "+title title", "tick title"])
    // The last request counts: the present value, without a restart.
    world.restartState(Screen.playing)
    world.setState(Screen.title)
    schedule.run(world)
    #expect(log.take() == ["tick title"])
  }

  @Test func aRestartThatWaitsIsPartOfTheState() throws {
    let (world, schedule, log) = make()
    schedule.run(world)
    let before = world.stateHash
    world.setState(Screen.title)
    let set = world.stateHash
    world.restartState(Screen.title)
    #expect(Set([before, set, world.stateHash]).count == 3)
    let snapshot = world.snapshot()
    schedule.run(world)
    _ = log.take()
    try world.restore(snapshot)
    schedule.run(world)
    #expect(log.take() == ["-title title", "+title title", "tick title"])
  }

  @Test func aChainOfChangesIsOneTick() {
    let (world, schedule, log) = make()
    schedule.onEnter(Screen.paused, "resume") { world in
      log.append("+paused")
      world.setState(Screen.playing)
    }
    schedule.onExit(Screen.paused, "unpause") { _ in log.append("-paused") }
    schedule.onEnter(Screen.title, "skipTitle") { $0.setState(Screen.paused) }
    schedule.run(world)
    #expect(
      log.take() == [
        "+title title", "-title title", "+paused", "-paused", "+playing playing", "tick playing",
      ])
  }

  /// A request while a value is left or entered, from title to playing or, if `restarts` is true, to title again.
  private struct Request: CustomTestStringConvertible {
    var testDescription: String
    var changesOnExit = true
    var restarts = false
    var expected: [String]
    var change: (World) -> Void
  }

  nonisolated(unsafe) private static let requests = [
    Request(testDescription: "leaving, set to what comes", expected: ["-title", "+playing"]) {
      $0.setState(Screen.playing)
    },
    Request(
      testDescription: "leaving, set to what is left",
      expected: ["-title", "+playing", "-playing", "+title"]
    ) { $0.setState(Screen.title) },
    Request(
      testDescription: "leaving, set to a third",
      expected: ["-title", "+playing", "-playing", "+paused"]
    ) { $0.setState(Screen.paused) },
    Request(
      testDescription: "leaving, restart of what comes",
      expected: ["-title", "+playing", "-playing", "+playing"]
    ) { $0.restartState(Screen.playing) },
    Request(
      testDescription: "leaving, restart of what is left",
      expected: ["-title", "+playing", "-playing", "+title"]
    ) { $0.restartState(Screen.title) },
    Request(
      testDescription: "leaving, restart of a third",
      expected: ["-title", "+playing", "-playing", "+paused"]
    ) { $0.restartState(Screen.paused) },
    Request(
      testDescription: "leaving, the last word counts",
      expected: ["-title", "+playing", "-playing", "+paused"]
    ) {
      $0.restartState(Screen.playing)
      $0.setState(Screen.paused)
    },
    Request(
      testDescription: "leaving, the last word is what comes", expected: ["-title", "+playing"]
    ) {
      $0.restartState(Screen.playing)
      $0.setState(Screen.playing)
    },
    Request(
      testDescription: "leaving for the same, restart of it", restarts: true,
      expected: ["-title", "+title", "-title", "+title"]
    ) { $0.restartState(Screen.title) },
    Request(
      testDescription: "leaving for the same, set to it", restarts: true,
      expected: ["-title", "+title"]
    ) { $0.setState(Screen.title) },
    Request(testDescription: "leaving, inserted anew", expected: ["-title", "+paused"]) {
      $0.insert(Screen.paused)
    },
    Request(
      testDescription: "entering, set to it", changesOnExit: false,
      expected: ["-title", "+playing"]
    ) { $0.setState(Screen.playing) },
    Request(
      testDescription: "entering, restart of it", changesOnExit: false,
      expected: ["-title", "+playing", "-playing", "+playing"]
    ) { $0.restartState(Screen.playing) },
    Request(
      testDescription: "entering, set to what was left", changesOnExit: false,
      expected: ["-title", "+playing", "-playing", "+title"]
    ) { $0.setState(Screen.title) },
    Request(
      testDescription: "entering, restart of a third", changesOnExit: false,
      expected: ["-title", "+playing", "-playing", "+paused"]
    ) { $0.restartState(Screen.paused) },
    Request(
      testDescription: "entering, inserted anew", changesOnExit: false,
      expected: ["-title", "+playing", "+paused"]
    ) { $0.insert(Screen.paused) },
  ]

  @Test(arguments: requests.indices, [false, true])
  func changesRequestedByHooksAreMade(at: Int, byCommand: Bool) {
    let request = Self.requests[at]
    let (world, schedule, log) = (World(), Schedule(), Log<String>())
    for (value, name) in [(Screen.title, "title"), (.playing, "playing"), (.paused, "paused")] {
      let names: (StaticString, StaticString) =
        value == .title
        ? ("showTitle", "hideTitle") : value == .playing ? ("begin", "end") : ("pause", "resume")
      schedule.onEnter(value, names.0) { _ in log.append("+\(name)") }
      schedule.onExit(value, names.1) { _ in log.append("-\(name)") }
    }
    nonisolated(unsafe) var isChanged = true
    func change(_ world: World) {
      if isChanged { return }
      isChanged = true
      if byCommand { world.commands.perform(request.change) } else { request.change(world) }
    }
    if request.changesOnExit {
      schedule.onExit(Screen.title, "ask", change)
    } else {
      schedule.onEnter(Screen.playing, "ask", change)
    }
    world.insert(Screen.title)
    schedule.run(world)
    #expect(log.take() == ["+title"])
    isChanged = false
    if request.restarts {
      world.restartState(Screen.title)
    } else {
      world.setState(Screen.playing)
    }
    schedule.run(world)
    #expect(log.take() == request.expected, "\(request.testDescription)")
    // No change is left over for the next tick.
    schedule.run(world)
    #expect(log.take() == [], "\(request.testDescription)")
  }

  /// The interrupted change does not overwrite the restored state.
  @Test func aRestoreInAHookEndsTheChange() throws {
    let (world, schedule, log) = make()
    schedule.run(world)
    world.setState(Screen.paused)
    schedule.run(world)
    let paused = world.snapshot()
    world.setState(Screen.title)
    schedule.run(world)
    _ = log.take()
    schedule.onExit(Screen.title, "load") { world in
      #expect(throws: Never.self) { try world.restore(paused) }
    }
    world.setState(Screen.playing)
    schedule.run(world)
    #expect(log.take() == ["-title title", "tick paused"])
    schedule.run(world)
    #expect(log.take() == ["tick paused"])
  }

  @Test func aChangeOfOneStateMayChangeAnother() {
    // The order in which the hooks were added makes no difference.
    for isWeatherFirst in [false, true] {
      let world = World()
      let schedule = Schedule()
      let log = Log<String>()
      func addWeather() {
        schedule.onEnter(Weather.wet, "rain") { _ in log.append("rain") }
      }
      if isWeatherFirst { addWeather() }
      schedule.onEnter(Screen.playing, "begin") { $0.setState(Weather.wet) }
      if !isWeatherFirst { addWeather() }
      world.insert(Weather.dry)
      world.insert(Screen.playing)
      schedule.add("tick") { log.append("tick \($0.current(Weather.self))") }
      schedule.run(world)
      #expect(log.all == ["rain", "tick wet"], "weather first: \(isWeatherFirst)")
    }
  }

  @Test func aStateNeedsNoHooks() {
    let world = World()
    let schedule = Schedule()
    let log = Log<Screen>()
    world.insert(Screen.title)
    schedule.add("tick") { log.append($0.current(Screen.self)) }
    schedule.run(world)
    world.setState(Screen.playing)
    schedule.run(world)
    world.setState(Screen.paused)
    schedule.run(world)
    #expect(log.all == [.title, .playing, .paused])
  }

  @Test func aScheduleWithoutHooksLeavesChangesToTheOneThatHasThem() {
    let (world, schedule, log) = make()
    let show = Schedule()
    show.add("draw") { log.append("draw \($0.current(Screen.self))") }
    show.run(world)
    schedule.run(world)
    #expect(log.take() == ["draw title", "+title title", "tick title"])
    world.setState(Screen.playing)
    show.run(world)
    schedule.run(world)
    #expect(log.take() == ["draw title", "-title title", "+playing playing", "tick playing"])
  }

  @Test func hooksAreSystems() {
    let (world, schedule, log) = make()
    schedule.onEnter(Screen.playing, "listen") { world in
      log.append("heard \(world.events(Hit.self).map(\.amount))")
      world.commands.spawn(Position(x: 5))
    }
    schedule.add("look", in: .input) { log.append("\($0.entityCount)") }
    world.setState(Screen.playing)
    world.send(Hit(amount: 1))
    schedule.run(world)
    #expect(log.take() == ["+playing playing", "heard [1]", "1", "tick playing"])
    world.send(Hit(amount: 2))
    world.setState(Screen.paused)
    schedule.run(world)
    world.setState(Screen.playing)
    schedule.run(world)
    #expect(log.take().contains("heard [2]"))
  }

  @Test func snapshotsContainValuesAndChanges() throws {
    let (world, schedule, log) = make()
    let fresh = world.snapshot()
    schedule.run(world)
    world.setState(Screen.playing)
    let changing = world.snapshot()
    let hash = world.stateHash
    schedule.run(world)
    #expect(world.stateHash != hash)
    let playing = world.snapshot()
    _ = log.take()
    let (other, otherSchedule, otherLog) = make()
    try other.restore(changing)
    #expect(other.stateHash == hash)
    otherSchedule.run(other)
    #expect(otherLog.take() == ["-title title", "+playing playing", "tick playing"])
    #expect(other.snapshot() == playing)
    otherSchedule.run(other)
    try other.restore(fresh)
    otherSchedule.run(other)
    #expect(otherLog.take() == ["tick playing", "+title title", "tick title"])
  }

  @Test func aSnapshotWithAnUnknownValueIsRefused() throws {
    let (world, _, _) = make()
    let whole = world.snapshot()
    world.setState(Screen.paused)
    let other = world.snapshot()
    let differing = zip(whole.bytes, other.bytes).enumerated().filter { $1.0 != $1.1 }
    let offset = try #require(differing.first?.offset)
    #expect(differing.count == 1 && other.bytes[offset] == Screen.paused.rawValue)
    var bytes = whole.bytes
    bytes[offset] = 3
    #expect(throws: SnapshotError.self) { try world.restore(Snapshot(bytes: bytes)) }
    #expect(world.snapshot() == other)
  }
}

@Suite(.tags(.exit)) struct GameStateMisuseTests {
  @Test func endlessChainsOfChangesTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.insert(Screen.title)
        let schedule = Schedule()
        schedule.onEnter(Screen.title, "go") { $0.setState(Screen.playing) }
        schedule.onEnter(Screen.playing, "return") { $0.setState(Screen.title) }
        schedule.run(world)
      },
      "A state changes without end (last: go): what runs on entering or leaving a value sets the "
        + "next one, round and round. Take one of these changes out.")
  }

  @Test func endlessRestartsTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.insert(Screen.title)
        let schedule = Schedule()
        schedule.onExit(Screen.title, "again") { $0.restartState(Screen.title) }
        schedule.run(world)
        world.restartState(Screen.title)
        schedule.run(world)
      }, "A state changes without end (last: again): what runs on entering or leaving a value sets")
  }

  @Test func statesThatTheWorldLacksTrap() async {
    let sentence =
      "The world has no state Screen (system: no system). Give it the first value with "
      + "`world.insert` when the game is set up."
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = World().current(Screen.self)
      }, sentence)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().setState(Screen.title)
      }, sentence)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.onEnter(Screen.title, "go") { _ in }
        schedule.run(World())
      }, sentence)
  }

  @Test func twoHooksOfOneNameTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.onEnter(Screen.title, "go") { _ in }
        schedule.add("go") { _ in }
      }, "Two systems are named go. Give one of them another name.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let schedule = Schedule()
        schedule.onExit(Screen.title, "go") { _ in }
        schedule.onEnter(Screen.playing, "go") { _ in }
      }, "Two systems are named go. Give one of them another name.")
  }
}
