import Foundation
import ReelContent
import Testing

@testable import ReelFormats

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

  /// The number of mutations: 20,000 in the gate, and fifty times as many with `--full`.
  private let count: UInt64 =
    ProcessInfo.processInfo.environment["REEL_FULL"] == nil ? 20_000 : 1_000_000

  private func isSound(_ atlas: Atlas) -> Bool {
    atlas.aliases.allSatisfy { Int($0.frame) < atlas.frames.count }
      && atlas.frames.allSatisfy {
        $0.rect.width >= 0 && $0.rect.height >= 0 && Int($0.image) < atlas.images.count
          && ($0.mesh?.triangles.allSatisfy { [mesh = $0.mesh] in
            Int($0) < mesh?.vertices.count ?? 0
          } ?? true)
      }
      && atlas.tags.allSatisfy { $0.from <= $0.to && Int($0.to) < atlas.frames.count }
      && atlas.animations.allSatisfy { $0.frames.allSatisfy { Int($0) < atlas.frames.count } }
  }

  @Test func `Mutations of sheets in JSON never trap`() {
    let wholes = [Array(Sheets.hash.utf8), Array(Sheets.array.utf8)]
    fuzz(wholes, seeds: 0..<count) { bytes throws(ContentError) in
      #expect(isSound(try SheetAtlas.read(bytes, file: "a")))
    }
  }

  @Test func `Mutations of binary lists never trap`() throws {
    let frame: [String: Any] = [
      "textureRect": "{{1,2},{3,4}}", "spriteOffset": "{0,0}", "textureRotated": true,
      "name": "a%20b.png", "aliases": ["c"], "spriteSourceSize": "{9,9}",
    ]
    let wholes = [
      try BinaryPropertyListTests.binary([
        "images": [["path": "a.png", "size": "{64,64}", "subimages": [frame, frame]]]
      ]),
      try BinaryPropertyListTests.binary(["images": [["path": "größer.png", "subimages": [frame]]]]
      ),
    ]
    fuzz(wholes, seeds: 0..<count) { bytes throws(ContentError) in
      #expect(isSound(try FolderAtlas.readCompiled(bytes, name: "a", density: 1)))
    }
  }

  @Test func `Mutations of atlases never trap`() {
    let wholes = [
      atlas([("a", format0), ("b", format1)], metadata: [("size", string("{1,2}"))]),
      atlas([("a", format2), ("b", format3)], metadata: [("textureFileName", string("x.png"))]),
    ]
    fuzz(wholes, seeds: 0..<count) { bytes throws(ContentError) in
      let list = try CocosAtlas.read(bytes, file: "a")
      #expect(list.images.count == 1)
      #expect(list.aliases.allSatisfy { Int($0.frame) < list.frames.count })
      #expect(list.frames.allSatisfy { $0.rect.width >= 0 && $0.rect.height >= 0 })
    }
  }

  @Test func `Mutations of particle effects never trap`() {
    let whole = """
      {"effects": [{"name": "fire", "rate": 40.5, "limit": 300, "source": "circle",
      "extent": [20, 10], "bursts": [{"count": 6, "after": 0.5, "every": 2}], "direction": -90,
      "speed": [10, 40], "gravity": [0, -30], "life": [0.5, 1], "size": 2,
      "sizeOverLife": [[0, 1], [1, 0.25]], "tint": [[0, "#FFCC00"], [1, "#80FF0000"]],
      "opacity": [[0.5, 1], [1, 0]], "blend": "additive", "frames": ["a.png", "b.png"],
      "playsFrames": true, "layer": 3, "z": -4, "atDeath": "smoke", "deathCount": 7},
      {"name": "smoke"}]}
      """
    fuzz([Array(whole.utf8)], seeds: 0..<count) { bytes throws(ContentError) in
      let presets = try ParticleFile.read(bytes, file: "a")
      #expect(
        presets.allSatisfy {
          $0.effect.atDeath.map { $0.index < presets.count } ?? true
        })
      // Every effect that was read must also be usable.
      var content = GameContent()
      content.add(presets)
      _ = content.simulationHash
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
