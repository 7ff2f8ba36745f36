// PNG pictures of every kind, built by hand so that the tests of the decoder do not depend on the engine's encoder.

/// The parts of a PNG file. The fixture packs the samples into bytes.
struct PNGFixture {
  var width: Int
  var height: Int
  /// The number of bits a sample: 1, 2, 4, 8 or 16.
  var depth: UInt8 = 8
  /// The colour type: 0 grey, 2 red green blue, 3 palette, 4 grey and alpha, 6 red green blue alpha.
  var kind: UInt8 = 6
  var isInterlaced = false
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// The filters of the rows, counted through all passes and repeated.
  var filters: [UInt8] = [0]
  /// The samples of a pixel.
  var samples: (_ x: Int, _ y: Int) -> [UInt16] = { _, _ in [0, 0, 0, 0] }

  var bytes: [UInt8] {
    Self.file(header: header, palette: palette, transparency: transparency, data: Self.zlib(raw))
  }

  var header: [UInt8] {
    Self.word(width) + Self.word(height) + [depth, kind, 0, 0, isInterlaced ? 1 : 0]
  }

  static func file(
    header: [UInt8], palette: [UInt8] = [], transparency: [UInt8] = [], data: [UInt8]
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk("IHDR", header)
    if !palette.isEmpty { bytes += chunk("PLTE", palette) }
    if !transparency.isEmpty { bytes += chunk("tRNS", transparency) }
    return bytes + chunk("IDAT", data) + chunk("IEND", [])
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return word(data.count) + body + word(Int(crc(body)))
  }

  static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns the checksum of the bytes, computed bit by bit, unlike the reader, which uses a table.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  /// Returns a zlib stream that consists of stored blocks.
  static func zlib(_ raw: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(raw.count, start + 65_535)
      let size = end - start
      bytes.append(end == raw.count ? 1 : 0)
      bytes += [UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8 & 255)]
      bytes += raw[start..<end]
      start = end
    } while start < raw.count
    var (a, b) = (1, 0)
    for byte in raw {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return bytes + word(b << 16 | a)
  }

  /// The first pixel and the steps of each pass: one pass, or the seven of Adam7.
  private var passes: [(x: Int, y: Int, dx: Int, dy: Int)] {
    guard isInterlaced else { return [(0, 0, 1, 1)] }
    return [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
  }

  var raw: [UInt8] {
    var raw: [UInt8] = []
    var rowCount = 0
    for pass in passes where pass.x < width && pass.y < height {
      var above: [UInt8] = []
      for y in stride(from: pass.y, to: height, by: pass.dy) {
        var row: [UInt8] = []
        var (bits, count) = (0, 0)
        for x in stride(from: pass.x, to: width, by: pass.dx) {
          for sample in samples(x, y) {
            bits = bits << Int(depth) | Int(sample)
            count += Int(depth)
            while count >= 8 {
              row.append(UInt8(truncatingIfNeeded: bits >> (count - 8)))
              count -= 8
              bits &= (1 << count) - 1
            }
          }
        }
        if count > 0 { row.append(UInt8(truncatingIfNeeded: bits << (8 - count))) }
        raw += filtered(row, above, filters[rowCount % filters.count])
        above = row
        rowCount += 1
      }
    }
    return raw
  }

  /// Returns the differences of a row from its neighbours, behind the number of the filter.
  private func filtered(_ row: [UInt8], _ above: [UInt8], _ filter: UInt8) -> [UInt8] {
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind]!
    let step = max(1, samples * Int(depth) / 8)
    return [filter]
      + row.indices.map { at in
        let left = at < step ? 0 : Int(row[at - step])
        let up = above.isEmpty ? 0 : Int(above[at])
        let corner = at < step || above.isEmpty ? 0 : Int(above[at - step])
        let guess =
          switch filter {
          case 1: left
          case 2: up
          case 3: (left + up) / 2
          case 4: Self.paeth(left, up, corner)
          default: 0
          }
        return UInt8(truncatingIfNeeded: Int(row[at]) - guess)
      }
  }

  /// Returns the neighbour that is nearest to the sum of two without the third, as in the standard's own program text.
  private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let p = a + b - c
    return [a, b, c].min { abs(p - $0) < abs(p - $1) }!
  }
}
