import Reel
import ReelBatch
import Testing

/// A game of two players, each of which moves a marker by the keys that it holds.
private struct Tug: Game {
  static let name = "Tug"
  static let settings = GameSettings(title: "Tug", viewWidth: 64, viewHeight: 32, players: 2)
  typealias Player = TugBot
  typealias Training = TugTask

  func installFeatures(in simulation: Simulation) {}

  func setUp(_ simulation: Simulation) {
    simulation.world.insert(Markers())
    simulation.schedule.add("move") { world in
      for player in 0..<2 {
        for event in world[Players.self].inputs[player].events where event.kind == .agent {
          let at = Int64(event.x) << Int64(8 * player)
          world[Markers.self].sum = world[Markers.self].sum &* 31 &+ at
        }
      }
    }
  }
}

private struct Markers: Resource { var sum: Int64 = 0 }

private struct TugBot: Bot {
  enum Kind: String, BotKind { case left, right }
  private var chance: RandomStream
  private let push: Int16

  init(seed: UInt64) { (chance, push) = (RandomStream(seed: seed, stream: 1), 0) }
  init(kind: Kind, seed: UInt64) {
    (chance, push) = (RandomStream(seed: seed, stream: 1), kind == .left ? -50 : 50)
  }

  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }
  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    input.events.append(.agent(0, push + Int16(chance.int(in: 0...9))))
  }
}

private struct TugTask: Environment {
  static var spaces: EnvironmentSpaces { EnvironmentSpaces(action: .choices(1)) }
  mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
  ) {
    for player in 0..<2 where !actions.isBot(player) { inputs[player].events.append(.agent(0, 5)) }
  }
  mutating func observe(_ simulation: Simulation, into observations: Observations) {}
  mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {}
}

/// The bots of players in a batch.
@Suite struct BotTests {
  private func hash(_ bots: [BatchBot], seed: UInt64) throws -> UInt64 {
    var options = BatchOptions()
    (options.bots, options.threads) = (bots, 1)
    let batch = try Batch(Tug(), worlds: 1, options: options)
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: [seed])
    for _ in 0..<20 { try batch.step() }
    return withExtendedLifetime(arrays) { try! batch.simulation(of: 0).stateHash }
  }

  private func hash(_ kinds: [TugBot.Kind], seed: UInt64, ticks: UInt64) -> UInt64 {
    let simulation = Tug().makeSimulation(content: GameContent(), seed: seed)
    var team = BotTeam<TugBot>(kinds, seed: seed)
    Tug().play(simulation, with: &team, ticks: ticks)
    return simulation.stateHash
  }

  @Test func aBatchPlaysWhatATeamPlays() throws {
    let ticks = UInt64(20 * TugTask.spaces.ticksPerStep)
    typealias Kind = TugBot.Kind
    for kinds in [[Kind.left, .right], [.right, .left], [.left, .left]] {
      let bots = kinds.enumerated().map { BatchBot($0, $1) }
      #expect(try hash(bots, seed: 7) == hash(kinds, seed: 7, ticks: ticks))
      // The order of the list has no meaning.
      #expect(try hash(bots.reversed(), seed: 7) == hash(bots, seed: 7))
    }
    #expect(try hash([0, 1], seed: 7) != hash([BatchBot(0, Kind.left), 1], seed: 7))
    #expect(try hash([0, 1], seed: 7) == hash([BatchBot(0, named: "bot"), 1], seed: 7))
    #expect(try hash([0], seed: 7) == hash([0, BatchBot(1, named: "none")], seed: 7))
  }

  @Test(
    arguments: [
      ([2], "Player 2 cannot be a bot: the game has players 0 to 1."),
      ([-1], "Player -1 cannot be a bot: the game has players 0 to 1."),
      ([1, 0, 1], "Player 1 has two bots: expected one."),
      (
        [BatchBot(1, named: "up")],
        "There is no such bot for player 1: expected bot, none, left or right."
      ),
    ] as [([BatchBot], String)])
  func wrongBotsAreRefused(_ bots: [BatchBot], _ sentence: String) throws {
    let error = try #require(throws: BatchError.self) { try hash(bots, seed: 1) }
    #expect(error.kind == .badArgument && error.description == sentence)
  }
}
