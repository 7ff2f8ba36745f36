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

  /// The form in which the reel has the checkpoint's snapshot, even if the reader skipped it; `nil` if there is none.
  public var snapshotForm: SnapshotForm?

  /// True if the checkpoint lacks its snapshot because the snapshot is compressed and the reader has no
  /// ``ReelCompression``.
  public var lacksCompression = false

  /// The inputs of the first player, one per tick.
  public var inputs: [TickInput] { players[0] }
}

/// The numbers of bytes of a reel, by kind of content.
public struct ReelSizes: Equatable, Sendable {
  /// The header of the file.
  public var header = 0
  /// The headers of chunks, and the end chunk.
  public var chunkHeaders = 0
  /// The inputs of all ticks.
  public var inputs = 0
  /// The lists of types that were added after the first tick.
  public var types = 0
  /// The hashes of all checkpoints.
  public var checkpoints = 0
  /// The snapshots, as the file has them: compressed ones with their compressed size.
  public var snapshots = 0

  /// The bytes of all of them.
  public var total: Int {
    header + chunkHeaders + inputs + types + checkpoints + snapshots
  }

  /// Creates the sizes of a reel without bytes.
  public init() {}
}
