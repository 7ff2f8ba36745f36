import Reel
import Testing

@testable import ReelNetwork

/// The bytes of handshakes and frames.
@Suite struct WebSocketFormTests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test func hashesAreThoseOfSHA1() {
    // The examples of FIPS 180.
    #expect(hex(SHA1.hash([])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(hex(SHA1.hash(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(hex(SHA1.hash(Array(long.utf8))) == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    let letters = [UInt8](repeating: 0x61, count: 100_000)
    #expect(hex(SHA1.hash(letters)).count == 40)
  }

  @Test func base64HasItsPadding() {
    let pairs = ["": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foobar": "Zm9vYmFy"]
    for (text, expected) in pairs { #expect(SHA1.base64(Array(text.utf8)) == expected) }
    #expect(SHA1.base64([0xFB, 0xFF, 0xFE]) == "+//+")
  }

  /// Returns the first line of the answer to a head.
  private func answer(_ head: String, origins: [String] = []) -> String {
    let bytes: [UInt8]
    switch WebSocketHandshake.answer(Array(head.utf8)[...], origins: origins) {
    case .accepted(let answer), .refused(let answer): bytes = answer
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aHandshakeIsAnsweredWithTheHashOfItsKey() {
    let accepted = answer(WebClient.handshake)
    #expect(accepted.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
    // The example of RFC 6455.
    #expect(accepted.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"))
  }

  @Test(arguments: [
    ("GET /match", "POST /match", 400), ("HTTP/1.1", "HTTP/1.0", 400), ("GET /", "GET ", 400),
    ("Upgrade: websocket", "Upgrade: h2c", 426), ("keep-alive, Upgrade", "keep-alive", 426),
    ("Version: 13", "Version: 8", 426), ("dGhlIHNhbXBsZSBub25jZQ==", "short", 400),
    ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25j!Q==", 400), ("Host: 127.0.0.1\r\n", "", 400),
    ("Host: 127.0.0.1", "Host: a\r\nHost: b", 400), ("Host: 127.0.0.1", "Host 127.0.0.1", 400),
    ("Host: 127.0.0.1", "Host: a\r\nContent-Length: 5", 400),
    ("Host: 127.0.0.1", "Host: a\r\nTransfer-Encoding: chunked", 400),
  ])
  func anyOtherHandshakeIsRefused(_ old: String, _ new: String, _ status: Int) throws {
    let head = WebClient.handshake.replacing(old, with: new)
    try #require(head != WebClient.handshake)
    let line = answer(head)
    #expect(line.hasPrefix("HTTP/1.1 \(status) "), "\(line)")
    #expect(line.contains("Connection: close\r\n"))
  }

  @Test func onlyPagesOfTheListedSitesMayConnect() {
    let sites = ["https://example.org"]
    func from(_ origin: String) -> String {
      WebClient.handshake.replacing("Host: 127.0.0.1", with: "Host: a\r\n\(origin)")
    }
    #expect(answer(from("Origin: https://example.org"), origins: sites).hasPrefix("HTTP/1.1 101"))
    #expect(answer(from("Origin: https://EXAMPLE.org"), origins: sites).hasPrefix("HTTP/1.1 101"))
    for other in [
      "X: y", "Origin: null", "Origin: http://example.org", "Origin: https://example.org.evil",
      "Origin: https://example.org\r\nOrigin: https://evil.example",
    ] {
      #expect(answer(from(other), origins: sites).hasPrefix("HTTP/1.1 403"), "\(other)")
    }
    #expect(answer(from("Origin: https://any.example")).hasPrefix("HTTP/1.1 101"))
  }

  @Test(arguments: [0, 1, 125, 126, 127, 1199, 1200])
  func aPacketIsOneFrameInBothDirections(_ count: Int) {
    let packet = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let frame = WebClient.frame(2, packet)
    #expect(WebSocketFrame.read((frame + [1, 2])[...]) == .packet(packet, size: frame.count))
    for end in 0..<frame.count {
      #expect(WebSocketFrame.read(frame[..<end]) == .incomplete)
    }
    let sent = WebSocketFrame.packet(packet)
    #expect(sent[0] == 0x82 && sent.suffix(count) == packet[...])
    #expect(sent.count == count + (count < 126 ? 2 : 4))
  }

  @Test func otherFramesAreAnsweredOrEndTheConnection() {
    func read(_ bytes: [UInt8]) -> WebSocketFrame.Outcome { WebSocketFrame.read(bytes[...]) }
    #expect(read(WebClient.frame(9, [1, 2])) == .ping([1, 2], size: 8))
    #expect(read(WebClient.frame(10, [1])) == .pong(size: 7))
    #expect(read(WebClient.frame(8, [3, 232])) == .close)
    // A text, a part of a packet, and the rest of one.
    for bytes in [
      WebClient.frame(1, [65]), WebClient.frame(2, [1], isLast: false), WebClient.frame(0, [1]),
    ] { #expect(read(bytes) == .broken(code: 1003)) }
    // Without a mask, with bits of extensions, of no kind, a ping that is long or in parts, and a length in more bytes
    // than it needs.
    for bytes: [UInt8] in [
      [0x82, 0x01], [0xC2, 0x81], [0xA2, 0x81], [0x92, 0x81], [0x83, 0x80],
      [0x8B, 0x80, 0, 0, 0, 0],
      [0x89, 0xFE], [0x09, 0x80], [0x82, 0xFE, 0, 125],
    ] { #expect(read(bytes) == .broken(code: 1002), "\(bytes)") }
    // Lengths that no packet has are refused before the bytes arrive.
    #expect(read([0x82, 0xFE, 0x04, 0xB1]) == .broken(code: 1009))
    #expect(read([0x82, 0xFF]) == .broken(code: 1009))
  }

  @Test func addressesOfPagesShowTheirMachine() {
    let four = MatchAddress(pageOf: MatchAddress(ipv4: 0xC0A8_0001, port: 5))
    let six = MatchAddress(pageOf: MatchAddress(high: 0x2001_0DB8_0000_0001, low: 9))
    let neighbour = MatchAddress(pageOf: MatchAddress(high: 0x2001_0DB8_0000_0001, low: 77))
    #expect(four.isPage && six.isPage && four != six && six == neighbour)
    #expect(!MatchAddress(ipv4: 0xC0A8_0001, port: 5).isPage)
    #expect(!MatchAddress(high: 0x2001_0DB8_0000_0001, low: 9).isPage)
    #expect(four.machine == MatchAddress(ipv4: 0xC0A8_0001, port: 0))
    #expect(six.machine == MatchAddress(high: 0x2001_0DB8_0000_0001))
    #expect(MatchAddress(low: 7, port: 7).machine == MatchAddress(low: 7, port: 7))
  }
}
