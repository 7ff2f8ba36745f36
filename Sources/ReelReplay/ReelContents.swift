import ReelPlatform

/// A whole recording, decoded: what a replay needs to run from any place in it.
public struct ReelContents: Equatable, Sendable {
  /// Which game and build it belongs to, and what the game started from.
  public var header: ReelHeader
  /// The input of tick 0, 1, 2 and so on.
  public var frames: [InputFrame] = []
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

  /// Decodes the bytes of a reel file.
  ///
  /// - Parameters:
  ///   - maximumTicks: `.tooLarge` beyond this number of ticks. A few bytes can stand for a second
  ///     without input, so this, not the size of the file, bounds the memory: 16 bytes a tick. The
  ///     default is 2^22 ticks, or 19 hours at 60 a second.
  /// - Throws: as ``ReelReader/init(bytes:)`` and ``ReelReader/next()``. A recording that was cut
  ///   off is no error unless the cut lies in the file header.
  public init(bytes: [UInt8], maximumTicks: Int = 1 << 22) throws(ReelError) {
    var reader = try ReelReader(bytes: bytes)
    header = reader.header
    var chunkOffset = reader.offset
    while let chunk = try reader.next() {
      guard chunk.frames.count <= maximumTicks - frames.count else {
        throw ReelError(
          .tooLarge(offset: chunkOffset, what: .ticks, limit: UInt64(max(maximumTicks, 0))))
      }
      chunkOffset = reader.offset
      frames.append(contentsOf: chunk.frames)
      if let checkpoint = chunk.checkpoint { checkpoints.append(checkpoint) }
    }
    cutOffset = reader.cutOffset
  }

  /// The last checkpoint with a snapshot at or before a tick: where to begin in order to get there
  /// soonest. `nil` if there is none. O(checkpoints).
  public func snapshot(atOrBefore tick: UInt64) -> Checkpoint? {
    checkpoints.last { $0.tick <= tick && $0.snapshot != nil }
  }
}
