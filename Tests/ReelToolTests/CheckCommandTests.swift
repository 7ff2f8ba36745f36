import Foundation
import Testing

/// `reel check FOLDER`.
@Suite struct CheckCommandTests {
  private static let games = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Games")

  private func packed() throws -> Place {
    let place = try Place()
    try place.picture("pictures/hero.png", 8, 8)
    _ = try place.reel(["pack", "pictures", "-o", "game/art", "--format", "json"])
    return place
  }

  @Test(arguments: ["Examples/Assets", "Arena/App/Assets", "Castle/App/Assets"])
  func theGamesAreInOrder(_ folder: String) throws {
    let place = try Place()
    let outcome = try place.tool(["check", Self.games.appendingPathComponent(folder).path])
    #expect(outcome.code == 0 && outcome.output.contains("all well"), "\(outcome.output)")
  }

  @Test func whatIsInOrderIsSaidSo() throws {
    let place = try packed()
    let outcome = try place.tool(["check", "game"])
    #expect(outcome.code == 0 && outcome.output == "game: 2 files, all well\n", "\(outcome.output)")
  }

  @Test func allProblemsAreToldAtOnce() throws {
    let place = try packed()
    try place.write("no sound", "game/bang.wav")
    try place.write("info face=\"x\"\npage id=0 file=\"gone.png\"\n", "game/font.fnt")
    try place.write(
      "{\"effects\": [{\"name\": \"a\", \"rate\": 1, \"frames\": [\"dust\"]}]}", "game/p.json")
    try place.picture("game/stray.png", 4, 4)
    try place.picture("twins/hero.png", 4, 4, shade: 9)
    _ = try place.reel(["pack", "twins", "-o", "game/more", "--format", "json"])
    let outcome = try place.tool(["check", "game"])
    #expect(outcome.code == 1)
    for sentence in [
      "bang.wav", "font.fnt", "there is no frame \"dust\"", "stray.png: nothing names it",
      "the frame \"hero.png\" is in art.json too",
    ] {
      #expect(outcome.output.contains(sentence), "\(sentence) is not in \(outcome.output)")
    }
  }

  @Test func aPictureMayBeAnAtlasByItself() throws {
    let place = try packed()
    try place.picture("game/strip.png", 4, 4)
    #expect(try place.tool(["check", "game"]).code == 1)
    #expect(try place.tool(["check", "game", "--picture", "strip.png"]).code == 0)
  }

  private static func level(_ name: String) -> String {
    """
    {"identifier": "\(name)", "iid": "\(name)", "uid": 1, "worldX": 0, "worldY": 0, "pxWid": 16,
     "pxHei": 16, "layerInstances": []}
    """
  }

  /// Every level of a project, worlds, and maps of Tiled by whatever name.
  @Test func mapsOfAllKindsAreLookedAt() throws {
    let place = try packed()
    try place.write(
      """
      {"jsonVersion": "1.5.3", "worldLayout": "Free", "defs": {"layers": [], "entities": [],
       "tilesets": [], "enums": []}, "levels": [\(Self.level("One")), \(Self.level("Two"))]}
      """, "game/levels.ldtk")
    let map = """
      <map version="1.10" orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
      <tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="1" columns="1">
      <image source="FILE" width="8" height="8"/></tileset></map>
      """
    try place.picture("game/tiles.png", 8, 8)
    try place.write(map.replacingOccurrences(of: "FILE", with: "tiles.png"), "game/old.xml")
    try place.write("<notes/>", "game/notes.xml")
    try place.write(
      """
      {"type": "map", "version": "1.10", "orientation": "orthogonal", "width": 1, "height": 1,
       "tilewidth": 8, "tileheight": 8, "layers": [], "tilesets": []}
      """, "game/plain.json")
    try place.write(
      #"{"type": "world", "maps": [{"fileName": "old.xml", "x": 0, "y": 0}]}"#, "game/all.world")
    var outcome = try place.tool(["check", "game"])
    #expect(outcome.code == 0 && outcome.output == "game: 7 files, all well\n", "\(outcome.output)")
    try place.write(map.replacingOccurrences(of: "FILE", with: "gone.png"), "game/bad.xml")
    try place.write(
      #"{"type": "world", "maps": [{"fileName": "gone.tmx", "x": 0, "y": 0}]}"#, "game/far.world")
    outcome = try place.tool(["check", "game"])
    #expect(outcome.code == 1)
    for sentence in ["bad.xml: there is no picture \"gone.png\"", "there is no map \"gone.tmx\""] {
      #expect(outcome.output.contains(sentence), "\(sentence) is not in \(outcome.output)")
    }
  }

  @Test func aFolderThatIsNotThereIsRefused() throws {
    #expect(try Place().tool(["check", "nowhere"]).code == 66)
  }
}
