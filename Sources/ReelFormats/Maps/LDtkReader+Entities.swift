import ReelContent
import ReelJSON
import ReelMath

extension LDtkReader {
  /// Converts an entity to an object.
  func object(_ node: JSONObject, _ scope: Scope) throws(ContentError) -> MapObject {
    check(node, as: "entity")
    guard let position = try node.pair("px") else { throw node.wrong("px", "two numbers", nil) }
    let definition = entityDefinitions[try node.int("defUid", 0, in: Self.uids)]
    let iid = try node.text("iid") ?? ""
    func side(_ key: String) throws(ContentError) -> Float {
      let size = try node.float(key, try definition?.float(key, 0) ?? 0)
      guard size >= 0 else { throw node.wrong(key, "a size", node[key]) }
      return size
    }
    let size = Vec2(try side("width"), try side("height"))
    let pivot = try node.pair("__pivot") ?? .zero
    var object = MapObject(
      id: scope.objects[iid] ?? 0, name: iid, className: try node.text("__identifier") ?? "",
      position: position - pivot * size, size: size)
    if try definition?.text("renderMode") == "Ellipse" { object.shape = .ellipse }
    object.properties = try fields(of: node, scope)
    object.properties.append(
      MapProperty("__pivot", .list([.float(Double(pivot.x)), .float(Double(pivot.y))])))
    let tags = try node.texts("__tags")
    if !tags.isEmpty {
      object.properties.append(MapProperty("__tags", .list(tags.map { .string($0) })))
    }
    if let tile = node["__tile"] {
      object.properties.append(MapProperty("__tile", try self.tile(tile, node, "__tile")))
    }
    return object
  }

  // MARK: - Fields

  /// Returns the fields of an entity or a level. A field without a value is left out.
  func fields(of node: JSONObject, _ scope: Scope) throws(ContentError) -> [MapProperty] {
    var properties: [MapProperty] = []
    var fieldObjects = try node.objects("fieldInstances")
    while let field = try fieldObjects.next() {
      check(field, as: "field")
      let name = try field.text("__identifier") ?? ""
      let type = try field.text("__type") ?? ""
      if let value = try value(of: field, type, scope) {
        properties.append(MapProperty(name, value))
      }
    }
    return properties
  }

  private func value(
    of field: JSONObject, _ type: String, _ scope: Scope
  ) throws(ContentError) -> MapValue? {
    let name = type[...]
    guard name.hasPrefix("Array<"), name.hasSuffix(">") else {
      return try value(field["__value"] ?? .null, type, field, scope)
    }
    let inner = String(name.dropFirst(6).dropLast())
    guard field["__value"] != nil else { return .list([]) }
    var list: [MapValue] = []
    for element in try field.elements("__value") {
      // An element without a value keeps its index in the list.
      list.append(
        try value(element, inner, field, scope) ?? .members(type: "null", []))
    }
    return .list(list)
  }

  /// Returns a single value; `nil` if it is missing and the type cannot represent that.
  private func value(
    _ tree: JSONValue, _ type: String, _ field: JSONObject, _ scope: Scope
  ) throws(ContentError) -> MapValue? {
    if case .null = tree {
      switch type {
      case "Color": return .color(nil)
      case "EntityRef": return .object(0)
      default: return nil
      }
    }
    switch (type, tree) {
    case ("Int", _):
      guard let real = tree.double, let number = Int64(exactly: real) else {
        throw field.wrong("__value", "a whole number", tree)
      }
      return .int(number)
    case ("Float", _):
      guard let number = tree.double else { throw field.wrong("__value", "a number", tree) }
      return .float(number)
    case ("Bool", .bool(let flag)): return .bool(flag)
    case ("String", .text(let text)), ("Multilines", .text(let text)),
      ("Text", .text(let text)):
      return .string(text)
    case ("Color", .text(let text)):
      guard let color = Color(written: text) else {
        throw field.wrong("__value", "a colour like #RRGGBB", tree)
      }
      return .color(color)
    case ("FilePath", .text(let text)):
      // The field is for rules to read: a path that leads out of the folder stays as it is written.
      return .file((try? MapFilePath.resolved(text, from: file, location: field.location)) ?? text)
    case ("Point", .object): return try point(tree, field)
    case ("EntityRef", .object): return try reference(tree, field, scope)
    case ("Tile", .object): return try tile(tree, field, "__value")
    case (_, .text(let text)):
      for prefix in ["LocalEnum.", "ExternEnum."] where type.hasPrefix(prefix) {
        return .choice(type: String(type.dropFirst(prefix.utf8.count)), text)
      }
      if Self.types.contains(type) { throw field.wrong("__value", "a value of \(type)", tree) }
      reportType(type, field)
      return .string(text)
    default:
      guard !Self.types.contains(type), !type.hasPrefix("LocalEnum."),
        !type.hasPrefix("ExternEnum.")
      else { throw field.wrong("__value", "a value of \(type)", tree) }
      reportType(type, field)
      if case .bool(let flag) = tree { return .bool(flag) }
      return tree.double.map { .float($0) }
    }
  }

