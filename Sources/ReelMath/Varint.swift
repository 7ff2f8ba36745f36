// Numbers of up to 63 bits in bytes of seven bits each, low ones first; a set high bit means that more bytes follow.
// Each number has exactly one encoding, the shortest one:
//
//     5 ▷ 05        300 ▷ AC 02        16384 ▷ 80 80 01

extension [UInt8] {
  /// Appends a number, at most nine bytes.
  @inlinable @inline(__always) package mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Reads a number, and moves the offset behind it.
  /// - Parameters:
  ///   - end: the offset at which the bytes of the number must end; at most the number of bytes.
  ///   - most: the greatest number that is allowed.
  /// - Returns: `nil` if there is no number, or a greater one, or one with more bytes than it needs. The offset is then
  ///   behind the bytes that were read.
  @inlinable @inline(__always) package func varint(
    at offset: inout Int, before end: Int, to most: UInt64
  ) -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < end, shift < 63 {
      let byte = self[offset]
      offset += 1
      number |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return number <= most && (byte != 0 || shift == 7) ? number : nil }
    }
    return nil
  }
}
