import ReelCrypto
import Testing

/// The seal of packets, compared with bytes that another program has made (`sealed_packets.py`, by the package
/// `cryptography` of PyPI).
@Suite struct ChaChaSealTests {
  private static let key = [UInt8](0..<32)
  private static let join = [UInt8](100..<132)
  /// The mark, the kind, the token and the number of a packet.
  private static let head = [UInt8]("RM\u{A}".utf8) + [UInt8](0..<16) + [2, 1, 0, 0, 0, 0]
  private static let number: UInt64 = 258
  private static let content = [UInt8]("sixteen and more".utf8)

  private static func seal(
    isHost: Bool, key: [UInt8] = key, join: [UInt8] = join
  ) -> ChaChaSeal { ChaChaSeal(key: key, join: join, isHost: isHost) }

  private static func sealed(isHost: Bool) -> [UInt8] {
    var bytes = head + content
    seal(isHost: isHost).seal(&bytes, from: head.count, number: number)
    return bytes
  }

  private static func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test func bytesAreThoseOfAnotherProgram() {
    let toHost = Self.sealed(isHost: false)
    #expect(toHost.prefix(Self.head.count).elementsEqual(Self.head))
    #expect(
      Self.hexadecimal(toHost.dropFirst(Self.head.count))
        == "c6484cc8a29cff7fd86b0d6ca5230dbdea64e8a680fe1bdc60667406dddf8830")
    #expect(
      Self.hexadecimal(Self.sealed(isHost: true).dropFirst(Self.head.count))
        == "d5225bb9406caa4c39f2a4adfcf060ff3badba0f834bd6fd296e68f5f4cc7028")
    #expect(toHost.count == Self.head.count + Self.content.count + Self.seal(isHost: true).overhead)
  }

  /// A published code: RFC 4231, test case 2.
  @Test func theCodeIsHMAC() {
    let code = AuthenticationCode.sha256(
      key: [UInt8]("Jefe".utf8), [UInt8]("what do ya want for nothing?".utf8))
    #expect(
      Self.hexadecimal(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(AuthenticationCode.sha256(key: [], []).count == 32)
  }

  @Test func theOtherSideOpensIt() {
    for isHost in [false, true] {
      var bytes = Self.sealed(isHost: isHost)
      #expect(Self.seal(isHost: !isHost).open(&bytes, from: Self.head.count, number: Self.number))
      #expect(bytes == Self.head + Self.content)
    }
    // Without a content, there is a tag alone.
    var bytes = Self.head
    Self.seal(isHost: true).seal(&bytes, from: Self.head.count, number: 1)
    #expect(Self.seal(isHost: false).open(&bytes, from: Self.head.count, number: 1))
    #expect(bytes == Self.head)
  }

  private static func opens(
    _ bytes: [UInt8], number: UInt64 = number, by seal: ChaChaSeal = seal(isHost: true)
  ) -> Bool {
    var bytes = bytes
    return seal.open(&bytes, from: head.count, number: number)
  }

  /// No bit may change, of the head either, and no byte may be missing or more.
  @Test func aChangedPacketIsNotAuthentic() {
    let bytes = Self.sealed(isHost: false)
    #expect(Self.opens(bytes))
    for at in bytes.indices {
      for bit in 0..<8 as Range<UInt8> {
        var changed = bytes
        changed[at] ^= 1 << bit
        #expect(!Self.opens(changed))
      }
      #expect(!Self.opens(Array(bytes[..<at])))
      #expect(!Self.opens(bytes + [UInt8](repeating: 0, count: at + 1)))
    }
    #expect(!Self.opens([]))
    #expect(!Self.opens(Self.head))
  }

  /// A packet is one of a number, of a direction, of a join and of a player.
  @Test func aPacketOfAnotherJoinIsNotAuthentic() {
    let bytes = Self.sealed(isHost: false)
    for number in [0, 257, 259, 258 + 1 << 48, .max] as [UInt64] {
      #expect(!Self.opens(bytes, number: number))
    }
    #expect(!Self.opens(bytes, by: Self.seal(isHost: false)))
    for at in 0..<32 {
      var (key, join) = (Self.key, Self.join)
      key[at] ^= 1
      join[at] ^= 1
      #expect(!Self.opens(bytes, by: Self.seal(isHost: true, key: key)))
      #expect(!Self.opens(bytes, by: Self.seal(isHost: true, join: join)))
    }
  }
}
