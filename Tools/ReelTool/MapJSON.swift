import Foundation
import ReelContent
import ReelJSON
import ReelMath
import ReelProgram

/// The structure of `reel map dump --json`, written by hand, so that a layer of a hundred million cells is printed
/// chunk by chunk and its keys stay in one order.
struct MapJSON {
  /// Receives the text, piece by piece.
  let out: (String) -> Void

  func add(_ map: TileMap) {
    let head = Self.object([
      ("file", Self.quoted(map.file)), ("class", Self.quoted(map.className)),
      ("orientation", Self.quoted("\(map.orientation)")),
      ("staggerAxis", Self.quoted("\(map.staggerAxis)")),
      ("staggerIndex", Self.quoted("\(map.staggerIndex)")),
      ("hexSideLength", Self.number(map.hexSideLength)),
      ("renderOrder", Self.quoted("\(map.renderOrder)")),
      (
        "bounds", "[\(map.bounds.x),\(map.bounds.y),\(map.bounds.width),\(map.bounds.height)]"
      ),
      ("isInfinite", "\(map.isInfinite)"), ("tileSize", Self.pair(map.tileSize)),
      ("backgroundColor", Self.color(map.backgroundColor)),
      ("parallaxOrigin", Self.pair(map.parallaxOrigin)),
      ("properties", Self.properties(map.properties)),
      ("sets", Self.array(map.sets.map(Self.set))),
    ])
    out(head.dropLast() + ",\"layers\":[")
    for (at, layer) in map.layers.enumerated() {
      if at > 0 { out(",") }
      add(layer)
    }
    out("]}")
  }

  func add(_ set: TileSet) { out(Self.set(set)) }

  func add(_ world: MapWorld) {
    let text = Self.object([
      ("file", Self.quoted(world.file)),
      (
        "maps",
        Self.array(
          world.maps.map {
            Self.object([
              ("file", Self.quoted($0.file)), ("area", Self.rect($0.area)),
              ("depth", "\($0.depth)"),
            ])
          })
      ),
      (
        "patterns",
        Self.array(
          world.patterns.map {
            Self.object([
              ("expression", Self.quoted($0.expression)), ("multiplier", Self.pair($0.multiplier)),
              ("offset", Self.pair($0.offset)), ("size", Self.pair($0.size)),
            ])
          })
      ), ("showsAdjacentOnly", "\(world.showsAdjacentOnly)"),
    ])
    out(text)
  }

  // MARK: - Parts

  private static func set(_ set: TileSet) -> String {
    object([
      ("name", quoted(set.name)), ("class", quoted(set.className)), ("file", quoted(set.file)),
      ("firstNumber", "\(set.firstNumber)"), ("tileSize", pair(set.tileSize)),
      ("tileCount", "\(set.tileCount)"), ("columns", "\(set.columns)"),
      ("margin", number(set.margin)), ("spacing", number(set.spacing)),
      ("picture", picture(set.picture)), ("tileOffset", pair(set.tileOffset)),
      ("alignment", quoted("\(set.alignment)")), ("renderSize", quoted("\(set.renderSize)")),
      ("fillMode", quoted("\(set.fillMode)")), ("backgroundColor", color(set.backgroundColor)),
      (
        "grid",
        set.grid.map {
          object([("isIsometric", "\($0.isIsometric)"), ("size", pair($0.size))])
        } ?? "null"
      ),
      (
        "transformations",
        object([
          ("flipsAcross", "\(set.transformations.flipsAcross)"),
          ("flipsDown", "\(set.transformations.flipsDown)"),
          ("rotates", "\(set.transformations.rotates)"),
          ("prefersUntransformed", "\(set.transformations.prefersUntransformed)"),
        ])
      ), ("tiles", array(set.tiles.map(tile))), ("wangSets", array(set.wangSets.map(wangSet))),
      ("properties", properties(set.properties)),
    ])
  }

  private static func tile(_ tile: TileDefinition) -> String {
    object([
      ("id", "\(tile.id)"), ("class", quoted(tile.className)),
      ("probability", number(tile.probability)),
      ("animation", array(tile.animation.map { "[\($0.tile),\($0.duration)]" })),
      ("shapes", array(tile.shapes.map(mapObject))), ("picture", picture(tile.picture)),
      ("area", tile.area.map(rect) ?? "null"), ("properties", properties(tile.properties)),
    ])
  }

  private static func wangSet(_ set: WangSet) -> String {
    func tile(_ tile: UInt32?) -> String { tile.map { "\($0)" } ?? "null" }
    return object([
      ("name", quoted(set.name)), ("class", quoted(set.className)), ("kind", quoted("\(set.kind)")),
      ("tile", tile(set.tile)),
      (
        "colors",
        array(
          set.colors.map {
            object([
              ("name", quoted($0.name)), ("class", quoted($0.className)),
              ("color", color($0.color)), ("tile", tile($0.tile)),
              ("probability", number($0.probability)), ("properties", properties($0.properties)),
            ])
          })
      ),
      (
        "tiles",
        array(
          set.tiles.map {
            object([("tile", "\($0.tile)"), ("colors", array($0.colors.map { "\($0)" }))])
          })
      ), ("properties", properties(set.properties)),
    ])
  }

