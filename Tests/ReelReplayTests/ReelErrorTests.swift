import ReelReplay
import Testing

@Suite struct ReelErrorTests {
  @Test func errorsAreSentences() {
    #expect(
      ReelError(.damaged(offset: 123, expected: .intactPayload)).description
        == "the reel is damaged at byte 123: expected a chunk payload that matches its checksum")
    #expect(
      ReelError(.wrongVersion(actual: 1)).description
        == "this reel is of format 1, and this program reads format 5: replay it with the build that "
        + "recorded it, or record again")
    #expect(
      ReelError(.unknownEvent(offset: 9, name: [UInt8]("tilt".utf8))).description
        == "at byte 9 the reel has an input event of the kind tilt, which this program does not have: "
        + "replay it with the build that recorded it")
    #expect(
      ReelError(.tooLarge(offset: 10, what: .fileHeader, limit: 5)).description
        == "the reel exceeds a limit at byte 10: a file header may have 5 bytes")
    #expect("\(ReelError(.notAReel))".contains("not a reel"))
  }

  @Test func everyExpectationHasItsOwnSentence() {
    var sentences: Set<String> = []
    var count = 0
    while let expected = ReelError.Expectation(rawValue: UInt8(count)) {
      sentences.insert(ReelError(.damaged(offset: 0, expected: expected)).description)
      count += 1
    }
    #expect(count == 24)
    #expect(sentences.count == count)
  }
}
