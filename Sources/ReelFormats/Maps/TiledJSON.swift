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

  private func element(
    _ name: String, _ location: String, _ attributes: [(name: String, value: String)] = []
  ) -> TiledNode {
    var element = TiledNode(name, file: file, location: location)
    element.attributes = attributes
    return element
  }

  /// An element while its members are read. Members of its image and of its data become elements of their own.
  private struct Element {
    var node: TiledNode
    var image: TiledNode
    var data: TiledNode
  }

  private func node(
    _ name: String, _ value: JSONValue, _ location: String
  ) throws(ContentError) -> TiledNode {
    guard case .object(let members) = value else { throw wrong(location, "an object", value) }
    try count(location)
    var element = Element(
      node: element(name, location), image: element("image", location),
      data: element("data", location))
    let old = TiledJSONBefore12(members)
    let rules = Self.rules[name] ?? [:]
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
        if let rule = rules[key] {
          try read(key, value, here, by: rule, into: &element)
          continue
        }
        switch value {
        case .null: break
        // An unknown member is reported by its name, in any element.
        case .list, .numbers, .object: element.node.children.append(self.element(key, here))
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

  /// The counterpart of a member in XML.
  private enum Rule {
    case unused
    /// The object is also read beside the tiles, by ``addProperties(of:to:_:)``.
    case unusedObject
    /// An element with the member's name.
    case element
    /// Elements with this name.
    case elements(String)
    /// An element with this name, and elements in it.
    case container(String, of: String)
    case layers, tiles, points
    /// True stands for an empty element with the member's name.
    case flag
    /// The text between the tags.
    case text
    /// An attribute that joins the elements of an array.
    case joined
    /// An attribute of the image.
    case image(String)
    /// The cells of the element itself.
    case cells
    /// An attribute of the data, and its chunks and cells.
    case data, dataChunks, dataCells
  }

  private static let image: [String: Rule] = [
    "image": .image("source"), "imagewidth": .image("width"), "imageheight": .image("height"),
    "transparentcolor": .image("trans"),
  ]

  /// The rules by the names of element and member. A member without a rule is an attribute of the same name.
  private static let rules: [String: [String: Rule]] = [
    "map": ["tilesets": .elements("tileset"), "layers": .layers, "type": .unused],
    "group": ["layers": .layers, "type": .unused],
    "layer": [
      "encoding": .data, "compression": .data, "chunks": .dataChunks, "data": .dataCells,
      "type": .unused,
    ],
    "imagelayer": image.merging(["type": .unused]) { $1 },
    "objectgroup": ["objects": .elements("object"), "type": .unused],
    "object": [
      "ellipse": .flag, "point": .flag, "capsule": .flag, "polygon": .points, "polyline": .points,
      "text": .element,
    ],
    "text": ["text": .text],
    "template": ["tileset": .element, "object": .element, "type": .unused],
    "tileset": image.merging([
      "tileproperties": .unusedObject, "tilepropertytypes": .unusedObject, "tiles": .tiles,
      "wangsets": .container("wangsets", of: "wangset"),
      "terrains": .container("terraintypes", of: "terrain"), "tileoffset": .element,
      "grid": .element, "transformations": .element, "type": .unused,
    ]) { $1 },
    "tile": image.merging([
      "objectgroup": .element, "animation": .container("animation", of: "frame"),
      "terrain": .joined,
    ]) { $1 },
    "wangset": ["colors": .elements("wangcolor"), "wangtiles": .elements("wangtile")],
    "wangtile": ["wangid": .joined],
    "chunk": ["data": .cells],
  ]

  private func read(
    _ key: String, _ value: JSONValue, _ location: String, by rule: Rule,
    into element: inout Element
  ) throws(ContentError) {
    switch rule {
    case .unused: break
    case .unusedObject:
      guard case .object = value else { throw wrong(location, "an object", value) }
    case .element: element.node.children.append(try node(key, value, location))
    case .elements(let name): element.node.children += try nodes(name, value, location)
    case .container(let name, let inner):
      var container = self.element(name, location)
      container.children = try nodes(inner, value, location)
      element.node.children.append(container)
    case .layers:
      for (index, layer) in try elements(value, location).enumerated() {
        element.node.children.append(try self.layer(layer, "\(location)/\(index)"))
      }
    case .tiles:
      if case .object(let members) = value {
        for (id, tile) in members {
          element.node.children.append(try oldTile(id, tile, location + "/" + id))
        }
      } else {
        element.node.children += try nodes("tile", value, location)
      }
    case .points: element.node.children.append(try points(key, value, location))
    case .flag:
      guard case .bool(let isThere) = value else { throw wrong(location, "true or false", value) }
      if isThere { element.node.children.append(self.element(key, location)) }
    case .text: element.node.text = try text(value, location)
    case .joined: element.node.attributes.append((key, try joined(value, location)))
    case .image(let name): element.image.attributes.append((name, try text(value, location)))
    case .cells: try cells(value, location, into: &element.node)
    case .data: element.data.attributes.append((key, try text(value, location)))
    case .dataChunks: element.data.children = try nodes("chunk", value, location)
    case .dataCells: try cells(value, location, into: &element.data)
    }
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
    default: return element(word, location)
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
    var points: [String] = []
    for (index, element) in try elements(value, location).enumerated() {
      let point = try self.node("point", element, "\(location)/\(index)")
      points.append("\(point["x"] ?? "0"),\(point["y"] ?? "0")")
    }
    return element(name, location, [("points", points.joined(separator: " "))])
  }

  // MARK: - Properties

  private func properties(_ value: JSONValue, _ location: String) throws(ContentError) -> TiledNode
  {
    var node = element("properties", location)
    for (index, element) in try elements(value, location).enumerated() {
      let here = "\(location)/\(index)"
      guard case .object(let members) = element else { throw wrong(here, "an object", element) }
      var property = self.element("property", here)
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
    var node = element("properties", location)
    for (key, value) in members {
      try count(location)
      let here = location + "/" + key
      var property = element("property", here, [("name", key)])
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
        var tile = element("tile", here, [("id", id)])
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
      var inner = element("properties", location)
      for (key, value) in members {
        try count(location)
        var member = element("property", location + "/" + key, [("name", key)])
        try addUntypedValue(value, to: &member)
        inner.children.append(member)
      }
      property.children.append(inner)
    case .numbers(let numbers):
      for number in numbers {
        try count(location)
        property.children.append(
          element("item", location, [("type", "int"), ("value", "\(number)")]))
      }
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        try count(location)
        var item = self.element("item", "\(location)/\(index)")
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
