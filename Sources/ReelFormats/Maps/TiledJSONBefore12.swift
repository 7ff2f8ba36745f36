import ReelJSON

/// The properties of an object of TMJ in the form before Tiled 1.2: values by their names, and their types
/// beside them. Properties of tiles are beside all tiles, by the tile's number.
///
///     "properties": {"speed": 2},           "tileproperties": {"7": {"speed": 2}},
///     "propertytypes": {"speed": "int"}     "tilepropertytypes": {"7": {"speed": "int"}}
struct TiledJSONBefore12 {
  typealias Types = [[UInt8]: JSONValue]

  private(set) var propertyTypes: Types = [:]
  private(set) var hasPropertyTypes = false
  private(set) var tileProperties: [(name: String, value: JSONValue)] = []
  private(set) var tilePropertyTypes: [[UInt8]: Types] = [:]

  init(_ members: [(name: String, value: JSONValue)]) {
    for (key, value) in members {
      guard case .object(let inner) = value else { continue }
      switch key {
      case "propertytypes":
        propertyTypes = Self.types(inner)
        hasPropertyTypes = true
      case "tileproperties": tileProperties = inner
      case "tilepropertytypes":
        for (id, types) in inner {
          guard case .object(let types) = types else { continue }
          tilePropertyTypes[Array(id.utf8)] = Self.types(types)
        }
      default: break
      }
    }
  }

  private static func types(_ members: [(name: String, value: JSONValue)]) -> Types {
    Types(members.map { (Array($0.name.utf8), $0.value) }) { first, _ in first }
  }
}
