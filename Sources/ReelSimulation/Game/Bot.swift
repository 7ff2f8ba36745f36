import ReelContent
import ReelMath
import ReelPlatform

/// A scripted player: reads the simulation and produces the input that a human might.
public protocol Bot {
  /// Creates the player at the start of a game. Players with the same seed play in the same way.
  init(seed: UInt64)
  /// Appends this tick's input events. It may read the simulation and must not change it.
  mutating func play(_ simulation: Simulation, into input: inout TickInput)
  /// Appends this tick's input events of one of several players, counted from 0. The default plays player 0 and leaves
  /// the others idle.
  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput)
}

extension Bot {
  public mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    if player == 0 { play(simulation, into: &input) }
  }

  /// Appends this tick's input events of every player, each to the input of that player.
  public mutating func play(_ simulation: Simulation, into inputs: inout [TickInput]) {
    for player in inputs.indices { play(simulation, player: player, into: &inputs[player]) }
  }
}
