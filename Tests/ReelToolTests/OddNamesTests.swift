import Foundation
import ReelContent
import Testing

/// Names whose bytes mean something else to the system than their characters mean to a reader of text.
@Suite struct OddNamesTests {
  let sandbox: Sandbox
  init() throws { sandbox = try Sandbox() }

  private func sheet(_ names: String...) throws -> String {
    let frames = try names.enumerated().map { index, name in
      let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
      return "{\"filename\": \(quoted), "
        + "\"frame\": {\"x\": \(index * 2), \"y\": 0, \"w\": 2, \"h\": 2}}"
    }
    return "{\"frames\": [\(frames.joined(separator: ", "))], \"meta\": {\"image\": \"s.png\"}}"
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: sandbox.url.appendingPathComponent(folder).path
    ).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A slash with a combining mark is one character, but the system reads two folders.
  @Test(arguments: ["\u{301}", "\u{338}", "\u{20DD}", "\u{200D}", "\u{FE0F}"])
  func aMarkOnASlashLeadsThroughNoLink(mark: String) throws {
    let outside = try Sandbox()
    try sandbox.picture("s.png", 8, 2)
    try sandbox.write(sheet("link/\(mark)evil", "a"), "s.json")
    try FileManager.default.createDirectory(
      at: sandbox.url.appendingPathComponent("out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: sandbox.url.appendingPathComponent("out/link"), withDestinationURL: outside.url)
    for options in [[], ["--force"]] {
      let outcome = try sandbox.reel(["extract", "s.json", "out"] + options)
      #expect(outcome.code == 73 && outcome.errors.contains("out/link"), "\(outcome.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path).isEmpty)
    #expect(try files("out") == ["link"])
    #expect(try sandbox.reel("extract", "s.json", "plain").code == 0)
    #expect(try files("plain") == ["a.png", "link", "link/\(mark)evil.png"])
  }

  @Test func marksOnSlashesDoNotLeadOutOfTheFolder() throws {
    try sandbox.picture("s.png", 8, 2)
    for name in ["../\u{301}a", "/\u{301}a", "..\\\u{301}a"] {
      try sandbox.write(sheet(name), "s.json")
      #expect(try sandbox.reel("extract", "s.json", "out").code == 65, "\(name)")
    }
    #expect(!sandbox.exists("out"))
    // The folder of a list may begin with a mark as well.
    try sandbox.picture("\u{301}b/s.png", 8, 2)
    try sandbox.write(sheet("a"), "\u{301}b/s.json")
    #expect(try sandbox.reel("extract", "./\u{301}b/s.json", "out").code == 0)
    #expect(try files("out") == ["a.png"])
  }

  @Test func packReadsMarksOnSlashesAsPartsOfNames() throws {
    try sandbox.picture("pics/a.png", 5, 5)
    let inside = try sandbox.reel("pack", "pics", "-o", "pics/\u{301}sheet")
    #expect(inside.code == 64, "\(inside.errors)")
    #expect(try files("pics") == ["a.png"])
    #expect(try sandbox.reel("pack", "pics", "-o", "out/\u{301}b", "--format", "plist").code == 0)
    // Foundation lists a name that begins with a mark under another name.
    for end in ["plist", "png"] {
      #expect(access("\(sandbox.url.path)/out/\u{301}b.\(end)", F_OK) == 0)
    }
    #expect(
      try sandbox.reel("pack", "pics", "-o", "out/\u{301}b", "--format", "plist").output
        .unicodeScalars.elementsEqual("out/\u{301}b: up to date\n".unicodeScalars))
    for name in ["out/..", "out/\u{301}b/..", "out/.."] {
      #expect(try sandbox.reel("pack", "pics", "-o", name).code == 64, "\(name)")
    }
  }

  /// `String` compares the two names as equal, and some systems treat them as the same file.
  @Test func namesThatAreEqualAsTextAreRefused() throws {
    try sandbox.picture("s.png", 8, 2)
    try sandbox.write(sheet("e\u{301}", "\u{E9}"), "s.json")
    let refused = try sandbox.reel("extract", "s.json", "out")
    #expect(refused.code == 65 && refused.errors.contains("only once"), "\(refused.errors)")
    #expect(!sandbox.exists("out"))
    try sandbox.picture("pics/e\u{301}.png", 5, 5)
    try sandbox.picture("pics/\u{E9}.png", 6, 6)
    // On some systems both names are one file.
    guard try files("pics").count == 2 else { return }
    let packed = try sandbox.reel("pack", "pics", "-o", "out/hero")
    #expect(packed.code == 65 && packed.errors.contains("only once"), "\(packed.errors)")
    #expect(!sandbox.exists("out"))
  }

  @Test func aNamePartAbove255BytesIsRefusedBeforeWriting() throws {
    try sandbox.picture("s.png", 8, 2)
    for name in [String(repeating: "n", count: 252), "\(String(repeating: "é", count: 128))/a"] {
      try sandbox.write(sheet("a", "b", name), "s.json")
      let refused = try sandbox.reel("extract", "s.json", "out")
      #expect(refused.code == 65 && refused.errors.contains("255 bytes"), "\(refused.errors)")
      #expect(!sandbox.exists("out"))
    }
    let most = String(repeating: "n", count: 251)
    try sandbox.write(sheet("a", most), "s.json")
    #expect(try sandbox.reel("extract", "s.json", "out").code == 0)
    #expect(sandbox.exists("out/\(most).png"))
  }

  /// JSON may contain any character, and a terminal would obey some of them.
  @Test func dumpEscapesInvisibleCharacters() throws {
    let name = "a\u{7F}\u{9B}\u{AD}\u{61C}\u{202E}\u{2028}\u{FEFF}\u{E0041}\u{1B}é😀b\u{301}"
    let twins = ["e\u{301}", "\u{E9}"]
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    try sandbox.write(
      """
      {"frames": [{"filename": \(quoted), "frame": {"x": 0, "y": 0, "w": 2, "h": 2}}],
       "animations": {\(quoted): [\(quoted)]},
       "meta": {"image": "s.png", "frameTags": [{"name": \(quoted), "from": 0, "to": 0}]}}
      """, "s.json")
    let outcome = try sandbox.reel("dump", "s.json", "--json")
    #expect(outcome.code == 0)
    let line = String(outcome.output.unicodeScalars.dropLast())
    #expect(outcome.output.utf8.last == 0x0A && !line.utf8.contains { $0 < 0x20 || $0 == 0x7F })
    #expect(ContentError.shown(line, limit: .max).utf8.elementsEqual(line.utf8))
    #expect(line.contains("\\u202E") && line.contains("\\uDB40\\uDC41") && line.contains("é😀"))
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let frames = try #require(value["frames"] as? [[String: Any]])
    #expect((frames[0]["name"] as? String)?.utf8.elementsEqual(name.utf8) == true)
    let tags = try #require(value["tags"] as? [[String: Any]])
    #expect((tags[0]["name"] as? String)?.utf8.elementsEqual(name.utf8) == true)
    let animations = try #require(value["animations"] as? [String: [String]])
    #expect(animations.keys.first?.utf8.elementsEqual(name.utf8) == true)
    #expect(animations.values.first?.first?.utf8.elementsEqual(name.utf8) == true)
    // The two frames stay apart.
    try sandbox.write(sheet(twins[0], twins[1]), "s.json")
    let both = try sandbox.reel("dump", "s.json", "--json").output
    for twin in twins { #expect(Data(both.utf8).range(of: Data(twin.utf8)) != nil) }
  }
}
