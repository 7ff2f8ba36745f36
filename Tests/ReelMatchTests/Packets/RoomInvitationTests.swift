import Reel
import ReelTesting
import Testing

@testable import ReelMatch

@Suite struct RoomInvitationTests {
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
}
