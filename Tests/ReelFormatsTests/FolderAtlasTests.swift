import Foundation
import ReelContent
import ReelImage
import ReelMath
import Testing

@testable import ReelFormats

/// Atlases read from folders on disk.
@Suite struct FolderAtlasTests {
  /// A folder that is deleted at the end of the test.
  private final class Sandbox {
    let url: URL
    init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ bytes: [UInt8], _ name: String) throws {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }

    func picture(_ width: Int, _ height: Int, _ name: String) throws {
      try write(try ImageFile.encodePNG(Bitmap(width: width, height: height)), name)
    }

    func read(_ name: String, density: Float = 1, device: String = "", grid: AtlasGrid? = nil)
      throws -> Atlas
    {
      try AtlasFile.read(
        name, in: ContentFolder(path: url.path), density: density, device: device, grid: grid)
    }
  }

  private let compiled: [String: Any] = [
    "format": "APPL", "version": 1,
    "images": [
      [
        "path": "hero.1@2x.png", "size": "{64,64}",
        "subimages": [
          [
            "name": "legs%2Frun%201@2x.png", "spriteOffset": "{2,5}",
            "spriteSourceSize": "{20,30}", "textureRect": "{{1,2},{10,12}}",
            "textureRotated": true, "aliases": ["legs%2Frun%203@2x.png"],
          ]
        ],
      ],
      [
        "path": "hero.1.png", "size": "{32,32}",
        "subimages": [
          [
            "name": "legs%2Frun%201.png", "spriteOffset": "{1,2}", "spriteSourceSize": "{10,15}",
            "textureRect": "{{1,1},{5,6}}", "textureRotated": true, "aliases": [String](),
          ]
        ],
      ],
    ],
  ]

  @Test func compiledAtlasesAreRead() throws {
    let sandbox = try Sandbox()
    try sandbox.write(try BinaryPropertyListTests.binary(compiled), "art/hero.atlasc/hero.plist")
    let plain = try sandbox.read("art/hero.atlasc")
    #expect(
      plain.images == [
        AtlasImage(file: "art/hero.atlasc/hero.1.png", size: Vec2(32, 32), scale: 1)
      ])
    #expect(plain.frames.map(\.name) == ["legs/run 1.png"])
    let dense = try sandbox.read("art/hero.atlasc", density: 2)
    #expect(dense.images.map(\.file) == ["art/hero.atlasc/hero.1@2x.png"])
    #expect(dense.frames.count == 1)
    let frame = dense.frames[0]
    #expect(frame.name == "legs/run 1.png" && frame.rotation == .clockwise)
    // The frame is stored 10 wide and 12 high, so it is 12 wide and 10 high. Its bottom is 5 above the source's.
    #expect(frame.rect == Rect(1, 2, 12, 10) && frame.source == Vec2(20, 30))
    #expect(frame.offset == Vec2(2, 15))
    #expect(dense.aliases == [AtlasAlias(name: "legs/run 3.png", frame: 0)])
    #expect(dense.size(of: 0) == plain.size(of: 0))
    #expect(try sandbox.read("art/hero.atlasc/hero.plist") == plain)
    #expect(throws: ContentError.self) { try sandbox.read("art/other.atlasc") }
  }

  @Test func aFolderOfPicturesIsReadAsAnAtlas() throws {
    let sandbox = try Sandbox()
    for (name, side) in [("b.png", 4), ("b@2x.png", 8), ("a@2x.png", 6), ("c~ipad.png", 3)] {
      try sandbox.picture(side, side * 2, "sprites.atlas/" + name)
    }
    try sandbox.write([1], "sprites.atlas/readme.txt")
    let plain = try sandbox.read("sprites.atlas")
    #expect(plain.frames.map(\.name) == ["a.png", "b.png", "c.png"])
    #expect(plain.images.map(\.scale) == [2, 1, 1])
    #expect(plain.frames[1].rect == Rect(0, 0, 4, 8))
    let dense = try sandbox.read("sprites.atlas", density: 2)
    #expect(dense.images[1].file == "sprites.atlas/b@2x.png")
    #expect(dense.size(of: 1) == Vec2(4, 8))
  }

  @Test func denseVariantsOfListsAndPicturesAreRead() throws {
    let sandbox = try Sandbox()
    let list = atlas([("a.png", format1)], metadata: [("textureFileName", string("one.png"))])
    try sandbox.write(list, "one.plist")
    try sandbox.picture(64, 64, "one.png")
    try sandbox.picture(128, 128, "one@2x.png")
    // The list counts pixels of the plain picture, the frames count pixels of the dense one.
    let dense = try sandbox.read("one.plist", density: 2)
    #expect(dense.images == [AtlasImage(file: "one@2x.png", size: Vec2(128, 128), scale: 2)])
    #expect(dense.frames[0].rect == Rect(20, 40, 60, 80))
    #expect(dense.size(of: 0) == Vec2(50, 60))
    #expect(try sandbox.read("one.plist").images[0].size == Vec2(64, 64))
    // A dense picture with a dense list: the numbers of that list are not scaled.
    try sandbox.write(
      atlas([("a.png", format1)], metadata: [("textureFileName", string("one@2x.png"))]),
      "one@2x.plist")
    #expect(try sandbox.read("one.plist", density: 2).frames[0].rect == Rect(10, 20, 30, 40))
    #expect(try sandbox.read("one.plist", density: 2).size(of: 0) == Vec2(25, 30))
    #expect(try sandbox.read("one.plist", density: 3).images[0].scale == 2)
    try sandbox.write(list, "one~ipad.plist")
    #expect(try sandbox.read("one.plist", density: 1, device: "ipad").images[0].file == "one.png")
  }

  @Test func picturesAreFoundUnderOtherNamesThanTheLists() throws {
    let sandbox = try Sandbox()
    let folder = try ContentFolder(path: sandbox.url.path)
    let cases = [
      // The path on the tool's machine; another letter case; a renamed sheet.
      ("art/spin.json", "examples/spin.png", "art/spin.png"),
      ("art/robot.json", "Robot.PNG", "art/robot.png"),
      ("art/monsters.json", "TEST.psd", "art/monsters.png"),
      ("hero.plist", "hero.pvr.ccz", "hero.png"),
    ]
    for (list, named, found) in cases {
      try sandbox.write(
        list.hasSuffix("json")
          ? Array(#"{"frames": {}, "meta": {"image": "\#(named)"}}"#.utf8)
          : atlas([], metadata: [("textureFileName", string(named))]), list)
      let asWritten = (list.hasPrefix("art/") ? "art/" : "") + named
      #expect(try sandbox.read(list).images[0].file == asWritten)
      try sandbox.picture(7, 5, found)
      var mendings: [ContentError] = []
      let atlas = try AtlasFile.read(list, in: folder, mended: { mendings.append($0) })
      #expect(atlas.images[0].file == found && atlas.images[0].size == Vec2(7, 5))
      #expect(
        mendings.count == 1 && mendings[0].kind == .missing
          && mendings[0].description.contains(named))
      #expect(
        try AtlasFile.read(list, in: folder, findsPictures: false).images[0].file == asWritten)
    }
    // A picture with the name in the list is preferred.
    try sandbox.picture(1, 1, "art/examples/spin.png")
    #expect(try sandbox.read("art/spin.json").images[0].file == "art/examples/spin.png")
  }

  @Test func errorsOfBrokenFilesNameTheFormatOfTheirExtension() throws {
    let sandbox = try Sandbox()
    for (name, text, expected) in [
      ("a.json", "", "a value of JSON"), ("b.json", "// a comment", "a value of JSON"),
      ("c.plist", "{ frames = {}; }", "a property list in XML or in Apple's binary form"),
      ("d.plist", "hello", "well-formed XML"),
    ] {
      try sandbox.write(Array(text.utf8), name)
      let error = failure(file: name) { () throws(ContentError) in
        try AtlasFile.read(name, in: ContentFolder(path: sandbox.url.path))
      }
      #expect(error?.expected.contains(expected) == true, "\(name): \(String(describing: error))")
    }
    try sandbox.write(Array(#"{"frames": {}}"#.utf8), "e.plist")
    #expect(try sandbox.read("e.plist").frames.isEmpty)
  }

  @Test func picturesAreCutIntoGrids() throws {
    let sandbox = try Sandbox()
    try sandbox.picture(35, 20, "strip.png")
    #expect(try sandbox.read("strip.png").frames.map(\.rect) == [Rect(0, 0, 35, 20)])
    let cut = try sandbox.read(
      "strip.png", grid: .frame(Vec2(8, 8), margin: 1, spacing: 2))
    #expect(
      cut.frames.map(\.rect) == [
        Rect(1, 1, 8, 8), Rect(11, 1, 8, 8), Rect(21, 1, 8, 8),
        Rect(1, 11, 8, 8), Rect(11, 11, 8, 8), Rect(21, 11, 8, 8),
      ])
    let counted = try sandbox.read(
      "strip.png", grid: .count(columns: 4, rows: 2, margin: 0, spacing: 1))
    #expect(counted.frames.count == 8 && counted.frames[5].rect == Rect(9, 10, 8, 9))
    #expect(counted.frames[5].name == "5")
    #expect(throws: ContentError.self) {
      try sandbox.read("strip.png", grid: .frame(Vec2(36, 8), margin: 0, spacing: 0))
    }
    #expect(throws: ContentError.self) {
      try sandbox.read("strip.png", grid: .count(columns: 400, rows: 1, margin: 0, spacing: 0))
    }
  }

  @Test func namesOfDensityVariantsAreTakenApart() {
    func parts(_ name: String) -> [String] {
      let variant = DensityVariant(of: name)
      return [variant.name, "\(variant.scale)", variant.device]
    }
    #expect(parts("hero.png") == ["hero.png", "1.0", ""])
    #expect(parts("a/hero@2x.png") == ["a/hero.png", "2.0", ""])
    #expect(parts("hero@3x~ipad.png") == ["hero.png", "3.0", "ipad"])
    #expect(parts("hero~iphone.plist") == ["hero.plist", "1.0", "iphone"])
    #expect(parts("hero-hd.plist") == ["hero.plist", "2.0", ""])
    #expect(parts("@2x.png") == ["@2x.png", "1.0", ""])
    #expect(
      DensityVariant.candidates(of: "a.png", density: 2, device: "").prefix(4)
        == ["a@2x.png", "a-hd.png", "a@3x.png", "a@4x.png"])
    #expect(
      DensityVariant.candidates(of: "a.png", density: 1, device: "ipad").first == "a~ipad.png")
  }

  /// Sheets, strips and folders of WebP and JPEG. The reader takes sizes from the headers of the files.
  @Test func picturesMayBeWebPAndJPEG() throws {
    let sandbox = try Sandbox()
    let webp = [UInt8](
      Data(base64Encoded: "UklGRiIAAABXRUJQVlA4TBUAAAAvBcAAEA9QoIN8P+T/f4DhoAcR/Q8A")!)
    // A start marker, a comment of 70,000 bytes in two parts, and a frame header of 20 × 10.
    let comment = [0xFF, 0xFE, 0x88, 0xB8] + [UInt8](repeating: 7, count: 0x88B6)
    let jpeg =
      [0xFF, 0xD8] + comment + comment + [0xFF, 0xC0, 0, 17, 8, 0, 10, 0, 20, 3, 0, 0, 0, 0]
    try sandbox.write(webp, "strip.webp")
    try sandbox.write(jpeg, "sky.JPG")
    try sandbox.write(webp, "things.atlas/drop@2x.webp")
    try sandbox.write(jpeg, "things.atlas/sky.jpeg")
    try sandbox.write(webp, "sheet.webp")
    try sandbox.write(
      Array(#"{"frames": {"a": {"frame": {"x": 0, "y": 0, "w": 6, "h": 4}}}, "meta": {}}"#.utf8),
      "sheet.json")
    #expect(try sandbox.read("strip.webp", grid: .count(columns: 3)).frames.count == 3)
    #expect(try sandbox.read("sky.JPG").images[0].size == Vec2(20, 10))
    let atlas = try sandbox.read("things.atlas", density: 2)
    #expect(atlas.frames.map(\.name) == ["drop.webp", "sky.jpeg"])
    #expect(atlas.images.map(\.size) == [Vec2(6, 4), Vec2(20, 10)])
    let sheet = try sandbox.read("sheet.json")
    #expect(sheet.images.map(\.file) == ["sheet.webp"] && sheet.images[0].size == Vec2(6, 4))
    try sandbox.write(Array(jpeg[..<4]), "cut.jpg")
    #expect(throws: ContentError.self) { try sandbox.read("cut.jpg") }
  }
}
