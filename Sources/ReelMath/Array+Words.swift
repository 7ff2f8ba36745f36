extension [UInt8] {
  // All decoders of this package read numbers from bytes with these two methods. Both trap if the bytes do not exist,
  // so check the count first.

  /// Returns the `byteCount` bytes from `offset` on as one little-endian word: the lowest byte first.
  package func word(at offset: Int, byteCount: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<byteCount { word |= UInt64(self[offset + index]) << UInt64(8 * index) }
    return word
  }

  /// Returns the `byteCount` bytes from `offset` on as one big-endian word: the highest byte first.
  package func bigWord(at offset: Int, byteCount: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<byteCount { word = word << 8 | UInt64(self[offset + index]) }
    return word
  }
}
