import Foundation
import ReelContent
import ReelFormats
import ReelMath
import Testing

@Suite struct CocosAtlasTests {
  private let frame = dict([("frame", string("{{1,2},{3,4}}"))])

  private func error(_ bytes: [UInt8], file: String = "a.plist") -> ContentError? {
    failure(file: file) { () throws(ContentError) in try CocosAtlas.read(bytes, file: file) }
  }

  private func image(
    _ metadata: [(String, String)]?, file: String = "hero.plist"
  ) throws -> AtlasImage {
    let atlas = try CocosAtlas.read(atlas([("a", frame)], metadata: metadata), file: file)
    #expect(atlas.images.count == 1)
    return atlas.images[0]
  }

  @Test func `Frames and aliases are sorted by bytes`() throws {
    let list = try CocosAtlas.read(
      atlas([("é", frame), ("b", frame), ("Z", frame), ("a", format3), ("a10", frame)]), file: "a")
    #expect(list.frames.map(\.name) == ["Z", "a", "a10", "b", "é"])
    #expect(
      list.aliases == [AtlasAlias(name: "three", frame: 1), AtlasAlias(name: "two", frame: 1)])
    #expect(list.index(of: "two") == 1)
  }

  @Test func `The order of frames in a list does not change the atlas`() throws {
    let frames = [("c", format0), ("a", format1), ("d", format3), ("b", format2)]
    let list = try CocosAtlas.read(atlas(frames), file: "a.plist")
    #expect(try CocosAtlas.read(atlas(frames.reversed()), file: "a.plist") == list)
  }

  @Test func `A list without frames is an empty atlas`() throws {
    #expect(try CocosAtlas.read(atlas([]), file: "a.plist").frames.isEmpty)
  }

  @Test func `The flag for premultiplied colours is read`() throws {
    #expect(try !image(nil).isPremultiplied)
    #expect(try image([("premultiplyAlpha", "<true/>")]).isPremultiplied)
    #expect(try !image([("premultiplyAlpha", "<false/>")]).isPremultiplied)
    // A value that is no Boolean counts as false.
    #expect(try !image([("premultiplyAlpha", string("yes"))]).isPremultiplied)
  }

  @Test func `The name of the picture is read or derived from the list`() throws {
    #expect(try image(nil).file == "hero.png")
    #expect(try image([]).file == "hero.png")
    // The picture lies in the list's folder.
    #expect(try image(nil, file: "folder/hero.plist").file == "folder/hero.png")
    #expect(
      try image([("textureFileName", string("sub/x"))], file: "folder/hero.plist").file
        == "folder/sub/x.png")
    #expect(try image([("target", string("default"))]).file == "hero.png")
    #expect(try image(nil, file: "v1.2.plist").file == "v1.2.png")
    #expect(try image([("textureFileName", string("x.png"))]).file == "x.png")
    #expect(try image([("textureFileName", string("x"))]).file == "x.png")
    #expect(try image([("textureFileName", string(""))]).file == "hero.png")
    #expect(try image([("realTextureFileName", string("sub/y.png"))]).file == "sub/y.png")
    #expect(
      try image([("realTextureFileName", string("y.png")), ("textureFileName", string("x.png"))])
        .file == "x.png")
    let target = dict([
      ("textureFileName", string("z")), ("textureFileExtension", string(".pvr")),
    ])
    #expect(try image([("target", target)]).file == "z.pvr")
    #expect(try image([("target", target), ("textureFileName", string("x"))]).file == "x.png")
    #expect(
      try image([("textureFileName", string("z")), ("textureFileExtension", string("jpg"))]).file
        == "z.jpg")
  }

  @Test func `Scale and size of the picture are read`() throws {
    for (name, scale) in [
      ("a@2x.png", 2), ("a@3x", 3), ("a@0x.png", 1), ("a2x.png", 1), ("a@2xx.png", 1), ("2x", 1),
    ] as [(String, Float)] {
      #expect(try image([("textureFileName", string(name))]).scale == scale, "\(name)")
    }
    #expect(try image([("size", string("{512, 256}"))]).size == Vec2(512, 256))
    #expect(try image(nil).size == .zero)
    let texture = dict([("width", "<integer>64</integer>"), ("height", "<real>32</real>")])
    let bytes = plist(dict([("frames", dict([])), ("texture", texture)]))
    #expect(try CocosAtlas.read(bytes, file: "a.plist").images[0].size == Vec2(64, 32))
  }

  @Test func `Picture names that lead out of the folder are refused`() {
    for name in [
      "../x.png", "/x.png", "a/../../x.png", "a//x.png", "C:x.png", "a\\x.png", "./x.png",
      "a\u{7F}.png", String(repeating: "x", count: 2000),
    ] {
      for key in ["textureFileName", "realTextureFileName"] {
        let direct = error(atlas([("a", frame)], metadata: [(key, string(name))]))
        #expect(direct?.location == "metadata/\(key)", "\(name)")
        let target = [("target", dict([(key, string(name))]))]
        #expect(
          error(atlas([("a", frame)], metadata: target))?.location == "metadata/target/\(key)",
          "\(name)")
      }
    }
    let suffix = [
      ("textureFileName", string("x")), ("textureFileExtension", string("./../../y")),
    ]
    #expect(error(atlas([("a", frame)], metadata: suffix)) != nil)
  }

  @Test func `An alias that is a frame's name is left out and reported`() throws {
    let bytes = plist(dict([("frames", dict([("two", frame), ("z", format3)]))]))
    var mendings: [ContentError] = []
    let atlas = try CocosAtlas.read(bytes, file: "a.plist", mended: { mendings.append($0) })
    #expect(mendings.map(\.location) == ["frames/\"z\"/aliases"])
    #expect(atlas.frames.count == 2 && atlas.index(of: "two") == 0)
    #expect(!atlas.aliases.contains { $0.name == "two" })
  }

  @Test func `Malformed lists of frames are refused`() {
    let frames = ("frames", dict([("a", frame)]))
    let cases: [(String, location: String)] = [
      ("<array/>", ""), ("<string>frames</string>", ""), (dict([]), "frames"),
      (dict([("frames", "<array/>")]), "frames"), (dict([frames, frames]), "frames"),
      (dict([frames, ("metadata", dict([])), ("metadata", dict([]))]), "metadata"),
      (dict([frames, ("metadata", string("x"))]), "metadata"),
      (dict([frames, ("texture", "<array/>")]), "texture"),
      (dict([("frames", dict([("a", frame), ("a", frame)]))]), "frames/\"a\""),
      (dict([("frames", dict([("", frame)]))]), "frames/\"\""),
      (dict([("frames", dict([("a", "<array/>")]))]), "frames/\"a\""),
      (
        dict([frames, ("metadata", dict([("textureFileName", "<true/>")]))]),
        "metadata/textureFileName"
      ),
      (dict([frames, ("metadata", dict([("size", string("{-1, 2}"))]))]), "metadata/size"),
      (dict([frames, ("metadata", dict([("size", "<date/>")]))]), "metadata/size"),
      (
        dict([
          frames,
          ("texture", dict([("width", "<real>1e9</real>"), ("height", "<real>1</real>")])),
        ]), "texture"
      ),
      (
        dict([frames, ("metadata", dict([("size", string("{1,1}")), ("size", string("{2,1}"))]))]),
        "metadata/size"
      ),
    ]
    for (body, location) in cases {
      let error = error(plist(body))
      #expect(
        error?.location == location && error?.kind == .damaged,
        "\(body): \(String(describing: error))"
      )
    }
  }

  @Test func `More frames than an id can name are refused`() {
    let frames = (0...65_536).map { ("f\($0)", "<dict/>") }
    #expect(error(atlas(frames))?.location == "frames")
  }

  @Test func `The shipped atlas is read`() throws {
    let url = root.appendingPathComponent("Games/AlienCatch/App/Assets/aliencatch.plist")
    let list = try CocosAtlas.read([UInt8](Data(contentsOf: url)), file: "aliencatch.plist")
    #expect(list.images.map(\.file) == ["aliencatch.png"])
    #expect(list.frames.count > 10)
    let button = try #require(list.frames.first { $0.name == "button-left.png" })
    #expect(button.rect == Rect(1, 601, 68, 68) && button.offset == Vec2(2, 3))
    #expect(button.source == Vec2(72, 72))
    for frame in list.frames {
      #expect(frame.rect.width > 0 && frame.rect.height > 0, "\(frame.name)")
    }
  }

  @Test func `An atlas list cut off after any byte is refused`() {
    let whole = atlas([("a", format3)], metadata: [("size", string("{1,1}"))])
    for count in 0..<whole.count {
      #expect(error(Array(whole.prefix(count)))?.kind == .damaged, "\(count) bytes")
    }
    #expect(error(whole) == nil)
  }
}
