import Reel
import Testing

private struct Goal: Event { var points: Int32 = 1 }
private struct Foul: Event {}

@Suite struct TimelineMarksTests {
  @Test func theEventsOfTheLastTickAreMarked() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.markTimeline(at: Goal.self)
    simulation.markTimeline(at: Foul.self)
    simulation.markTimeline(at: Goal.self)
    #expect(simulation.timelineMarkNames == ["Goal", "Foul"])
    simulation.schedule.add("score") { world in
      let tick = world[Clock.self].tick
      if tick % 3 == 1 { for _ in 0..<tick { world.send(Goal()) } }
      if tick == 4 { world.send(Foul()) }
    }
    var marks: [[Int]] = []
    for _ in 0..<6 {
      simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
      simulation.eachTimelineMark { kind, count in
        marks.append([Int(simulation.tick), kind, count])
      }
    }
    #expect(marks == [[2, 0, 1], [5, 0, 4], [5, 1, 1]])
  }

  @Test func marksAreNoPartOfTheState() {
    let (plain, marked) = (
      Simulation(content: GameContent(), seed: 1), Simulation(content: GameContent(), seed: 1)
    )
    marked.markTimeline(at: Goal.self)
    for simulation in [plain, marked] {
      simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
      simulation.eachTimelineMark { _, _ in }
    }
    #expect(plain.snapshot() == marked.snapshot() && plain.stateHash == marked.stateHash)
  }
}
