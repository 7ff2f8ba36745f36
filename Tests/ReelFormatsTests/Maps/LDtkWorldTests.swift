import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

@Suite struct LDtkWorldTests {
  @Test func levelsHaveTheirAreaAndDepthInTheWorld() throws {
    let world = try LDtkFixtures.world("p/w.ldtk")
    #expect(
      world.maps == [
        MapWorld.Entry(file: "p/w.ldtk#A", area: Rect(0, 0, 32, 24), depth: 1),
        MapWorld.Entry(file: "p/w.ldtk#B", area: Rect(32, -8, 16, 16), depth: 0),
      ])
    for entry in world.maps {
      #expect(try LDtkFixtures.read(entry.file).area.size == entry.area.size)
    }
  }

  private func levels(_ layout: String, _ names: String...) -> String {
    let levels = names.map {
      "{\"identifier\": \"\($0)\", \"worldX\": -1, \"worldY\": -1, \"pxWid\": 8, \"pxHei\": 16}"
    }
    return "\"worldLayout\": \(layout), \"levels\": [\(levels.joined(separator: ","))]"
  }

  @Test func levelsInARowStandSideBySide() throws {
    func areas(_ layout: String) throws -> [Rect] {
      try LDtkFixtures.world("a.ldtk", ["a.ldtk": "{\"defs\": {}, \(levels(layout, "A", "B"))}"])
        .maps.map { $0.area }
    }
    #expect(try areas("\"LinearHorizontal\"") == [Rect(0, 0, 8, 16), Rect(8, 0, 8, 16)])
    #expect(try areas("\"LinearVertical\"") == [Rect(0, 0, 8, 16), Rect(0, 16, 8, 16)])
    #expect(try areas("null") == [Rect(0, 0, 8, 16), Rect(8, 0, 8, 16)])
    #expect(try areas("\"Free\"") == [Rect(-1, -1, 8, 16), Rect(-1, -1, 8, 16)])
    let refusal = failure(file: "a.ldtk") { () throws(ContentError) in
      _ = try LDtkFixtures.world(
        "a.ldtk", ["a.ldtk": "{\"defs\": {}, \(levels("\"Round\"", "A"))}"])
    }
    #expect(
      refusal?.expected == "Free, GridVania, LinearHorizontal or LinearVertical",
      "\(String(describing: refusal))")
  }

  @Test func everyWorldOfAProjectIsReadByItsName() throws {
    let text = """
      {"jsonVersion": "1.5.3", "defs": {}, "levels": [], "worlds": [
      {"identifier": "Sky", \(levels("\"LinearVertical\"", "A", "B"))},
      {"identifier": "Sea", \(levels("\"Free\"", "C"))}]}
      """
    let files = ["a.ldtk": text]
    #expect(
      try LDtkFixtures.world("a.ldtk#Sea", files).maps
        == [MapWorld.Entry(file: "a.ldtk#C", area: Rect(-1, -1, 8, 16))])
    var notices: [String] = []
    let first = try LDtkFixtures.world("a.ldtk", files) { notices.append("\($0)") }
    #expect(first.maps.map { $0.file } == ["a.ldtk#A", "a.ldtk#B"])
    #expect(
      notices == [
        "a.ldtk: worlds: expected the name of a world behind #, and the first taken, found 2 worlds"
      ])
    #expect(throws: ContentError.self) { try LDtkFixtures.world("a.ldtk#Land", files) }
  }

  @Test func namesOfLevelsAreSplitAtTheHash() {
    func parts(_ name: String) -> [String]? { LDtkName(name).map { [$0.file, $0.part] } }
    #expect(parts("a.ldtk") == ["a.ldtk", ""])
    #expect(parts("x/a.LDTK#B") == ["x/a.LDTK", "B"])
    #expect(parts("a.json#B") == ["a.json", "B"])
    #expect(parts("a#b.ldtk") == ["a#b.ldtk", ""])
    #expect(parts("a.json") == nil && parts("a.tmx") == nil && parts("a#1.tmx") == nil)
    #expect(LDtkName("x/a.ldtk#B")?.whole == "x/a.ldtk#B")
  }
}
