import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

/// Oddities that tools write into font files. The fixtures are files without any.
@Suite struct BitmapFontBuilderTests {
  private func read(_ text: String) throws(ContentError) -> BitmapFont {
    try BitmapFontFile.read(Array(text.utf8), file: "a.fnt")
  }

  private func error(_ text: String) -> ContentError? {
    failure(file: "a.fnt") { () throws(ContentError) in try read(text) }
  }

  /// Returns one more character, which stands before the kerning pairs.
  private static func char(_ values: String) -> String { "char \(values)\nkernings count" }

  typealias Oddity = (
    old: String, new: String, location: String, change: @Sendable (inout BitmapFont) -> Void
  )

  /// Harmless oddities of the tools that write such files: the text to replace, its replacement, the location that the
  /// notice must name, and the change of the font.
  static let oddities: [Oddity] = [
    // The first entry of a character counts. Hiero and others write the space twice.
    (
      "kernings count", char("id=65 x=0 y=0 width=0 height=0 xoffset=0 yoffset=0 xadvance=99"),
      "line 9: char/id", { _ in }
    ),
    (
      "second=66 amount=-1\nkerning",
      "second=66 amount=-1\nkerning first=65 second=66 amount=5\nkerning",
      "line 12: kerning", { _ in }
    ),
    ("page id=0", "page id=0 file=\"a.png\"\npage id=0", "line 5: page/id", { _ in }),
    // Counts that are too large, with other lines behind the list.
    ("chars count=3", "chars count=4", "line 5: chars/count", { _ in }),
    ("pages=2", "pages=3", "line 2: common/pages", { _ in }),
    // Page numbers with gaps.
    (
      "page id=1 file=\"b.png\"", "page id=1 file=\"b.png\"\npage id=7 file=\"c.png\"", "page/id",
      { $0.pages.append("c.png") }
    ),
    // Surrogate halves in pairs, from tools that count in UTF-16.
    (
      "kernings count",
      char("id=55357 x=0 y=0 width=1 height=1 xoffset=0 yoffset=0 xadvance=1"),
      "line 9: char/id", { _ in }
    ),
    (
      "amount=2\n", "amount=2\nkerning first=55357 second=65 amount=1\n", "line 11: kerning/first",
      { _ in }
    ),
    // Paths on the machine that wrote the file.
    ("\"b.png\"", "\"E:\\art\\skin\\b.png\"", "line 3: page/file", { _ in }),
    ("\"b.png\"", "\"/home/me/b.png\"", "line 3: page/file", { _ in }),
    ("\"b.png\"", "\"art\\b.png\"", "line 3: page/file", { $0.pages[1] = "art/b.png" }),
    // Hiero writes no blank behind large numbers.
    (
      "kernings count",
      char("id=128512x=1   y=2 width=3 height=4 xoffset=5 yoffset=6 xadvance=7"),
      "line 9: \"char\"/\"id\"",
      {
        $0.glyphs.append(
          Glyph(scalar: 128_512, rect: Rect(1, 2, 3, 4), offset: Vec2(5, 6), advance: 7))
      }
    ),
    // Names without quotes, and a line feed that stands for itself.
    ("face=\"Test Sans\"", "face=Test Sans", "line 1: \"info\"", { $0.name = "Test" }),
    (
      "face=\"Test Sans\" size=18", "size=18 face=\"Test", "line 1: \"info\"/\"face\"",
      { $0.name = "" }
    ),
    (
      "kernings count",
      char("id=10 x=0 y=0 width=0 height=0 xoffset=0 yoffset=0 xadvance=0 letter=\"\n\""),
      "line 9: \"char\"/\"letter\"", { $0.glyphs.insert(Glyph(scalar: 10), at: 0) }
    ),
  ]

