import ReelContent
import ReelFields
import ReelMath
import Testing

@Suite struct TileMapTests {
  private var ground: TileSet {
    var set = TileSet(name: "ground", firstNumber: 1, tileSize: Vec2(16, 8))
    set.picture = MapPicture(file: "ground.png", size: Vec2(55, 20))
    set.margin = 1
    set.spacing = 2
    set.columns = 3
    set.tileCount = 6
    return set
  }

  private var itemTiles: TileSet {
    var set = TileSet(name: "things", firstNumber: 7, tileSize: Vec2(20, 20))
    set.tiles = [
      TileDefinition(id: 0, picture: MapPicture(file: "a.png", size: Vec2(5, 6))),
      TileDefinition(
        id: 5, className: "Door", picture: MapPicture(file: "b.png", size: Vec2(20, 20)),
        area: Rect(10, 0, 5, 5)),
      TileDefinition(id: 9, picture: MapPicture(file: "a.png", size: Vec2(5, 6))),
    ]
    set.tileCount = 3
    return set
  }

  private var map: TileMap {
    TileMap(
      file: "m.tmx", bounds: MapBounds(0, 0, width: 4, height: 4), tileSize: Vec2(16, 8),
      sets: [ground, itemTiles])
  }

  @Test func tilesAreCutByMarginAndSpacing() {
    let atlas = ground.pictures()
    #expect(atlas.frames.count == 6 && atlas.frames[4].name == "ground#4")
    #expect(atlas.frames[0].rect == Rect(1, 1, 16, 8))
    #expect(atlas.frames[4].rect == Rect(19, 11, 16, 8))
    // The picture ends a pixel too early for a third row.
    #expect(ground.area(of: 6) == nil)
  }

  @Test func tilesOfACollectionHaveTheirOwnPictures() {
    let atlas = itemTiles.pictures()
    #expect(atlas.images.map { $0.file } == ["a.png", "b.png"])
    #expect(atlas.frames.map { $0.image } == [0, 1, 0])
    #expect(atlas.frames[1].rect == Rect(10, 0, 5, 5) && atlas.frames[2].name == "things#9")
  }

  @Test func tileNumbersResolveToFrames() {
    let first = Atlas(images: [AtlasImage(file: "hero.png")], frames: [AtlasFrame(name: "hero")])
    var content = GameContent(atlases: [first])
    #expect(content.add(map) == 0)
    let added = content.maps[0]
    #expect(content.atlases.count == 3)
    #expect(added.frame(of: TileCell(0)) == nil)
    #expect(added.frame(of: TileCell(1)) == FrameID(atlas: 1, index: 0))
    #expect(added.frame(of: TileCell(6, .vertical)) == FrameID(atlas: 1, index: 5))
    #expect(added.frame(of: TileCell(7)) == FrameID(atlas: 2, index: 0))
    #expect(added.frame(of: TileCell(8)) == nil)
    #expect(added.frame(of: TileCell(16)) == FrameID(atlas: 2, index: 2))
    #expect(added.frame(of: TileCell(17)) == nil)
    #expect(added.definition(of: TileCell(12))?.className == "Door")
    #expect(content.frame("things#5") == FrameID(atlas: 2, index: 1))
    // A second map with the same pictures adds no atlas.
    content.add(map)
    #expect(content.atlases.count == 3 && content.maps[1].sets[1].atlas == 2)
    #expect(content.map("m.tmx") == 0 && content.map("n.tmx") == nil)
  }

  @Test func layersInheritFromTheirGroups() {
    var map = TileMap()
    var outer = MapLayer(.group, id: 1, name: "outer")
    outer.opacity = 0.5
    outer.offset = Vec2(3, 4)
    outer.parallax = Vec2(0.5, 1)
    outer.tint = Color(255, 128, 0)
    var inner = outer
    inner.group = 0
    inner.isVisible = false
    var layer = MapLayer(.tiles, id: 3, name: "x")
    layer.group = 1
    layer.parallax = Vec2(2, 2)
    map.layers = [outer, inner, layer]
    let resolved = map.resolved(2)
    #expect(resolved.opacity == 0.25 && resolved.offset == Vec2(6, 8) && !resolved.isVisible)
    #expect(resolved.parallax == Vec2(0.5, 2) && resolved.tint == Color(255, 64, 0))
    #expect(map.layer("x") == 2 && map.layer("y") == nil)
    // An invalid value that makes groups contain each other.
    map.layers[0].group = 1
    #expect(map.resolved(2).opacity == 0.25)
  }

