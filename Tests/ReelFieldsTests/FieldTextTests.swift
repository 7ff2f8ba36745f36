import ReelFields
import ReelMath
import Testing

private struct Sign: FieldValue, Equatable {
  var text = ""
  var size: Int32 = 0
}

private struct Post: FieldValue {
  var sign = Sign()
  var lines: [String] = []
  var note: String?
  var codes: [UInt8] = []
}

/// The texts with which dumps show values.
@Suite struct FieldTextTests {
  @Test func theSentenceOfAMisuseCannotControlATerminal() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      misuse("There is no \u{9B}31m\u{202E}\nhere")
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("There is no \\u{9B}31m\\u{202E}\nhere"), "\(text)")
  }

  @Test func aTextStandsInQuotes() {
    #expect(FieldText.describe(Sign(text: "door", size: 3)) == #"text "door", size 3"#)
    #expect(FieldText.describe(Sign(text: "Ж中🐘")) == #"text "Ж中🐘", size 0"#)
    #expect(FieldText.describe("plain") == #""plain""#)
  }

  @Test func anEmptyTextIsShown() {
    #expect(FieldText.describe(Sign()) == #"text "", size 0"#)
  }

  /// A description is one line, whatever a text contains.
  @Test func charactersThatWouldBreakTheLineAreEscaped() {
    let sign = Sign(text: "a\"b\\c\nd\te\r\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{FEFF}", size: 1)
    #expect(
      FieldText.describe(sign)
        == #"text "a\"b\\c\nd\te\r\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{FEFF}", size 1"#)
  }

  @Test func textsInListsAndOptionalsAreQuoted() {
    let post = Post(
      sign: Sign(text: "x", size: 2), lines: ["one", ""], note: "f", codes: [102, 103])
    #expect(
      FieldText.describe(post)
        == #"sign.text "x", sign.size 2, lines.count 2, lines "one", lines "", note true, "#
        + #"note "f", codes.count 2, codes 102, codes 103"#)
    #expect(FieldText.describe(Post()).hasSuffix("note false, codes.count 0"))
  }
}
