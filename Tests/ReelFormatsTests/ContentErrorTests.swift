import ReelContent
import Testing

@Suite struct ContentErrorTests {
  @Test func `One sentence`() {
    #expect(
      ContentError(file: "a.plist", place: "frames", expected: "a dictionary", found: "none")
        .description == "a.plist: frames: expected a dictionary, found none")
    #expect(ContentError(.missing, file: "a", expected: "b").description == "a: expected b")
  }

  @Test func `Text from a file can neither flood nor rewrite a terminal`() {
    #expect(ContentError.quoted("é \"x\"") == "\"é \"x\"\"")
    #expect(ContentError.quoted("a\u{1B}[2J\n\u{7F}\u{9B}\u{202E}\u{2066}\0") == "\"a?[2J??????\"")
    #expect(
      ContentError.quoted(String(repeating: "x", count: 61))
        == "\"" + String(repeating: "x", count: 60) + "…\"")
    #expect(ContentError.quoted(String(repeating: "x", count: 60)).utf8.count == 62)
  }

  @Test func `Every part stays on the line`() {
    let error = ContentError(
      file: "a\n\u{1B}b", place: "c\r", expected: "d\u{2028}", found: "e\u{202E}\u{9B}")
    #expect(error.description == "a??b: c?: expected d?, found e??")
  }
}
