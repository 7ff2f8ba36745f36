import ReelContent
import ReelPNG

// Checks a JPEG or WebP before a decoder reads it, as `PNGCheck` does for PNG: decoders allocate the size in the
// header, and return half a picture for half a file.

/// Reads the structure of a JPEG or a WebP to its end.
enum PictureCheck {
  /// The largest number of pixels for each byte of the file. Pictures of one colour come near this number. A file of
  /// 16384 × 4096 pixels must therefore have at least 4 KiB.
  private static let pixelsPerByte = 16_384

  /// Throws unless the bytes are a complete picture of an allowed size.
  static func check(_ bytes: [UInt8], file: String) throws(ContentError) -> PictureHeader {
    guard bytes.count <= ContentLimits.pictureBytes else {
      throw ContentError(
        file: file, expected: "a picture of at most \(ContentLimits.pictureBytes) bytes")
    }
    let head = try PictureHeader.read(bytes, file: file)
    let (width, height) = (head.width, head.height)
    try PictureSize.check(width, height, file: file)
    guard width * height / pixelsPerByte <= bytes.count else {
      throw ContentError(
        file: file, location: "size", expected: "data for \(width) × \(height) pixels",
        found: "\(bytes.count) bytes")
    }
    if head.kind == .jpeg { try walkJPEG(bytes, file) } else { try walkWebP(bytes, file) }
    return head
  }

  /// Reads segment after segment, and the pixels between them, to the end marker.
  private static func walkJPEG(_ bytes: [UInt8], _ file: String) throws(ContentError) {
    var offset = 2
    while offset + 1 < bytes.count {
      let marker = bytes[offset + 1]
      // Pixels, a stuffed byte, or a marker without a segment.
      if bytes[offset] != 0xFF || marker == 0x00 || marker == 0x01 || (0xD0...0xD8).contains(marker)
      {
        offset += bytes[offset] == 0xFF ? 2 : 1
        continue
      }
      if marker == 0xFF {
        offset += 1
        continue
      }
      // Bytes after the end are ignored.
      if marker == 0xD9 { return }
      guard offset + 4 <= bytes.count else { break }
      offset += 2 + max(2, Int(bytes.bigWord(at: offset + 2, byteCount: 2)))
    }
    throw cutOff(min(offset, bytes.count), bytes, file)
  }

  private static func walkWebP(_ bytes: [UInt8], _ file: String) throws(ContentError) {
    func number(_ at: Int) -> Int {
      Int(bytes.word(at: at, byteCount: 4))
    }
    let end = 8 + number(4)
    guard end <= bytes.count else { throw cutOff(bytes.count, bytes, file) }
    var offset = 12
    var hasPixels = false
    while offset + 8 <= end {
      let length = number(offset + 4)
      guard length <= end - offset - 8 else { throw cutOff(offset, bytes, file) }
      if bytes[offset..<offset + 3].elementsEqual("VP8".utf8), bytes[offset + 3] != 0x58 {
        hasPixels = true
      }
      offset += 8 + length + length % 2
    }
    guard hasPixels else {
      throw ContentError(file: file, location: "byte 12", expected: "the chunk VP8 or VP8L")
    }
  }

  private static func cutOff(_ offset: Int, _ bytes: [UInt8], _ file: String) -> ContentError {
    ContentError(
      file: file, location: "byte \(offset)", expected: "a whole picture",
      found: "the end of the file at byte \(bytes.count)")
  }
}
