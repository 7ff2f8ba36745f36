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
    var text: String?
    PNGChunk.forEach(in: png) { kind, data in
      if kind.elementsEqual("tEXt".utf8), data.starts(with: keyword) {
        text = String(decoding: data.dropFirst(keyword.count), as: UTF8.self)
      }
      // The text must come before the pixels.
      return text == nil && !kind.elementsEqual("IDAT".utf8)
    }
    return text
  }
}
