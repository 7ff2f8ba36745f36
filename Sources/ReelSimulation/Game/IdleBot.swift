import ReelContent
import ReelMath
import ReelPlatform

/// A player who does nothing.
public struct IdleBot: Bot {
  /// Creates the player; the seed has no effect.
  public init(seed: UInt64) {}
  /// Appends nothing.
  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {}
}
