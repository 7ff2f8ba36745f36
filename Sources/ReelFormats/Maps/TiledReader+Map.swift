import ReelContent
import ReelMath

extension TiledReader {
  /// Returns a complete map.
  func map(_ name: String) throws(ContentError) -> TileMap {
    let node = try root(name, as: "map")
    check(node)
    checkVersion(node)
    var map = TileMap(file: name)
    try readGrid(node, into: &map)
    map.className = node["class"] ?? ""
    map.backgroundColor = try node.color("backgroundcolor")
    map.parallaxOrigin = try node.vector("parallaxoriginx", "parallaxoriginy", .zero)
    map.properties = try properties(of: node)
    // Reads all sets before all layers, because TMJ has the sets last, and the sizes of tile objects depend on them.
    for child in node.children where child.name == "tileset" {
      try addSet(child, to: &map)
    }
    map.sets.sort { $0.firstNumber < $1.firstNumber }
    for at in map.sets.indices.dropFirst()
    where map.sets[at].firstNumber == map.sets[at - 1].firstNumber {
      throw node.failure("tile sets with numbers of their own", "\(map.sets[at].firstNumber) twice")
    }
    if map.isInfinite { map.bounds = MapBounds() }
    for child in node.children { try addLayer(child, in: nil, to: &map) }
    return map
  }

  private func readGrid(_ node: TiledNode, into map: inout TileMap) throws(ContentError) {
    switch node["orientation"] ?? "orthogonal" {
    case "orthogonal": map.orientation = .orthogonal
    case "isometric": map.orientation = .isometric
    case "staggered": map.orientation = .staggered
    case "hexagonal": map.orientation = .hexagonal
    case let word:
      // There is no default: another orientation would move all cells.
      throw node.wrong("orientation", "orthogonal, isometric, staggered or hexagonal", word)
    }
    map.staggerAxis = self.word(node, "staggeraxis", .y, ["x": .x, "y": .y])
    map.staggerIndex = self.word(node, "staggerindex", .odd, ["odd": .odd, "even": .even])
    map.hexSideLength = try node.float("hexsidelength", 0)
    map.renderOrder = self.word(
      node, "renderorder", .rightDown,
      [
        "right-down": .rightDown, "right-up": .rightUp, "left-down": .leftDown,
        "left-up": .leftUp,
      ])
    map.isInfinite = try node.flag("infinite", false)
    let side = 0...ContentLimits.mapSide
    map.bounds = MapBounds(
      width: Int32(try node.int("width", map.isInfinite ? 0 : nil, in: side)),
      height: Int32(try node.int("height", map.isInfinite ? 0 : nil, in: side)))
    let pixels = 0...ContentLimits.pictureSide
    map.tileSize = try node.size("tilewidth", "tileheight", nil, in: pixels)
  }

  private func addSet(_ node: TiledNode, to map: inout TileMap) throws(ContentError) {
    guard map.sets.count < ContentLimits.mapLayers else {
      throw node.failure("at most \(ContentLimits.mapLayers) tile sets")
    }
    let first = try node.int("firstgid", nil, in: 1...Int(TileCell.numberMask))
    var set: TileSet
    if let source = node["source"] {
      check(node)
      let path = try node.path(source)
      set = try tileSet(inFile: path)
    } else {
      set = try tileSet(node)
    }
    set.firstNumber = UInt32(first)
    try count(set, node)
    guard first + Int(set.idEnd) <= Int(TileCell.numberMask) else {
      throw node.wrong("firstgid", "tiles with numbers below \(TileCell.numberMask)", "\(first)")
    }
    map.sets.append(set)
  }

  // MARK: - Layers

