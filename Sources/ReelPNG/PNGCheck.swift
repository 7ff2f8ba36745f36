import CZlib
import ReelContent

// Checks a PNG before its pixels are decoded, because the decoder allocates the declared size: 60000 × 60000 pixels
// would take 14 GB.

/// The structure of a PNG: the header, and the positions of the chunks that contribute pixels. Every chunk's length and
/// checksum have been compared, to the end.
///
/// Other chunks are never unpacked. Texts and colour profiles are compressed: eight kilobytes of text inflate to eight
/// megabytes.
struct PNGCheck {
  /// The largest compression ratio: two bits of deflate become at most 258 bytes.
  private static let largestRatio = 1032

  private let bytes: [UInt8]
  private let file: String
  private(set) var width = 0
  private(set) var height = 0
  /// The number of bits a sample.
  private(set) var depth = 0
  /// The colour type: 0 grey, 2 red green blue, 3 palette, 4 grey and alpha, 6 red green blue alpha.
  private(set) var kind = 0
  private(set) var isInterlaced = false
  /// The number of samples a pixel.
  private(set) var samples = 0
  /// The colours of a palette, three bytes each. Empty for pictures without one.
  private(set) var palette: ArraySlice<UInt8> = []
  /// The chunk tRNS: an alpha for each of the first colours of a palette, or the samples of the clear colour in two
  /// bytes each. Empty without one.
  private(set) var transparency: ArraySlice<UInt8> = []
  /// The ranges of the compressed pixels.
  private(set) var data: [Range<Int>] = []

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Throws unless the bytes are a complete PNG of an allowed size and kind.
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
    var last: UInt32 = 0
    var type: UInt32 = 0
    repeat {
      guard bytes.count - offset >= 12 else { throw cutOff(offset) }
      let length = Int(word(offset))
      guard length <= bytes.count - offset - 12 else { throw cutOff(offset) }
      last = type
      type = word(offset + 4)
      guard Self.checksum(bytes[offset + 4..<offset + 8 + length]) == word(offset + 8 + length)
      else {
        throw ContentError(
          file: file, location: "byte \(offset)", expected: "a chunk whose checksum fits its bytes")
      }
      let content = offset + 8..<offset + 8 + length
      if last == 0 || type == Self.header {
        guard last == 0, type == Self.header, length == 13 else {
          throw ContentError(file: file, location: "byte \(offset)", expected: "the chunk IHDR")
        }
        try checkHeader(at: offset)
      } else {
        try take(type, content, after: last)
      }
      offset += 12 + length
      // Bytes after the end are ignored.
    } while type != Self.end
    let dataSize = data.reduce(0) { $0 + $1.count }
    let inflatedSize = width * height * samples * depth / 8
    guard dataSize >= inflatedSize / Self.largestRatio, dataSize > 0 else {
      throw ContentError(
        file: file, location: "IDAT", expected: "data for \(inflatedSize) bytes of pixels",
        found: "\(dataSize) bytes")
    }
    guard kind != 3 || !palette.isEmpty else {
      throw ContentError(file: file, expected: "the chunk PLTE before the pixels")
    }
  }

  /// Stores the position of a chunk that contributes pixels. A chunk at a position, or of a length, that the standard
  /// forbids is ignored if the picture can be decoded without it.
  private mutating func take(
    _ type: UInt32, _ content: Range<Int>, after last: UInt32
  ) throws(ContentError) {
    switch type {
    case Self.pixels:
      // The data is one stream, whose chunks follow each other.
      if data.isEmpty || last == Self.pixels { data.append(content) }
    case Self.colors:
      guard kind == 3, data.isEmpty else { return }
      guard content.count % 3 == 0, 1...256 ~= content.count / 3 else {
        throw ContentError(
          file: file, location: "PLTE", expected: "1 to 256 colours of three bytes",
          found: "\(content.count) bytes")
      }
      palette = bytes[content.prefix(3 << depth)]
    case Self.clear:
      // The decoder first reduces samples of 16 bits to 8, so colours near the clear one would become clear, too.
      guard depth <= 8 || kind != 0 && kind != 2 else {
        throw ContentError(
          file: file, location: "tRNS",
          expected: "at most 8 bits a sample, or an alpha channel instead of a clear colour",
          found: "\(depth) bits")
      }
      let isAllowed =
        switch kind {
        case 0: content.count == 2
        case 2: content.count == 6
        case 3: 1...max(1, palette.count / 3) ~= content.count && !palette.isEmpty
        default: false
        }
      if isAllowed, data.isEmpty, transparency.isEmpty { transparency = bytes[content] }
    case Self.end: return
    default:
      // A capital first letter marks a chunk that every decoder requires.
      guard type >> 24 & 0x20 != 0 else {
        throw ContentError(
          file: file, location: "byte \(content.lowerBound - 8)",
          expected: "a PNG picture that can be decoded", found: "an unknown chunk that it requires")
      }
    }
  }

  private static let header = type("IHDR")
  private static let colors = type("PLTE")
  private static let clear = type("tRNS")
  private static let pixels = type("IDAT")
  private static let end = type("IEND")

  /// Returns the number that represents a chunk's type in the file.
  private static func type(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  private mutating func checkHeader(at offset: Int) throws(ContentError) {
    width = Int(word(offset + 8))
    height = Int(word(offset + 12))
    try PictureSize.check(width, height, file: file)
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
    samples = allowed.samples
    guard bytes[offset + 18] == 0, bytes[offset + 19] == 0, bytes[offset + 20] <= 1 else {
      throw ContentError(
        file: file, location: "IHDR", expected: "a compression, filter and order that PNG has",
        found: bytes[offset + 18...offset + 20].map { "\($0)" }.joined(separator: ", "))
    }
    isInterlaced = bytes[offset + 20] == 1
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
    // SAFETY: zlib reads `count` bytes from the address, which is valid during the closure.
    bytes.withUnsafeBufferPointer { UInt32(crc32(0, $0.baseAddress, UInt32($0.count))) }
  }
}
