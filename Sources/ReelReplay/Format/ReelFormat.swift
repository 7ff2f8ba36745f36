import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

// The encoding of the parts of a reel as bytes. docs/reel-format.md has the tables; ReelCursor.swift decodes the parts.

enum ReelFormat {
  /// The bytes 89 52 45 45 4C 0D 0A 1A as a little-endian word: a byte that is not ASCII, `REEL`, and line ends that a
  /// transfer as text would change.
  static let magic: UInt64 = 0x1A0A_0D4C_4545_5289
  static let preludeSize = 22
  static let chunkHeaderSize = 16
  static let checksumSize = 8
  /// The letters I, S, Z, T and E.
  static let inputsChunk: UInt8 = 0x49
  static let snapshotChunk: UInt8 = 0x53
  static let compressedChunk: UInt8 = 0x5A
  static let typesChunk: UInt8 = 0x54
  static let endChunk: UInt8 = 0x45
  static let largestHeader: UInt64 = 1_048_576
  /// The most bytes of a payload: far more than the inputs of a second and a hash for every type need.
  static let largestPayload: UInt64 = 16_777_215
  /// The most events in a chunk. A device that reports a thousand times a second takes a sixtieth of this number.
  static let largestEventCount = 65_536
  /// The size of a piece of a snapshot in bytes; the last piece may be shorter.
  static let pieceSize = 1_048_576
  /// The most types in a recording; each has a hash in every checkpoint.
  static let mostTypes = 65_536
  /// The seconds from one snapshot to the next.
  static let snapshotInterval: UInt64 = 10
  /// The most differences that follow a whole snapshot. They are few because each can be short and refer to a large
  /// snapshot, and a reader may keep all of them.
  static let mostDifferences = 5

  /// The kind of an entry in a chunk's list of inputs: the low two bits of its first number.
  static let emptyRun: UInt64 = 0
  static let eventsOnly: UInt64 = 1
  static let newView: UInt64 = 2
  /// The next bit: an entry of another player follows for the same tick.
  static let hasMore: UInt64 = 4
  /// The shift of the number above these bits.
  static let entryShift: UInt64 = 3

  /// Returns true if a chunk of this type is a piece of a snapshot.
  static func isPiece(_ type: UInt8) -> Bool { type == snapshotChunk || type == compressedChunk }

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

  /// Returns the checksum of a chunk's header: of its first bytes, and of the place of the chunk, which is not written.
  static func headerChecksum(
    type: UInt8, length: UInt64, payload: UInt64, sequence: UInt64, firstTick: UInt64, seed: UInt64
  ) -> UInt64 {
    // 4 bytes of type and length, 8 of the payload's checksum, 4 of the sequence, 8 of the tick.
    let sequence = sequence & 0xFFFF_FFFF
    var words = (
      UInt64(type) | length << 8 | payload << 32,
      payload >> 32 | sequence << 32, firstTick
    )
    words = (words.0.littleEndian, words.1.littleEndian, words.2.littleEndian)
    var hasher = StableHasher(seed: seed)
    withUnsafeBytes(of: words) { hasher.combine(bytes: $0) }
    return hasher.value & 0xFFFF_FFFF
  }
}

extension FieldEncoder {
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
    append(UInt64(header.players), 1)
    append(header.contentHash, 8)
    text(header.values.fields)
    data(header.values.bytes)
    data(header.startData)
    varint(UInt64(header.eventKinds.count))
    for kind in header.eventKinds { text(kind) }
    varint(UInt64(header.layouts.count))
    for layout in header.layouts { layout.encode(to: &self) }
    text(header.engine)
  }

  /// Appends a checkpoint without its snapshot, which follows in chunks of its own: the hashes that differ from those
  /// of the checkpoint before.
  mutating func checkpoint(_ checkpoint: Checkpoint?, after last: [UInt64], snapshot: SnapshotForm?)
  {
    guard let checkpoint else {
      bytes.append(0)
      return
    }
    bytes.append(snapshot?.rawValue ?? 1)
    append(checkpoint.stateHash, 8)
    let hashes = checkpoint.hashes
    func isChanged(_ at: Int) -> Bool { hashes[at] != (at < last.count ? last[at] : 0) }
    for first in stride(from: 0, to: hashes.count, by: 8) {
      var bits: UInt8 = 0
      for at in first..<min(first + 8, hashes.count) where isChanged(at) {
        bits |= 1 << (at - first)
      }
      bytes.append(bits)
    }
    for at in hashes.indices where isChanged(at) { append(hashes[at], 8) }
  }
}

/// The form in which a reel has the snapshot of a checkpoint.
public enum SnapshotForm: UInt8, Sendable {
  /// The complete state.
  case whole = 2
  /// The difference from the snapshot before; see `Snapshot.difference(from:)`.
  case difference = 3
}
