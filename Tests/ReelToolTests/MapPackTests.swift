import Foundation
import Testing

/// Tests of `reel map pack`, run as people run it. A map is drawn alike with packed tiles and with its own pictures.
@Suite struct MapPackTests {
  private static let maps = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../MapPictures/maps").standardizedFileURL

  private static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: maps.path)) ?? []).sorted()

  /// Returns a folder with all maps and pictures.
  private func copied() throws -> Sandbox {
    let sandbox = try Sandbox()
    for file in Self.files {
      try FileManager.default.copyItem(
        at: Self.maps.appendingPathComponent(file), to: sandbox.url.appendingPathComponent(file))
    }
    return sandbox
  }

  @Test func packedMapsAreDrawnLikeUnpackedOnes() throws {
    let sandbox = try copied()
    let out = try Sandbox()
    let maps = Self.files.filter { $0.hasSuffix(".tmx") }
    #expect(maps.count == 24)
    for map in maps {
      let own = out.url.appendingPathComponent("own-\(map).png")
      let packed = out.url.appendingPathComponent("packed-\(map).png")
      #expect(try sandbox.tool(["map", "render", map, own.path]).code == 0)
      let outcome = try sandbox.tool(["map", "pack", map, "-o", "all", "--force"])
      #expect(outcome.code == 0 && outcome.output.hasPrefix("all.png "), "\(map): \(outcome)")
      // The pictures of the tiles are removed, so only the packed ones can be drawn.
      let pictures = Self.files.filter {
        $0.hasSuffix(".png") && !(map == "groups.tmx" && $0 == "sky.png")
      }
      for file in pictures {
        try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent(file))
      }
      let drawn = try sandbox.tool(["map", "render", map, packed.path, "--atlas", "all.plist"])
      #expect(drawn.code == 0, "\(map): \(drawn.errors)")
      #expect(try Data(contentsOf: own) == Data(contentsOf: packed), "\(map)")
      for file in pictures {
        try FileManager.default.copyItem(
          at: Self.maps.appendingPathComponent(file), to: sandbox.url.appendingPathComponent(file))
      }
    }
  }

  private let row = """
    <map width="3" height="1" tilewidth="2" tileheight="2">
     <tileset firstgid="1" name="t" tilewidth="2" tileheight="2"><image source="t.png"/>
      <tile id="1"><animation><frame tileid="3" duration="100"/></animation></tile></tileset>
     <tileset firstgid="9" name="u" tilewidth="2" tileheight="2"><image source="u.png"/></tileset>
     <layer width="3" height="1"><data encoding="csv">1,2,1</data></layer>
    </map>
    """

  private func rowed() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.picture("t.png", 8, 4)
    try sandbox.picture("u.png", 4, 4)
    try sandbox.write(row, "row.tmx")
    return sandbox
  }

  private func names(_ sandbox: Sandbox) throws -> [String] {
    try sandbox.tool(["atlas", "dump", "tiles.plist", "--json"]).output
      .matches(of: #/[tu]#\d/#).map { String($0.output) }
  }

  @Test func onlyUsedTilesArePacked() throws {
    let sandbox = try rowed()
    #expect(try sandbox.tool(["map", "pack", "row.tmx", "-o", "tiles"]).code == 0)
    // An animated tile is packed with the tiles that it shows.
    #expect(Set(try names(sandbox)) == ["t#0", "t#1", "t#3"])
    #expect(try sandbox.tool(["map", "pack", "row.tmx", "-o", "tiles", "--keep", "u"]).code == 0)
    #expect(Set(try names(sandbox)) == ["t#0", "t#1", "t#3", "u#0", "u#1", "u#2", "u#3"])
    #expect(try sandbox.tool(["map", "pack", "row.tmx", "-o", "tiles", "--all"]).code == 0)
    #expect(Set(try names(sandbox)).count == 12)
  }

  @Test func wrongArgumentsOfMapPackAreExplained() throws {
    let sandbox = try rowed()
    let keep = try sandbox.tool(["map", "pack", "row.tmx", "-o", "tiles", "--keep", "v"])
    #expect(keep.code == 65)
    #expect(keep.errors == "row.tmx: expected a tile set named \"v\", found \"t\", \"u\".\n")
    try sandbox.write(row.replacing("1,2,1", with: "0,0,0"), "empty.tmx")
    let empty = try sandbox.tool(["map", "pack", "empty.tmx", "-o", "tiles"])
    #expect(empty.code == 65 && empty.errors.contains("expected tiles with pictures, found none"))
    #expect(
      try sandbox.tool(["map", "pack", "row.tmx", "-o", "tiles", "--extrude", "65"]).code == 64)
    try sandbox.write("mine", "tiles.plist")
    let taken = try sandbox.tool(["map", "pack", "row.tmx", "-o", "tiles"])
    #expect(taken.code == 73 && taken.errors.contains("tiles.plist"))
  }
}
