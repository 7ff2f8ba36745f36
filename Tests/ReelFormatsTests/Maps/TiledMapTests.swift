import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

/// The values of Tiled's maps; ``TiledTableTests`` tests every attribute.
@Suite struct TiledMapTests {
  private let turned = TileCell(2, .horizontal)

  private func numbers(_ layer: MapLayer, _ x: Int32 = 0, _ y: Int32 = 0) -> [TileCell] {
    (0..<6).map { layer.tiles[x + $0 % 3, y + $0 / 3] }
  }

  @Test func everyValueOfAMapIsRead() throws {
    let map = try MapFixtures.read("m.tmx", MapFixtures.files) { Issue.record("\($0)") }
    #expect(map.orientation == .hexagonal && map.renderOrder == .leftUp && map.className == "Level")
    #expect(map.staggerAxis == .x && map.staggerIndex == .even && map.hexSideLength == 6)
    #expect(map.bounds == MapBounds(width: 3, height: 2) && map.tileSize == Vec2(16, 12))
    #expect(map.parallaxOrigin == Vec2(5, 6.5) && map.backgroundColor == Color(17, 34, 51, 128))
    #expect(map.properties["lines"]?.text == "two\nlines")
    #expect(map.properties["kind"] == .choice(type: "Kind", "a,b"))
    #expect(map.properties["p"] == .file("a.txt") && map.properties["o"] == .object(4))
    #expect(map.properties["none"] == .color(nil))
    #expect(
      map.properties["k"] == .members(type: "Door", [MapProperty("open", .bool(true))]))
    #expect(
      map.properties["l"]
        == .list([
          .int(1), .choice(type: "Kind", "x"), .list([.bool(false)]),
          .members(type: "D", [MapProperty("n", .int(1))]),
        ]))
    try sets(map)
    try layers(map)
  }

  private func sets(_ map: TileMap) throws {
    let ground = map.sets[0]
    #expect(map.sets.map { $0.firstNumber } == [1, 11] && ground.columns == 2)
    #expect(ground.tileCount == 4 && ground.area(of: 3) == Rect(19, 19, 16, 16))
    #expect(ground.picture?.transparent == Color(255, 0, 255) && ground.tileOffset == Vec2(1, -2))
    #expect(ground.alignment == .top && ground.renderSize == .grid)
    #expect(ground.fillMode == .preserveAspectFit && ground.grid?.isIsometric == true)
    let wall = try #require(ground.definition(of: 0))
    #expect(wall.className == "Wall" && wall.probability == 0.5 && wall.properties["hp"]?.int == 3)
    #expect(
      wall.animation == [TileFrame(tile: 1, duration: 100), TileFrame(tile: 2, duration: 200)])
    #expect(wall.shapes.count == 1 && wall.shapes[0].size == Vec2(3, 4))
    let roads = ground.wangSets[0]
    #expect(roads.kind == .edge && roads.tile == 1 && roads.colors[0].probability == 0.75)
    #expect(roads.tiles == [WangTile(tile: 3, colors: [1, 0, 1, 0, 0, 0, 1, 0])])
    // The old terrains, here of the top left and the bottom right corner.
    #expect(ground.wangSets[1].kind == .corner && ground.wangSets[1].colors[0].name == "Grass")
    #expect(ground.wangSets[1].tiles == [WangTile(tile: 0, colors: [0, 0, 0, 1, 0, 0, 0, 1])])
    let collection = map.sets[1]
    #expect(collection.file == "sets/c.tsx" && collection.picture == nil && collection.idEnd == 4)
    #expect(collection.definition(of: 1)?.picture?.file == "p/tree.png")
    #expect(collection.definition(of: 3)?.picture?.file == "sets/sheet.png")
    #expect(collection.definition(of: 3)?.area == Rect(2, 3, 4, 5))
    #expect(collection.definition(of: 1)?.className == "Tree")
  }

  private func layers(_ map: TileMap) throws {
    #expect(map.layers.map { $0.group } == [nil, nil, nil, nil, nil, nil, nil, 6, 7, 7, 7])
    let csv = map.layers[0]
    #expect(numbers(csv) == [TileCell(1), turned, TileCell(3), .empty, TileCell(11), TileCell(14)])
    #expect(csv.opacity == 0.5 && csv.offset == Vec2(1, 2) && csv.tint == Color(255, 0, 0, 128))
    #expect(csv.blendMode == .multiply && !csv.isVisible && csv.isLocked)
    #expect(csv.parallax == Vec2(0.5, 0.25) && csv.className == "L")
    let packed = [TileCell(1), turned, TileCell(3), .empty, TileCell(5), TileCell(6)]
    #expect(numbers(map.layers[1], -2, 32) == packed && map.layers[1].tiles.chunkCount == 2)
    #expect(numbers(map.layers[2]) == packed && numbers(map.layers[3]) == packed)
    let objects = map.layers[4].objects
    #expect(
      objects.map { $0.shape } == [
        .rectangle, .ellipse, .point, .polygon, .polyline, .text, .capsule, .tile, .tile, .tile,
      ])
    #expect(objects[0].position == Vec2(1.5, 2) && objects[0].rotation == 45)
    #expect(objects[0].className == "Crate" && objects[1].className == "Round")
    #expect(objects[0].opacity == 0.5 && !objects[0].isVisible)
    #expect(objects[3].points == [Vec2(0, 0), Vec2(5, 0.5), Vec2(-3, 4)])
    let text = try #require(objects[5].text)
    #expect(text.text == "Hello,\nworld" && text.across == .justify && text.down == .end)
    #expect(text.isBold && !text.isKerned && text.color == Color(17, 34, 51))
    // A tile has its own size, and the number in a template refers to the template's tile set.
    #expect(objects[7].cell == TileCell(12, .horizontal) && objects[7].size == Vec2(10, 12))
    #expect(objects[8].cell == TileCell(12) && objects[8].size == Vec2(10, 12))
    #expect(objects[8].name == "tree" && objects[8].className == "Oak" && objects[8].id == 9)
    #expect(objects[9].name == "mine" && objects[9].size == Vec2(7, 8) && objects[9].rotation == 9)
    #expect(objects[9].properties["speed"]?.number == 2)
    #expect(objects[9].properties["old"]?.bool == true)
    #expect(map.layers[5].repeatsAcross && map.layers[5].repeatsDown)
    #expect(map.layers[5].picture == MapPicture(file: "sky.png", size: Vec2(100, 50)))
  }

  @Test func xmlAndJSONGiveTheSameMap() throws {
    var xml = try MapFixtures.read("m.tmx", MapFixtures.files)
    var json = try MapFixtures.read("m.tmj", MapFixtures.filesJSON) { Issue.record("\($0)") }
    for at in xml.sets.indices where !xml.sets[at].file.isEmpty {
      #expect(json.sets[at].file == "sets/c.tsj")
      xml.sets[at].file = ""
      json.sets[at].file = ""
    }
    (xml.file, json.file) = ("", "")
    #expect(xml.properties == json.properties && xml.sets == json.sets)
    for (one, other) in zip(xml.layers, json.layers) { #expect(one == other) }
    #expect(xml == json)
  }

  /// Files of the two forms may refer to each other.
  @Test func anXMLMapMayReferToAJSONTileSet() throws {
    let map = try MapFixtures.read(
      "m.tmx",
      [
        "m.tmx": MapFixtures.full, "sets/c.tsx": MapFixtures.collectionJSON,
        "t/o.tx": MapFixtures.template,
      ])
    #expect(map.sets[1].definition(of: 3)?.area == Rect(2, 3, 4, 5))
  }

  @Test(arguments: [
    ("", "AQAAAAIAAIADAAAAAAAAAAUAAAAGAAAA"), ("zlib", "eJxjZGBgYGJgaGBmgABWIGYDYgAJSACS"),
    ("gzip", "H4sIAAAAAAACA2NkYGBgYmBoYGaAAFYgZgNiACn35RYYAAAA"),
    ("zstd", "KLUv/SQYwQAAAQAAAAIAAIADAAAAAAAAAAUAAAAGAAAAEjF9vQ=="),
    ("zstd", "KLUv/QBYwQAAAQAAAAIAAIADAAAAAAAAAAUAAAAGAAAA"),
  ])
  func cellsArePackedInManyWays(compression: String, text: String) throws {
    let data = "<data encoding=\"base64\" compression=\"\(compression)\">\n  \(text)\n</data>"
    let map = try MapFixtures.read("m", ["m": MapFixtures.small(data)])
    #expect(
      numbers(map.layers[0])
        == [TileCell(1), turned, TileCell(3), .empty, TileCell(5), TileCell(6)])
    // The cells end too early; then the layer states one row too few, and one too many.
    let cut = MapFixtures.small(data.replacingFirst(text, String(text.dropLast(12))))
    #expect(
      failure(file: "m") { () throws(ContentError) in try MapFixtures.read("m", ["m": cut]) } != nil
    )
    for height in [1, 3] {
      let other = MapFixtures.small(data).replacingFirst(
        "<layer id=\"1\" name=\"a\" width=\"3\" height=\"2\"",
        "<layer id=\"1\" name=\"a\" width=\"3\" height=\"\(height)\"")
      let error = failure(file: "m") { () throws(ContentError) in
        try MapFixtures.read("m", ["m": other])
      }
      #expect(error?.expected == "\(height * 3) cells")
    }
  }

  @Test func chunksOfAnInfiniteMapMayLieAnywhere() throws {
    let data = """
      <data encoding="csv"><chunk x="-1000000" y="3" width="2" height="1">1,2</chunk>
      <chunk x="70" y="-9" width="1" height="2">3,
      4</chunk></data>
      """
    let text = MapFixtures.small(data).replacingFirst("<map", "<map infinite=\"1\"")
    let map = try MapFixtures.read("m", ["m": text])
    let tiles = map.layers[0].tiles
    #expect(map.isInfinite && map.bounds == MapBounds(-1_000_000, -9, width: 1_000_071, height: 13))
    #expect(tiles[-1_000_000, 3] == TileCell(1) && tiles[-999_999, 3] == TileCell(2))
    #expect(tiles[70, -9] == TileCell(3) && tiles[70, -8] == TileCell(4) && tiles.chunkCount == 2)
  }

  /// The notices that `reel` and a game receive about files of a newer Tiled.
  @Test func unknownPartsOfAMapAreReported() throws {
    let text = MapFixtures.small(
      "<data encoding=\"csv\">1,2,3,4,5,6</data>",
      """
      <voxels/><objectgroup glow="1" draworder="random"><object id="1"><star/></object>
      <properties><property name="p" type="quaternion" value="x"/></properties></objectgroup>
      """
    ).replacingFirst("1.10", "9.0")
    var notices: [String] = []
    let map = try MapFixtures.read("m", ["m": text]) { notices.append($0.description) }
    #expect(map.layers.count == 2 && map.layers[1].properties["p"] == .string("x"))
    for word in ["\"9.0\"", "\"voxels\"", "\"glow\"", "\"random\"", "\"star\"", "\"quaternion\""] {
      #expect(notices.contains { $0.hasPrefix("m: line ") && $0.contains(word) }, "\(word)")
    }
    #expect(notices.count == 6)
    let json = """
      {"width":1,"height":1,"tilewidth":1,"tileheight":1,"speed":3,"layers":[
       {"type":"voxellayer"},{"type":"tilelayer","data":[0],"lights":[]}]}
      """
    notices = []
    #expect(
      try MapFixtures.read("m", ["m": json]) { notices.append($0.description) }.layers.count == 1)
    #expect(notices.count == 3 && notices.contains { $0.contains("layers/1/lights") }, "\(notices)")
  }

  /// Old versions wrote terrains in hexadecimal; the reader keeps the rest of such a map.
  @Test func terrainsOfOldFilesAreReportedAndLeftOut() throws {
    var notices: [String] = []
    let text = MapFixtures.small(
      "",
      """
      <tileset firstgid="1"><wangsets><wangset name="a" tile="-1">
      <wangcornercolor name="b" color="#ff0000" tile="-1" probability="1"/>
      <wangtile tileid="0" wangid="0x10101010"/></wangset></wangsets></tileset>
      """)
    let map = try MapFixtures.read("m", ["m": text]) { notices.append($0.description) }
    #expect(map.sets[0].wangSets.map { $0.name } == ["a"] && map.sets[0].wangSets[0].tiles == [])
    #expect(notices.count == 2 && notices.contains { $0.contains("0x10101010") }, "\(notices)")
  }

  @Test func setsThatOnlyATemplateNamesComeLast() throws {
    let map = try MapFixtures.read(
      "m",
      [
        "m": MapFixtures.small(
          "",
          """
          <tileset firstgid="5" name="x"><tile id="0"/></tileset>
          <objectgroup><object template="t/o.tx" x="1" y="2"/></objectgroup>
          """), "t/o.tx": MapFixtures.template, "sets/c.tsx": MapFixtures.collection,
      ])
    #expect(map.sets.map { $0.firstNumber } == [5, 6] && map.sets[1].name == "things")
    #expect(map.layers[1].objects[0].cell == TileCell(7))
    #expect(map.definition(of: TileCell(7))?.className == "Tree")
  }
}

