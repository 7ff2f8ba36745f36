import Reel
import Testing

/// A reel from which someone has taken checkpoints out.
@Suite struct CheckpointGapTests {
  private struct Count: Component { var value: Int32 = 0 }

  private func simulation(hurried: UInt64 = .max) -> Simulation {
    let simulation = Simulation(content: GameContent(), seed: 3)
    simulation.world.spawn(Count())
    simulation.schedule.add("count") { world in
      let tick = world[Clock.self].tick
      world.each { (count: inout Count) in count.value += tick == hurried ? 2 : 1 }
    }
    return simulation
  }

  /// Returns a recording whose checkpoints a closure chooses.
  private func reel(
    ticks: Int, interval: UInt64? = nil, keeping isKept: (UInt64) -> Bool = { _ in true }
  ) throws -> ReelContents {
    let simulation = simulation()
    let header = simulation.reelHeader(game: "g", rulesVersion: 1, viewWidth: 32, viewHeight: 32)
    var recorder = Recorder(simulation, header: header, checkpointInterval: interval)
    let input = TickInput(viewWidth: 32, viewHeight: 32)
    for _ in 0..<ticks {
      simulation.step(input)
      recorder.recordTick(simulation, input)
    }
    recorder.finish(simulation)
    var reel = try ReelContents(bytes: recorder.takeBytes())
    reel.checkpoints.removeAll { !isKept($0.tick) }
    return reel
  }

  private func verification(_ reel: ReelContents) -> Verification {
    verify(reel, simulation()) { simulation() }
  }

  private func gap(_ reel: ReelContents) -> CheckpointGap? {
    if case .lacksCheckpoints(let gap) = verification(reel) { return gap }
    return nil
  }

  @Test func aCompleteReelLacksNone() throws {
    #expect(try verification(reel(ticks: 700)) == .same(ticks: 700, checkpoints: 13))
    #expect(try verification(reel(ticks: 30)) == .same(ticks: 30, checkpoints: 2))
    #expect(
      try verification(reel(ticks: 2500, interval: 1000)) == .same(ticks: 2500, checkpoints: 4))
    #expect(try verification(reel(ticks: 70, interval: 1)) == .same(ticks: 70, checkpoints: 71))
  }

  @Test func laterCheckpointsThatWereTakenOutAreMissed() throws {
    let gap = try #require(try gap(reel(ticks: 700) { $0 <= 60 }))
    #expect(gap.after == 60 && gap.upTo == 700 && gap.interval == 60)
    #expect(gap.comparedTicks == 60 && gap.ticks == 700)
    #expect(
      gap.sentence
        == "compared 60 of 700 ticks: the reel has no checkpoint between tick 60 and tick 700, and otherwise one in "
        + "60 ticks")
    #expect(try verification(reel(ticks: 700) { $0 == 0 }) == .noCheckpoint)
  }

  @Test func checkpointsInBetweenAreMissed() throws {
    let gap = try #require(try gap(reel(ticks: 700) { $0 != 120 && !(300..<420).contains($0) }))
    #expect(gap.after == 60 && gap.upTo == 180)
    #expect(gap.comparedTicks == 700 - 120 - 180)
    #expect(try self.gap(reel(ticks: 90, interval: 10) { $0 != 40 })?.comparedTicks == 70)
  }

  /// A recording that was cut off has no checkpoint after its last ticks, which are at most those of one interval, and
  /// of ten seconds.
  @Test func theEndMayLackOne() throws {
    #expect(try verification(reel(ticks: 700) { $0 < 700 }) == .same(ticks: 660, checkpoints: 12))
    #expect(try verification(reel(ticks: 720) { $0 < 720 }) == .same(ticks: 660, checkpoints: 12))
    #expect(try gap(reel(ticks: 721) { $0 < 720 })?.comparedTicks == 660)
    let long = try reel(ticks: 2500, interval: 1000) { $0 < 2500 }
    #expect(verification(long) == .same(ticks: 2000, checkpoints: 3))
    #expect(try gap(reel(ticks: 2700, interval: 1000) { $0 < 2700 })?.after == 2000)
  }

  /// A difference says more than a gap.
  @Test func aDifferenceComesFirst() throws {
    let reel = try reel(ticks: 700) { $0 <= 60 || $0 == 700 }
    #expect(gap(reel) != nil)
    let result = verify(reel, simulation(hurried: 80)) { simulation() }
    guard case .differs(let divergence) = result else {
      Issue.record("it was taken for the same")
      return
    }
    #expect(divergence.tick == 700 && divergence.lastSameTick == 60)
  }

  /// The state that the reel has for a tick may be that of another one.
  @Test func fieldsAreComparedWithTheStateOfTheSameTickOnly() throws {
    var reel = try reel(ticks: 700)
    let early = try #require(reel.checkpoints.first { $0.tick == 0 }?.snapshot)
    let empty = World().snapshot().stateBytes
    for (forged, isNamed) in [(early, false), (empty, false), (nil, true)] as [([UInt8]?, Bool)] {
      if let forged {
        for at in reel.checkpoints.indices where reel.checkpoints[at].tick >= 600 {
          reel.checkpoints[at].snapshot = forged
        }
      } else {
        reel = try self.reel(ticks: 700)
      }
      let result = verify(reel, simulation(hurried: 550)) { simulation() }
      guard case .differs(let divergence) = result else {
        Issue.record("it was taken for the same")
        continue
      }
      #expect(divergence.tick == 600 && divergence.differences.isEmpty == !isNamed)
      #expect((divergence.snapshotError == nil) == isNamed, "\(divergence)")
    }
  }
}
