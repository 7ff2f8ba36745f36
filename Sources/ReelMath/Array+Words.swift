extension [UInt8] {
  /// The `byteCount` bytes from `offset` on as one little-endian word: how every reader of this package takes
  /// numbers out of bytes. Traps where they are not there, so ask first.
  package func word(at offset: Int, byteCount: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<byteCount { word |= UInt64(self[offset + index]) << UInt64(8 * index) }
    return word
  }
}
