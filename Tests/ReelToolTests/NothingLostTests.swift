import Foundation
import ReelContent
import ReelImage
import Testing

/// Tests that neither `extract` nor `pack` deletes or overwrites files of the user.
@Suite struct NothingLostTests {
  let sandbox: Sandbox
  init() throws { sandbox = try Sandbox() }

  private func sheet(_ names: String..., image: String = "s.png") -> String {
    let frames = names.enumerated().map { index, name in
      "\"\(name)\": {\"frame\": {\"x\": \(index * 2), \"y\": 0, \"w\": 2, \"h\": 2}}"
    }
    return "{\"frames\": {\(frames.joined(separator: ", "))}, \"meta\": {\"image\": \"\(image)\"}}"
  }

  /// Returns kind, date, number and bytes of every file below the folder.
  private func tree() throws -> [String: String] {
    var tree: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: sandbox.url.path) {
      let path = sandbox.url.appendingPathComponent(name).path
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      let bytes = FileManager.default.contents(atPath: path)?.base64EncodedString() ?? ""
      tree[name] =
        "\(facts[.type]!) \(facts[.modificationDate]!) \(facts[.systemFileNumber]!) \(bytes)"
    }
    return tree
  }

  private func expectRefused(
    _ arguments: String..., code: Int32 = 73, naming name: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try tree()
    let outcome = try sandbox.reel(arguments)
    #expect(outcome.code == code, "\(outcome.errors)", sourceLocation: location)
    #expect(
      outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)",
      sourceLocation: location)
    #expect(outcome.errors.contains(name), "\(outcome.errors)", sourceLocation: location)
    #expect(try tree() == before, sourceLocation: location)
  }

  @Test func aFolderNamedLikeAFrameStays() throws {
    try sandbox.picture("s.png", 8, 2)
    try sandbox.write(sheet("a", "b"), "s.json")
    try sandbox.write("years of work", "out/b.png/work.txt")
    try expectRefused("extract", "s.json", "out", naming: "out/b.png")
    try expectRefused("extract", "s.json", "out", "--force", naming: "out/b.png")
  }

  @Test func theSheetAndItsPagesAreNeverReplaced() throws {
    try sandbox.picture("s.png", 8, 2)
    try sandbox.write(sheet("a", "s"), "s.json")
    try expectRefused("extract", "s.json", ".", naming: "s.png")
    try expectRefused("extract", "s.json", ".", "--force", naming: "the same file")
    // The page has a second name.
    try FileManager.default.linkItem(
      at: sandbox.url.appendingPathComponent("s.png"),
      to: sandbox.url.appendingPathComponent("a.png"))
    try expectRefused("extract", "s.json", ".", "--force", naming: "a.png")
  }

  @Test func aFrameOfOnePageDoesNotReplaceAnother() throws {
    try sandbox.picture("one.png", 4, 2, shade: 1)
    try sandbox.picture("two.png", 4, 2, shade: 2)
    try sandbox.write(
      """
      {"textures": [
        {"image": "one.png", "frames": [{"filename": "two", "frame": {"x":0,"y":0,"w":2,"h":2}}]},
        {"image": "two.png", "frames": [{"filename": "x", "frame": {"x":0,"y":0,"w":2,"h":2}}]}]}
      """, "multi.json")
    try expectRefused("extract", "multi.json", ".", naming: "two.png")
    try expectRefused("extract", "multi.json", ".", "--force", naming: "two.png")
    #expect(try sandbox.reel("extract", "multi.json", "out").code == 0)
    #expect(try sandbox.bitmap("out/x.png").pixels[0] == 2)
    #expect(try sandbox.bitmap("out/two.png").pixels[0] == 1)
  }

  @Test func aFrameNamedLikeAnothersFolderIsRefusedBeforeAnythingIsWritten() throws {
    try sandbox.picture("s.png", 8, 2)
    try sandbox.write(sheet("x.png/y", "x"), "s.json")
    try expectRefused("extract", "s.json", "out", naming: "x.png")
    try expectRefused("extract", "s.json", "out", "--force", naming: "x.png")
    #expect(!sandbox.exists("out"))
  }

  @Test func noFileIsWrittenBehindALink() throws {
    let outside = try Sandbox()
    try sandbox.picture("s.png", 8, 2)
    try sandbox.write(sheet("deep/down/a"), "s.json")
    try FileManager.default.createDirectory(
      at: sandbox.url.appendingPathComponent("out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: sandbox.url.appendingPathComponent("out/deep"), withDestinationURL: outside.url)
    try expectRefused("extract", "s.json", "out", naming: "out/deep")
    try expectRefused("extract", "s.json", "out", "--force", naming: "out/deep")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path).isEmpty)
  }

  @Test func existingPicturesAreReplacedOnlyOnRequest() throws {
    try sandbox.picture("s.png", 8, 2)
    try sandbox.write(sheet("a", "b"), "s.json")
    try sandbox.picture("out/b.png", 9, 9)
    try expectRefused("extract", "s.json", "out", naming: "out/b.png")
    #expect(!sandbox.exists("out/a.png"))
    #expect(try sandbox.reel("extract", "s.json", "out", "--force").code == 0)
    #expect(try sandbox.bitmap("out/b.png").width == 2)
    // A file that already has the right content is no hindrance, and is left alone.
    let before = try tree()
    #expect(try sandbox.reel("extract", "s.json", "out").code == 0)
    #expect(try tree() == before)
    #expect(try sandbox.reel("extract", "s.json", "").code == 64)
  }

  @Test func allPagesAreReadBeforeAFrameIsWritten() throws {
    try sandbox.picture("one.png", 4, 2)
    try sandbox.write(
      """
      {"textures": [
        {"image": "one.png", "frames": [{"filename": "a", "frame": {"x":0,"y":0,"w":2,"h":2}}]},
        {"image": "two.png", "frames": [{"filename": "b", "frame": {"x":0,"y":0,"w":2,"h":2}}]}]}
      """, "multi.json")
    try sandbox.write("no picture", "two.png")
    try expectRefused("extract", "multi.json", "out", code: 65, naming: "two.png")
  }

  @Test func anArtistsPictureIsNotPackedOver() throws {
    try sandbox.picture("pics/hero.png", 9, 9)
    try sandbox.picture("pics/a.png", 5, 5)
    // The pages would be pictures of the folder in the next run.
    for output in ["pics/hero", "pics/new/hero", "./pics/../pics/sheet"] {
      try expectRefused("pack", "pics", "-o", output, code: 64, naming: output)
    }
    for file in ["hero.png", "hero.plist", "hero.json", "hero.atlasc/hero.1.png"] {
      try sandbox.picture("out/\(file)", 3, 3)
      try expectRefused("pack", "pics", "-o", "out/hero", naming: "out/\(file)")
      #expect(try sandbox.reel("pack", "pics", "-o", "out/hero", "--force").code == 0)
      #expect(
        try sandbox.reel("pack", "pics", "-o", "out/hero").output == "out/hero: up to date\n")
      try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("out"))
    }
    // The command's own files are replaced without `--force`.
    #expect(try sandbox.reel("pack", "pics", "-o", "out/hero").code == 0)
    try sandbox.picture("pics/a.png", 6, 6)
    #expect(try sandbox.reel("pack", "pics", "-o", "out/hero").code == 0)
    // An atlas of the same name that was packed elsewhere and copied here has the same stamp; an atlas of another name
    // has not.
    #expect(try sandbox.reel("pack", "pics", "-o", "else/villain").code == 0)
    for end in ["plist", "json"] {
      try FileManager.default.copyItem(
        at: sandbox.url.appendingPathComponent("else/villain.\(end)"),
        to: sandbox.url.appendingPathComponent("else/hero.\(end)"))
      try expectRefused("pack", "pics", "-o", "else/hero", naming: "else/hero.\(end)")
      try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("else/hero.\(end)"))
    }
  }

  @Test func pagesOfAnInterruptedRunAreReplacedAndPaintedOnesAreNot() throws {
    try sandbox.picture("pics/a.png", 6, 6)
    #expect(try sandbox.reel("pack", "pics", "-o", "out/hero", "--format", "plist").code == 0)
    // The run ended between the page and its list, and the artist changed a picture.
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("out/hero.plist"))
    try sandbox.picture("pics/a.png", 7, 7)
    #expect(try sandbox.reel("pack", "pics", "-o", "out/hero", "--format", "plist").code == 0)
    // The same, but the user has painted on the page.
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("out/hero.plist"))
    try sandbox.picture("out/hero.png", 7, 7, shade: 9)
    try sandbox.picture("pics/a.png", 8, 8)
    try expectRefused(
      "pack", "pics", "-o", "out/hero", "--format", "plist", naming: "out/hero.png")
  }

  /// Copies of an atlas under names that `pack` never gives belong to the user.
  @Test func copiesOfAnAtlasStay() throws {
    try sandbox.picture("pics/a.png", 6, 6)
    #expect(try sandbox.reel("pack", "pics", "-o", "out/hero").code == 0)
    let copies = [
      "hero.plist": ["hero-backup.plist", "hero_old.plist", "hero-01.plist", "hero@5x.plist"],
      "hero.json": ["hero_old.json", "hero-.json", "hero-1 2.json"],
      "hero.png": [
        "hero-backup.png", "hero_old.png", "hero-01.png", "hero@5x.png", "hero-.png",
        "hero-1 2.png",
      ],
      "hero.atlasc/hero.1.png": [
        "hero.atlasc/keep.png", "hero.atlasc/hero.01.png", "hero.atlasc/hero.png",
        "hero.atlasc/hero.1-old.png", "hero.atlasc/hero.-1.png",
      ],
    ]
    for (file, copies) in copies {
      for copy in copies { try self.copy("out/\(file)", to: "out/\(copy)") }
    }
    try sandbox.picture("pics/b.png", 9, 5)
    let outcome = try sandbox.reel("pack", "pics", "-o", "out/hero")
    #expect(outcome.code == 0 && !outcome.output.contains("taken away"), "\(outcome.output)")
    for copy in copies.values.joined() { #expect(sandbox.exists("out/\(copy)"), "\(copy)") }
  }

  @Test func removedFilesAreReported() throws {
    for index in 0..<3 { try sandbox.picture("pics/\(index).png", 30, 20, shade: UInt8(index)) }
    let pack = ["pack", "pics", "-o", "out/hero", "--max-side", "40"]
    #expect(try sandbox.reel(pack).code == 0)
    let last = ["hero-2.plist", "hero-2.png", "hero-2.json", "hero.atlasc/hero.3.png"]
    for file in last { #expect(sandbox.exists("out/\(file)")) }
    // The user has painted on a page and edited a list: both stay.
    try sandbox.picture("out/hero-2.png", 30, 20, shade: 99)
    try edit("out/hero-2.json")
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("pics/2.png"))
    let outcome = try sandbox.reel(pack)
    #expect(outcome.code == 0)
    let lines = outcome.lines.filter { $0.hasSuffix(": taken away") }
    #expect(
      lines == ["out/hero-2.plist: taken away", "out/hero.atlasc/hero.3.png: taken away"],
      "\(outcome.output)")
    for file in last {
      #expect(sandbox.exists("out/\(file)") == !lines.contains("out/\(file): taken away"))
    }
  }

  @Test func anEditedListIsNotReplaced() throws {
    try sandbox.picture("pics/a.png", 6, 6)
    for file in ["out/hero.plist", "out/hero.json", "out/hero.atlasc/hero.plist"] {
      #expect(try sandbox.reel("pack", "pics", "-o", "out/hero").code == 0)
      try edit(file)
      try expectRefused("pack", "pics", "-o", "out/hero", naming: file)
      try sandbox.picture("pics/a.png", 7, 6)
      try expectRefused("pack", "pics", "-o", "out/hero", naming: file)
      #expect(try sandbox.reel("pack", "pics", "-o", "out/hero", "--force").code == 0)
      #expect(try sandbox.reel("pack", "pics", "-o", "out/hero").output == "out/hero: up to date\n")
    }
  }

  /// A page is recognised by its stamp, not by its pixels.
  @Test func aPictureThatOnlyResemblesAPageIsNotReplaced() throws {
    try sandbox.picture("pics/a.png", 6, 6)
    #expect(try sandbox.reel("pack", "pics", "-o", "out/hero", "--format", "plist").code == 0)
    // The same pixels, saved by another program.
    let page = sandbox.url.appendingPathComponent("out/hero.png")
    let theirs = Data(try ImageFile.encodePNG(sandbox.bitmap("out/hero.png")))
    #expect(try Data(contentsOf: page) != theirs)
    try theirs.write(to: page)
    #expect(
      try sandbox.reel("pack", "pics", "-o", "out/hero", "--format", "plist").output
        == "out/hero: up to date\n")
    // Packed again, the page is left as it is, and still belongs to the user.
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("out/hero.plist"))
    #expect(try sandbox.reel("pack", "pics", "-o", "out/hero", "--format", "plist").code == 0)
    #expect(try Data(contentsOf: page) == theirs)
    try sandbox.picture("pics/a.png", 7, 7)
    try expectRefused(
      "pack", "pics", "-o", "out/hero", "--format", "plist", naming: "out/hero.png")
    #expect(
      try sandbox.reel("pack", "pics", "-o", "out/hero", "--format", "plist", "--force").code == 0)
  }

  private func copy(_ file: String, to copy: String) throws {
    try FileManager.default.copyItem(
      at: sandbox.url.appendingPathComponent(file), to: sandbox.url.appendingPathComponent(copy))
  }

  /// Changes a number of a list without changing its length.
  private func edit(_ file: String) throws {
    let url = sandbox.url.appendingPathComponent(file)
    let text = try String(contentsOf: url, encoding: .utf8)
    let edited = text.replacingOccurrences(of: "{0,0}", with: "{1,0}")
      .replacingOccurrences(of: "\"rotated\" : false", with: "\"rotated\" : true ")
    #expect(edited != text)
    try Data(edited.utf8).write(to: url)
  }

  @Test func namesThatAreNotUTF8AreReported() throws {
    try sandbox.picture("pics/a.png", 5, 5)
    let bytes: [CChar] =
      Array((sandbox.url.path + "/pics/b").utf8CString.dropLast()) + [-1, 46, 112, 110, 103, 0]
    let file = fopen(bytes, "w")
    // Some file systems accept no such name.
    guard let file else { return }
    fclose(file)
    let outcome = try sandbox.reel("pack", "pics", "-o", "out/hero")
    #expect(outcome.code == 65 && outcome.errors.contains("names in UTF-8"), "\(outcome.errors)")
    #expect(!sandbox.exists("out"))
  }
}