  @Test func `Oddities of tools are read and reported`() throws {
    for (old, new, location, change) in Self.oddities {
      let range = try #require(BitmapFontFileTests.text.firstRange(of: old), "\(old)")
      let text = BitmapFontFileTests.text.replacingCharacters(in: range, with: new)
      var notices: [ContentError] = []
      let font = try BitmapFontFile.read(Array(text.utf8), file: "a.fnt") { notices.append($0) }
      var expected = BitmapFontFileTests.font
      change(&expected)
      #expect(font == expected, "\(new)")
      #expect(notices.map(\.location) == [location], "\(new): \(notices)")
    }
    // A font without oddities gives no notice.
    for whole in [BitmapFontFileTests.text, BitmapFontFileTests.xml] {
      _ = try BitmapFontFile.read(Array(whole.utf8), file: "a.fnt") { Issue.record("\($0)") }
    }
  }

  /// If text is cut at the end of a line, it looks like text with a count that is too large.
  @Test func `A list at the end of the file must have as many entries as its count`() {
    let lines = BitmapFontFileTests.text.split(separator: "\n")
    let cut = lines[..<7].joined(separator: "\n")
    #expect(error(cut)?.location == "chars" && error(cut + "\n")?.location == "chars")
    // XML marks the end of its lists, so a count that is too large does no harm there.
    let xml = BitmapFontFileTests.xml
    #expect(error(xml.replacing("count=\"3\"", with: "count=\"9\"")) == nil)
    #expect(error(xml.replacing("pages=\"2\"", with: "pages=\"9\"")) == nil)
  }

  @Test func `Empty pictures of letters may lie anywhere`() throws {
    let empty = "width=0 height=5 xoffset=0 yoffset=0 xadvance=4"
    for fields in ["x=-1 y=-9 \(empty)", "x=1 y=2 \(empty) page=9"] {
      let char = "char id=32 \(fields)\nkernings count"
      let font = try read(BitmapFontFileTests.text.replacing("kernings count", with: char))
      #expect(font.glyph(for: 32)?.advance == 4 && font.glyph(for: 32)?.page == 0, "\(fields)")
    }
  }

  /// With one page, all letters are on it.
  @Test func `A single page of a font may have any number`() throws {
    let text = """
      common lineHeight=20 base=15 pages=1
      page id=PAGE file="a.png"
      char id=65 x=1 y=2 width=3 height=4 xoffset=0 yoffset=0 xadvance=5 page=LETTER
      char id=66 x=1 y=2 width=3 height=4 xoffset=0 yoffset=0 xadvance=5 page=LETTER
      """
    for (page, letter) in [(1, 1), (0, 1), (1, 0), (5, 5)] {
      var notices: [ContentError] = []
      let bytes = Array(
        text.replacing("PAGE", with: "\(page)").replacing("LETTER", with: "\(letter)").utf8)
      let font = try BitmapFontFile.read(bytes, file: "a.fnt") { notices.append($0) }
      #expect(font.pages == ["a.png"] && font.glyphs.map(\.page) == [0, 0])
      // One notice for the page and one for the letters, however many letters there are.
      #expect(notices.count == (page == 1 && letter == 0 ? 2 : 1), "\(page), \(letter): \(notices)")
    }
  }

  @Test func `Lines may end with any line ending`() throws {
    for end in ["\r", "\r\n", "\n\r"] {
      #expect(
        try read(BitmapFontFileTests.text.replacing("\n", with: end)) == BitmapFontFileTests.font)
    }
    let late = BitmapFontFileTests.text.replacing("amount=2", with: "amount=two")
    #expect(error(late.replacing("\n", with: "\r"))?.location == "line 10: kerning/amount")
    #expect(error(late.replacing("\n", with: "\r\n"))?.location == "line 10: kerning/amount")
  }

  /// A file that consists of oddities takes no more memory than it has bytes.
  @Test func `The number of notices is limited`() throws {
    var text = BitmapFontFileTests.text + "\n"
    for _ in 0..<5000 { text += "kerning first=65 second=66 amount=7\n" }
    var count = 0
    _ = try BitmapFontFile.read(Array(text.utf8), file: "a.fnt") { _ in count += 1 }
    #expect(count == ContentLimits.mendings)
  }
}
