import Testing

@testable import ReelMath

@Suite struct SipHashTests {
  /// The published test vectors of SipHash-2-4: the key 00 01 … 0F, and the messages of the first bytes of 00 01 02 …
  private static let vectors: [(length: Int, hash: UInt64)] = [
    (0, 0x726F_DB47_DD0E_0E31), (1, 0x74F8_39C5_93DC_67FD), (2, 0x0D6C_8009_D9A9_4F5A),
    (3, 0x8567_6696_D7FB_7E2D), (4, 0xCF27_94E0_2771_87B7), (5, 0x1876_5564_CD99_A68D),
    (6, 0xCBC9_466E_58FE_E3CE), (7, 0xAB02_00F5_8B01_D137), (8, 0x93F5_F579_9A93_2462),
    (15, 0xA129_CA61_49BE_45E5),
  ]
  private static let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)

  @Test func publishedVectors() {
    for (length, hash) in Self.vectors {
      var sip = SipHash(key: Self.key)
      for byte in 0..<length { sip.combine(byte: UInt8(byte)) }
      #expect(sip.value == hash, "\(length) bytes")
    }
  }

  @Test func aWordIsItsBytesFromTheLowestOn() {
    var words = SipHash(key: Self.key)
    words.combine(0x0706_0504_0302_0100)
    #expect(words.value == 0x93F5_F579_9A93_2462)
    for byte in 8..<15 as Range<UInt8> { words.combine(byte: byte) }
    #expect(words.value == 0xA129_CA61_49BE_45E5)
  }

  @Test func eachBitOfTheKeyCounts() {
    var values: Set<UInt64> = []
    for bit in 0..<64 as Range<UInt64> {
      values.insert(SipHash(key: (1 << bit, 0)).value)
      values.insert(SipHash(key: (0, 1 << bit)).value)
    }
    #expect(values.count == 128)
  }
}
