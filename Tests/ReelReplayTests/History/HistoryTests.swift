import Reel
import Testing

@testable import ReelReplay

private struct Spark: Component {
  var position = Vec2.zero
  var speed = Vec2.zero
  var trail: [Int32] = []
}
private struct Cold: Component { var since: UInt64 = 0 }
private struct Tally: Resource {
  var names: [String] = []
  var count: UInt32 = 0
}
private struct Flash: Event { var size: Int32 = 0 }

/// Rules with all kinds of state: entities come and go, lists grow and shrink, keys and random numbers matter.
private func makeSimulation(players: Int = 1) -> Simulation {
  let simulation = Simulation(content: GameContent(), seed: 3, players: players)
  let world = simulation.world
  world.insert(Tally())
  world.register(Flash.self)
  for at in 0..<40 {
    world.spawn(Spark(position: Vec2(Float(at), 0), speed: Vec2(1, Float(at % 5))))
  }
  simulation.markTimeline(at: Flash.self)
  simulation.schedule.add("glow") { world in
    let tick = world[Clock.self].tick
    var fast = false
    for player in 0..<world.playerCount where world.controls.input(of: player).isHeld(.space) {
      fast = true
    }
    world.each { (spark: inout Spark) in
      spark.position += spark.speed * (fast ? 2 : 1)
      if spark.position.x > 100 { spark.position.x = 0 }
      if spark.trail.count > 6 { spark.trail.removeFirst(3) }
      spark.trail.append(Int32(spark.position.x))
    }
    if world.random[1].int(in: 0..<20) == 0 {
      world.commands.spawn(Spark(speed: Vec2(2, 1)), Cold(since: tick))
    }
    if world.random[1].int(in: 0..<25) == 0, let last = world.entities.last {
      world.commands.despawn(last)
      world.send(Flash(size: 1))
    }
    world[Tally.self].count &+= UInt32(world[Input.self].events.count)
    if tick % 50 == 0 { world[Tally.self].names.append("tick \(tick)") }
    if tick % 400 == 0 { world[Tally.self].names = [] }
  }
  return simulation
}

/// A simulation that is played with random inputs and keeps its history, and the hash of each tick.
private struct Play {
  let simulation: Simulation
  let history: History
  var random: SeededGenerator
  var hashes: [UInt64]
  var isHeld = false
  var width: UInt16 = 320

  init(seed: UInt64, players: Int = 1, limit: Int = History.standardLimit, interval: UInt64 = 30) {
    simulation = makeSimulation(players: players)
    history = History(simulation, limit: limit)
    history.interval = interval
    random = SeededGenerator(seed: seed)
    hashes = [simulation.stateHash]
  }

  mutating func inputs() -> [TickInput] {
    if Int.random(in: 0..<200, using: &random) == 0 {
      width = UInt16.random(in: 100...400, using: &random)
    }
    return (0..<simulation.playerCount).map { player in
      var input = TickInput(viewWidth: width, viewHeight: 180)
      if Int.random(in: 0..<10, using: &random) == 0 {
        isHeld.toggle()
        input.events = [isHeld ? .keyDown(.space) : .keyUp(.space), .pointerMove(0, 3, 4)]
      }
      return input
    }
  }

  mutating func run(_ ticks: Int) {
    for _ in 0..<ticks {
      let inputs = inputs()
      simulation.step(players: inputs)
      history.record(simulation, players: inputs)
      hashes.append(simulation.stateHash)
    }
  }

  mutating func seek(_ tick: UInt64) throws -> Bool {
    try history.seek(to: tick, in: simulation)
    return simulation.tick == tick && simulation.stateHash == hashes[Int(tick)]
  }
}

@Suite struct HistoryTests {
  @Test(arguments: [(11, 1), (12, 1), (13, 3)] as [(UInt64, Int)])
  func everyTickHasTheSameBitsAgain(seed: UInt64, players: Int) throws {
    var play = Play(seed: seed, players: players)
    play.run(900)
    #expect(play.history.earliest == 0 && play.history.latest == 900)
    for _ in 0..<120 {
      let tick = UInt64.random(in: 0...900, using: &play.random)
      #expect(try play.seek(tick), "seed \(seed): tick \(tick)")
    }
    // Step by step, forwards and backwards.
    for tick in [UInt64](440...470) + (430...470).reversed() {
      #expect(try play.seek(tick), "seed \(seed): tick \(tick)")
    }
    // The present is as it was, and goes on as a game that was never interrupted.
    #expect(try play.seek(900))
    let other = makeSimulation(players: players)
    play.history.forEachInputs(upTo: 900, players: players) { other.step(players: $0) }
    #expect(other.tick == 900 && other.stateHash == play.hashes[900])
    for _ in 0..<50 {
      let inputs = play.inputs()
      other.step(players: inputs)
      play.simulation.step(players: inputs)
      play.history.record(play.simulation, players: inputs)
    }
    #expect(play.simulation.stateHash == other.stateHash && play.history.latest == 950)
  }

