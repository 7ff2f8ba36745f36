import Testing

@testable import ReelFormats

@Suite struct ZlibStreamTests {
  private func sample(_ count: Int, _ random: inout Dice) -> [UInt8] {
    (0..<count).map { at in at % 3 == 0 ? UInt8.random(in: 0...255, using: &random) : 7 }
  }

  @Test(arguments: [0, 1, 2, 5, 999, 65_536, 1_048_576])
  func bytesComeBack(count: Int) throws {
    var random = Dice(state: UInt64(count))
    for bytes in [sample(count, &random), [UInt8](repeating: 0, count: count)] {
      let stream = try #require(ZlibStream.deflate(bytes))
      if count > 1000 { #expect(stream.count < count) }
      let padded = [9, 9] + stream + [0, 0, 0]
      for payload in [stream[...], padded[2...]] {
        let found = try #require(ZlibStream.inflate(payload, size: count))
        #expect(found.bytes == bytes && found.streamSize == stream.count)
      }
      // Another size, and a stream that was cut off.
      #expect(ZlibStream.inflate(stream[...], size: count + 1) == nil)
      if count > 0 { #expect(ZlibStream.inflate(stream[...], size: count - 1) == nil) }
      for end in [0, 1, stream.count / 2, stream.count - 1] {
        #expect(ZlibStream.inflate(stream[..<end], size: count) == nil)
      }
    }
    #expect(ZlibStream.inflate([], size: -1) == nil)
  }

  @Test func otherStreamsAreRefused() {
    // Python's zlib made all of them of b"reel" * 9.
    let data: [UInt8] = [0x2B, 0x4A, 0x4D, 0xCD, 0x29, 0x22, 0x80, 0x01]
    let checksum: [UInt8] = [0x14, 0x48, 0x0E, 0xE9]
    let plain = [0x78, 0x9C] + data + checksum
    #expect(
      ZlibStream.inflate(plain[...], size: 36)?.bytes
        == [UInt8](String(repeating: "reel", count: 9).utf8))
    let gzip: [UInt8] =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + data + [0xDA, 0xF6, 0xBD, 0, 36, 0, 0, 0]
    let withDictionary: [UInt8] =
      [0x78, 0xBB, 0x04, 0x31, 0x01, 0xA9, 0x2B, 0x22, 0x02, 0x03, 0x00] + checksum
    for bytes in [data, gzip, withDictionary] {
      #expect(ZlibStream.inflate(bytes[...], size: 36) == nil)
    }
  }

  @Test func damagedStreamsAreRefusedOrGiveOtherBytes() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = Dice(state: seed)
    let bytes = (0..<4000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
    let good = try #require(ZlibStream.deflate(bytes))
    var refused = 0
    for _ in 0..<3000 {
      var stream = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: stream.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: stream[at] ^= UInt8.random(in: 1...255, using: &random)
        case 1: stream.insert(UInt8.random(in: 0...255, using: &random), at: at)
        default: stream.remove(at: at)
        }
      }
      guard let found = ZlibStream.inflate(stream[...], size: bytes.count) else {
        refused += 1
        continue
      }
      #expect(found.bytes.count == bytes.count && found.streamSize <= stream.count)
    }
    #expect(refused > 2000)
  }
}
