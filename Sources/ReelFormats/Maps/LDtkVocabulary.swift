/// The vocabulary of LDtk's files that the reader supports: every kind of object, and its keys. `docs/maps-ldtk.md`
/// contains the same as a table; a test compares the two.
enum LDtkVocabulary {
  typealias Element = VocabularyElement

  /// The elements by the kind of object.
  static let elements: [String: Element] = [
    "project": Element(
      "jsonVersion worldLayout defaultGridSize defaultLevelBgColor defs levels worlds",
      unused: "__header__ iid appBuildId nextUid identifierStyle toc worldGridWidth "
        + "worldGridHeight defaultLevelWidth defaultLevelHeight defaultPivotX defaultPivotY defaultEntityWidth "
        + "defaultEntityHeight bgColor minifyJson externalLevels exportTiled simplifiedExport "
        + "imageExportMode exportPng exportLevelBg pngFilePattern backupOnSave backupLimit "
        + "backupRelPath levelNamePattern tutorialDesc customCommands flags dummyWorldIid"),
    "definitions": Element(
      "tilesets layers entities enums externalEnums", unused: "levelFields"),
    "tileset": Element(
      "identifier uid relPath pxWid pxHei tileGridSize spacing padding tags "
        + "tagsSourceEnumUid enumTags customData __cWid __cHei",
      unused: "embedAtlas savedSelections cachedPixelData"),
    "custom data": Element("tileId data"),
    "enum tag": Element("enumValueId tileIds"),
    "layer definition": Element(
      "uid displayOpacity pxOffsetX pxOffsetY parallaxFactorX parallaxFactorY "
        + "parallaxScaling tilePivotX tilePivotY tilesetDefUid autoTilesetDefUid intGridValues "
        + "intGridValuesGroups",
      unused: "__type type identifier gridSize doc uiColor guideGridWid guideGridHei "
        + "inactiveOpacity hideInList hideFieldsWhenInactive canSelectWhenInactive renderInWorldView requiredTags excludedTags "
        + "autoTilesKilledByOtherLayerUid uiFilterTags useAsyncRender autoRuleGroups "
        + "autoSourceLayerDefUid biomeFieldUid"),
    "IntGrid value": Element("value identifier color groupUid", unused: "tile"),
    "IntGrid group": Element("uid identifier", unused: "color"),
    "entity definition": Element(
      "uid renderMode width height",
      unused: "identifier allowOutOfBounds color doc exportToToc fieldDefs fillOpacity hollow "
        + "keepAspectRatio limitBehavior limitScope lineOpacity maxCount maxPerLevel maxHeight "
        + "maxWidth minHeight minWidth nineSliceBorders pivotX pivotY resizableX resizableY showName "
        + "tags tileId tileOpacity tileRect tileRenderMode tilesetId uiTileRect"),
    "enumeration": Element(
      "uid identifier",
      unused: "externalFileChecksum externalRelPath iconTilesetUid tags values"),
    "world": Element(
      "identifier worldLayout levels",
      unused: "iid worldGridWidth worldGridHeight defaultLevelWidth defaultLevelHeight"),
    "level": Element(
      "identifier iid uid worldX worldY worldDepth pxWid pxHei __bgColor bgColor bgRelPath bgPos __bgPos "
        + "externalRelPath fieldInstances layerInstances __neighbours",
      unused: "__header__ useAutoIdentifier bgPivotX bgPivotY __smartColor"),
    "background place": Element("topLeftPx scale cropRect"),
    "neighbour": Element("levelIid levelUid dir"),
    "layer": Element(
      "__identifier __type __cWid __cHei __gridSize __opacity __pxTotalOffsetX __pxTotalOffsetY "
        + "__tilesetDefUid overrideTilesetUid layerDefUid pxOffsetX pxOffsetY visible intGridCsv "
        + "intGrid autoLayerTiles gridTiles entityInstances",
      unused: "__tilesetRelPath iid levelId optionalRules seed"),
    "old IntGrid value": Element("coordId v"),
    "tile": Element("px src f a", unused: "t d"),
    "entity": Element(
      "__identifier __pivot __tags __tile iid width height px defUid fieldInstances",
      unused: "__grid __smartColor __worldX __worldY"),
    "field": Element("__identifier __type __value", unused: "__tile defUid realEditorValues"),
    "tile rectangle": Element("tilesetUid x y w h srcRect"),
    "point": Element("cx cy"),
    "reference": Element("entityIid layerIid levelIid worldIid"),
  ]

  /// The last version that this reader supports.
  static let lastVersion = (major: 1, minor: 5)

  /// Returns true if the table describes files of this version: 1.0 to ``lastVersion``.
  static func isSupported(version: String) -> Bool {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
      .map { UInt32($0.prefix { $0.isNumber }) }
    guard parts.count >= 2, let major = parts[0], let minor = parts[1] else { return false }
    return major == lastVersion.major && minor <= lastVersion.minor
  }
}
