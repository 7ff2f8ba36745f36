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
      ("maps", { $0.content.maps[0].file = "other.tmx" }),
      ("maps", { $0.content.maps.append($0.content.maps[0]) }),
      ("owners", { $0.owners[2] = "other.tmx" }),
      ("owners", { $0.owners.removeLast() }),
      ("atlases[0].frames[1].image", { $0.content.atlases[0].frames[1].image = 1 }),
      ("atlases[0].frames[0].rect.width", { $0.content.atlases[0].frames[0].rect.width = .nan }),
      ("atlases[0].frames[1].pivot.y", { $0.content.atlases[0].frames[1].pivot = Vec2(0, .nan) }),
      (
        "atlases[0].frames[1].border.left",
        { $0.content.atlases[0].frames[1].border = AtlasBorder(left: .infinity) }
      ),
      ("atlases[0].frames[1].duration", { $0.content.atlases[0].frames[1].duration = -1 }),
      ("atlases[0].images[0]", { $0.content.atlases[0].images[0].scale = 0 }),
      ("atlases[0].images[0]", { $0.content.atlases[0].images[0].scale = 1e-30 }),
      ("atlases[0].images[0]", { $0.content.atlases[0].images[0].size.y = -1 }),
      (
        "atlases[0].aliases[0]",
        { $0.content.atlases[0].aliases = [AtlasAlias(name: "c", frame: 2)] }
      ),
      (
        "atlases[0].tags[0]", { $0.content.atlases[0].tags = [AtlasTag(name: "c", from: 1, to: 0)] }
      ),
      ("atlases[0].tags[0]", { $0.content.atlases[0].tags = [AtlasTag(name: "c", to: .max)] }),
      (
        "atlases[0].animations[0]",
        { $0.content.atlases[0].animations = [AtlasAnimation(name: "c", frames: [9])] }
      ),
      (
        "atlases[0].animations[1]",
        {
          $0.content.atlases[0].animations = [
            AtlasAnimation(name: "c", frames: [1]), AtlasAnimation(name: "d"),
          ]
        }
      ),
      (
        "atlases[0].frames[0].mesh",
        {
          $0.content.atlases[0].frames[0].mesh = AtlasMesh(
            vertices: [.zero], uvs: [.zero], triangles: [0, 0, 1])
        }
      ),
      (
        "atlases[0].slices[0]",
        {
          $0.content.atlases[0].slices = [
            AtlasSlice(keys: [AtlasSlice.Key(frame: 1), AtlasSlice.Key(frame: 0)])
          ]
        }
      ),
      (
        "atlases[0].slices[0].keys[1].bounds.x",
        {
          $0.content.atlases[0].slices = [
            AtlasSlice(keys: [AtlasSlice.Key(), AtlasSlice.Key(bounds: Rect(2e9, 0, 0, 0))])
          ]
        }
      ),
      ("fonts[0].glyphs[0]", { $0.content.fonts[0].glyphs[0].page = 1 }),
      ("fonts[0].glyphs[1].scalar", { $0.content.fonts[0].glyphs.reverse() }),
      ("fonts[0].glyphs[1].scalar", { $0.content.fonts[0].glyphs[1].scalar = 65 }),
      ("fonts[0].glyphs[1].scalar", { $0.content.fonts[0].glyphs[1].scalar = 0xD800 }),
      ("fonts[0].glyphs[1].advance", { $0.content.fonts[0].glyphs[1].advance = 1e6 }),
      ("fonts[0].lineHeight", { $0.content.fonts[0].lineHeight = .infinity }),
      ("fonts[0].lineHeight", { $0.content.fonts[0].lineHeight = -1 }),
      ("fonts[0].pages", { $0.content.fonts[0].pages = [] }),
      ("fonts[0].kernings[1]", { $0.content.fonts[0].kernings += [Kerning()] }),
      ("maps[0].bounds", { $0.content.maps[0].bounds.width = -1 }),
      ("maps[0].bounds", { $0.content.maps[0].bounds.x = .max }),
      ("maps[0].bounds", { $0.content.maps[0].bounds = MapBounds(width: 268, height: 14_417_942) }),
      ("maps[0].tileSize.x", { $0.content.maps[0].tileSize.x = .nan }),
      ("maps[0].tileSize", { $0.content.maps[0].tileSize.x = 0.5 }),
      ("maps[0].sets[0].tileCount", { $0.content.maps[0].sets[0].tileCount = 1 << 19 }),
      ("maps[0].sets[0].firstNumber", { $0.content.maps[0].sets[0].tileCount = .max }),
      ("maps[0].sets[0].frames", { $0.content.maps[0].sets[0].atlas = 99 }),
      ("maps[0].sets[0].frames", { $0.content.maps[0].sets[0].frames = [FrameID()] }),
      ("maps[0].sets[0].tileSize", { $0.content.maps[0].sets[0].tileSize.y = -4 }),
      ("maps[0].sets[0].tiles[1].id", { $0.content.maps[0].sets[0].tiles.reverse() }),
      ("maps[0].sets[1].firstNumber", { $0.content.maps[0].sets[1].firstNumber = 0 }),
      (
        "maps[0].sets[0].wangSets[0].tiles[0]",
        { $0.content.maps[0].sets[0].wangSets[0].tiles[0].colors = [1] }
      ),
      ("maps[0].layers[0]", { $0.content.maps[0].layers[0].group = 0 }),
      ("maps[0].layers[0]", { $0.content.maps[0].layers[0].frame = FrameID(atlas: 99) }),
      ("maps[0].layers[1].cellSize", { $0.content.maps[0].layers[1].cellSize = Vec2(1e-30, 4) }),
      ("maps[0].layers[1].opacity", { $0.content.maps[0].layers[1].opacity = .nan }),
      (
        "maps[0].layers[2].objects[1].position.x",
        { $0.content.maps[0].layers[2].objects[1].position.x = -.infinity }
      ),
      (
        "maps[0].properties[0].number",
        { $0.content.maps[0].properties[0].value = .float(.infinity) }
      ),
      (
        "particles[0].effect.rate",
        { $0.changeEffect { $0.rate = .infinity } }
      ),
      ("particles[0].rate", { $0.changeEffect { $0.rate = -1 } }),
      ("particles[0].life", { $0.changeEffect { $0.life = ParticleRange(2, 1) } }),
      ("particles[0].limit", { $0.changeEffect { $0.limit = 100_001 } }),
      ("particles[0].bursts[0]", { $0.changeEffect { $0.bursts = [ParticleBurst(1, after: -1)] } }),
      (
        "particles[0].opacity",
        { $0.changeEffect { $0.opacity = [ParticleKey(1, 1), ParticleKey(0, 1)] } }
      ),
      ("particles[0].tint", { $0.changeEffect { $0.tint = [ParticleTint(2, .white)] } }),
      ("particles[0].atDeath", { $0.changeEffect { $0.atDeath = EffectID(rawValue: 2) } }),
      ("dense[0]", { $0.dense[0].atlas = 2 }),
      ("dense[0]", { $0.dense[0].density = 1 }),
      ("dense[1]", { $0.dense.reverse() }),
      ("dense[0]", { $0.dense[0].pictures.frames.removeLast() }),
      ("dense[0].pictures.frames[0].source.x", { $0.dense[0].pictures.frames[0].source.x = .nan }),
    ]
    for (at, (location, change)) in changes.enumerated() {
      var changed = packed
      change(&changed)
      #expect(changed.flaw(for: manifest)?.location == location, "change \(at)")
    }
  }
}

extension PackedContent {
  /// Changes the first effect; a list of presets is only changed as a whole.
  fileprivate mutating func changeEffect(_ change: (inout ParticleEffect) -> Void) {
    var presets = content.particles
    change(&presets[0].effect)
    var changed = GameContent(atlases: content.atlases, fonts: content.fonts)
    (changed.maps, changed.fontNames) = (content.maps, content.fontNames)
    changed.soundNames = content.soundNames
    changed.add(presets)
    content = changed
  }
}
