import ReelECS
import ReelMath
import ReelPlatform

/// A reader that decodes a reel chunk by chunk, so that a long reel need not lie in memory or in a file as a whole:
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
/// Snapshots can be large. A reader with `skipsSnapshots` never stores one, and a caller that can seek need not read
/// their bytes either (``skippable``).
///
/// A checksum covers every byte, and the reader compares each checksum before it uses the bytes. A chunk's header has a
/// checksum of its own. So the reader distinguishes a recording that was cut off, in which a length reaches beyond the
/// file, from a damaged one, in which a length was changed.
public struct ReelReader: Sendable {
  /// The game and build that the reel belongs to, and the game's start.
  public let header: ReelHeader
  /// The number of ticks read so far.
  public private(set) var tick: UInt64 = 0
  /// True if the end chunk has been read.
  public private(set) var isFinished = false
  /// The offset of the first incomplete chunk, once ``next()`` has reached it: the recording was cut off, or still goes
  /// on. The bytes before the offset are a valid reel, to which more chunks could be appended.
  public private(set) var cutOffset: Int?

  /// The number of bytes that ``next()`` lacks to continue; 0 if it lacks none, or after ``append(_:)`` with no bytes.
  public private(set) var missing = 0
  /// The number of missing bytes that the reader does not use: ``append(_:)`` drops them, and ``skip(_:)`` replaces
  /// reading them.
  public private(set) var skippable = 0
  /// A number of bytes that is enough for the file header of any reel.
  public static let largestHeader =
    ReelFormat.preludeSize + Int(ReelFormat.largestHeader) + ReelFormat.checksumSize

  /// The bytes of the file that are present; `base` is the offset of the first of them in the file.
  private var bytes: [UInt8]
  private var base = 0
  /// The offset of the next chunk in `bytes`.
  private var offset: Int
  private var isWhole: Bool
  private var sequence: UInt64 = 0
  /// True if the last chunk of inputs has a checkpoint, and one with a snapshot.
  private var (hasCheckpoint, hasSnapshot) = (false, false)
  /// The view of every player in the last tick.
  private var views: [TickInput]
  /// The position of every player's last pointer event.
  private var positions: [PointerPosition]
  private let kinds: ReelEventKinds
  private let identity: UInt64
  private let compression: ReelCompression?
  /// True to return checkpoints without their snapshots. May change between two chunks; a snapshot that is written as
  /// a difference is then left out until a whole one has been read.
  public var skipsSnapshots: Bool
  /// The bytes that were read so far, by kind of content.
  public private(set) var sizes = ReelSizes()
  /// The hashes of the last checkpoint, one for each type.
  private var hashes: [UInt64]
  /// The last snapshot that was read, which the next one may refer to.
  private var lastSnapshot: [UInt8]?
  /// The number of differences that may follow before the next whole snapshot.
  private var differencesLeft = 0
  /// The types that were read for the chunk of inputs that must follow.
  private var addedLayouts: [AddedLayout] = []
  /// A chunk whose snapshot is not complete. `snapshotRest` is the number of bytes that are missing.
  private var unfinished: ReelChunk?
  private var snapshotRest: UInt64 = 0
  private var snapshotForm: SnapshotForm?
  private var snapshotStart = 0
  /// For the chunk that is being skipped: its offset in the file, and the number of bytes left to skip.
  private var skipStart = 0
  private var skipRest = 0

  /// Reads the file header.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes from its beginning; at least those of the file header.
  ///   - isWhole: true if they are all bytes of the file; false if ``append(_:)`` brings more.
  ///   - skipsSnapshots: true to return checkpoints without their snapshots. The reader then neither keeps snapshots
  ///     nor compares them with their checksums.
  ///   - compression: expands compressed snapshots. Without it, the reader compares them with their checksums, and
  ///     returns their checkpoints without them (``ReelChunk/lacksCompression``).
  ///
  /// Throws `.notAReel` and `.wrongVersion`; `.damaged` if the file ends inside the header or a byte of it was changed;
  /// `.tooLarge` if its length is above a mebibyte.
  public init(
    bytes: [UInt8], isWhole: Bool = true, skipsSnapshots: Bool = false,
    compression: ReelCompression? = nil
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
      throw ReelError(.wrongVersion(actual: version))
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
    positions = [PointerPosition](repeating: PointerPosition(), count: Int(header.players))
    hashes = [UInt64](repeating: 0, count: header.layouts.count)
    kinds = ReelEventKinds(header.eventKinds)
    self.skipsSnapshots = skipsSnapshots
    self.compression = compression
    self.bytes = bytes
    self.isWhole = isWhole
    offset = trailer.offset
    sizes.header = offset
  }

