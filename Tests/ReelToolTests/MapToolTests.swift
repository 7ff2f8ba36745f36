import Foundation
import Testing

/// `reel map`, run as people and scripts run it.
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

  private func place(_ text: String) throws -> Place {
    let place = try Place()
    try place.picture("t.png", 8, 4)
    try place.write(text, "m.tmx")
    return place
  }

  @Test func dumpIsTheContract() throws {
    let place = try place(map)
    let outcome = try place.tool(["map", "dump", "m.tmx", "--json"])
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
    let lines = try place.tool(["map", "dump", "m.tmx"]).lines
    #expect(lines[0] == "orthogonal map of 2 × 1 cells, each 4 × 4 pixels")
    #expect(lines.count == 6 && lines[5].contains("rectangle at 1 × 2, 3 × 4, class \"Door\""))
  }

  /// A level of LDtk is a map, the project by itself its world; both levels of the dump say what only
  /// LDtk has.
  @Test func levelsOfLDtk() throws {
    let place = try place(map)
    try place.write(
      """
      {"jsonVersion": "1.5.3", "worldLayout": "Free", "defs": {"tilesets": [{"identifier": "t",
      "uid": 1, "relPath": "t.png", "pxWid": 8, "pxHei": 4, "tileGridSize": 4}]}, "levels": [
      {"identifier": "A", "pxWid": 8, "pxHei": 4, "worldDepth": 2, "layerInstances": [
      {"__identifier": "g", "__type": "IntGrid", "__cWid": 2, "__cHei": 1, "__gridSize": 4,
      "__tilesetDefUid": 1, "intGridCsv": [0, 7], "autoLayerTiles": [
      {"px": [0, 0], "src": [4, 0], "f": 0, "a": 1}, {"px": [2, 0], "src": [0, 0], "f": 1, "a": 1}
      ]}]}, {"identifier": "B", "pxWid": 8, "pxHei": 4, "layerInstances": []}]}
      """, "w.ldtk")
    let outcome = try place.tool(["map", "dump", "w.ldtk#A", "--json"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let layers = try #require(value["layers"] as? [[String: Any]])
    let values = try #require(layers[0]["values"] as? [[String: Any]])
    #expect((values[0]["cells"] as? [UInt32])?[1] == 7)
    let placed = try #require(layers[0]["placed"] as? [[String: Any]])
    #expect(placed[0]["cell"] as? UInt32 == 0x8000_0001)
    #expect(placed[0]["position"] as? [Int] == [2, 0])
    let lines = try place.tool(["map", "dump", "w.ldtk#A"]).lines
    #expect(lines.contains { $0.contains("1 beside the grid, 1 chunks of values") }, "\(lines)")
    let world = try place.tool(["map", "dump", "w.ldtk"]).lines
    #expect(
      world == ["\"w.ldtk#A\" at 0 × 0, 8 × 4, depth 2", "\"w.ldtk#B\" at 0 × 0, 8 × 4"])
    #expect(try place.tool(["map", "check", "w.ldtk#A"]).code == 0)
    #expect(try place.tool(["map", "check", "w.ldtk#C"]).code == 66)
  }

  @Test func checkFindsWhatIsWrong() throws {
    let place = try place(map)
    #expect(try place.tool(["map", "check", "m.tmx"]).code == 0)
    try place.write(
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
    let outcome = try place.tool(["map", "check", "wrong.tmx"])
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
    let place = try Place()
    try place.picture("art/t.png", 8, 4)
    try place.write(map.replacingOccurrences(of: "t.png", with: "../art/t.png"), "maps/m.tmx")
    let outside = try place.tool(["map", "check", "maps/m.tmx"])
    #expect(outside.code == 1 && outside.output.contains("stays within the folder"))
    #expect(try place.tool(["map", "dump", "maps/m.tmx"]).code == 65)
    #expect(try place.tool(["map", "check", "--root", ".", "maps/m.tmx"]).code == 0)
    #expect(try place.tool(["map", "dump", "none.tmx"]).code == 66)
  }

  @Test func setsAndWorldsAreDumpedToo() throws {
    let place = try place(map)
    try place.write(
      "<tileset name=\"s\" tilewidth=\"4\" tileheight=\"4\"><image source=\"t.png\"/></tileset>",
      "s.tsx")
    try place.write("{\"maps\": [{\"fileName\": \"m.tmx\", \"x\": 3, \"y\": 0}]}", "w.world")
    #expect(try place.tool(["map", "dump", "s.tsx"]).output.contains("2 tiles of 4 × 4"))
    #expect(try place.tool(["map", "dump", "w.world"]).output.contains("\"m.tmx\" at 3 × 0"))
    #expect(try place.tool(["map", "check", "w.world"]).code == 0)
    for name in ["s.tsx", "w.world"] {
      let text = try place.tool(["map", "dump", name, "--json"]).output
      #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil)
    }
  }
}
