import ReelMath
import ReelPlatform

/// A piece of a reel: at most one second of frames, and the checkpoint after them.
public struct ReelChunk: Equatable, Sendable {
  /// The number of ticks before the first frame.
  public var firstTick: UInt64
  /// The input of each tick.
  public var frames: [TickInput]
  /// What the world was after the last frame, if it was recorded.
  public var checkpoint: Checkpoint?
}

/// Reads a reel chunk by chunk, so that a long one need not lie in memory, and not as a file either:
///
///     var reader = try ReelReader(bytes: file.read(ReelReader.largestHeader), isWhole: false)
///     while true {
///       if let chunk = try reader.next() {
///         …
///       } else if reader.missing > 0 {
///         reader.append(file.read(min(reader.missing, 1 << 20)))    // no bytes: the file ends here
///       } else {
///         break
///       }
///     }
///
/// Every byte is under a checksum, and each checksum is compared before the bytes are believed.
/// A chunk's header has a checksum of its own: a length that reaches beyond the file is therefore
/// a recording that was cut off, while a length that was changed is damage.
public struct ReelReader: Sendable {
  /// Which game and build the reel belongs to, and what the game started from.
  public let header: ReelHeader
  /// The number of ticks read so far.
  public private(set) var tick: UInt64 = 0
  /// Whether the end chunk has been read.
  public private(set) var isFinished = false
  /// Where the first incomplete chunk begins, once ``next()`` has come to it: the recording was cut
  /// off, or is still going on. As many bytes of the file are a valid reel, to which more chunks
  /// could be appended.
  public private(set) var cutOffset: Int?

  /// How many more bytes ``next()`` needs before it can say more, at least 1 where it needs some; 0
  /// where it does not, or where ``append(_:)`` has told that there are no more.
  public private(set) var missing = 0
  /// As many bytes hold the file header of any reel.
  public static let largestHeader =
    ReelFormat.preludeSize + Int(ReelFormat.largestHeader) + ReelFormat.checksumSize

  /// The part of the file that is here, and where it begins.
  private var bytes: [UInt8]
  private var base = 0
  /// Of the next chunk, in `bytes`.
  private var offset: Int
  private var isWhole: Bool
  private var sequence: UInt64 = 0
  private var view: TickInput
  private let identity: UInt64

  /// Reads the file header.
  ///
  /// - Parameters:
  ///   - bytes: of the file, from its beginning; at least those of the file header.
  ///   - isWhole: whether they are all, or ``append(_:)`` is to bring more.
  ///
  /// Throws `.notAReel` and `.wrongVersion`; `.damaged` if the file ends inside the header or a
  /// byte of it was changed; `.tooLarge` if it claims more than a mebibyte.
  public init(bytes: [UInt8], isWhole: Bool = true) throws(ReelError) {
    let size = ReelFormat.preludeSize
    var prelude = ReelCursor(bytes: bytes, offset: 0, end: min(bytes.count, size))
    for index in 0..<min(bytes.count, 8) {
      let expected = UInt8(truncatingIfNeeded: ReelFormat.magic >> UInt64(8 * index))
      guard bytes[index] == expected else { throw ReelError(.notAReel) }
    }
    guard bytes.count >= size else { throw .damaged(bytes.count, .wholeFileHeader) }
    prelude.offset = 8
    let version = UInt16(try prelude.word(2, .wholeFileHeader))
    let claimed = try prelude.word(4, .wholeFileHeader)
    let preludeChecksum = try prelude.word(8, .wholeFileHeader)
    let covered = 0..<size - ReelFormat.checksumSize
    guard ReelFormat.checksum(bytes, covered, seed: 0) == preludeChecksum else {
      throw .damaged(0, .intactFileHeader)
    }
    guard version == ReelHeader.formatVersion else {
      throw ReelError(.wrongVersion(found: version))
    }
    guard claimed <= ReelFormat.largestHeader else {
      throw ReelError(
        .tooLarge(offset: 10, what: .fileHeader, limit: ReelFormat.largestHeader))
    }
    let end = size + Int(claimed)
    guard bytes.count >= end + ReelFormat.checksumSize else {
      throw .damaged(bytes.count, .wholeFileHeader)
    }
    var trailer = ReelCursor(bytes: bytes, offset: end, end: end + ReelFormat.checksumSize)
    identity = try trailer.word(8, .wholeFileHeader)
    guard ReelFormat.checksum(bytes, size..<end, seed: preludeChecksum) == identity else {
      throw .damaged(size, .intactFileHeader)
    }
    var body = ReelCursor(bytes: bytes, offset: size, end: end)
    header = try body.header()
    guard body.remaining == 0 else { throw .damaged(body.offset, .endOfFileHeader) }
    view = TickInput(viewWidth: header.viewWidth, viewHeight: header.viewHeight)
    self.bytes = bytes
    self.isWhole = isWhole
    offset = trailer.offset
  }

