import ReelContent
import ReelMath

extension LDtkReader {
  /// The level that is being read.
  struct Scope {
    /// The level's size in pixels.
    var size: Vec2
    /// The ids of the map's objects by LDtk's instance ids.
    var objects: [String: UInt32] = [:]
  }

  /// Converts a level to a map.
  /// - Parameters:
  ///   - node: the object that contains the level's layers.
  ///   - level: the level's entry in the project.
  func map(
    _ node: JSONObject, of level: Level, _ name: String
  ) throws(ContentError) -> TileMap {
    var map = TileMap(file: name)
    let pixels = 0...0x4000_0000
    let (width, height) = (
      try node.int("pxWid", nil, in: pixels), try node.int("pxHei", nil, in: pixels)
    )
    let layers = try node.nodes("layerInstances")
    guard layers.count < ContentLimits.mapLayers else {
      throw node.wrong(
        "layerInstances", "less than \(ContentLimits.mapLayers) layers", node["layerInstances"])
    }
    let grid = try commonGrid(of: layers)
    let (columns, rows) = ((width + grid - 1) / grid, (height + grid - 1) / grid)
    guard columns <= ContentLimits.mapSide, rows <= ContentLimits.mapSide else {
      throw node.failure(
        "a level of at most \(ContentLimits.mapSide) cells across and down",
        "\(columns) × \(rows)")
    }
    map.tileSize = Vec2(Float(grid), Float(grid))
    map.bounds = MapBounds(width: Int32(columns), height: Int32(rows))
    map.sets = sets
    map.backgroundColor = try node.color("__bgColor")
    if map.backgroundColor == nil { map.backgroundColor = try node.color("bgColor") }
    if map.backgroundColor == nil { map.backgroundColor = try root.color("defaultLevelBgColor") }
    var scope = Scope(size: Vec2(Float(width), Float(height)))
    for layer in layers { try number(layer, &scope) }
    map.properties = try properties(of: node, level, scope)
    if let background = try background(node) { map.layers.append(background) }
    for layer in layers.reversed() { try add(layer, scope, to: &map) }
    return map
  }

  /// Returns the most frequent size of cells in the layers with cells; of equally frequent ones the first.
  private func commonGrid(of layers: [JSONObject]) throws(ContentError) -> Int {
    let side = 1...ContentLimits.pictureSide
    var sizes: [(size: Int, uses: Int)] = []
    for layer in layers where try layer.text("__type") != "Entities" {
      let size = try layer.int("__gridSize", nil, in: side)
      if let at = sizes.firstIndex(where: { $0.size == size }) {
        sizes[at].uses += 1
      } else {
        sizes.append((size, 1))
      }
    }
    var best: (size: Int, uses: Int)?
    for each in sizes where each.uses > best?.uses ?? 0 { best = each }
    if let best { return best.size }
    return try root.int("defaultGridSize", 16, in: side)
  }

  /// Assigns ids to the objects of a layer.
  private func number(_ layer: JSONObject, _ scope: inout Scope) throws(ContentError) {
    var entityObjects = try layer.objects("entityInstances")
    while let entity = try entityObjects.next() {
      if let iid = try entity.text("iid"), scope.objects[iid] == nil {
        scope.objects[iid] = UInt32(scope.objects.count + 1)
      }
    }
  }

  private func properties(
    of node: JSONObject, _ level: Level, _ scope: Scope
  ) throws(ContentError) -> [MapProperty] {
    var properties = try fields(of: node, scope)
    properties.append(MapProperty("__iid", .string(level.iid)))
    let depth = try level.node.int("worldDepth", 0, in: Self.uids)
    properties.append(MapProperty("__worldDepth", .int(Int64(depth))))
    var neighbours: [MapValue] = []
    var neighbourObjects = try node.objects("__neighbours")
    while let neighbour = try neighbourObjects.next() {
      check(neighbour, as: "neighbour")
      var members = [MapProperty("dir", .string(try neighbour.text("dir") ?? ""))]
      var name: String?
      if let iid = try neighbour.text("levelIid") {
        name = mapName(ofLevel: iid)
      } else if neighbour["levelUid"] != nil {
        name = mapName(ofLevel: try neighbour.int("levelUid", nil, in: Self.uids))
      }
      if let name {
        members.append(MapProperty("level", .file(name)))
      }
      neighbours.append(.members(type: "Neighbour", members))
    }
    if !neighbours.isEmpty { properties.append(MapProperty("__neighbours", .list(neighbours))) }
    return properties
  }

