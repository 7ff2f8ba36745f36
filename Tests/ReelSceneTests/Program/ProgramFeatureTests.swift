import ReelContent
import ReelECS
import ReelPlatform
import ReelScene
import Testing

@Suite struct ProgramFeatureTests {
  private func step(_ simulation: Simulation) {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
  }

  /// What is said belongs to its tick: it is there until the next has ended, and no restore brings it back.
  @Test func whatIsSaidIsHeardAfterItsTick() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.schedule.add("speak") { world in
      if world[Clock.self].tick == 1 {
        world.program.tell(.quit)
        world.devices.ask(.stopText)
      }
    }
    step(simulation)
    #expect(simulation.messages.isEmpty && simulation.deviceCommands.isEmpty)
    let before = simulation.snapshot()
    step(simulation)
    #expect(simulation.messages == [.quit] && simulation.deviceCommands == [.stopText])
    try simulation.restore(before)
    #expect(simulation.messages.isEmpty && simulation.deviceCommands.isEmpty)
    step(simulation)
    #expect(simulation.messages == [.quit])
    step(simulation)
    #expect(simulation.messages.isEmpty && simulation.deviceCommands.isEmpty)
  }

  /// What a set-up says is heard before the first tick, and once.
  @Test func whatIsSaidBetweenTicksIsHeardAtOnce() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.start()
    simulation.world.program.tell(.quit)
    #expect(simulation.messages == [.quit])
    step(simulation)
    #expect(simulation.messages.isEmpty)
  }

  @Test func aSimulationWithoutItSaysNothing() {
    let simulation = Simulation(content: GameContent(), seed: 1) { _ in }
    step(simulation)
    #expect(simulation.messages.isEmpty && simulation.deviceCommands.isEmpty)
  }
}
