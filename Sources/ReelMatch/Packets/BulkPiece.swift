import ReelFields
import ReelMath

/// A piece of a transfer, as a packet has it.
struct BulkPiece {
  /// The bytes of every piece but the last.
  static let size = 1000

  let id: UInt8
  /// The bytes of the complete transfer.
  let total: Int
  /// The number of the piece, from 0.
  let number: Int
  let bytes: ArraySlice<UInt8>

  /// Reads a piece, which lasts to the end of the packet; `nil` after an error.
  init?(_ input: inout FieldDecoder) {
    id = UInt8(input.word(1))
    total = Int(input.varint(to: 1 << 30))
    let count = max(1, (total + Self.size - 1) / Self.size)
    number = Int(input.varint(to: UInt64(count - 1)))
    let length = min(Self.size, total - number * Self.size)
    if id == 0 || input.remaining != length { input.reject() }
    guard !input.hasFailed else { return nil }
    bytes = input.bytes[input.offset..<input.offset + length]
    input.skip(length)
  }
}