extension String {
  /// Returns the text with the first occurrence of `old` replaced.
  func replacingFirst(_ old: String, _ new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return self[..<range.lowerBound] + new + self[range.upperBound...]
  }

  // MARK: - Positions of layers in old files

  private func old(_ layer: String, _ more: String = "", isInfinite: Bool = false) -> String {
    let data =
      isInfinite
      ? "<chunk x=\"-2\" y=\"0\" width=\"3\" height=\"2\">7,0,0,0,0,9</chunk>" : "7,0,0,0,0,9"
    return """
      <map version="1.0" width="3" height="2" tilewidth="8" tileheight="8" infinite="\(isInfinite ? 1 : 0)">
      <layer name="a" width="3" height="2" \(layer)><data encoding="csv">\(data)</data></layer>\(more)</map>
      """
  }

  @Test func thePositionOfATileLayerCountsCells() throws {
    var map = try MapFixtures.read("m.tmx", ["m.tmx": old("x=\"2\" y=\"-1\"")]) {
      Issue.record("\($0)")
    }
    #expect(map.layers[0].tiles[2, -1] == TileCell(7) && map.layers[0].tiles[4, 0] == TileCell(9))
    #expect(map.layers[0].tiles[0, 0] == .empty && map.bounds == MapBounds(width: 3, height: 2))
    map = try MapFixtures.read("m.tmx", ["m.tmx": old("x=\"2\" y=\"-1\"", isInfinite: true)])
    #expect(map.layers[0].tiles[0, -1] == TileCell(7) && map.layers[0].tiles[2, 0] == TileCell(9))
    #expect(map.bounds == MapBounds(0, -1, width: 3, height: 2))
    let json = """
      {"type": "map", "width": 2, "height": 1, "tilewidth": 8, "tileheight": 8, "layers": [
      {"type": "tilelayer", "x": 1, "y": 2, "width": 2, "height": 1, "data": [5, 6]}]}
      """
    map = try MapFixtures.read("m.tmj", ["m.tmj": json])
    #expect(map.layers[0].tiles[1, 2] == TileCell(5) && map.layers[0].tiles[2, 2] == TileCell(6))
  }

