import ReelContent
import ReelMath
import Testing

@Suite struct BitmapFontTests {
  @Test func everyGlyphIsFoundAndNoOther() {
    var random = RandomStream(seed: 45)
    for round in 0..<200 {
      // Fonts begin with or without gaps, at any scalar.
      var scalar = UInt32(random.int(in: 0..<40))
      let gap = Int32(round % 4 + 1)
      var scalars: [UInt32] = []
      for _ in 0..<random.int(in: 0..<60) {
        scalars.append(scalar)
        scalar += UInt32(random.int(in: 1...gap))
      }
      let font = BitmapFont(glyphs: scalars.map { Glyph(scalar: $0, advance: Float($0)) })
      for wanted in 0..<(scalar + 50) {
        let found = font.glyph(for: wanted)
        #expect(found?.scalar == (scalars.contains(wanted) ? wanted : nil), "round \(round)")
      }
    }
  }
}
