import ReelCollision
import ReelContent
import ReelMath

/// A scene of `reel collide`: shapes, and queries about them.
struct CollideScene {
  struct Item {
    var id: UInt64
    var shape: CollideShape
    var categories: UInt32
    var isSensor: Bool
  }

  let set = CollisionSet()
  private(set) var items: [Item] = []
  private let queries: [LocatedJSON]

  init(_ json: LocatedJSON) throws(ContentError) {
    try json.expect(only: ["shapes", "queries"])
    queries = try json.required("queries").elements
    var ids: Set<UInt64> = []
    for shape in try json.required("shapes").elements {
      let id = try shape.required("id")
      let item = Item(
        id: UInt64(try id.integer(0...1 << 53)),
        shape: try CollideShape(shape, also: ["id", "groups", "sensor"]),
        categories: try Self.groups(shape) ?? 1, isSensor: try shape.member("sensor")?.bool ?? false
      )
      guard ids.insert(item.id).inserted else { throw id.wrong("an id of its own") }
      items.append(item)
      switch item.shape {
      case .convex(let convex):
        _ = set.insert(
          convex, key: item.id, categories: item.categories, isSensor: item.isSensor, isStatic: true
        )
      case .chain(let chain): _ = set.insert(chain, key: item.id, categories: item.categories)
      case .grid(let grid): _ = set.insert(grid, key: item.id, categories: item.categories)
      }
      if item.isSensor, case .convex = item.shape { continue }
      if item.isSensor, let sensor = try shape.member("sensor") {
        throw sensor.wrong("no sensor that is a chain or a grid")
      }
    }
  }

  static func groups(_ json: LocatedJSON) throws(ContentError) -> UInt32? {
    guard let groups = try json.member("groups") else { return nil }
    return UInt32(try groups.integer(0...0xFFFF_FFFF))
  }

  /// Returns the answers as one JSON object.
  func answers() throws(ContentError) -> String {
    var answers: [String] = []
    for query in queries {
      let type = try query.required("type")
      let name = try type.text
      guard let answer = try answer(name, query) else {
        throw type.wrong(
          "point, overlap, pairs, contacts, ray, cast, nearest, sight or move")
      }
      answers.append("{\"type\":\"\(name)\",\(answer)}")
    }
    return "{\"results\":[\(answers.joined(separator: ","))]}"
  }
}

/// The text of a query's results.
enum CollideText {
  static func number(_ value: Float) -> String { value.isFinite ? "\(value)" : "null" }
  static func point(_ point: Vec2) -> String { "[\(number(point.x)),\(number(point.y))]" }
  static func list(_ parts: some Sequence<String>) -> String { "[\(parts.joined(separator: ","))]" }

  static func feature(_ feature: ShapePart) -> String {
    "{\"type\":\"\(feature.isEdge ? "edge" : "corner")\",\"index\":\(feature.index)}"
  }

  static func hit(_ match: CastResult, _ motion: Vec2) -> String {
    let hit = match.hit
    return "{\"id\":\(match.key),\"piece\":\(match.piece),\"time\":\(number(hit.time)),"
      + "\"distance\":\(number(motion.length * hit.time)),\"normal\":\(point(hit.normal)),"
      + "\"point\":\(point(hit.point)),\"startsInside\":\(hit.startsInside),"
      + "\"depth\":\(number(hit.depth)),\"first\":\(feature(hit.first)),"
      + "\"second\":\(feature(hit.second))}"
  }

  static func neighbour(_ match: NeighbourResult) -> String {
    let closest = match.closest
    return "{\"id\":\(match.key),\"piece\":\(match.piece),"
      + "\"distance\":\(number(closest.distance)),\"normal\":\(point(closest.normal)),"
      + "\"first\":\(point(closest.first)),\"second\":\(point(closest.second))}"
  }

  static func contact(_ contact: Contact) -> String {
    let points = [contact.point, contact.other].compactMap { $0 }.map {
      "{\"position\":\(point($0.position)),\"depth\":\(number($0.depth)),"
        + "\"first\":\(feature($0.first)),\"second\":\(feature($0.second))}"
    }
    return "\"normal\":\(point(contact.normal)),\"depth\":\(number(contact.depth)),"
      + "\"points\":\(list(points))"
  }
}