  /// Appends the bytes that follow. An empty array means that the file ends here.
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

  /// Skips the next `count` bytes of the file, which were not read. Traps beyond ``skippable``.
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

  /// Drops the bytes that have been read.
  private mutating func forget() {
    bytes.removeFirst(offset)
    base += offset
    offset = 0
  }

  /// Stops at a chunk that lacks `count` bytes. If the file continues, sets ``missing``. If it ends here, sets
  /// ``cutOffset``; a recording that was cut off inside a snapshot then has everything but the snapshot.
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

  /// Reads the next chunk of inputs, with the types and the snapshot that belong to it. Returns `nil` at the end of the
  /// recording, where it was cut off (see ``isFinished`` and ``cutOffset``), and if bytes are ``missing``. After an
  /// error the reader stays in front of the chunk that it refused.
  ///
  /// Throws `.damaged` if a byte of the chunk was changed or has no meaning, and `.unknownEvent`.
  /// O(bytes of the chunk and of its snapshot).
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
      if snapshotRest == 0, unfinished != nil {
        try finishSnapshot()
        defer { unfinished = nil }
        return unfinished
      }
      guard let chunk = try chunkHeader() else { return stop(missing: missing) }
      let body = offset + ReelFormat.chunkHeaderSize
      if ReelFormat.isPiece(chunk.type) && skipsSnapshots {
        snapshotRest -= UInt64(try pieceSize(chunk))
        skipStart = base + offset
        skipRest = chunk.length
        offset = body
        sequence += 1
        sizes.chunkHeaders += ReelFormat.chunkHeaderSize
        sizes.snapshots += chunk.length
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
        guard addedLayouts.isEmpty, unfinished == nil else {
          throw .damaged(base + offset, .nextChunk)
        }
        guard body == bytes.count else { throw .damaged(base + body, .endOfFile) }
        // Bytes after the end chunk are an error, so the reader must reach the end of the file.
        guard isWhole else {
          missing = 1
          return nil
        }
        sizes.chunkHeaders += ReelFormat.chunkHeaderSize
        isFinished = true
      case ReelFormat.typesChunk: try readTypes(range)
      case ReelFormat.snapshotChunk, ReelFormat.compressedChunk:
        try readPiece(chunk, range)
      default: try readInputs(range)
      }
    }
    return nil
  }

  /// Reads the header of the next chunk. Returns `nil` if it is incomplete, and sets ``missing`` to the number of bytes
  /// that it lacks.
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
    let first = try cursor.word(4, .intactChunkHeader)
    let (type, claimed) = (UInt8(truncatingIfNeeded: first), first >> 8)
    let payloadChecksum = try cursor.word(8, .intactChunkHeader)
    let headerChecksum = try cursor.word(4, .intactChunkHeader)
    let expected = ReelFormat.headerChecksum(
      type: type, length: claimed, payload: payloadChecksum, sequence: sequence, firstTick: tick,
      seed: identity)
    guard headerChecksum == expected else { throw .damaged(base + start, .intactChunkHeader) }
    switch type {
    case ReelFormat.inputsChunk, ReelFormat.snapshotChunk, ReelFormat.compressedChunk,
      ReelFormat.typesChunk, ReelFormat.endChunk:
      break
    default: throw .damaged(base + start, .supportedChunk)
    }
    guard ReelFormat.isPiece(type) == (unfinished != nil),
      type != ReelFormat.typesChunk || addedLayouts.isEmpty
    else { throw .damaged(base + start, .nextChunk) }
    return (type, Int(claimed), payloadChecksum)
  }

  /// Returns the number of bytes of the next piece of a snapshot, after checking the length of its chunk. All pieces
  /// have equal length, except the last. A compressed one takes fewer bytes in the file, but at least a 64th.
  private func pieceSize(
    _ chunk: (type: UInt8, length: Int, checksum: UInt64)
  ) throws(ReelError) -> Int {
    let size = Int(min(snapshotRest, UInt64(ReelFormat.pieceSize)))
    let isFitting =
      chunk.type == ReelFormat.compressedChunk
      ? chunk.length < size && chunk.length >= ReelCompression.leastSize(of: size)
      : chunk.length == size
    guard isFitting else { throw .damaged(base + offset, .snapshotPiece) }
    return size
  }

  /// Reads a piece of a snapshot. A compressed one that cannot be expanded here drops the snapshot.
  private mutating func readPiece(
    _ chunk: (type: UInt8, length: Int, checksum: UInt64), _ range: Range<Int>
  ) throws(ReelError) {
    let size = try pieceSize(chunk)
    if chunk.type == ReelFormat.snapshotChunk {
      unfinished?.checkpoint?.snapshot?.append(contentsOf: bytes[range])
    } else if unfinished?.checkpoint?.snapshot != nil {
      if let compression {
        guard let piece = compression.piece(in: bytes[range], size: size) else {
          throw .damaged(base + range.lowerBound, .compressedPiece)
        }
        unfinished?.checkpoint?.snapshot?.append(contentsOf: piece)
      } else {
        unfinished?.checkpoint?.snapshot = nil
        unfinished?.lacksCompression = true
      }
    }
    snapshotRest -= UInt64(size)
    sizes.snapshots += range.count
    step(over: range)
  }

  /// Makes the snapshot of a complete checkpoint whole, and keeps it for the next one.
  private mutating func finishSnapshot() throws(ReelError) {
    guard let form = snapshotForm else { return }
    let recorded = unfinished?.checkpoint?.snapshot
    if form == .whole || recorded == nil {
      lastSnapshot = recorded
    } else if let recorded, let last = lastSnapshot {
      guard let whole = Snapshot.stateBytes(last, applying: recorded) else {
        throw .damaged(snapshotStart, .snapshotDifference)
      }
      lastSnapshot = whole
    }
    snapshotForm = nil
    unfinished?.checkpoint?.snapshot = lastSnapshot
  }

  private mutating func readTypes(_ range: Range<Int>) throws(ReelError) {
    var cursor = ReelCursor(
      bytes: bytes, base: base, offset: range.lowerBound, end: range.upperBound)
    let most = UInt64(header.rate.ticksPerSecondRoundedUp)
    let types = try cursor.types(after: tick, within: most)
    guard types.count <= ReelFormat.mostTypes - hashes.count else {
      throw ReelError(
        .tooLarge(
          offset: base + range.lowerBound, what: .types, limit: UInt64(ReelFormat.mostTypes)))
    }
    addedLayouts = types
    sizes.types += range.count
    step(over: range)
  }

  private mutating func readInputs(_ range: Range<Int>) throws(ReelError) {
    var cursor = ReelCursor(
      bytes: bytes, base: base, offset: range.lowerBound, end: range.upperBound)
    let most = UInt64(header.rate.ticksPerSecondRoundedUp)
    let count = try cursor.varint(to: most, .tickCount)
    var (views, positions) = (views, positions)
    let players = try cursor.inputs(
      Int(count), views: &views, positions: &positions, kinds)
    // A type cannot be added after the last of these ticks.
    guard addedLayouts.allSatisfy({ $0.tick <= tick + count }) else {
      throw .damaged(base + range.lowerBound, .tickCount)
    }
    let inputsEnd = cursor.offset
    var hashes = hashes + [UInt64](repeating: 0, count: addedLayouts.count)
    let recorded = try cursor.checkpoint(tick: tick + count, hashes: &hashes)
    guard cursor.remaining == 0 else { throw cursor.damaged(cursor.offset, .endOfPayload) }
    // A checkpoint without ticks belongs to the chunk before, if that has none or none with a snapshot, or to the state
    // before the first tick.
    let isNew = recorded != nil && (!hasCheckpoint || (!hasSnapshot && recorded?.snapshot != nil))
    guard count > 0 || isNew else { throw .damaged(base + range.lowerBound, .tickCount) }
    var chunk = ReelChunk(firstTick: tick, players: players, addedLayouts: addedLayouts)
    chunk.checkpoint = recorded?.checkpoint
    let form = recorded?.snapshot?.form
    if form == .difference {
      guard differencesLeft > 0 else { throw cursor.damaged(inputsEnd, .wholeSnapshot) }
      differencesLeft -= 1
    } else if form == .whole {
      differencesLeft = ReelFormat.mostDifferences
    }
    snapshotForm = form
    snapshotRest = recorded?.snapshot?.size ?? 0
    snapshotStart = base + range.upperBound
    chunk.snapshotForm = form
    if form != nil && !skipsSnapshots { chunk.checkpoint?.snapshot = [] }
    (hasCheckpoint, hasSnapshot) = (recorded != nil, form != nil)
    unfinished = chunk
    self.hashes = hashes
    addedLayouts = []
    tick += count
    sizes.inputs += inputsEnd - range.lowerBound
    sizes.checkpoints += range.upperBound - inputsEnd
    self.views = views
    self.positions = positions
    step(over: range)
  }

  private mutating func step(over range: Range<Int>) {
    offset = range.upperBound
    sequence += 1
    sizes.chunkHeaders += ReelFormat.chunkHeaderSize
  }
}
