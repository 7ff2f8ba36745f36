import ReelContent
import ReelMath

/// Tiled's `.world` files.
enum TiledWorld {
  static func read(
    _ bytes: [UInt8], file: String, notices: inout [ContentError]
  ) throws(ContentError) -> MapWorld {
    guard case .object(let members) = try JSONTree.read(bytes, file: file) else {
      throw ContentError(file: file, expected: "an object", found: "something else")
    }
    var world = MapWorld(file: file)
    for (key, value) in members {
      switch key {
      case "maps": world.maps = try places(value, file, &notices)
      case "patterns": world.patterns = try patterns(value, file, &notices)
      case "onlyShowAdjacentMaps":
        guard case .bool(let flag) = value else {
          throw wrong(file, key, "true or false", value)
        }
        world.showsAdjacentOnly = flag
      case "type":
        guard case .string("world") = value else {
          throw wrong(file, key, "the type \"world\"", value)
        }
      default: leaveOut(key, file, "", &notices)
      }
    }
    return world
  }

  private static func wrong(
    _ file: String, _ place: String, _ expected: String, _ found: JSONTree
  ) -> ContentError {
    ContentError(file: file, place: place, expected: expected, found: found.words)
  }

  private static func leaveOut(
    _ key: String, _ file: String, _ place: String, _ notices: inout [ContentError]
  ) {
    guard notices.count < ContentLimits.mendings else { return }
    notices.append(
      ContentError(
        file: file, place: place, expected: "a key of a world that is known, and left out",
        found: ContentError.quoted(key)))
  }

  private static func objects(
    _ value: JSONTree, _ file: String, _ place: String
  ) throws(ContentError) -> [[(key: String, value: JSONTree)]] {
    guard case .array(let elements) = value else { throw wrong(file, place, "an array", value) }
    guard elements.count <= ContentLimits.worldMaps else {
      throw ContentError(
        file: file, place: place, expected: "at most \(ContentLimits.worldMaps) maps",
        found: "\(elements.count)")
    }
    var objects: [[(key: String, value: JSONTree)]] = []
    for (index, element) in elements.enumerated() {
      guard case .object(let members) = element else {
        throw wrong(file, "\(place)/\(index)", "an object", element)
      }
      objects.append(members)
    }
    return objects
  }

  private static func number(
    _ value: JSONTree, _ file: String, _ place: String
  ) throws(ContentError) -> Float {
    guard case .number(let text) = value, let number = PropertyList.decimal(text),
      abs(number) <= 1_073_741_824
    else { throw wrong(file, place, "a number within ±1073741824", value) }
    return Float(number)
  }

  private static func places(
    _ value: JSONTree, _ file: String, _ notices: inout [ContentError]
  ) throws(ContentError) -> [MapWorld.Entry] {
    var places: [MapWorld.Entry] = []
    for (index, members) in try objects(value, file, "maps").enumerated() {
      var place = MapWorld.Entry()
      for (key, value) in members {
        let here = "maps/\(index)/\(key)"
        switch key {
        case "fileName":
          guard case .string(let name) = value else { throw wrong(file, here, "a file", value) }
          place.file = try MapFilePath.resolved(name, from: file, place: here)
          // A world in a world could lead back to the first.
          guard !place.file.lowercased().hasSuffix(".world") else {
            throw wrong(file, here, "a map, not another world", value)
          }
        case "x": place.area.x = try number(value, file, here)
        case "y": place.area.y = try number(value, file, here)
        case "width": place.area.width = try number(value, file, here)
        case "height": place.area.height = try number(value, file, here)
        default: leaveOut(key, file, "maps/\(index)", &notices)
        }
      }
      guard !place.file.utf8.isEmpty else {
        throw ContentError(
          file: file, place: "maps/\(index)", expected: "a map with fileName", found: "none")
      }
      places.append(place)
    }
    return places
  }

  private static func patterns(
    _ value: JSONTree, _ file: String, _ notices: inout [ContentError]
  ) throws(ContentError) -> [MapWorld.Pattern] {
    var patterns: [MapWorld.Pattern] = []
    for (index, members) in try objects(value, file, "patterns").enumerated() {
      var pattern = MapWorld.Pattern()
      for (key, value) in members {
        let here = "patterns/\(index)/\(key)"
        switch key {
        case "regexp":
          guard case .string(let text) = value else { throw wrong(file, here, "a text", value) }
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
