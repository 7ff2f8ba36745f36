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

  /// Returns the data of the chunks with pixels of a picture that ``ImageFile`` has encoded.
  static func data(of png: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var offset = 8
    while png.count - offset >= 12 {
      let length = Int(png.bigWord(at: offset, byteCount: 4))
      let start = offset + 8
      guard length <= png.count - start - 4 else { break }
      if png[offset + 4..<start].elementsEqual("IDAT".utf8) {
        parts.append(png[start..<start + length])
      }
      offset = start + length + 4
    }
    return parts
  }
}
