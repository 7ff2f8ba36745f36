import ReelContent
import ReelJSON

/// Converts the members of TMJ, TSJ and TJ to the attributes and elements of TMX, TSX and TX.
final class TiledJSON {
  private let file: String
  private var nodesLeft = ContentLimits.xmlElements

  init(file: String) { self.file = file }

  /// Returns the outermost object as the element `name`.
  func root(_ tree: JSONValue, as name: String) throws(ContentError) -> TiledNode {
    if case .object(let members) = tree,
      let type = members.first(where: { $0.name.utf8.elementsEqual("type".utf8) })
    {
      guard case .text(let word) = type.value, word == name else {
        throw wrong("type", "the type \"\(name)\"", type.value)
      }
    }
    return try node(name, tree, "")
  }

  private func wrong(_ location: String, _ expected: String, _ actual: JSONValue) -> ContentError {
    ContentError(file: file, location: location, expected: expected, found: actual.words)
  }

  private func count(_ location: String) throws(ContentError) {
    nodesLeft -= 1
    guard nodesLeft >= 0 else {
      throw ContentError(
        file: file, location: location, expected: "at most \(ContentLimits.xmlElements) elements",
        found: "more")
    }
  }

  private func elements(_ value: JSONValue, _ location: String) throws(ContentError) -> [JSONValue]
  {
    switch value {
    case .list(let elements): return elements
    case .numbers(let numbers):
      throw wrong(location, "an array of objects", .number("\(numbers.first ?? 0)"))
    default: throw wrong(location, "an array", value)
    }
  }

  /// Returns all elements of an array as nodes of one name.
  private func nodes(
    _ name: String, _ value: JSONValue, _ location: String
  ) throws(ContentError) -> [TiledNode] {
    let elements = try elements(value, location)
    var nodes: [TiledNode] = []
    nodes.reserveCapacity(min(elements.count, nodesLeft))
    for (index, element) in elements.enumerated() {
      nodes.append(try node(name, element, "\(location)/\(index)"))
    }
    return nodes
  }

  private func container(
    _ name: String, of element: String, _ value: JSONValue, _ location: String
  ) throws(ContentError) -> TiledNode {
    var node = TiledNode(name, location: location)
    node.children = try nodes(element, value, location)
    return node
  }

  /// An element while its members are read. Members of its image and of its data become elements of their own.
  private struct Element {
    var node: TiledNode
    var image: TiledNode
    var data: TiledNode

    init(_ name: String, location: String) {
      node = TiledNode(name, location: location)
      image = TiledNode("image", location: location)
      data = TiledNode("data", location: location)
    }
  }

  private func node(
    _ name: String, _ value: JSONValue, _ location: String
  ) throws(ContentError) -> TiledNode {
    guard case .object(let members) = value else { throw wrong(location, "an object", value) }
    try count(location)
    var element = Element(name, location: location)
    let old = TiledJSONBefore12(members)
    for (key, value) in members {
      let here = location.utf8.isEmpty ? key : location + "/" + key
      switch key {
      case "properties":
        if case .object(let members) = value {
          element.node.children.append(
            try properties(members, types: old.propertyTypes, here))
        } else {
          element.node.children.append(try properties(value, here))
        }
      case "propertytypes" where old.hasPropertyTypes: break
      default:
        if try read(key, value, of: name, here, into: &element) { continue }
        switch value {
        case .null: break
        // An unknown member is reported by its name, in any element.
        case .list, .numbers, .object: element.node.children.append(TiledNode(key, location: here))
        default: element.node.attributes.append((key, try text(value, here)))
        }
      }
    }
    var node = element.node
    if element.image["source"] != nil { node.children.append(element.image) }
    if name == "layer" { node.children.append(element.data) }
    if name == "tileset" { try addProperties(of: old, to: &node, location) }
    return node
  }

  // Each element has a function of its own, because the compiler takes seconds for one switch over pairs of element and
  // key.

