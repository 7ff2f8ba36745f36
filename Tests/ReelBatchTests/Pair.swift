import Reel

/// A game for tests: a world with two independent agents, whose actions change nothing.
struct Pair: Game {
  typealias Training = PairTask

  static let settings = GameSettings(title: "Pair")

  func installFeatures(in simulation: Simulation) {}

  func setUp(_ simulation: Simulation) { simulation.world.spawn(Walker()) }
}

struct PairTask: Environment {
  static var spaces: EnvironmentSpaces {
    EnvironmentSpaces(
      observation: [.values("tick", 1)], action: .choices(2), agentCount: 2,
      areAgentsIndependent: true)
  }

  init() {}

  mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
  ) {}

  mutating func observe(_ simulation: Simulation, into observations: Observations) {}

  mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {
    // The first agent's episode ends in each step.
    outcomes.terminate(agent: 0)
  }
}