  /// The types whose values have a form of their own; a value in another form is an error.
  private static let types: Set<String> = [
    "Int", "Float", "Bool", "String", "Multilines", "Text", "Color", "FilePath", "Point",
    "EntityRef", "Tile",
  ]

  private func reportType(_ type: String, _ field: JSONObject) {
    notice(
      field.failure(
        at: "__type", "a type of fields that Reel supports, and taken as a text or number",
        ContentError.quoted(type)))
  }

  /// Returns the coordinates of a cell in the entity's layer.
  private func point(_ tree: JSONValue, _ field: JSONObject) throws(ContentError) -> MapValue {
    let node = try JSONObject(tree, file: field.file, owner: field.location("__value"))
    check(node, as: "point")
    return .members(
      type: "Point",
      [
        MapProperty("cx", .int(Int64(try node.int("cx", nil, in: Self.uids)))),
        MapProperty("cy", .int(Int64(try node.int("cy", nil, in: Self.uids)))),
      ])
  }

  /// Returns a reference to an object: its id if it is in the same level, otherwise LDtk's instance ids, and the name
  /// of the map for its level.
  private func reference(
    _ tree: JSONValue, _ field: JSONObject, _ scope: Scope
  ) throws(ContentError) -> MapValue {
    let node = try JSONObject(tree, file: field.file, owner: field.location("__value"))
    check(node, as: "reference")
    let iid = try node.text("entityIid") ?? ""
    if let id = scope.objects[iid] { return .object(id) }
    var members = [MapProperty("entityIid", .string(iid))]
    for key in ["layerIid", "levelIid", "worldIid"] {
      members.append(MapProperty(key, .string(try node.text(key) ?? "")))
    }
    if let name = mapName(ofLevel: try node.text("levelIid") ?? "") {
      members.append(MapProperty("level", .file(name)))
    }
    return .members(type: "EntityRef", members)
  }

  /// Returns a part of a set's picture, with the tile's number within the map if the part is a tile.
  private func tile(
    _ tree: JSONValue, _ owner: JSONObject, _ key: String
  ) throws(ContentError) -> MapValue {
    let node = try JSONObject(tree, file: owner.file, owner: owner.location(key))
    check(node, as: "tile rectangle")
    let uid = try node.int("tilesetUid", -1, in: Self.uids)
    var members = [MapProperty("set", .string(setNames[uid] ?? ""))]
    // Up to 1.0 the rectangle was an array.
    let old = node["x"] == nil ? try node.floats("srcRect", count: 4) : nil
    var sides: [Float] = []
    for (at, side) in ["x", "y", "w", "h"].enumerated() {
      let number: Int
      if let old {
        guard let whole = Int(exactly: old[at]), Self.uids.contains(whole) else {
          throw node.wrong("srcRect", "four whole numbers", node["srcRect"])
        }
        number = whole
      } else {
        number = try node.int(side, nil, in: Self.uids)
      }
      members.append(MapProperty(side, .int(Int64(number))))
      sides.append(Float(number))
    }
    if let index = setIndices[uid], Vec2(sides[2], sides[3]) == sets[index].tileSize,
      let number = number(ofSource: Vec2(sides[0], sides[1]), in: sets[index])
    {
      members.append(MapProperty("tile", .int(Int64(number))))
    }
    return .members(type: "Tile", members)
  }
}