  /// Reads a member whose counterpart in XML is not an attribute of the same name.
  /// - Returns: false for any other member.
  private func read(
    _ key: String, _ value: JSONValue, of name: String, _ location: String,
    into element: inout Element
  ) throws(ContentError) -> Bool {
    switch name {
    case "map": try readMap(key, value, location, into: &element.node)
    case "group": try readGroup(key, value, location, into: &element.node)
    case "layer": try readLayer(key, value, location, into: &element.data)
    case "imagelayer": try readImageLayer(key, value, location, into: &element.image)
    case "objectgroup": try readObjectGroup(key, value, location, into: &element.node)
    case "object": try readObject(key, value, location, into: &element.node)
    case "text": try readText(key, value, location, into: &element.node)
    case "template": try readTemplate(key, value, location, into: &element.node)
    case "tileset": try readTileSet(key, value, location, into: &element)
    case "tile": try readTile(key, value, location, into: &element)
    case "wangset": try readWangSet(key, value, location, into: &element.node)
    case "wangtile": try readWangTile(key, value, location, into: &element.node)
    case "chunk": try readChunk(key, value, location, into: &element.node)
    default: false
    }
  }

  private func readMap(
    _ key: String, _ value: JSONValue, _ location: String, into node: inout TiledNode
  ) throws(ContentError) -> Bool {
    if key == "tilesets" {
      node.children += try nodes("tileset", value, location)
      return true
    }
    return try readGroup(key, value, location, into: &node)
  }

  private func readGroup(
    _ key: String, _ value: JSONValue, _ location: String, into node: inout TiledNode
  ) throws(ContentError) -> Bool {
    switch key {
    case "layers":
      for (index, layer) in try elements(value, location).enumerated() {
        node.children.append(try self.layer(layer, "\(location)/\(index)"))
      }
    case "type": break
    default: return false
    }
    return true
  }

  private func readLayer(
    _ key: String, _ value: JSONValue, _ location: String, into data: inout TiledNode
  ) throws(ContentError) -> Bool {
    switch key {
    case "encoding", "compression": data.attributes.append((key, try text(value, location)))
    case "chunks": data.children = try nodes("chunk", value, location)
    case "data": try cells(value, location, into: &data)
    case "type": break
    default: return false
    }
    return true
  }

  private func readImage(
    _ key: String, _ value: JSONValue, _ location: String, into image: inout TiledNode
  ) throws(ContentError) -> Bool {
    let attribute: String
    switch key {
    case "image": attribute = "source"
    case "imagewidth": attribute = "width"
    case "imageheight": attribute = "height"
    case "transparentcolor": attribute = "trans"
    default: return false
    }
    image.attributes.append((attribute, try text(value, location)))
    return true
  }

  private func readImageLayer(
    _ key: String, _ value: JSONValue, _ location: String, into image: inout TiledNode
  ) throws(ContentError) -> Bool {
    if key == "type" { return true }
    return try readImage(key, value, location, into: &image)
  }

  private func readObjectGroup(
    _ key: String, _ value: JSONValue, _ location: String, into node: inout TiledNode
  ) throws(ContentError) -> Bool {
    switch key {
    case "objects": node.children += try nodes("object", value, location)
    case "type": break
    default: return false
    }
    return true
  }

  private func readObject(
    _ key: String, _ value: JSONValue, _ location: String, into node: inout TiledNode
  ) throws(ContentError) -> Bool {
    switch key {
    case "ellipse", "point", "capsule":
      guard case .bool(let isThere) = value else { throw wrong(location, "true or false", value) }
      if isThere { node.children.append(TiledNode(key, location: location)) }
    case "polygon", "polyline": node.children.append(try points(key, value, location))
    case "text": node.children.append(try self.node(key, value, location))
    default: return false
    }
    return true
  }

  private func readText(
    _ key: String, _ value: JSONValue, _ location: String, into node: inout TiledNode
  ) throws(ContentError) -> Bool {
    guard key == "text" else { return false }
    node.text = try text(value, location)
    return true
  }

  private func readTemplate(
    _ key: String, _ value: JSONValue, _ location: String, into node: inout TiledNode
  ) throws(ContentError) -> Bool {
    switch key {
    case "tileset", "object": node.children.append(try self.node(key, value, location))
    case "type": break
    default: return false
    }
    return true
  }

  private func readTileSet(
    _ key: String, _ value: JSONValue, _ location: String, into element: inout Element
  ) throws(ContentError) -> Bool {
    switch key {
    case "type": break
    case "tileproperties", "tilepropertytypes":
      // `addProperties` adds these to the tiles.
      guard case .object = value else { throw wrong(location, "an object", value) }
    case "tiles":
      if case .object(let members) = value {
        for (id, tile) in members {
          element.node.children.append(try oldTile(id, tile, location + "/" + id))
        }
      } else {
        element.node.children += try nodes("tile", value, location)
      }
    case "wangsets":
      element.node.children.append(try container(key, of: "wangset", value, location))
    case "terrains":
      element.node.children.append(try container("terraintypes", of: "terrain", value, location))
    case "tileoffset", "grid", "transformations":
      element.node.children.append(try self.node(key, value, location))
    default: return try readImage(key, value, location, into: &element.image)
    }
    return true
  }

