import Reel
import ReelTesting
import Testing

@testable import ReelMatch

@Suite struct RoomRequestTests {
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
    let requests: [RoomRequest] = [
      .any, .named([65]), .named(longest), .invited(invitation), .numbered(1), .numbered(.max),
    ]
    for request in requests {
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
    // An empty name, a control character, a name that is too long, no invitation, no number, and an unknown kind.
    let wrong: [[UInt8]] = [
      [1, 0], [1, 1, 10], [1, 33] + [UInt8](repeating: 65, count: 33),
      [2] + [UInt8](repeating: 0, count: 16), [3, 0, 0], [4],
    ]
    for bytes in wrong {
      var input = FieldDecoder(bytes)
      _ = RoomRequest(&input)
      #expect(input.hasFailed)
    }
  }
}
