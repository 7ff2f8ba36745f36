import Foundation
import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

/// Hand-made sheets in JSON, in the forms that tools write.
enum Sheets {
  static let hash = """
    {"frames": {
      "walk_2.png": {"frame": {"x":2,"y":3,"w":10,"h":20}, "rotated": true, "trimmed": true,
        "spriteSourceSize": {"x":4,"y":5,"w":10,"h":20}, "sourceSize": {"w":32,"h":48},
        "pivot": {"x":0.5,"y":1}},
      "walk_1.png": {"frame": {"x":30,"y":0,"w":8,"h":8}, "rotated": false, "trimmed": false,
        "spriteSourceSize": {"x":0,"y":0,"w":8,"h":8}, "sourceSize": {"w":8,"h":8},
        "borders": {"left":1,"top":2,"right":3,"bottom":2}},
      "blob\\u00e9.png": {"frame": {"x":0,"y":40,"w":8,"h":8}, "rotated": false,
        "spriteSourceSize": {"x":0,"y":0,"w":8,"h":8}, "sourceSize": {"w":8,"h":8},
        "vertices": [[0,0],[8,0],[0,8]], "verticesUV": [[0,40],[8,40],[0,48]],
        "triangles": [[0,1,2]]}},
     "animations": {"walk": ["walk_1.png", "walk_2.png", "walk_1"], "be": ["blob\\u00e9.png"]},
     "meta": {"app": "x", "image": "hero.png", "size": {"w":64,"h":64}, "scale": "0.5"}}
    """

  static let array = """
    {"frames": [
      {"filename": "hero 0.aseprite", "frame": {"x":0,"y":0,"w":8,"h":8}, "rotated": false,
        "trimmed": false, "spriteSourceSize": {"x":0,"y":0,"w":8,"h":8},
        "sourceSize": {"w":8,"h":8}, "duration": 100},
      {"filename": "hero 1.aseprite", "frame": {"x":8,"y":0,"w":8,"h":8}, "rotated": false,
        "trimmed": false, "spriteSourceSize": {"x":0,"y":0,"w":8,"h":8},
        "sourceSize": {"w":8,"h":8}, "duration": 250},
      {"filename": "hero 2.aseprite", "frame": {"x":16,"y":0,"w":8,"h":8}, "rotated": false,
        "trimmed": false, "spriteSourceSize": {"x":0,"y":0,"w":8,"h":8},
        "sourceSize": {"w":8,"h":8}, "duration": 100}],
     "meta": {"app": "http://www.aseprite.org/", "image": "C:\\\\art\\\\hero.png",
      "size": {"w":24,"h":8}, "scale": "1",
      "frameTags": [
        {"name": "run", "from": 0, "to": 2, "direction": "pingpong", "color": "#000000ff"},
        {"name": "hit", "from": 1, "to": 1, "direction": "pingpong_reverse", "repeat": "3"},
        {"name": "back", "from": 0, "to": 1, "direction": "reverse"}],
      "slices": [{"name": "body", "color": "#0000ffff", "data": "solid", "keys": [
        {"frame": 0, "bounds": {"x":1,"y":1,"w":6,"h":6}, "center": {"x":2,"y":1,"w":3,"h":4},
         "pivot": {"x":3,"y":5}},
        {"frame": 2, "bounds": {"x":0,"y":1,"w":6,"h":6}}]}]}}
    """
}

@Suite struct SheetAtlasTests {
  private func read(_ text: String, file: String = "sheet.json") throws -> Atlas {
    try SheetAtlas.read(Array(text.utf8), file: file)
  }

