/// A function that replaces the serial number of an Ogg file's only stream, so that the same sound gives the same
/// bytes. Each page carries a checksum (RFC 3533, section 6), which is computed again.
///
///     0 "OggS" · 4 version · 5 flags · 6 position (8) · 14 serial (4) · 18 page number (4)
///     22 checksum (4) · 26 number of segments · 27 their lengths · then the segments
enum OggPages {
  static func renumber(_ bytes: inout [UInt8], serial: UInt32) {
    var page = 0
    while page + 27 <= bytes.count {
      guard Array(bytes[page..<page + 4]) == Array("OggS".utf8) else {
        fatalError("No Ogg page begins at byte \(page).")
      }
      let segments = Int(bytes[page + 26])
      let body = page + 27 + segments
      let end = body + bytes[page + 27..<body].reduce(0) { $0 + Int($1) }
      put(serial, at: page + 14, &bytes)
      put(0, at: page + 22, &bytes)
      put(checksum(bytes[page..<end]), at: page + 22, &bytes)
      page = end
    }
  }

  private static func put(_ value: UInt32, at index: Int, _ bytes: inout [UInt8]) {
    for i in 0..<4 { bytes[index + i] = UInt8(truncatingIfNeeded: value >> UInt32(8 * i)) }
  }

  /// Returns the CRC of polynomial 0x04C11DB7, high bit first, beginning with zero.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = 0
    for byte in bytes {
      crc ^= UInt32(byte) << 24
      for _ in 0..<8 { crc = crc & 0x8000_0000 != 0 ? crc << 1 ^ 0x04C1_1DB7 : crc << 1 }
    }
    return crc
  }
}
