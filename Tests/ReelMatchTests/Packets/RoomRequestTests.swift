import Reel
import ReelTesting
import Testing

@testable import ReelMatch

@Suite struct RoomRequestTests {
  @Test func anInvitationIsReadAsItIsWritten() throws {
    var random = RandomStream(seed: 5, stream: 0)
    for _ in 0..<200 {
      let invitation = RoomInvitation { random.next() }
      let text = invitation.text
      #expect(text.utf8.count == 26 + 6)
      #expect(RoomInvitation(text: text) == invitation)
      // As people write it.
      let sloppy = text.lowercased().split(separator: "-").joined(separator: " ")
      #expect(RoomInvitation(text: sloppy) == invitation)
    }
    let least = RoomInvitation(text: "0000-0000-0000-0000-0000-0000-01")
    #expect(least?.bits.high == 0 && least?.bits.low == 1)
    #expect(RoomInvitation(text: "oooo-oooo-oooo-oooo-oooo-oooo-oi") == least)
    let most = RoomInvitation(text: "7ZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ")
    #expect(most?.bits.high == .max && most?.bits.low == .max)
  }

  @Test(arguments: [
    "", "0123", "0000-0000-0000-0000-0000-0000-00", "0000-0000-0000-0000-0000-0000-011",
    "8ZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ", "U000-0000-0000-0000-0000-0000-01",
    "0000-0000-0000-0000-0000-0000-0é",
  ]) func otherTextIsNoInvitation(text: String) {
    #expect(RoomInvitation(text: text) == nil)
  }

  @Test func namesAreShortAndVisible() {
    #expect(RoomRequest(name: "friends") == .named([UInt8]("friends".utf8)))
    #expect(RoomRequest(name: String(repeating: "é", count: 16)) != nil)
    for name in ["", String(repeating: "a", count: 33), "a\nb", "\u{7F}"] {
      #expect(RoomRequest(name: name) == nil)
    }
  }

  @Test func requestsAreReadAsTheyWereWritten() {
    let invitation = RoomInvitation(MatchSecret { 7 })
    let longest = [UInt8](repeating: 65, count: RoomRequest.longestName)
    for request in [.any, .named([65]), .named(longest), .invited(invitation)] as [RoomRequest] {
      var out = FieldEncoder()
      request.encode(to: &out)
      var input = FieldDecoder(out.bytes)
      #expect(RoomRequest(&input) == request)
      #expect(!input.hasFailed && input.remaining == 0)
      for count in 0..<out.bytes.count {
        var input = FieldDecoder([UInt8](out.bytes.prefix(count)))
        _ = RoomRequest(&input)
        #expect(input.hasFailed)
      }
    }
    // An empty name, a control character, a name that is too long, no invitation, and an unknown kind.
    let wrong: [[UInt8]] = [
      [1, 0], [1, 1, 10], [1, 33] + [UInt8](repeating: 65, count: 33),
      [2] + [UInt8](repeating: 0, count: 16), [3],
    ]
    for bytes in wrong {
      var input = FieldDecoder(bytes)
      _ = RoomRequest(&input)
      #expect(input.hasFailed)
    }
  }
}
