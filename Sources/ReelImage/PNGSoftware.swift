/// The name of the program that made a PNG picture, stored in the picture: a chunk `tEXt` with the keyword `Software`
/// (PNG's specification, 11.3.3).
public enum PNGSoftware {
  private static let keyword = Array("Software\0".utf8)

  /// Returns the picture with a text. The picture should have no such text yet.
  /// - Parameters:
  ///   - text: in ASCII.
  ///   - png: a complete picture.
  public static func adding(_ text: String, to png: [UInt8]) -> [UInt8] {
    // After the signature, and the header with its 13 bytes.
    let offset = 8 + 12 + 13
    let chunk = PNGChunk.make("tEXt", keyword + Array(text.utf8))
    return Array(png[..<offset]) + chunk + png[offset...]
  }

  /// Returns the text of a picture; `nil` if it has none, or is not a picture. O(chunks before it).
  public static func text(of png: [UInt8]) -> String? {
    var offset = 8
    while png.count - offset >= 12 {
      let length = Int(png.bigWord(at: offset, byteCount: 4))
      guard length <= png.count - offset - 12 else { return nil }
      let body = png[offset + 4..<offset + 8 + length]
      if body.starts(with: Array("tEXt".utf8) + keyword) {
        return String(decoding: body.dropFirst(4 + keyword.count), as: UTF8.self)
      }
      // The text must come before the pixels.
      if body.starts(with: "IDAT".utf8) { return nil }
      offset += 12 + length
    }
    return nil
  }
}
