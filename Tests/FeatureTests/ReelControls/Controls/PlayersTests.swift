import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct PlayersTests {
  static let left = Action(0)
  static let right = Action(1)
  let simulation = Simulation(content: GameContent(), seed: 1, players: 3)

  init() {
    var first = Bindings()
    first.bind(.arrows, left: Self.left, right: Self.right)
    var second = Bindings()
    second.bind(.letters, left: Self.left, right: Self.right)
    second.bind(.leftStick, left: Self.left, right: Self.right)
    simulation.world.controls.setBindings(first, of: 0)
    simulation.world.controls.setBindings(second, of: 1)
  }

  func step(_ events: [InputEvent]...) {
    simulation.step(
      players: events.map { TickInput(viewWidth: 100, viewHeight: 50, events: $0) })
  }

  @Test func eachPlayerHasHisOwnInputAndActions() {
    let world = simulation.world
    #expect(world.playerCount == 3 && simulation.playerCount == 3)
    let keys: [InputEvent] = [.keyDown(.left), .keyDown(.d)]
    step(keys, keys + [InputEvent(.padConnected, device: 1)], [])
    #expect(
      world.controls.actions(of: 0).hasBegun(Self.left)
        && !world.controls.actions(of: 0).isActive(Self.right))
    #expect(
      world.controls.actions(of: 1).hasBegun(Self.right)
        && !world.controls.actions(of: 1).isActive(Self.left))
    #expect(
      world.controls.input(of: 1).pads[1].isConnected
        && !world.controls.input(of: 0).pads[1].isConnected)
    #expect(world[Actions.self].isActive(Self.left), "the first player's")
    #expect(
      !world.controls.input(of: 2).isHeld(.left)
        && world.controls.actions(of: 2).isActive(Self.left) == false)
    step([], [.keyUp(.d), .padAxis(.leftX, -0.6, pad: 1)], [])
    #expect(abs(world.controls.value(of: Self.left, player: 1) - 0.5) < 0.001)
    #expect(world.controls.value(from: Self.left, to: Self.right, player: 0) == -1)
    #expect(
      !world.controls.actions(of: 0).hasBegun(Self.left)
        && world.controls.actions(of: 0).isActive(Self.left))
    step([], [.keyDown(.d), .keyUp(.d)], [])
    #expect(world.controls.actions(of: 1).hasBegun(Self.right), "however short")
  }

  @Test func eachPlayerBindsHisOwnKeys() {
    let world = simulation.world
    var own = world.controls.bindings(of: 2)
    own.listen(for: Self.right)
    world.controls.setBindings(own, of: 2)
    step([.keyDown(.left)], [], [.keyDown(.m)])
    let rebound = Array(world.events(RebindEnded.self))
    #expect(rebound.map(\.player) == [2])
    #expect(world.controls.bindings(of: 2).all == [Binding(.key(.m), to: Self.right)])
    #expect(world.controls.bindings(of: 0).all.count == 2)
    #expect(world.controls.actions(of: 0).isActive(Self.left), "the others play on")
  }

  @Test func aSingleInputGoesToTheFirstPlayer() {
    step([], [.keyDown(.d)], [])
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50, events: [.keyDown(.left)]))
    #expect(simulation.world.controls.actions(of: 0).isActive(Self.left))
    #expect(
      simulation.world.controls.actions(of: 1).isActive(Self.right), "what is held stays held")
    #expect(!simulation.world.controls.actions(of: 1).hasBegun(Self.right))
  }

  @Test func aGameForOneTakesOneInput() {
    let one = Simulation(content: GameContent(), seed: 1)
    #expect(one.world.playerCount == 1)
    let both = [TickInput(events: [.keyDown(.left)])]
    let other = Simulation(content: GameContent(), seed: 1)
    one.step(players: both)
    other.step(both[0])
    #expect(one.stateHash == other.stateHash)
  }

  @Test func playersArePartOfTheStateAndOfSnapshots() throws {
    step([], [.keyDown(.d)], [])
    let snapshot = simulation.snapshot()
    let hash = simulation.stateHash
    step([], [.keyUp(.d)], [])
    #expect(simulation.stateHash != hash)
    try simulation.restore(snapshot)
    #expect(simulation.stateHash == hash && simulation.world.controls.input(of: 1).isHeld(.d))
    step([], [], [.keyDown(.a)])
    #expect(simulation.world.controls.input(of: 2).isHeld(.a))
  }

  @Test func aSnapshotOfFewerPlayersCanBeRestored() throws {
    let two = Simulation(content: GameContent(), seed: 1, players: 2)
    two.start()
    simulation.start()
    try simulation.restore(two.snapshot())
    step([], [], [.keyDown(.a)])
    #expect(simulation.world.controls.input(of: 2).isHeld(.a))
  }

  @Test func controlsOfFewerPlayersDoNotTrap() {
    let world = simulation.world
    let second = world.controls.bindings(of: 1)
    world[PlayerControls.self] = PlayerControls()
    #expect(world.controls.bindings(of: 2).all.isEmpty)
    #expect(world.controls.actions(of: 1).active == 0)
    world.controls.setBindings(second, of: 2)
    #expect(world.controls.bindings(of: 2) == second && world.controls.bindings(of: 1).all.isEmpty)
    step([], [], [.keyDown(.d)])
    #expect(world.controls.actions(of: 2).hasBegun(Self.right))
  }

  @Test func aWrongNumberOfPlayersTraps() async {
    await #expect(processExitsWith: .failure) {
      Simulation(content: GameContent(), seed: 1, players: 2).step(players: [TickInput()])
    }
    await #expect(processExitsWith: .failure) {
      _ = Simulation(content: GameContent(), seed: 1).world.controls.input(of: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Simulation(content: GameContent(), seed: 1, players: 65)
    }
  }
}
