import ReelContent
import ReelMath

/// The object of a template file, from which others are copied.
struct TiledTemplate {
  /// The object. The number of its cell counts within ``set``, from 1.
  var object: MapObject
  /// The file of its tile's set; `nil` if it has no tile.
  var set: String?
  /// The number of its object's properties, including those in classes and lists, and their bytes.
  let size: (properties: Int, bytes: Int)

  init(object: MapObject, set: String?) {
    self.object = object
    self.set = set
    size = Self.size(of: object.properties)
  }

  private static func size(of properties: [MapProperty]) -> (properties: Int, bytes: Int) {
    var size = (properties: 0, bytes: 0)
    for property in properties {
      let value = Self.size(of: property.value)
      size.properties += value.values
      size.bytes += property.name.utf8.count + value.bytes
    }
    return size
  }

  /// Returns the size of a value. The recursion is at most ``MapValue/depthLimit`` deep, which the reader has checked.
  private static func size(of value: MapValue) -> (values: Int, bytes: Int) {
    switch value {
    case .string(let text), .file(let text): return (1, text.utf8.count)
    case .choice(let type, let text): return (1, type.utf8.count + text.utf8.count)
    case .members(let type, let members):
      let inner = size(of: members)
      return (1 + inner.properties, type.utf8.count + inner.bytes)
    case .list(let values):
      return values.reduce((1, 0)) {
        let inner = size(of: $1)
        return ($0.0 + inner.values, $0.1 + inner.bytes)
      }
    case .int, .float, .bool, .color, .object: return (1, 8)
    }
  }
}

extension TiledReader {
  /// Returns an object of a layer, or a shape of a tile.
  /// - Parameters:
  ///   - base: the object of its template, if it has one.
  ///   - size: returns the size of a tile by its number, for objects without a size.
  func object(
    _ node: TiledNode, _ file: String, base: MapObject? = nil, size: (UInt32) -> Vec2?
  ) throws(ContentError) -> MapObject {
    check(node, file)
    var object = base ?? MapObject()
    object.id = UInt32(try int(node, file, "id", 0, in: 0...Int(UInt32.max)))
    if let name = node["name"] { object.name = name }
    if let name = node["type"] ?? node["class"] { object.className = name }
    object.position = Vec2(
      try float(node, file, "x", object.position.x), try float(node, file, "y", object.position.y))
    object.rotation = try float(node, file, "rotation", object.rotation)
    object.opacity = try float(node, file, "opacity", object.opacity)
    object.isVisible = try flag(node, file, "visible", object.isVisible)
    if node["gid"] != nil {
      let raw = try int(node, file, "gid", nil, in: 0...Int(UInt32.max))
      object.cell = TileCell(raw: UInt32(raw))
      object.shape = .tile
      object.size = size(object.cell.number) ?? object.size
    }
    object.size = Vec2(
      try float(node, file, "width", object.size.x), try float(node, file, "height", object.size.y))
    try readShape(node, file, into: &object)
    add(try properties(of: node, file), to: &object.properties)
    return object
  }

  /// Adds an object's own properties to those of its template. An own property replaces the template's property of the
  /// same name.
  private func add(_ own: [MapProperty], to properties: inout [MapProperty]) {
    guard !own.isEmpty, !properties.isEmpty else {
      if !own.isEmpty { properties = own }
      return
    }
    var indices: [[UInt8]: Int] = [:]
    for (at, property) in properties.enumerated() where indices[Array(property.name.utf8)] == nil {
      indices[Array(property.name.utf8)] = at
    }
    for property in own {
      if let index = indices[Array(property.name.utf8)] {
        properties[index] = property
      } else {
        properties.append(property)
      }
    }
  }

  private func readShape(
    _ node: TiledNode, _ file: String, into object: inout MapObject
  ) throws(ContentError) {
    for child in node.children {
      switch child.name {
      case "ellipse": object.shape = .ellipse
      case "point": object.shape = .point
      case "capsule": object.shape = .capsule
      case "polygon", "polyline":
        object.shape = child.name == "polygon" ? .polygon : .polyline
        object.points = try points(child, file)
      case "text":
        object.shape = .text
        object.text = try text(child, file)
      default: continue
      }
      check(child, file)
    }
  }

  private func points(_ node: TiledNode, _ file: String) throws(ContentError) -> [Vec2] {
    var points: [Vec2] = []
    for pair in (node["points"] ?? "").split(separator: " ") {
      let parts = pair.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw wrong(node, file, "points", "points as x,y between blanks", String(pair))
      }
      points.append(
        Vec2(
          try float(parts[0], node, file, "points"), try float(parts[1], node, file, "points")))
    }
    return points
  }

  private func text(_ node: TiledNode, _ file: String) throws(ContentError) -> MapText {
    var text = MapText(node.text)
    if let family = node["fontfamily"] { text.fontFamily = family }
    text.pixelSize = try float(node, file, "pixelsize", text.pixelSize)
    text.color = try color(node, file, "color") ?? text.color
    text.wraps = try flag(node, file, "wrap", text.wraps)
    text.isBold = try flag(node, file, "bold", text.isBold)
    text.isItalic = try flag(node, file, "italic", text.isItalic)
    text.isUnderlined = try flag(node, file, "underline", text.isUnderlined)
    text.isStruckOut = try flag(node, file, "strikeout", text.isStruckOut)
    text.isKerned = try flag(node, file, "kerning", text.isKerned)
    text.across = word(
      node, file, "halign", .start,
      ["left": .start, "center": .center, "right": .end, "justify": .justify])
    text.down = word(
      node, file, "valign", .start, ["top": .start, "center": .center, "bottom": .end])
    return text
  }

  /// Returns the object of a template file, which is read once.
  func template(_ path: String) throws(ContentError) -> TiledTemplate {
    if let cached = templates[Array(path.utf8)] { return cached }
    let node = try root(path, as: "template")
    check(node, path)
    guard let inner = node.child("object") else {
      throw ContentError(file: path, location: node.location, expected: "<object>", found: "none")
    }
    guard inner["template"] == nil else {
      throw wrong(inner, path, "template", "an object without a template", inner["template"] ?? "")
    }
    var set: TileSet?
    var first: UInt32 = 1
    if let reference = node.child("tileset") {
      guard let source = reference["source"] else {
        throw ContentError(
          file: path, location: reference.location, expected: "a tile set in a file of its own",
          found: "none")
      }
      first = UInt32(try int(reference, path, "firstgid", 1, in: 1...Int(TileCell.numberMask)))
      set = try tileSet(
        inFile: try self.path(source, reference, path), from: path, location: reference.location)
    }
    var object = try object(inner, path) { number in
      number < first ? nil : set?.size(of: number - first)
    }
    if object.shape == .tile, object.cell.number >= first {
      object.cell = TileCell(object.cell.number - first + 1, object.cell.turn)
    }
    let template = TiledTemplate(object: object, set: set?.file)
    templates[Array(path.utf8)] = template
    return template
  }
}

extension TileSet {
  /// Returns the size of a tile's picture.
  func size(of tile: UInt32) -> Vec2 {
    guard picture == nil, let definition = definition(of: tile) else { return tileSize }
    return definition.area?.size ?? definition.picture?.size ?? tileSize
  }
}
