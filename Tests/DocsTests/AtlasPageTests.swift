import Foundation
import Reel
import ReelFormats
import ReelImage
import Testing

/// Tests of the code of docs/atlases.md.
@Suite struct AtlasPageTests {
  private func folder(_ files: [String: Data]) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: url.appendingPathComponent(name)) }
    return url
  }

  private func png(_ width: Int, _ height: Int) throws -> Data {
    Data(try ImageFile.encodePNG(Bitmap(width: width, height: height)))
  }

  @Test func sheetsAndStripsAreRead() throws {
    let sheet = """
      {"frames": [{"filename": "stand.png", "frame": {"x":0,"y":0,"w":8,"h":8}},
        {"filename": "jump.png", "frame": {"x":8,"y":0,"w":8,"h":8}}],
       "meta": {"frameTags": [{"name": "run", "from": 0, "to": 1, "direction": "reverse"}],
        "slices": [{"name": "shield", "keys": [{"frame": 0, "bounds": {"x":0,"y":0,"w":8,"h":8},
          "center": {"x":2,"y":3,"w":4,"h":2}}]}]}}
      """
    let url = try folder(["hero.json": Data(sheet.utf8), "coins.png": png(64, 8)])
    defer { try? FileManager.default.removeItem(at: url) }
    let read = try readAtlases(url.path)
    #expect(read.jump?.rect == Rect(8, 0, 8, 8))
    #expect(read.run == [1, 0])
    #expect(read.shield == AtlasBorder(left: 2, top: 3, right: 2, bottom: 3))
    #expect(read.coins.frames.count == 8)
    #expect(nameAtlases().atlases.count == 3)
  }

  @Test func aPanelHasASizeOfItsOwn() throws {
    let world = World()
    spawnPanel(world, FrameID())
    let size = try #require(
      world.query(with: Sprite.self).first.flatMap { world[$0, SpriteSize.self] })
    #expect(size == SpriteSize(200, 80, fill: .ninePatch))
  }

  @Test func denseSheetsHaveTheSameSizeInPoints() throws {
    let list = """
      <plist version="1.0"><dict><key>frames</key><dict><key>a.png</key><dict>
      <key>frame</key><string>{{0,0},{16,8}}</string></dict></dict></dict></plist>
      """
    let url = try folder([
      "hero.plist": Data(list.utf8), "hero.png": png(16, 8), "hero@2x.png": png(32, 16),
    ])
    defer { try? FileManager.default.removeItem(at: url) }
    let read = try readDenseAtlas(url.path)
    #expect(read.size == Vec2(16, 8))
    #expect(read.dense.frames[0].rect == Rect(0, 0, 32, 16))
  }
}
