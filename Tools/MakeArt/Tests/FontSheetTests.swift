import ReelContent
import Testing

@testable import make_art

@Suite struct FontSheetTests {
  /// Returns the characters of a table with the distance to the next one, and the pairs.
  private func widths(_ table: String) -> [String] {
    table.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      if words[0] == "kerning" { return String(line) }
      guard words[0] == "char" else { return nil }
      let used = words.filter { $0.hasPrefix("id=") || $0.hasPrefix("xadvance=") }
      return used.joined(separator: " ")
    }
  }

  /// One font may replace the other in a game: no line breaks elsewhere.
  @Test func theFontWithoutAnEdgeIsAsWideAsTheOtherOne() {
    let (edged, plain) = (FontSheet.small.make(), FontSheet.plain.make())
    #expect(widths(plain.table).count > 96)
    #expect(widths(plain.table) == widths(edged.table))
    #expect(plain.table.contains("outline=0") && edged.table.contains("outline=1"))
    func colors(_ page: Bitmap) -> Set<[UInt8]> {
      var colors: Set<[UInt8]> = []
      for at in stride(from: 0, to: page.pixels.count, by: 4) where page.pixels[at + 3] > 0 {
        colors.insert(Array(page.pixels[at..<at + 3]))
      }
      return colors
    }
    // A label's tint colours all of it.
    #expect(colors(plain.page) == [[255, 255, 255]])
    #expect(colors(edged.page).count > 1)
  }
}
