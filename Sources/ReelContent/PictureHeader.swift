import ReelMath

/// The kind and size of a picture, read from the first bytes of its file.
package struct PictureHeader: Equatable, Sendable {
  /// A kind of picture that SDL2_image reads.
  package enum Kind: Sendable {
    case png, jpeg, webp

    /// The name for users.
    package var title: String {
      switch self {
      case .png: "PNG"
      case .jpeg: "JPEG"
      case .webp: "WebP"
      }
    }
  }

  package var kind: Kind
  package var width: Int
  package var height: Int

  /// The endings of pictures' names, in small letters.
  package static let endings = [".png", ".webp", ".jpg", ".jpeg"]

  /// Returns true if a file's name ends like a picture's, in any letter case.
  package static func isPicture(_ name: String) -> Bool {
    endings.contains { ending in
      name.utf8.count > ending.utf8.count
        && zip(name.utf8.suffix(ending.utf8.count), ending.utf8).allSatisfy { byte, small in
          byte == small || (65...90).contains(byte) && byte + 32 == small
        }
    }
  }

  /// Returns the kind of picture that begins with these bytes, or `nil`.
  package static func kind(of bytes: [UInt8]) -> Kind? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      return .webp
    }
    return nil
  }

  /// Returns the largest number of bytes that ``read(_:file:)`` needs. In a JPEG the size follows after metadata of any
  /// length.
  package static func length(of kind: Kind?) -> Int {
    kind == .jpeg ? ContentLimits.pictureBytes : 64
  }

  /// Reads the kind and size. O(bytes) for a JPEG, otherwise O(1).
  /// - Parameter bytes: the first ``length(of:)`` bytes of the file, or all.
  package static func read(_ bytes: [UInt8], file: String) throws(ContentError) -> PictureHeader {
    switch kind(of: bytes) {
    case .png: return try png(bytes, file)
    case .jpeg: return try jpeg(bytes, file)
    case .webp: return try webp(bytes, file)
    case nil:
      throw ContentError(file: file, location: "byte 0", expected: "a PNG, JPEG or WebP picture")
    }
  }

  private static func png(_ bytes: [UInt8], _ file: String) throws(ContentError) -> PictureHeader {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw ContentError(file: file, location: "byte 8", expected: "the chunk IHDR")
    }
    func word(_ at: Int) -> Int { Int(bytes.bigWord(at: at, byteCount: 4)) }
    return try checked(.png, word(16), word(20), "IHDR", file)
  }

  private static func jpeg(_ bytes: [UInt8], _ file: String) throws(ContentError) -> PictureHeader {
    var offset = 2
    while offset + 4 <= bytes.count {
      guard bytes[offset] == 0xFF else { break }
      let marker = bytes[offset + 1]
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD8).contains(marker) {
        offset += marker == 0xFF ? 1 : 2
        continue
      }
      let length = Int(bytes.bigWord(at: offset + 2, byteCount: 2))
      if (0xC0...0xCF).contains(marker), marker != 0xC4, marker != 0xC8, marker != 0xCC {
        guard offset + 10 <= bytes.count else { break }
        let (depth, parts) = (bytes[offset + 4], bytes[offset + 9])
        guard depth == 8, parts == 1 || parts == 3 else {
          throw ContentError(
            file: file, location: "byte \(offset)",
            expected: "8 bits in grey, or red, green and blue",
            found: "\(depth) bits in \(parts) parts")
        }
        func side(_ at: Int) -> Int { Int(bytes.bigWord(at: at, byteCount: 2)) }
        return try checked(.jpeg, side(offset + 7), side(offset + 5), "byte \(offset)", file)
      }
      // At the marker of the pixels or of the end, no size has come. The byte 0 is not a marker and has no length:
      // decoders would scan for the next marker, and might find another size.
      if marker == 0xDA || marker == 0xD9 || marker == 0 { break }
      offset += 2 + max(2, length)
    }
    throw ContentError(
      file: file, location: "byte \(min(offset, bytes.count))",
      expected: "the frame header of a JPEG")
  }

  private static func webp(_ bytes: [UInt8], _ file: String) throws(ContentError) -> PictureHeader {
    func number(_ at: Int, _ count: Int) -> Int {
      Int(bytes.word(at: at, byteCount: count))
    }
    if bytes.count >= 30 {
      let chunk = bytes[12..<16]
      if chunk.elementsEqual("VP8X".utf8) {
        guard bytes[20] & 2 == 0 else {
          throw ContentError(
            file: file, location: "VP8X", expected: "a picture that stands still",
            found: "an animation: save its frames as a sheet")
        }
        return try checked(.webp, number(24, 3) + 1, number(27, 3) + 1, "VP8X", file)
      }
      if chunk.elementsEqual("VP8L".utf8), bytes[20] == 0x2F {
        let sides = number(21, 4)
        return try checked(.webp, (sides & 0x3FFF) + 1, (sides >> 14 & 0x3FFF) + 1, "VP8L", file)
      }
      if chunk.elementsEqual("VP8 ".utf8), bytes[23] == 0x9D, bytes[24] == 0x01, bytes[25] == 0x2A {
        return try checked(.webp, number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF, "VP8", file)
      }
    }
    throw ContentError(file: file, location: "byte 12", expected: "the header of a WebP picture")
  }

  private static func checked(
    _ kind: Kind, _ width: Int, _ height: Int, _ location: String, _ file: String
  ) throws(ContentError) -> PictureHeader {
    guard (1...65_535).contains(width), (1...65_535).contains(height) else {
      throw ContentError(
        file: file, location: location, expected: "1 to 65535 pixels a side",
        found: "\(width) × \(height)")
    }
    return PictureHeader(kind: kind, width: width, height: height)
  }
}
