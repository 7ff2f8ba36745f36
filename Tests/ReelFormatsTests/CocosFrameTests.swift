import ReelContent
import ReelFormats
import ReelMath
import Testing

@Suite struct CocosFrameTests {
  private func frame(_ list: String) throws -> AtlasFrame {
    let frames = try CocosAtlas.read(atlas([("a", list)]), file: "a.plist").frames
    return try #require(frames.first)
  }

  private func error(_ list: String) -> ContentError? {
    failure(file: "a.plist") { () throws(ContentError) in
      try CocosAtlas.read(atlas([("a", list)]), file: "a.plist")
    }
  }

  // The frame, calculated by hand: 30 × 40 of a picture of 50 × 60 (65 × 60 in format 0), whose centre lies 5 to the
  // right of the picture's and 3 below it. So its corner is (50 - 30) / 2 + 5 = 15 from the left, and (60 - 40) / 2 + 3
  // = 13 from the top.

  @Test func `Frames of format 0 are read`() throws {
    // (65 - 30) / 2 + 2.5 = 20
    #expect(
      try frame(format0)
        == AtlasFrame(
          name: "a", rect: Rect(10, 20, 30, 40), offset: Vec2(20, 13), source: Vec2(65, 60)))
  }

  @Test func `Frames of format 1 are read`() throws {
    #expect(
      try frame(format1)
        == AtlasFrame(
          name: "a", rect: Rect(10, 20, 30, 40), offset: Vec2(15, 13), source: Vec2(50, 60)))
  }

  @Test func `Rotated and trimmed frames of format 2 are read`() throws {
    #expect(
      try frame(format2)
        == AtlasFrame(
          name: "a", rect: Rect(10, 20, 30, 40), rotation: .clockwise, offset: Vec2(15, 13),
          source: Vec2(50, 60)))
  }

  @Test func `Rotated and trimmed frames of format 3 with an anchor are read`() throws {
    // The size in `textureRect` is turned here, `spriteSize` never is. The anchor counts from the bottom.
    #expect(
      try frame(format3)
        == AtlasFrame(
          name: "a", rect: Rect(10, 20, 30, 40), rotation: .clockwise, offset: Vec2(15, 13),
          source: Vec2(50, 60), pivot: Vec2(0.25, 0.75)))
  }

  @Test func `Frames that are neither trimmed nor rotated are read`() throws {
    let plain = AtlasFrame(name: "a", rect: Rect(1, 2, 3, 4), offset: .zero, source: Vec2(3, 4))
    #expect(try frame(dict([("frame", string("{{1,2},{3,4}}"))])) == plain)
    #expect(
      try frame(
        dict([("textureRect", string("{{1,2},{3,4}}")), ("spriteSize", string("{3,4}"))])) == plain)
    let numbers = [("x", "1"), ("y", "2"), ("width", "3"), ("height", "4")]
    #expect(try frame(dict(numbers.map { ($0.0, "<integer>\($0.1)</integer>") })) == plain)
    #expect(try frame(dict(numbers.map { ($0.0, string($0.1)) })) == plain)
  }

  @Test func `The flag for turned frames is read in any spelling`() throws {
    for (flag, rotation) in [
      ("<true/>", .clockwise), ("<false/>", .none), ("<integer>1</integer>", .clockwise),
      ("<integer>0</integer>", .none),
    ] as [(String, AtlasRotation)] {
      let list = dict([("frame", string("{{1,2},{3,4}}")), ("rotated", flag)])
      #expect(try frame(list).rotation == rotation, "\(flag)")
    }
  }

  @Test func `A rounded offset takes the pixel that is written beside it`() throws {
    // 31 of 50: the corner would be at 9.5 + 5 = 14.5, and the tool wrote 14.
    func list(_ corner: String) -> String {
      dict([
        ("frame", string("{{0,0},{31,40}}")), ("offset", string("{5,-3}")),
        ("sourceColorRect", string("{{\(corner)},{31,40}}")), ("sourceSize", string("{50,60}")),
      ])
    }
    #expect(try frame(list("14,13")).offset == Vec2(14, 13))
    #expect(try frame(list("15,13")).offset == Vec2(15, 13))
    // This corner is too far away to be a matter of rounding.
    #expect(try frame(list("99,99")).offset == Vec2(14.5, 13))
  }

  @Test func `The keys choose the format, not the metadata`() throws {
    let bytes = atlas(
      [("a", format0), ("b", format1), ("c", format2), ("d", format3)],
      metadata: [("format", "<integer>7</integer>")])
    let frames = try CocosAtlas.read(bytes, file: "a.plist").frames
    #expect(frames.map(\.rotation) == [.none, .none, .clockwise, .clockwise])
    #expect(frames.map(\.offset) == [Vec2(20, 13), Vec2(15, 13), Vec2(15, 13), Vec2(15, 13)])
  }

  @Test func `A malformed colour rectangle is ignored`() throws {
    for value in ["{85, 121}", "{{0,0},{-1,0}}", "?"] {
      let old = try frame(
        dict([("frame", string("{{1,2},{3,4}}")), ("sourceColorRect", string(value))]))
      let new = try frame(
        dict([
          ("textureRect", string("{{1,2},{3,4}}")), ("spriteSize", string("{3,4}")),
          ("spriteColorRect", string(value)),
        ]))
      #expect(old.rect == Rect(1, 2, 3, 4) && new == old)
    }
  }

  @Test func `The error of a malformed value names its key`() {
    let rect = ("frame", string("{{1,2},{3,4}}"))
    let texture = ("textureRect", string("{{1,2},{3,4}}"))
    let size = ("spriteSize", string("{3,4}"))
    let cases: [([(String, String)], location: String)] = [
      ([], ""), ([("other", string("x"))], ""),
      ([("frame", string("oops"))], "/frame"), ([("frame", "<integer>1</integer>")], "/frame"),
      ([("frame", string("{{1,2},{-3,4}}"))], "/frame"),
      ([("frame", string("{{-1,2},{3,4}}"))], "/frame"),
      ([("frame", string("{{1,2},{3,70000}}"))], "/frame"),
      ([rect, rect], "/frame"),
      ([rect, ("offset", string("{1}"))], "/offset"),
      ([rect, ("sourceSize", string("{-1,1}"))], "/sourceSize"),
      ([rect, ("rotated", string("YES"))], "/rotated"),
      ([rect, ("rotated", "<integer>2</integer>")], "/rotated"),
      ([rect, ("anchor", string("middle"))], "/anchor"),
      ([rect, ("aliases", string("a"))], "/aliases"),
      ([rect, ("aliases", "<array><integer>1</integer></array>")], "/aliases/0"),
      ([rect, ("aliases", "<array><string>x</string><string/></array>")], "/aliases/1"),
      ([texture], "/spriteSize"), ([size], "/textureRect"),
      ([texture, size, ("textureRotated", "<array/>")], "/textureRotated"),
      ([texture, size, ("spriteOffset", "<date/>")], "/spriteOffset"),
      ([texture, size, ("spriteSourceSize", string("{1e9,1}"))], "/spriteSourceSize"),
      ([("x", "<integer>1</integer>")], "/y"),
      ([("width", "<integer>1</integer>")], "/x"),
    ]
    for (pairs, location) in cases {
      let error = error(dict(pairs))
      #expect(error?.location == "frames/\"a\"" + location, "\(pairs)")
      #expect(error?.kind == .damaged && error?.expected.isEmpty == false, "\(pairs)")
    }
    for value in ["<string>ten</string>", "<real>1e9</real>", "<true/>", "<integer>-1</integer>"] {
      let numbers = [("y", "2"), ("width", "3"), ("height", "4")]
        .map { ($0.0, "<integer>\($0.1)</integer>") }
      #expect(error(dict([("x", value)] + numbers)) != nil, "\(value)")
    }
    #expect(error(string("frame"))?.found == "\"frame\"")
  }
}
