import ReelReplay
import Testing

@Suite struct ReelErrorTests {
  @Test func errorsAreSentences() {
    #expect(
      ReelError(.damaged(offset: 123, expected: .intactPayload)).description
        == "the reel is damaged at byte 123: expected a chunk payload that matches its checksum")
    #expect(
      ReelError(.wrongVersion(found: 2)).description
        == "the reel has format version 2, but this program reads version 1: replay it with the "
        + "build that recorded it")
    #expect(
      ReelError(.tooLarge(offset: 10, what: .fileHeader, limit: 5)).description
        == "the reel asks for too much at byte 10: a file header may have 5 bytes")
    #expect("\(ReelError(.notAReel))".contains("not a reel"))
  }

  @Test func everyExpectationHasItsOwnWords() {
    var sentences: Set<String> = []
    var count = 0
    while let expected = ReelError.Expectation(rawValue: UInt8(count)) {
      sentences.insert(ReelError(.damaged(offset: 0, expected: expected)).description)
      count += 1
    }
    #expect(count == 17)
    #expect(sentences.count == count)
  }
}
