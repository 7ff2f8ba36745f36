import ReelContent
import ReelMath

extension LDtkReader {
  /// The range of the numbers that LDtk gives to definitions.
  static var uids: ClosedRange<Int> { -0x4000_0000...0x4000_0000 }

  func readDefinitions() throws(ContentError) {
    guard let defs = try root.node("defs") else { return }
    check(defs, as: "definitions")
    for node in try defs.nodes("layers") {
      check(node, as: "layer definition")
      layerDefinitions[try node.int("uid", nil, in: Self.uids)] = node
    }
    for node in try defs.nodes("entities") {
      check(node, as: "entity definition")
      entityDefinitions[try node.int("uid", nil, in: Self.uids)] = node
    }
    var enums: [Int: String] = [:]
    for key in ["enums", "externalEnums"] {
      for node in try defs.nodes(key) {
        check(node, as: "enumeration")
        enums[try node.int("uid", nil, in: Self.uids)] = try node.text("identifier") ?? ""
      }
    }
    for node in try defs.nodes("tilesets") {
      check(node, as: "tileset")
      let uid = try node.int("uid", nil, in: Self.uids)
      var set: TileSet?
      do throws(ContentError) {
        set = try self.set(node, uid, enums)
      } catch {
        setErrors[uid] = error
        notice(
          ContentError(
            file: error.file, location: error.location,
            expected: error.expected + ", and the set left out where no level shows its tiles",
            found: error.found))
      }
      if let set { try add(set, uid, node) }
    }
  }

  private func add(_ set: TileSet, _ uid: Int, _ node: JSONObject) throws(ContentError) {
    var set = set
    set.firstNumber = sets.last.map { $0.firstNumber + max(1, $0.idEnd) } ?? 1
    guard Int(set.firstNumber) - 1 + Int(set.idEnd) <= ContentLimits.mapTiles else {
      throw node.failure("at most \(ContentLimits.mapTiles) tiles in all sets", "more")
    }
    setIndices[uid] = sets.count
    sets.append(set)
  }

  /// Returns a tile set; `nil` if its picture is not a file.
  private func set(
    _ node: JSONObject, _ uid: Int, _ enums: [Int: String]
  ) throws(ContentError) -> TileSet? {
    let name = try node.text("identifier") ?? ""
    setNames[uid] = name
    // The set uses the editor's own icons, or no picture. A layer that shows its tiles reports it.
    guard let path = try node.text("relPath"), !path.utf8.isEmpty else { return nil }
    var set = TileSet(name: name)
    try readGrid(node, path, into: &set)
    try readTiles(node, enums, into: &set)
    let tags = try node.texts("tags")
    if !tags.isEmpty {
      set.properties = [MapProperty("tags", .list(tags.map { .string($0) }))]
    }
    return set
  }

  private func readGrid(
    _ node: JSONObject, _ path: String, into set: inout TileSet
  ) throws(ContentError) {
    let side = 0...ContentLimits.pictureSide
    let resolved = try MapFilePath.resolved(path, from: file, location: node.location("relPath"))
    for ending in [".ase", ".aseprite"] where resolved.lowercased().hasSuffix(ending) {
      notice(
        node.failure(
          at: "relPath", "a picture as drawing programs export it, and the name kept",
          ContentError.quoted(path)))
    }
    let declared = Vec2(
      Float(try node.int("pxWid", 0, in: side)), Float(try node.int("pxHei", 0, in: side)))
    set.picture = MapPicture(file: resolved, size: source.pictureSize(resolved) ?? declared)
    let tile = try node.int("tileGridSize", nil, in: 1...ContentLimits.pictureSide)
    let spacing = try node.int("spacing", 0, in: side)
    let padding = try node.int("padding", 0, in: side)
    set.tileSize = Vec2(Float(tile), Float(tile))
    set.spacing = Float(spacing)
    set.margin = Float(padding)
    // A last tile that is cut off counts, as in the editor.
    func count(_ whole: Float) -> Int {
      max(0, Int(whole) - 2 * padding + tile + spacing - 1) / (tile + spacing)
    }
    let columns = try node.int("__cWid", count(declared.x), in: side)
    let rows = try node.int("__cHei", count(declared.y), in: side)
    guard columns * rows <= ContentLimits.frames else {
      throw node.failure("at most \(ContentLimits.frames) tiles in a set", "\(columns * rows)")
    }
    set.columns = UInt32(columns)
    set.tileCount = UInt32(columns * rows)
  }

  /// Reads the attributes of single tiles.
  private func readTiles(
    _ node: JSONObject, _ enums: [Int: String], into set: inout TileSet
  ) throws(ContentError) {
    var properties: [UInt32: [MapProperty]] = [:]
    let ids = 0...max(0, Int(set.tileCount) - 1)
    var dataObjects = try node.objects("customData")
    while let data = try dataObjects.next() {
      check(data, as: "custom data")
      let id = UInt32(try data.int("tileId", nil, in: ids))
      properties[id, default: []].append(
        MapProperty("customData", .string(try data.text("data") ?? "")))
    }
    let source = try node.int("tagsSourceEnumUid", -1, in: Self.uids)
    let type = enums[source] ?? ""
    var tags: [UInt32: [MapValue]] = [:]
    var tagObjects = try node.objects("enumTags")
    while let tag = try tagObjects.next() {
      check(tag, as: "enum tag")
      let value = try tag.text("enumValueId") ?? ""
      for element in try tag.elements("tileIds") {
        guard let number = element.double, let id = Int(exactly: number), ids.contains(id) else {
          throw tag.wrong("tileIds", "numbers of tiles from 0 to \(ids.upperBound)", element)
        }
        tags[UInt32(id), default: []].append(.choice(type: type, value))
      }
    }
    for (id, values) in tags {
      properties[id, default: []].append(MapProperty("enumTags", .list(values)))
    }
    set.tiles = properties.keys.sorted().map {
      TileDefinition(id: $0, properties: properties[$0] ?? [])
    }
  }

  /// Returns the number of the tile at a position in a set's picture; `nil` if no tile begins there.
  func number(ofSource position: Vec2, in set: TileSet) -> UInt32? {
    let step = set.tileSize.x + set.spacing
    let (x, y) = (position.x - set.margin, position.y - set.margin)
    let (column, row) = ((x / step).rounded(), (y / step).rounded())
    guard column >= 0, row >= 0, column < Float(set.columns), column * step == x, row * step == y
    else { return nil }
    let rows = set.tileCount / max(1, set.columns)
    guard row < Float(rows) else { return nil }
    return set.firstNumber + UInt32(row) * set.columns + UInt32(column)
  }
}
