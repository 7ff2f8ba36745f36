import ReelCollision
import ReelContent
import ReelMath

/// A shape of a scene, as `docs/formats/collide.md` describes it.
enum CollideShape {
  case convex(Shape)
  case chain(Chain)
  case grid(TileGrid)

  /// Reads any shape.
  init(_ json: LocatedJSON, also keys: [String]) throws(ContentError) {
    let type = try json.required("type")
    switch try type.text {
    case "chain":
      try json.expect(only: keys + ["type", "points", "loop", "transform"])
      let map = try Self.transform(json)
      let points = try json.required("points")
      let isLoop = try json.member("loop")?.bool ?? false
      let made = Chain(try points.points, isLoop: isLoop)
      let chain = map.map { made.applying($0) } ?? made
      guard chain.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
        throw json.wrong("a chain of finite numbers", found: "one beyond them")
      }
      self = .chain(chain)
    case "grid":
      try json.expect(only: keys + ["type", "origin", "cell", "rows", "legend", "transform"])
      let grid = try Self.grid(json)
      let map = try Self.transform(json)
      let image = map.map { grid.applying($0) } ?? grid
      guard image.columns == grid.columns, image.rows == grid.rows else {
        throw (try json.member("transform") ?? json).wrong(
          "a transform that leaves a grid its cells", found: "one that squashes them")
      }
      self = .grid(image)
    default: self = .convex(try Self.convex(json, also: keys))
    }
  }

  /// Reads a shape that is convex: any but a chain and a grid.
  static func convex(_ json: LocatedJSON, also keys: [String] = []) throws(ContentError) -> Shape {
    let type = try json.required("type")
    func expect(_ own: String...) throws(ContentError) {
      try json.expect(only: keys + ["type", "transform"] + own)
    }
    var shape: Shape
    switch try type.text {
    case "point":
      try expect("at")
      shape = .point(try json.required("at").point)
    case "segment":
      try expect("a", "b")
      shape = .segment(try json.required("a").point, try json.required("b").point)
    case "box":
      try expect("rect", "center", "size", "angle", "radius")
      shape = try box(json)
    case "circle":
      try expect("center", "radius")
      shape = .circle(
        radius: try json.required("radius").size,
        at: try json.member("center")?.point ?? .zero)
    case "capsule":
      try expect("a", "b", "radius")
      shape = .capsule(
        try json.required("a").point, try json.required("b").point,
        radius: try json.required("radius").size)
    case "polygon":
      try expect("points", "radius")
      let points = try json.required("points")
      let radius = try json.member("radius")?.size ?? 0
      do {
        shape = try Shape(hullOf: try points.points, radius: radius)
      } catch let error as ContentError {
        throw error
      } catch let error as ShapeError {
        throw points.wrong(
          "1 to 8 corners",
          found: error == .noPoints ? "none" : error.sentence)
      } catch {
        throw points.wrong("a polygon")
      }
    default:
      throw type.wrong(
        "point, segment, box, circle, capsule, polygon, chain or grid (the last two only as shapes of "
          + "the scene)")
    }
    if let map = try transform(json) { shape = shape.applying(map) }
    guard shape.isFinite else {
      throw json.wrong("a shape of finite numbers", found: "one beyond them")
    }
    return shape
  }

  private static func box(_ json: LocatedJSON) throws(ContentError) -> Shape {
    let angle = try json.member("angle")?.number ?? 0
    let radius = try json.member("radius")?.size ?? 0
    if let rect = try json.member("rect") {
      for key in ["center", "size", "angle", "radius"] {
        if let extra = try json.member(key) { throw extra.wrong("none beside \"rect\"") }
      }
      let numbers = try rect.numbers(4)
      return .box(Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
    }
    let center = try json.member("center")?.point ?? .zero
    let size = try json.required("size").point
    if angle == 0 && radius == 0 { return .box(size: size, at: center) }
    return .box(size: size, at: center, turnedBy: angle, radius: radius)
  }

  private static func transform(_ json: LocatedJSON) throws(ContentError) -> Affine? {
    guard let transform = try json.member("transform") else { return nil }
    try transform.expect(only: ["position", "rotation", "scale", "anchor"])
    return Affine(
      position: try transform.member("position")?.point ?? .zero,
      rotation: try transform.member("rotation")?.number ?? 0,
      scale: try transform.member("scale")?.point ?? .one,
      anchor: try transform.member("anchor")?.point ?? .zero)
  }

  // MARK: - Grids

  /// The tiles by the names of their cases.
  private static let tiles: [(name: String, tile: Tile)] = Tile.allCases.map { ("\($0)", $0) }

  private static func grid(_ json: LocatedJSON) throws(ContentError) -> TileGrid {
    var legend: [Character: Tile] = [
      ".": .empty, " ": .empty, "#": .full, "=": .oneWay, "/": .bottomRight, "\\": .bottomLeft,
      "_": .bottomHalf,
    ]
    if let own = try json.member("legend") {
      guard case .object(let members) = own.node else { throw own.wrong("an object") }
      for (key, _) in members {
        let value = try own.required(key)
        guard key.count == 1, let character = key.first else {
          throw value.wrong("keys of one character")
        }
        let name = try value.text
        guard let tile = tiles.first(where: { $0.name == name })?.tile else {
          throw value.wrong("one of \(tiles.map(\.name).joined(separator: ", "))")
        }
        legend[character] = tile
      }
    }
    let cell = try json.required("cell")
    let size = try cell.point
    guard size.x > 0, size.y > 0 else { throw cell.wrong("a width and a height above 0") }
    let rows = try json.required("rows")
    var columns = 0
    var all: [Tile] = []
    for (index, row) in try rows.elements.enumerated() {
      let text = try row.text
      if index == 0 { columns = text.count }
      guard text.count == columns else {
        throw row.wrong("as many characters as in the first row, \(columns)")
      }
      for character in text {
        guard let tile = legend[character] else {
          throw row.wrong("characters of the legend", found: ContentError.quoted("\(character)"))
        }
        all.append(tile)
      }
    }
    guard all.count <= 1 << 20 else { throw rows.wrong("at most \(1 << 20) cells") }
    let origin = try json.member("origin")?.point ?? .zero
    return TileGrid(origin: origin, cellSize: size, columns: columns, tiles: all)
  }
}
