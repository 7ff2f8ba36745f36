import Foundation
import Reel
import ReelApp
import ReelImage

@testable import ReelAssets

/// A folder of assets of every kind, which is deleted with the value.
final class PackedFixture {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    "packed-\(UInt64.random(in: 0...(.max)))"
  ).path
  /// The folder of the files, and one for packed content.
  var source: String { path + "/source" }
  var target: String { path + "/target" }

  static let manifest = ContentManifest(
    atlases: ["art/hero.plist", "coins.png"], fonts: ["small.fnt"], maps: ["level.tmx"],
    particles: ["sparks.json"], sounds: ["jump.wav"], music: ["theme.wav"],
    grids: [GridPicture("coins.png", .frame(Vec2(6, 6)))], smooth: ["coins.png"])

  init() throws {
    let hero = { (side: Int) in
      let frames = ["a", "b"].enumerated().map { at, name in
        "<key>\(name).png</key><dict><key>frame</key><string>{{\(at * side),0},{\(side),\(side)}}</string></dict>"
      }
      return
        "<plist version=\"1.0\"><dict><key>frames</key><dict>\(frames.joined())</dict></dict></plist>"
    }
    let cells = (0..<64 * 64).map { "\(($0 * 7 + $0 / 64) % 5)" }.joined(separator: ",")
    let files: [String: String] = [
      "art/hero.plist": hero(8), "art/hero@2x.plist": hero(16),
      "small.fnt": """
      info face="Small" size=8
      common lineHeight=10 base=8 scaleW=16 scaleH=16 pages=1 packed=0
      page id=0 file="small.png"
      chars count=2
      char id=65 x=0 y=0 width=5 height=8 xoffset=0 yoffset=0 xadvance=6 page=0 chnl=15
      char id=66 x=6 y=0 width=5 height=8 xoffset=0 yoffset=0 xadvance=6 page=0 chnl=15
      kernings count=1
      kerning first=65 second=66 amount=-1
      """,
      "level.tmx": """
      <map width="64" height="64" tilewidth="4" tileheight="4" orientation="orthogonal">
      <properties><property name="depth" type="int" value="3"/></properties>
      <tileset firstgid="1" name="ground" tilewidth="4" tileheight="4" tilecount="4" columns="4">
      <image source="ground.png" width="16" height="4"/>
      <tile id="1"><objectgroup><object id="1" x="0" y="0" width="4" height="4"/></objectgroup></tile>
      <tile id="2"><animation><frame tileid="2" duration="100"/><frame tileid="3" duration="50"/></animation></tile>
      <wangsets><wangset name="grass" type="corner" tile="-1"><wangcolor name="g" color="#00ff00" tile="-1" probability="1"/>
      <wangtile tileid="1" wangid="0,1,0,1,0,1,0,1"/></wangset></wangsets>
      </tileset>
      <tileset firstgid="5" name="unused" tilewidth="4" tileheight="4" tilecount="4" columns="4">
      <image source="nowhere.png" width="16" height="4"/></tileset>
      <group name="g" opacity="0.5"><layer name="cells" width="64" height="64"><data encoding="csv">\(cells)</data></layer></group>
      <objectgroup name="things"><object id="7" name="door" x="8" y="9" width="10" height="11"/>
      <object id="8" gid="2" x="8" y="9" width="4" height="4"/></objectgroup>
      <imagelayer name="sky"><image source="sky.png" width="8" height="8"/></imagelayer></map>
      """,
      "sparks.json": """
      {"effects": [{"name": "a", "rate": 40, "life": [0.2, 0.5], "frames": ["a.png"], "atDeath": "b"},
      {"name": "b", "bursts": [{"count": 3}]}]}
      """,
    ]
    try FileManager.default.createDirectory(
      atPath: source + "/art", withIntermediateDirectories: true)
    for (name, text) in files { try write(Data(text.utf8), name) }
    let pictures: [(String, Int, Int)] = [
      ("art/hero.png", 16, 8), ("art/hero@2x.png", 32, 16), ("coins.png", 12, 6),
      ("coins@2x.png", 24, 12), ("coins@3x.png", 36, 18), ("small.png", 16, 16),
      ("ground.png", 16, 4), ("sky.png", 8, 8),
      ("other.png", 1, 1),
    ]
    for (name, width, height) in pictures {
      let pixels = (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0 &* 31 | 3) }
      try write(
        Data(try ImageFile.encodePNG(Bitmap(width: width, height: height, pixels: pixels))), name)
    }
    for name in ["jump.wav", "theme.wav"] { try write(Self.sound, name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ data: Data, _ name: String) throws {
    try data.write(to: URL(fileURLWithPath: source + "/" + name))
  }

  /// Opens the assets of a folder.
  func open(_ path: String) throws -> Assets {
    try Assets.open(game: "Fixture", manifest: Self.manifest, path: path)
  }

  /// Packs the assets, and opens them again.
  func packed() throws -> Assets {
    try open(source).pack(into: target, replacing: false)
    return try open(target)
  }

  /// A WAV file with 100 silent frames.
  private static var sound: Data {
    func word(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(number >> ($0 * 8) & 255) }
    }
    let format = word(1, 2) + word(1, 2) + word(8000, 4) + word(16000, 4) + word(2, 2) + word(16, 2)
    return Data(
      Array("RIFF".utf8) + word(236, 4) + Array("WAVEfmt ".utf8) + word(16, 4) + format
        + Array("data".utf8) + word(200, 4) + [UInt8](repeating: 0, count: 200))
  }
}
