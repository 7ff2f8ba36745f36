import ReelMath
import ReelPlatform

/// A piece of a reel: at most one second of inputs, and the checkpoint after them.
public struct ReelChunk: Equatable, Sendable {
  /// The number of ticks before the first input.
  public var firstTick: UInt64
  /// The input of each tick, of one player after the other; all have equally many.
  public var players: [[TickInput]]
  /// Types of the state that the game met in these ticks for the first time.
  public var noted: [NotedLayout] = []
  /// What the world was after the last input, if it was recorded.
  public var checkpoint: Checkpoint?

  /// The input of each tick, of the first player.
  public var inputs: [TickInput] { players[0] }
}
