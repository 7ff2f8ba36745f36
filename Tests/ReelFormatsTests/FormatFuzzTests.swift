import ReelContent
import ReelFormats
import Testing

@Suite struct FormatFuzzTests {
  private func fuzz(
    _ wholes: [[UInt8]], seeds: Range<UInt64>, _ read: ([UInt8]) throws(ContentError) -> Void
  ) {
    for seed in seeds {
      var dice = Dice(state: seed)
      do {
        try read(wholes[Int(seed) % wholes.count].mutated(&dice))
      } catch {
        let sentence = error.description
        #expect(sentence.hasPrefix("a: ") && sentence.contains("expected "), "seed \(seed)")
        #expect(sentence.unicodeScalars.count < 600, "seed \(seed)")
        #expect(!sentence.unicodeScalars.contains { $0.value < 32 }, "seed \(seed)")
      }
    }
  }

  @Test func `2,000 mutations of atlases never trap`() {
    let wholes = [
      atlas([("a", format0), ("b", format1)], metadata: [("size", string("{1,2}"))]),
      atlas([("a", format2), ("b", format3)], metadata: [("textureFileName", string("x.png"))]),
    ]
    fuzz(wholes, seeds: 0..<2000) { bytes throws(ContentError) in
      let list = try CocosAtlas.read(bytes, file: "a")
      #expect(list.images.count == 1)
      #expect(list.aliases.allSatisfy { Int($0.frame) < list.frames.count })
      #expect(list.frames.allSatisfy { $0.rect.width >= 0 && $0.rect.height >= 0 })
    }
  }

  @Test func `2,000 mutations of fonts never trap`() {
    let wholes = [Array(BitmapFontFileTests.text.utf8), Array(BitmapFontFileTests.xml.utf8)]
    fuzz(wholes, seeds: 0..<2000) { bytes throws(ContentError) in
      let font = try BitmapFontFile.read(bytes, file: "a")
      #expect(!font.pages.isEmpty)
      #expect(font.glyphs.allSatisfy { Int($0.page) < font.pages.count })
    }
  }
}
