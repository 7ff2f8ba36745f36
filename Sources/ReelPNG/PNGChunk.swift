/// The chunks of a PNG file: length, kind, data, checksum.
enum PNGChunk {
  /// Returns the bytes of a chunk.
  /// - Parameter kind: four letters.
  static func make(_ kind: StaticString, _ data: [UInt8]) -> [UInt8] {
    let body = kind.withUTF8Buffer { Array($0) } + data
    return word(UInt32(data.count)) + body + word(PNGCheck.checksum(body[...]))
  }

  /// Returns a number of four bytes, the highest first.
  static func word(_ word: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }

  /// Calls `body` with the kind and the data of each chunk, until `body` returns false or the file ends within a chunk.
  static func forEach(
    in png: [UInt8], _ body: (_ kind: ArraySlice<UInt8>, _ data: ArraySlice<UInt8>) -> Bool
  ) {
    var offset = 8
    while png.count - offset >= 12 {
      let length = Int(png.bigWord(at: offset, byteCount: 4))
      let start = offset + 8
      guard length <= png.count - start - 4,
        body(png[offset + 4..<start], png[start..<start + length])
      else { return }
      offset = start + length + 4
    }
  }
}
