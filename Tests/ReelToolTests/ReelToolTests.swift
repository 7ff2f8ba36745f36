import Foundation
import ReelContent
import ReelImage
import Testing

/// The tool `reel`, run as people and scripts run it.
@Suite struct ReelToolTests {
  struct Outcome {
    var code: Int32
    var output: String
    var errors: String
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// A folder that goes with the test.
  final class Place {
    let url: URL
    init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("reel-\(UUID())")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, _ name: String) throws {
      try make(name, Data(text.utf8))
    }

    func picture(_ name: String, _ width: Int, _ height: Int, shade: UInt8 = 255) throws {
      let pixels = (0..<width * height).flatMap { [shade, UInt8($0 % 256), 0, 255] as [UInt8] }
      try make(
        name,
        Data(try ImageFile.encodePNG(Bitmap(width: width, height: height, pixels: pixels))))
    }

    private func make(_ name: String, _ data: Data) throws {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }

    func exists(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: url.appendingPathComponent(name).path)
    }

    func bitmap(_ name: String) throws -> Bitmap {
      try ImageFile.decode([UInt8](Data(contentsOf: url.appendingPathComponent(name))), file: name)
    }

    func reel(_ arguments: String...) throws -> Outcome { try reel(arguments) }

    func reel(_ arguments: [String]) throws -> Outcome {
      let process = Process()
      process.executableURL = ReelToolTests.binary
      process.arguments = ["atlas"] + arguments
      process.currentDirectoryURL = url
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      let complaints = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Outcome(
        code: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
        errors: String(decoding: complaints, as: UTF8.self))
    }
  }

  /// Beside the tests.
  static let binary: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!
      return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("reel")
    #else
      return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("reel")
    #endif
  }()

  private let sheet = """
    {"frames": {
      "b": {"frame": {"x":0,"y":0,"w":2,"h":4}, "rotated": true, "trimmed": true,
        "spriteSourceSize": {"x":1,"y":2,"w":2,"h":4}, "sourceSize": {"w":5,"h":6},
        "pivot": {"x":0.5,"y":1}},
      "sub/a.png": {"frame": {"x":4,"y":0,"w":4,"h":4}, "rotated": false}},
     "animations": {"both": ["b", "sub/a.png"]},
     "meta": {"image": "s.png", "size": {"w":8,"h":4}, "scale": "1"}}
    """

  @Test func dumpIsTheContract() throws {
    let place = try Place()
    try place.write(sheet, "s.json")
    let outcome = try place.reel("dump", "s.json", "--json")
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
    #expect(try place.reel("dump", "s.json").lines.count == 4)
  }

  @Test func namesFromWindowsAndTwins() throws {
    let place = try Place()
    try place.picture("s.png", 8, 4)
    func frame(_ name: String, _ x: Int) -> String {
      "\"\(name)\": {\"frame\": {\"x\": \(x), \"y\": 0, \"w\": 4, \"h\": 4}}"
    }
    try place.write("{\"frames\": {\(frame(#"run\\a"#, 0))}}", "s.json")
    #expect(try place.reel("extract", "s.json", "out").code == 0)
    #expect(try place.bitmap("out/run/a.png").width == 4)
    try place.write("{\"frames\": {\(frame("a", 0)), \(frame("a.png", 4))}}", "s.json")
    #expect(try place.reel("check", "s.json").code == 1)
    #expect(try place.reel("extract", "s.json", "twins").code == 65)
    try place.write("{\"frames\": {\(frame(#"..\\a"#, 0))}}", "s.json")
    #expect(try place.reel("extract", "s.json", "out").code == 65)
  }

  @Test func extractWritesEveryFrame() throws {
    let place = try Place()
    try place.write(sheet, "s.json")
    try place.picture("s.png", 8, 4)
    #expect(try place.reel("extract", "s.json", "out").code == 0)
    let upright = try place.bitmap("out/b.png")
    #expect(upright.width == 5 && upright.height == 6)
    // Its top left pixel is at 1, 2, and was the sheet's fourth in the first row.
    #expect(upright.pixels[(2 * 5 + 1) * 4 + 1] == 3)
    #expect(upright.pixels[3] == 0)
    #expect(try place.bitmap("out/sub/a.png").width == 4)

    try place.write(sheet.replacingOccurrences(of: "sub/a.png", with: "../a.png"), "bad.json")
    let refused = try place.reel("extract", "bad.json", "out2")
    #expect(refused.code == 65 && refused.errors.contains("stays within the folder"))
    #expect(!place.exists("a.png") && !place.exists("out2"))
    // A link where a folder should be.
    try FileManager.default.createDirectory(
      at: place.url.appendingPathComponent("out3"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: place.url.appendingPathComponent("out3/sub").path,
      withDestinationPath: place.url.path)
    #expect(try place.reel("extract", "s.json", "out3").code == 73)
    #expect(!place.exists("a.png"))
  }

  @Test func checkTellsWhatIsWrong() throws {
    let place = try Place()
    try place.write(sheet, "s.json")
    let missing = try place.reel("check", "s.json")
    #expect(missing.code == 1 && missing.lines.count == 1 && missing.output.contains("s.png"))
    try place.picture("s.png", 8, 4)
    let fine = try place.reel("check", "s.json")
    #expect(fine.code == 0 && fine.output.isEmpty)
    try place.picture("s.png", 7, 4)
    #expect(try place.reel("check", "s.json").lines.count == 1)
    try place.picture("s.png", 8, 4)
    try place.write(sheet.replacingOccurrences(of: "\"x\":4", with: "\"x\":3"), "s.json")
    let overlap = try place.reel("check", "s.json")
    #expect(overlap.code == 1 && overlap.output.contains("overlaps"))
    // A sheet under the list's own name is good enough to use, and yet a mistake.
    try place.write(sheet.replacingOccurrences(of: "s.png", with: "gone.png"), "s.json")
    let gone = try place.reel("check", "s.json")
    #expect(gone.code == 1 && gone.lines.count == 1 && gone.output.contains("gone.png"))
    #expect(try place.reel("extract", "s.json", "out").code == 0)
    #expect(try place.reel("dump", "s.json", "--json").output.contains("gone.png"))
    try place.write("{", "s.json")
    #expect(try place.reel("check", "s.json").code == 1)
    #expect(try place.reel("check", "none.json").code == 66)
  }

  @Test func packAndBack() throws {
    let place = try Place()
    for index in 0..<9 {
      try place.picture("in/run/\(index).png", 5 + index * 3, 30 - index * 2, shade: UInt8(index))
      try place.picture("in/run/\(index)@2x.png", 10 + index * 6, 60 - index * 4)
    }
    let first = try place.reel("pack", "in", "-o", "out/hero")
    #expect(first.code == 0 && first.lines.count == 2)
    let files = [
      "out/hero.plist", "out/hero.json", "out/hero.png", "out/hero@2x.plist", "out/hero@2x.png",
      "out/hero.atlasc/hero.plist", "out/hero.atlasc/hero.1.png", "out/hero.atlasc/hero.1@2x.png",
    ]
    var bytes: [Data] = []
    for file in files { bytes.append(try Data(contentsOf: place.url.appendingPathComponent(file))) }
    for list in ["out/hero.plist", "out/hero.json", "out/hero.atlasc"] {
      #expect(try place.reel("check", list).output == "", "\(list)")
      #expect(try place.reel("extract", list, "back").code == 0)
      #expect(try place.bitmap("back/run/3.png") == place.bitmap("in/run/3.png"), "\(list)")
      #expect(try place.reel("extract", list, "back2", "--density", "2").code == 0)
      #expect(try place.bitmap("back2/run/3.png") == place.bitmap("in/run/3@2x.png"), "\(list)")
    }
    // Nothing changed, nothing is done; a changed picture is packed, and the rest stays as it was.
    #expect(try place.reel("pack", "in", "-o", "out/hero").output == "out/hero: up to date\n")
    try place.picture("in/run/3@2x.png", 28, 48, shade: 1)
    #expect(try place.reel("pack", "in", "-o", "out/hero").code == 0)
    #expect(try Data(contentsOf: place.url.appendingPathComponent(files[0])) == bytes[0])
    #expect(try Data(contentsOf: place.url.appendingPathComponent(files[4])) != bytes[4])
    // Somewhere else the same pictures give the same bytes.
    try place.picture("in/run/3@2x.png", 28, 48)
    #expect(try place.reel("pack", "in", "-o", "other/hero").code == 0)
    for (file, old) in zip(files, bytes) {
      let new = file.replacingOccurrences(of: "out/", with: "other/")
      #expect(try Data(contentsOf: place.url.appendingPathComponent(new)) == old, "\(file)")
    }
    #expect(try place.reel("pack", "nowhere", "-o", "x").code == 66)
    #expect(try place.reel("pack", "in", "-o", "x", "--max-side", "8").code == 65)
    #expect(try place.reel("pack", "in", "-o", "x", "--max-side", "0").code == 64)
  }

  /// Only what a change touches is packed and written, and it comes out as if all had been.
  @Test func aChangePacksNoMoreThanItMust() throws {
    let place = try Place()
    for index in 0..<8 {
      try place.picture("in/\(index).png", 30, 20, shade: UInt8(index * 8))
      try place.picture("in/\(index)@2x.png", 60, 40, shade: UInt8(index * 8))
    }
    let pack = ["pack", "in", "--max-side", "130", "-o"]
    func date(_ file: String) throws -> Date? {
      try place.url.appendingPathComponent(file)
        .resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }
    func expectAsFresh(_ output: String) throws {
      #expect(try place.reel(pack + ["\(output)/hero"]).code == 0)
      let fresh = place.url.appendingPathComponent(output)
      let files = try FileManager.default.subpathsOfDirectory(atPath: fresh.path)
      #expect(files.count > 12)
      for file in files {
        let here = place.url.appendingPathComponent("out/\(file)")
        var isFolder = ObjCBool(false)
        _ = FileManager.default.fileExists(atPath: here.path, isDirectory: &isFolder)
        if isFolder.boolValue { continue }
        let same =
          try Data(contentsOf: here) == Data(contentsOf: fresh.appendingPathComponent(file))
        #expect(same, "\(output)/\(file)")
      }
    }
    #expect(try place.reel(pack + ["out/hero"]).lines.count == 2)
    let pages = ["out/hero@2x-0.png", "out/hero@2x-1.png"]
    let dates = try pages.map(date)

    // Retouched: the places stay, one page of one density is written.
    try place.picture("in/7@2x.png", 60, 40, shade: 77)
    let second = try place.reel(pack + ["out/hero"])
    #expect(second.lines.first == "hero: up to date" && second.lines.count == 2)
    #expect(zip(try pages.map(date), dates).filter { $0 != $1 }.count == 1)
    try expectAsFresh("fresh1")

    // Another size: that density is packed anew, the other stays.
    try place.picture("in/3.png", 11, 25)
    let third = try place.reel(pack + ["out/hero"])
    #expect(third.lines.last == "hero@2x: up to date" && third.lines.count == 2)
    try expectAsFresh("fresh2")

    // A page that is gone comes back.
    try FileManager.default.removeItem(at: place.url.appendingPathComponent(pages[1]))
    #expect(try place.reel(pack + ["out/hero"]).lines.first == "hero: up to date")
    try expectAsFresh("fresh3")
    #expect(try place.reel(pack + ["out/hero"]).output == "out/hero: up to date\n")
  }

  /// Whatever is done to the folder, the options or the files, a run leaves what a first one leaves.
  @Test func aRunLeavesWhatAFirstOneLeaves() throws {
    let place = try Place()
    for index in 0..<7 {
      try place.picture("in/\(index).png", 30, 20, shade: UInt8(index * 8))
      try place.picture("in/\(index)@2x.png", 60, 40, shade: UInt8(index * 8))
    }
    var runs = 0
    func files(_ folder: String) throws -> [String: Data] {
      let root = place.url.appendingPathComponent(folder)
      var files: [String: Data] = [:]
      for file in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
        files[file] = try? Data(contentsOf: root.appendingPathComponent(file))
      }
      return files
    }
    func expectAsFirst(_ what: String, _ options: String...) throws {
      runs += 1
      #expect(try place.reel(["pack", "in", "-o", "out/hero"] + options).code == 0, "\(what)")
      let again = try place.reel(["pack", "in", "-o", "out/hero"] + options)
      #expect(again.output == "out/hero: up to date\n", "\(what)")
      #expect(try place.reel(["pack", "in", "-o", "first\(runs)/hero"] + options).code == 0)
      let (here, first) = (try files("out"), try files("first\(runs)"))
      #expect(here.keys.sorted() == first.keys.sorted(), "\(what)")
      for (file, bytes) in first where here[file] != bytes {
        Issue.record("\(what): \(file) is not as in a first run")
      }
    }
    func remove(_ file: String) throws {
      try FileManager.default.removeItem(at: place.url.appendingPathComponent(file))
    }
    let small = ["--max-side", "70"]
    try expectAsFirst("several pages", small[0], small[1])
    try remove("out/hero@2x-1.plist")
    try expectAsFirst("a list is gone", small[0], small[1])
    try remove("out/hero.atlasc/hero.2@2x.png")
    try expectAsFirst("a dense page of the .atlasc is gone", small[0], small[1])
    try place.picture("out/hero@2x-0.png", 9, 9)
    try expectAsFirst("a page is another picture", small[0], small[1])
    for index in 3..<7 {
      try remove("in/\(index).png")
      try remove("in/\(index)@2x.png")
    }
    try expectAsFirst("fewer pages", small[0], small[1])
    try expectAsFirst("one page")
    try remove("in/0@2x.png")
    try remove("in/1@2x.png")
    try remove("in/2@2x.png")
    try expectAsFirst("a density is gone")
    try expectAsFirst("with edges", "--extrude", "4")

    // Formats in turn: lists stay as long as their page does.
    #expect(try place.reel("pack", "in", "-o", "turn/hero", "--format", "plist").code == 0)
    #expect(try place.reel("pack", "in", "-o", "turn/hero", "--format", "json").code == 0)
    #expect(place.exists("turn/hero.plist"))
    #expect(
      try place.reel("pack", "in", "-o", "turn/hero", "--format", "json", "--extrude", "4").code
        == 0)
    #expect(!place.exists("turn/hero.plist"))
    #expect(try place.reel("pack", "in", "-o", "turn/hero", "--format", "plist").lines.count == 1)
    #expect(try place.reel("check", "turn/hero.plist").code == 0)
    // Another atlas with a name alike, and what somebody else made, stay.
    #expect(try place.reel("pack", "in", "-o", "turn/hero-1", "--format", "plist").code == 0)
    try place.write("mine", "turn/hero-2.plist")
    #expect(try place.reel("pack", "in", "-o", "turn/hero", "--format", "plist").code == 0)
    try place.picture("in/3.png", 5, 5)
    #expect(try place.reel("pack", "in", "-o", "turn/hero", "--format", "plist").code == 0)
    #expect(place.exists("turn/hero-1.plist") && place.exists("turn/hero-2.plist"))
    for name in ["out/a\\b", "out/C:x", "out/..", "", "out/"] {
      #expect(try place.reel("pack", "in", "-o", name).code == 64, "\(name)")
    }
  }

  @Test func picturesAreCutIntoGrids() throws {
    let place = try Place()
    try place.picture("strip.png", 12, 4)
    #expect(try place.reel("dump", "strip.png", "--columns", "3").lines.count == 4)
    #expect(try place.reel("extract", "strip.png", "out", "--frame", "4x4").code == 0)
    #expect(try place.bitmap("out/2.png").pixels[1] == 8)
    #expect(try place.reel("dump", "strip.png", "--frame", "4by4").code == 64)
    #expect(try place.reel("dump", "strip.png", "--frame", "40x4").code == 65)
  }
}
