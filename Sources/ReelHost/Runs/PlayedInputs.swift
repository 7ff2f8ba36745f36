import ReelPlatform
import ReelSimulation

/// The inputs of all players of a game: those of its bots, or none.
struct PlayedInputs<G: Game> {
  private var team: BotTeam<G.Player>
  private var inputs: [TickInput]

  /// - Parameter simulation: the game at tick 0.
  init(
    _ simulation: Simulation, _ bots: BotChoice<G.Player>, viewWidth: UInt16 = G.settings.viewWidth,
    viewHeight: UInt16 = G.settings.viewHeight
  ) {
    team = bots.makeTeam(seed: simulation.seed)
    inputs = [TickInput](
      repeating: TickInput(viewWidth: viewWidth, viewHeight: viewHeight),
      count: simulation.playerCount)
  }

  /// Returns the inputs of all players in the next tick.
  mutating func next(_ simulation: Simulation) -> [TickInput] {
    for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
    team.play(simulation, into: &inputs)
    return inputs
  }
}
