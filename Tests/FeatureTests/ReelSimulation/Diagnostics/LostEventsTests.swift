import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Events of the game's own that no system reads.
@Suite struct LostEventsTests {
  private let stage = DiagnosticsStage()
  private var simulation: Simulation { stage.simulation }
  private var world: World { stage.world }
  private var lines: DiagnosticsStage.Lines { stage.lines }
  private func begin() { stage.begin() }
  private func step(_ count: Int = 1) { stage.step(count) }
  private func run(_ body: @escaping (World) -> Void) { stage.run(body) }

  private struct Bumped: Event { var speed: Float = 0 }
  private struct Scored: Event {}

  @Test func eventsThatNoSystemReadsAreReported() throws {
    begin()
    run { world in
      world.send(Bumped(speed: 1))
      if world[Clock.self].tick % 2 == 0 { world.send(Scored()) }
      // Events of the engine need no reader.
      world.send(ClipEnded())
    }
    simulation.schedule.add("count", when: { $0[Clock.self].tick > 200 }) { world in
      _ = world.events(Scored.self)
    }
    step(400)
    let snapshot = simulation.snapshot()
    try simulation.restore(snapshot)
    step(300)
    #expect(
      lines.all.count == 1 && lines.all[0].hasPrefix("Bumped is sent, and no system has read"),
      "\(lines.all)")
  }

  @Test func readingEventsTwiceInARunIsReported() {
    begin()
    run { world in
      world.send(Bumped(speed: 1))
      world.send(Scored())
      // Once in a run, and again in another run: both are correct.
      for _ in world.events(Bumped.self) {}
      if world[Clock.self].tick == 9 {
        for _ in 0..<2 { for _ in world.events(Scored.self) {} }
      }
    }
    simulation.schedule.add("other") { world in
      for _ in world.events(Bumped.self) {}
      for _ in world.events(Scored.self) {}
    }
    step(8)
    #expect(lines.all.isEmpty)
    step(8)
    #expect(
      lines.all.count == 1 && lines.all[0].hasPrefix("Scoreds are read twice"), "\(lines.all)")
    #expect(simulation.diagnoses.first?.system == "culprit")
  }

  @Test func switchingMissingSystemsIsReported() {
    begin()
    simulation.schedule.add("walk", groups: [SystemGroup("legs")]) { _ in }
    run { world in
      world.setSystem("walk", enabled: false)
      world.setGroup(SystemGroup("legs"), enabled: true)
      if world[Clock.self].tick == 5 { world.setSystem("wlak", enabled: false) }
      if world[Clock.self].tick == 7 { world.setGroup(SystemGroup("arms"), enabled: true) }
    }
    step(20)
    #expect(
      lines.all.map { String($0.prefix(30)) } == [
        "wlak is switched on or off, an", "arms is switched on or off, an",
      ], "\(lines.all)")
    #expect(simulation.diagnoses.first?.system == "culprit")
  }

  @Test func eventsThatTheHostReadsAreNotReported() {
    begin()
    run { $0.send(Bumped()) }
    for _ in 0..<700 {
      step()
      #expect(!world.events(Bumped.self).isEmpty || simulation.tick < 3)
    }
    #expect(lines.all.isEmpty, "\(lines.all)")
  }
}