  /// Gives the reader the bytes that follow. No bytes say that the file ends here.
  public mutating func append(_ more: [UInt8]) {
    guard !more.isEmpty else {
      isWhole = true
      missing = 0
      return
    }
    // What has been read need not be kept.
    bytes.removeFirst(offset)
    base += offset
    offset = 0
    bytes.append(contentsOf: more)
    missing = 0
  }

  /// Ends the recording at a chunk of which so many bytes are not there, unless they may yet come.
  private mutating func stop(missing count: Int) {
    if isWhole { cutOffset = base + offset } else { missing = count }
  }

  /// Reads the next chunk; `nil` at the end of the recording, where it was cut off (see
  /// ``isFinished`` and ``cutOffset``), and where bytes are ``missing``. After an error the reader is where it was before.
  ///
  /// Throws `.damaged` if a byte of the chunk was changed or it means nothing, and `.tooLarge` if
  /// it claims more than 256 MiB. O(bytes of the chunk).
  public mutating func next() throws(ReelError) -> ReelChunk? {
    guard !isFinished, cutOffset == nil else { return nil }
    let start = offset
    guard bytes.count - start >= ReelFormat.chunkHeaderSize else {
      stop(missing: ReelFormat.chunkHeaderSize - (bytes.count - start))
      return nil
    }
    let bodyStart = start + ReelFormat.chunkHeaderSize
    var cursor = ReelCursor(bytes: bytes, base: base, offset: start, end: bodyStart)
    let type = UInt8(try cursor.word(1, .intactChunkHeader))
    let sequence = try cursor.word(4, .intactChunkHeader)
    let firstTick = try cursor.word(8, .intactChunkHeader)
    let claimed = try cursor.word(4, .intactChunkHeader)
    let payloadChecksum = try cursor.word(8, .intactChunkHeader)
    let headerChecksum = try cursor.word(8, .intactChunkHeader)
    let covered = start..<bodyStart - ReelFormat.checksumSize
    guard ReelFormat.checksum(bytes, covered, seed: identity) == headerChecksum else {
      throw .damaged(base + start, .intactChunkHeader)
    }
    guard type == ReelFormat.inputsChunk || type == ReelFormat.endChunk else {
      throw .damaged(base + start, .knownChunk)
    }
    guard sequence == self.sequence, firstTick == tick else {
      throw .damaged(base + start, .nextChunk)
    }
    guard claimed <= ReelFormat.largestPayload else {
      throw ReelError(
        .tooLarge(offset: base + start + 13, what: .payload, limit: ReelFormat.largestPayload))
    }
    guard Int(claimed) <= bytes.count - bodyStart else {
      stop(missing: Int(claimed) - (bytes.count - bodyStart))
      return nil
    }
    let end = bodyStart + Int(claimed)
    guard ReelFormat.checksum(bytes, bodyStart..<end, seed: identity) == payloadChecksum else {
      throw .damaged(base + bodyStart, .intactPayload)
    }
    if type == ReelFormat.endChunk {
      guard end == bodyStart else { throw .damaged(base + bodyStart, .endOfPayload) }
      guard end == bytes.count else { throw .damaged(base + end, .endOfFile) }
      // More may follow, which must not be.
      guard isWhole else {
        missing = 1
        return nil
      }
      isFinished = true
      return nil
    }
    return try inputs(bodyStart..<end)
  }

  private mutating func inputs(_ range: Range<Int>) throws(ReelError) -> ReelChunk {
    var cursor = ReelCursor(
      bytes: bytes, base: base, offset: range.lowerBound, end: range.upperBound)
    let most = UInt64(header.rate.ticksPerSecondRoundedUp)
    let count = Int(try cursor.varint(to: most, .tickCount))
    var view = view
    let frames = try cursor.frames(count, view: &view)
    let checkpoint = try cursor.checkpoint(
      tick: tick + UInt64(count), componentCount: header.components.count)
    guard cursor.remaining == 0 else { throw cursor.damaged(cursor.offset, .endOfPayload) }
    // Only the state before the first tick is a checkpoint without ticks.
    guard count > 0 || (sequence == 0 && checkpoint != nil) else {
      throw .damaged(base + range.lowerBound, .tickCount)
    }
    let chunk = ReelChunk(firstTick: tick, frames: frames, checkpoint: checkpoint)
    offset = range.upperBound
    sequence += 1
    tick += UInt64(count)
    self.view = view
    return chunk
  }
}
