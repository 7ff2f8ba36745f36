import ReelECS
import ReelMath
import ReelPlatform

// The encoding of the parts of a reel as bytes. docs/reel-format.md has the tables; ReelCursor.swift decodes the parts.

enum ReelFormat {
  /// The bytes 89 52 45 45 4C 0D 0A 1A as a little-endian word: a byte that is not ASCII, `REEL`, and line ends that a
  /// transfer as text would change.
  static let magic: UInt64 = 0x1A0A_0D4C_4545_5289
  static let preludeSize = 22
  static let chunkHeaderSize = 33
  static let checksumSize = 8
  /// The letters I, S, T and E.
  static let inputsChunk: UInt8 = 0x49
  static let snapshotChunk: UInt8 = 0x53
  static let typesChunk: UInt8 = 0x54
  static let endChunk: UInt8 = 0x45
  static let largestHeader: UInt64 = 1_048_576
  /// The most bytes of a payload: far more than the inputs of a second and a hash for every type need.
  static let largestPayload: UInt64 = 16_777_216
  /// The most events in a chunk. A device that reports a thousand times a second takes a sixtieth of this number.
  static let largestEventCount = 65_536
  /// The size of a piece of a snapshot in bytes; the last piece may be shorter.
  static let pieceSize = 1_048_576
  /// The most types in a recording; each has a hash in every checkpoint.
  static let mostTypes = 65_536
  /// The number of checkpoints from one snapshot to the next.
  static let snapshotInterval = 10

  /// The kind of an entry in a chunk's list of inputs: the low two bits of its first number.
  static let emptyRun: UInt64 = 0
  static let eventsOnly: UInt64 = 1
  static let newView: UInt64 = 2
  /// The next bit: an entry of another player follows for the same tick.
  static let hasMore: UInt64 = 4
  /// The shift of the number above these bits.
  static let entryShift: UInt64 = 3

  /// The fields of an event that follow: the low four bits of its first number. The kind lies above them.
  static let hasDevice: UInt64 = 1
  static let hasCode: UInt64 = 2
  static let hasX: UInt64 = 4
  static let hasY: UInt64 = 8
  static let kindShift: UInt64 = 4
  /// Returns the checksum of a range of bytes. The seed makes it depend on the bytes before.
  static func checksum(_ bytes: [UInt8], _ range: Range<Int>, seed: UInt64) -> UInt64 {
    var hasher = StableHasher(seed: seed)
    // SAFETY: the buffer is used inside the closure only, and slicing it checks the range.
    bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
    return hasher.value
  }

  static func checksum(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
    checksum(bytes, 0..<bytes.count, seed: seed)
  }
}

extension FieldEncoder {
  /// Appends a number with seven bits a byte, low ones first; a set high bit means that more bytes follow.
  mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func text(_ text: String) {
    varint(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func data(_ data: [UInt8]) {
    varint(UInt64(data.count))
    bytes.append(contentsOf: data)
  }

  mutating func header(_ header: ReelHeader) {
    text(header.game)
    append(UInt64(header.rulesVersion), 4)
    append(UInt64(header.rate.numerator), 4)
    append(UInt64(header.rate.denominator), 4)
    append(header.seed, 8)
    append(UInt64(header.viewWidth), 2)
    append(UInt64(header.viewHeight), 2)
    append(UInt64(header.players), 1)
    append(header.contentHash, 8)
    text(header.values.fields)
    data(header.values.bytes)
    data(header.startData)
    varint(UInt64(header.eventKinds.count))
    for kind in header.eventKinds { text(kind) }
    varint(UInt64(header.layouts.count))
    for layout in header.layouts { layout.encode(to: &self) }
  }

  /// Appends one number for the kind and the set of fields that are not zero, then only these fields.
  mutating func event(_ event: InputEvent, _ kinds: ReelEventKinds) {
    var first = kinds.number(of: event.kind) << ReelFormat.kindShift
    if event.device != 0 { first |= ReelFormat.hasDevice }
    if event.code != 0 { first |= ReelFormat.hasCode }
    if event.x != 0 { first |= ReelFormat.hasX }
    if event.y != 0 { first |= ReelFormat.hasY }
    varint(first)
    if event.device != 0 { bytes.append(event.device) }
    if event.code != 0 { varint(UInt64(event.code)) }
    if event.x != 0 { varint(UInt64(zigzag(event.x))) }
    if event.y != 0 { varint(UInt64(zigzag(event.y))) }
  }

  /// Appends a checkpoint without its snapshot, which follows in chunks of its own.
  mutating func checkpoint(_ checkpoint: Checkpoint?) {
    guard let checkpoint else {
      bytes.append(0)
      return
    }
    bytes.append(checkpoint.snapshot == nil ? 1 : 2)
    append(checkpoint.stateHash, 8)
    for hash in checkpoint.hashes { append(hash, 8) }
    if let snapshot = checkpoint.snapshot { append(UInt64(snapshot.count), 8) }
  }
}

/// Encodes 0, -1, 1, -2, … as 0, 1, 2, 3, …, so that small numbers of either sign become short varints.
func zigzag(_ number: Int16) -> UInt16 { UInt16(bitPattern: number << 1 ^ number >> 15) }

/// Decodes a number that ``zigzag(_:)`` encoded.
func unzigzag(_ word: UInt16) -> Int16 {
  Int16(bitPattern: word >> 1) ^ -Int16(bitPattern: word & 1)
}
