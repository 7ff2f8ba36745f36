import Foundation
import ReelContent
import ReelMath
import Testing

@testable import ReelFormats
@testable import ReelPacking

/// LDtk's own examples, compared with their JSON by a reader that shares nothing with the engine's. The folder lies
/// outside the repository; without it the tests are skipped.
@Suite struct CorpusLDtkTests {
  static let folder = root.deletingLastPathComponent().appendingPathComponent("shared/corpus/ldtk")
  static let projects = ["AutoLayers_1_basic.ldtk", "Typical_2D_platformer_example.ldtk"]
  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(projects[0]).path)
  }

  private func object(_ value: Any?) throws -> [String: Any] {
    try #require(value as? [String: Any])
  }

  private func list(_ value: Any?) throws -> [[String: Any]] {
    try #require(value as? [[String: Any]])
  }

  @Test(.enabled(if: isThere), arguments: projects)
  func mapsHaveTheContentOfTheirLDtkProject(project: String) throws {
    let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(project))
    let json = try object(try JSONSerialization.jsonObject(with: bytes))
    let folder = try ContentFolder(path: Self.folder.path)
    let world = try MapFile.readWorld(project, in: folder) { Issue.record("\($0)") }
    let levels = try list(json["levels"])
    #expect(world.maps.count == levels.count)
    var counts = (tiles: 0, values: 0, entities: 0)
    for (entry, level) in zip(world.maps, levels) {
      #expect(entry.file == "\(project)#\(level["identifier"] as? String ?? "")")
      #expect(entry.area.width == (level["pxWid"] as? NSNumber)?.floatValue)
      let map = try MapFile.read(entry.file, in: folder) {
        // The editor's own icons are not in a file, so the test expects the notice about them.
        if !$0.found.contains("LdtkIcons") { Issue.record("\($0)") }
      }
      #expect(
        MapCheck.problems(of: map) { folder.contains($0) }
          .filter { !$0.hasSuffix("it has no class") } == [])
      let layers = try list(level["layerInstances"])
      #expect(map.layers.map { $0.name } == layers.reversed().map { $0["__identifier"] as? String })
      for (layer, source) in zip(map.layers.reversed(), layers) {
        counts.tiles += try compareTiles(layer, source, map)
        counts.values += try compareValues(layer, source)
        counts.entities += try compareEntities(layer, source)
      }
    }
    print("\(project): \(counts)")
    #expect(counts.tiles > 900 && counts.values > 900)
    #expect(counts.entities > 0 || project.hasPrefix("Auto"))
  }

  private struct Tile: Hashable {
    var x: Float
    var y: Float
    var sourceX: Float
    var sourceY: Float
    var flips: Int
    var alpha: Float
  }

  private func tile(_ cell: TileCell, _ position: Vec2, _ opacity: Float, _ map: TileMap) -> Tile? {
    guard let set = map.set(of: cell.number),
      let area = map.sets[set].area(of: cell.number - map.sets[set].firstNumber)
    else { return nil }
    let flips =
      (cell.turn.contains(.horizontal) ? 1 : 0) + (cell.turn.contains(.vertical) ? 2 : 0)
    return Tile(
      x: position.x, y: position.y, sourceX: area.x, sourceY: area.y, flips: flips, alpha: opacity)
  }

  /// Compares position, turn and opacity of every tile, and the order of the tiles at each position.
  private func compareTiles(
    _ layer: MapLayer, _ source: [String: Any], _ map: TileMap
  ) throws -> Int {
    func numbers(_ value: Any?) -> [Float] {
      (value as? [NSNumber] ?? []).map { $0.floatValue }
    }
    var stacks: [[Float]: [Tile]] = [:]
    let tiles = try list(source["gridTiles"]) + list(source["autoLayerTiles"])
    for tile in tiles {
      let (px, src) = (numbers(tile["px"]), numbers(tile["src"]))
      stacks[px, default: []].append(
        Tile(
          x: px[0], y: px[1], sourceX: src[0], sourceY: src[1], flips: tile["f"] as? Int ?? -1,
          alpha: (tile["a"] as? NSNumber)?.floatValue ?? -1))
    }
    var read: [[Float]: [Tile]] = [:]
    for y in map.bounds.y..<map.bounds.height {
      for x in map.bounds.x..<map.bounds.width where !layer.tiles[x, y].isEmpty {
        let position = Vec2(Float(x) * map.tileSize.x, Float(y) * map.tileSize.y)
        read[[position.x, position.y], default: []].append(
          try #require(tile(layer.tiles[x, y], position, 1, map)))
      }
    }
    for offGridTile in layer.offGridTiles {
      read[[offGridTile.position.x, offGridTile.position.y], default: []].append(
        try #require(tile(offGridTile.cell, offGridTile.position, offGridTile.opacity, map)))
    }
    #expect(read == stacks, "\(layer.name)")
    return tiles.count
  }

  private func compareValues(_ layer: MapLayer, _ source: [String: Any]) throws -> Int {
    let values = try #require(source["intGridCsv"] as? [UInt32])
    let width = try #require(source["__cWid"] as? Int)
    for (at, value) in values.enumerated() {
      #expect(layer.values[Int32(at % width), Int32(at / width)].raw == value)
    }
    if values.isEmpty { #expect(layer.values.isEmpty) }
    return values.count
  }

  private func compareEntities(_ layer: MapLayer, _ source: [String: Any]) throws -> Int {
    let entities = try list(source["entityInstances"])
    #expect(layer.objects.count == entities.count)
    for (object, entity) in zip(layer.objects, entities) {
      #expect(object.className == entity["__identifier"] as? String)
      #expect(object.name == entity["iid"] as? String)
      #expect(object.size.x == (entity["width"] as? NSNumber)?.floatValue)
      let fields = try list(entity["fieldInstances"])
      #expect(object.properties.filter { !$0.name.hasPrefix("__") }.count == fields.count)
      for field in fields {
        let value = try #require(object.properties[field["__identifier"] as? String ?? ""])
        guard let texts = field["__value"] as? [String] else { continue }
        #expect(value.list?.map { $0.text } == texts)
      }
    }
    return entities.count
  }
}
