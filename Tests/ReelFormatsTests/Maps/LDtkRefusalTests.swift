import Foundation
import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

/// Projects that the reader refuses, the sentences of the errors, and the memory that a small file may take.
@Suite struct LDtkRefusalTests {
  private func refusal(
    of text: String, _ name: String = "a.ldtk", files: [String: String] = [:]
  ) -> String {
    let files = files.merging(["a.ldtk": text]) { $1 }
    let error = failure(file: "a.ldtk") { () throws(ContentError) in
      _ = try LDtkFixtures.read(name, files)
    }
    return error.map { "\($0)" } ?? "read"
  }

  @Test func filesThatAreNoLDtkProjectAreRefused() {
    #expect(
      refusal(of: "{}")
        == "a.ldtk: expected a project of LDtk, with \"defs\" and \"levels\", found another object")
    #expect(refusal(of: "[]") == "a.ldtk: expected an object, found an array of 0")
    #expect(refusal(of: "x") == "a.ldtk: byte 0: expected a value of JSON, found \"x\"")
    let many = (0..<300).map { "\"k\($0)\": 0" }.joined(separator: ",")
    #expect(
      refusal(of: "{\(many)}") == "a.ldtk: expected an object of at most 256 keys, found 300")
  }

  @Test func missingLevelsAreRefused() {
    let levels = #""levels": [{"identifier": "A"}, {"identifier": "B"}]"#
    let text = "{\"defs\": {}, \(levels)}"
    #expect(
      refusal(of: text, "a.ldtk#C")
        == "a.ldtk: levels: expected the name of a level behind #: A, B, found \"C\"")
    #expect(
      refusal(of: text)
        == "a.ldtk: levels: expected the name of a level behind #: A, B, found none")
  }

  @Test func levelFilesOutsideTheFolderAreRefused() throws {
    func text(_ path: String) -> String {
      """
      {"defs": {}, "levels": [{"identifier": "A", "iid": "a", "externalRelPath": "\(path)",
      "layerInstances": null}]}
      """
    }
    #expect(
      refusal(of: text("../b.ldtkl"))
        == "a.ldtk: levels/0/externalRelPath: expected a file name that stays within the folder, "
        + "found \"../b.ldtkl\"")
    #expect(
      refusal(of: text("/b.ldtkl"))
        == "a.ldtk: levels/0/externalRelPath: expected a file name relative to the folder, "
        + "found \"/b.ldtkl\"")
    let missing = failure(file: "b.ldtkl") { () throws(ContentError) in
      _ = try LDtkFixtures.read("a.ldtk", ["a.ldtk": text("b.ldtkl")])
    }
    #expect(missing?.kind == .missing)
    // A level that names another file has no layers of its own, so files cannot refer to each other in a circle.
    let circle = failure(file: "a.ldtk") { () throws(ContentError) in
      _ = try LDtkFixtures.read("a.ldtk", ["a.ldtk": text("a.ldtk")])
    }
    #expect(circle?.expected == "a level with its layers")
    let other = "{\"iid\": \"b\", \"pxWid\": 8, \"pxHei\": 8, \"layerInstances\": []}"
    var notices: [String] = []
    _ = try LDtkFixtures.read("a.ldtk", ["a.ldtk": text("b.ldtkl"), "b.ldtkl": other]) {
      notices.append("\($0)")
    }
    #expect(
      notices.contains(
        "b.ldtkl: iid: expected the level \"a\", and read all the same, found \"b\""))
  }

  @Test(arguments: [
    ("{\"__type\": \"Tiles\"}", "levels/0/layerInstances/0/__gridSize", "a whole number from 1"),
    (
      LDtkFixtures.tiles("{\"px\": [0], \"src\": [0, 0]}"),
      "levels/0/layerInstances/0/gridTiles/0/px", "an array of 2 numbers"
    ),
    (
      LDtkFixtures.tiles("{\"px\": [0, 0]}"), "levels/0/layerInstances/0/gridTiles/0",
      "a tile with px and src"
    ),
    (
      LDtkFixtures.tiles("{\"px\": [0, 0], \"src\": [0, 0], \"f\": 4}"),
      "levels/0/layerInstances/0/gridTiles/0/f", "a whole number from 0 to 3"
    ),
    (
      LDtkFixtures.tiles("", "\"intGridCsv\": [1, 2, 3],"),
      "levels/0/layerInstances/0/intGridCsv", "8 numbers"
    ),
    (
      LDtkFixtures.tiles("", "\"intGridCsv\": [0, 0, 0, 0, 0, 0, 0, 268435456],"),
      "levels/0/layerInstances/0/intGridCsv", "numbers from 0 to 268435455"
    ),
    (
      LDtkFixtures.tiles("", "\"intGridCsv\": [0, 0, 0, 0, 0, 0, 0, -1],"),
      "levels/0/layerInstances/0/intGridCsv", "numbers from 0 to 268435455"
    ),
    (
      LDtkFixtures.field("Int", "0.5"),
      "levels/0/layerInstances/0/entityInstances/0/fieldInstances/0/__value", "a whole number"
    ),
    (
      LDtkFixtures.field("Bool", "\"yes\""),
      "levels/0/layerInstances/0/entityInstances/0/fieldInstances/0/__value", "a value of Bool"
    ),
    (
      LDtkFixtures.field("Color", "\"red\""),
      "levels/0/layerInstances/0/entityInstances/0/fieldInstances/0/__value",
      "a colour like #RRGGBB"
    ),
    (
      LDtkFixtures.field("Point", "{\"cx\": 1}"),
      "levels/0/layerInstances/0/entityInstances/0/fieldInstances/0/__value/cy",
      "a whole number from"
    ),
    (
      LDtkFixtures.field("Array<Int>", "5"),
      "levels/0/layerInstances/0/entityInstances/0/fieldInstances/0/__value", "an array"
    ),
  ])
  func brokenLayersAreRefused(layer: String, location: String, expected: String) {
    let sentence = refusal(of: LDtkFixtures.small(layer))
    #expect(sentence.hasPrefix("a.ldtk: \(location): expected \(expected)"), "\(sentence)")
  }

  @Test func brokenTileSetsAreRefused() {
    func refusal(_ old: String, _ new: String) -> String {
      let layer = LDtkFixtures.tiles(#"{"px": [0, 0], "src": [0, 0], "f": 0}"#)
      return self.refusal(of: LDtkFixtures.small(layer).replacing(old, with: new))
    }
    #expect(
      refusal("\"s.png\"", "\"../s.png\"")
        == "a.ldtk: defs/tilesets/0/relPath: expected a file name that stays within the folder, "
        + "found \"../s.png\"")
    #expect(
      refusal("\"tileGridSize\": 8", "\"tileGridSize\": 0").hasPrefix(
        "a.ldtk: defs/tilesets/0/tileGridSize: expected a whole number from 1"))
    #expect(
      refusal("\"pxWid\": 32", "\"__cWid\": 300, \"__cHei\": 300, \"pxWid\": 32")
        == "a.ldtk: defs/tilesets/0: expected at most 65536 tiles in a set, found 90000")
    #expect(
      refusal("\"tileGridSize\": 8", "\"tileGridSize\": 8, \"customData\": [{\"tileId\": 16}]")
        == "a.ldtk: defs/tilesets/0/customData/0/tileId: expected a whole number from 0 to 15, "
        + "found 16")
  }

  @Test func theTilesOfAllSetsTogetherAreLimited() {
    let sets = (1...5).map {
      """
      {"identifier": "S\($0)", "uid": \($0), "relPath": "s.png", "tileGridSize": 1, "__cWid": 256,
      "__cHei": 256}
      """
    }
    let text = "{\"defs\": {\"tilesets\": [\(sets.joined(separator: ","))]}, "
    #expect(
      refusal(of: text + "\"levels\": [{\"identifier\": \"A\"}]}")
        == "a.ldtk: defs/tilesets/4: expected at most 262144 tiles in all sets, found more")
  }

  @Test func aBackgroundWithoutASizeIsRefused() {
    let text = LDtkFixtures.small(
      "",
      level: """
        "bgRelPath": "s.png", "__bgPos": {"topLeftPx": [0, 0], "scale": [0, 1],
        "cropRect": [0, 0, 8, 8]},
        """)
    #expect(
      refusal(of: text)
        == "a.ldtk: levels/0/__bgPos/scale: expected two numbers above 0, found an array of 2")
  }

  /// A layer that claims 262,144 × 262,144 cells and has one tile.
  private static let claims = """
    {"__identifier": "T", "__type": "Tiles", "__cWid": 262144, "__cHei": 262144, "__gridSize": 1,
    "__tilesetDefUid": 1, "intGridCsv": [],
    "gridTiles": [{"px": [262143, 262143], "src": [0, 0]}]}
    """

  private static var claiming: String {
    LDtkFixtures.small(claims)
      .replacing("\"pxWid\": 32, \"pxHei\": 16", with: "\"pxWid\": 262144, \"pxHei\": 262144")
  }

  /// 2,000 layers that share a definition of 2,000 values.
  private static var sharing: String {
    let values = (0..<2000).map { "{\"value\": \($0 + 1), \"identifier\": \"v\($0)\"}" }
      .joined(separator: ",")
    let layer = "{\"__type\": \"IntGrid\", \"__gridSize\": 8, \"layerDefUid\": 7}"
    return """
      {"jsonVersion": "1.5.3", "defs": {"layers": [{"uid": 7, "intGridValues": [\(values)]}]},
      "levels": [{"identifier": "L", "pxWid": 8, "pxHei": 8,
      "layerInstances": [\(repeatElement(layer, count: 2000).joined(separator: ","))]}]}
      """
  }

  /// A million empty entities.
  private static var hollow: String {
    LDtkFixtures.small(
      "{\"__type\": \"Entities\", \"__gridSize\": 8, \"entityInstances\": ["
        + repeatElement("{}", count: 1 << 20).joined(separator: ",") + "]}")
  }

  @Test func claimsOfLargeSizesAreCheckedAgainstTheContent() throws {
    let map = try LDtkFixtures.read("a.ldtk", ["a.ldtk": Self.claiming])
    #expect(map.bounds == MapBounds(width: 262_144, height: 262_144))
    #expect(map.layers.first?.offGridTiles.count == 1)
    let full = Self.claims.replacing("\"intGridCsv\": []", with: "\"intGridCsv\": [1]")
    #expect(
      refusal(of: LDtkFixtures.small(full)).contains("expected 68719476736 numbers, found 1"))
    let wide = LDtkFixtures.small(Self.claims)
      .replacing("32, \"pxHei\"", with: "1000000, \"pxHei\"")
    #expect(
      refusal(of: wide).contains("expected a level of at most 262144 cells across and down"))
    let shared = try LDtkFixtures.read("a.ldtk", ["a.ldtk": Self.sharing])
    #expect(shared.layers[1999].properties["intGridValues"]?.list?.count == 2000)
  }

  /// The reader takes memory for the content of a file, not for the sizes that a layer, a level or a definition claims.
  /// Measured in a process of its own.
  @Test func claimsOfLargeSizesTakeNoMemory() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      for (name, text, limit) in [
        ("claims", Self.claiming, 16), ("sharing", Self.sharing, 64), ("hollow", Self.hollow, 160),
      ] {
        let files = ["a.ldtk": text]
        let taken = Footprint.of { _ = try? LDtkFixtures.read("a.ldtk", files) }
        let word = taken.memory <= limit << 20 ? "held" : "TOO MUCH"
        let line = "\(word): \(name): \(taken.memory >> 20) MiB, \(taken.seconds) s\n"
        FileHandle.standardError.write(Data(line.utf8))
      }
      exit(0)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    print(output)
    #expect(output.split(separator: "\n").count { $0.hasPrefix("held: ") } == 3, "\(output)")
  }
}
