import ReelPlatform
import ReelSimulation

/// The inputs of all players of a game: those of its bot, or none.
struct PlayedInputs<G: Game> {
  /// `nil` for players who do nothing.
  private var bot: G.Player?
  private var inputs: [TickInput]

  /// - Parameter simulation: the game at tick 0.
  init(
    _ simulation: Simulation, usesBot: Bool, viewWidth: UInt16 = G.settings.viewWidth,
    viewHeight: UInt16 = G.settings.viewHeight
  ) {
    bot = usesBot ? G.Player(seed: simulation.seed) : nil
    inputs = [TickInput](
      repeating: TickInput(viewWidth: viewWidth, viewHeight: viewHeight),
      count: simulation.playerCount)
  }

  /// Returns the inputs of all players in the next tick.
  mutating func next(_ simulation: Simulation) -> [TickInput] {
    for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
    bot?.play(simulation, into: &inputs)
    return inputs
  }
}
