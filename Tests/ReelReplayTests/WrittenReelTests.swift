import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

private struct Walker: Component { var speed: Float = 1, steps: Int64 = 0 }

@Suite struct WrittenReelTests {
  private func simulation() -> Simulation {
    let simulation = Simulation(content: GameContent(), seed: 3, rate: TickRate(10))
    for at in 0..<4 { simulation.world.spawn(Transform(x: Float(at)), Walker()) }
    simulation.schedule.add("walk") { world in
      world.query(without: Disabled.self).each {
        (walker: inout Walker, transform: inout Transform) in
        transform.position.x += walker.speed
        walker.steps += 1
      }
    }
    return simulation
  }

  private func record(_ writes: [Int: (Entity) -> StateWrite]) throws -> (ReelContents, UInt64) {
    let simulation = simulation()
    let walkers = simulation.world.listedEntities().filter {
      simulation.world.has($0, Walker.self)
    }
    let header = simulation.reelHeader(game: "g", rulesVersion: 1, viewWidth: 32, viewHeight: 32)
    var recorder = Recorder(simulation, header: header)
    for tick in 0..<60 {
      let events = writes[tick].map { $0(walkers[tick % 4]).events } ?? []
      let input = TickInput(viewWidth: 32, viewHeight: 32, events: events)
      simulation.step(input)
      recorder.recordTick(simulation, input)
    }
    recorder.finish(simulation)
    return (try ReelContents(bytes: recorder.takeBytes()), simulation.stateHash)
  }

  private static func speed(_ entity: Entity) -> StateWrite {
    StateWrite(
      entity,
      .field(component: [UInt8]("Walker".utf8), path: [UInt8]("speed".utf8), .number(-2.5)))
  }

  @Test func stateWritesAreInTheReelAndReplayToTheSameHash() throws {
    let (quiet, quietHash) = try record([:])
    let (reel, hash) = try record([
      7: Self.speed, 13: { StateWrite($0, .isDisabled(true)) }, 30: Self.speed,
      41: { StateWrite($0, .isDisabled(false)) },
    ])
    #expect(hash != quietHash)
    #expect(verify(reel, simulation()) { simulation() } == .same(ticks: 60, checkpoints: 7))
    #expect(verify(quiet, simulation()) { simulation() } == .same(ticks: 60, checkpoints: 7))
    let again = simulation()
    for input in reel.inputs { again.step(input) }
    #expect(again.stateHash == hash)
    #expect(again.world.query(with: Disabled.self).count == 0)
  }

  @Test func theHeaderNamesTheKindOfStateWrites() throws {
    // A program without this kind of event refuses the reel with the name from the header.
    let (reel, _) = try record([:])
    #expect(reel.header.eventKinds.contains("written"))
  }

  // MARK: - Ticks that may end the program

  private struct Late: Component { var x: Int32 = 1 }

  /// Plays with changes in some ticks; `body` gets the recorder's bytes before and after each tick.
  private func play(
    ticks: Int, prepares: Bool = true, writes: (Int) -> Bool,
    _ body: (_ tick: Int, _ before: [UInt8], _ after: [UInt8]) throws -> Void = { _, _, _ in }
  ) throws -> [UInt8] {
    let simulation = simulation()
    let walker = simulation.world.query(with: Walker.self).first!
    let header = simulation.reelHeader(game: "g", rulesVersion: 1, viewWidth: 32, viewHeight: 32)
    var recorder = Recorder(simulation, header: header)
    var bytes = recorder.takeBytes()
    for tick in 0..<ticks {
      let events = writes(tick) ? Self.speed(walker).events : []
      let input = TickInput(viewWidth: 32, viewHeight: 32, events: events)
      if prepares { recorder.prepareTick(players: [input]) }
      bytes += recorder.takeBytes()
      let before = bytes
      // The type first appears after the inputs of its tick are complete.
      if tick == 23 { simulation.world.spawn(Late()) }
      simulation.step(players: [input])
      recorder.recordTick(simulation, players: [input])
      bytes += recorder.takeBytes()
      try body(tick, before, bytes)
    }
    recorder.finish(simulation)
    return bytes + recorder.takeBytes()
  }

  @Test func theInputOfATickIsWrittenBeforeItRuns() throws {
    let whole = try play(ticks: 47, writes: { $0 == 7 || $0 == 30 }) { tick, before, after in
      let reel = try ReelContents(bytes: before)
      // Before the first change the bytes contain no inputs, because the chunk of the running second is open.
      #expect(reel.inputs.count == (tick >= 7 ? tick + 1 : 0), "\(tick)")
      #expect(reel.isCutOff && reel.cutOffset == before.count)
      #expect(reel.inputs.last?.events.isEmpty != (tick == 7 || tick == 30))
      // The checkpoints are in the same ticks as without changes.
      let checkpoints = try ReelContents(bytes: after).checkpoints.map(\.tick)
      #expect(checkpoints == (0...UInt64(tick + 1)).filter { $0 % 10 == 0 })
    }
    let reel = try ReelContents(bytes: whole)
    #expect(reel.isFinished && reel.checkpoints.map(\.tick) == [0, 10, 20, 30, 40, 47])
    #expect(reel.addedLayouts.map(\.tick) == [24])
    // The usual reel differs only in its chunks.
    let usual = try ReelContents(
      bytes: play(ticks: 47, prepares: false, writes: { $0 == 7 || $0 == 30 }))
    #expect(reel == usual)
  }

  @Test func changesInEveryTickLeaveCheckpoints() throws {
    let reel = try ReelContents(bytes: play(ticks: 40, writes: { _ in true }))
    #expect(reel.checkpoints.map(\.tick) == [0, 10, 20, 30, 40] && reel.isFinished)
    #expect(reel.checkpoints.map { $0.snapshot != nil } == [true, false, false, false, true])
    #expect(reel.inputs.allSatisfy { !$0.events.isEmpty })
  }

  @Test func aReelWithoutStateWritesIsUnchanged() throws {
    let reel = try play(ticks: 47, writes: { _ in false })
    #expect(try reel == play(ticks: 47, prepares: false, writes: { _ in false }))
  }
}
