import ReelContent
import ReelFields
import ReelMath
import Testing

@Suite struct GameContentTests {
  let atlas = Atlas(
    images: [AtlasImage(file: "a.png", size: Vec2(64, 64))],
    frames: [
      AtlasFrame(name: "cart.png", rect: Rect(0, 0, 10, 20), source: Vec2(12, 24)),
      AtlasFrame(name: "drop-A.png", rect: Rect(10, 0, 10, 20)),
    ],
    aliases: [AtlasAlias(name: "wagon.png", frame: 0)])

  @Test func framesAreFoundByNameAliasAndWithoutExtension() {
    #expect(atlas.index(of: "cart.png") == 0)
    #expect(atlas.index(of: "cart") == 0)
    #expect(atlas.index(of: "wagon") == 0)
    #expect(atlas.index(of: "drop-A") == 1)
    #expect(atlas.index(of: "drop-a") == nil)
    #expect(atlas.index(of: "") == nil)
  }

  @Test func texturesAreNumberedAtlasByAtlasThenFontByFont() {
    var two = atlas
    two.images.append(AtlasImage(file: "b.png"))
    let font = BitmapFont(name: "f", pages: ["f0.png", "f1.png"])
    let content = GameContent(atlases: [two, atlas], fonts: [font, font])
    let atlases = [(0, 0), (0, 1), (1, 0)].map { content.texture(atlas: $0, image: $1) }
    let fonts = [(0, 0), (0, 1), (1, 0), (1, 1)].map { content.texture(font: $0, page: $1) }
    #expect(atlases + fonts == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test func theSimulationHashDependsOnlyOnWhatRulesRead() {
    let before = GameContent(atlases: [atlas]).simulationHash
    var moved = atlas
    moved.frames[0].rect = Rect(30, 30, 10, 20)
    moved.frames[0].rotation = .clockwise
    moved.images[0].file = "other.png"
    #expect(GameContent(atlases: [moved]).simulationHash == before)
    var grown = atlas
    grown.frames[0].source = Vec2(13, 24)
    #expect(GameContent(atlases: [grown]).simulationHash != before)
    var renamed = atlas
    renamed.frames[1].name = "drop-B.png"
    #expect(GameContent(atlases: [renamed]).simulationHash != before)
  }

  @Test func contentGoesThroughBytesUnchanged() throws {
    let font = BitmapFont(
      name: "f", lineHeight: 18, base: 14, pages: ["f.png"],
      glyphs: [Glyph(scalar: 65, rect: Rect(1, 2, 3, 4), advance: 9)],
      kernings: [Kerning(first: 65, second: 86, amount: -1)])
    let content = GameContent(atlases: [atlas], fonts: [font])
    let bytes = FieldEncoder.encode(content)
    #expect(try FieldDecoder.decode(GameContent.self, from: bytes) == content)
    for end in 0..<bytes.count {
      #expect(throws: FieldDecodingError.self) {
        try FieldDecoder.decode(GameContent.self, from: Array(bytes[..<end]))
      }
    }
  }

  @Test func glyphsAndKerningsAreFound() {
    let font = BitmapFont(
      glyphs: (10..<90).map { Glyph(scalar: $0 * 2, advance: Float($0)) },
      kernings: [
        Kerning(first: 20, second: 22, amount: -1), Kerning(first: 20, second: 24, amount: 2),
      ])
    for scalar in UInt32(0)..<200 {
      let expected = scalar % 2 == 0 && (20..<180).contains(scalar)
      #expect((font.glyph(for: scalar)?.scalar == scalar) == expected)
    }
    #expect(font.kerning(20, 22) == -1)
    #expect(font.kerning(20, 24) == 2)
    #expect(font.kerning(22, 20) == 0)
  }
}
