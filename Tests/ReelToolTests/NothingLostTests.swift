import Foundation
import ReelContent
import ReelImage
import Testing

/// Neither `extract` nor `pack` takes anything away that somebody else has made.
@Suite struct NothingLostTests {
  let place: Place
  init() throws { place = try Place() }

  private func sheet(_ names: String..., image: String = "s.png") -> String {
    let frames = names.enumerated().map { index, name in
      "\"\(name)\": {\"frame\": {\"x\": \(index * 2), \"y\": 0, \"w\": 2, \"h\": 2}}"
    }
    return "{\"frames\": {\(frames.joined(separator: ", "))}, \"meta\": {\"image\": \"\(image)\"}}"
  }

  /// Everything below the folder: kinds, bytes, dates.
  private func tree() throws -> [String: String] {
    var tree: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: place.url.path) {
      let path = place.url.appendingPathComponent(name).path
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
    let outcome = try place.reel(arguments)
    #expect(outcome.code == code, "\(outcome.errors)", sourceLocation: location)
    #expect(
      outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)",
      sourceLocation: location)
    #expect(outcome.errors.contains(name), "\(outcome.errors)", sourceLocation: location)
    #expect(try tree() == before, sourceLocation: location)
  }

  @Test func aFolderNamedLikeAFrameStays() throws {
    try place.picture("s.png", 8, 2)
    try place.write(sheet("a", "b"), "s.json")
    try place.write("years of work", "out/b.png/work.txt")
    try expectRefused("extract", "s.json", "out", naming: "out/b.png")
    try expectRefused("extract", "s.json", "out", "--force", naming: "out/b.png")
  }

  @Test func theSheetAndItsPagesStay() throws {
    try place.picture("s.png", 8, 2)
    try place.write(sheet("a", "s"), "s.json")
    try expectRefused("extract", "s.json", ".", naming: "s.png")
    try expectRefused("extract", "s.json", ".", "--force", naming: "the same file")
    // Under another name.
    try FileManager.default.linkItem(
      at: place.url.appendingPathComponent("s.png"), to: place.url.appendingPathComponent("a.png"))
    try expectRefused("extract", "s.json", ".", "--force", naming: "a.png")
  }

  @Test func aFrameOfOnePageDoesNotReplaceAnother() throws {
    try place.picture("one.png", 4, 2, shade: 1)
    try place.picture("two.png", 4, 2, shade: 2)
    try place.write(
      """
      {"textures": [
        {"image": "one.png", "frames": [{"filename": "two", "frame": {"x":0,"y":0,"w":2,"h":2}}]},
        {"image": "two.png", "frames": [{"filename": "x", "frame": {"x":0,"y":0,"w":2,"h":2}}]}]}
      """, "multi.json")
    try expectRefused("extract", "multi.json", ".", naming: "two.png")
    try expectRefused("extract", "multi.json", ".", "--force", naming: "two.png")
    #expect(try place.reel("extract", "multi.json", "out").code == 0)
    #expect(try place.bitmap("out/x.png").pixels[0] == 2)
    #expect(try place.bitmap("out/two.png").pixels[0] == 1)
  }

  @Test func aFrameNamedLikeAnothersFolderIsRefusedBeforeAnythingIsWritten() throws {
    try place.picture("s.png", 8, 2)
    try place.write(sheet("x.png/y", "x"), "s.json")
    try expectRefused("extract", "s.json", "out", naming: "x.png")
    try expectRefused("extract", "s.json", "out", "--force", naming: "x.png")
    #expect(!place.exists("out"))
  }

  @Test func nothingIsMadeBehindALink() throws {
    let outside = try Place()
    try place.picture("s.png", 8, 2)
    try place.write(sheet("deep/down/a"), "s.json")
    try FileManager.default.createDirectory(
      at: place.url.appendingPathComponent("out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: place.url.appendingPathComponent("out/deep"), withDestinationURL: outside.url)
    try expectRefused("extract", "s.json", "out", naming: "out/deep")
    try expectRefused("extract", "s.json", "out", "--force", naming: "out/deep")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path).isEmpty)
  }

  @Test func picturesThatAreThereStayUnlessItIsSaidOtherwise() throws {
    try place.picture("s.png", 8, 2)
    try place.write(sheet("a", "b"), "s.json")
    try place.picture("out/b.png", 9, 9)
    try expectRefused("extract", "s.json", "out", naming: "out/b.png")
    #expect(!place.exists("out/a.png"))
    #expect(try place.reel("extract", "s.json", "out", "--force").code == 0)
    #expect(try place.bitmap("out/b.png").width == 2)
    // What is there already as it should be is no hindrance, and is left alone.
    let before = try tree()
    #expect(try place.reel("extract", "s.json", "out").code == 0)
    #expect(try tree() == before)
    #expect(try place.reel("extract", "s.json", "").code == 64)
  }

  @Test func allIsReadBeforeAnythingIsWritten() throws {
    try place.picture("one.png", 4, 2)
    try place.write(
      """
      {"textures": [
        {"image": "one.png", "frames": [{"filename": "a", "frame": {"x":0,"y":0,"w":2,"h":2}}]},
        {"image": "two.png", "frames": [{"filename": "b", "frame": {"x":0,"y":0,"w":2,"h":2}}]}]}
      """, "multi.json")
    try place.write("no picture", "two.png")
    try expectRefused("extract", "multi.json", "out", code: 65, naming: "two.png")
  }

  @Test func anArtistsPictureIsNotPackedOver() throws {
    try place.picture("pics/hero.png", 9, 9)
    try place.picture("pics/a.png", 5, 5)
    // The pages would be pictures of the folder at the next run.
    for output in ["pics/hero", "pics/new/hero", "./pics/../pics/sheet"] {
      try expectRefused("pack", "pics", "-o", output, code: 64, naming: output)
    }
    for file in ["hero.png", "hero.plist", "hero.json", "hero.atlasc/hero.1.png"] {
      try place.picture("out/\(file)", 3, 3)
      try expectRefused("pack", "pics", "-o", "out/hero", naming: "out/\(file)")
      #expect(try place.reel("pack", "pics", "-o", "out/hero", "--force").code == 0)
      #expect(
        try place.reel("pack", "pics", "-o", "out/hero").output == "out/hero: up to date\n")
      try FileManager.default.removeItem(at: place.url.appendingPathComponent("out"))
    }
    // Its own files are replaced as ever.
    #expect(try place.reel("pack", "pics", "-o", "out/hero").code == 0)
    try place.picture("pics/a.png", 6, 6)
    #expect(try place.reel("pack", "pics", "-o", "out/hero").code == 0)
    // Another atlas of the same name, packed elsewhere and put here, has the same stamp; but one of
    // another name has not.
    #expect(try place.reel("pack", "pics", "-o", "else/villain").code == 0)
    for end in ["plist", "json"] {
      try FileManager.default.copyItem(
        at: place.url.appendingPathComponent("else/villain.\(end)"),
        to: place.url.appendingPathComponent("else/hero.\(end)"))
      try expectRefused("pack", "pics", "-o", "else/hero", naming: "else/hero.\(end)")
      try FileManager.default.removeItem(at: place.url.appendingPathComponent("else/hero.\(end)"))
    }
  }

  @Test func pagesOfARunThatWasEndedAreItsOwnAndPaintedOnesAreNot() throws {
    try place.picture("pics/a.png", 6, 6)
    #expect(try place.reel("pack", "pics", "-o", "out/hero", "--format", "plist").code == 0)
    // Ended between the page and its list, and the artist went on.
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("out/hero.plist"))
    try place.picture("pics/a.png", 7, 7)
    #expect(try place.reel("pack", "pics", "-o", "out/hero", "--format", "plist").code == 0)
    // The same, but somebody has painted on the page.
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("out/hero.plist"))
    try place.picture("out/hero.png", 7, 7, shade: 9)
    try place.picture("pics/a.png", 8, 8)
    try expectRefused(
      "pack", "pics", "-o", "out/hero", "--format", "plist", naming: "out/hero.png")
  }

  @Test func namesThatAreNotTextAreTold() throws {
    try place.picture("pics/a.png", 5, 5)
    let bytes: [CChar] =
      Array((place.url.path + "/pics/b").utf8CString.dropLast()) + [-1, 46, 112, 110, 103, 0]
    let file = fopen(bytes, "w")
    // Some file systems take no such name.
    guard let file else { return }
    fclose(file)
    let outcome = try place.reel("pack", "pics", "-o", "out/hero")
    #expect(outcome.code == 65 && outcome.errors.contains("names in UTF-8"), "\(outcome.errors)")
    #expect(!place.exists("out"))
  }
}
