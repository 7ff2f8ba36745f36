import Foundation
import Testing

/// Tests of `reel check FOLDER`.
@Suite struct CheckCommandTests {
  private static let games = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Games")

  private func packed() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.picture("pictures/hero.png", 8, 8)
    _ = try sandbox.reel(["pack", "pictures", "-o", "game/art", "--format", "json"])
    return sandbox
  }

  @Test(arguments: ["Examples/Program/Assets", "Arena/App/Assets", "Castle/App/Assets"])
  func theAssetsOfTheGamesHaveNoProblems(_ folder: String) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.tool(["check", Self.games.appendingPathComponent(folder).path])
    #expect(outcome.code == 0 && outcome.output.contains("all well"), "\(outcome.output)")
  }

  @Test func aFolderWithoutProblemsIsReportedAsWell() throws {
    let sandbox = try packed()
    let outcome = try sandbox.tool(["check", "game"])
    #expect(outcome.code == 0 && outcome.output == "game: 2 files, all well\n", "\(outcome.output)")
  }

  @Test func allProblemsAreReportedAtOnce() throws {
    let sandbox = try packed()
    try sandbox.write("no sound", "game/bang.wav")
    try sandbox.write("info face=\"x\"\npage id=0 file=\"gone.png\"\n", "game/font.fnt")
    try sandbox.write(
      "{\"effects\": [{\"name\": \"a\", \"rate\": 1, \"frames\": [\"dust\"]}]}", "game/p.json")
    try sandbox.picture("game/stray.png", 4, 4)
    try sandbox.picture("twins/hero.png", 4, 4, shade: 9)
    _ = try sandbox.reel(["pack", "twins", "-o", "game/more", "--format", "json"])
    let outcome = try sandbox.tool(["check", "game"])
    #expect(outcome.code == 1)
    for sentence in [
      "bang.wav", "font.fnt", "there is no frame \"dust\"", "stray.png: nothing names it",
      "the frame \"hero.png\" is in art.json too",
    ] {
      #expect(outcome.output.contains(sentence), "\(sentence) is not in \(outcome.output)")
    }
  }

  /// Oddities of tools that the reader corrects are reported, and are no problem.
  @Test func correctedOdditiesAreReportedAsNotes() throws {
    let sandbox = try packed()
    try sandbox.write(
      """
      info face="x"
      common lineHeight=20 base=15
      page id=0 file="C:\\fonts\\font.png"
      char id=32 x=7 y=2 width=0 height=0 xoffset=0 yoffset=25 xadvance=8
      char id=32 x=0 y=0 width=0 height=0 xoffset=1 yoffset=4 xadvance=9
      """, "game/ui/font.fnt")
    try sandbox.picture("game/ui/font.png", 8, 8)
    let outcome = try sandbox.tool(["check", "game"])
    #expect(outcome.code == 0, "\(outcome.output)")
    #expect(
      outcome.lines == [
        "note: ui/font.fnt: line 3: page/file: expected a file name with / instead of backslashes, found "
          + "\"C:\\fonts\\font.png\", of which \"font.png\" counts",
        "note: ui/font.fnt: line 5: char/id: expected every character once, the first counts, found 32 again",
        "game: 4 files, all well",
      ], "\(outcome.output)")
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("game/ui/font.png"))
    let missing = try sandbox.tool(["check", "game"])
    #expect(missing.code == 1)
    #expect(missing.output.contains("\nui/font.fnt: there is no picture \"ui/font.png\""))
  }

  @Test func aPictureMayBeAnAtlasByItself() throws {
    let sandbox = try packed()
    try sandbox.picture("game/strip.png", 4, 4)
    #expect(try sandbox.tool(["check", "game"]).code == 1)
    #expect(try sandbox.tool(["check", "game", "--picture", "strip.png"]).code == 0)
  }

  private static func level(_ name: String) -> String {
    """
    {"identifier": "\(name)", "iid": "\(name)", "uid": 1, "worldX": 0, "worldY": 0, "pxWid": 16,
     "pxHei": 16, "layerInstances": []}
    """
  }

  /// The files are all levels of a project, worlds, and maps of Tiled with any name.
  @Test func mapsOfAllKindsAreChecked() throws {
    let sandbox = try packed()
    try sandbox.write(
      """
      {"jsonVersion": "1.5.3", "worldLayout": "Free", "defs": {"layers": [], "entities": [],
       "tilesets": [], "enums": []}, "levels": [\(Self.level("One")), \(Self.level("Two"))]}
      """, "game/levels.ldtk")
    let map = """
      <map version="1.10" orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
      <tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="1" columns="1">
      <image source="FILE" width="8" height="8"/></tileset></map>
      """
    try sandbox.picture("game/tiles.png", 8, 8)
    try sandbox.write(map.replacingOccurrences(of: "FILE", with: "tiles.png"), "game/old.xml")
    try sandbox.write("<notes/>", "game/notes.xml")
    try sandbox.write(
      """
      {"type": "map", "version": "1.10", "orientation": "orthogonal", "width": 1, "height": 1,
       "tilewidth": 8, "tileheight": 8, "layers": [], "tilesets": []}
      """, "game/plain.json")
    try sandbox.write(
      #"{"type": "world", "maps": [{"fileName": "old.xml", "x": 0, "y": 0}]}"#, "game/all.world")
    var outcome = try sandbox.tool(["check", "game"])
    #expect(outcome.code == 0 && outcome.output == "game: 7 files, all well\n", "\(outcome.output)")
    try sandbox.write(map.replacingOccurrences(of: "FILE", with: "gone.png"), "game/bad.xml")
    try sandbox.write(
      #"{"type": "world", "maps": [{"fileName": "gone.tmx", "x": 0, "y": 0}]}"#, "game/far.world")
    outcome = try sandbox.tool(["check", "game"])
    #expect(outcome.code == 1)
    for sentence in [
      "bad.xml: tile set \"t\": there is no picture \"gone.png\"", "there is no map \"gone.tmx\"",
    ] {
      #expect(outcome.output.contains(sentence), "\(sentence) is not in \(outcome.output)")
    }
  }

  @Test func aMissingFolderIsRefused() throws {
    #expect(try Sandbox().tool(["check", "nowhere"]).code == 66)
  }
}