  private func readTile(
    _ key: String, _ value: JSONValue, _ location: String, into element: inout Element
  ) throws(ContentError) -> Bool {
    switch key {
    case "objectgroup": element.node.children.append(try self.node(key, value, location))
    case "animation": element.node.children.append(try container(key, of: "frame", value, location))
    case "terrain": element.node.attributes.append((key, try joined(value, location)))
    default: return try readImage(key, value, location, into: &element.image)
    }
    return true
  }

  private func readWangSet(
    _ key: String, _ value: JSONValue, _ location: String, into node: inout TiledNode
  ) throws(ContentError) -> Bool {
    switch key {
    case "colors": node.children += try nodes("wangcolor", value, location)
    case "wangtiles": node.children += try nodes("wangtile", value, location)
    default: return false
    }
    return true
  }

  private func readWangTile(
    _ key: String, _ value: JSONValue, _ location: String, into node: inout TiledNode
  ) throws(ContentError) -> Bool {
    guard key == "wangid" else { return false }
    node.attributes.append((key, try joined(value, location)))
    return true
  }

  private func readChunk(
    _ key: String, _ value: JSONValue, _ location: String, into node: inout TiledNode
  ) throws(ContentError) -> Bool {
    guard key == "data" else { return false }
    try cells(value, location, into: &node)
    return true
  }

  private func layer(_ value: JSONValue, _ location: String) throws(ContentError) -> TiledNode {
    guard case .object(let members) = value,
      let type = members.first(where: { $0.name.utf8.elementsEqual("type".utf8) })
    else { throw wrong(location, "a layer with a type", value) }
    guard case .text(let word) = type.value else {
      throw wrong(location + "/type", "a text", type.value)
    }
    switch word {
    case "tilelayer": return try node("layer", value, location)
    case "objectgroup", "imagelayer", "group": return try node(word, value, location)
    default: return TiledNode(word, location: location)
    }
  }

  /// Returns a text, a number or a truth value in the form of an attribute.
  private func text(_ value: JSONValue, _ location: String) throws(ContentError) -> String {
    switch value {
    case .text(let text), .number(let text): return text
    case .bool(let flag): return flag ? "1" : "0"
    case .null: return ""
    case .list, .numbers, .object: throw wrong(location, "a text or a number", value)
    }
  }

  private func joined(_ value: JSONValue, _ location: String) throws(ContentError) -> String {
    if case .numbers(let numbers) = value {
      return numbers.map { "\($0)" }.joined(separator: ",")
    }
    var parts: [String] = []
    for (index, element) in try elements(value, location).enumerated() {
      parts.append(try text(element, "\(location)/\(index)"))
    }
    return parts.joined(separator: ",")
  }

  private func cells(
    _ value: JSONValue, _ location: String, into node: inout TiledNode
  ) throws(ContentError) {
    switch value {
    case .numbers(let numbers): node.numbers = numbers
    case .list(let elements) where elements.isEmpty: node.numbers = []
    case .text(let text): node.text = text
    default: throw wrong(location, "whole numbers of at most 32 bits, or base64", value)
    }
  }

  private func points(
    _ name: String, _ value: JSONValue, _ location: String
  ) throws(ContentError) -> TiledNode {
    var node = TiledNode(name, location: location)
    var points: [String] = []
    for (index, element) in try elements(value, location).enumerated() {
      let point = try self.node("point", element, "\(location)/\(index)")
      points.append("\(point["x"] ?? "0"),\(point["y"] ?? "0")")
    }
    node.attributes = [("points", points.joined(separator: " "))]
    return node
  }

  // MARK: - Properties

  private func properties(_ value: JSONValue, _ location: String) throws(ContentError) -> TiledNode
  {
    var node = TiledNode("properties", location: location)
    for (index, element) in try elements(value, location).enumerated() {
      let here = "\(location)/\(index)"
      guard case .object(let members) = element else { throw wrong(here, "an object", element) }
      var property = TiledNode("property", location: here)
      for (key, value) in members {
        if key == "value" {
          try addValue(value, to: &property, here + "/value")
        } else {
          property.attributes.append((key, try text(value, here + "/" + key)))
        }
      }
      node.children.append(property)
    }
    return node
  }