  @Test func thePositionOfAnImageLayerCountsPixels() throws {
    func layer(_ attributes: String) throws -> (MapLayer, [String]) {
      var notices: [String] = []
      let text = old(
        "", "<imagelayer name=\"i\" \(attributes)><image source=\"i.png\"/></imagelayer>")
      let map = try MapFixtures.read("m.tmx", ["m.tmx": text]) { notices.append("\($0)") }
      return (map.layers[1], notices)
    }
    #expect(try layer("x=\"3\" y=\"-4\"").0.offset == Vec2(3, -4))
    #expect(try layer("x=\"3\" y=\"4\" offsetx=\"10\" offsety=\"20\"").0.offset == Vec2(10, 20))
    #expect(try layer("x=\"0\" y=\"0\" offsety=\"20\"").0.offset == Vec2(0, 20))
    #expect(try layer("x=\"3\"").1.isEmpty)
    // In TMJ only offsets count, as in Tiled.
    let json = """
      {"type": "map", "width": 2, "height": 1, "tilewidth": 8, "tileheight": 8, "layers": [
      {"type": "imagelayer", "image": "i.png", "x": 3, "y": 0, "offsety": 2}]}
      """
    var notices: [String] = []
    let map = try MapFixtures.read("m.tmj", ["m.tmj": json]) { notices.append("\($0)") }
    #expect(map.layers[0].offset == Vec2(0, 2))
    #expect(notices == ["m.tmj: layers/0/x: expected 0, and left out as in Tiled, found \"3\""])
  }

  @Test func positionsOfOtherLayersAreIgnored() throws {
    for element in ["objectgroup", "group"] {
      var notices: [String] = []
      let text = old("", "<\(element) name=\"o\" x=\"0\" y=\"5\"/>")
      let map = try MapFixtures.read("m.tmx", ["m.tmx": text]) { notices.append("\($0)") }
      #expect(map.layers[1].offset == .zero)
      #expect(notices == ["m.tmx: line 2/y: expected 0, and left out as in Tiled, found \"5\""])
    }
  }
}
