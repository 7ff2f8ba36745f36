import Foundation
import ReelContent
import ReelImage
import ReelMath
import Testing

/// Tests of the tool `reel`, run as people and scripts run it.
@Suite struct ReelToolTests {
  private let sheet = """
    {"frames": {
      "b": {"frame": {"x":0,"y":0,"w":2,"h":4}, "rotated": true, "trimmed": true,
        "spriteSourceSize": {"x":1,"y":2,"w":2,"h":4}, "sourceSize": {"w":5,"h":6},
        "pivot": {"x":0.5,"y":1}},
      "sub/a.png": {"frame": {"x":4,"y":0,"w":4,"h":4}, "rotated": false}},
     "animations": {"both": ["b", "sub/a.png"]},
     "meta": {"image": "s.png", "size": {"w":8,"h":4}, "scale": "1"}}
    """

  @Test func theVersionIsShown() throws {
    let outcome = try Sandbox().tool(["--version"])
    #expect(outcome.code == 0 && outcome.output == "\(EngineVersion.current)\n")
  }

  @Test func theAtlasDumpHasTheDocumentedForm() throws {
    let sandbox = try Sandbox()
    try sandbox.write(sheet, "s.json")
    let outcome = try sandbox.reel("dump", "s.json", "--json")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(value.keys.sorted() == ["animations", "frames", "images", "slices", "tags"])
    let frames = try #require(value["frames"] as? [[String: Any]])
    #expect(
      frames[0].keys.sorted() == [
        "aliases", "border", "duration", "image", "index", "mesh", "name", "offset", "pivot",
        "rect", "rotated", "source",
      ])
    #expect(frames[0]["name"] as? String == "b" && frames[0]["rotated"] as? Int == 90)
    #expect(frames[0]["rect"] as? [Double] == [0, 0, 2, 4])
    #expect(frames[0]["offset"] as? [Double] == [1, 2])
    #expect(frames[0]["source"] as? [Double] == [5, 6])
    #expect(frames[0]["pivot"] as? [Double] == [0.5, 1])
    #expect(frames[0]["mesh"] is NSNull && frames[1]["pivot"] is NSNull)
    #expect(frames[1]["index"] as? Int == 1)
    #expect(value["animations"] as? [String: [String]] == ["both": ["b", "sub/a.png"]])
    let images = try #require(value["images"] as? [[String: Any]])
    #expect(images[0]["file"] as? String == "s.png" && images[0]["size"] as? [Int] == [8, 4])
    #expect(images[0]["scale"] as? Int == 1)
    #expect(try sandbox.reel("dump", "s.json").lines.count == 4)
  }

  @Test func backslashesInFrameNamesAreFoldersAndEqualNamesAreRefused() throws {
    let sandbox = try Sandbox()
    try sandbox.picture("s.png", 8, 4)
    func frame(_ name: String, _ x: Int) -> String {
      "\"\(name)\": {\"frame\": {\"x\": \(x), \"y\": 0, \"w\": 4, \"h\": 4}}"
    }
    try sandbox.write("{\"frames\": {\(frame(#"run\\a"#, 0))}}", "s.json")
    #expect(try sandbox.reel("extract", "s.json", "out").code == 0)
    #expect(try sandbox.bitmap("out/run/a.png").width == 4)
    try sandbox.write("{\"frames\": {\(frame("a", 0)), \(frame("a.png", 4))}}", "s.json")
    #expect(try sandbox.reel("check", "s.json").code == 1)
    #expect(try sandbox.reel("extract", "s.json", "twins").code == 65)
    try sandbox.write("{\"frames\": {\(frame(#"..\\a"#, 0))}}", "s.json")
    #expect(try sandbox.reel("extract", "s.json", "out").code == 65)
  }

  @Test func extractWritesEveryFrame() throws {
    let sandbox = try Sandbox()
    try sandbox.write(sheet, "s.json")
    try sandbox.picture("s.png", 8, 4)
    #expect(try sandbox.reel("extract", "s.json", "out").code == 0)
    let upright = try sandbox.bitmap("out/b.png")
    #expect(upright.width == 5 && upright.height == 6)
    // The frame's top left pixel is at 1, 2, and was the fourth in the first row of the sheet.
    #expect(upright.pixels[(2 * 5 + 1) * 4 + 1] == 3)
    #expect(upright.pixels[3] == 0)
    #expect(try sandbox.bitmap("out/sub/a.png").width == 4)

    try sandbox.write(sheet.replacingOccurrences(of: "sub/a.png", with: "../a.png"), "bad.json")
    let refused = try sandbox.reel("extract", "bad.json", "out2")
    #expect(refused.code == 65 && refused.errors.contains("stays within the folder"))
    #expect(!sandbox.exists("a.png") && !sandbox.exists("out2"))
    // A link with the name of a folder.
    try FileManager.default.createDirectory(
      at: sandbox.url.appendingPathComponent("out3"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.appendingPathComponent("out3/sub").path,
      withDestinationPath: sandbox.url.path)
    #expect(try sandbox.reel("extract", "s.json", "out3").code == 73)
    #expect(!sandbox.exists("a.png"))
  }

  @Test func checkReportsTheProblemsOfASheet() throws {
    let sandbox = try Sandbox()
    try sandbox.write(sheet, "s.json")
    let missing = try sandbox.reel("check", "s.json")
    #expect(missing.code == 1 && missing.lines.count == 1 && missing.output.contains("s.png"))
    try sandbox.picture("s.png", 8, 4)
    let fine = try sandbox.reel("check", "s.json")
    #expect(fine.code == 0 && fine.output.isEmpty)
    try sandbox.picture("s.png", 7, 4)
    #expect(try sandbox.reel("check", "s.json").lines.count == 1)
    try sandbox.picture("s.png", 8, 4)
    try sandbox.write(sheet.replacingOccurrences(of: "\"x\":4", with: "\"x\":3"), "s.json")
    let overlap = try sandbox.reel("check", "s.json")
    #expect(overlap.code == 1 && overlap.output.contains("overlaps"))
    // The sheet with the list's own name is used, but the wrong name in the list is reported.
    try sandbox.write(sheet.replacingOccurrences(of: "s.png", with: "gone.png"), "s.json")
    let gone = try sandbox.reel("check", "s.json")
    #expect(gone.code == 1 && gone.lines.count == 1 && gone.output.contains("gone.png"))
    #expect(try sandbox.reel("extract", "s.json", "out").code == 0)
    #expect(try sandbox.reel("dump", "s.json", "--json").output.contains("gone.png"))
    try sandbox.write("{", "s.json")
    #expect(try sandbox.reel("check", "s.json").code == 1)
    #expect(try sandbox.reel("check", "none.json").code == 66)
  }

  @Test func picturesAreCutIntoGrids() throws {
    let sandbox = try Sandbox()
    try sandbox.picture("strip.png", 12, 4)
    #expect(try sandbox.reel("dump", "strip.png", "--columns", "3").lines.count == 4)
    #expect(try sandbox.reel("extract", "strip.png", "out", "--frame", "4x4").code == 0)
    #expect(try sandbox.bitmap("out/2.png").pixels[1] == 8)
    #expect(try sandbox.reel("dump", "strip.png", "--frame", "4by4").code == 64)
    #expect(try sandbox.reel("dump", "strip.png", "--frame", "40x4").code == 65)
  }
}
