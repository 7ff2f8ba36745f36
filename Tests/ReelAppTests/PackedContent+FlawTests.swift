import Reel
import Testing

@testable import ReelAssets

@Suite struct PackedContentFlawTests {
  @Test func everyFlawIsFound() throws {
    let packed = try PackedFixture().packed().packed
    let manifest = PackedFixture.manifest
    #expect(packed.flaw(for: manifest) == nil)
    let changes: [(String, (inout PackedContent) -> Void)] = [
      ("fonts", { $0.content.fontNames = [] }),
      ("sounds", { $0.content.soundNames.removeLast() }),
      ("owners", { $0.owners[2] = "other.tmx" }),
      ("owners", { $0.owners.removeLast() }),
      ("atlases[0]", { $0.content.atlases[0].frames[1].image = 1 }),
      ("atlases[0]", { $0.content.atlases[0].frames[0].rect.width = .nan }),
      ("atlases[0]", { $0.content.atlases[0].images[0].scale = 0 }),
      ("atlases[0]", { $0.content.atlases[0].aliases = [AtlasAlias(name: "c", frame: 2)] }),
      ("atlases[0]", { $0.content.atlases[0].tags = [AtlasTag(name: "c", from: 1, to: 0)] }),
      ("atlases[0]", { $0.content.atlases[0].tags = [AtlasTag(name: "c", from: 0, to: .max)] }),
      (
        "atlases[0]",
        { $0.content.atlases[0].animations = [AtlasAnimation(name: "c", frames: [9])] }
      ),
      (
        "atlases[0]",
        {
          $0.content.atlases[0].frames[0].mesh = AtlasMesh(
            vertices: [.zero], uvs: [.zero], triangles: [0, 0, 1])
        }
      ),
      ("fonts[0]", { $0.content.fonts[0].glyphs[0].page = 1 }),
      ("fonts[0]", { $0.content.fonts[0].glyphs.reverse() }),
      ("fonts[0]", { $0.content.fonts[0].lineHeight = .infinity }),
      ("maps[0].bounds", { $0.content.maps[0].bounds.width = -1 }),
      ("maps[0].bounds", { $0.content.maps[0].bounds.x = .max }),
      ("maps[0].tileSize", { $0.content.maps[0].tileSize.x = .nan }),
      ("maps[0].sets[0]", { $0.content.maps[0].sets[0].tileCount = .max }),
      ("maps[0].sets[0]", { $0.content.maps[0].sets[0].atlas = 99 }),
      ("maps[0].sets[0]", { $0.content.maps[0].sets[0].frames = [FrameID()] }),
      ("maps[0].sets[1]", { $0.content.maps[0].sets[1].firstNumber = 0 }),
      ("maps[0].layers[0]", { $0.content.maps[0].layers[0].group = 0 }),
      ("maps[0].layers[0]", { $0.content.maps[0].layers[0].frame = FrameID(atlas: 99) }),
      ("dense[0]", { $0.dense[0].atlas = 2 }),
      ("dense[0]", { $0.dense[0].density = 1 }),
      ("dense[1]", { $0.dense.reverse() }),
      ("dense[0]", { $0.dense[0].pictures.frames.removeLast() }),
    ]
    for (at, (location, change)) in changes.enumerated() {
      var changed = packed
      change(&changed)
      #expect(changed.flaw(for: manifest)?.location == location, "change \(at)")
    }
  }
}
