/// Sound files made from nothing, and made valid again after damage.
enum Sounds {
  /// Returns a WAV file with 16 bits, one channel, 22,050 Hz.
  static func wav(samples: Int) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let data = (0..<samples).flatMap { little($0 * 321, 2) }
    var bytes = Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8)
    bytes += little(16, 4) + little(1, 2) + little(1, 2) + little(22_050, 4) + little(44_100, 4)
    bytes += little(2, 2) + little(16, 2) + Array("data".utf8) + little(data.count, 4)
    return bytes + data
  }

  /// Returns a block of 192 equal samples, in FLAC.
  static func flac() -> [UInt8] {
    var info: [UInt8] = [0, 192, 0, 192, 0, 0, 0, 0, 0, 0]
    // 22,050 Hz in 20 bits, one channel, 16 bits a sample, 192 samples.
    let packed: UInt64 = 22_050 << 44 | 0 << 41 | 15 << 36 | 192
    for shift in stride(from: 56, through: 0, by: -8) {
      info.append(UInt8(truncatingIfNeeded: packed >> UInt64(shift)))
    }
    info += [UInt8](repeating: 0, count: 16)
    var frame: [UInt8] = [0xFF, 0xF8, 0x10, 0x08, 0x00]
    frame.append(UInt8(truncatingIfNeeded: crc(frame, bits: 8, polynomial: 0x07)))
    // One subframe: a constant.
    frame += [0x00, 0x12, 0x34]
    let sum = crc(frame, bits: 16, polynomial: 0x8005)
    frame += [UInt8(sum >> 8), UInt8(sum & 255)]
    return Array("fLaC".utf8) + [0x80, 0, 0, 34] + info + frame
  }

  /// Returns frames of MPEG-1 layer 3 at 128 kbit/s that hold nothing.
  static func mp3(frames: Int) -> [UInt8] {
    let frame = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
    return (0..<frames).flatMap { _ in frame }
  }

  /// Writes into each page of an Ogg file the checksum that fits its bytes.
  static func sealedOgg(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var at = 0
    while at + 27 <= bytes.count, Array(bytes[at..<at + 4]) == Array("OggS".utf8) {
      let segments = Int(bytes[at + 26])
      guard at + 27 + segments <= bytes.count else { break }
      let size = 27 + segments + bytes[at + 27..<at + 27 + segments].reduce(0) { $0 + Int($1) }
      guard at + size <= bytes.count else { break }
      for index in 22..<26 { bytes[at + index] = 0 }
      let sum = crc(Array(bytes[at..<at + size]), bits: 32, polynomial: 0x04C1_1DB7)
      for index in 0..<4 {
        bytes[at + 22 + index] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * index))
      }
      at += size
    }
    return bytes
  }

  /// Returns a checksum: high bits first, from zero, nothing inverted.
  private static func crc(_ bytes: [UInt8], bits: UInt32, polynomial: UInt32) -> UInt32 {
    let mask: UInt32 = bits == 32 ? .max : 1 << bits - 1
    var sum: UInt32 = 0
    for byte in bytes {
      sum ^= UInt32(byte) << (bits - 8)
      for _ in 0..<8 {
        sum = (sum >> (bits - 1) & 1 == 1 ? sum << 1 ^ polynomial : sum << 1) & mask
      }
    }
    return sum
  }
}
