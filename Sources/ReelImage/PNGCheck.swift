import ReelContent

// What a PNG claims, checked before a decoder sees it: the decoder allocates what the header says
// (a claim of 60000 × 60000 took 14 GB) and gives half a picture for half a file.

/// Reads a PNG's skeleton: signature, header, and every chunk's length and checksum to the end.
struct PNGCheck {
  /// The largest file.
  static let sizeLimit = 512 << 20
  /// The largest width and height.
  static let largestSide = 16_384
  /// The largest number of pixels: a 256 MiB picture.
  static let largestArea = 64 << 20

  /// Deflate makes at most 258 bytes of two bits.
  private static let largestRatio = 1032

  private let bytes: [UInt8]
  private let file: String
  private var depth = 0
  private var kind = 0
  /// The least that the data must inflate to.
  private var inflatedSize = 0
  private var dataSize = 0
  /// The one grey, of 8 bits, that is clear in a picture of greys alone.
  private(set) var clearGrey: UInt8?
  /// Where a picture of greys says so. SDL2_image shows garbage for one that has these bytes.
  private(set) var clearGreyChunks: [Range<Int>] = []

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Throws unless the bytes are a whole PNG of a size that may be decoded.
  static func check(_ bytes: [UInt8], file: String) throws(ContentError) -> PNGCheck {
    guard bytes.count <= sizeLimit else {
      throw ContentError(file: file, expected: "a picture of at most \(sizeLimit) bytes")
    }
    var check = PNGCheck(bytes: bytes, file: file)
    try check.run()
    return check
  }

  private mutating func run() throws(ContentError) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw ContentError(file: file, place: "byte 0", expected: "a PNG picture")
    }
    var offset = 8
    var isFirst = true
    while true {
      guard bytes.count - offset >= 12 else { throw cutOff(offset) }
      let length = Int(word(offset))
      guard length <= bytes.count - offset - 12 else { throw cutOff(offset) }
      let type = Array(bytes[offset + 4..<offset + 8])
      guard checksum(offset + 4..<offset + 8 + length) == word(offset + 8 + length) else {
        throw ContentError(
          file: file, place: "byte \(offset)", expected: "a chunk whose checksum fits its bytes")
      }
      if isFirst { try checkHeader(type, at: offset, length) }
      isFirst = false
      if type == Array("tRNS".utf8) { try checkTransparency(at: offset, length) }
      if type == Array("IDAT".utf8) { dataSize += length }
      offset += 12 + length
      // Whatever follows the end belongs to nobody.
      if type == Array("IEND".utf8) { break }
    }
    guard dataSize >= inflatedSize / Self.largestRatio, dataSize > 0 else {
      throw ContentError(
        file: file, place: "IDAT", expected: "data for \(inflatedSize) bytes of pixels",
        found: "\(dataSize) bytes")
    }
  }

  private mutating func checkTransparency(at offset: Int, _ length: Int) throws(ContentError) {
    guard kind == 0 || kind == 2 else { return }
    // The decoder halves the samples first and would then take near colours for the clear one.
    guard depth <= 8 else {
      throw ContentError(
        file: file, place: "tRNS",
        expected: "at most 8 bits a sample, or an alpha channel instead of a clear colour",
        found: "\(depth) bits")
    }
    guard kind == 0 else { return }
    clearGreyChunks.append(offset..<offset + 12 + length)
    // It belongs before the data, and once.
    if length == 2, clearGrey == nil, dataSize == 0 {
      let largest = (1 << depth) - 1
      clearGrey = UInt8((Int(bytes[offset + 9]) & largest) * 255 / largest)
    }
  }

  private mutating func checkHeader(_ type: [UInt8], at offset: Int, _ length: Int)
    throws(ContentError)
  {
    guard type == Array("IHDR".utf8), length == 13 else {
      throw ContentError(file: file, place: "byte \(offset)", expected: "the chunk IHDR")
    }
    let width = Int(word(offset + 8))
    let height = Int(word(offset + 12))
    guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height),
      width * height <= Self.largestArea
    else {
      throw ContentError(
        file: file, place: "size",
        expected:
          "at most \(Self.largestSide) × \(Self.largestSide) and \(Self.largestArea) pixels",
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
        file: file, place: "IHDR", expected: "a kind and depth of pixels that PNG knows",
        found: "kind \(kind) with \(depth) bits")
    }
    inflatedSize = width * height * allowed.samples * depth / 8
  }

  private func cutOff(_ offset: Int) -> ContentError {
    ContentError(
      file: file, place: "byte \(offset)", expected: "a whole chunk",
      found: "the end of the file at byte \(bytes.count)")
  }

  private func word(_ offset: Int) -> UInt32 {
    UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16
      | UInt32(bytes[offset + 2]) << 8 | UInt32(bytes[offset + 3])
  }

  /// CRC-32 as PNG's specification (annex D) has it.
  private func checksum(_ range: Range<Int>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    bytes.withUnsafeBufferPointer { bytes in
      Self.table.withUnsafeBufferPointer { table in
        for index in range {
          crc = table[Int((crc ^ UInt32(bytes[index])) & 0xFF)] ^ (crc >> 8)
        }
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
