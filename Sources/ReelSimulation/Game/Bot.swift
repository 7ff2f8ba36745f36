import ReelContent
import ReelMath
import ReelPlatform

/// A scripted player: looks at the simulation and says what a person might do.
public protocol Bot {
  /// A player at the start of a game. The same seed plays the same.
  init(seed: UInt64)
  /// Appends this tick's input events. Reads the simulation, never changes it.
  mutating func play(_ simulation: Simulation, into input: inout TickInput)
  /// The same for one of several players, from 0. Without an answer of its own, it plays the first one, and the others
  /// do nothing.
  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput)
}

extension Bot {
  public mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    if player == 0 { play(simulation, into: &input) }
  }

  /// Appends this tick's input events of every player, each in his own input.
  public mutating func play(_ simulation: Simulation, into inputs: inout [TickInput]) {
    for player in inputs.indices { play(simulation, player: player, into: &inputs[player]) }
  }
}
