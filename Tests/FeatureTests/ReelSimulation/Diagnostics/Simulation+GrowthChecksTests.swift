import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Actions that are harmless once, and faults when they last.
@Suite struct GrowthChecksTests {
  private let stage = DiagnosticsStage()
  private var simulation: Simulation { stage.simulation }
  private var world: World { stage.world }
  private var lines: DiagnosticsStage.Lines { stage.lines }
  private func begin() { stage.begin() }
  private func step(_ count: Int = 1) { stage.step(count) }
  private func run(_ body: @escaping (World) -> Void) { stage.run(body) }

  private struct Kept: Resource { var points: Int32 = 0 }

  @Test func aGrowingNumberOfEntitiesIsReported() {
    begin()
    run { $0.spawn(Transform()) }
    step(2000)
    #expect(lines.all.isEmpty)
    step(600)
    #expect(lines.all.count == 1 && lines.all[0].contains("entities, and their number"))
  }

  @Test func aStableNumberOfEntitiesIsNotReported() {
    begin()
    run { world in
      world.spawn(Transform())
      if world.entityCount > 1500, let first = world.query(with: Transform.self).first {
        world.despawn(first)
      }
    }
    step(5000)
    #expect(lines.all.isEmpty, "\(lines.all)")
  }

  @Test func aResourceSavedInEveryTickIsReported() {
    begin()
    simulation.persist(Kept())
    run { $0.save(Kept.self) }
    step(90)
    #expect(lines.all.isEmpty)
    step(30)
    #expect(lines.all.count == 1 && lines.all[0].hasPrefix("The resource Kept is saved in every"))
  }

  @Test func pathsAddedAgainAndAgainAreReported() {
    for _ in 0..<500 { _ = world[Paths.self].add(.line([.zero, .one])) }
    begin()
    run { world in
      if world[Clock.self].tick < 190 || world[Clock.self].tick >= 400 {
        _ = world[Paths.self].add(.line([.zero, .one]))
      }
    }
    step(390)
    #expect(lines.all.isEmpty)
    step(60)
    #expect(lines.all.count == 1 && lines.all[0].hasPrefix("The game has added 200 paths"))
  }

  @Test func glidesBegunInEveryTickAreReported() {
    begin()
    let (idle, busy, follower) = (
      world.spawn(Transform()), world.spawn(Transform()), world.spawn(Transform())
    )
    run { world in
      world.properties.animate(over: .ticks(20)) {
        // Correct uses: once, and towards a target that moves.
        if world[Clock.self].tick == 5 { world.properties.set(.position, of: idle, to: .one) }
        world.properties.set(.position, of: follower, to: Vec2(Float(world[Clock.self].tick), 0))
        world.properties.set(.position, of: busy, to: Vec2(50, 0))
      }
    }
    step(110)
    #expect(lines.all.isEmpty, "\(lines.all)")
    step(30)
    #expect(
      lines.all.count == 1 && lines.all[0].hasPrefix("An implicit animation to the same value"))
    #expect(simulation.diagnoses.map(\.entity) == [busy])
  }

  @Test func aCurtainThatStaysClosedIsReported() {
    begin()
    run { world in
      if world[Clock.self].tick == 5 { world.curtain.close(.fade, over: .seconds(0.1)) }
    }
    step(850)
    #expect(lines.all.isEmpty)
    step(100)
    #expect(lines.all.count == 1 && lines.all[0].hasPrefix("The curtain has hidden"))
  }
}
