import Reel
import Testing

@testable import ElephantRaceRules

/// The title's menu for matches.
@Suite struct NetworkMenuTests {
  private let simulation: Simulation
  private var world: World { simulation.world }

  init() throws {
    simulation = ElephantRace().makeSimulation(content: try Stage.content(), seed: 3)
    for _ in 0..<12 { step() }
  }

  private func step(_ events: [InputEvent] = []) {
    simulation.step(TickInput(viewWidth: 640, viewHeight: 360, events: events))
  }

  private func tap(_ widget: WidgetID) {
    var input = TickInput(viewWidth: 640, viewHeight: 360)
    let isTapped = input.tap(widget, in: simulation)
    #expect(isTapped)
    simulation.step(input)
  }

  private var isOpen: Bool { world.interface.widget(.networkMenu) != .none }

  @Test func theButtonOpensTheMenuAndStartsNoRace() {
    tap(.network)
    #expect(isOpen && world[Race.self].phase == .title)
    step([.keyDown(.escape), .keyUp(.escape)])
    #expect(!isOpen && world[Race.self].phase == .title)
  }

  @Test func hostingSendsAMessage() {
    step([.keyDown(.n), .keyUp(.n)])
    #expect(isOpen)
    step()
    tap(.host)
    #expect(simulation.messages == [.host])
    #expect(world[Race.self].phase == .title)
  }

  @Test func joiningSendsTheAddressInTheField() {
    tap(.network)
    step()
    tap(.join)
    #expect(simulation.messages.isEmpty && isOpen)
    world.interface.setText("192.168.1.20", of: .address)
    step()
    tap(.join)
    #expect(simulation.messages == [.join(address: "192.168.1.20")])
  }

  @Test func theMenuIsOnlyOnTheTitle() {
    step([.keyDown(.space), .keyUp(.space)])
    step()
    #expect(world[Race.self].phase == .countdown)
    #expect(world.interface.widget(.network) == .none)
  }
}
