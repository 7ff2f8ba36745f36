import ReelPlatform

/// A whole recording, decoded: what a replay needs to run from any place in it.
///
/// Takes memory in proportion to the bytes it was decoded from: at most 64 bytes for each while it is
/// decoded, where all that they hold is events; less than two where it is snapshots, as is usual.
public struct ReelContents: Equatable, Sendable {
  /// Which game and build it belongs to, and what the game started from.
  public var header: ReelHeader
  /// The input of tick 0, 1, 2 and so on.
  public var frames = ReelFrames()
  /// By rising tick.
  public var checkpoints: [Checkpoint] = []
  /// Where the bytes stopped being complete, or `nil` for a finished recording. The frames and
  /// checkpoints before it are all there.
  public var cutOffset: Int?

  /// Whether the recording ends without an end chunk: the program that made it stopped early, or
  /// it is still going on.
  public var isCutOff: Bool { cutOffset != nil }
  /// Whether the recording was ended by ``ReelWriter/finish()``.
  public var isFinished: Bool { cutOffset == nil }

  /// A recording without a tick, for ``append(_:)``.
  public init(header: ReelHeader) { self.header = header }

  /// Decodes the bytes of a reel file.
  ///
  /// - Throws: as ``ReelReader/init(bytes:isWhole:)`` and ``ReelReader/next()``. A recording that was
  ///   cut off is no error unless the cut lies in the file header.
  public init(bytes: [UInt8]) throws(ReelError) {
    var reader = try ReelReader(bytes: bytes)
    self.init(header: reader.header)
    while let chunk = try reader.next() { append(chunk) }
    cutOffset = reader.cutOffset
  }

  /// Adds the next chunk of a reader.
  public mutating func append(_ chunk: ReelChunk) {
    for frame in chunk.frames { frames.append(frame) }
    if let checkpoint = chunk.checkpoint { checkpoints.append(checkpoint) }
  }

  /// The last checkpoint with a snapshot at or before a tick: where to begin in order to get there
  /// soonest. `nil` if there is none. O(checkpoints).
  public func snapshot(atOrBefore tick: UInt64) -> Checkpoint? {
    checkpoints.last { $0.tick <= tick && $0.snapshot != nil }
  }
}
