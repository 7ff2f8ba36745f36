import Foundation
import ReelContent
import ReelMath
import Testing

@testable import ReelFormats
@testable import ReelPacking

/// Maps that Tiled's makers and others have made. The folder lies outside the repository; without it the tests are
/// skipped.
@Suite struct CorpusMapTests {
  static let folder = root.deletingLastPathComponent().appendingPathComponent("shared/corpus/tiled")
  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("desert.tmx").path)
  }

  private func read(_ name: String, in folder: String = "") throws -> TileMap {
    let folder = try ContentFolder(path: Self.folder.appendingPathComponent(folder).path)
    let map = try MapFile.read(name, in: folder) { Issue.record("\($0)") }
    let problems = MapCheck.problems(of: map) { folder.contains($0) }
      .filter { !$0.hasSuffix("it has no class") }
    #expect(problems == [])
    return map
  }

  @Test(.enabled(if: isThere)) func theSheetsOfTheDesertAndTheSewersAreCut() throws {
    let desert = try read("desert.tmx")
    #expect(desert.sets[0].file == "desert.tsx" && desert.sets[0].tileCount == 48)
    #expect(desert.sets[0].margin == 1 && desert.sets[0].spacing == 1)
    let ground = desert.layers[0].tiles
    #expect(ground.chunkCount == 4 && ground[0, 0].number > 0 && ground[39, 39].number > 0)
    #expect(ground[40, 0] == .empty)
    // The set states neither columns nor count, and its picture is a pixel too high.
    let sewers = try read("sewers.tmx")
    #expect(sewers.sets[0].columns == 8 && sewers.sets[0].tileCount == 72)
    #expect(sewers.sets[0].picture?.transparent == Color(255, 0, 255))
  }

  @Test(.enabled(if: isThere)) func isometricAndHexagonalMapsOfTheCorpusAreRead() throws {
    let grass = try read("isometric_grass_and_water.tmx")
    #expect(grass.orientation == .isometric && grass.sets[0].tileOffset == Vec2(0, 16))
    #expect(grass.sets[0].wangSets[0].kind == .corner && grass.sets[0].wangSets[0].tiles.count > 10)
    let hexagons = try read("test_hexagonal_tile_60x60x30.tmx")
    #expect(hexagons.orientation == .hexagonal && hexagons.hexSideLength == 30)
    let tiles = hexagons.layers[0].tiles
    #expect(tiles[1, 0] == TileCell(1, .diagonal) && tiles[2, 0] == TileCell(1, .hexagonal))
    let outside = try read("orthogonal-outside.tmx")
    #expect(outside.properties["enemyTint"]?.color == Color(163, 54, 54))
    #expect(outside.layers.contains { $0.kind == .objects && !$0.objects.isEmpty })
  }

  @Test(.enabled(if: isThere)) func theStickerKnightMapAndItsTemplatesAreRead() throws {
    let sandbox = try read("map/sandbox.tmx", in: "sticker-knight")
    let set = try #require(sandbox.sets.first { $0.file == "map/objs.tsx" })
    #expect(set.picture == nil && set.tiles.count > 40)
    let hero = try #require(
      sandbox.layers.flatMap { $0.objects }.first { $0.className == "hero" })
    #expect(hero.shape == .tile && hero.size == Vec2(128, 160))
    var content = GameContent()
    content.add(sandbox)
    let frame = try #require(content.maps[0].frame(of: hero.cell))
    let picture = content.atlases[Int(frame.atlas)].images[
      Int(try #require(content.frame(frame)).image)]
    #expect(picture.file == "map/hero.png" && picture.size != .zero)
    _ = try read("map/sandbox2.tmx", in: "sticker-knight")
    let title = try read("ui/title.json", in: "sticker-knight")
    #expect(title.layers.count == 6 && title.parallaxOrigin == Vec2(608, 416))
    let folder = try ContentFolder(path: Self.folder.appendingPathComponent("sticker-knight").path)
    let world = try MapFile.readWorld("sticker-knight.world", in: folder)
    #expect(world.maps.map { $0.file } == ["map/sandbox2.tmx", "map/sandbox.tmx", "ui/title.json"])
    #expect(world.maps.allSatisfy { folder.contains($0.file) })
  }
}
