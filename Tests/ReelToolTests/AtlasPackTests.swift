import Foundation
import Testing

import ReelContent

/// Tests of `reel atlas pack`, run as people and scripts run it.
@Suite struct AtlasPackTests {
  @Test func packedPicturesAreExtractedUnchanged() throws {
    let sandbox = try Sandbox()
    for index in 0..<9 {
      try sandbox.picture("in/run/\(index).png", 5 + index * 3, 30 - index * 2, shade: UInt8(index))
      try sandbox.picture("in/run/\(index)@2x.png", 10 + index * 6, 60 - index * 4)
    }
    let first = try sandbox.reel("pack", "in", "-o", "out/hero")
    #expect(first.code == 0 && first.lines.count == 2)
    let files = [
      "out/hero.plist", "out/hero.json", "out/hero.png", "out/hero@2x.plist", "out/hero@2x.png",
      "out/hero.atlasc/hero.plist", "out/hero.atlasc/hero.1.png", "out/hero.atlasc/hero.1@2x.png",
    ]
    var bytes: [Data] = []
    for file in files {
      bytes.append(try Data(contentsOf: sandbox.url.appendingPathComponent(file)))
    }
    for list in ["out/hero.plist", "out/hero.json", "out/hero.atlasc"] {
      #expect(try sandbox.reel("check", list).output == "", "\(list)")
      #expect(try sandbox.reel("extract", list, "back").code == 0)
      #expect(try sandbox.bitmap("back/run/3.png") == sandbox.bitmap("in/run/3.png"), "\(list)")
      #expect(try sandbox.reel("extract", list, "back2", "--density", "2").code == 0)
      #expect(try sandbox.bitmap("back2/run/3.png") == sandbox.bitmap("in/run/3@2x.png"), "\(list)")
    }
    // Without a change nothing is written. A changed picture is packed, and all other pictures keep their position.
    #expect(try sandbox.reel("pack", "in", "-o", "out/hero").output == "out/hero: up to date\n")
    try sandbox.picture("in/run/3@2x.png", 28, 48, shade: 1)
    #expect(try sandbox.reel("pack", "in", "-o", "out/hero").code == 0)
    #expect(try Data(contentsOf: sandbox.url.appendingPathComponent(files[0])) == bytes[0])
    #expect(try Data(contentsOf: sandbox.url.appendingPathComponent(files[4])) != bytes[4])
    // The same pictures give the same bytes in another folder.
    try sandbox.picture("in/run/3@2x.png", 28, 48)
    #expect(try sandbox.reel("pack", "in", "-o", "other/hero").code == 0)
    for (file, old) in zip(files, bytes) {
      let new = file.replacingOccurrences(of: "out/", with: "other/")
      #expect(try Data(contentsOf: sandbox.url.appendingPathComponent(new)) == old, "\(file)")
    }
    #expect(try sandbox.reel("pack", "nowhere", "-o", "x").code == 66)
    #expect(try sandbox.reel("pack", "in", "-o", "x", "--max-side", "8").code == 65)
    #expect(try sandbox.reel("pack", "in", "-o", "x", "--max-side", "0").code == 64)
  }