  /// Plays from ticks of the past again and again: each branch replaces the future.
  @Test(arguments: [21, 22] as [UInt64]) func aBranchReplacesTheFuture(seed: UInt64) throws {
    var play = Play(seed: seed)
    play.run(300)
    for _ in 0..<12 {
      let latest = play.history.latest
      let tick = UInt64.random(in: latest / 2...latest, using: &play.random)
      #expect(try play.seek(tick))
      play.hashes.removeLast(play.hashes.count - Int(tick) - 1)
      // Some branches begin without `truncate`: recording the next tick is enough.
      if Bool.random(using: &play.random) {
        play.history.truncate(after: tick)
        #expect(play.history.latest == tick)
      }
      play.run(Int.random(in: 1...150, using: &play.random))
      #expect(play.history.latest == UInt64(play.hashes.count - 1))
      for _ in 0..<15 {
        let tick = UInt64.random(in: 0...play.history.latest, using: &play.random)
        #expect(try play.seek(tick), "seed \(seed): tick \(tick)")
      }
      #expect(try play.seek(play.history.latest))
    }
  }

  /// With little memory, older ticks have fewer snapshots, and the oldest are dropped; the limit is never exceeded.
  @Test(arguments: [31, 32] as [UInt64]) func theLimitThinsOlderSnapshots(seed: UInt64) throws {
    var play = Play(seed: seed, limit: 1 << 19, interval: 10)
    var most = 0
    for _ in 0..<60 {
      play.run(100)
      most = max(most, play.history.byteCount)
      #expect(play.history.byteCount <= 1 << 19)
    }
    #expect(most > 1 << 18, "\(most) bytes: the limit was not reached")
    let (earliest, latest) = (play.history.earliest, play.history.latest)
    #expect(latest == 6000 && latest - earliest > 1000)
    var ticks: [UInt64] = []
    play.history.eachSnapshotTick { ticks.append($0) }
    #expect(ticks == ticks.sorted() && ticks.first == earliest)
    let gaps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
    let (old, new) = (gaps.prefix(gaps.count / 3), gaps.suffix(gaps.count / 3))
    #expect(
      old.reduce(0, +) > 2 * new.reduce(0, +), "seed \(seed): old \(old), new \(new)")
    for _ in 0..<60 {
      let tick = UInt64.random(in: earliest...latest, using: &play.random)
      #expect(try play.seek(tick), "seed \(seed): tick \(tick)")
    }
    // Ticks out of range count as the nearest.
    try play.history.seek(to: 0, in: play.simulation)
    #expect(play.simulation.tick == earliest)
    try play.history.seek(to: .max, in: play.simulation)
    #expect(play.simulation.tick == latest)
  }

  @Test func differencesAreShorterThanStates() {
    var play = Play(seed: 5)
    play.run(1500)
    let (snapshots, bytes, complete) = play.history.statistics
    #expect(snapshots == 51)
    #expect(complete < bytes)
    let state = play.simulation.snapshot().stateBytes.count
    #expect(bytes < snapshots * state * 3 / 4, "\(bytes) of \(snapshots) × \(state)")
  }

  @Test func aStateThatDoesNotFitLeavesOnlyThePresent() throws {
    struct Heap: Resource { var numbers: [UInt64] = [] }
    let simulation = makeSimulation()
    simulation.world.insert(Heap(numbers: [UInt64](repeating: 1, count: 100_000)))
    let history = History(simulation, limit: 1 << 19)
    let input = [TickInput(viewWidth: 320, viewHeight: 180)]
    for _ in 0..<400 {
      simulation.step(players: input)
      history.record(simulation, players: input)
    }
    #expect(history.earliest == 400 && history.latest == 400)
    try history.seek(to: 10, in: simulation)
    #expect(simulation.tick == 400)
    // Once it fits, the past begins.
    simulation.world[Heap.self].numbers = []
    for _ in 0..<400 {
      simulation.step(players: input)
      history.record(simulation, players: input)
    }
    #expect(history.earliest > 400 && history.earliest < 600)
    try history.seek(to: history.earliest + 7, in: simulation)
    #expect(simulation.tick == history.earliest + 7)
  }

  @Test func aTickOutOfTurnBeginsAnew() throws {
    var play = Play(seed: 6)
    play.run(100)
    let inputs = play.inputs()
    // A host that forgot a tick.
    play.simulation.step(players: inputs)
    play.simulation.step(players: inputs)
    play.history.record(play.simulation, players: inputs)
    #expect(play.history.earliest == 102 && play.history.latest == 102)
    let hash = play.simulation.stateHash
    play.simulation.step(players: inputs)
    play.history.record(play.simulation, players: inputs)
    try play.history.seek(to: 102, in: play.simulation)
    #expect(play.simulation.stateHash == hash)
  }

  @Test func markedEventsHaveTheirTicks() throws {
    var play = Play(seed: 7)
    var expected: [History.Mark] = []
    for _ in 0..<600 {
      play.run(1)
      let count = play.simulation.world.eventCount(of: Flash.self)
      if count > 0 {
        expected.append(
          History.Mark(tick: play.simulation.tick, kind: 0, count: UInt16(count)))
      }
    }
    #expect(play.history.markNames == ["Flash"])
    #expect(!expected.isEmpty && play.history.marks == expected)
    // Repeated ticks add no mark; a cut removes those after it.
    #expect(try play.seek(300))
    #expect(play.history.marks == expected)
    play.history.truncate(after: 300)
    #expect(play.history.marks == expected.filter { $0.tick <= 300 })
  }

  @Test func inputsAreListedWithPlayersAndEvents() {
    let simulation = makeSimulation(players: 2)
    let history = History(simulation)
    let idle = TickInput(viewWidth: 320, viewHeight: 180)
    for tick in 0..<100 {
      var inputs = [idle, idle]
      if tick == 20 { inputs[1].events = [.keyDown(.a), .keyUp(.a)] }
      if tick == 70 { inputs[0].events = [.keyDown(.b)] }
      simulation.step(players: inputs)
      history.record(simulation, players: inputs)
    }
    var listed: [[Int]] = []
    history.eachInput(from: 0) { listed.append([Int($0), $1, $2]) }
    #expect(listed == [[20, 1, 2], [70, 0, 1]])
    listed = []
    history.eachInput(from: 21) { listed.append([Int($0), $1, $2]) }
    #expect(listed == [[70, 0, 1]])
  }

  @Test func theIntervalFollowsTheCosts() {
    let history = History(makeSimulation())
    func interval(_ tickTime: UInt64, _ snapshotTime: UInt64) -> UInt64 {
      for _ in 0..<3 {
        history.chooseInterval(tickTime: tickTime, snapshotTime: snapshotTime)
      }
      return history.interval
    }
    // A snapshot as dear as a tick: once in a hundred ticks. One that took long is no reason to wait for the next.
    #expect(interval(10_000, 10_000) == 100)
    history.chooseInterval(tickTime: 10_000, snapshotTime: 4_000_000)
    #expect(history.interval == 100)
    // Rules that take a millisecond: 20 of them may be repeated.
    #expect(interval(1_000_000, 900_000) == 20)
    #expect(interval(8_000_000, 1_000) == 15)
    #expect(interval(0, .max) == 1800)
  }

  /// The rules of a game may keep state outside of the world; the present must then still be the present.
  @Test func thePresentIsRestoredAndNotRepeated() throws {
    final class Hidden: @unchecked Sendable { var count: Float = 0 }
    let hidden = Hidden()
    let simulation = makeSimulation()
    simulation.schedule.add("leak") { world in
      hidden.count += 1
      world.each { (spark: inout Spark) in spark.speed.y = hidden.count }
    }
    let history = History(simulation)
    let input = [TickInput(viewWidth: 320, viewHeight: 180)]
    for _ in 0..<100 {
      simulation.step(players: input)
      history.record(simulation, players: input)
    }
    let hash = simulation.stateHash
    try history.seek(to: 50, in: simulation)
    try history.seek(to: 100, in: simulation)
    #expect(simulation.stateHash == hash)
  }
}
