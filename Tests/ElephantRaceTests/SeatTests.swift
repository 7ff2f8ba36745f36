import Reel
import ReelApp
import Testing

@testable import ElephantRaceRules

/// Up to four people, at one machine and in a match.
@Suite struct SeatTests {
  private let content: GameContent
  init() throws { content = try Stage.content() }

  private func input(_ events: [InputEvent] = []) -> TickInput {
    TickInput(viewWidth: 640, viewHeight: 360, events: events)
  }

  private func inputs(_ events: [InputEvent] = [], of player: Int = 0) -> [TickInput] {
    (0..<4).map { input($0 == player ? events : []) }
  }

  /// Returns a match after the tick in which these players came.
  private func match(_ present: Set<Int>, seed: UInt64 = 3) -> Simulation {
    let simulation = ElephantRace().makeSimulation(content: content, seed: seed)
    simulation.step(players: (0..<4).map { input([.presence(present.contains($0))]) })
    return simulation
  }

  /// Lets the bot play for all players.
  private func play(_ simulation: Simulation, _ bot: inout ElephantRaceBot) -> [TickInput] {
    var inputs = inputs()
    bot.play(simulation, into: &inputs)
    return inputs
  }

  /// Returns a match of four in the middle of a race.
  private func running(seed: UInt64 = 3) -> (Simulation, ElephantRaceBot) {
    let simulation = match([0, 1, 2, 3], seed: seed)
    var bot = ElephantRaceBot(seed: seed)
    while simulation.world[Race.self].phase != .racing {
      simulation.step(players: play(simulation, &bot))
    }
    for _ in 0..<200 { simulation.step(players: play(simulation, &bot)) }
    return (simulation, bot)
  }

  @Test func fourPlayersRaceToThePodium() {
    let simulation = match([0, 1, 2, 3])
    let world = simulation.world
    var bot = ElephantRaceBot(seed: 3)
    for _ in 0..<6_000 where world[Race.self].phase != .podium {
      simulation.step(players: play(simulation, &bot))
      #expect((0..<4).allSatisfy { world.elephant($0).isSteered })
    }
    #expect(world[Race.self].phase == .podium)
    #expect((0..<4).map { world.elephant($0).rank }.sorted() == [1, 2, 3, 4])
  }

  /// Puts each elephant on the same stretch, and presses the same keys: all are equally fast, also far behind others.
  @Test func steeredElephantsAreEquallyFast() {
    var ways: [Float] = []
    for runner in 0..<4 {
      let (simulation, _) = running()
      let world = simulation.world
      for at in 0..<4 {
        world.change(at) { elephant in
          elephant = Elephant(number: elephant.number)
          elephant.isSteered = true
          elephant.lane = at == runner ? 1 : 3
          elephant.depth = Float(elephant.lane)
          elephant.x = at == runner ? 250 : 5000 + 300 * Float(at)
        }
      }
      for tick in 0..<70 {
        simulation.step(players: inputs(tick == 0 ? [.keyDown(.right)] : [], of: runner))
      }
      ways.append(world.elephant(runner).x)
    }
    #expect(ways.allSatisfy { $0 == ways[0] } && ways[0] > 600, "\(ways)")
  }

  /// Checks that an elephant goes to its driver in the tick in which its player leaves, and comes back during the race.
  @Test func aPlayerMayLeaveAndComeBack() {
    let (simulation, started) = running()
    var bot = started
    let world = simulation.world
    simulation.step(players: inputs([InputEvent(.focusLost), .presence(false)], of: 2))
    #expect(!world.elephant(2).isSteered && world.elephant(1).isSteered)
    let before = world.elephant(2).x
    for _ in 0..<90 {
      var inputs = play(simulation, &bot)
      inputs[2].events = []
      simulation.step(players: inputs)
    }
    #expect(world.elephant(2).x > before + 100)
    simulation.step(players: inputs([.presence(true)], of: 2))
    #expect(world.elephant(2).isSteered && world.elephant(2).temper == .hero)
    world.change(2) { elephant in
      elephant.stun = 0
      elephant.panic = 0
      elephant.lure = .none
    }
    simulation.step(players: inputs([.keyDown(.right)], of: 2))
    #expect(world.elephant(2).wish.hurries)
  }

