import Foundation
import Reel
import Testing

@testable import ReelHost
@testable import ReelMatch

extension Cryptography {
  /// Functions for tests, which anyone could undo.
  static let test = Cryptography(code: { key, text in
    (0..<32).map { at in
      text.enumerated().reduce((key.isEmpty ? 0 : key[at % key.count]) &+ UInt8(at)) { sum, next in
        sum &* 31 &+ next.element &+ UInt8(truncatingIfNeeded: next.offset * at)
      }
    }
  }) { key, join, isHost in TestSeal(key: key, join: join, isHost: isHost) }

  final class TestSeal: PacketSeal {
    let (key, join, isHost): ([UInt8], [UInt8], Bool)

    init(key: [UInt8], join: [UInt8], isHost: Bool) {
      (self.key, self.join, self.isHost) = (key, join, isHost)
    }

    var overhead: Int { 0 }
    func seal(_ bytes: inout [UInt8], from start: Int, number: UInt64) {}
    func open(_ bytes: inout [UInt8], from start: Int, number: UInt64) -> Bool { true }
  }
}

@Suite struct TicketKeysTests {
  private static let keys = [[UInt8]](
    [[UInt8](repeating: 97, count: 32), [UInt8](repeating: 98, count: 40)])

  @Test func aFileHasAKeyALine() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("keys-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: (any Error).self) { try TicketKeys(in: path, .test) }
    for text in ["", "\n\n", "short", String(repeating: "a", count: 32) + "\nshort"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: (any Error).self) { try TicketKeys(in: path, .test) }
    }
    let text = String(repeating: "a", count: 32) + "\r\n" + String(repeating: "b", count: 40) + "\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let keys = try TicketKeys(in: path, .test)
    // Both keys count, and the first one signs.
    let ticket = PlayerTicket(player: "ann", end: 999)
    for key in Self.keys {
      #expect(keys.read(ticket.bytes { Cryptography.test.code(key, $0) })?.ticket == ticket)
    }
    #expect(keys.read(ticket.bytes { Cryptography.test.code([1], $0) }) == nil)
    #expect(keys.sign(ticket).ticket == ticket.bytes { Cryptography.test.code(Self.keys[0], $0) })
  }

  /// Both sides compute the player's key from the ticket, by whichever key it was signed.
  @Test func bothSidesHaveThePlayersKey() throws {
    let ticket = PlayerTicket(player: "ann", end: 999, isSealed: true)
    for key in Self.keys {
      let (bytes, playerKey) = TicketKeys([key], .test).sign(ticket)
      #expect(playerKey == Cryptography.test.code(key, [UInt8]("reel-seal1.".utf8) + bytes))
      let text =
        String(decoding: bytes, as: UTF8.self) + "~"
        + PlayerTicket.hexadecimal(try #require(playerKey))
      var settings = MatchSettings { 1 }
      try #require(SealedTicket(text)).apply(to: &settings, .test)
      let sent = settings.ticket + settings.proof([1, 2, 3])
      let join: [UInt8] = [4, 5]
      let guest = settings.seal(settings.ticket, join, false) as? Cryptography.TestSeal
      let host = TicketKeys(Self.keys, .test).seal(sent, join, true) as? Cryptography.TestSeal
      #expect(guest?.key == playerKey && guest?.join == join && guest?.isHost == false)
      #expect(host?.key == playerKey && host?.join == join && host?.isHost == true)
    }
    // A ticket that is not sealed has no key.
    #expect(TicketKeys(Self.keys, .test).sign(PlayerTicket(player: "ann", end: 9)).playerKey == nil)
  }

  @Test func anIssueHasAnEnd() throws {
    let issuer = TicketIssuer(TicketKeys(Self.keys, .test), .optional) { 1000 }
    let issue = issuer.issue(PlayerTicket(player: "ann", end: 0, isSealed: true), seconds: 30)
    #expect(issue.end == 1030)
    let read = TicketKeys(Self.keys, .test).read([UInt8]((issue.ticket + "~00").utf8))
    #expect(read?.ticket == PlayerTicket(player: "ann", end: 1030, isSealed: true))
    #expect(SealedTicket("\(issue.ticket)~\(issue.key ?? "")") != nil)
    #expect(issuer.issue(PlayerTicket(player: "ann", end: 0), seconds: 1).key == nil)
  }

  @Test func mutatedTicketsNeverTrap() throws {
    let keys = TicketKeys([Self.keys[0]], .test)
    let (ticket, key) = keys.sign(PlayerTicket(player: "ann", end: 999, isSealed: true))
    let usual = ticket + "~\(PlayerTicket.hexadecimal(try #require(key)))".utf8
    var random = RandomStream(seed: 12, stream: 1)
    for _ in 0..<2000 {
      var bytes = usual
      for _ in 0..<1 + random.next() % 4 {
        let at = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(SealedTicket.mark, at: at)
        default: bytes.removeSubrange(at...)
        }
        if bytes.isEmpty { break }
      }
      _ = keys.seal(bytes, [], true)
      _ = SealedTicket(String(decoding: bytes, as: UTF8.self))
    }
  }
}
