import ReelECS
import ReelPlatform

/// A whole recording, decoded: what a replay needs to run from any place in it.
///
/// Takes memory in proportion to the bytes it was decoded from: at most 64 bytes for each while it is
/// decoded, where all that they hold is events; less than two where it is snapshots, as is usual.
public struct ReelContents: Equatable, Sendable {
  /// Which game and build it belongs to, and what the game started from.
  public var header: ReelHeader
  /// The input of tick 0, 1, 2 and so on, of every player; all have equally many.
  public var players: [ReelInputs]
  /// Types of the state that the game met after it had begun, by rising tick.
  public var noted: [NotedLayout] = []
  /// By rising tick.
  public var checkpoints: [Checkpoint] = []
  /// Where the bytes stopped being complete, or `nil` for a finished recording. The inputs and
  /// checkpoints before it are all there.
  public var cutOffset: Int?

  /// Whether the recording ends without an end chunk: the program that made it stopped early, or
  /// it is still going on.
  public var isCutOff: Bool { cutOffset != nil }
  /// Whether the recording was ended by ``ReelWriter/finish()``.
  public var isFinished: Bool { cutOffset == nil }

  /// A recording without a tick, for ``append(_:)``.
  public init(header: ReelHeader) {
    self.header = header
    players = [ReelInputs](repeating: ReelInputs(), count: Int(header.players))
  }

  /// The input of tick 0, 1, 2 and so on, of the first player.
  public var inputs: ReelInputs {
    get { players[0] }
    set { players[0] = newValue }
  }

  /// The inputs of all players in a tick. Traps beyond the last one.
  public func inputs(ofTick tick: Int) -> [TickInput] { players.map { $0[tick] } }

  /// What the hashes of a checkpoint belong to: the types in the header, then those that were noted up to
  /// it.
  public func layouts(of checkpoint: Checkpoint) -> [StateLayout] {
    header.layouts
      + noted.prefix(max(0, checkpoint.hashes.count - header.layouts.count)).map { $0.layout }
  }

  /// Decodes the bytes of a reel file.
  ///
  /// - Throws: as ``ReelReader/init(bytes:isWhole:skipsSnapshots:)`` and ``ReelReader/next()``. A recording that was
  ///   cut off is no error unless the cut lies in the file header.
  public init(bytes: [UInt8]) throws(ReelError) {
    var reader = try ReelReader(bytes: bytes)
    self.init(header: reader.header)
    while let chunk = try reader.next() { append(chunk) }
    cutOffset = reader.cutOffset
  }

  /// Adds the next chunk of a reader.
  public mutating func append(_ chunk: ReelChunk) {
    for (player, inputs) in chunk.players.enumerated() {
      for input in inputs { players[player].append(input) }
    }
    noted += chunk.noted
    if let checkpoint = chunk.checkpoint { checkpoints.append(checkpoint) }
  }

  /// The last checkpoint with a snapshot at or before a tick: where to begin in order to get there
  /// soonest. `nil` if there is none. O(checkpoints).
  public func snapshot(atOrBefore tick: UInt64) -> Checkpoint? {
    checkpoints.last { $0.tick <= tick && $0.snapshot != nil }
  }
}
