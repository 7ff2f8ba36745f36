import ReelContent
import Testing

@Suite struct ContentErrorTests {
  @Test func `An error is one sentence`() {
    #expect(
      ContentError(file: "a.plist", location: "frames", expected: "a dictionary", found: "none")
        .description == "a.plist: frames: expected a dictionary, found none")
    #expect(ContentError(.missing, file: "a", expected: "b").description == "a: expected b")
  }

  @Test func `Text from a file can neither flood nor rewrite a terminal`() {
    #expect(ContentError.quoted("é \"x\"") == "\"é \"x\"\"")
    #expect(
      ContentError.quoted("a\u{1B}[2J\n\u{7F}\u{9B}\u{202E}\u{2066}\0")
        == #""a\u{1B}[2J\n\u{7F}\u{9B}\u{202E}\u{2066}\u{0}""#)
    #expect(
      ContentError.quoted(String(repeating: "x", count: 61))
        == "\"" + String(repeating: "x", count: 60) + "…\"")
    #expect(ContentError.quoted(String(repeating: "x", count: 60)).utf8.count == 62)
  }

  @Test func `Line breaks in every part of an error are escaped`() {
    let error = ContentError(
      file: "a\n\u{1B}b", location: "c\r", expected: "d\u{2028}", found: "e\u{202E}\u{9B}")
    #expect(
      error.description == #"a\n\u{1B}b: c\r: expected d\u{2028}, found e\u{202E}\u{9B}"#)
    #expect(!error.description.unicodeScalars.contains { $0.value < 32 })
  }

  @Test func `Invisible characters are spelled out, all others stay`() {
    #expect(ContentError.shown("\t\r\u{FEFF}\u{E0041}\u{AD}") == #"\t\r\u{FEFF}\u{E0041}\u{AD}"#)
    #expect(ContentError.shown("größe 👩‍🚀 \\ \"") == "größe 👩‍🚀 \\ \"")
    let once = ContentError.shown("a\u{1B}\n")
    #expect(ContentError.shown(once) == once)
  }

  @Test func `Text that is cut ends with an ellipsis, never in the middle of an escape`() {
    #expect(ContentError.shown("abc", limit: 3) == "abc")
    #expect(ContentError.shown("abcd", limit: 3) == "abc…")
    #expect(ContentError.shown("ab\u{1B}", limit: 7) == "ab…")
    #expect(ContentError.shown("ab\u{1B}", limit: 8) == #"ab\u{1B}"#)
    #expect(ContentError.shown("a", limit: 0) == "…" && ContentError.shown("", limit: 0) == "")
  }

  @Test func `An error stays below 1,000 characters whatever its parts are`() {
    for part in ["x", "\u{1B}", "\u{10FFFF}", "\u{E0001}"] {
      let long = String(repeating: part, count: 100_000)
      let error = ContentError(file: long, location: long, expected: long, found: long)
      #expect(error.description.unicodeScalars.count < 1000)
      #expect(error.description.contains(": expected "))
    }
  }
}
