import ReelContent
import ReelMath

extension LDtkReader {
  // MARK: - Values

  /// Reads the numbers of an IntGrid layer.
  func readValues(_ node: JSONObject, into layer: inout MapLayer) throws(ContentError) {
    let side = 0...ContentLimits.mapSide
    let bounds = MapBounds(
      width: Int32(try node.int("__cWid", 0, in: side)),
      height: Int32(try node.int("__cHei", 0, in: side)))
    let count = Int(bounds.width) * Int(bounds.height)
    switch node["intGridCsv"] {
    case nil: try readOldValues(node, bounds, into: &layer)
    case .list(let none) where none.isEmpty: return
    case .numbers(let values):
      guard values.count == count else {
        throw node.failure(at: "intGridCsv", "\(count) numbers", "\(values.count)")
      }
      cellsLeft -= count
      guard cellsLeft >= 0 else {
        throw node.failure("at most \(ContentLimits.mapCells) cells in all layers", "more")
      }
      var sink = CellSink(layer.values, bounds: bounds)
      for value in values {
        guard value <= TileCell.numberMask, sink.take(value) else {
          throw node.wrong(
            "intGridCsv", "numbers from 0 to \(TileCell.numberMask)", .number("\(value)"))
        }
      }
      layer.values = sink.chunks
    case .some(let value):
      throw node.wrong("intGridCsv", "numbers from 0 to \(TileCell.numberMask)", value)
    }
  }

  /// Reads the numbers in the form of files before 0.8: a list of the cells that are set, with numbers smaller by 1.
  private func readOldValues(
    _ node: JSONObject, _ bounds: MapBounds, into layer: inout MapLayer
  ) throws(ContentError) {
    let count = Int(bounds.width) * Int(bounds.height)
    var builder = LDtkCells(bounds: bounds, side: 1)
    var valueObjects = try node.objects("intGrid")
    while let entry = try valueObjects.next() {
      check(entry, as: "old IntGrid value")
      let at = try entry.int("coordId", nil, in: 0...max(0, count - 1))
      let value = try entry.int("v", nil, in: 0...Int(TileCell.numberMask) - 1)
      guard count > 0 else { continue }
      let (y, x) = at.quotientAndRemainder(dividingBy: Int(bounds.width))
      _ = builder.set(TileCell(UInt32(value + 1)), Int32(x), Int32(y))
    }
    layer.values = builder.chunks()
  }

  /// Returns the names of an IntGrid layer's numbers as a property. Layers of one definition share it.
  func valueProperties(
    _ definition: JSONObject?, _ uid: Int
  ) throws(ContentError) -> [MapProperty] {
    guard let definition else { return [] }
    if let cached = valueNames[uid] { return cached }
    var groups: [Int: String] = [:]
    var groupObjects = try definition.objects("intGridValuesGroups")
    while let node = try groupObjects.next() {
      check(node, as: "IntGrid group")
      groups[try node.int("uid", nil, in: Self.uids)] = try node.text("identifier") ?? ""
    }
    var values: [MapValue] = []
    var position = 0
    var valueObjects = try definition.objects("intGridValues")
    while let node = try valueObjects.next() {
      position += 1
      check(node, as: "IntGrid value")
      // Before 0.8, values had no numbers; their positions in the list were their numbers.
      let number = try node.int("value", position, in: Self.uids)
      var members = [
        MapProperty("value", .int(Int64(number))),
        MapProperty("identifier", .string(try node.text("identifier") ?? "")),
        MapProperty("color", .color(try node.color("color"))),
      ]
      if let group = groups[try node.int("groupUid", 0, in: Self.uids)] {
        members.append(MapProperty("group", .string(group)))
      }
      values.append(.members(type: "IntGridValue", members))
    }
    let names = values.isEmpty ? [] : [MapProperty("intGridValues", .list(values))]
    valueNames[uid] = names
    return names
  }

  // MARK: - Tiles

  /// Reads the tiles that an artist placed, or that rules of the editor produced. A tile on the layer's grid with
  /// nothing below it becomes a cell; the others become off-grid tiles in front of the cells.
  func readTiles(
    _ node: JSONObject, _ definition: JSONObject?, grid: Int, into layer: inout MapLayer,
    _ map: TileMap
  ) throws(ContentError) {
    let (hand, rules) = (try node.elements("gridTiles"), try node.elements("autoLayerTiles"))
    guard !hand.isEmpty || !rules.isEmpty else { return }
    guard let set = try tileSet(of: node, definition) else { return }
    let pivot = Vec2(
      try definition?.float("tilePivotX", 0) ?? 0, try definition?.float("tilePivotY", 0) ?? 0)
    // If a tile's size differs from the cell's, the pivots of both lie on each other.
    let shift = pivot * (Float(grid) - set.tileSize.x)
    let isOnGrid = set.tileSize.x == Float(grid)
    var cells = LDtkCells(bounds: Self.bounds(of: map, grid: Float(grid)), side: Float(grid))
    var lost = 0
    for (key, tiles) in [("gridTiles", hand), ("autoLayerTiles", rules)] {
      let owner = node.location(key)
      for (index, tree) in tiles.enumerated() {
        let tile = try JSONObject(tree, file: node.file, owner: owner, index: index)
        if index == 0 { check(tile, as: "tile") }
        guard let position = try tile.pair("px"), let source = try tile.pair("src") else {
          throw ContentError(
            file: node.file, location: tile.location, expected: "a tile with px and src",
            found: "none"
          )
        }
        let flips = try tile.int("f", 0, in: 0...3)
        let opacity = try tile.float("a", 1)
        guard let number = number(ofSource: source, in: set) else {
          lost += 1
          continue
        }
        var turn: TileTurn = []
        if flips & 1 != 0 { turn.insert(.horizontal) }
        if flips & 2 != 0 { turn.insert(.vertical) }
        cells.add(
          OffGridTile(TileCell(number, turn), at: position + shift, opacity: opacity),
          isOnGrid: isOnGrid)
      }
    }
    if lost > 0 {
      notice(
        node.failure(
          "tiles where \(ContentError.quoted(set.name)) has some, and others left out",
          "\(lost) others"))
    }
    layer.tiles = cells.chunks()
    layer.offGridTiles = cells.offGridTiles
  }

  /// Returns the cells of a layer with its own grid that lie within the map.
  private static func bounds(of map: TileMap, grid: Float) -> MapBounds {
    func count(_ cells: Int32) -> Int32 {
      Int32(min((Float(cells) * (map.tileSize.x / grid)).rounded(.up), 1e9))
    }
    return MapBounds(width: count(map.bounds.width), height: count(map.bounds.height))
  }

  private func tileSet(
    of node: JSONObject, _ definition: JSONObject?
  ) throws(ContentError) -> TileSet? {
    var uid: Int?
    for key in ["overrideTilesetUid", "__tilesetDefUid"] where uid == nil && node[key] != nil {
      uid = try node.int(key, nil, in: Self.uids)
    }
    for key in ["tilesetDefUid", "autoTilesetDefUid"] where uid == nil {
      if let definition, definition[key] != nil {
        uid = try definition.int(key, nil, in: Self.uids)
      }
    }
    if let index = uid.flatMap({ setIndices[$0] }) { return sets[index] }
    if let error = uid.flatMap({ setErrors[$0] }) { throw error }
    notice(
      node.failure(
        "a tile set with a picture, and the tiles of the layer left out",
        uid.map { ContentError.quoted(setNames[$0] ?? "\($0)") } ?? "none"))
    return nil
  }
}
