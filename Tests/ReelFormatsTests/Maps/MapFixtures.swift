import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

/// Map files in memory.
enum MapFixtures {
  /// Reads a map from these files; pictures have the sizes that the map states.
  static func read(
    _ name: String, _ files: [String: String], noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> TileMap {
    try read(name, files.mapValues { Array($0.utf8) }, noticed: noticed)
  }

  static func read(
    _ name: String, _ files: [String: [UInt8]], noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> TileMap {
    let source = MapSource(
      bytes: { (name) throws(ContentError) in
        guard let bytes = files[name] else {
          throw ContentError(.missing, file: name, expected: "a file", found: "none")
        }
        return bytes
      }, pictureSize: { _ in nil })
    return try MapFile.read(name, from: source, noticed: noticed)
  }

  /// Returns a map with one layer of 3 × 2 cells. `data` is the content of the layer, `more` stands behind it.
  static func small(_ data: String, _ more: String = "") -> String {
    """
    <map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="8" tileheight="8">
    <layer id="1" name="a" width="3" height="2">\(data)</layer>\(more)</map>
    """
  }

  /// A map with every element and every attribute of the reader's vocabulary.
  static let full = """
    <?xml version="1.0" encoding="UTF-8"?>
    <map version="1.10" tiledversion="1.11.0" class="Level" orientation="hexagonal"
      renderorder="left-up" compressionlevel="5" width="3" height="2" tilewidth="16" tileheight="12"
      hexsidelength="6" staggeraxis="x" staggerindex="even" parallaxoriginx="5"
      parallaxoriginy="6.5" backgroundcolor="#80112233" infinite="0" nextlayerid="9"
      nextobjectid="40">
     <editorsettings><chunksize width="16" height="16"/></editorsettings>
     <properties>
      <property name="s" value="text"/>
      <property name="lines">two
    lines</property>
      <property name="kind" type="string" propertytype="Kind" value="a,b"/>
      <property name="i" type="int" value="-3"/>
      <property name="f" type="float" value="0.25"/>
      <property name="b" type="bool" value="true"/>
      <property name="c" type="color" value="#ff010203"/>
      <property name="none" type="color" value=""/>
      <property name="p" type="file" value="sets/../a.txt"/>
      <property name="o" type="object" value="4"/>
      <property name="k" type="class" propertytype="Door">
       <properties><property name="open" type="bool" value="true"/></properties>
      </property>
      <property name="l" type="list">
       <item type="int" value="1"/>
       <item type="string" propertytype="Kind" value="x"/>
       <item type="list"><item type="bool" value="false"/></item>
       <item type="class" propertytype="D">
        <properties><property name="n" type="int" value="1"/></properties>
       </item>
      </property>
     </properties>
     <tileset firstgid="1" name="ground" class="Set" tilewidth="16" tileheight="16" spacing="1"
       margin="2" tilecount="4" objectalignment="top" tilerendersize="grid"
       fillmode="preserve-aspect-fit" backgroundcolor="#010203">
      <tileoffset x="1" y="-2"/>
      <grid orientation="isometric" width="32" height="16"/>
      <properties><property name="a" value="b"/></properties>
      <transformations hflip="1" vflip="1" rotate="1" preferuntransformed="1"/>
      <image format="png" id="3" source="ground.png" trans="ff00ff" width="36" height="36"/>
      <terraintypes>
       <terrain name="Grass" tile="0"><properties><property name="a" value="b"/></properties></terrain>
      </terraintypes>
      <tile id="0" type="Wall" terrain="0,,,0" probability="0.5">
       <properties><property name="hp" type="int" value="3"/></properties>
       <objectgroup>
        <object id="1" x="1" y="2" width="3" height="4"/>
       </objectgroup>
       <animation><frame tileid="1" duration="100"/><frame tileid="2" duration="200"/></animation>
      </tile>
      <wangsets>
       <wangset name="Roads" class="W" type="edge" tile="1">
        <properties><property name="a" value="b"/></properties>
        <wangcolor name="Mud" class="C" color="#aabbcc" tile="2" probability="0.75">
         <properties><property name="a" value="b"/></properties>
        </wangcolor>
        <wangtile tileid="3" wangid="1,0,1,0,0,0,1,0" hflip="0" vflip="0" dflip="0"/>
       </wangset>
      </wangsets>
      <editorsettings><export target="x" format="json"/></editorsettings>
     </tileset>
     <tileset firstgid="11" source="sets/c.tsx"/>
     <layer id="1" name="csv" class="L" x="0" y="0" width="3" height="2" offsetx="1" offsety="2"
       opacity="0.5" tintcolor="#80ff0000" mode="multiply" visible="0" locked="1" parallaxx="0.5"
       parallaxy="0.25">
      <properties><property name="a" value="b"/></properties>
      <data encoding="csv">1,2147483650,3,
    0,11,14</data>
     </layer>
     <layer id="2" name="chunks" width="3" height="2" startx="-2" starty="32">
      <data encoding="base64">
       <chunk x="-2" y="32" width="3" height="2">AQAAAAIAAIADAAAAAAAAAAUAAAAGAAAA</chunk>
      </data>
     </layer>
     <layer id="3" name="packed" width="3" height="2">
      <data encoding="base64" compression="zlib">eJxjZGBgYGJgaGBmgABWIGYDYgAJSACS</data>
     </layer>
     <layer id="4" name="elements" width="3" height="2">
      <data><tile gid="1"/><tile gid="2147483650"/><tile gid="3"/><tile/><tile gid="5"/>
       <tile gid="6"/></data>
     </layer>
     <objectgroup id="5" name="things" class="O" offsetx="3" offsety="4"
      opacity="0.75" tintcolor="#010203" mode="screen" visible="0" locked="1" parallaxx="0.5"
      parallaxy="0.25" color="#0a0b0c" x="0" y="0" width="3" height="2"
       draworder="index">
      <object id="1" name="box" type="Crate" x="1.5" y="2" width="3" height="4" rotation="45"
        visible="0" opacity="0.5">
       <properties><property name="hp" type="int" value="3"/></properties>
      </object>
      <object id="2" class="Round" x="1" y="2" width="3" height="4"><ellipse/></object>
      <object id="3" x="1" y="2"><point/></object>
      <object id="4" x="1" y="2"><polygon points="0,0 5,0.5 -3,4"/></object>
      <object id="5" x="1" y="2"><polyline points="0,0 5,5"/></object>
      <object id="6" x="1" y="2" width="90" height="20">
       <text fontfamily="serif" pixelsize="20" wrap="1" color="#112233" bold="1" italic="1"
         underline="1" strikeout="1" kerning="0" halign="justify" valign="bottom">Hello,
    world</text>
      </object>
      <object id="7" x="1" y="2" width="3" height="4"><capsule/></object>
      <object id="8" gid="2147483660" x="10" y="20"/>
      <object id="9" template="t/o.tx" x="30" y="40"/>
      <object id="10" template="t/o.tx" name="mine" x="30" y="40" width="7" height="8">
       <properties><property name="speed" type="float" value="2"/></properties>
      </object>
     </objectgroup>
     <imagelayer id="6" name="sky" class="I" offsetx="3" offsety="4"
      opacity="0.75" tintcolor="#010203" mode="screen" visible="0" locked="1" parallaxx="0.5"
      parallaxy="0.25" width="3" height="2" repeatx="1" repeaty="1">
      <properties><property name="a" value="b"/></properties>
      <image source="sky.png" width="100" height="50"/>
     </imagelayer>
     <group id="7" name="outer" class="G" offsetx="3" offsety="4"
      opacity="0.75" tintcolor="#010203" mode="screen" visible="0" locked="1" parallaxx="0.5"
      parallaxy="0.25" x="0" y="0" width="3" height="2">
      <properties><property name="a" value="b"/></properties>
      <group id="8" name="inner">
       <layer id="9" name="deep" width="3" height="2"/>
       <objectgroup id="10"/>
       <imagelayer id="11" x="5" y="-6"/>
      </group>
     </group>
    </map>
    """

  /// A tile set that is a collection of pictures.
  static let collection = """
    <tileset version="1.10" tiledversion="1.11" name="things" tilewidth="20" tileheight="20"
      tilecount="2" columns="5">
     <tile id="1" class="Tree"><image source="../p/tree.png" width="10" height="12"/></tile>
     <tile id="3" x="2" y="3" width="4" height="5"><image source="sheet.png" width="20" height="20"/></tile>
    </tileset>
    """

  static let template = """
    <template>
     <tileset firstgid="7" source="../sets/c.tsx"/>
     <object name="tree" type="Oak" gid="8" rotation="9">
      <properties>
       <property name="speed" type="float" value="1"/><property name="old" type="bool" value="true"/>
      </properties>
     </object>
    </template>
    """

  static let files = ["m.tmx": full, "sets/c.tsx": collection, "t/o.tx": template]

  // MARK: - The same in JSON

  static let fullJSON = #"""
    {"type": "map", "version": "1.10", "tiledversion": "1.11.0", "class": "Level",
     "orientation": "hexagonal", "renderorder": "left-up", "compressionlevel": 5, "width": 3,
     "height": 2, "tilewidth": 16, "tileheight": 12, "hexsidelength": 6, "staggeraxis": "x",
     "staggerindex": "even", "parallaxoriginx": 5, "parallaxoriginy": 6.5,
     "backgroundcolor": "#80112233", "infinite": false, "nextlayerid": 9, "nextobjectid": 40,
     "editorsettings": {"chunksize": {"width": 16, "height": 16}},
     "layers": [
      {"type": "tilelayer", "id": 1, "name": "csv", "class": "L", "x": 0, "y": 0, "width": 3,
       "height": 2, "offsetx": 1, "offsety": 2, "opacity": 0.5, "tintcolor": "#80ff0000",
       "mode": "multiply", "visible": false, "locked": true, "parallaxx": 0.5, "parallaxy": 0.25,
       "properties": [{"name": "a", "type": "string", "value": "b"}],
       "data": [1, 2147483650, 3, 0, 11, 14]},
      {"type": "tilelayer", "id": 2, "name": "chunks", "width": 3, "height": 2, "startx": -2,
       "starty": 32, "encoding": "base64", "compression": "",
       "chunks": [{"x": -2, "y": 32, "width": 3, "height": 2,
        "data": "AQAAAAIAAIADAAAAAAAAAAUAAAAGAAAA"}], "opacity": 1, "visible": true},
      {"type": "tilelayer", "id": 3, "name": "packed", "width": 3, "height": 2,
       "encoding": "base64", "compression": "gzip",
       "data": "H4sIAAAAAAACA2NkYGBgYmBoYGaAAFYgZgNiACn35RYYAAAA"},
      {"type": "tilelayer", "id": 4, "name": "elements", "width": 3, "height": 2,
       "data": [1, 2147483650, 3, 0, 5, 6]},
      {"type": "objectgroup", "id": 5, "name": "things", "class": "O", "offsetx": 3, "offsety": 4, "opacity": 0.75, "tintcolor": "#010203", "mode": "screen",
       "visible": false, "locked": true, "parallaxx": 0.5, "parallaxy": 0.25,
       "color": "#0a0b0c", "draworder": "index",
       "x": 0, "y": 0, "objects": [
        {"id": 1, "name": "box", "type": "Crate", "x": 1.5, "y": 2, "width": 3, "height": 4,
         "rotation": 45, "visible": false, "opacity": 0.5,
         "properties": [{"name": "hp", "type": "int", "value": 3}]},
        {"id": 2, "class": "Round", "x": 1, "y": 2, "width": 3, "height": 4, "ellipse": true},
        {"id": 3, "x": 1, "y": 2, "point": true, "ellipse": false},
        {"id": 4, "x": 1, "y": 2, "polygon": [{"x": 0, "y": 0}, {"x": 5, "y": 0.5}, {"x": -3, "y": 4}]},
        {"id": 5, "x": 1, "y": 2, "polyline": [{"x": 0, "y": 0}, {"x": 5, "y": 5}]},
        {"id": 6, "x": 1, "y": 2, "width": 90, "height": 20, "text": {"text": "Hello,\nworld",
         "fontfamily": "serif", "pixelsize": 20, "wrap": true, "color": "#112233", "bold": true,
         "italic": true, "underline": true, "strikeout": true, "kerning": false,
         "halign": "justify", "valign": "bottom"}},
        {"id": 7, "x": 1, "y": 2, "width": 3, "height": 4, "capsule": true},
        {"id": 8, "gid": 2147483660, "x": 10, "y": 20},
        {"id": 9, "template": "t/o.tj", "x": 30, "y": 40},
        {"id": 10, "template": "t/o.tj", "name": "mine", "x": 30, "y": 40, "width": 7, "height": 8,
         "properties": [{"name": "speed", "type": "float", "value": 2}]}
      ]},
      {"type": "imagelayer", "id": 6, "name": "sky", "class": "I", "offsetx": 3, "offsety": 4, "opacity": 0.75, "tintcolor": "#010203", "mode": "screen",
       "visible": false, "locked": true, "parallaxx": 0.5, "parallaxy": 0.25,
       "repeatx": true, "repeaty": true,
       "properties": [{"name": "a", "value": "b"}],
       "image": "sky.png", "imagewidth": 100, "imageheight": 50},
      {"type": "group", "id": 7, "name": "outer", "class": "G", "offsetx": 3, "offsety": 4, "opacity": 0.75, "tintcolor": "#010203", "mode": "screen",
       "visible": false, "locked": true, "parallaxx": 0.5, "parallaxy": 0.25,
       "properties": [{"name": "a", "value": "b"}], "layers": [
       {"type": "group", "id": 8, "name": "inner", "layers": [
        {"type": "tilelayer", "id": 9, "name": "deep", "width": 3, "height": 2,
         "data": [0, 0, 0, 0, 0, 0]},
        {"type": "objectgroup", "id": 10, "objects": []}, {"type": "imagelayer", "id": 11, "offsetx": 5, "offsety": -6}
       ]}
      ]}
     ],
     "properties": [
      {"name": "s", "type": "string", "value": "text"},
      {"name": "lines", "value": "two\nlines"},
      {"name": "kind", "type": "string", "propertytype": "Kind", "value": "a,b"},
      {"name": "i", "type": "int", "value": -3}, {"name": "f", "type": "float", "value": 0.25},
      {"name": "b", "type": "bool", "value": true},
      {"name": "c", "type": "color", "value": "#ff010203"},
      {"name": "none", "type": "color", "value": ""},
      {"name": "p", "type": "file", "value": "sets/../a.txt"},
      {"name": "o", "type": "object", "value": 4},
      {"name": "k", "type": "class", "propertytype": "Door", "value": {"open": true}},
      {"name": "l", "type": "list", "value": [{"type": "int", "value": 1},
       {"type": "string", "propertytype": "Kind", "value": "x"},
       {"type": "list", "value": [{"type": "bool", "value": false}]},
       {"type": "class", "propertytype": "D", "value": {"n": 1}}]}
     ],
     "tilesets": [
      {"firstgid": 1, "name": "ground", "class": "Set", "tilewidth": 16, "tileheight": 16,
       "spacing": 1, "margin": 2, "tilecount": 4, "objectalignment": "top",
       "tilerendersize": "grid", "fillmode": "preserve-aspect-fit", "backgroundcolor": "#010203",
       "tileoffset": {"x": 1, "y": -2},
       "grid": {"orientation": "isometric", "width": 32, "height": 16},
       "properties": [{"name": "a", "value": "b"}],
       "transformations": {"hflip": true, "vflip": true, "rotate": true, "preferuntransformed": true},
       "image": "ground.png", "imagewidth": 36, "imageheight": 36, "transparentcolor": "#ff00ff",
       "terrains": [{"name": "Grass", "tile": 0, "properties": [{"name": "a", "value": "b"}]}],
       "tiles": [{"id": 0, "type": "Wall", "terrain": [0, -1, -1, 0], "probability": 0.5,
        "properties": [{"name": "hp", "type": "int", "value": 3}],
        "objectgroup": {"id": 2, "draworder": "index", "type": "objectgroup", "objects": [
         {"id": 1, "x": 1, "y": 2, "width": 3, "height": 4}]},
        "animation": [{"tileid": 1, "duration": 100}, {"tileid": 2, "duration": 200}]}],
       "wangsets": [{"name": "Roads", "class": "W", "type": "edge", "tile": 1,
        "properties": [{"name": "a", "value": "b"}],
        "colors": [{"name": "Mud", "class": "C", "color": "#aabbcc", "tile": 2, "probability": 0.75,
         "properties": [{"name": "a", "value": "b"}]}],
        "wangtiles": [{"tileid": 3, "wangid": [1, 0, 1, 0, 0, 0, 1, 0]}]}]},
      {"firstgid": 11, "source": "sets/c.tsj"}
     ]}
    """#

  static let collectionJSON = """
    {"type": "tileset", "version": "1.10", "tiledversion": "1.11", "name": "things",
     "tilewidth": 20, "tileheight": 20, "tilecount": 2, "columns": 5, "tiles": [
      {"id": 1, "class": "Tree", "image": "../p/tree.png", "imagewidth": 10, "imageheight": 12},
      {"id": 3, "x": 2, "y": 3, "width": 4, "height": 5, "image": "sheet.png", "imagewidth": 20,
       "imageheight": 20}]}
    """

  static let templateJSON = """
    {"type": "template", "tileset": {"firstgid": 7, "source": "../sets/c.tsj"},
     "object": {"name": "tree", "type": "Oak", "gid": 8, "rotation": 9, "properties": [
      {"name": "speed", "type": "float", "value": 1}, {"name": "old", "type": "bool", "value": true}]}}
    """

  static let filesJSON = [
    "m.tmj": fullJSON, "sets/c.tsj": collectionJSON, "t/o.tj": templateJSON,
  ]
}
