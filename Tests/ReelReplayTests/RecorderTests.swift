import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

private struct Early: Component { var x: Int32 = 0 }
private struct Late: Component { var x: Int32 = 0 }

@Suite struct RecorderTests {
  private let input = TickInput(viewWidth: 32, viewHeight: 32)

  /// Creates a simulation in which a type appears in tick 131.
  private func simulation(late: Int32 = 1) -> Simulation {
    let simulation = Simulation(content: GameContent(), seed: 3, rate: TickRate(10))
    simulation.world.spawn(Early())
    simulation.schedule.add("grow") { world in
      let tick = world[Clock.self].tick
      if tick == 130 { world.spawn(Late(x: late)) }
      world.each { (early: inout Early) in early.x += 1 }
      if tick > 130 { world.each { (late: inout Late) in late.x += 1 } }
    }
    return simulation
  }

  private func record(ticks: Int) throws -> ReelContents {
    let simulation = simulation()
    let header = simulation.reelHeader(game: "g", rulesVersion: 1, viewWidth: 32, viewHeight: 32)
    var recorder = Recorder(simulation, header: header)
    for _ in 0..<ticks {
      simulation.step(input)
      recorder.recordTick(simulation, input)
    }
    recorder.finish(simulation)
    return try ReelContents(bytes: recorder.takeBytes())
  }

  @Test func aTypeThatAppearsIsRecordedWithItsTick() throws {
    let reel = try record(ticks: 200)
    #expect(reel.header.rate == TickRate(10))
    #expect(reel.addedLayouts.map(\.layout.name) == ["Late"])
    #expect(reel.addedLayouts.first?.tick == 131)
    #expect(reel.addedLayouts.first?.layout.kind == .component)
    #expect(reel.addedLayouts.first?.layout.fields == "x int32")
    let counts = reel.checkpoints.map { $0.hashes.count - reel.header.layouts.count }
    #expect(counts == [Int](repeating: 0, count: 14) + [Int](repeating: 1, count: 7))
  }

  @Test func aReelWithATypeThatAppearsIsVerified() throws {
    let reel = try record(ticks: 200)
    let same = verify(reel, simulation()) { simulation() }
    #expect(same == .same(ticks: 200, checkpoints: 21))
    let other = verify(reel, simulation(late: 2)) { simulation() }
    guard case .differs(let divergence) = other else {
      Issue.record("it was taken for the same")
      return
    }
    #expect(divergence.tick == 140)
    #expect(divergence.parts == ["Late"])
  }

  @Test func aReplayInWhichATypeAppearsTooSoonOrNeverDiffers() throws {
    let reel = try record(ticks: 200)
    let soon = simulation()
    soon.world.spawn(Late())
    #expect(verify(reel, soon) { simulation() } != .same(ticks: 200, checkpoints: 21))
    let never = Simulation(content: GameContent(), seed: 3, rate: TickRate(10))
    never.world.spawn(Early())
    never.schedule.add("grow") { world in world.each { (early: inout Early) in early.x += 1 } }
    guard case .differs(let divergence) = verify(reel, never, makeSimulation: { simulation() })
    else {
      Issue.record("it was taken for the same")
      return
    }
    #expect(divergence.parts.contains("Late"))
  }

  @Test func aTypeThatTheBuildLacksIsNamedBeforeTheReplay() throws {
    let reel = try record(ticks: 40)
    let without = Simulation(content: GameContent(), seed: 3, rate: TickRate(10))
    #expect(verify(reel, without) { simulation() } == .lacksTypes(["component Early"]))
    #expect(without.tick == 0)
  }

  @Test func theFieldsThatDifferAreNamedWhereTheReelHasASnapshot() throws {
    let reel = try record(ticks: 200)
    let faster = simulation()
    faster.schedule.add("hurry") { world in
      if world[Clock.self].tick == 95 { world.each { (early: inout Early) in early.x += 1 } }
    }
    guard case .differs(let divergence) = verify(reel, faster, makeSimulation: { simulation() })
    else {
      Issue.record("it was taken for the same")
      return
    }
    #expect(divergence.tick == 100 && divergence.lastSameTick == 90, "\(divergence)")
    #expect(divergence.parts == ["Early"] && divergence.snapshotTick == divergence.tick)
    #expect(divergence.snapshotError == nil && divergence.changedTypes.isEmpty)
    #expect(
      divergence.differences.map(\.description) == ["Early.x of entity 0.1: 100 and 101"],
      "\(divergence)")
  }
}
