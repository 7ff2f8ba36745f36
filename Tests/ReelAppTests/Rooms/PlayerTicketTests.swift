import Reel
import Testing

@testable import ReelHost

@Suite struct PlayerTicketTests {
  /// The ticket that the program in the documentation makes with the key `0123456789abcdef0123456789abcdef`.
  private static let text = "reel1.ann-42.1798761600.667269656e6473.416e6e"
  private static let code = "aaa75aa96157afe9b0b2d8dddf214c93f7b7da1954f50b70b866026ad947f692"

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    var rest = Substring(hexadecimal)
    var bytes: [UInt8] = []
    while rest.count >= 2 {
      bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  private static func isAuthentic(_ text: [UInt8], _ code: [UInt8]) -> Bool {
    text == [UInt8](self.text.utf8) && code == bytes(self.code)
  }

  @Test func aTicketOfAnotherProgramIsRead() throws {
    let bytes = [UInt8]("\(Self.text).\(Self.code)".utf8)
    let ticket = try #require(PlayerTicket(bytes, isAuthentic: Self.isAuthentic))
    let expected = PlayerTicket(
      player: "ann-42", end: 1_798_761_600, room: [UInt8]("friends".utf8), name: "Ann")
    #expect(ticket == expected)
    #expect(expected.bytes { _ in Self.bytes(Self.code) } == bytes)
  }

  /// No bit of a ticket may change, and no part of it may be missing.
  @Test func aForgedTicketIsNone() {
    let bytes = [UInt8]("\(Self.text).\(Self.code)".utf8)
    for at in bytes.indices {
      for bit in 0..<8 {
        var forged = bytes
        forged[at] ^= 1 << UInt8(bit)
        #expect(PlayerTicket(forged, isAuthentic: Self.isAuthentic) == nil)
      }
      #expect(PlayerTicket(Array(bytes[..<at]), isAuthentic: Self.isAuthentic) == nil)
    }
    #expect(PlayerTicket(bytes + [48], isAuthentic: Self.isAuthentic) == nil)
    #expect(PlayerTicket([], isAuthentic: { _, _ in true }) == nil)
  }

  /// Whatever an authentic text says, it is read completely or not at all.
  @Test func wrongPartsAreNoTicket() {
    let zeros = String(repeating: "0", count: 64)
    func isTicket(_ text: String) -> Bool {
      PlayerTicket([UInt8]("\(text).\(zeros)".utf8)) { _, _ in true } != nil
    }
    #expect(isTicket("reel1.a.0.."))
    #expect(isTicket("reel1.\(String(repeating: "a", count: 64)).999999999999.\(zeros).c3a4"))
    for text in [
      "", "reel1", "reel2.a.0..", "reel1..0..", "reel1.a.0.", "reel1.a.0...", "reel1.a b.0..",
      "reel1.a.-1..", "reel1.a...", "reel1.a.1000000000000..", "reel1.a.0.0.", "reel1.a.0.zz.",
      "reel1.a.0..c3", "reel1.a.0.\(zeros)00.", "reel1.\(String(repeating: "a", count: 65)).0..",
      "reel1.a.0.AA.", "reel1.\u{E4}.0..", "reel1.a.0..\(zeros)00",
    ] {
      #expect(!isTicket(text), "\(text)")
    }
  }

  @Test func mutatedTicketsNeverTrap() {
    var random = RandomStream(seed: 11, stream: 1)
    let usual = [UInt8]("\(Self.text).\(Self.code)".utf8)
    for _ in 0..<20_000 {
      var bytes = usual
      for _ in 0..<1 + random.next() % 4 {
        let at = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(UInt8(ascii: "."), at: at)
        default: if bytes.count > 1 { bytes.remove(at: at) }
        }
      }
      _ = PlayerTicket(bytes) { _, _ in true }
    }
  }
}