  private func addLayer(
    _ node: TiledNode, in group: UInt32?, to map: inout TileMap
  ) throws(ContentError) {
    let kind: MapLayerKind
    switch node.name {
    case "layer": kind = .tiles
    case "objectgroup": kind = .objects
    case "imagelayer": kind = .image
    case "group": kind = .group
    default: return
    }
    guard map.layers.count < ContentLimits.mapLayers else {
      throw node.failure("at most \(ContentLimits.mapLayers) layers")
    }
    check(node)
    var layer = try commonLayer(node, kind)
    layer.group = group
    switch kind {
    case .tiles: try readTiles(node, into: &layer, &map)
    case .objects:
      checkCorner(node)
      try readObjects(node, into: &layer, &map)
    case .image:
      try readCorner(node, into: &layer)
      layer.repeatsAcross = try node.flag("repeatx", false)
      layer.repeatsDown = try node.flag("repeaty", false)
      if let image = node.child("image") { layer.picture = try picture(image) }
    case .group: checkCorner(node)
    }
    map.layers.append(layer)
    guard kind == .group else { return }
    let index = UInt32(map.layers.count - 1)
    for child in node.children { try addLayer(child, in: index, to: &map) }
  }

  private func commonLayer(
    _ node: TiledNode, _ kind: MapLayerKind
  ) throws(ContentError) -> MapLayer {
    var layer = MapLayer(
      kind, id: UInt32(try node.int("id", 0, in: 0...Int(UInt32.max))),
      name: node["name"] ?? "")
    layer.className = node["class"] ?? ""
    layer.offset = try node.vector("offsetx", "offsety", .zero)
    layer.opacity = try node.float("opacity", 1)
    layer.tint = try node.color("tintcolor") ?? .white
    layer.blendMode = word(
      node, "mode", .normal,
      [
        "normal": .normal, "add": .add, "multiply": .multiply, "screen": .screen,
        "overlay": .overlay, "darken": .darken, "lighten": .lighten, "color-dodge": .colorDodge,
        "color-burn": .colorBurn, "hard-light": .hardLight, "soft-light": .softLight,
        "difference": .difference, "exclusion": .exclusion,
      ])
    layer.isVisible = try node.flag("visible", true)
    layer.isLocked = try node.flag("locked", false)
    layer.parallax = try node.vector("parallaxx", "parallaxy", .one)
    layer.properties = try properties(of: node)
    return layer
  }

  private func readTiles(
    _ node: TiledNode, into layer: inout MapLayer, _ map: inout TileMap
  ) throws(ContentError) {
    guard let data = node.child("data") else { return }
    check(data)
    let cells = try LayerData(data)
    let corner = try cornerCell(of: node)
    let side = 0...ContentLimits.mapSide
    let hasChunks = data.children.contains { $0.name == "chunk" }
    if !hasChunks, !map.isInfinite {
      let bounds = MapBounds(
        corner.x, corner.y,
        width: Int32(try node.int("width", Int(map.bounds.width), in: side)),
        height: Int32(try node.int("height", Int(map.bounds.height), in: side)))
      try count(bounds, node)
      try cells.read(data, bounds: bounds, into: &layer.tiles)
      return
    }
    let coordinates = -0x4000_0000...0x4000_0000
    for chunk in data.children where chunk.name == "chunk" {
      check(chunk)
      let bounds = MapBounds(
        Int32(try chunk.int("x", nil, in: coordinates)) + corner.x,
        Int32(try chunk.int("y", nil, in: coordinates)) + corner.y,
        width: Int32(try chunk.int("width", nil, in: side)),
        height: Int32(try chunk.int("height", nil, in: side)))
      try count(bounds, chunk)
      try cells.read(chunk, bounds: bounds, into: &layer.tiles)
      if map.isInfinite { map.bounds.formUnion(bounds) }
    }
  }

  // MARK: - Corners

  // Old files contain the position of a layer. Tiled today reads it as follows:
  //
  //     layer         x and y are a cell
  //     imagelayer    pixels in TMX, unless there is an offsetx; ignored in TMJ
  //     others        ignored

  /// Returns the cell in which a tile layer begins.
  private func cornerCell(of node: TiledNode) throws(ContentError) -> MapCell {
    let limit = -ContentLimits.mapSide...ContentLimits.mapSide
    return MapCell(Int32(try node.int("x", 0, in: limit)), Int32(try node.int("y", 0, in: limit)))
  }

