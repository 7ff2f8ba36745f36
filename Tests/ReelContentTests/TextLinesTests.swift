import ReelContent
import ReelMath
import Testing

@Suite struct TextLinesTests {
  /// A font with letters 10 wide and spaces 5 wide; the kerning of "AV" is -2.
  private let font = BitmapFont(
    name: "f", lineHeight: 12, base: 9, pages: ["f.png"],
    glyphs: [Glyph(scalar: 0x20, advance: 5)]
      + (0x2D...0x7A).map { Glyph(scalar: $0, rect: Rect(0, 0, 8, 8), advance: 10) }
      + [Glyph(scalar: 0x4E00, advance: 10), Glyph(scalar: 0x4E01, advance: 10)],
    kernings: [Kerning(first: 65, second: 86, amount: -2)])

  private func lines(_ text: String, _ width: Float) -> [String] {
    TextLines(text, in: font, width: width).map { String(text.unicodeScalars[$0.start..<$0.end]) }
  }

  @Test func linesEndAtLineFeeds() {
    #expect(lines("ab cd\n\nef\n", 0) == ["ab cd", "", "ef", ""])
    #expect(lines("", 0) == [""])
    #expect(lines("", 20) == [""])
  }

  @Test func linesThatAreTooWideAreBrokenAtSpaces() {
    #expect(lines("ab cd ef", 45) == ["ab cd", "ef"])
    #expect(lines("ab cd ef", 44) == ["ab", "cd", "ef"])
    #expect(lines("ab   cd", 25) == ["ab", "cd"])
    // A space at the end takes no room, and one at the beginning stays.
    #expect(lines("ab \ncd", 20) == ["ab ", "cd"])
    #expect(lines(" ab", 25) == [" ab"])
    #expect(TextLines("ab \ncd", in: font, width: 20).map(\.width) == [20 * 64, 20 * 64])
  }

  @Test func aWordThatFitsIsNotCutWhereALineBeginsWithSpaces() {
    #expect(lines(" abc", 30) == ["", "abc"])
    #expect(lines("ab\n  cde", 30) == ["ab", "", "cde"])
    #expect(TextLines(" abc", in: font, width: 30).map(\.width) == [0, 30 * 64])
  }

  @Test func longWordsAreCut() {
    #expect(lines("abcdef", 25) == ["ab", "cd", "ef"])
    #expect(lines("a bcdef", 25) == ["a", "bc", "de", "f"])
    // The width is less than a letter, so each line has one letter.
    #expect(lines("abc", 1) == ["a", "b", "c"])
  }

  @Test func linesAreBrokenAtHyphensAndIdeographs() {
    #expect(lines("ab-cd", 35) == ["ab-", "cd"])
    #expect(lines("\u{4E00}\u{4E01}\u{4E00}", 25) == ["\u{4E00}\u{4E01}", "\u{4E00}"])
  }

  @Test func noCharacterIsLostOrDoubledByLineBreaks() {
    var seed: UInt64 = 5
    for _ in 0..<200 {
      var text = ""
      for _ in 0..<20 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1
        text += ["a", "b", " ", "-", "\n", "\u{4E00}", "\u{301}"][Int(seed >> 40) % 7]
      }
      let width = Float(seed >> 33 % 60)
      let kept = lines(text, width).joined().unicodeScalars.filter { $0 != " " }
      #expect(
        kept.elementsEqual(text.unicodeScalars.filter { $0 != " " && $0 != "\n" }),
        "\(text.debugDescription) at \(width)")
      for line in TextLines(text, in: font, width: width)
      where width >= 10 && line.width > Int64(width * 64) {
        Issue.record("\(line.width) in \(width): \(text.debugDescription)")
      }
    }
  }

  @Test func sizesOfTextAreRoundedUp() {
    #expect(font.size(of: "AV") == (18, 12))
    #expect(font.size(of: "VA") == (20, 12))
    #expect(font.size(of: "ab\nc") == (20, 24))
    #expect(font.size(of: "ab cd ef", width: 45) == (45, 24))
    var thin = font
    thin.glyphs = [Glyph(scalar: 97, advance: 3.3)]
    #expect(thin.size(of: "aaa") == (10, 12))
  }

  @Test func glyphsThatTheFontLacksAreReplaced() {
    #expect(font.shownGlyph(for: 0x4E2D)?.scalar == 0x3F)
    #expect(!font.has(0x4E2D) && font.has(0x4E00) && font.has(0x0A))
    var boxed = font
    boxed.glyphs.append(Glyph(scalar: 0xFFFD, rect: Rect(0, 0, 8, 8), advance: 9))
    #expect(boxed.shownGlyph(for: 0x4E2D)?.scalar == 0xFFFD)
    #expect(boxed.size(of: "\u{4E2D}") == (9, 12))
    // A direction mark is invisible, so a font that lacks it shows nothing instead.
    #expect(boxed.shownGlyph(for: 0x200E) == nil && boxed.has(0x200E))
    #expect(boxed.shownGlyph(for: 0x09)?.scalar == 0x20)
    #expect(BitmapFont().shownGlyph(for: 65) == nil && BitmapFont().size(of: "ab") == (0, 0))
  }

  @Test func linesWithoutWidthsAreTheSameLines() {
    for text in ["", "\n", "ab cd\n\nef\n", "AVAV", "e\u{301}\u{301}\n🐘\n"] {
      let (measured, plain) = (
        TextLines(text, in: font), TextLines(text, in: font, measures: false)
      )
      #expect(measured.map { $0.start..<$0.end } == plain.map { $0.start..<$0.end })
      #expect(plain.allSatisfy { $0.width == 0 })
    }
    #expect(TextLines("ab", in: font, width: 45, measures: false).map(\.width) == [20 * 64])
  }
}