  /// Returns the level's picture as a layer behind all others, or `nil`.
  private func background(_ node: JSONObject) throws(ContentError) -> MapLayer? {
    guard let path = try node.text("bgRelPath"), !path.utf8.isEmpty else { return nil }
    var layer = MapLayer(.image, name: "__bg")
    let resolved = try MapFilePath.resolved(path, from: file, location: node.location("bgRelPath"))
    var picture = MapPicture(file: resolved, size: source.pictureSize(resolved) ?? .zero)
    let isRepeated = try node.text("bgPos") == "Repeat"
    layer.repeatsAcross = isRepeated
    layer.repeatsDown = isRepeated
    if let background = try node.node("__bgPos") {
      check(background, as: "background place")
      layer.offset = try background.pair("topLeftPx") ?? .zero
      layer.scale = try background.pair("scale") ?? .one
      guard layer.scale.x > 0, layer.scale.y > 0 else {
        throw background.wrong("scale", "two numbers above 0", background["scale"])
      }
      if let crop = try background.floats("cropRect", count: 4) {
        guard crop.allSatisfy({ $0 >= 0 }) else {
          throw background.wrong(
            "cropRect", "a rectangle within the picture", background["cropRect"])
        }
        layer.area = Rect(crop[0], crop[1], crop[2], crop[3])
        if picture.size == .zero { picture.size = Vec2(crop[0] + crop[2], crop[1] + crop[3]) }
      }
    }
    layer.picture = picture
    return layer
  }

  // MARK: - Layers

  private func add(
    _ node: JSONObject, _ scope: Scope, to map: inout TileMap
  ) throws(ContentError) {
    check(node, as: "layer")
    let type = try node.text("__type") ?? ""
    guard ["IntGrid", "Tiles", "AutoLayer", "Entities"].contains(type) else {
      notice(
        node.wrong(
          "__type", "IntGrid, Tiles, AutoLayer or Entities, and the layer left out",
          node["__type"]))
      return
    }
    let uid = try node.int("layerDefUid", 0, in: Self.uids)
    let definition = layerDefinitions[uid]
    var layer = MapLayer(
      type == "Entities" ? .objects : .tiles, id: UInt32(max(0, uid)),
      name: try node.text("__identifier") ?? "")
    layer.className = type
    layer.isVisible = try node.flag("visible", true)
    layer.opacity = try node.float("__opacity", 1)
    if node["__opacity"] == nil, let definition {
      layer.opacity = try definition.float("displayOpacity", 1)
    }
    try readOffset(&layer, node, definition, scope)
    let grid = try node.int("__gridSize", nil, in: 1...ContentLimits.pictureSide)
    if Float(grid) != map.tileSize.x { layer.cellSize = Vec2(Float(grid), Float(grid)) }
    if type == "Entities" {
      layer.drawOrder = .index
      var entityObjects = try node.objects("entityInstances")
      while let entity = try entityObjects.next() {
        layer.objects.append(try object(entity, scope))
      }
    } else {
      try readValues(node, into: &layer)
      layer.properties = try valueProperties(definition, uid)
      try readTiles(node, definition, grid: grid, into: &layer, map)
    }
    map.layers.append(layer)
  }

  /// Sets offset, parallax and scale. LDtk moves a layer by a fraction of the camera's motion, relative to the level's
  /// corner if the layer is also scaled, otherwise to its middle.
  private func readOffset(
    _ layer: inout MapLayer, _ node: JSONObject, _ definition: JSONObject?, _ scope: Scope
  ) throws(ContentError) {
    func total(_ whole: String, _ part: String) throws(ContentError) -> Float {
      if node[whole] != nil { return try node.float(whole, 0) }
      let own = try node.float(part, 0)
      guard let definition else { return own }
      return own + (try definition.float(part, 0))
    }
    layer.offset = Vec2(
      try total("__pxTotalOffsetX", "pxOffsetX"), try total("__pxTotalOffsetY", "pxOffsetY"))
    guard let definition else { return }
    let factor = Vec2(
      try definition.float("parallaxFactorX", 0), try definition.float("parallaxFactorY", 0))
    guard factor != .zero else { return }
    layer.parallax = Vec2.one - factor
    if try definition.flag("parallaxScaling", true) {
      // In the editor, too, the horizontal factor determines the scale, which is at least a hundredth.
      let scale = factor.x == 0 ? 1 : max(0.01, 1 - factor.x)
      layer.scale = Vec2(scale, scale)
      layer.offset = layer.offset * scale
    } else {
      layer.offset = layer.offset - scope.size * 0.5 * factor
    }
  }
}
