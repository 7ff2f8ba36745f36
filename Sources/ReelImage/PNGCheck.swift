import ReelContent

// Checks a PNG's header before a decoder reads it. The decoder allocates the declared size (60000 × 60000 pixels took
// 14 GB), and returns half a picture for half a file.

/// Reads a PNG's structure: signature, header, and every chunk's length and checksum to the end.
struct PNGCheck {
  /// The largest compression ratio: two bits of deflate become at most 258 bytes.
  private static let largestRatio = 1032

  private let bytes: [UInt8]
  private let file: String
  private var depth = 0
  private var kind = 0
  /// The least size of the inflated data.
  private var inflatedSize = 0
  private var dataSize = 0
  /// The grey, in 8 bits, that is clear in a picture of greys without alpha.
  private(set) var clearGrey: UInt8?
  /// The ranges for the decoder: the signature and the chunks that contribute pixels, adjacent ones joined. Other
  /// chunks are not used. Texts and colour profiles are compressed: eight kilobytes of text inflate to eight megabytes
  /// in the decoder, for every such chunk. The clear colour of a picture of greys is left out, too, because SDL2_image
  /// shows garbage for it.
  private(set) var needed: [Range<Int>] = [0..<8]

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Throws unless the bytes are a complete PNG of an allowed size.
  static func check(_ bytes: [UInt8], file: String) throws(ContentError) -> PNGCheck {
    guard bytes.count <= ContentLimits.pictureBytes else {
      throw ContentError(
        file: file, expected: "a picture of at most \(ContentLimits.pictureBytes) bytes")
    }
    var check = PNGCheck(bytes: bytes, file: file)
    try check.run()
    return check
  }

  private mutating func run() throws(ContentError) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw ContentError(file: file, location: "byte 0", expected: "a PNG, JPEG or WebP picture")
    }
    var offset = 8
    var isFirst = true
    while true {
      guard bytes.count - offset >= 12 else { throw cutOff(offset) }
      let length = Int(word(offset))
      guard length <= bytes.count - offset - 12 else { throw cutOff(offset) }
      let type = word(offset + 4)
      guard Self.checksum(bytes[offset + 4..<offset + 8 + length]) == word(offset + 8 + length)
      else {
        throw ContentError(
          file: file, location: "byte \(offset)", expected: "a chunk whose checksum fits its bytes")
      }
      if isFirst { try checkHeader(type, at: offset, length) }
      isFirst = false
      if type == Self.type("tRNS") { try checkTransparency(at: offset, length) }
      if type == Self.type("IDAT") { dataSize += length }
      // A capital first letter marks a chunk that every decoder requires.
      let isCritical = bytes[offset + 4] & 0x20 == 0
      if isCritical || type == Self.type("tRNS") && kind != 0 {
        need(offset..<offset + 12 + length)
      }
      offset += 12 + length
      // Bytes after the end are ignored.
      if type == Self.type("IEND") { break }
    }
    guard dataSize >= inflatedSize / Self.largestRatio, dataSize > 0 else {
      throw ContentError(
        file: file, location: "IDAT", expected: "data for \(inflatedSize) bytes of pixels",
        found: "\(dataSize) bytes")
    }
  }

  private mutating func need(_ range: Range<Int>) {
    if needed[needed.count - 1].upperBound == range.lowerBound {
      needed[needed.count - 1] = needed[needed.count - 1].lowerBound..<range.upperBound
    } else {
      needed.append(range)
    }
  }

  /// Returns the number that represents a chunk's type in the file.
  private static func type(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  private mutating func checkTransparency(at offset: Int, _ length: Int) throws(ContentError) {
    guard kind == 0 || kind == 2 else { return }
    // The decoder first reduces samples of 16 bits to 8, so colours near the clear one would become clear, too.
    guard depth <= 8 else {
      throw ContentError(
        file: file, location: "tRNS",
        expected: "at most 8 bits a sample, or an alpha channel instead of a clear colour",
        found: "\(depth) bits")
    }
    guard kind == 0 else { return }
    // The chunk is valid before the data only, and only once.
    if length == 2, clearGrey == nil, dataSize == 0 {
      let largest = (1 << depth) - 1
      clearGrey = UInt8((Int(bytes[offset + 9]) & largest) * 255 / largest)
    }
  }

  private mutating func checkHeader(_ type: UInt32, at offset: Int, _ length: Int)
    throws(ContentError)
  {
    guard type == Self.type("IHDR"), length == 13 else {
      throw ContentError(file: file, location: "byte \(offset)", expected: "the chunk IHDR")
    }
    let width = Int(word(offset + 8))
    let height = Int(word(offset + 12))
    guard (1...ContentLimits.pictureSide).contains(width),
      (1...ContentLimits.pictureSide).contains(height),
      width * height <= ContentLimits.picturePixels
    else {
      throw ContentError(
        file: file, location: "size",
        expected:
          "at most \(ContentLimits.pictureSide) × \(ContentLimits.pictureSide) and "
          + "\(ContentLimits.picturePixels) pixels",
        found: "\(width) × \(height)")
    }
    depth = Int(bytes[offset + 16])
    kind = Int(bytes[offset + 17])
    let depths: [Int: (samples: Int, depths: Set<Int>)] = [
      0: (1, [1, 2, 4, 8, 16]), 2: (3, [8, 16]), 3: (1, [1, 2, 4, 8]), 4: (2, [8, 16]),
      6: (4, [8, 16]),
    ]
    guard let allowed = depths[kind], allowed.depths.contains(depth) else {
      throw ContentError(
        file: file, location: "IHDR", expected: "a kind and depth of pixels that PNG has",
        found: "kind \(kind) with \(depth) bits")
    }
    inflatedSize = width * height * allowed.samples * depth / 8
  }

  private func cutOff(_ offset: Int) -> ContentError {
    ContentError(
      file: file, location: "byte \(offset)", expected: "a whole chunk",
      found: "the end of the file at byte \(bytes.count)")
  }

  private func word(_ offset: Int) -> UInt32 {
    UInt32(bytes.bigWord(at: offset, byteCount: 4))
  }

  /// Returns the CRC-32 of PNG's specification (annex D).
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    bytes.withUnsafeBufferPointer { bytes in
      table.withUnsafeBufferPointer { table in
        for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
      }
    }
    return ~crc
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in
      crc & 1 == 0 ? crc >> 1 : 0xEDB8_8320 ^ (crc >> 1)
    }
  }
}
