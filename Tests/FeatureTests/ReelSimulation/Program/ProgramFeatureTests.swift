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

  /// Checks that messages belong to their tick: they exist until the next tick has ended, and no restore brings them
  /// back.
  @Test func messagesCanBeReadAfterTheirTick() throws {
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

  /// Sends a message during the set-up: it can be read before the first tick, and once.
  @Test func messagesSentBetweenTicksCanBeReadAtOnce() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.start()
    simulation.world.program.send(.quit)
    #expect(simulation.messages == [.quit])
    step(simulation)
    #expect(simulation.messages.isEmpty)
  }

  /// Sends messages before the first system of a tick: from a system on entering a state, or from a queued command.
  @Test func messagesSentBeforeTheFirstSystemCanBeRead() {
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

  @Test func aSimulationWithoutTheFeatureSendsNoMessages() {
    let simulation = Simulation(content: GameContent(), seed: 1) { _ in }
    step(simulation)
    #expect(simulation.messages.isEmpty && simulation.deviceCommands.isEmpty)
  }
}