  /// A run packs and writes only what a change affects, and the result equals that of a complete run.
  @Test func aChangePacksOnlyWhatItAffects() throws {
    let sandbox = try Sandbox()
    for index in 0..<8 {
      try sandbox.picture("in/\(index).png", 30, 20, shade: UInt8(index * 8))
      try sandbox.picture("in/\(index)@2x.png", 60, 40, shade: UInt8(index * 8))
    }
    let pack = ["pack", "in", "--max-side", "130", "-o"]
    func date(_ file: String) throws -> Date? {
      try sandbox.url.appendingPathComponent(file)
        .resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }
    func expectAsFresh(_ output: String) throws {
      #expect(try sandbox.reel(pack + ["\(output)/hero"]).code == 0)
      let fresh = sandbox.url.appendingPathComponent(output)
      let files = try FileManager.default.subpathsOfDirectory(atPath: fresh.path)
      #expect(files.count > 12)
      for file in files {
        let here = sandbox.url.appendingPathComponent("out/\(file)")
        var isFolder = ObjCBool(false)
        _ = FileManager.default.fileExists(atPath: here.path, isDirectory: &isFolder)
        if isFolder.boolValue { continue }
        let same =
          try Data(contentsOf: here) == Data(contentsOf: fresh.appendingPathComponent(file))
        #expect(same, "\(output)/\(file)")
      }
    }
    #expect(try sandbox.reel(pack + ["out/hero"]).lines.count == 2)
    let pages = ["out/hero@2x-0.png", "out/hero@2x-1.png"]
    let dates = try pages.map(date)

    // The picture was retouched: all positions stay, and one page of one density is written.
    try sandbox.picture("in/7@2x.png", 60, 40, shade: 77)
    let second = try sandbox.reel(pack + ["out/hero"])
    #expect(second.lines.first == "hero: up to date" && second.lines.count == 2)
    #expect(zip(try pages.map(date), dates).filter { $0 != $1 }.count == 1)
    try expectAsFresh("fresh1")

    // The picture has another size: its density is packed again, the other density stays.
    try sandbox.picture("in/3.png", 11, 25)
    let third = try sandbox.reel(pack + ["out/hero"])
    #expect(third.lines.last == "hero@2x: up to date" && third.lines.count == 2)
    try expectAsFresh("fresh2")

    // A missing page is written again.
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent(pages[1]))
    #expect(try sandbox.reel(pack + ["out/hero"]).lines.first == "hero: up to date")
    try expectAsFresh("fresh3")
    #expect(try sandbox.reel(pack + ["out/hero"]).output == "out/hero: up to date\n")
  }

  /// A run leaves the files that a first run leaves, whatever changes in the folder, the options or the files.
  @Test func everyRunLeavesTheFilesOfAFirstRun() throws {
    let sandbox = try Sandbox()
    for index in 0..<7 {
      try sandbox.picture("in/\(index).png", 30, 20, shade: UInt8(index * 8))
      try sandbox.picture("in/\(index)@2x.png", 60, 40, shade: UInt8(index * 8))
    }
    var runs = 0
    func files(_ folder: String) throws -> [String: Data] {
      let root = sandbox.url.appendingPathComponent(folder)
      var files: [String: Data] = [:]
      for file in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
        files[file] = try? Data(contentsOf: root.appendingPathComponent(file))
      }
      return files
    }
    func expectAsFirst(_ what: String, _ options: String...) throws {
      runs += 1
      #expect(try sandbox.reel(["pack", "in", "-o", "out/hero"] + options).code == 0, "\(what)")
      let again = try sandbox.reel(["pack", "in", "-o", "out/hero"] + options)
      #expect(again.output == "out/hero: up to date\n", "\(what)")
      #expect(try sandbox.reel(["pack", "in", "-o", "first\(runs)/hero"] + options).code == 0)
      let (here, first) = (try files("out"), try files("first\(runs)"))
      #expect(here.keys.sorted() == first.keys.sorted(), "\(what)")
      for (file, bytes) in first where here[file] != bytes {
        Issue.record("\(what): \(file) is not as in a first run")
      }
    }
    func remove(_ file: String) throws {
      try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent(file))
    }
    let small = ["--max-side", "70"]
    try expectAsFirst("several pages", small[0], small[1])
    try remove("out/hero@2x-1.plist")
    try expectAsFirst("a list is gone", small[0], small[1])
    try remove("out/hero.atlasc/hero.2@2x.png")
    try expectAsFirst("a dense page of the .atlasc is gone", small[0], small[1])
    // A picture that replaced a page may be the user's, so it is not overwritten.
    try sandbox.picture("out/hero@2x-0.png", 9, 9)
    let refused = try sandbox.reel(["pack", "in", "-o", "out/hero"] + small)
    #expect(refused.code == 73 && refused.errors.contains("hero@2x-0.png"))
    #expect(try sandbox.bitmap("out/hero@2x-0.png").width == 9)
    #expect(try sandbox.reel(["pack", "in", "-o", "out/hero", "--force"] + small).code == 0)
    try expectAsFirst("a page is packed again", small[0], small[1])
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

    // Formats in turn: a list stays as long as its page does.
    #expect(try sandbox.reel("pack", "in", "-o", "turn/hero", "--format", "plist").code == 0)
    #expect(try sandbox.reel("pack", "in", "-o", "turn/hero", "--format", "json").code == 0)
    #expect(sandbox.exists("turn/hero.plist"))
    #expect(
      try sandbox.reel("pack", "in", "-o", "turn/hero", "--format", "json", "--extrude", "4").code
        == 0)
    #expect(!sandbox.exists("turn/hero.plist"))
    #expect(
      try sandbox.reel("pack", "in", "-o", "turn/hero", "--format", "plist").lines.dropFirst()
        == ["turn/hero.json: taken away"])
    #expect(try sandbox.reel("check", "turn/hero.plist").code == 0)
    // Another atlas with a similar name, and files of the user, stay.
    #expect(try sandbox.reel("pack", "in", "-o", "turn/hero-1", "--format", "plist").code == 0)
    try sandbox.write("mine", "turn/hero-2.plist")
    #expect(try sandbox.reel("pack", "in", "-o", "turn/hero", "--format", "plist").code == 0)
    try sandbox.picture("in/3.png", 5, 5)
    #expect(try sandbox.reel("pack", "in", "-o", "turn/hero", "--format", "plist").code == 0)
    #expect(sandbox.exists("turn/hero-1.plist") && sandbox.exists("turn/hero-2.plist"))
    for name in ["out/a\\b", "out/C:x", "out/..", "", "out/"] {
      #expect(try sandbox.reel("pack", "in", "-o", name).code == 64, "\(name)")
    }
  }

  @Test func plainPicturesAreMadeFromDenseOnes() throws {
    let sandbox = try Sandbox()
    try sandbox.picture("in/a@2x.png", 40, 30)
    try sandbox.picture("in/b@2x.png", 20, 10)
    try sandbox.picture("in/b.png", 9, 9, shade: 3)
    #expect(try sandbox.reel("pack", "in", "-o", "out/hero", "--halve").lines.count == 2)
    #expect(try sandbox.reel("extract", "out/hero.json", "plain").code == 0)
    let made = try sandbox.bitmap("plain/a.png")
    #expect(made == (try sandbox.bitmap("in/a@2x.png").halved()) && made.width == 20)
    #expect(try sandbox.bitmap("plain/b.png") == sandbox.bitmap("in/b.png"))
    #expect(
      try sandbox.reel("pack", "in", "-o", "out/hero", "--halve").output == "out/hero: up to date\n"
    )
    // Without `--halve` there is one plain picture.
    #expect(try sandbox.reel("pack", "in", "-o", "out/hero").code == 0)
    #expect(try sandbox.reel("dump", "out/hero.json").lines.count == 2)
  }
}
