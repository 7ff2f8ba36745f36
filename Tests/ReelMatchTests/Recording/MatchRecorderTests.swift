import Reel
import Testing

@testable import ReelMatch

/// The reels of matches end with a checkpoint, and those for files have snapshots.
@Suite struct MatchRecorderTests {
  private func replay(_ bytes: [UInt8]) throws -> Verification { try Skirmish().replay(bytes) }

  /// Expects that each snapshot of a reel is the state of its checkpoint, and returns their ticks.
  private func snapshotTicks(_ reel: ReelContents) throws -> [UInt64] {
    try reel.checkpoints.compactMap { checkpoint in
      guard let bytes = checkpoint.snapshot else { return nil }
      let simulation = Skirmish().makeSimulation(content: GameContent(), seed: reel.header.seed)
      try simulation.restore(Snapshot(stateBytes: bytes, layouts: reel.layouts))
      #expect(simulation.tick == checkpoint.tick)
      #expect(simulation.stateHash == checkpoint.stateHash, "tick \(checkpoint.tick)")
      return checkpoint.tick
    }
  }

  @Test func aReelEndsWithTheStateAfterItsLastConfirmedTick() throws {
    var behindCount = 0
    for (seed, way) in [(61, Way()), (62, .bad)] as [(UInt64, Way)] {
      let network = SimulatedNetwork(seed: seed)
      network.way = { _, _ in way }
      let host = network.host(Skirmish())
      network.join(host)
      network.run(7777)
      for machine in network.machines {
        let simulation = try #require(machine.session.simulation)
        let (tick, hash) = (simulation.tick, simulation.stateHash)
        let bytes = machine.session.finishRecording()
        // The last confirmed tick may be in the past of the simulation, which stays as it is.
        #expect(simulation.tick == tick && simulation.stateHash == hash)
        let reel = try ReelContents(bytes: bytes)
        let count = UInt64(reel.inputs.count)
        #expect(count > 300 && count <= tick && reel.isFinished)
        behindCount += count < tick ? 1 : 0
        #expect(reel.checkpoints.last?.tick == count)
        #expect(try snapshotTicks(reel) == [count])
        let result = try replay(bytes)
        #expect(result == .same(ticks: count, checkpoints: reel.checkpoints.count), "\(result)")
        #expect(machine.session.finishRecording() == bytes)
      }
    }
    #expect(behindCount >= 2)
  }

  @Test func aRecordingForAFileHasSnapshotsLikeEveryOther() throws {
    let network = SimulatedNetwork(seed: 63)
    network.way = { _, _ in .bad }
    let host = network.host(Skirmish())
    network.join(host)
    var (recorder, bare) = (MatchRecorder(), MatchRecorder(limit: 0))
    var (bytes, bareBytes) = ([UInt8](), [UInt8]())
    network.run(25_000) {
      recorder.record(host.session)
      bytes += recorder.takeBytes()
      bare.record(host.session)
      bareBytes += bare.takeBytes()
    }
    // The reel in memory, which machines that join get, has none.
    let open = try ReelContents(bytes: host.session.reel)
    #expect(open.inputs.count > 1200 && open.checkpoints.allSatisfy { $0.snapshot == nil })
    recorder.finish(host.session)
    bytes += recorder.takeBytes()
    bare.finish(host.session)
    bareBytes += bare.takeBytes()

    let (reel, own) = (
      try ReelContents(bytes: bytes), try ReelContents(bytes: host.session.reel)
    )
    let count = UInt64(reel.inputs.count)
    #expect(reel.isFinished && reel.header == own.header && reel.players == own.players)
    #expect(reel.checkpoints.map(\.stateHash) == own.checkpoints.map(\.stateHash))
    #expect(try snapshotTicks(reel) == [0, 600, 1200, count])
    #expect(try replay(bytes) == .same(ticks: count, checkpoints: reel.checkpoints.count))
    // After the limit there are only checkpoints, and the state at the end.
    #expect(try snapshotTicks(ReelContents(bytes: bareBytes)) == [count])
    #expect(bareBytes == host.session.reel)

    // So `verify` names the fields of a rule that is another one now.
    func changed() -> Simulation {
      let simulation = Skirmish().makeSimulation(content: GameContent(), seed: reel.header.seed)
      simulation.schedule.add("change") { world in
        guard world[Clock.self].tick == 630 else { return }
        world.each { (fighter: inout Fighter) in fighter.hurt += 1000 }
      }
      return simulation
    }
    guard case .differs(let divergence) = verify(reel, changed(), makeSimulation: changed) else {
      Issue.record("it was taken for the same")
      return
    }
    #expect(divergence.tick == 660 && divergence.snapshotTick == 1200)
    #expect(divergence.differences.contains { $0.field == "hurt" }, "\(divergence)")
  }

  @Test func aMachineThatJoinsLateRecordsStatesFromThereOn() throws {
    let network = SimulatedNetwork(seed: 64)
    let host = network.host(Skirmish(seats: 3))
    network.join(host)
    network.run(13_000)
    let late = network.join(host)
    var recorder = MatchRecorder()
    network.run(20_000) { recorder.record(late.session) }
    recorder.finish(late.session)
    let bytes = recorder.takeBytes()
    let reel = try ReelContents(bytes: bytes)
    let ticks = try snapshotTicks(reel)
    #expect(ticks.count > 2 && ticks[0] > 600 && ticks[0] < 960, "\(ticks)")
    #expect(ticks.last == UInt64(reel.inputs.count))
    let result = try Skirmish(seats: 3).replay(bytes)
    #expect(result == .same(ticks: UInt64(reel.inputs.count), checkpoints: reel.checkpoints.count))
  }

  /// A host of another program may hand out a reel with states. The next machine that joins gets none of them.
  @Test func aRecordingTakesNoStatesFromAnother() throws {
    let game = Skirmish()
    let reel = try ReelContents(bytes: game.record(ticks: 700))
    #expect(reel.checkpoints.contains { $0.tick == 600 && $0.snapshot != nil })
    let simulation = game.makeSimulation(content: GameContent(), seed: 1)
    for tick in 0..<660 { simulation.step(players: reel.inputs(ofTick: tick)) }
    let timeline = RollbackTimeline(
      simulation, viewWidth: 160, viewHeight: 90, depth: 8, layouts: reel.header.layouts)
    var recording = MatchRecording(reel.header, timeline, limit: 1 << 20)
    let isAdopted = recording.adopt(reel, upTo: 660)
    #expect(isAdopted)
    let adopted = try ReelContents(bytes: recording.bytes)
    #expect(adopted.checkpoints.map(\.tick) == Array(stride(from: 0, through: 660, by: 60)))
    #expect(adopted.checkpoints.allSatisfy { $0.snapshot == nil })
    #expect(adopted.players == reel.players.map { ReelInputs($0.prefix(660)) })
  }
}
