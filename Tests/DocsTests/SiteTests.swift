import Foundation
import ReelProgram
import Testing

@testable import reference

/// Tests of the pages that play: their colours, their lists of keys, and their links.
@Suite struct SiteTests {
  private func kinds(_ source: String) -> [SwiftToken] {
    SwiftToken.tokens(of: source).filter { $0.kind != .plain }
  }

  @Test func wordsHaveTheKindsOfSwift() {
    #expect(
      kinds("@main public struct Ball: Game { var `in` = 0x1F }") == [
        SwiftToken(kind: .attribute, text: "@main"), SwiftToken(kind: .keyword, text: "public"),
        SwiftToken(kind: .keyword, text: "struct"), SwiftToken(kind: .type, text: "Ball"),
        SwiftToken(kind: .type, text: "Game"), SwiftToken(kind: .keyword, text: "var"),
        SwiftToken(kind: .number, text: "0x1F"),
      ])
  }

  @Test func labelsAndMembersAreNoKeywords() {
    let tokens = kinds("for x in chance.float(in: 0..<2.5) where Ball.self == .default { .init() }")
    #expect(
      tokens.map(\.text) == ["for", "in", "0", "2.5", "where", "Ball", "self", "init"])
    #expect(tokens[2].kind == .number && tokens[3].kind == .number)
  }

  @Test func stringsEndWhereTheyEnd() {
    let source = #"let a = "one \(two("three")) \" four" // "five""#
    #expect(
      kinds(source).map(\.text) == ["let", #""one \(two("three")) \" four""#, #"// "five""#])
    #expect(kinds("\"\"\"\n a \"b\" \n\"\"\" as Text").map(\.kind) == [.string, .keyword, .type])
    #expect(kinds(##"#"a " b \(c)"# is D"##).map(\.kind) == [.string, .keyword, .type])
  }

  @Test func commentsContainComments() {
    #expect(kinds("/* a /* b */ c */ if").map(\.text) == ["/* a /* b */ c */", "if"])
  }

  /// Broken sources, too, are shown completely, and no source traps.
  @Test func tokensJoinedAreTheSource() throws {
    let sources = [
      "\"open", "\"\"\"open", "\"\\", "\"\\(", "/* open", "#", "`open", "1.", "\u{E9}t\u{E9}", "@",
    ]
    for source in try sources + Documents.sources.prefix(60).map(Documents.text) {
      #expect(SwiftToken.tokens(of: source).map(\.text).joined() == source)
    }
  }

  @Test func textsAreEscaped() {
    let text = "<b onclick='a'>\"&"
    let page: HTML = "<p title=\"\(text)\">\(text)</p>"
    let escaped = "&lt;b onclick=&#39;a&#39;&gt;&quot;&amp;"
    #expect(page.text == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test func eachLineOfAListingIsAnElement() {
    let file = SourceFile(
      name: "A.swift", text: "// snippet: a\n/* 1\n2 */ let b: Vec2<C>\n// end\n")
    let html = file.listing { $0 == "Vec2" ? "vec2/" : nil }.text
    #expect(
      html == """
        <pre tabindex="0"><code><span class="line"><span class="c">/* 1</span></span>
        <span class="line"><span class="c">2 */</span> <span class="k">let</span> b: \
        <a class="t" href="vec2/">Vec2</a>&lt;<span class="t">C</span>&gt;</span>
        </code></pre>
        """)
  }

  @Test func aGameIsDescribedByTheFirstSentenceAboveItsType() {
    let file = SourceFile(
      name: "A.swift",
      text: "/// Other.\nlet b = 1\n\n/// A game. It is\n/// long.\npublic struct A: Game {}\n")
    #expect(file.summary(of: "A") == "A game.")
    #expect(file.summary(of: "B") == nil)
    #expect(file.declaredTypes == ["A"])
  }

  @Test func keysAreThoseOfCalls() {
    func line(_ source: String) -> String {
      UsedKeys([SourceFile(name: "A.swift", text: source)]).line.text
        .replacing(/<[^>]*>/, with: " ").split(separator: " ").joined(separator: " ")
    }
    #expect(line("input.isHeld(.left) ? a(.right) : .up") == "Keys: ←")
    #expect(line("map.bind([Key.space, .x], to: .down)") == "Keys: X Space")
    #expect(
      line("map.bind(PadButton.left, to: .b)\nif event.code == Key.up.rawValue {}") == "Keys: ↑")
    #expect(line("b.bind(.arrowsAndStick, left: .left, right: .c, up: .u)") == "Keys: ← → ↑ W A D")
    #expect(line("event.kind == .pointerDown") == "Keys: mouse or touch")
    #expect(line("// input.isHeld(.left)\nlet left = 1") == "This one plays by itself.")
  }

  @Test func marksHaveTheHeadingAbove() {
    let guide = """
      ## 4. An entity, with a `sprite`
      <!-- play: orchard/?step=1 Play it: the elephant stands -->
      ```text
      <!-- play: none/ No link -->
      ```
      | `words` <!-- play: words/ play --> |
      """
    let marks = PlayMark.all(in: guide)
    #expect(marks.map(\.address) == ["orchard/?step=1", "words/"])
    #expect(marks.map(\.step) == [1, nil])
    #expect(marks[0].title == "Play it: the elephant stands")
    #expect(marks.map(\.stepTitle) == ["The elephant stands", "play"])
    #expect(marks[0].anchor == "4-An-entity-with-a-sprite")
  }

  @Test func brokenLinksAreFound() throws {
    let site = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: site) }
    for folder in ["play/a", "play/b", "documentation/reel/tour", "data/documentation/reel"] {
      try FileManager.default.createDirectory(
        at: site.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    for (path, text) in [
      ("play/a/index.html", ""), ("documentation/reel/tour/index.html", ""),
      ("data/documentation/reel/tour.json", #"{"anchor":"1-One"}"#),
    ] {
      try Data(text.utf8).write(to: site.appendingPathComponent(path))
    }
    let links = SiteLinks(site: site.path)
    let html = """
      <a href="../a/?step=1"></a><a href="../b/"></a><a href="../../../out"></a><a href="#main" id="main"></a>
      <a href="#none"></a><img src="https://example.org/a.png"><img src="a.png">
      <a href="../../documentation/reel/tour/#1-One"></a><a href="../../documentation/reel/tour/#2-Two"></a>
      """
    #expect(
      links.broken(in: "play/a/index.html", html) == [
        "play/a/index.html: #none has no such heading",
        "play/a/index.html: ../../../out leads out of the site",
        "play/a/index.html: ../../documentation/reel/tour/#2-Two has no such heading",
        "play/a/index.html: ../b/ leads nowhere", "play/a/index.html: a.png leads nowhere",
      ])
  }

  @Test func typesLinkToTheirPagesAndNotToGuides() throws {
    let site = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: site) }
    let data = site.appendingPathComponent("data/documentation/reel")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    for (name, title, role) in [
      ("camera", "Camera", "article"), ("vec2", "Vec2", "symbol"),
    ] {
      try Data(#"{"metadata":{"title":"\#(title)","role":"\#(role)"}}"#.utf8)
        .write(to: data.appendingPathComponent("\(name).json"))
    }
    let documentation = Documentation(site: site.path)
    #expect(documentation.address(ofType: "Vec2") == "documentation/reel/vec2/")
    #expect(documentation.address(ofType: "Camera") == nil)
    #expect(documentation.address(ofType: "VEC2") == nil)
    #expect(documentation.address(ofType: "Velocity") == nil)
  }

  @Test func identifiersAndTitles() {
    #expect("BouncingBall".hyphenated == "bouncing-ball")
    #expect(Playable.title(id: "bouncing-ball") == "Bouncing ball")
  }
}
