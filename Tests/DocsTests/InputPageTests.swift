import Reel
import Testing

/// Tests of the code of docs/input.md.
@Suite(.serialized) struct InputPageTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private func step(_ events: [InputEvent]) {
    simulation.step(TickInput(viewWidth: 200, viewHeight: 100, events: events))
  }

  @Test func actionsAreBoundAndBoundAnew() {
    InputPage.lines = []
    InputPage.setUp(simulation)
    simulation.schedule.add(InputPage.showRebindEnded)
    step([.keyDown(.leftControl), .keyDown(.s)])
    #expect(simulation.world[Actions.self].hasBegun(.save))
    step([.keyUp(.leftControl), .keyUp(.s), .keyDown(.space)])
    #expect(simulation.world[Actions.self].hasBegun(.jump))
    step([.keyUp(.space)])
    InputPage.rebind(simulation.world)
    step([.keyLabel(.q, "a"), .keyDown(.q)])
    step([.keyUp(.q)])
    #expect(InputPage.lines == ["A"] && simulation.messages.isEmpty)
    InputPage.rebind(simulation.world)
    step([.keyDown(.left)])
    #expect(InputPage.lines == ["A", "Left", "taken from another action"])
    #expect(simulation.messages.count == 1, "they are saved")
  }

  @Test func gesturesTriggerTheirActions() {
    InputPage.lines = []
    let simulation = Simulation(content: GameContent(), seed: 1)
    InputPage.installGestures(simulation)
    for events: [InputEvent] in [
      [.pointerDown(1, 9, 9), .pointerUp(1, 9, 9)], [.pointerDown(1, 9, 9), .pointerUp(1, 9, 9)],
      [
        .pointerDown(1, 90, 9), .pointerMove(1, 60, 9), .pointerMove(1, 30, 9),
        .pointerUp(1, 30, 9),
      ],
    ] {
      simulation.step(TickInput(viewWidth: 200, viewHeight: 100, events: events))
    }
    #expect(InputPage.lines == ["zoom 9.0", "pull -60.0", "page"])
  }

  @Test func aNameIsTypedAndComposed() {
    simulation.world.insert(InputPage.Entry())
    simulation.schedule.add(InputPage.typeName)
    InputPage.beginName(simulation.world)
    step(InputEvent.typed("Jürg") + [.keyDown(.backspace)])
    step(InputEvent.composing("é"))
    #expect(simulation.world[InputPage.Entry.self].name == "Jür")
    #expect(simulation.world[InputPage.Entry.self].composing == "é")
    step(InputEvent.composing("") + InputEvent.typed("é") + [.keyDown(.enter)])
    #expect(simulation.world[InputPage.Entry.self].name == "Jüré")
    #expect(simulation.deviceCommands == [.stopText])
    #expect(!simulation.world[Bindings.self].isResting)
  }

  @Test func twoPushASledgeAndOneJoins() {
    let simulation = Simulation(content: GameContent(), seed: 1, players: 2)
    InputPage.setUpPlayers(simulation)
    simulation.world.insert(InputPage.Sledge())
    simulation.schedule.add(InputPage.push)
    simulation.schedule.add(InputPage.join)
    func step(_ first: [InputEvent], _ second: [InputEvent]) {
      simulation.step(
        players: [first, second].map { TickInput(viewWidth: 200, viewHeight: 100, events: $0) })
    }
    step([.keyDown(.right), .padDown(.start, pad: 3)], [.keyDown(.a)])
    #expect(simulation.world[InputPage.Sledge.self].x == 0)
    #expect(simulation.deviceCommands == [.assign(.pad(3), to: PlayerSet(1))])
    step([], [.keyUp(.a)])
    #expect(simulation.world[InputPage.Sledge.self].x == 1)
  }
}
