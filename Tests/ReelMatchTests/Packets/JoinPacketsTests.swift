import Reel
import Testing

@testable import ReelMatch

@Suite struct JoinPacketsTests {
  private static func secret(_ number: UInt64) -> MatchSecret { MatchSecret { number } }

  private static let request = JoinRequest(
    attempt: secret(1), cookie: 2, isSpectator: true, token: secret(3), resume: secret(4),
    identity: MatchIdentity(game: [65, 66], engine: 5, rules: 6, content: 7))

  private static let answers: [JoinAnswer.Content] = [
    .challenge(cookie: 9), .refusal(.noSeat),
    .welcome(
      JoinAnswer.Welcome(
        token: secret(1), resume: secret(2), peer: 3, host: 0, paths: .star, desync: .end)),
  ]

  @Test func aRequestIsReadAsItWasWritten() throws {
    var input = FieldDecoder(Self.request.bytes)
    #expect(input.packetKind() == .join)
    let read = try JoinRequest(&input)
    #expect(read.bytes == Self.request.bytes)
    #expect(read.isSpectator && read.identity == Self.request.identity)
    #expect(Self.request.bytes.count == MatchProtocol.leastRequest)
  }

  /// A request that is shorter than an answer may be would make the host send a stranger more than it got.
  @Test func shortRequestsAreRefused() {
    for count in 3..<MatchProtocol.leastRequest {
      var input = FieldDecoder([UInt8](Self.request.bytes.prefix(count)))
      _ = input.packetKind()
      #expect(throws: FieldDecodingError.self) { try JoinRequest(&input) }
    }
  }

  /// The host answers another version with a refusal, whatever follows the number of the attempt.
  @Test func ofAnotherVersionOnlyTheBeginningIsRead() throws {
    var request = Self.request
    request.version += 1
    var bytes = request.bytes
    for at in 21..<bytes.count { bytes[at] = 255 }
    var input = FieldDecoder(bytes)
    _ = input.packetKind()
    let read = try JoinRequest(&input)
    #expect(read.version == MatchProtocol.version + 1 && read.attempt.matches(request.attempt))
  }

  @Test(arguments: answers.indices) func answersAreReadAsTheyWereWritten(index: Int) throws {
    let answer = JoinAnswer(attempt: Self.secret(8), content: Self.answers[index])
    var input = FieldDecoder(answer.bytes)
    let read = input.packetKind()
    let kind = try #require(read)
    let again = try JoinAnswer(kind, &input)
    #expect(again.bytes == answer.bytes)
    #expect(answer.bytes.count <= MatchProtocol.leastRequest)
    for count in 3..<answer.bytes.count {
      var input = FieldDecoder([UInt8](answer.bytes.prefix(count)))
      _ = input.packetKind()
      #expect(throws: FieldDecodingError.self) { try JoinAnswer(kind, &input) }
    }
  }
}