  /// Returns properties in the form before Tiled 1.2: values by their names, and types in a separate object.
  private func properties(
    _ members: [(name: String, value: JSONValue)], types: [[UInt8]: JSONValue], _ location: String
  ) throws(ContentError) -> TiledNode {
    var node = TiledNode("properties", location: location)
    for (key, value) in members {
      try count(location)
      let here = location + "/" + key
      var property = TiledNode("property", location: here)
      property.attributes = [("name", key)]
      if let type = types[Array(key.utf8)] {
        property.attributes.append(("type", try text(type, here)))
        property.attributes.append(("value", try text(value, here)))
      } else {
        try addUntypedValue(value, to: &property)
      }
      node.children.append(property)
    }
    return node
  }

  /// Returns a tile in the form before Tiled 1.2, whose number is its key.
  private func oldTile(
    _ id: String, _ value: JSONValue, _ location: String
  ) throws(ContentError) -> TiledNode {
    var tile = try node("tile", value, location)
    tile.attributes.removeAll { $0.name == "id" }
    tile.attributes.insert(("id", id), at: 0)
    return tile
  }

  /// Adds to tiles the properties that Tiled before 1.2 wrote beside them. A tile may have no other entry in the file.
  private func addProperties(
    of old: TiledJSONBefore12, to set: inout TiledNode, _ location: String
  ) throws(ContentError) {
    guard !old.tileProperties.isEmpty else { return }
    var tiles: [[UInt8]: Int] = [:]
    for (at, child) in set.children.enumerated() where child.name == "tile" {
      if let id = child["id"] { tiles[Array(id.utf8)] = at }
    }
    let start = location.utf8.isEmpty ? "tileproperties" : location + "/tileproperties"
    for (id, value) in old.tileProperties {
      let here = start + "/" + id
      guard case .object(let members) = value else { throw wrong(here, "an object", value) }
      let types = old.tilePropertyTypes[Array(id.utf8)] ?? [:]
      let list = try properties(members, types: types, here)
      if let at = tiles[Array(id.utf8)] {
        set.children[at].children.append(list)
      } else {
        try count(here)
        var tile = TiledNode("tile", location: here)
        tile.attributes = [("id", id)]
        tile.children = [list]
        set.children.append(tile)
      }
    }
  }

  private func addValue(
    _ value: JSONValue, to property: inout TiledNode, _ location: String
  ) throws(ContentError) {
    switch value {
    case .object(let members):
      var inner = TiledNode("properties", location: location)
      for (key, value) in members {
        try count(location)
        var member = TiledNode("property", location: location + "/" + key)
        member.attributes = [("name", key)]
        try addUntypedValue(value, to: &member)
        inner.children.append(member)
      }
      property.children.append(inner)
    case .numbers(let numbers):
      for number in numbers {
        try count(location)
        var item = TiledNode("item", location: location)
        item.attributes = [("type", "int"), ("value", "\(number)")]
        property.children.append(item)
      }
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        try count(location)
        var item = TiledNode("item", location: "\(location)/\(index)")
        // An element with a type of its own is written as a property without a name.
        if case .object(let members) = element,
          let typed = members.first(where: { $0.name.utf8.elementsEqual("value".utf8) }),
          members.contains(where: { $0.name.utf8.elementsEqual("type".utf8) })
        {
          for (key, value) in members where key != "value" {
            item.attributes.append((key, try text(value, item.location)))
          }
          try addValue(typed.value, to: &item, item.location)
        } else {
          try addUntypedValue(element, to: &item)
        }
        property.children.append(item)
      }
    default: property.attributes.append(("value", try text(value, location)))
    }
  }

  /// Adds a value without a type, such as a member of a class in JSON. A number without a point counts as a whole
  /// number.
  private func addUntypedValue(
    _ value: JSONValue, to property: inout TiledNode
  ) throws(ContentError) {
    let type =
      switch value {
      case .bool: "bool"
      case .number(let text):
        text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) } ? "int" : "float"
      case .object: "class"
      case .list, .numbers: "list"
      case .text, .null: "string"
      }
    property.attributes.append(("type", type))
    try addValue(value, to: &property, property.location)
  }
}
