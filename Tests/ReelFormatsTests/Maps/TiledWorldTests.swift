import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

@Suite struct TiledWorldTests {
  private func read(_ text: String) throws(ContentError) -> (MapWorld, [ContentError]) {
    var notices: [ContentError] = []
    let world = try TiledWorld.read(Array(text.utf8), file: "w/a.world", notices: &notices)
    return (world, notices)
  }

  @Test func mapsAndPatternsAreRead() throws {
    let (world, notices) = try read(
      """
      {"type": "world", "onlyShowAdjacentMaps": true, "more": 1,
       "maps": [{"fileName": "../b.tmx", "x": -5, "y": 6, "width": 70, "height": 80, "odd": 0}],
       "patterns": [{"regexp": "m(\\\\d+)_(\\\\d+).tmx", "multiplierX": 2, "multiplierY": 3,
         "offsetX": 4, "offsetY": 5, "mapWidth": 6, "mapHeight": 7}]}
      """)
    #expect(world.maps == [MapWorld.Entry(file: "b.tmx", area: Rect(-5, 6, 70, 80))])
    #expect(world.patterns[0].expression == "m(\\d+)_(\\d+).tmx" && world.showsAdjacentOnly)
    #expect(world.patterns[0].multiplier == Vec2(2, 3) && world.patterns[0].offset == Vec2(4, 5))
    #expect(world.patterns[0].size == Vec2(6, 7) && notices.count == 2)
  }

  @Test(arguments: [
    ("{\"maps\": 1}", "maps: expected an array, found 1"),
    ("{\"maps\": [{\"x\": 1}]}", "maps/0: expected a map with fileName, found none"),
    ("{\"maps\": [{\"fileName\": \"../../b\"}]}", "stays within the folder"),
    ("{\"maps\": [{\"fileName\": \"a.world\"}]}", "expected a map, not another world"),
    ("{\"type\": \"map\"}", "expected the type \"world\", found \"map\""),
    ("[]", "expected an object"), ("{\"maps\": [{\"fileName\": \"b\", \"x\": 1e99}]}", "within ±"),
  ])
  func errorsOfARefusedWorldStateTheReason(text: String, sentence: String) {
    let error = failure(file: "w/a.world") { () throws(ContentError) in try read(text) }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "read")")
  }
}
