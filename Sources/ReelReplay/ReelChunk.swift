import ReelMath
import ReelPlatform

/// A piece of a reel: at most one second of inputs, and the checkpoint after them.
public struct ReelChunk: Equatable, Sendable {
  /// The number of ticks before the first input.
  public var firstTick: UInt64
  /// The inputs of each player, one array per player with one input per tick. All arrays have equal length.
  public var players: [[TickInput]]
  /// The types of the state that the world registered during these ticks.
  public var addedLayouts: [AddedLayout] = []
  /// The checkpoint after the last input, if one was recorded.
  public var checkpoint: Checkpoint?

  /// The inputs of the first player, one per tick.
  public var inputs: [TickInput] { players[0] }
}
