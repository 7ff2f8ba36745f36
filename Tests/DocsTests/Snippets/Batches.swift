// Pieces of docs/batch.md.

import Reel
import ReelBatch

enum BatchPage {
  struct Ball: Component {
    var x: Float = 0
    var speed: Float = 1
  }

  // snippet: batch-environment
  struct CatchBall: Environment {
    static var spaces: EnvironmentSpaces {
      EnvironmentSpaces(
        observation: [.values("ball", 2, in: -1...1)],  // a position and a speed
        action: .choices(3),  // nothing, left, right
        log: ["catches"], ticksPerStep: 4, stepLimit: 1000)
    }

    private var catches = 0
    init() {}

    mutating func act(
      _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
    ) {
      // The events of one tick, such as a player could cause. A reel of the episode contains them.
      if actions[0] == 1 { inputs[0].events += [.keyDown(.left), .keyUp(.left)] }
      if actions[0] == 2 { inputs[0].events += [.keyDown(.right), .keyUp(.right)] }
    }

    mutating func observe(_ simulation: Simulation, into observations: Observations) {
      var row = observations.row()
      simulation.world.each { (ball: Ball) in
        row.append(ball.x / 100, in: -1...1)
        row.append(ball.speed / 10, in: -1...1)
      }
    }

    mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {
      simulation.world.each { (ball: Ball) in
        if ball.x.magnitude < 5 {
          outcomes.reward(1)
          catches += 1
        }
        if ball.x.magnitude > 100 { outcomes.terminate() }
      }
      outcomes.log(Double(catches), at: 0)
    }
  }
  // end

  struct BallGame: Game {
    typealias Training = CatchBall
    typealias Player = PickerBot
    static let name = "BallGame"
    static let settings = GameSettings(title: "BallGame", players: 2)
    func setUp(_ simulation: Simulation) {
      simulation.world.spawn(Ball())
      simulation.schedule.add("roll") { world in
        let isLeft = world[Input.self].wasPressed(.left)
        world.each { (ball: inout Ball) in
          if isLeft { ball.speed -= 0.5 }
          ball.x += ball.speed
        }
      }
    }
  }

  // snippet: bot-kinds
  public struct PickerBot: Bot {
    public enum Kind: String, BotKind { case hasty, patient }
    private let period: UInt64

    public init(seed: UInt64) { self.init(kind: .hasty, seed: seed) }
    public init(kind: Kind, seed: UInt64) { period = kind == .hasty ? 10 : 60 }

    public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
      play(simulation, player: 0, into: &input)
    }
    public mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
      input.hold(.left, simulation.tick / period % 2 == 0, in: simulation, player: player)
    }
  }
  // end

  /// The players of the page's lists, in settings that a batch has accepted.
  static func bots() throws -> [BatchBot] {
    var options = BatchOptions()
    // snippet: batch-bots
    options.bots = [1]  // player 1 is the game's bot
    options.bots = [BatchBot(0, PickerBot.Kind.hasty), BatchBot(1, PickerBot.Kind.patient)]
    options.bots = [BatchBot(1, named: "patient")]  // a name from outside
    // end
    return try Batch(BallGame(), worlds: 1, options: options).options.bots
  }

  static func run() throws -> Double {
    // snippet: batch-run
    let batch = try Batch(BallGame(), worlds: 1000)
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: batch.seeds(from: 1))
    for _ in 0..<100 {
      for world in 0..<1000 {
        arrays.choices[world] = arrays.observations[2 * world] > 0 ? 1 : 2
      }
      try batch.step()
    }
    let sum = arrays.rewards.reduce(0, +)
    // end
    return sum
  }

  static func search() throws -> (reel: [UInt8], hashes: [UInt64]) {
    let batch = try Batch(BallGame(), worlds: 3)
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: batch.seeds(from: 1))
    // snippet: batch-branch
    let moment = try batch.snapshot(of: 0)
    for world in 0..<3 {
      try batch.restore(moment, to: world)  // also of another world
      arrays.choices[world] = Int64(world)  // one branch for each action
    }
    try batch.step()
    let reel = try batch.reel(of: 2)  // the complete episode of the third branch
    // end
    return (reel, try (0..<3).map { try batch.simulation(of: $0).stateHash })
  }
}
