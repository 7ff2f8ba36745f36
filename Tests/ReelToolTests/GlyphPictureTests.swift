import Testing

@testable import ReelTool

@Suite struct GlyphPictureTests {
  /// A row that has every coverage once.
  private let ramp = DrawnGlyph(
    width: 256, height: 1, left: 3, top: -7, coverage: (0...255).map { $0 }, advance: 64)

  private func pixel(_ picture: GlyphPicture, _ x: Int, _ y: Int) -> [UInt8] {
    let at = (y * picture.width + x) * 4
    return Array(picture.pixels[at..<at + 4])
  }

  @Test func aLetterWithoutAnOutlineIsWhiteWithItsCoverageAsAlpha() {
    let picture = GlyphPicture(ramp, outline: 0, color: (0, 0, 0))
    #expect(picture.width == 256 && picture.height == 1)
    #expect(picture.left == 3 && picture.top == -7)
    for coverage in 0...255 as ClosedRange<UInt8> {
      #expect(pixel(picture, Int(coverage), 0) == [255, 255, 255, coverage])
    }
  }

  /// The letter is white by its coverage. The outline's colour lies below it, and around it as far as the outline
  /// reaches.
  @Test func anOutlineLiesUnderTheLetter() {
    let glyph = DrawnGlyph(width: 2, height: 1, coverage: [255, 51], advance: 64)
    let picture = GlyphPicture(glyph, outline: 1, color: (200, 0, 100))
    #expect(picture.width == 4 && picture.height == 3 && picture.left == -1 && picture.top == -1)
    #expect(pixel(picture, 1, 1) == [255, 255, 255, 255])
    // A fifth of white over four fifths of the colour.
    #expect(pixel(picture, 2, 1) == [211, 51, 131, 255])
    #expect(pixel(picture, 0, 1) == [200, 0, 100, 255])
    #expect(pixel(picture, 1, 2) == [200, 0, 100, 255])
    #expect(pixel(picture, 3, 1) == [200, 0, 100, 51])
    // The brush is round, so it does not reach a corner.
    #expect(pixel(picture, 0, 0)[3] == 0)
  }

  @Test func aLetterWithoutPixelsHasNoOutline() {
    let picture = GlyphPicture(DrawnGlyph(advance: 320), outline: 2, color: (0, 0, 0))
    #expect(picture.width == 0 && picture.height == 0 && picture.pixels.isEmpty)
  }
}
