extension [UInt8] {
  // How every reader of this package takes numbers out of bytes. Both trap where the bytes are not there, so
  // ask first.

  /// The `byteCount` bytes from `offset` on as one little-endian word: the lowest first.
  package func word(at offset: Int, byteCount: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<byteCount { word |= UInt64(self[offset + index]) << UInt64(8 * index) }
    return word
  }

  /// The `byteCount` bytes from `offset` on as one big-endian word: the highest first.
  package func bigWord(at offset: Int, byteCount: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<byteCount { word = word << 8 | UInt64(self[offset + index]) }
    return word
  }
}
