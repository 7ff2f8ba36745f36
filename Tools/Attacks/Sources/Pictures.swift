/// PNG files made from nothing, and made valid again after damage.
enum Pictures {
  /// Returns a picture with an opaque middle, a clear border, and colours that depend on `tint`.
  static func png(width: Int, height: Int, tint: UInt8, border: Int = 1) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        let isClear =
          x < border || y < border || x >= width - border || y >= height - border
        rows +=
          isClear
          ? [0, 0, 0, 0]
          : [tint, UInt8(truncatingIfNeeded: x * 9), UInt8(truncatingIfNeeded: y * 7), 255]
      }
    }
    var header: [UInt8] = []
    append(UInt32(width), &header)
    append(UInt32(height), &header)
    header += [8, 6, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    append(UInt32(data.count), &bytes)
    let body = Array(type.utf8) + data
    bytes += body
    append(crc(body), &bytes)
    return bytes
  }

  /// Returns stored blocks, without compression.
  static func zlib(_ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var at = 0
    repeat {
      let size = min(65_535, data.count - at)
      bytes += [at + size == data.count ? 1 : 0]
      bytes += [UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8 & 255)]
      bytes += data[at..<at + size]
      at += size
    } while at < data.count
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    append(b << 16 | a, &bytes)
    return bytes
  }

  /// Writes into each chunk the checksum that fits its bytes.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var at = 8
    while at + 12 <= bytes.count {
      let size = (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
      guard size <= bytes.count - at - 12 else { break }
      var sum: [UInt8] = []
      append(crc(Array(bytes[at + 4..<at + 8 + size])), &sum)
      bytes.replaceSubrange(at + 8 + size..<at + 12 + size, with: sum)
      at += 12 + size
    }
    return bytes
  }

  static func append(_ number: UInt32, _ bytes: inout [UInt8]) {
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { word, _ in
      word & 1 == 1 ? 0xEDB8_8320 ^ word >> 1 : word >> 1
    }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }

  /// Headers of other formats, which a reader of many formats might accept; some declare a large picture.
  static let strangers: [[UInt8]] = [
    Array("P6\n99999 99999 255\n".utf8), Array("P1\n3 3\n1 0 1 0 1 0 1 0 1\n".utf8),
    Array("/* XPM */\nstatic char *x[] = {\"60000 60000 2 1\",\"a c #000000\"".utf8),
    Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0xF7, 0, 0, 0x2C],
    Array("BM".utf8) + [UInt8](repeating: 0x7F, count: 60),
    Array("RIFF".utf8) + [0xFF, 0xFF, 0xFF, 0x7F] + Array("WEBPVP8 ".utf8)
      + [UInt8](repeating: 0xFF, count: 40),
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [UInt8](repeating: 0xC0, count: 60),
    Array("qoif".utf8) + [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 4, 0, 0xFE],
    Array("FORM".utf8) + [0, 0, 1, 0] + Array("ILBMBMHD".utf8)
      + [UInt8](repeating: 0x7F, count: 60),
    Array("gimp xcf file".utf8) + [UInt8](repeating: 0xFF, count: 60),
    Array("<svg width='99999' height='99999'><rect/></svg>".utf8),
    [0, 0, 1, 0, 1, 0] + [UInt8](repeating: 0xFF, count: 40),
    [0x0A, 5, 1, 8]
      + [UInt8](repeating: 0xFF, count: 140),
    Array("II*\u{0}".utf8) + [8, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 60), [],
  ]
}