  @Test func framesOfAJSONObjectKeepTheOrderOfTheFile() throws {
    let atlas = try read(Sheets.hash)
    #expect(atlas.frames.map(\.name) == ["walk_2.png", "walk_1.png", "blobé.png"])
    #expect(atlas.images == [AtlasImage(file: "hero.png", size: Vec2(64, 64), scale: 0.5)])
    let walk = atlas.frames[0]
    #expect(walk.rect == Rect(2, 3, 10, 20) && walk.rotation == .clockwise)
    #expect(walk.stored == Rect(2, 3, 20, 10))
    #expect(walk.offset == Vec2(4, 5) && walk.source == Vec2(32, 48))
    #expect(walk.pivot == Vec2(0.5, 1) && walk.duration == nil && walk.mesh == nil)
    #expect(atlas.frames[1].border == AtlasBorder(left: 1, top: 2, right: 3, bottom: 2))
    #expect(
      atlas.frames[2].mesh
        == AtlasMesh(
          vertices: [Vec2(0, 0), Vec2(8, 0), Vec2(0, 8)],
          uvs: [Vec2(0, 40), Vec2(8, 40), Vec2(0, 48)], triangles: [0, 1, 2]))
    #expect(
      atlas.animations == [
        AtlasAnimation(name: "be", frames: [2]), AtlasAnimation(name: "walk", frames: [1, 0, 1]),
      ])
    #expect(atlas.size(of: 0) == Vec2(64, 96))
    #expect(try atlas.animation("walk").frames == [1, 0, 1])
  }

  @Test func arraysHaveDurationsTagsAndSlices() throws {
    let atlas = try read(Sheets.array)
    #expect(
      atlas.images[0].file == "hero.png", "the picture is beside the sheet, whatever it names")
    #expect(atlas.frames.map(\.duration) == [100, 250, 100])
    #expect(try atlas.tag("run").order == [0, 1, 2, 1])
    #expect(try atlas.tag("run").repeatCount == 0)
    #expect(
      try atlas.tag("hit")
        == AtlasTag(
          name: "hit", from: 1, to: 1, direction: .pingPongReverse, repeatCount: 3))
    #expect(try atlas.tag("back").order == [1, 0])
    let body = try atlas.slice("body")
    #expect(body.data == "solid" && body.color == "#0000ffff")
    #expect(body.key(at: 1)?.border == AtlasBorder(left: 2, top: 1, right: 1, bottom: 1))
    #expect(body.key(at: 0)?.pivot == Vec2(3, 5))
    #expect(body.key(at: 2)?.bounds == Rect(0, 1, 6, 6) && body.key(at: 2)?.border == nil)
  }

  @Test func theErrorOfAMissingTagExplainsHowToExportTags() throws {
    let atlas = try read(Sheets.hash)
    #expect(throws: ContentError.self) { try atlas.tag("run") }
    let error = failure(file: "hero.png") { () throws(ContentError) in try atlas.tag("run") }
    #expect(error?.expected.contains("`--list-tags`") == true)
    let other = failure(file: "hero.png") { () throws(ContentError) in
      try self.tagged().tag("jump")
    }
    #expect(other?.found == "\"run\", \"hit\", \"back\"")
    #expect(other?.expected == "the tag \"jump\"")
  }

  private func tagged() throws(ContentError) -> Atlas {
    try SheetAtlas.read(Array(Sheets.array.utf8), file: "sheet.json")
  }

  @Test func allPartsOfASheetAreRead() throws {
    func part(_ number: Int, _ others: String) -> [UInt8] {
      Array(
        """
        {"frames": {"f\(number).png": {"frame": {"x":0,"y":0,"w":4,"h":4}}},
         "animations": {"all": ["f0.png", "f1.png"]},
         "meta": {"image": "sheet-\(number)@2x.png", "scale": "1", "related_multi_packs": [\(others)]}}
        """.utf8)
    }
    var requested: [String] = []
    let atlas = try SheetAtlas.read(part(0, "\"sheet-1.json\""), file: "art/sheet-0.json") {
      (name) throws(ContentError) in
      requested.append(name)
      return part(1, "\"sheet-0.json\"")
    }
    #expect(requested == ["art/sheet-1.json"])
    #expect(atlas.images.map(\.file) == ["art/sheet-0@2x.png", "art/sheet-1@2x.png"])
    #expect(atlas.images.map(\.scale) == [2, 2])
    #expect(atlas.frames.map(\.image) == [0, 1])
    #expect(atlas.animations == [AtlasAnimation(name: "all", frames: [0, 1])])
    #expect(throws: ContentError.self) {
      try SheetAtlas.read(part(0, "\"../secret.json\""), file: "art/sheet-0.json")
    }
  }

  @Test func aMultiAtlasOfPhaserIsRead() throws {
    let atlas = try read(
      """
      {"textures": [
        {"image": "a.png", "size": {"w":8,"h":8}, "scale": 1, "frames": [
          {"filename": "x", "frame": {"x":0,"y":0,"w":4,"h":4}, "anchor": {"x":0,"y":1},
           "scale9Borders": {"x":1,"y":1,"w":2,"h":1}}]},
        {"image": "b.png", "frames": [{"filename": "y", "frame": {"x":0,"y":0,"w":4,"h":4}}]}],
       "meta": {"app": "x"}}
      """)
    #expect(atlas.images.map(\.file) == ["a.png", "b.png"])
    #expect(atlas.frames.map(\.image) == [0, 1])
    #expect(atlas.frames[0].pivot == Vec2(0, 1))
    #expect(atlas.frames[0].border == AtlasBorder(left: 1, top: 1, right: 1, bottom: 2))
  }

  @Test(arguments: [
    ("[1]", "sheet.json"), ("{", "byte 1: expected a key, found the end of the file"),
    ("{}", "an object or an array"),
    (#"{"frames": {"a": {}}}"#, "frames/\"a\"/frame: expected an object, found none"),
    (#"{"frames": {"a": {"frame": {"x":-1,"y":0,"w":1,"h":1}}}}"#, "inside the picture"),
    (#"{"frames": {"a": {"frame": {"x":1e9,"y":0,"w":1,"h":1}}}}"#, "within ±65535"),
    (#"{"frames": {"a": {"frame": {"x":0,"y":0,"w":1}}}}"#, "frame/h: expected a number"),
    (#"{"frames": [{"frame": {"x":0,"y":0,"w":1,"h":1}}]}"#, "a name for every frame"),
    (#"{"frames": {}, "meta": {"image": "../a.png"}}"#, ""),
    (#"{"frames": {}, "meta": {"frameTags": [{"from": 2, "to": 1}]}}"#, "a run of the 0 frames"),
    (
      #"{"frames": {"a": {"frame": {"w":1,"h":1}, "vertices": [[0,0]], "verticesUV": [[0,0]], "#
        + #""triangles": [[0,0,1]]}}}"#, "indices of the 1 vertices"
    ),
  ])
  func damageOfASheetIsReported(text: String, expected: String) throws {
    let error = failure(file: "sheet.json") { () throws(ContentError) in
      try SheetAtlas.read(Array(text.utf8), file: "sheet.json")
    }
    if expected.isEmpty {
      // A path that leads out of the folder is reduced to the file's name.
      #expect(error == nil)
    } else {
      #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
    }
  }

  /// Some exports leave frames out, or give all frames the same name. The reader keeps the rest.
  @Test func duplicateFramesAndBrokenTagsAreLeftOutAndReported() throws {
    let box = #"{"frame": {"x":0,"y":0,"w":1,"h":1}}"#
    let text = """
      {"frames": {"a": \(box), "b": \(box), "a": \(box)},
       "animations": {"run": ["a", "gone", "b"], "none": ["gone"]},
       "meta": {"frameTags": [
         {"name": "cut", "from": 1, "to": 7}, {"name": "beyond", "from": 2, "to": 3},
         {"name": "whole", "from": 0, "to": 1}]}}
      """
    var mendings: [String] = []
    let atlas = try SheetAtlas.read(
      Array(text.utf8), file: "s.json", mended: { mendings.append($0.description) })
    #expect(atlas.frames.map(\.name) == ["a", "b"])
    #expect(atlas.tags.map(\.name) == ["cut", "whole"])
    #expect(atlas.tags[0].from == 1 && atlas.tags[0].to == 1)
    #expect(atlas.animations.map(\.name) == ["run"] && atlas.animations[0].frames == [0, 1])
    let locations = [
      "frames/\"a\"", "meta/frameTags/0/to", "meta/frameTags/1/to", "animations/\"none\"/0",
      "animations/\"run\"/1",
    ]
    #expect(mendings.count == locations.count)
    for (line, location) in zip(mendings, locations) { #expect(line.contains(location), "\(line)") }
  }

  @Test func ofSeveralMistakesTheFirstIsReported() {
    let text = "{\"frames\": {" + "fecbda".map { "\"\($0)\": {}" }.joined(separator: ",") + "}}"
    let error = failure(file: "s.json") { () throws(ContentError) in
      try SheetAtlas.read(Array(text.utf8), file: "s.json")
    }
    #expect(error?.location == "frames/\"f\"/frame")
  }

  @Test func numbersNamesAndTruthMayHaveAnotherForm() throws {
    let atlas = try read(
      #"{"frames": [{"filename": 7, "rotated": "true", "frame": {"x":"1","y":" 2 ","w":3.0,"h":4}},"#
        + #"{"filename": "a", "rotated": 1, "frame": {"w":1,"h":1}, "anchor": null, "pivot": {"x":0,"y":1}}]}"#
    )
    #expect(atlas.frames.map(\.name) == ["7", "a"])
    #expect(atlas.frames[0].rect == Rect(1, 2, 3, 4) && atlas.frames[1].pivot == Vec2(0, 1))
    #expect(atlas.frames.allSatisfy { $0.rotation == .clockwise })
  }
}

@Suite struct SheetPartsTests {
  private func error(parts: Int, bytes: Int) -> ContentError? {
    let names = (0..<parts).map { "\"\($0).json\"" }.joined(separator: ",")
    let sheet = "{\"frames\": {}, \"meta\": {\"related_multi_packs\": [\(names)]}}"
    return failure(file: "a.json") { () throws(ContentError) in
      try SheetAtlas.read(Array(sheet.utf8), file: "a.json") { (name) throws(ContentError) in
        [UInt8](repeating: 0x20, count: bytes)
      }
    }
  }

  @Test func theBytesOfAllPartsTogetherAreLimited() {
    let error = error(parts: 1, bytes: ContentLimits.sheetBytes)
    #expect(error?.expected == "parts of at most 67108864 bytes together")
  }

  @Test func theNumberOfPartsIsLimited() {
    #expect(error(parts: 256, bytes: 10)?.expected == "at most 256 parts")
  }
}