  /// Repeats the last eight ticks after every tick of a race of four, with one player who leaves and returns.
  @Test func aMatchCanBeRolledBack() {
    let (simulation, started) = running(seed: 5)
    var bot = started
    let test = SyncTest(depth: 8)
    for tick in 0..<150 {
      var inputs = play(simulation, &bot)
      if tick == 40 { inputs[3].events = [InputEvent(.focusLost), .presence(false)] }
      if tick > 40 && tick < 90 { inputs[3].events = [] }
      if tick == 90 { inputs[3].events = [.presence(true)] }
      let fault = test.step(simulation, players: inputs)
      #expect(fault == nil, "tick \(tick)")
      if fault != nil { return }
    }
  }

  /// Compares two machines of a match: the state is the same, and each picture follows the machine's own player.
  @Test func thePictureFollowsTheLocalPlayer() {
    let machines = [match([0, 1, 2, 3]), match([0, 1, 2, 3])]
    machines[0].world[LocalPlayers.self].players = PlayerSet(0)
    machines[1].world[LocalPlayers.self].players = PlayerSet(2)
    let painters = machines.map { ScenePainter($0) }
    var bot = ElephantRaceBot(seed: 3)
    for _ in 0..<400 {
      let inputs = play(machines[0], &bot)
      for at in 0..<2 {
        machines[at].step(players: inputs)
        painters[at].recordTick(machines[at].world)
      }
      #expect(machines[0].stateHash == machines[1].stateHash)
    }
    // A mark at elephant 2 is in the picture of its player's machine only.
    for at in 0..<2 {
      let world = machines[at].world
      world.change(2) { $0.x = 7000 }
      world.spawn(
        Transform(x: 7000, y: 200),
        Label("mark", font: .font, layer: Layers.words, tint: Color(1, 2, 3)))
    }
    func isMark(_ quad: DrawQuad) -> Bool {
      let corner = quad.corners.0.position
      return quad.color == Color(1, 2, 3) && Rect(0, 0, 640, 360).contains(corner)
    }
    var counts: [Int] = []
    for at in 0..<2 {
      for _ in 0..<40 {
        machines[at].step(players: inputs())
        machines[at].world.change(2) { $0.x = 7000 }
        painters[at].recordTick(machines[at].world)
      }
      var list = DrawList()
      painters[at].paint(machines[at].world, into: &list)
      counts.append(list.quads.count { isMark($0) })
    }
    #expect(counts[0] == 0 && counts[1] > 0, "\(counts)")
    #expect(machines[0].stateHash == machines[1].stateHash)
  }

  /// Checks that a second person joins by an own key on the title, leaves by it again, and gets half of the screen.
  @Test func aSecondPersonJoinsOnTheTitle() {
    let simulation = ElephantRace().makeSimulation(content: content, seed: 3)
    let world = simulation.world
    let press: [InputEvent] = [.keyDown(.q), .keyUp(.q)]
    for isIn in [true, false, true] {
      simulation.step(players: inputs(press, of: 1))
      #expect(world.isSteered(1) == isIn && world[Race.self].phase == .title)
    }
    for _ in 0..<10 { simulation.step(players: inputs()) }
    simulation.step(players: inputs([.keyDown(.space), .keyUp(.space)]))
    #expect(world[Race.self].phase == .countdown && world.isSplit)
    while world[Race.self].phase != .racing { simulation.step(players: inputs()) }
    simulation.step(players: inputs([.keyDown(.d)], of: 0))
    #expect(!world.elephant(0).wish.hurries)
    simulation.step(players: inputs([.keyDown(.d)], of: 1))
    #expect(world.elephant(1).wish.hurries)
    let areas = (0..<4).map { world.part(of: $0) }
    #expect(areas[0] == Rect(0, 0, 1, 0.5) && areas[1] == Rect(0, 0.5, 1, 0.5))
    #expect(areas[2].isEmpty && areas[3].isEmpty)
  }

  @Test func onePlayerAloneStartsNoMatch() {
    let simulation = match([1])
    for _ in 0..<20 { simulation.step(players: inputs()) }
    let start: [InputEvent] = [.keyDown(.space), .keyUp(.space)]
    simulation.step(players: inputs(start, of: 1))
    #expect(simulation.world[Race.self].phase == .title)
    simulation.step(players: inputs([.presence(true)], of: 3))
    simulation.step(players: inputs(start, of: 3))
    #expect(simulation.world[Race.self].phase == .countdown)
  }

  @Test func escapeLeavesAMatchAndPausesNothing() {
    let (simulation, _) = running()
    simulation.step(players: inputs([.keyDown(.escape), .keyUp(.escape)], of: 1))
    #expect(simulation.messages == [.leave(player: 1)])
    #expect(!simulation.world[Race.self].isPaused)
  }
}
