import ReelContent
import ReelProgram
import Testing

@Suite struct ShownTextTests {
  /// Programs and errors about content must escape the same characters.
  @Test func textIsShownAsInErrorsAboutContent() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(String(scalar))"
      let (own, other) = (
        ShownText.shown(text, limit: 50), ContentError.shown(text, limit: 50)
      )
      if own != other { Issue.record("\(value): \(own) and \(other)") }
    }
  }

  @Test func longTextIsCutAtTheSameCharacter() {
    let text = "ab\u{1B}[1mü\n\u{202E}é😀\t\u{FEFF}z"
    for limit in 0...60 {
      #expect(ShownText.shown(text, limit: limit) == ContentError.shown(text, limit: limit))
      #expect(
        ShownText.shown(ShownText.shown(text, limit: limit), limit: 100)
          == ShownText.shown(text, limit: limit))
    }
    let long = String(repeating: "é", count: 70)
    #expect(ShownText.quoted(long) == ContentError.quoted(long))
  }
}
