import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

/// TMJ as Tiled wrote it before 1.2: properties and tiles as objects, types and properties of tiles
/// beside them.
@Suite struct TiledJSONBefore12Tests {
  private static let old = #"""
    {"type": "map", "version": 1, "tiledversion": "1.1.6", "orientation": "orthogonal",
     "renderorder": "right-down", "width": 2, "height": 1, "tilewidth": 8, "tileheight": 8,
     "infinite": false, "nextobjectid": 3,
     "properties": {"b": true, "c": "#ff010203", "f": 2, "n": 3, "s": "5"},
     "propertytypes": {"b": "bool", "c": "color", "f": "float", "n": "int", "s": "string"},
     "layers": [
      {"type": "tilelayer", "name": "ground", "data": [1, 2], "width": 2, "height": 1, "opacity": 1,
       "visible": true, "x": 0, "y": 0, "properties": {"solid": true, "depth": 0.5, "rank": 4}},
      {"type": "objectgroup", "name": "things", "draworder": "topdown", "opacity": 1,
       "visible": true, "x": 0, "y": 0, "objects": [
       {"id": 1, "name": "", "type": "Door", "x": 1, "y": 2, "width": 3, "height": 4, "rotation": 0,
        "visible": true, "properties": {"to": "a.tmx"}, "propertytypes": {"to": "file"}},
       {"id": 2, "template": "o.json", "x": 5, "y": 6}]}],
     "tilesets": [
      {"firstgid": 1, "name": "t", "tilewidth": 8, "tileheight": 8, "spacing": 0, "margin": 0,
       "columns": 2, "tilecount": 4, "image": "t.png", "imagewidth": 16, "imageheight": 16,
       "properties": {}, "propertytypes": {},
       "terrains": [{"name": "Mud", "tile": 1, "properties": {"wet": true}}],
       "tiles": {
        "2": {"terrain": [0, 0, -1, 0], "probability": 0.5, "type": "Wall",
         "animation": [{"duration": 100, "tileid": 3}]},
        "0": {"objectgroup": {"type": "objectgroup", "name": "", "draworder": "index", "opacity": 1,
         "visible": true, "x": 0, "y": 0, "objects": [
         {"id": 1, "x": 0, "y": 0, "width": 8, "height": 4, "rotation": 0, "visible": true,
          "name": "", "type": ""}]}}},
       "tileproperties": {"2": {"hp": 7}, "3": {"name": "7", "speed": 1}},
       "tilepropertytypes": {"2": {"hp": "int"}, "3": {"name": "string", "speed": "float"}}},
      {"firstgid": 5, "source": "c.json"}]}
    """#

  private static let files = [
    "old.json": old,
    "c.json": """
    {"type": "tileset", "name": "c", "tilewidth": 9, "tileheight": 9, "tilecount": 1, "columns": 0,
     "tiles": {"4": {"image": "tree.png", "imagewidth": 9, "imageheight": 9}},
     "tileproperties": {"4": {"tall": true}}, "tilepropertytypes": {"4": {"tall": "bool"}}}
    """,
    "o.json": """
    {"type": "template", "object": {"name": "o", "type": "T", "width": 1, "height": 1, "id": 1,
     "properties": {"speed": 2}, "propertytypes": {"speed": "float"}}}
    """,
    "new.tmx": """
    <map version="1.0" tiledversion="1.1.6" orientation="orthogonal" renderorder="right-down"
     width="2" height="1" tilewidth="8" tileheight="8" infinite="0" nextobjectid="3">
     <properties><property name="b" type="bool" value="true"/>
      <property name="c" type="color" value="#ff010203"/>
      <property name="f" type="float" value="2"/><property name="n" type="int" value="3"/>
      <property name="s" value="5"/></properties>
     <tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="4" columns="2">
      <image source="t.png" width="16" height="16"/>
      <terraintypes><terrain name="Mud" tile="1"><properties>
       <property name="wet" type="bool" value="true"/></properties></terrain></terraintypes>
      <tile id="0"><objectgroup><object id="1" x="0" y="0" width="8" height="4"/></objectgroup></tile>
      <tile id="2" type="Wall" terrain="0,0,,0" probability="0.5">
       <properties><property name="hp" type="int" value="7"/></properties>
       <animation><frame tileid="3" duration="100"/></animation></tile>
      <tile id="3"><properties><property name="name" value="7"/>
       <property name="speed" type="float" value="1"/></properties></tile>
     </tileset>
     <tileset firstgid="5" source="c.tsx"/>
     <layer name="ground" width="2" height="1"><properties>
      <property name="solid" type="bool" value="true"/>
      <property name="depth" type="float" value="0.5"/>
      <property name="rank" type="int" value="4"/></properties>
      <data encoding="csv">1,2</data></layer>
     <objectgroup name="things">
      <object id="1" type="Door" x="1" y="2" width="3" height="4"><properties>
       <property name="to" type="file" value="a.tmx"/></properties></object>
      <object id="2" template="o.tx" x="5" y="6"/>
     </objectgroup>
    </map>
    """,
    "c.tsx": """
    <tileset name="c" tilewidth="9" tileheight="9" tilecount="1" columns="0">
     <tile id="4"><properties><property name="tall" type="bool" value="true"/></properties>
      <image source="tree.png" width="9" height="9"/></tile>
    </tileset>
    """,
    "o.tx": """
    <template><object name="o" type="T" width="1" height="1"><properties>
     <property name="speed" type="float" value="2"/></properties></object></template>
    """,
  ]

  @Test func theOldFormSaysTheSame() throws {
    var old = try MapFixtures.read("old.json", Self.files) { Issue.record("\($0)") }
    var new = try MapFixtures.read("new.tmx", Self.files) { Issue.record("\($0)") }
    #expect(old.sets[1].file == "c.json")
    (old.sets[1].file, new.sets[1].file, old.file, new.file) = ("", "", "", "")
    #expect(old.properties == new.properties)
    #expect(old.properties["s"] == .string("5") && old.properties["f"] == .float(2))
    #expect(old.layers[0].properties["rank"] == .int(4))
    #expect(old.sets == new.sets)
    for (one, other) in zip(old.layers, new.layers) { #expect(one == other) }
    #expect(old == new)
  }

  private func refusal(_ set: String) -> String {
    let text = """
      {"type": "map", "width": 1, "height": 1, "tilewidth": 8, "tileheight": 8, "layers": [],
       "tilesets": [{"firstgid": 1, "name": "t", "tilewidth": 8, "tileheight": 8, \(set)}]}
      """
    let error = failure(file: "m.tmj") { () throws(ContentError) in
      _ = try MapFixtures.read("m.tmj", ["m.tmj": text])
    }
    return error.map { "\($0)" } ?? "read"
  }

  @Test func whatIsRefused() {
    #expect(
      refusal(#""tileproperties": [1]"#)
        == "m.tmj: tilesets/0/tileproperties: expected an object, found an array of 1")
    #expect(
      refusal(#""tileproperties": {"1": 5}"#)
        == "m.tmj: tilesets/0/tileproperties/1: expected an object, found 5")
    #expect(
      refusal(#""tiles": {"x": {}}"#)
        == "m.tmj: tilesets/0/tiles/x/id: expected a whole number from 0 to 268435454, found \"x\"")
    #expect(
      refusal(#""tiles": {"1": {}, "01": {}}"#)
        == "m.tmj: tilesets/0: expected each tile of a set once, found the tile 1 twice")
    #expect(
      refusal(#""tileproperties": {"1": {"a": "x"}}, "tilepropertytypes": {"1": {"a": "int"}}"#)
        == "m.tmj: tilesets/0/tileproperties/1/a/value: expected a whole number, found \"x\"")
  }

  /// Colours of edges and of corners had numbers of their own: the tiles would mean something else.
  @Test func wangSetsBefore15AreReported() throws {
    let text = """
      {"type": "map", "width": 1, "height": 1, "tilewidth": 8, "tileheight": 8, "layers": [],
       "tilesets": [{"firstgid": 1, "name": "t", "tilewidth": 8, "tileheight": 8, "wangsets": [
       {"name": "w", "tile": -1, "edgecolors": [{"color": "#ff0000", "name": "", "probability": 1,
        "tile": -1}], "cornercolors": [], "wangtiles": [
        {"tileid": 0, "wangid": [1, 0, 1, 0, 0, 0, 0, 0], "dflip": false}]}]}]}
      """
    var notices: [String] = []
    let map = try MapFixtures.read("m.tmj", ["m.tmj": text]) { notices.append("\($0)") }
    #expect(map.sets[0].wangSets[0].tiles.isEmpty)
    #expect(notices.count == 2 && notices[0].contains("\"edgecolors\""), "\(notices)")
  }
}
