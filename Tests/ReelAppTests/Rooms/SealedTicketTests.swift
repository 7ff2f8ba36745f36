import Testing

@testable import ReelHost
@testable import ReelMatch

@Suite struct SealedTicketTests {
  /// The ticket of the documentation's program with the key `0123456789abcdef0123456789abcdef`, and the player's key.
  private static let ticket =
    "reel1s.ann-42.1798761600.667269656e6473.416e6e."
    + "78060fde5d92ab003ab6f54634b4dda6075a49506778ccddc0de913c7d4fe338"
  private static let key = "abfe636248066ea87ea78ccf7f86c705c310f030d94c161483dbc14c0a1b38d6"

  /// The key stays on the machine: it proves that the machine has it, and seals.
  @Test func aMachineSendsAProofInPlaceOfTheKey() throws {
    var settings = MatchSettings { 1 }
    try #require(SealedTicket("\(Self.ticket)~\(Self.key)")).apply(to: &settings, .test)
    #expect(settings.ticket == [UInt8](Self.ticket.utf8))
    let key = try #require(PlayerTicket.bytes([UInt8](Self.key.utf8)[...], most: 32))
    let seal = settings.seal(settings.ticket, [7], false) as? Cryptography.TestSeal
    #expect(seal?.key == key)
    let code = Cryptography.test.code(key, [UInt8]("reel-join1.".utf8) + [1, 2])
    #expect(settings.proof([1, 2]) == [UInt8]("~\(PlayerTicket.hexadecimal(code))".utf8))
  }

  @Test func aKeyHasAllItsDigits() {
    for text in [
      "", "~", "reel1s.", Self.ticket, "\(Self.ticket)~", "\(Self.ticket)~\(Self.key.dropLast())",
      "\(Self.ticket)~\(Self.key.dropLast(2))", "\(Self.ticket)~\(Self.key)00",
      "\(Self.ticket)~\(Self.key.uppercased())", "\(Self.ticket)~\(Self.key)~\(Self.key)",
      "\(Self.ticket)~\(Self.key) ", "reel1.\(Self.ticket.dropFirst(7))~\(Self.key)",
      "reel1s.\(String(repeating: "x", count: 500))~\(Self.key)",
    ] {
      #expect(SealedTicket(text) == nil, "\(text)")
    }
    #expect(SealedTicket("\(Self.ticket)~\(Self.key)") != nil)
    #expect(SealedTicket.isSealed(Self.ticket))
    #expect(!SealedTicket.isSealed("reel1.ann.1..~\(Self.key)"))
    #expect(!SealedTicket.isSealed("a ticket of another kind~"))
  }
}
