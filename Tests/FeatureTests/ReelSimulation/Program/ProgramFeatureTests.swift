import Reel
import ReelContent
import ReelECS
import ReelPlatform
import Testing

private enum Mood: UInt8, GameState { case calm, glad }

@Suite struct ProgramFeatureTests {
  private func step(_ simulation: Simulation) {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
  }

  /// What is said belongs to its tick: it is there until the next has ended, and no restore brings it back.
  @Test func whatIsSaidIsHeardAfterItsTick() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.schedule.add("speak") { world in
      if world[Clock.self].tick == 1 {
        world.program.send(.quit)
        world.devices.send(.stopText)
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
    simulation.world.program.send(.quit)
    #expect(simulation.messages == [.quit])
    step(simulation)
    #expect(simulation.messages.isEmpty)
  }

  /// Also what is said in a tick before its first system runs: by who enters a state, or by a command that waited.
  @Test func whatIsSaidBeforeTheFirstSystemIsHeard() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.world.insert(Mood.calm)
    simulation.schedule.onEnter(Mood.glad, "cheer") { $0.program.send(.quit) }
    step(simulation)
    simulation.world.setState(Mood.glad)
    step(simulation)
    #expect(simulation.messages == [.quit])
    simulation.world.commands.perform { $0.devices.send(.stopText) }
    step(simulation)
    #expect(simulation.messages.isEmpty && simulation.deviceCommands == [.stopText])
    step(simulation)
    #expect(simulation.deviceCommands.isEmpty)
  }

  @Test func aSimulationWithoutItSaysNothing() {
    let simulation = Simulation(content: GameContent(), seed: 1) { _ in }
    step(simulation)
    #expect(simulation.messages.isEmpty && simulation.deviceCommands.isEmpty)
  }
}
