import ReelContent
import Testing

@testable import ReelFormats

@Suite struct BitmapFontTextTests {
  private func values(_ line: String) throws -> [String] {
    try BitmapFontText.tags(of: Array(line.utf8), file: "a").flatMap { tag in
      [tag.name] + tag.values.flatMap { [$0.name, $0.value] }
    }
  }

  @Test func `Keys and values`() throws {
    #expect(
      try values("tag a=1 b=\"two words\"\tc=") == ["tag", "a", "1", "b", "two words", "c", ""])
    #expect(try values("  tag\r\n\n \nother x=\"\"") == ["tag", "other", "x", ""])
    // BMFont does not escape the quote.
    #expect(try values("char letter=\"\"\" id=34") == ["char", "letter", "\"", "id", "34"])
    #expect(try values("char letter=\"=\" id=1") == ["char", "letter", "=", "id", "1"])
    let lines = try BitmapFontText.tags(of: Array("a\n\n\nb".utf8), file: "a").map(\.line)
    #expect(lines == [1, 4])
  }

  @Test func `Lines that are none`() {
    for (line, expected) in [
      ("tag a", "key=value"), ("tag =1", "key=value"), ("tag a=1 b", "key=value"),
      ("tag a=\"1", "the closing quote"), ("tag a=\"1\"2", "the closing quote"),
      ("tag" + String(repeating: " a=1", count: 65), "key=value"),
    ] {
      let error = failure(file: "a") { () throws(ContentError) in
        try BitmapFontText.tags(of: Array(line.utf8), file: "a")
      }
      #expect(error?.expected == expected && error?.place.hasPrefix("line 1: ") == true, "\(line)")
    }
  }
}
