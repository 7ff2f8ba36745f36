import ReelMath
import ReelPlatform

// The byte level of a reel, writing side; docs/reel-format.md has the tables, ReelCursor.swift the
// reading side.

enum ReelFormat {
  /// 89 52 45 45 4C 0D 0A 1A, as a little-endian word: a byte that is no ASCII, `REEL`, and line
  /// ends that a transfer as text would spoil.
  static let magic: UInt64 = 0x1A0A_0D4C_4545_5289
  static let preludeSize = 22
  static let chunkHeaderSize = 33
  static let checksumSize = 8
  static let inputsChunk: UInt8 = 0x49
  static let endChunk: UInt8 = 0x45
  static let largestHeader: UInt64 = 1_048_576
  static let largestPayload: UInt64 = 268_435_456
  /// In a chunk: a device that reports a thousand times a second takes a sixtieth of it.
  static let largestEventCount = 65_536
  /// So that the rest of a chunk, its frames and hashes, always has room beside it.
  static let largestSnapshot = 201_326_592
  /// Every so many checkpoints carry a snapshot.
  static let snapshotInterval = 10

  /// What an entry in a chunk's list of frames is: the low two bits of its first number.
  static let emptyRun: UInt64 = 0
  static let eventsOnly: UInt64 = 1
  static let newView: UInt64 = 2

  /// Which fields of an event follow: the high four bits of its first byte.
  static let hasDevice: UInt8 = 0x10
  static let hasCode: UInt8 = 0x20
  static let hasX: UInt8 = 0x40
  static let hasY: UInt8 = 0x80

  /// The checksum of some bytes. The seed ties it to what came before.
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
  /// Seven bits a byte, low ones first; the high bit says that more follow.
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

  mutating func header(_ header: ReelHeader) {
    text(header.game)
    append(UInt64(header.rulesVersion), 4)
    append(UInt64(header.rate.numerator), 4)
    append(UInt64(header.rate.denominator), 4)
    append(header.seed, 8)
    append(UInt64(header.viewWidth), 2)
    append(UInt64(header.viewHeight), 2)
    append(header.contentHash, 8)
    varint(UInt64(header.components.count))
    for component in header.components {
      text(component.name)
      append(component.layoutHash, 8)
      text(component.fields)
    }
  }

  /// One byte for the kind and for which fields are not zero, then only those.
  mutating func event(_ event: InputEvent) {
    var first = event.kind.rawValue
    if event.device != 0 { first |= ReelFormat.hasDevice }
    if event.code != 0 { first |= ReelFormat.hasCode }
    if event.x != 0 { first |= ReelFormat.hasX }
    if event.y != 0 { first |= ReelFormat.hasY }
    bytes.append(first)
    if event.device != 0 { bytes.append(event.device) }
    if event.code != 0 { varint(UInt64(event.code)) }
    if event.x != 0 { varint(UInt64(zigzag(event.x))) }
    if event.y != 0 { varint(UInt64(zigzag(event.y))) }
  }

  mutating func checkpoint(_ checkpoint: Checkpoint?) {
    guard let checkpoint else {
      bytes.append(0)
      return
    }
    bytes.append(checkpoint.snapshot == nil ? 1 : 2)
    append(checkpoint.stateHash, 8)
    for hash in checkpoint.componentHashes { append(hash, 8) }
    if let snapshot = checkpoint.snapshot {
      varint(UInt64(snapshot.count))
      bytes.append(contentsOf: snapshot)
    }
  }
}

/// 0, -1, 1, -2, … as 0, 1, 2, 3, …: small numbers of either sign become short varints.
func zigzag(_ number: Int16) -> UInt16 { UInt16(bitPattern: number << 1 ^ number >> 15) }

/// The inverse of ``zigzag(_:)``.
func unzigzag(_ word: UInt16) -> Int16 {
  Int16(bitPattern: word >> 1) ^ -Int16(bitPattern: word & 1)
}