  private func add(_ layer: MapLayer) {
    var members = Self.common(layer)
    switch layer.kind {
    case .tiles:
      members.append(("cellSize", layer.cellSize.map(Self.pair) ?? "null"))
      out(Self.object(members).dropLast() + ",\"chunks\":[")
      addChunks(layer.tiles)
      out("],\"values\":[")
      addChunks(layer.values)
      out("],\"placed\":" + Self.array(layer.offGridTiles.map(Self.offGridTile)) + "}")
      return
    case .objects:
      members.append(("drawOrder", Self.quoted("\(layer.drawOrder)")))
      members.append(("color", Self.color(layer.color)))
      members.append(("objects", Self.array(layer.objects.map(Self.mapObject))))
    case .image:
      members.append(("picture", Self.picture(layer.picture)))
      members.append(("area", layer.area.map(Self.rect) ?? "null"))
      members.append(("repeatsAcross", "\(layer.repeatsAcross)"))
      members.append(("repeatsDown", "\(layer.repeatsDown)"))
    case .group: break
    }
    out(Self.object(members))
  }

  /// Returns the members of layers of all kinds.
  private static func common(_ layer: MapLayer) -> [(String, String)] {
    [
      ("kind", quoted("\(layer.kind)")), ("id", "\(layer.id)"), ("name", quoted(layer.name)),
      ("class", quoted(layer.className)), ("group", layer.group.map { "\($0)" } ?? "null"),
      ("offset", pair(layer.offset)), ("opacity", number(layer.opacity)),
      ("tint", color(layer.tint)), ("blendMode", quoted("\(layer.blendMode)")),
      ("isVisible", "\(layer.isVisible)"), ("isLocked", "\(layer.isLocked)"),
      ("parallax", pair(layer.parallax)), ("scale", pair(layer.scale)),
      ("properties", properties(layer.properties)),
    ]
  }

  private static func offGridTile(_ tile: OffGridTile) -> String {
    object([
      ("position", pair(tile.position)), ("cell", "\(tile.cell.raw)"),
      ("opacity", number(tile.opacity)),
    ])
  }

  private func addChunks(_ tiles: TileChunks) {
    var cells = [TileCell](repeating: .empty, count: TileChunks.area)
    for (at, key) in tiles.chunks.enumerated() {
      cells.withUnsafeMutableBufferPointer { tiles.copyChunk(key, into: $0) }
      let chunk = Self.object([
        ("x", "\(Int(key.x) * 32)"), ("y", "\(Int(key.y) * 32)"),
        ("cells", Self.array(cells.map { "\($0.raw)" })),
      ])
      out(at > 0 ? "," + chunk : chunk)
    }
  }

  private static func mapObject(_ item: MapObject) -> String {
    var members = [
      ("id", "\(item.id)"), ("name", quoted(item.name)), ("class", quoted(item.className)),
      ("shape", quoted("\(item.shape)")), ("position", pair(item.position)),
      ("size", pair(item.size)), ("rotation", number(item.rotation)),
      ("opacity", number(item.opacity)), ("isVisible", "\(item.isVisible)"),
      ("cell", "\(item.cell.raw)"), ("points", array(item.points.map(pair))),
    ]
    if let text = item.text {
      members.append(
        (
          "text",
          object([
            ("text", quoted(text.text)), ("fontFamily", quoted(text.fontFamily)),
            ("pixelSize", number(text.pixelSize)), ("color", color(text.color)),
            ("wraps", "\(text.wraps)"), ("isBold", "\(text.isBold)"),
            ("isItalic", "\(text.isItalic)"), ("isUnderlined", "\(text.isUnderlined)"),
            ("isStruckOut", "\(text.isStruckOut)"), ("isKerned", "\(text.isKerned)"),
            ("across", quoted("\(text.across)")), ("down", quoted("\(text.down)")),
          ])
        ))
    }
    members.append(("properties", properties(item.properties)))
    return object(members)
  }

  private static func properties(_ properties: [MapProperty]) -> String {
    array(
      properties.map {
        object([("name", quoted($0.name))] + value($0.value))
      })
  }

  private static func value(_ value: MapValue) -> [(String, String)] {
    switch value {
    case .string(let text): [("type", quoted("string")), ("value", quoted(text))]
    case .int(let number): [("type", quoted("int")), ("value", "\(number)")]
    case .float(let number): [("type", quoted("float")), ("value", "\(number)")]
    case .bool(let flag): [("type", quoted("bool")), ("value", "\(flag)")]
    case .color(let shade): [("type", quoted("color")), ("value", color(shade))]
    case .file(let path): [("type", quoted("file")), ("value", quoted(path))]
    case .object(let id): [("type", quoted("object")), ("value", "\(id)")]
    case .choice(let type, let text):
      [("type", quoted("choice")), ("of", quoted(type)), ("value", quoted(text))]
    case .members(let type, let members):
      [("type", quoted("class")), ("of", quoted(type)), ("value", properties(members))]
    case .list(let list):
      [("type", quoted("list")), ("value", array(list.map { object(self.value($0)) }))]
    }
  }

  private static func picture(_ picture: MapPicture?) -> String {
    guard let picture else { return "null" }
    return object([
      ("file", quoted(picture.file)), ("size", pair(picture.size)),
      ("transparent", color(picture.transparent)),
    ])
  }

  // MARK: - Words of JSON

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
  private static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }
  private static func number(_ number: Float) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }
  private static func pair(_ pair: Vec2) -> String { "[\(number(pair.x)),\(number(pair.y))]" }
  private static func rect(_ rect: Rect) -> String {
    "[\(number(rect.x)),\(number(rect.y)),\(number(rect.width)),\(number(rect.height))]"
  }
  private static func color(_ color: Color?) -> String {
    guard let color else { return "null" }
    return "[\(color.r),\(color.g),\(color.b),\(color.a)]"
  }

  private static func quoted(_ text: String) -> String { JSONValue.text(text).json }
}