  @Test func theSimulationHashOfAMapDependsOnlyOnWhatRulesRead() {
    var content = GameContent()
    let without = content.simulationHash
    content.add(map)
    let before = content.simulationHash
    #expect(before != without)
    func hash(_ change: (inout TileMap) -> Void) -> UInt64 {
      var other = map
      change(&other)
      var content = GameContent()
      content.add(other)
      return content.simulationHash
    }
    // Tiles in another picture with another layout have the same sizes.
    #expect(
      hash {
        $0.sets[0].picture?.file = "new.png"
        $0.sets[0].margin = 0
        $0.sets[0].columns = 1
        $0.sets[0].picture?.size = Vec2(40, 80)
      } == before)
    #expect(hash { $0.layers.append(MapLayer(.tiles)) } != before)
    #expect(hash { $0.sets[1].tiles[1].className = "Gate" } != before)
    #expect(hash { $0.properties = [MapProperty("a", .int(1))] } != before)
  }

  @Test func mapsGoThroughBytesUnchanged() throws {
    var map = map
    map.properties = [
      MapProperty("s", .string("é")), MapProperty("i", .int(-5)), MapProperty("f", .float(0.1)),
      MapProperty("b", .bool(true)), MapProperty("c", .color(Color(1, 2, 3, 4))),
      MapProperty("n", .color(nil)), MapProperty("p", .file("a/b.txt")),
      MapProperty("o", .object(7)), MapProperty("e", .choice(type: "Kind", "a,b")),
      MapProperty("l", .list([.int(1), .list([.bool(false)])])),
      MapProperty("m", .members(type: "Door", [MapProperty("open", .bool(true))])),
    ]
    var layer = MapLayer(.tiles, id: 1, name: "t")
    layer.tiles[3, -4] = TileCell(6, [.horizontal, .diagonal])
    layer.offGridTiles = [OffGridTile(TileCell(3), at: Vec2(1, 2), opacity: 0.5)]
    var objects = MapLayer(.objects, id: 2, name: "o")
    objects.objects = [
      MapObject(id: 4, shape: .polygon, points: [Vec2(0, 0), Vec2(1, 5)]),
      MapObject(id: 5, shape: .text, text: MapText("hello")),
    ]
    map.layers = [layer, objects]
    var content = GameContent()
    content.add(map)
    let bytes = FieldEncoder.encode(content)
    #expect(try FieldDecoder.decode(GameContent.self, from: bytes) == content)
    #expect(map.properties["f"]?.number == 0.1 && map.properties["i"]?.int == -5)
    #expect(map.properties["m"]?.members?["open"]?.bool == true)
    #expect(map.properties["l"]?.list?.count == 2 && map.properties["x"] == nil)
    #expect(map.properties["c"]?.color == Color(1, 2, 3, 4) && map.properties["e"]?.text == "a,b")
  }

  @Test func theNestingOfMapValuesIsLimited() {
    var value = MapValue.int(1)
    for _ in 0..<31 { value = .list([value]) }
    #expect((try? FieldDecoder.decode(MapValue.self, from: FieldEncoder.encode(value))) == value)
    // Bytes that claim a deeper value: a kind and a count for each level.
    let one = FieldEncoder.encode(MapValue.list([.int(1)]))
    let level = Array(one.prefix(one.count - FieldEncoder.encode(MapValue.int(1)).count))
    let deep = Array(repeatElement(level, count: 100_000).joined())
    #expect(throws: FieldDecodingError.self) {
      try FieldDecoder.decode(MapValue.self, from: deep)
    }
  }
}
