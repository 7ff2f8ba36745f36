import Reel
import Testing

/// Tests of `hold`, which sends one event when a key or button is pressed, and one when it is released.
@Suite struct TickInputHoldTests {
  private let simulation = Simulation(content: GameContent(), seed: 1, players: 2)

  private func step(_ make: (inout TickInput) -> Void) -> [InputEvent] {
    var inputs = [TickInput(), TickInput()]
    make(&inputs[1])
    simulation.step(players: inputs)
    return inputs[1].events
  }

  @Test func aHeldKeyIsPressedOnceAndReleasedOnce() {
    var sent: [[InputEvent]] = []
    for isHeld in [false, true, true, false, false] {
      sent.append(step { $0.hold(.left, isHeld, in: simulation, player: 1) })
      #expect(simulation.world.controls.input(of: 1).isHeld(.left) == isHeld)
    }
    #expect(sent == [[], [.keyDown(.left)], [], [.keyUp(.left)], []])
    #expect(!simulation.world[Input.self].wasPressed(.left))
  }

  @Test func earlierEventsOfTheTickCountForHeldKeys() {
    let events = step {
      $0.events = [.keyDown(.space), .keyUp(.space), .keyDown(.up)]
      $0.hold(.space, false, in: simulation, player: 1)
      $0.hold(.up, in: simulation, player: 1)
      $0.hold(.down, in: simulation, player: 1)
    }
    #expect(events == [.keyDown(.space), .keyUp(.space), .keyDown(.up), .keyDown(.down)])
  }

  /// If a game has several players, an input without `player:` would be read as the first player's, even in the input
  /// of another one.
  @Test func holdTrapsWithoutAPlayerIfThereAreSeveral() async {
    let key = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let simulation = Simulation(content: GameContent(), seed: 1, players: 2)
      var input = TickInput()
      input.hold(.left, in: simulation)
    }
    let button = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let simulation = Simulation(content: GameContent(), seed: 1, players: 2)
      var input = TickInput()
      input.hold(.south, in: simulation)
    }
    for result in [key, button] {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        text.contains("This game has 2 players") && text.contains("in: simulation, player: 1"),
        "\(text)")
    }
  }

  @Test func holdNeedsNoPlayerIfThereIsOne() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    var input = TickInput()
    input.hold(.left, in: simulation)
    input.hold(.right, in: simulation, player: 0)
    input.hold(.south, in: simulation)
    #expect(input.events == [.keyDown(.left), .keyDown(.right), .padDown(.south, pad: 0)])
  }

  @Test func aButtonIsHeldOnItsOwnPad() {
    let first = step {
      $0.events = [InputEvent(.padConnected, device: 2), .padDown(.south, pad: 1)]
      $0.hold(.south, pad: 2, in: simulation, player: 1)
    }
    #expect(first.last == .padDown(.south, pad: 2))
    #expect(simulation.world.controls.input(of: 1).isHeld(.south, pad: 2))
    let second = step {
      $0.hold(.south, pad: 2, in: simulation, player: 1)
      $0.hold(.east, pad: 2, false, in: simulation, player: 1)
      $0.hold(.south, pad: 2, false, in: simulation, player: 1)
      $0.hold(.south, pad: 2, false, in: simulation, player: 1)
    }
    #expect(second == [.padUp(.south, pad: 2)])
  }
}
