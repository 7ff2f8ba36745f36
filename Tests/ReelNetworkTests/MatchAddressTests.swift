import Reel
import Testing

@testable import ReelNetwork

@Suite struct MatchAddressTests {
  @Test(arguments: [
    ("192.168.1.20", "192.168.1.20:27790"), ("192.168.1.20:1", "192.168.1.20:1"),
    ("255.255.255.255:65535", "255.255.255.255:65535"), ("0.0.0.0", "0.0.0.0:27790"),
    (" 10.0.0.7:27791\n", "10.0.0.7:27791"), ("::1", "[::1]:27790"), ("[::1]", "[::1]:27790"),
    ("[::1]:5", "[::1]:5"), ("2001:DB8::7", "[2001:db8::7]:27790"),
    ("[2001:db8:0:1:2:3:4:5]:80", "[2001:db8:0:1:2:3:4:5]:80"),
    // An IPv4 address as IPv6 is that address.
    ("[::ffff:1.2.3.4]:9", "1.2.3.4:9"),
  ])
  func addressesAreReadAndWritten(_ text: String, _ written: String) throws {
    let address = try MatchAddress.resolve(text)
    #expect(address.text == written)
    #expect(try MatchAddress.resolve(address.text) == address)
  }

  @Test func anAddressHasItsBytesInOrder() throws {
    #expect(
      try MatchAddress.resolve("1.2.3.4", defaultPort: 6)
        == MatchAddress(low: 0xFFFF_0102_0304, port: 6))
    #expect(
      try MatchAddress.resolve("[102:304:506:708:90a:b0c:d0e:f10]:17")
        == MatchAddress(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10, port: 17))
  }

  @Test func everyAddressHasAText() throws {
    var random = RandomStream(seed: 4)
    for _ in 0..<500 {
      var address = MatchAddress(
        high: random.next(), low: random.next(), port: 1 + UInt16(random.next() % 65535))
      if random.float() < 0.3 { address.high = 0 }
      if random.float() < 0.3 { address.low &= 0xFFFF_FFFF }
      if address.isLinkLocal { continue }
      #expect(try MatchAddress.resolve(address.text) == address, "\(address)")
    }
  }

  @Test(arguments: [
    "", "  ", ":", ":27790", "1.2.3", "1", "127.1", "1.2.3.4.5", "256.1.1.1", "1.2.3.4:",
    "1.2.3.4:0",
    "1.2.3.4:65536", "1.2.3.4:+5", "1.2.3.4:-5", "1.2.3.4:x", "1.2.3.4:99999999999999999999",
    "[::1",
    "[::1]5", "[::1]:", "[::1]:0", "[1.2.3.4]:5", "[]", "[]:5", ":::", "1:2:3", "g::1", "::1\u{0}",
    "fe80::1", "[fe80::1%eth0]:5", "a b", "a/b", "ex ample.org:5", "exa\u{0}mple", "exämple.org",
    "http://example.org", "[::ffff:1.2.3.4.5]", String(repeating: "a", count: 301),
    String(repeating: ":", count: 10_000), "１.２.３.４",
  ])
  func otherTextIsRefused(_ text: String) {
    do {
      let address = try MatchAddress.resolve(text)
      Issue.record("\(text) is \(address)")
    } catch {
      guard case .badAddress(let quoted, _) = error else {
        Issue.record("\(text): \(error)")
        return
      }
      #expect(text.hasPrefix(quoted))
    }
  }

  @Test func refusalsAreSentences() {
    #expect(
      throws: NetworkError.badAddress(
        "1.2.3.4:0", expected: "a port from 1 to 65535 behind the colon")
    ) {
      try MatchAddress.resolve("1.2.3.4:0")
    }
    #expect(
      NetworkError.badAddress("1.2.3", expected: "an IPv4 address").sentence
        == "“1.2.3” is no address of a machine: expected an IPv4 address.")
  }

  @Test func namesAreResolvedByTheSystem() throws {
    let address = try MatchAddress.resolve("localhost:81")
    #expect(address.port == 81)
    #expect(address.ipv4.map { $0 >> 24 == 127 } ?? (address.high == 0 && address.low == 1))
  }

  @Test func aNameThatDoesNotExistIsReported() {
    // `invalid` is reserved for this by RFC 6761.
    do {
      let address = try MatchAddress.resolve("reel.invalid:5")
      Issue.record("\(address)")
    } catch {
      guard case .nameNotFound("reel.invalid", _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error.sentence.hasPrefix("No machine is found by the name “reel.invalid” ("))
    }
  }
}
