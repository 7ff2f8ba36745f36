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
    _ node: TiledNode, base: MapObject? = nil, size: (UInt32) -> Vec2?
  ) throws(ContentError) -> MapObject {
    check(node)
    var object = base ?? MapObject()
    object.id = UInt32(try node.int("id", 0, in: 0...Int(UInt32.max)))
    if let name = node["name"] { object.name = name }
    if let name = node["type"] ?? node["class"] { object.className = name }
    object.position = try node.vector("x", "y", object.position)
    object.rotation = try node.float("rotation", object.rotation)
    object.opacity = try node.float("opacity", object.opacity)
    object.isVisible = try node.flag("visible", object.isVisible)
    if node["gid"] != nil {
      let raw = try node.int("gid", nil, in: 0...Int(UInt32.max))
      object.cell = TileCell(raw: UInt32(raw))
      object.shape = .tile
      object.size = size(object.cell.number) ?? object.size
    }
    object.size = try node.vector("width", "height", object.size)
    try readShape(node, into: &object)
    add(try properties(of: node), to: &object.properties)
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

  private func readShape(_ node: TiledNode, into object: inout MapObject) throws(ContentError) {
    for child in node.children {
      switch child.name {
      case "ellipse": object.shape = .ellipse
      case "point": object.shape = .point
      case "capsule": object.shape = .capsule
      case "polygon", "polyline":
        object.shape = child.name == "polygon" ? .polygon : .polyline
        object.points = try points(child)
      case "text":
        object.shape = .text
        object.text = try text(child)
      default: continue
      }
      check(child)
    }
  }

  private func points(_ node: TiledNode) throws(ContentError) -> [Vec2] {
    var points: [Vec2] = []
    for pair in (node["points"] ?? "").split(separator: " ") {
      let parts = pair.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw node.wrong("points", "points as x,y between blanks", String(pair))
      }
      points.append(Vec2(try node.float(parts[0], "points"), try node.float(parts[1], "points")))
    }
    return points
  }

  private func text(_ node: TiledNode) throws(ContentError) -> MapText {
    var text = MapText(node.text)
    if let family = node["fontfamily"] { text.fontFamily = family }
    text.pixelSize = try node.float("pixelsize", text.pixelSize)
    text.color = try node.color("color") ?? text.color
    text.wraps = try node.flag("wrap", text.wraps)
    text.isBold = try node.flag("bold", text.isBold)
    text.isItalic = try node.flag("italic", text.isItalic)
    text.isUnderlined = try node.flag("underline", text.isUnderlined)
    text.isStruckOut = try node.flag("strikeout", text.isStruckOut)
    text.isKerned = try node.flag("kerning", text.isKerned)
    text.across = word(
      node, "halign", .start,
      ["left": .start, "center": .center, "right": .end, "justify": .justify])
    text.down = word(node, "valign", .start, ["top": .start, "center": .center, "bottom": .end])
    return text
  }

  /// Returns the object of a template file, which is read once.
  func template(_ path: String) throws(ContentError) -> TiledTemplate {
    if let cached = templates[Array(path.utf8)] { return cached }
    let node = try root(path, as: "template")
    check(node)
    guard let inner = node.child("object") else {
      throw node.failure("<object>", "none")
    }
    guard inner["template"] == nil else {
      throw inner.wrong("template", "an object without a template", inner["template"] ?? "")
    }
    var set: TileSet?
    var first: UInt32 = 1
    if let reference = node.child("tileset") {
      guard let source = reference["source"] else {
        throw reference.failure("a tile set in a file of its own", "none")
      }
      first = UInt32(try reference.int("firstgid", 1, in: 1...Int(TileCell.numberMask)))
      set = try tileSet(inFile: try reference.path(source))
    }
    var object = try object(inner) { number in
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
