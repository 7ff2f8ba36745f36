/// Which program made a PNG picture, as the picture itself says it: a chunk `tEXt` with the keyword
/// `Software` (PNG's specification, 11.3.3).
public enum PNGSoftware {
  private static let keyword = Array("Software\0".utf8)

  /// The picture with a text; it should have none yet.
  /// - Parameters:
  ///   - text: in ASCII.
  ///   - png: a whole picture.
  public static func adding(_ text: String, to png: [UInt8]) -> [UInt8] {
    // Behind the signature, and the header with its 13 bytes.
    let place = 8 + 12 + 13
    let body = Array("tEXt".utf8) + keyword + Array(text.utf8)
    let chunk = bytes(of: UInt32(body.count - 4)) + body + bytes(of: PNGCheck.checksum(body[...]))
    return Array(png[..<place]) + chunk + png[place...]
  }

  /// The text of a picture; `nil` where it has none, or is no picture. O(chunks before it).
  public static func text(of png: [UInt8]) -> String? {
    var offset = 8
    while png.count - offset >= 12 {
      let length = Int(png.bigWord(at: offset, byteCount: 4))
      guard length <= png.count - offset - 12 else { return nil }
      let body = png[offset + 4..<offset + 8 + length]
      if body.starts(with: Array("tEXt".utf8) + keyword) {
        return String(decoding: body.dropFirst(4 + keyword.count), as: UTF8.self)
      }
      // The pixels come after all that is said of them.
      if body.starts(with: "IDAT".utf8) { return nil }
      offset += 12 + length
    }
    return nil
  }

  private static func bytes(of word: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }
}
