import Foundation
import ReelContent
import Testing

/// Tests of `reel map`, run as people and scripts run it.
@Suite struct MapToolTests {
  private let map = """
    <map version="1.10" orientation="orthogonal" width="2" height="1" tilewidth="4" tileheight="4">
     <properties><property name="say" value="a&quot;b"/></properties>
     <tileset firstgid="1" name="t" tilewidth="4" tileheight="4"><image source="t.png"/></tileset>
     <layer id="1" name="ground" width="2" height="1"><data encoding="csv">1,2147483650</data></layer>
     <objectgroup id="2" name="things">
      <object id="1" name="door" type="Door" x="1" y="2" width="3" height="4"/>
     </objectgroup>
    </map>
    """

  private func sandbox(_ text: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.picture("t.png", 8, 4)
    try sandbox.write(text, "m.tmx")
    return sandbox
  }

  @Test func theMapDumpHasTheDocumentedForm() throws {
    let sandbox = try sandbox(map)
    let outcome = try sandbox.tool(["map", "dump", "m.tmx", "--json"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(
      value.keys.sorted() == [
        "backgroundColor", "bounds", "class", "file", "hexSideLength", "isInfinite", "layers",
        "orientation", "parallaxOrigin", "properties", "renderOrder", "sets", "staggerAxis",
        "staggerIndex", "tileSize",
      ])
    let properties = try #require(value["properties"] as? [[String: Any]])
    #expect(properties[0]["value"] as? String == "a\"b")
    let sets = try #require(value["sets"] as? [[String: Any]])
    #expect(sets[0]["tileCount"] as? Int == 2 && sets[0]["columns"] as? Int == 2)
    let layers = try #require(value["layers"] as? [[String: Any]])
    let chunks = try #require(layers[0]["chunks"] as? [[String: Any]])
    let cells = try #require(chunks[0]["cells"] as? [UInt32])
    #expect(cells.count == 1024 && cells[0] == 1 && cells[1] == 0x8000_0002 && cells[2] == 0)
    let objects = try #require(layers[1]["objects"] as? [[String: Any]])
    #expect(objects[0]["size"] as? [Int] == [3, 4] && objects[0]["class"] as? String == "Door")
    let lines = try sandbox.tool(["map", "dump", "m.tmx"]).lines
    #expect(lines[0] == "orthogonal map of 2 × 1 cells, each 4 × 4 pixels")
    #expect(lines.count == 6 && lines[5].contains("rectangle at 1 × 2, 3 × 4, class \"Door\""))
  }

  /// A level of LDtk is a map, and the project by itself is its world. Both forms of the dump contain the values that
  /// only LDtk has.
  @Test func levelsOfLDtkAreDumpedAsMaps() throws {
    let sandbox = try sandbox(map)
    try sandbox.write(
      """
      {"jsonVersion": "1.5.3", "worldLayout": "Free", "defs": {"tilesets": [{"identifier": "t",
      "uid": 1, "relPath": "t.png", "pxWid": 8, "pxHei": 4, "tileGridSize": 4}]}, "levels": [
      {"identifier": "A", "pxWid": 8, "pxHei": 4, "worldDepth": 2, "layerInstances": [
      {"__identifier": "g", "__type": "IntGrid", "__cWid": 2, "__cHei": 1, "__gridSize": 4,
      "__tilesetDefUid": 1, "intGridCsv": [0, 7], "autoLayerTiles": [
      {"px": [0, 0], "src": [4, 0], "f": 0, "a": 1}, {"px": [2, 0], "src": [0, 0], "f": 1, "a": 1}
      ]}]}, {"identifier": "B", "pxWid": 8, "pxHei": 4, "layerInstances": []}]}
      """, "w.ldtk")
    let outcome = try sandbox.tool(["map", "dump", "w.ldtk#A", "--json"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let layers = try #require(value["layers"] as? [[String: Any]])
    let values = try #require(layers[0]["values"] as? [[String: Any]])
    #expect((values[0]["cells"] as? [UInt32])?[1] == 7)
    let offGridTiles = try #require(layers[0]["placed"] as? [[String: Any]])
    #expect(offGridTiles[0]["cell"] as? UInt32 == 0x8000_0001)
    #expect(offGridTiles[0]["position"] as? [Int] == [2, 0])
    let lines = try sandbox.tool(["map", "dump", "w.ldtk#A"]).lines
    #expect(lines.contains { $0.contains("1 beside the grid, 1 chunks of values") }, "\(lines)")
    let world = try sandbox.tool(["map", "dump", "w.ldtk"]).lines
    #expect(
      world == ["\"w.ldtk#A\" at 0 × 0, 8 × 4, depth 2", "\"w.ldtk#B\" at 0 × 0, 8 × 4"])
    #expect(try sandbox.tool(["map", "check", "w.ldtk#A"]).code == 0)
    #expect(try sandbox.tool(["map", "check", "w.ldtk#C"]).code == 66)
  }

  @Test func checkReportsTheProblemsOfAMap() throws {
    let sandbox = try sandbox(map)
    #expect(try sandbox.tool(["map", "check", "m.tmx"]).code == 0)
    try sandbox.write(
      """
      <map version="7.5" width="2" height="1" tilewidth="4" tileheight="4">
       <tileset firstgid="1" name="t" tilewidth="4" tileheight="4"><image source="none.png"
         width="8" height="4"/><tile id="0"><animation><frame tileid="9" duration="1"/></animation>
        </tile></tileset>
       <tileset firstgid="2" name="u" tilewidth="4" tileheight="4"><image source="t.png"/></tileset>
       <layer id="1" name="ground" width="2" height="1"><data encoding="csv">1,77</data></layer>
       <objectgroup id="1" name="things">
        <object id="1" x="1" y="2"/><object id="1" type="a" gid="50"/><object id="2" gid="1"/>
       </objectgroup>
       <imagelayer name="sky" id="5"/>
      </map>
      """, "wrong.tmx")
    let outcome = try sandbox.tool(["map", "check", "wrong.tmx"])
    #expect(outcome.code == 1)
    for problem in [
      "a version from 1.0", "there is no picture \"none.png\"", "its tiles have numbers up to 2",
      "its animation shows tile 9", "1 cells, the first at 1,0, have the tile 77",
      "another layer has the id 1 too", "another object has this id too",
      "it shows the tile 50", "object 1: it has no class", "layer \"sky\": there is no picture",
    ] {
      #expect(outcome.lines.contains { $0.contains(problem) }, "\(problem): \(outcome.output)")
    }
    #expect(outcome.lines.count == 10, "\(outcome.output)")
  }

  @Test func filesAreReadFromOneFolderOnly() throws {
    let sandbox = try Sandbox()
    try sandbox.picture("art/t.png", 8, 4)
    try sandbox.write(map.replacingOccurrences(of: "t.png", with: "../art/t.png"), "maps/m.tmx")
    let outside = try sandbox.tool(["map", "check", "maps/m.tmx"])
    #expect(outside.code == 1 && outside.output.contains("stays within the folder"))
    #expect(try sandbox.tool(["map", "dump", "maps/m.tmx"]).code == 65)
    #expect(try sandbox.tool(["map", "check", "--root", ".", "maps/m.tmx"]).code == 0)
    #expect(try sandbox.tool(["map", "dump", "none.tmx"]).code == 66)
  }

  @Test func setsAndWorldsAreDumpedToo() throws {
    let sandbox = try sandbox(map)
    try sandbox.write(
      "<tileset name=\"s\" tilewidth=\"4\" tileheight=\"4\"><image source=\"t.png\"/></tileset>",
      "s.tsx")
    try sandbox.write("{\"maps\": [{\"fileName\": \"m.tmx\", \"x\": 3, \"y\": 0}]}", "w.world")
    #expect(try sandbox.tool(["map", "dump", "s.tsx"]).output.contains("2 tiles of 4 × 4"))
    #expect(try sandbox.tool(["map", "dump", "w.world"]).output.contains("\"m.tmx\" at 3 × 0"))
    #expect(try sandbox.tool(["map", "check", "w.world"]).code == 0)
    for name in ["s.tsx", "w.world"] {
      let text = try sandbox.tool(["map", "dump", name, "--json"]).output
      #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil)
    }
  }

  private static func project(_ body: String, sets: String = "") -> String {
    """
    {"jsonVersion": "1.5.3", "worldLayout": "Free", "defs": {"tilesets": [{"identifier": "t",
     "uid": 1, "relPath": "t.png", "pxWid": 8, "pxHei": 4, "tileGridSize": 4}\(sets)]}, \(body)}
    """
  }

  private static func level(_ name: String, _ tile: String = "[4, 0]", set: Int = 1) -> String {
    """
    {"identifier": "\(name)", "iid": "\(name)", "pxWid": 8, "pxHei": 4, "layerInstances": [
     {"__identifier": "g", "__type": "Tiles", "__cWid": 2, "__cHei": 1, "__gridSize": 4,
      "__tilesetDefUid": \(set), "gridTiles": [{"px": [0, 0], "src": \(tile), "f": 0, "a": 1}]}]}
    """
  }

  /// The check of a project covers all its levels.
  @Test func checkReportsTheProblemsOfAllLevels() throws {
    let sandbox = try sandbox(map)
    let levels = "\"levels\": [\(Self.level("A")), \(Self.level("B"))]"
    try sandbox.write(Self.project(levels), "w.ldtk")
    var outcome = try sandbox.tool(["map", "check", "w.ldtk"])
    #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.output)")
    try sandbox.write(
      Self.project("\"levels\": [\(Self.level("A")), \(Self.level("B", "[5, 1]"))]"), "bad.ldtk")
    outcome = try sandbox.tool(["map", "check", "bad.ldtk"])
    #expect(outcome.code == 1 && outcome.lines.count == 1, "\(outcome.output)")
    #expect(outcome.output.contains("tiles where \"t\" has some"), "\(outcome.output)")
    outcome = try sandbox.tool(["check", "."])
    #expect(!outcome.output.contains("w.ldtk"), "\(outcome.output)")
  }

  /// Every command accepts the names of a project's worlds.
  @Test func worldsOfAProjectAreNamedInCommands() throws {
    let sandbox = try sandbox(map)
    func world(_ name: String, _ level: String) -> String {
      "{\"identifier\": \"\(name)\", \"worldLayout\": \"Free\", \"levels\": [\(Self.level(level))]}"
    }
    try sandbox.write(
      Self.project("\"levels\": [], \"worlds\": [\(world("Sky", "A")), \(world("Sea", "B"))]"),
      "w.ldtk")
    var outcome = try sandbox.tool(["map", "dump", "w.ldtk"])
    #expect(outcome.code == 0 && outcome.errors.contains("the name of a world behind #"))
    for (name, level) in [("Sky", "A"), ("Sea", "B")] {
      outcome = try sandbox.tool(["map", "dump", "w.ldtk#\(name)"])
      #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.lines == ["\"w.ldtk#\(level)\" at 0 × 0, 8 × 4"])
      #expect(try sandbox.tool(["map", "check", "w.ldtk#\(name)"]).code == 0)
      #expect(try sandbox.tool(["map", "check", "w.ldtk#\(level)"]).code == 0)
    }
    #expect(try sandbox.tool(["map", "check", "w.ldtk"]).code == 0)
    outcome = try sandbox.tool(["map", "dump", "w.ldtk#Moon"])
    #expect(outcome.code == 66 && outcome.errors.contains("\"Moon\""), "\(outcome.errors)")
  }

  /// Pictures that no renderer can open are reported. If no layer of a level shows their set, the level is rendered all
  /// the same.
  @Test func picturesThatCannotBeOpenedAreReported() throws {
    let sandbox = try sandbox(map)
    try sandbox.write("GIF89a\u{1}\u{0}\u{1}\u{0}", "g.gif")
    try sandbox.write("no picture at all", "art.aseprite")
    try sandbox.write(map.replacingOccurrences(of: "t.png", with: "g.gif"), "gif.tmx")
    var outcome = try sandbox.tool(["map", "check", "gif.tmx"])
    #expect(outcome.code == 1)
    let sentence =
      "gif.tmx: tile set \"t\": the picture \"g.gif\" cannot be opened: expected a PNG, JPEG or WebP picture"
    #expect(outcome.lines.contains { $0.hasPrefix(sentence) }, "\(outcome.output)")
    outcome = try sandbox.tool(["check", "."])
    #expect(outcome.lines.contains { $0.hasPrefix(sentence) }, "\(outcome.output)")
    let art = """
      , {"identifier": "art", "uid": 2, "relPath": "art.aseprite", "pxWid": 8, "pxHei": 4, "tileGridSize": 4}
      , {"identifier": "far", "uid": 3, "relPath": "../far.png", "tileGridSize": 4}
      , {"identifier": "gone", "uid": 4, "relPath": "gone.png", "pxWid": 8, "pxHei": 4, "tileGridSize": 4}
      """
    let levels = "\"levels\": [\(Self.level("A")), \(Self.level("B", set: 2))]"
    try sandbox.write(Self.project(levels, sets: art), "w.ldtk")
    outcome = try sandbox.tool(["map", "check", "w.ldtk"])
    #expect(outcome.code == 1)
    for problem in [
      "tile set \"art\": the picture \"art.aseprite\" cannot be opened",
      "tile set \"gone\": there is no picture", "a file name that stays within the folder",
    ] {
      #expect(outcome.lines.count { $0.contains(problem) } == 1, "\(problem): \(outcome.output)")
    }
    outcome = try sandbox.tool(["map", "render", "w.ldtk#A", "a.png"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    for name in ["art.aseprite", "gone.png"] {
      #expect(outcome.errors.contains(name), "\(outcome.errors)")
    }
    #expect(try sandbox.bitmap("a.png").pixels[0..<4] == [255, 4, 0, 255])
    outcome = try sandbox.tool(["map", "render", "w.ldtk#B", "b.png"])
    #expect(outcome.code == 65 && outcome.errors.contains("art.aseprite"), "\(outcome.errors)")
  }

  /// `render` replaces earlier pictures of its own, and never a file that it reads.
  @Test func aPictureIsReplacedBesideItsMap() throws {
    let sandbox = try sandbox(map)
    let render = ["map", "render", "m.tmx", "out.png"]
    #expect(try sandbox.tool(render).code == 0)
    #expect(try sandbox.tool(render).code == 0)
    try sandbox.picture("out.png", 3, 3)
    #expect(try sandbox.tool(render).code == 73)
    let forced = try sandbox.tool(render + ["--force"])
    #expect(forced.code == 0, "\(forced.errors)")
    #expect(try sandbox.bitmap("out.png").width == 8)
    for name in ["t.png", "m.tmx"] {
      let refused = try sandbox.tool(["map", "render", "m.tmx", name, "--force"])
      #expect(
        refused.code == 73 && refused.errors.contains("that is read"), "\(refused.errors)")
    }
    // The list that `pack` would write is the map itself, which is read.
    try sandbox.write(
      #"{"type": "map", "width": 2, "height": 1, "tilewidth": 4, "tileheight": 4, "layers": [{"type": "#
        + #""tilelayer", "width": 2, "height": 1, "data": [1, 2]}], "tilesets": [{"firstgid": 1, "#
        + #""name": "t", "tilewidth": 4, "tileheight": 4, "image": "t.png"}]}"#, "pack.json")
    let pack = ["map", "pack", "pack.json", "-o", "pack", "--format", "json", "--force"]
    let refused = try sandbox.tool(pack)
    #expect(
      refused.code == 73 && refused.errors.contains("that is read"), "\(refused.errors)")
  }

  /// Blended colours are exact to 1, and an opaque background stays opaque.
  @Test func transparentLayersAreBlendedExactly() throws {
    let sandbox = try Sandbox()
    var pixels: [UInt8] = []
    for at in 0..<256 { pixels += [UInt8(at), UInt8(255 - at), UInt8(at / 2), UInt8(at)] }
    try sandbox.picture(Bitmap(width: 16, height: 16, pixels: pixels), "t.png")
    let layers = [("1", "#ffffff"), ("0.35", "#ffffff"), ("0.8", "#80c0ff")]
    let text = layers.map {
      "<layer width=\"1\" height=\"1\" opacity=\"\($0.0)\" tintcolor=\"\($0.1)\">"
        + "<data encoding=\"csv\">1</data></layer>"
    }
    try sandbox.write(
      """
      <map version="1.8" width="1" height="1" tilewidth="16" tileheight="16" backgroundcolor="#e0305a">
      <tileset firstgid="1" name="t" tilewidth="16" tileheight="16"><image source="t.png"/></tileset>
      \(text.joined())</map>
      """, "m.tmx")
    #expect(try sandbox.tool(["map", "render", "m.tmx", "out.png"]).code == 0)
    let drawn = try sandbox.bitmap("out.png").pixels
    let tints: [[Double]] = [[255, 255, 255], [255, 255, 255], [128, 192, 255]]
    var most = 0.0
    for at in 0..<256 {
      #expect(drawn[at * 4 + 3] == 255)
      for channel in 0..<3 {
        var expected: Double = [0xE0, 0x30, 0x5A][channel]
        for (opacity, tint) in zip([1, 0.35, 0.8], tints) {
          let alpha = Double(at) / 255 * opacity
          let color = Double(pixels[at * 4 + channel]) * tint[channel] / 255
          expected = color * alpha + expected * (1 - alpha)
        }
        most = max(most, (Double(drawn[at * 4 + channel]) - expected).magnitude)
      }
    }
    #expect(most <= 1.5, "colours differ by \(most)")
  }
}
