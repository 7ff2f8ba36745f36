import Reel
import ReelContent
import ReelPlatform
import Testing

@Suite struct WorldDevicesTests {
  @Test func deviceCommandsAreSentOnceAndAreNoState() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let quiet = Simulation(content: GameContent(), seed: 1)
    simulation.schedule.add("ask") { world in
      if world[Input.self].wasPressed(.space) {
        world.devices.send(.rumble(pad: 0, strong: 1, weak: 0, milliseconds: 80))
        world.devices.send(.startText(.zero))
      }
    }
    quiet.schedule.add("ask") { _ in }
    let press = TickInput(viewWidth: 16, viewHeight: 16, events: [.keyDown(.space)])
    simulation.step(press)
    quiet.step(press)
    #expect(
      simulation.deviceCommands == [
        .rumble(pad: 0, strong: 1, weak: 0, milliseconds: 80), .startText(.zero),
      ])
    #expect(simulation.stateHash == quiet.stateHash)
    simulation.step(TickInput(viewWidth: 16, viewHeight: 16))
    #expect(simulation.deviceCommands.isEmpty)
  }
}
