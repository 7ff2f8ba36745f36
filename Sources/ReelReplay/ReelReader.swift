import ReelMath
import ReelPlatform

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
/// Snapshots can be large. A reader that was told to skip them never holds one, and a caller that can seek
/// need not read them either (``skippable``).
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
  /// How many of the missing bytes nobody will look at: ``append(_:)`` forgets them, and ``skip(_:)`` does
  /// without them.
  public private(set) var skippable = 0
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
  /// True if the last chunk of inputs has a checkpoint.
  private var hasCheckpoint = false
  /// Of every player in the last tick.
  private var views: [TickInput]
  private let kinds: ReelEventKinds
  private let identity: UInt64
  private let skipsSnapshots: Bool
  /// How many types have a hash in the next checkpoint.
  private var typeCount: Int
  /// Types that were noted for the chunk of inputs that must follow.
  private var noted: [NotedLayout] = []
  /// A chunk of which the snapshot is yet to come, and how many bytes of that.
  private var unfinished: ReelChunk?
  private var snapshotRest: UInt64 = 0
  /// Of the chunk at hand, where it begins in the file and how many of its bytes are to be skipped.
  private var skipStart = 0
  private var skipRest = 0

  /// Reads the file header.
  ///
  /// - Parameters:
  ///   - bytes: of the file, from its beginning; at least those of the file header.
  ///   - isWhole: whether they are all, or ``append(_:)`` is to bring more.
  ///   - skipsSnapshots: whether checkpoints shall come without their snapshots. Those are then neither
  ///     kept nor compared with their checksums.
  ///
  /// Throws `.notAReel` and `.wrongVersion`; `.damaged` if the file ends inside the header or a
  /// byte of it was changed; `.tooLarge` if it claims more than a mebibyte.
  public init(
    bytes: [UInt8], isWhole: Bool = true, skipsSnapshots: Bool = false
  ) throws(ReelError) {
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
    views = [TickInput](
      repeating: TickInput(viewWidth: header.viewWidth, viewHeight: header.viewHeight),
      count: Int(header.players))
    typeCount = header.layouts.count
    kinds = ReelEventKinds(header.eventKinds)
    self.skipsSnapshots = skipsSnapshots
    self.bytes = bytes
    self.isWhole = isWhole
    offset = trailer.offset
  }

  /// Gives the reader the bytes that follow. No bytes say that the file ends here.
  public mutating func append(_ more: [UInt8]) {
    missing = 0
    skippable = 0
    guard !more.isEmpty else {
      isWhole = true
      return
    }
    forget()
    let unseen = min(skipRest, more.count)
    skipRest -= unseen
    base += unseen
    bytes.append(contentsOf: more[unseen...])
  }

  /// Tells the reader that the file has `count` bytes more and that they were not read. Traps beyond
  /// ``skippable``.
  public mutating func skip(_ count: Int) {
    guard count >= 0, count <= skippable else {
      misuse("ReelReader: skip(_:) of more bytes than are skippable. Append the others.")
    }
    forget()
    skipRest -= count
    base += count
    missing = 0
    skippable = 0
  }

  /// What has been read need not be kept.
  private mutating func forget() {
    bytes.removeFirst(offset)
    base += offset
    offset = 0
  }

  /// Stops at a chunk of which so many bytes are not there, unless they may yet come. Of a recording that
  /// was cut off inside a snapshot, all but the snapshot is there.
  private mutating func stop(missing count: Int) -> ReelChunk? {
    guard isWhole else {
      missing = count
      return nil
    }
    missing = 0
    cutOffset = skipRest > 0 ? skipStart : base + offset
    defer { unfinished = nil }
    unfinished?.checkpoint?.snapshot = nil
    return unfinished
  }

  /// Reads the next chunk of inputs, with the types and the snapshot that belong to it; `nil` at the end of
  /// the recording, where it was cut off (see ``isFinished`` and ``cutOffset``), and where bytes are
  /// ``missing``. After an error the reader stays in front of what it refused.
  ///
  /// Throws `.damaged` if a byte of the chunk was changed or it means nothing, `.unknownEvent`, and
  /// `.tooLarge` if it claims more than 16 MiB. O(bytes of the chunk).
  public mutating func next() throws(ReelError) -> ReelChunk? {
    while !isFinished, cutOffset == nil {
      if skipRest > 0 {
        let here = min(skipRest, bytes.count - offset)
        offset += here
        skipRest -= here
        if skipRest > 0 {
          if !isWhole { skippable = skipRest }
          return stop(missing: skipRest)
        }
      }
      if snapshotRest == 0, let whole = unfinished {
        unfinished = nil
        return whole
      }
      guard let chunk = try chunkHeader() else { return stop(missing: missing) }
      let body = offset + ReelFormat.chunkHeaderSize
      if chunk.type == ReelFormat.snapshotChunk && skipsSnapshots {
        try expectPiece(chunk)
        skipStart = base + offset
        skipRest = chunk.length
        offset = body
        sequence += 1
        continue
      }
      guard chunk.length <= bytes.count - body else {
        return stop(missing: chunk.length - (bytes.count - body))
      }
      let range = body..<body + chunk.length
      guard ReelFormat.checksum(bytes, range, seed: identity) == chunk.checksum else {
        throw .damaged(base + body, .intactPayload)
      }
      switch chunk.type {
      case ReelFormat.endChunk:
        guard range.isEmpty else { throw .damaged(base + body, .endOfPayload) }
        guard noted.isEmpty, unfinished == nil else { throw .damaged(base + offset, .nextChunk) }
        guard body == bytes.count else { throw .damaged(base + body, .endOfFile) }
        // More may follow, which must not be.
        guard isWhole else {
          missing = 1
          return nil
        }
        isFinished = true
      case ReelFormat.typesChunk: try readTypes(range)
      case ReelFormat.snapshotChunk:
        try expectPiece(chunk)
        unfinished?.checkpoint?.snapshot?.append(contentsOf: bytes[range])
        step(over: range)
      default: try readInputs(range)
      }
    }
    return nil
  }

  /// What the header of the next chunk says; `nil` where not all of it is there, ``missing`` then says how
  /// much is not.
  private mutating func chunkHeader() throws(ReelError) -> (
    type: UInt8, length: Int, checksum: UInt64
  )? {
    let start = offset
    guard bytes.count - start >= ReelFormat.chunkHeaderSize else {
      missing = ReelFormat.chunkHeaderSize - (bytes.count - start)
      return nil
    }
    let body = start + ReelFormat.chunkHeaderSize
    var cursor = ReelCursor(bytes: bytes, base: base, offset: start, end: body)
    let type = UInt8(try cursor.word(1, .intactChunkHeader))
    let sequence = try cursor.word(4, .intactChunkHeader)
    let firstTick = try cursor.word(8, .intactChunkHeader)
    let claimed = try cursor.word(4, .intactChunkHeader)
    let payloadChecksum = try cursor.word(8, .intactChunkHeader)
    let headerChecksum = try cursor.word(8, .intactChunkHeader)
    let covered = start..<body - ReelFormat.checksumSize
    guard ReelFormat.checksum(bytes, covered, seed: identity) == headerChecksum else {
      throw .damaged(base + start, .intactChunkHeader)
    }
    switch type {
    case ReelFormat.inputsChunk, ReelFormat.snapshotChunk, ReelFormat.typesChunk,
      ReelFormat.endChunk:
      break
    default: throw .damaged(base + start, .knownChunk)
    }
    guard sequence == self.sequence, firstTick == tick,
      (type == ReelFormat.snapshotChunk) == (unfinished != nil),
      type != ReelFormat.typesChunk || noted.isEmpty
    else { throw .damaged(base + start, .nextChunk) }
    guard claimed <= ReelFormat.largestPayload else {
      throw ReelError(
        .tooLarge(offset: base + start + 13, what: .payload, limit: ReelFormat.largestPayload))
    }
    return (type, Int(claimed), payloadChecksum)
  }

  /// Pieces of a snapshot are all equally long, but for the last.
  private mutating func expectPiece(
    _ chunk: (type: UInt8, length: Int, checksum: UInt64)
  ) throws(ReelError) {
    let expected = min(snapshotRest, UInt64(ReelFormat.pieceSize))
    guard UInt64(chunk.length) == expected else { throw .damaged(base + offset, .snapshotPiece) }
    snapshotRest -= expected
  }

  private mutating func readTypes(_ range: Range<Int>) throws(ReelError) {
    var cursor = ReelCursor(
      bytes: bytes, base: base, offset: range.lowerBound, end: range.upperBound)
    let most = UInt64(header.rate.ticksPerSecondRoundedUp)
    let types = try cursor.types(after: tick, within: most)
    guard types.count <= ReelFormat.mostTypes - typeCount else {
      throw ReelError(
        .tooLarge(
          offset: base + range.lowerBound, what: .types, limit: UInt64(ReelFormat.mostTypes)))
    }
    noted = types
    step(over: range)
  }

  private mutating func readInputs(_ range: Range<Int>) throws(ReelError) {
    var cursor = ReelCursor(
      bytes: bytes, base: base, offset: range.lowerBound, end: range.upperBound)
    let most = UInt64(header.rate.ticksPerSecondRoundedUp)
    let count = try cursor.varint(to: most, .tickCount)
    var views = views
    let players = try cursor.inputs(Int(count), views: &views, kinds)
    // A type can not be met after the ticks in which it was met.
    guard noted.allSatisfy({ $0.tick <= tick + count }) else {
      throw .damaged(base + range.lowerBound, .tickCount)
    }
    let found = try cursor.checkpoint(tick: tick + count, hashCount: typeCount + noted.count)
    guard cursor.remaining == 0 else { throw cursor.damaged(cursor.offset, .endOfPayload) }
    // A checkpoint without ticks is that of the chunk before, which has none, or of the state before the first tick.
    guard count > 0 || (found != nil && !hasCheckpoint) else {
      throw .damaged(base + range.lowerBound, .tickCount)
    }
    var chunk = ReelChunk(firstTick: tick, players: players, noted: noted)
    chunk.checkpoint = found?.checkpoint
    snapshotRest = found?.snapshotSize ?? 0
    if found?.snapshotSize != nil && !skipsSnapshots { chunk.checkpoint?.snapshot = [] }
    hasCheckpoint = found != nil
    unfinished = chunk
    typeCount += noted.count
    noted = []
    tick += count
    self.views = views
    step(over: range)
  }

  private mutating func step(over range: Range<Int>) {
    offset = range.upperBound
    sequence += 1
  }
}
