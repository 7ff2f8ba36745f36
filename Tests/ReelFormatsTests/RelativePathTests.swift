import Testing

@testable import ReelFormats

@Suite struct RelativePathTests {
  @Test func `Plain relative paths are accepted`() {
    for path in ["a", "a.png", "a/b/c.png", "..a", "a..", "a/...", ".a", "é/ü.png", "a b"] {
      #expect(RelativePath.objection(to: path) == nil, "\(path)")
    }
  }

  @Test func `Other paths than plain relative ones are refused`() {
    for path in [
      "", "/", "/a", "a/", "a//b", ".", "..", "a/..", "../a", "a/./b", "a\\b", "c:", "c:/a", "a\0",
      "a\n", "a\u{7F}", String(repeating: "a", count: 1025),
    ] {
      #expect(RelativePath.objection(to: path) != nil, "\(path)")
    }
  }

  @Test func `The last part and the extension of a path are split off`() {
    #expect(RelativePath.lastPart(of: "a/b/c.png") == "c.png")
    #expect(RelativePath.lastPart(of: "c") == "c")
    #expect(RelativePath.lastPart(of: "a/") == "")
    for (name, without) in [
      ("a.png", "a"), ("a", "a"), (".a", ".a"), ("a.b.c", "a.b"), ("a.", "a"),
    ] {
      #expect(RelativePath.withoutExtension(name) == without)
    }
  }
}
