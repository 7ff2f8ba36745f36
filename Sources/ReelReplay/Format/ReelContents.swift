import ReelECS
import ReelPlatform

/// A complete recording, decoded, which a replay can run from any tick.
///
/// Its memory is proportional to the number of encoded bytes. While decoding it takes at most 64 bytes for each encoded
/// byte, if all of them encode events, and less than two in the usual case, in which most of them belong to snapshots.
/// Compressed snapshots take about six times their encoded bytes, and at most 64 times as many; differences from them
/// can repeat that five times.
public struct ReelContents: Equatable, Sendable {
  /// The game and build that the reel belongs to, and the game's start.
  public var header: ReelHeader
  /// The inputs of every player, from tick 0 on. All players have equally many.
  public var players: [ReelInputs]
  /// The types of the state that the world registered after the first tick, in ascending order of their ticks.
  public var addedLayouts: [AddedLayout] = []
  /// The checkpoints, in ascending order of their ticks.
  public var checkpoints: [Checkpoint] = []
  /// The offset where the bytes stop being complete, or `nil` for a finished recording. All inputs and checkpoints
  /// before the offset are present.
  public var cutOffset: Int?

  /// True if the recording has no end chunk: the program that wrote it stopped early, or still records.
  public var isCutOff: Bool { cutOffset != nil }
  /// True if the recording was ended by ``ReelWriter/finish()``.
  public var isFinished: Bool { cutOffset == nil }

  /// Creates a recording without ticks, for ``append(_:)``.
  public init(header: ReelHeader) {
    self.header = header
    players = [ReelInputs](repeating: ReelInputs(), count: Int(header.players))
  }

  /// The inputs of the first player, from tick 0 on.
  public var inputs: ReelInputs {
    get { players[0] }
    set { players[0] = newValue }
  }

  /// Returns the inputs of all players in a tick. Traps beyond the last tick.
  public func inputs(ofTick tick: Int) -> [TickInput] { players.map { $0[tick] } }

  /// Returns the types that the hashes of a checkpoint belong to: the types in the header, then the types added up to
  /// the checkpoint.
  public func layouts(of checkpoint: Checkpoint) -> [StateLayout] {
    header.layouts
      + addedLayouts.prefix(max(0, checkpoint.hashes.count - header.layouts.count)).map {
        $0.layout
      }
  }

  /// All types of the state that the recording lists: the types of the build that made it, as far as it had registered
  /// them.
  public var layouts: [StateLayout] { header.layouts + addedLayouts.map { $0.layout } }

  /// Decodes the bytes of a reel file.
  ///
  /// - Parameter compression: expands compressed snapshots; without it, their checkpoints have none.
  ///
  /// - Throws: the errors of ``ReelReader/init(bytes:isWhole:skipsSnapshots:compression:)`` and ``ReelReader/next()``.
  ///   A recording that was cut off is no error unless the cut lies in the file header.
  public init(bytes: [UInt8], compression: ReelCompression? = nil) throws(ReelError) {
    var reader = try ReelReader(bytes: bytes, compression: compression)
    self.init(header: reader.header)
    while let chunk = try reader.next() { append(chunk) }
    cutOffset = reader.cutOffset
  }

  /// Appends the next chunk of a reader.
  public mutating func append(_ chunk: ReelChunk) {
    for (player, inputs) in chunk.players.enumerated() {
      for input in inputs { players[player].append(input) }
    }
    addedLayouts += chunk.addedLayouts
    guard let checkpoint = chunk.checkpoint else { return }
    // The second of two checkpoints of a tick is the one with a snapshot.
    if checkpoints.last?.tick == checkpoint.tick { checkpoints.removeLast() }
    checkpoints.append(checkpoint)
  }

  /// Returns the last checkpoint with a snapshot at or before a tick: the start of the shortest replay to that tick.
  /// `nil` if there is none. O(checkpoints).
  public func snapshot(atOrBefore tick: UInt64) -> Checkpoint? {
    checkpoints.last { $0.tick <= tick && $0.snapshot != nil }
  }
}