  private func readCorner(_ node: TiledNode, into layer: inout MapLayer) throws(ContentError) {
    guard node.isXML else { return checkCorner(node) }
    let corner = try node.vector("x", "y", .zero)
    if node["offsetx"] == nil, corner != .zero { layer.offset = corner }
  }

  /// Reports a position that Tiled ignores.
  private func checkCorner(_ node: TiledNode) {
    for name in ["x", "y"] {
      guard let text = node[name], !text.utf8.isEmpty, PropertyList.decimal(text) != 0 else {
        continue
      }
      notice(node.wrong(name, "0, and left out as in Tiled", text))
    }
  }

  private func count(_ bounds: MapBounds, _ node: TiledNode) throws(ContentError) {
    cellsLeft -= Int(bounds.width) * Int(bounds.height)
    guard cellsLeft >= 0 else {
      throw node.failure("at most \(ContentLimits.mapCells) cells in all layers", "more")
    }
  }

  private func readObjects(
    _ node: TiledNode, into layer: inout MapLayer, _ map: inout TileMap
  ) throws(ContentError) {
    layer.color = try node.color("color")
    layer.drawOrder = word(node, "draworder", .topDown, ["topdown": .topDown, "index": .index])
    layer.objects.reserveCapacity(node.children.count)
    for child in node.children where child.name == "object" {
      var base: MapObject?
      if let path = child["template"] {
        let template = try template(try child.path(path))
        try count(template, child)
        base = try object(of: template, child, &map)
      }
      let sets = map
      layer.objects.append(
        try object(child, base: base) { number in
          sets.set(of: number).map { sets.sets[$0].size(of: number - sets.sets[$0].firstNumber) }
        })
    }
  }

  /// Counts the properties that one more object takes from its template, because a few bytes of a file could repeat a
  /// large template many times.
  private func count(_ template: TiledTemplate, _ node: TiledNode) throws(ContentError) {
    templatesLeft.properties -= template.size.properties
    templatesLeft.bytes -= template.size.bytes
    guard templatesLeft.properties >= 0, templatesLeft.bytes >= 0 else {
      throw node.failure(
        "at most \(ContentLimits.templateProperties) properties of "
          + "\(ContentLimits.templateBytes) bytes that objects have from templates",
        "more")
    }
  }

  /// Returns a template's object with tile numbers of this map. A set that only templates refer to is added after the
  /// map's own sets.
  private func object(
    of template: TiledTemplate, _ node: TiledNode, _ map: inout TileMap
  ) throws(ContentError) -> MapObject {
    var object = template.object
    guard object.shape == .tile, let file = template.set else { return object }
    var index = map.sets.firstIndex { $0.file.utf8.elementsEqual(file.utf8) }
    if index == nil {
      let end = map.sets.last.map { $0.firstNumber + max(1, $0.idEnd) } ?? 1
      var set = try tileSet(inFile: file)
      guard Int(end) + Int(set.idEnd) <= Int(TileCell.numberMask),
        map.sets.count < ContentLimits.mapLayers
      else {
        throw node.failure("tiles with numbers below \(TileCell.numberMask)", "more")
      }
      set.firstNumber = end
      try count(set, node)
      index = map.sets.count
      map.sets.append(set)
    }
    let first = map.sets[index ?? 0].firstNumber
    let number = first.addingReportingOverflow(object.cell.number &- 1).partialValue
    object.cell = TileCell(number, object.cell.turn)
    return object
  }
}

extension MapBounds {
  /// Grows to include another rectangle. Both must be far from the limits of 32 bits.
  fileprivate mutating func formUnion(_ other: MapBounds) {
    guard other.width > 0, other.height > 0 else { return }
    guard width > 0, height > 0 else {
      self = other
      return
    }
    let right = max(Int64(x) + Int64(width), Int64(other.x) + Int64(other.width))
    let bottom = max(Int64(y) + Int64(height), Int64(other.y) + Int64(other.height))
    x = min(x, other.x)
    y = min(y, other.y)
    width = Int32(clamping: right - Int64(x))
    height = Int32(clamping: bottom - Int64(y))
  }
}
