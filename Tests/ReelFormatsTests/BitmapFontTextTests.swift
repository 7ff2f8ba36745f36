import ReelContent
import Testing

@testable import ReelFormats

@Suite struct BitmapFontTextTests {
  private func tags(_ text: String) throws(ContentError) -> [BitmapFontTag] {
    var tags: [BitmapFontTag] = []
    try BitmapFontText.read(Array(text.utf8), file: "a", record: { _ in }) { tags.append($0) }
    return tags
  }

  private func values(_ line: String) throws -> [String] {
    try tags(line).flatMap { tag in
      [tag.name] + tag.values.flatMap { [$0.name, $0.value] }
    }
  }

  @Test func `A line has a tag, keys and values`() throws {
    #expect(
      try values("tag a=1 b=\"two words\"\tc=") == ["tag", "a", "1", "b", "two words", "c", ""])
    #expect(try values("  tag\r\n\n \nother x=\"\"") == ["tag", "other", "x", ""])
    // BMFont does not escape the quote.
    #expect(try values("char letter=\"\"\" id=34") == ["char", "letter", "\"", "id", "34"])
    #expect(try values("char letter=\"=\" id=1") == ["char", "letter", "=", "id", "1"])
    let lines = try tags("a\n\n\nb").map(\.line)
    #expect(lines == [1, 4])
  }

  @Test func `Malformed values that no rule reads are tolerated`() throws {
    #expect(try values("info face=Test Sans size=3") == ["info", "face", "Test"])
    #expect(try values("info size=3 face=\"x") == ["info", "size", "3"])
    #expect(try values("char id=10 letter=\"") == ["char", "id", "10"])
    #expect(try values("char id=12345x=7  y=8") == ["char", "id", "12345", "x", "7", "y", "8"])
    #expect(try values("page file=1a=b") == ["page", "file", "1a=b"])
  }

  @Test func `Malformed lines are refused`() {
    for (line, expected) in [
      ("tag a", "key=value"), ("tag =1", "key=value"), ("tag a=1 b", "key=value"),
      ("tag a=\"1", "the closing quote"), ("tag a=\"1\"2", "the closing quote"),
      ("tag" + String(repeating: " a=1", count: 65), "at most 64 values"),
    ] {
      let error = failure(file: "a") { () throws(ContentError) in
        try tags(line)
      }
      #expect(
        error?.expected == expected && error?.location.hasPrefix("line 1: ") == true, "\(line)")
    }
  }
}
