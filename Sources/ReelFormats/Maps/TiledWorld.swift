import ReelContent
import ReelJSON
import ReelMath

/// Tiled's `.world` files.
enum TiledWorld {
  static func read(
    _ bytes: [UInt8], file: String, notices: inout [ContentError]
  ) throws(ContentError) -> MapWorld {
    guard case .object(let members) = try JSONValue.read(bytes, file: file) else {
      throw ContentError(file: file, expected: "an object", found: "something else")
    }
    var world = MapWorld(file: file)
    for (key, value) in members {
      switch key {
      case "maps": world.maps = try maps(value, file, &notices)
      case "patterns": world.patterns = try patterns(value, file, &notices)
      case "onlyShowAdjacentMaps":
        guard case .bool(let flag) = value else {
          throw wrong(file, key, "true or false", value)
        }
        world.showsAdjacentOnly = flag
      case "type":
        guard case .text("world") = value else {
          throw wrong(file, key, "the type \"world\"", value)
        }
      default: leaveOut(key, file, "", &notices)
      }
    }
    return world
  }

  private static func wrong(
    _ file: String, _ location: String, _ expected: String, _ actual: JSONValue
  ) -> ContentError {
    ContentError(file: file, location: location, expected: expected, found: actual.words)
  }

  private static func leaveOut(
    _ key: String, _ file: String, _ location: String, _ notices: inout [ContentError]
  ) {
    guard notices.count < ContentLimits.mendings else { return }
    notices.append(
      ContentError(
        file: file, location: location,
        expected: "a key of a world that Reel supports, and left out",
        found: ContentError.quoted(key)))
  }

  private static func objects(
    _ value: JSONValue, _ file: String, _ location: String
  ) throws(ContentError) -> [[(name: String, value: JSONValue)]] {
    guard case .list(let elements) = value else { throw wrong(file, location, "an array", value) }
    guard elements.count <= ContentLimits.worldMaps else {
      throw ContentError(
        file: file, location: location, expected: "at most \(ContentLimits.worldMaps) maps",
        found: "\(elements.count)")
    }
    var objects: [[(name: String, value: JSONValue)]] = []
    for (index, element) in elements.enumerated() {
      guard case .object(let members) = element else {
        throw wrong(file, "\(location)/\(index)", "an object", element)
      }
      objects.append(members)
    }
    return objects
  }

  private static func number(
    _ value: JSONValue, _ file: String, _ location: String
  ) throws(ContentError) -> Float {
    guard case .number(let text) = value, let number = PropertyList.decimal(text),
      abs(number) <= 1_073_741_824
    else { throw wrong(file, location, "a number within ±1073741824", value) }
    return Float(number)
  }

  private static func maps(
    _ value: JSONValue, _ file: String, _ notices: inout [ContentError]
  ) throws(ContentError) -> [MapWorld.Entry] {
    var maps: [MapWorld.Entry] = []
    for (index, members) in try objects(value, file, "maps").enumerated() {
      var map = MapWorld.Entry()
      for (key, value) in members {
        let here = "maps/\(index)/\(key)"
        switch key {
        case "fileName":
          guard case .text(let name) = value else { throw wrong(file, here, "a file", value) }
          map.file = try MapFilePath.resolved(name, from: file, location: here)
          // A world in a world could lead back to the first.
          guard !map.file.lowercased().hasSuffix(".world") else {
            throw wrong(file, here, "a map, not another world", value)
          }
        case "x": map.area.x = try number(value, file, here)
        case "y": map.area.y = try number(value, file, here)
        case "width": map.area.width = try number(value, file, here)
        case "height": map.area.height = try number(value, file, here)
        default: leaveOut(key, file, "maps/\(index)", &notices)
        }
      }
      guard !map.file.utf8.isEmpty else {
        throw ContentError(
          file: file, location: "maps/\(index)", expected: "a map with fileName", found: "none")
      }
      maps.append(map)
    }
    return maps
  }

  private static func patterns(
    _ value: JSONValue, _ file: String, _ notices: inout [ContentError]
  ) throws(ContentError) -> [MapWorld.Pattern] {
    var patterns: [MapWorld.Pattern] = []
    for (index, members) in try objects(value, file, "patterns").enumerated() {
      var pattern = MapWorld.Pattern()
      for (key, value) in members {
        let here = "patterns/\(index)/\(key)"
        switch key {
        case "regexp":
          guard case .text(let text) = value else { throw wrong(file, here, "a text", value) }
          pattern.expression = text
        case "multiplierX": pattern.multiplier.x = try number(value, file, here)
        case "multiplierY": pattern.multiplier.y = try number(value, file, here)
        case "offsetX": pattern.offset.x = try number(value, file, here)
        case "offsetY": pattern.offset.y = try number(value, file, here)
        case "mapWidth": pattern.size.x = try number(value, file, here)
        case "mapHeight": pattern.size.y = try number(value, file, here)
        default: leaveOut(key, file, "patterns/\(index)", &notices)
        }
      }
      patterns.append(pattern)
    }
    return patterns
  }
}
