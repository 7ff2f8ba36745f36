import ReelContent
import ReelMath

extension TiledReader {
  /// Returns the properties of any node that may have them.
  func properties(of node: TiledNode) throws(ContentError) -> [MapProperty] {
    guard let list = node.child("properties") else { return [] }
    return try properties(in: list, depth: 0)
  }

  private func properties(in list: TiledNode, depth: Int) throws(ContentError) -> [MapProperty] {
    check(list)
    var properties: [MapProperty] = []
    for property in list.children where property.name == "property" {
      properties.append(MapProperty(property["name"] ?? "", try value(of: property, depth: depth)))
    }
    return properties
  }

  /// Returns the value of a property, or of an item of a list.
  private func value(of node: TiledNode, depth: Int) throws(ContentError) -> MapValue {
    check(node)
    guard depth < MapValue.depthLimit - 1 else {
      throw node.failure("properties within properties, at most \(MapValue.depthLimit) levels")
    }
    // A text of several lines stands between the tags.
    let text = node["value"] ?? node.text
    let type = node["propertytype"] ?? ""
    switch node["type"] ?? "string" {
    case "string", "":
      return type.utf8.isEmpty ? .string(text) : .choice(type: type, text)
    case "int":
      if !type.utf8.isEmpty { return .choice(type: type, text) }
      guard let number = PropertyList.decimal(text), let whole = Int64(exactly: number) else {
        throw node.wrong("value", "a whole number", text)
      }
      return .int(whole)
    case "float":
      guard let number = PropertyList.decimal(text) else {
        throw node.wrong("value", "a number", text)
      }
      return .float(number)
    case "bool":
      guard let flag = ["true": true, "false": false, "1": true, "0": false, "": false][text]
      else { throw node.wrong("value", "true or false", text) }
      return .bool(flag)
    case "color":
      if text.utf8.isEmpty { return .color(nil) }
      guard let color = Color(written: text) else {
        throw node.wrong("value", "#RRGGBB or #AARRGGBB", text)
      }
      return .color(color)
    case "file":
      // The property is for rules to read: a path that leads out of the folder stays as it is written.
      return .file((try? node.path(text)) ?? text)
    case "object":
      guard let number = PropertyList.decimal(text.utf8.isEmpty ? "0" : text),
        let id = UInt32(exactly: number)
      else { throw node.wrong("value", "an object's id", text) }
      return .object(id)
    case "class":
      guard let list = node.child("properties") else { return .members(type: type, []) }
      return .members(type: type, try properties(in: list, depth: depth + 1))
    case "list":
      var items: [MapValue] = []
      for item in node.children where item.name == "item" {
        items.append(try value(of: item, depth: depth + 1))
      }
      return .list(items)
    default:
      notice(
        node.wrong(
          "type", "a type of properties that Reel supports, and taken as a text",
          node["type"] ?? ""))
      return .string(text)
    }
  }
}
