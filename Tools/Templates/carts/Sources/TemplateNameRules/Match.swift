import ReelServer

/// A match as an episode of a batch. Bots play both sides (`BatchOptions.bots`), so the only action does nothing.
public struct Match: Environment {
  public static var spaces: EnvironmentSpaces {
    EnvironmentSpaces(action: .choices(1), log: ["score"], ticksPerStep: 30)
  }

  public init() {}

  public mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
  ) {}

  public mutating func observe(_ simulation: Simulation, into observations: Observations) {}

  /// Ends the episode with the match. The score is that of player 0: 1, a half, or 0.
  public mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {
    guard let result = simulation.world[Line.self].result else { return }
    outcomes.log(result == .win ? 1 : result == .draw ? 0.5 : 0, at: 0)
    outcomes.terminate()
  }
}
