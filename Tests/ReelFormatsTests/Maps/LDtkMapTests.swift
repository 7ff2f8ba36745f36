import Foundation
import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

@Suite struct LDtkMapTests {
  private func level(_ name: String) throws -> TileMap { try LDtkFixtures.read(name) }

  @Test func anLDtkLevelIsReadAsAMap() throws {
    var notices: [String] = []
    let map = try LDtkFixtures.read("p/w.ldtk#A") { notices.append("\($0)") }
    #expect(map.file == "p/w.ldtk#A" && map.tileSize == Vec2(8, 8))
    #expect(map.bounds == MapBounds(width: 4, height: 3) && !map.isInfinite)
    #expect(map.backgroundColor == Color(0x11, 0x22, 0x33))
    #expect(
      map.layers.map { $0.name }
        == ["__bg", "OldValues", "Old", "Trees", "Deco", "Walls", "Things"])
    #expect(map.layers.map { $0.id } == [0, 15, 14, 13, 12, 11, 10])
    #expect(map.layers[5].className == "IntGrid" && !map.layers[5].isVisible)
    #expect(map.properties["music"] == .file("a.ogg"))
    #expect(map.properties["__worldDepth"]?.int == 1)
    #expect(
      map.properties["__neighbours"]?.list == [
        .members(
          type: "Neighbour",
          [MapProperty("dir", .string("e")), MapProperty("level", .file("p/w.ldtk#B"))]),
        // Before LDtk 1.0, levels had numbers only.
        .members(
          type: "Neighbour",
          [MapProperty("dir", .string("s")), MapProperty("level", .file("p/w.ldtk#B"))]),
      ])
    // The set of the editor's own icons gives no notice, because no layer shows it.
    #expect(notices == [])
  }

  @Test func tileSetsAreCutAsLDtkCutsThem() throws {
    let map = try level("p/w.ldtk#A")
    #expect(map.sets.map { $0.name } == ["Ground", "Big"])
    let ground = map.sets[0]
    #expect(ground.picture == MapPicture(file: "art/ground.png", size: Vec2(40, 30)))
    #expect(ground.margin == 1 && ground.spacing == 2 && ground.columns == 4)
    #expect(ground.tileCount == 12 && ground.area(of: 11) == Rect(31, 21, 8, 8))
    #expect(ground.properties["tags"] == .list([.string("out")]))
    #expect(ground.tiles.map { $0.id } == [1, 5])
    #expect(ground.tiles[1].properties["customData"] == .string("x=1"))
    #expect(
      ground.tiles[1].properties["enumTags"]
        == .list([.choice(type: "Kind", "Wet"), .choice(type: "Kind", "Cold")]))
    // The project states no columns and no rows for this set, so it has as many as lie in the picture.
    #expect(map.sets[1].firstNumber == 13 && map.sets[1].columns == 4)
    #expect(map.sets[1].tileCount == 8 && map.sets[1].picture?.file == "p/big.png")
  }

  @Test func intGridLayersKeepTheirValues() throws {
    let map = try level("p/w.ldtk#A")
    let walls = map.layers[5]
    #expect(walls.values[1, 0] == TileCell(1) && walls.values[2, 0] == TileCell(3))
    #expect(walls.values[0, 0] == .empty && walls.values[3, 2] == TileCell(1))
    #expect(walls.opacity == 0.5 && walls.offset == Vec2(2, -2))
    #expect(
      walls.properties["intGridValues"]?.list?[0]
        == .members(
          type: "IntGridValue",
          [
            MapProperty("value", .int(1)), MapProperty("identifier", .string("wall")),
            MapProperty("color", .color(Color(255, 0, 0))), MapProperty("group", .string("solid")),
          ]))
    // The form of LDtk's first versions.
    #expect(map.layers[1].values[1, 1] == TileCell(1) && map.layers[1].values[0, 0] == .empty)
    #expect(map.layers[1].tiles[0, 0] == TileCell(1))
  }

  @Test func tilesOffTheGridKeepTheirOrder() throws {
    let walls = try level("p/w.ldtk#A").layers[5]
    #expect(walls.tiles[1, 0] == TileCell(1, .horizontal))
    #expect(walls.tiles[0, 2] == TileCell(12, [.horizontal, .vertical]))
    // The cell at 2, 0 is empty although the tile would fit, because the tile comes behind a placed one.
    #expect(walls.tiles[2, 0] == .empty && walls.tiles[1, 2] == .empty)
    #expect(
      walls.offGridTiles == [
        OffGridTile(TileCell(2), at: Vec2(8, 0)),
        OffGridTile(TileCell(5, .vertical), at: Vec2(20, 4)),
        OffGridTile(TileCell(1), at: Vec2(16, 0)),
        OffGridTile(TileCell(12), at: Vec2(8, 16), opacity: 0.25),
      ])
  }

  @Test func tilesOfOtherSizesStandOnTheirPivot() throws {
    let map = try level("p/w.ldtk#A")
    // The tile has 16 pixels in cells of 8: it reaches half of the difference to the left, and all of it upwards.
    #expect(map.layers[3].offGridTiles == [OffGridTile(TileCell(20), at: Vec2(4, 0))])
    #expect(map.layers[3].cellSize == nil)
    // This layer has another grid than the map.
    #expect(map.layers[2].cellSize == Vec2(16, 16) && map.layers[2].offGridTiles.isEmpty)
    #expect(map.layers[2].tiles[1, 0] == TileCell(13) && map.layers[2].tiles[0, 0] == .empty)
    // The map is 24 pixels high: half of the second row of that grid is within it, and a third row is not.
    #expect(map.layers[2].tiles[0, 1] == TileCell(14))
    #expect(map.layers[2].offset == Vec2(4, 6) && map.layers[2].opacity == 0.75)
  }

  @Test func parallaxLayersLieWhereLDtkDrawsThem() throws {
    let map = try level("p/w.ldtk#A")
    let (deco, trees) = (map.layers[4], map.layers[3])
    #expect(deco.parallax == Vec2(0.75, 0.5) && deco.scale == Vec2(0.75, 0.75))
    #expect(deco.offset == Vec2(3, 6) && deco.tiles[3, 2] == TileCell(3))
    #expect(trees.parallax == Vec2(0.5, 1.5) && trees.scale == .one)
    // If the middle of the level is in the middle of the view, parallax does not move the layer.
    let middle = Vec2(16, 12)
    #expect(trees.offset + middle * (Vec2.one - trees.parallax) == .zero)
    #expect(map.layers[5].parallax == .one && map.parallaxOrigin == .zero)
  }

  @Test func theBackgroundOfALevelIsItsFirstLayer() throws {
    let sky = try level("p/w.ldtk#A").layers[0]
    #expect(sky.kind == .image && sky.picture?.file == "art/sky.png")
    #expect(sky.picture?.size == Vec2(20, 13) && sky.area == Rect(4, 5, 16, 8))
    #expect(sky.offset == Vec2(1, 2) && sky.scale == Vec2(2, 3))
    #expect(!sky.repeatsAcross && !sky.repeatsDown)
    let other = try level("p/w.ldtk#B").layers[0]
    #expect(other.repeatsAcross && other.repeatsDown)
  }

  @Test func aLevelInAFileOfItsOwnIsRead() throws {
    let map = try level("p/w.ldtk#B")
    #expect(map.file == "p/w.ldtk#B" && map.bounds == MapBounds(width: 2, height: 2))
    #expect(map.backgroundColor == Color(0x77, 0x88, 0x99))
    #expect(map.layers[1].tiles[1, 1] == TileCell(6))
    #expect(map.layers[2].objects[0].className == "Bell")
    // The size stands in the definition only, as in LDtk's first versions.
    #expect(map.layers[2].objects[0].size == Vec2(12, 6))
  }

  @Test func entitiesAreReadAsObjects() throws {
    let objectLayer = try level("p/w.ldtk#A").layers[6]
    #expect(objectLayer.kind == .objects && objectLayer.drawOrder == .index)
    let (door, ball) = (objectLayer.objects[0], objectLayer.objects[1])
    #expect(door.id == 1 && door.name == "door" && door.className == "Door")
    #expect(door.position == Vec2(8, 12) && door.size == Vec2(16, 8))
    #expect(door.shape == .rectangle && ball.shape == .ellipse && ball.id == 2)
    #expect(ball.size == Vec2(8, 8))
    #expect(door.properties["__tags"] == .list([.string("exit")]))
    #expect(door.properties["__pivot"] == .list([.float(0.5), .float(1)]))
    #expect(door.properties["__tile"]?.members?["tile"] == .int(6))
  }

  @Test func fieldsOfEveryTypeAreRead() throws {
    let door = try level("p/w.ldtk#A").layers[6].objects[0].properties
    #expect(door["int"] == .int(-3) && door["float"] == .float(0.5) && door["bool"] == .bool(true))
    #expect(door["string"] == .string("a\nb") && door["lines"] == .string("x"))
    #expect(door["color"] == .color(Color(10, 11, 12)))
    #expect(door["file"] == .file("p/y.txt") && door["outside"] == .file("../../y.txt"))
    let point = [MapProperty("cx", .int(2)), MapProperty("cy", .int(-1))]
    #expect(door["point"] == .members(type: "Point", point))
    #expect(door["here"] == .object(2))
    #expect(
      door["there"]
        == .members(
          type: "EntityRef",
          [
            MapProperty("entityIid", .string("bell")), MapProperty("layerIid", .string("l9")),
            MapProperty("levelIid", .string("level-b")), MapProperty("worldIid", .string("w")),
            MapProperty("level", .file("p/w.ldtk#B")),
          ]))
    let tile = try #require(door["tile"]?.members)
    #expect(tile["set"] == .string("Big") && tile["x"] == .int(16) && tile["w"] == .int(32))
    #expect(tile["tile"] == nil && door["icon"]?.members?["set"] == .string("Icons"))
    #expect(door["kind"] == .choice(type: "Kind", "Wet"))
    #expect(door["far"] == .choice(type: "Far", "Out"))
    #expect(door["ints"] == .list([.int(1), .int(2)]))
    #expect(
      door["kinds"] == .list([.choice(type: "Kind", "Wet"), .members(type: "null", [])]))
    #expect(door["points"]?.list?.count == 1)
    #expect(door["colors"] == .list([.color(Color(0, 0, 1)), .color(nil)]))
    #expect(door["nothing"] == nil && door["nobody"] == .object(0))
    #expect(door["clear"] == .color(nil))
  }

  @Test func unknownPartsOfAProjectAreReportedAndLeftOut() throws {
    func reported(_ layer: String, project: String = "") throws -> [String] {
      var notices: [String] = []
      _ = try LDtkFixtures.read(
        "a.ldtk", ["a.ldtk": LDtkFixtures.small(layer, project: project)]
      ) { notices.append("\($0)") }
      return notices
    }
    #expect(
      try reported("{\"__type\": \"Clouds\", \"__gridSize\": 8}") == [
        "a.ldtk: levels/0/layerInstances/0/__type: expected IntGrid, Tiles, AutoLayer or Entities, "
          + "and the layer left out, found \"Clouds\""
      ])
    #expect(
      try reported(LDtkFixtures.tiles("", "\"shine\": 1,")) == [
        "a.ldtk: levels/0/layerInstances/0: expected a key of this layer that Reel supports, and left "
          + "out, found \"shine\""
      ])
    #expect(
      try reported(LDtkFixtures.field("Mood", "\"sad\"")) == [
        "a.ldtk: levels/0/layerInstances/0/entityInstances/0/fieldInstances/0/__type: expected a "
          + "type of fields that Reel supports, and taken as a text or number, found \"Mood\""
      ])
    #expect(
      try reported(LDtkFixtures.tiles("{\"px\": [0, 0], \"src\": [3, 0]}")) == [
        "a.ldtk: levels/0/layerInstances/0: expected tiles where \"S\" has some, and others left "
          + "out, found 1 others"
      ])
    for (version, isSupported) in [
      ("1.0.0", true), ("1.5.3", true), ("1.6.0", false), ("0.9", false),
    ] {
      let text = LDtkFixtures.small("").replacing("1.5.3", with: version)
      var notices: [String] = []
      _ = try LDtkFixtures.read("a.ldtk", ["a.ldtk": text]) { notices.append("\($0)") }
      #expect(notices.isEmpty == isSupported, "\(version): \(notices)")
    }
  }

  /// Up to LDtk 1.0 the rectangle of a tile was an array.
  @Test func tileFieldsOfOldVersionsAreRead() throws {
    let map = try level("p/w.ldtk#A")
    let ball = try #require(map.layers[6].objects.first { $0.className == "Ball" })
    #expect(
      ball.properties["__tile"]
        == .members(
          type: "Tile",
          [
            MapProperty("set", .string("Ground")), MapProperty("x", .int(21)),
            MapProperty("y", .int(11)), MapProperty("w", .int(8)), MapProperty("h", .int(8)),
            MapProperty("tile", .int(7)),
          ]))
    let field = LDtkFixtures.field("Tile", #"{"tilesetUid": 1, "srcRect": [8, 16, 8, 8]}"#)
    let old = LDtkFixtures.small(field).replacingOccurrences(of: "1.5.3", with: "0.9.3")
    var notices: [String] = []
    let read = try LDtkFixtures.read("a.ldtk", ["a.ldtk": old]) { notices.append("\($0)") }
    let value = try #require(read.layers[0].objects[0].properties["f"])
    guard case .members("Tile", let members) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(members["x"]?.int == 8 && members["y"]?.int == 16 && members["tile"]?.int == 10)
    #expect(
      notices == [
        "a.ldtk: jsonVersion: expected a version from 1.0 to 1.5, and read all the same, found "
          + "\"0.9.3\""
      ])
  }

  /// A set that cannot be read makes only those levels fail that show its tiles.
  @Test func aBrokenSetThatNoLayerShowsIsNoError() throws {
    let project = LDtkFixtures.small(
      LDtkFixtures.tiles(#"{"px": [0, 0], "src": [8, 0], "f": 0}"#)
    ).replacingOccurrences(
      of: #""tilesets": ["#,
      with:
        #""tilesets": [{"identifier": "Far", "uid": 7, "relPath": "../far.png", "tileGridSize": 8},"#
    )
    var notices: [String] = []
    let map = try LDtkFixtures.read("a.ldtk", ["a.ldtk": project]) { notices.append("\($0)") }
    #expect(map.sets.map(\.name) == ["S"] && map.layers[0].tiles[0, 0] == TileCell(2))
    #expect(
      notices == [
        "a.ldtk: defs/tilesets/0/relPath: expected a file name that stays within the folder, and "
          + "the set left out where no level shows its tiles, found \"../far.png\""
      ])
    let shown = project.replacingOccurrences(
      of: #""__tilesetDefUid": 1"#, with: #""__tilesetDefUid": 7"#)
    #expect(throws: ContentError.self) { try LDtkFixtures.read("a.ldtk", ["a.ldtk": shown]) }
  }

  /// The editor's own icons are not in a file: a layer that shows them gives a notice.
  @Test func layersThatShowTheEditorsIconsAreReported() throws {
    let layer = LDtkFixtures.tiles(#"{"px": [0, 0], "src": [0, 0], "f": 0}"#)
    let project = LDtkFixtures.small(layer).replacingOccurrences(
      of: #""relPath": "s.png""#, with: #""relPath": null, "embedAtlas": "LdtkIcons""#)
    var notices: [String] = []
    let map = try LDtkFixtures.read("a.ldtk", ["a.ldtk": project]) { notices.append("\($0)") }
    #expect(map.sets.isEmpty && map.layers[0].tiles.chunkCount == 0)
    #expect(
      notices == [
        "a.ldtk: levels/0/layerInstances/0: expected a tile set with a picture, and the tiles of "
          + "the layer left out, found \"S\""
      ])
  }
}
