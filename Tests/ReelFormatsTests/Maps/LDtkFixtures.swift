import ReelContent
import ReelMath

@testable import ReelFormats

/// LDtk projects in memory.
enum LDtkFixtures {
  static func source(_ files: [String: [UInt8]]) -> MapSource {
    MapSource(
      bytes: { (name) throws(ContentError) in
        guard let bytes = files[name] else {
          throw ContentError(.missing, file: name, expected: "a file", found: "none")
        }
        return bytes
      }, pictureSize: { _ in nil })
  }

  /// Reads a level; pictures have the sizes that the project states.
  static func read(
    _ name: String, _ files: [String: String] = files, noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> TileMap {
    try MapFile.read(name, from: source(files.mapValues { Array($0.utf8) }), noticed: noticed)
  }

  static func world(
    _ name: String, _ files: [String: String] = files, noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> MapWorld {
    guard let split = LDtkName(name) else {
      throw ContentError(file: name, expected: "the name of a project")
    }
    return try MapFile.readWorld(
      split, from: source(files.mapValues { Array($0.utf8) }), noticed: noticed)
  }

  static let files = ["p/w.ldtk": project, "p/w/B.ldtkl": levelB]

  /// Returns a project with one layer. `level` and `project` are further keys of the level and the project.
  static func small(_ layer: String, level: String = "", project: String = "") -> String {
    """
    {"jsonVersion": "1.5.3", "worldLayout": "Free", \(project)
    "defs": {"tilesets": [{"identifier": "S", "uid": 1, "relPath": "s.png", "pxWid": 32,
      "pxHei": 32, "tileGridSize": 8}]},
    "levels": [{"identifier": "L", "pxWid": 32, "pxHei": 16, \(level) "layerInstances": [\(layer)]}]}
    """
  }

  /// Returns a layer of tiles with 4 × 2 cells.
  static func tiles(_ tiles: String, _ more: String = "") -> String {
    """
    {"__identifier": "T", "__type": "Tiles", "__cWid": 4, "__cHei": 2, "__gridSize": 8,
    "__tilesetDefUid": 1, \(more) "gridTiles": [\(tiles)]}
    """
  }

  /// Returns a layer with an entity that has one field.
  static func field(_ type: String, _ value: String) -> String {
    """
    {"__identifier": "E", "__type": "Entities", "__gridSize": 8, "entityInstances": [
    {"__identifier": "Door", "iid": "d", "px": [8, 8], "width": 8, "height": 8,
    "fieldInstances": [{"__identifier": "f", "__type": "\(type)", "__value": \(value)}]}]}
    """
  }

  /// A project with every kind of object and every key in the reader's vocabulary. Level A is as LDtk 1.5 writes it,
  /// except for two layers in the form of LDtk's first versions.
  static let project = """
    {"__header__": {"app": "LDtk"}, "iid": "p", "jsonVersion": "1.5.3", "appBuildId": 1, "nextUid": 99,
    "identifierStyle": "Capitalize", "toc": [], "worldLayout": "GridVania", "worldGridWidth": 8,
    "worldGridHeight": 8, "defaultLevelWidth": 8, "defaultLevelHeight": 8, "defaultPivotX": 0,
    "defaultPivotY": 0, "defaultGridSize": 8, "defaultEntityWidth": 8, "defaultEntityHeight": 8,
    "bgColor": "#010101", "defaultLevelBgColor": "#0000FF", "minifyJson": false,
    "externalLevels": true, "exportTiled": false, "simplifiedExport": false,
    "imageExportMode": "None", "exportPng": false, "exportLevelBg": true, "pngFilePattern": "x",
    "backupOnSave": false, "backupLimit": 1, "backupRelPath": "x", "levelNamePattern": "x",
    "tutorialDesc": "x", "customCommands": [], "flags": [], "dummyWorldIid": "x",
    "defs": {
     "levelFields": [],
     "tilesets": [
      {"identifier": "Ground", "uid": 1, "relPath": "../art/ground.png", "embedAtlas": null,
       "pxWid": 40, "pxHei": 30, "tileGridSize": 8, "spacing": 2, "padding": 1, "tags": ["out"],
       "tagsSourceEnumUid": 30, "enumTags": [{"enumValueId": "Wet", "tileIds": [1, 5]},
       {"enumValueId": "Cold", "tileIds": [5]}], "customData": [{"tileId": 5, "data": "x=1"}],
       "__cWid": 4, "__cHei": 3, "savedSelections": [], "cachedPixelData": {}},
      {"identifier": "Big", "uid": 2, "relPath": "big.png", "pxWid": 64, "pxHei": 32,
       "tileGridSize": 16, "spacing": 0, "padding": 0, "tagsSourceEnumUid": 31,
       "enumTags": [{"enumValueId": "Out", "tileIds": [0]}]},
      {"identifier": "Icons", "uid": 3, "relPath": null, "embedAtlas": "LdtkIcons", "pxWid": 64,
       "pxHei": 64, "tileGridSize": 16}],
     "layers": [
      {"uid": 10, "identifier": "Things", "type": "Entities", "__type": "Entities", "gridSize": 8},
      {"uid": 11, "identifier": "Walls", "type": "IntGrid", "gridSize": 8, "tilesetDefUid": 1,
       "intGridValues": [{"value": 1, "identifier": "wall", "color": "#FF0000", "tile": null,
       "groupUid": 1}, {"value": 3, "identifier": null, "color": "#00FF00", "groupUid": 0}],
       "intGridValuesGroups": [{"uid": 1, "identifier": "solid", "color": null}]},
      {"uid": 12, "identifier": "Deco", "type": "Tiles", "gridSize": 8, "tilesetDefUid": 1,
       "parallaxFactorX": 0.25, "parallaxFactorY": 0.5, "parallaxScaling": true, "doc": "x",
       "uiColor": "#FF0000", "guideGridWid": 1, "guideGridHei": 1, "inactiveOpacity": 0.5,
       "hideInList": false, "hideFieldsWhenInactive": true, "canSelectWhenInactive": true,
       "renderInWorldView": true, "requiredTags": [], "excludedTags": [],
       "autoTilesKilledByOtherLayerUid": 5, "uiFilterTags": [], "useAsyncRender": false,
       "autoRuleGroups": [], "autoSourceLayerDefUid": 5, "biomeFieldUid": 6},
      {"uid": 13, "identifier": "Trees", "type": "AutoLayer", "gridSize": 8, "tilesetDefUid": 2,
       "parallaxFactorX": 0.5, "parallaxFactorY": -0.5, "parallaxScaling": false,
       "tilePivotX": 0.5, "tilePivotY": 1},
      {"uid": 14, "identifier": "Old", "type": "Tiles", "gridSize": 16, "displayOpacity": 0.75,
       "pxOffsetX": 3, "pxOffsetY": 4, "tilesetDefUid": 2},
      {"uid": 15, "identifier": "OldValues", "type": "IntGrid", "gridSize": 8,
       "autoTilesetDefUid": 1, "intGridValues": [{"identifier": "a", "color": "#000000"}]}],
     "entities": [
      {"uid": 20, "identifier": "Door", "renderMode": "Rectangle", "width": 12, "height": 6,
       "allowOutOfBounds": false, "color": "#FFFFFF", "doc": "x", "exportToToc": false,
       "fieldDefs": [], "fillOpacity": 1, "hollow": false, "keepAspectRatio": false,
       "limitBehavior": "x", "limitScope": "x", "lineOpacity": 1, "maxCount": 0, "maxPerLevel": 0,
       "maxHeight": 9, "maxWidth": 9, "minHeight": 1, "minWidth": 1, "nineSliceBorders": [],
       "pivotX": 0, "pivotY": 0, "resizableX": true, "resizableY": true, "showName": true,
       "tags": [], "tileId": 1, "tileOpacity": 1, "tileRect": {}, "tileRenderMode": "x",
       "tilesetId": 1, "uiTileRect": {}},
      {"uid": 21, "identifier": "Ball", "renderMode": "Ellipse", "width": 8, "height": 8}],
     "enums": [{"uid": 30, "identifier": "Kind", "externalFileChecksum": "x",
       "externalRelPath": "x", "iconTilesetUid": 1, "tags": [], "values": []}],
     "externalEnums": [{"uid": 31, "identifier": "Far", "values": []}]},
    "levels": [
     {"identifier": "A", "iid": "level-a", "uid": 50, "worldX": 0, "worldY": 0, "worldDepth": 1,
      "pxWid": 32, "pxHei": 24, "__bgColor": "#112233", "bgColor": "#445566",
      "bgRelPath": "../art/sky.png", "bgPos": "Cover", "bgPivotX": 0.5, "bgPivotY": 0.5,
      "__bgPos": {"topLeftPx": [1, 2], "scale": [2, 3], "cropRect": [4, 5, 16, 8]},
      "useAutoIdentifier": false, "__smartColor": "#000000", "externalRelPath": null,
      "fieldInstances": [{"__identifier": "music", "__type": "FilePath", "__value": "../a.ogg",
       "__tile": null, "defUid": 1, "realEditorValues": []}],
      "__neighbours": [{"levelIid": "level-b", "levelUid": 51, "dir": "e"},
       {"levelUid": 51, "dir": "s"}],
      "layerInstances": [
       {"__identifier": "Things", "__type": "Entities", "__cWid": 4, "__cHei": 3, "__gridSize": 8,
        "__opacity": 1, "__pxTotalOffsetX": 0, "__pxTotalOffsetY": 0, "__tilesetDefUid": null,
        "__tilesetRelPath": null, "iid": "l0", "levelId": 50, "layerDefUid": 10, "pxOffsetX": 0,
        "pxOffsetY": 0, "visible": true, "optionalRules": [], "intGridCsv": [],
        "autoLayerTiles": [], "seed": 1, "overrideTilesetUid": null, "gridTiles": [],
        "entityInstances": [
        {"__identifier": "Door", "__grid": [1, 1], "__pivot": [0.5, 1], "__tags": ["exit"],
         "__tile": {"tilesetUid": 1, "x": 11, "y": 11, "w": 8, "h": 8}, "__smartColor": "#000000",
         "__worldX": 1, "__worldY": 1, "iid": "door", "width": 16, "height": 8, "defUid": 20,
         "px": [16, 20], "fieldInstances": [
         {"__identifier": "int", "__type": "Int", "__value": -3},
         {"__identifier": "float", "__type": "Float", "__value": 0.5},
         {"__identifier": "bool", "__type": "Bool", "__value": true},
         {"__identifier": "string", "__type": "String", "__value": "a\\nb"},
         {"__identifier": "lines", "__type": "Multilines", "__value": "x"},
         {"__identifier": "color", "__type": "Color", "__value": "#0A0B0C"},
         {"__identifier": "file", "__type": "FilePath", "__value": "x/../y.txt"},
         {"__identifier": "outside", "__type": "FilePath", "__value": "../../y.txt"},
         {"__identifier": "point", "__type": "Point", "__value": {"cx": 2, "cy": -1}},
         {"__identifier": "here", "__type": "EntityRef", "__value": {"entityIid": "ball",
          "layerIid": "l0", "levelIid": "level-a", "worldIid": "w"}},
         {"__identifier": "there", "__type": "EntityRef", "__value": {"entityIid": "bell",
          "layerIid": "l9", "levelIid": "level-b", "worldIid": "w"}},
         {"__identifier": "tile", "__type": "Tile", "__value": {"tilesetUid": 2, "x": 16, "y": 0,
          "w": 32, "h": 16}},
         {"__identifier": "icon", "__type": "Tile", "__value": {"tilesetUid": 3, "x": 0, "y": 0,
          "w": 16, "h": 16}},
         {"__identifier": "kind", "__type": "LocalEnum.Kind", "__value": "Wet"},
         {"__identifier": "far", "__type": "ExternEnum.Far", "__value": "Out"},
         {"__identifier": "ints", "__type": "Array<Int>", "__value": [1, 2]},
         {"__identifier": "kinds", "__type": "Array<LocalEnum.Kind>", "__value": ["Wet", null]},
         {"__identifier": "points", "__type": "Array<Point>", "__value": [{"cx": 0, "cy": 1}]},
         {"__identifier": "colors", "__type": "Array<Color>", "__value": ["#000001", null]},
         {"__identifier": "nothing", "__type": "Int", "__value": null},
         {"__identifier": "nobody", "__type": "EntityRef", "__value": null},
         {"__identifier": "clear", "__type": "Color", "__value": null}]},
        {"__identifier": "Ball", "iid": "ball", "px": [1, 2], "defUid": 21,
         "__tile": {"tilesetUid": 1, "srcRect": [21, 11, 8, 8]},
         "fieldInstances": []}]},
       {"__identifier": "Walls", "__type": "IntGrid", "__cWid": 4, "__cHei": 3, "__gridSize": 8,
        "__opacity": 0.5, "__pxTotalOffsetX": 2, "__pxTotalOffsetY": -2, "__tilesetDefUid": 1,
        "layerDefUid": 11, "pxOffsetX": 2, "pxOffsetY": -2, "visible": false,
        "intGridCsv": [0, 1, 3, 0, 0, 0, 0, 0, 1, 1, 1, 1],
        "autoLayerTiles": [{"px": [8, 0], "src": [1, 1], "f": 1, "t": 0, "d": [1, 2], "a": 1},
         {"px": [8, 0], "src": [11, 1], "f": 0, "t": 1, "d": [1, 2], "a": 1},
         {"px": [20, 4], "src": [1, 11], "f": 2, "t": 4, "d": [1, 2], "a": 1},
         {"px": [16, 0], "src": [1, 1], "f": 0, "t": 0, "d": [1, 2], "a": 1},
         {"px": [0, 16], "src": [31, 21], "f": 3, "t": 11, "d": [1, 2], "a": 1},
         {"px": [8, 16], "src": [31, 21], "f": 0, "t": 11, "d": [1, 2], "a": 0.25}],
        "gridTiles": [], "entityInstances": []},
       {"__identifier": "Deco", "__type": "Tiles", "__cWid": 4, "__cHei": 3, "__gridSize": 8,
        "__opacity": 1, "__pxTotalOffsetX": 4, "__pxTotalOffsetY": 8, "__tilesetDefUid": 1,
        "overrideTilesetUid": null, "layerDefUid": 12, "visible": true, "intGridCsv": [],
        "autoLayerTiles": [], "gridTiles": [{"px": [24, 16], "src": [21, 1], "f": 0, "t": 2,
         "d": [11], "a": 1}]},
       {"__identifier": "Trees", "__type": "AutoLayer", "__cWid": 4, "__cHei": 3, "__gridSize": 8,
        "__opacity": 1, "__tilesetDefUid": 1, "overrideTilesetUid": 2, "layerDefUid": 13,
        "autoLayerTiles": [{"px": [8, 8], "src": [48, 16], "f": 0}], "gridTiles": []},
       {"__identifier": "Old", "__type": "Tiles", "__gridSize": 16, "layerDefUid": 14,
        "pxOffsetX": 1, "pxOffsetY": 2, "gridTiles": [{"px": [16, 0], "src": [0, 0], "f": 0},
         {"px": [0, 16], "src": [16, 0], "f": 0}]},
       {"__identifier": "OldValues", "__type": "IntGrid", "__cWid": 4, "__cHei": 3,
        "__gridSize": 8, "layerDefUid": 15, "intGrid": [{"coordId": 5, "v": 0}],
        "autoLayerTiles": [{"px": [0, 0], "src": [1, 1], "f": 0}]}]},
     {"identifier": "B", "iid": "level-b", "uid": 51, "worldX": 32, "worldY": -8, "worldDepth": 0,
      "pxWid": 16, "pxHei": 16, "externalRelPath": "w/B.ldtkl", "layerInstances": null}],
    "worlds": []}
    """

  static let levelB = """
    {"__header__": {"app": "LDtk"}, "identifier": "B", "iid": "level-b", "uid": 51, "worldX": 32,
    "worldY": -8, "pxWid": 16, "pxHei": 16, "bgColor": "#778899", "bgRelPath": "../art/sky.png",
    "bgPos": "Repeat", "__bgPos": {"topLeftPx": [0, 0], "scale": [1, 1],
    "cropRect": [0, 0, 16, 16]}, "layerInstances": [
    {"__identifier": "Things", "__type": "Entities", "__gridSize": 8, "layerDefUid": 10,
    "entityInstances": [{"__identifier": "Bell", "iid": "bell", "px": [3, 4], "defUid": 20}]},
    {"__identifier": "Deco", "__type": "Tiles", "__cWid": 2, "__cHei": 2, "__gridSize": 8,
    "__tilesetDefUid": 1, "layerDefUid": 12,
    "gridTiles": [{"px": [8, 8], "src": [11, 11], "f": 0}]}]}
    """
}
