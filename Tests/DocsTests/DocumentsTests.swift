import Foundation
import Testing

@Suite struct DocumentsTests {
  @Test(arguments: Documents.blocks)
  func everyBlockIsCompiledCode(_ block: CodeBlock) throws {
    if let name = block.argument(of: "snippet") {
      let regions = Documents.regions[name] ?? []
      try #require(regions.count == 1, "\(regions.count) regions are named \(name)")
      #expect(block.code == regions[0])
    } else if let argument = block.argument(of: "file") {
      let parts = argument.components(separatedBy: "; ")
      var expected = try Documents.text(parts[0])
      if parts.count > 1 {
        let names = parts[1].components(separatedBy: " for ")
        try #require(names.count == 2, "expected `new for old`, found \(parts[1])")
        expected = expected.replacingOccurrences(of: names[1], with: names[0])
      }
      #expect(block.code == Documents.unindented(expected))
    } else {
      #expect(block.marker == "manifest", "the line above must name what the block is")
    }
  }

  @Test func everyRegionIsPrinted() {
    let printed = Set(Documents.blocks.compactMap { $0.argument(of: "snippet") })
    #expect(Documents.regions.keys.filter { !printed.contains($0) }.sorted() == [])
    #expect(printed.count >= 15)
  }

  /// Names of files and folders in backquotes or links must exist.
  @Test(arguments: Documents.pages)
  func everyLinkLeadsSomewhere(_ page: String) throws {
    let folder = Documents.root.appendingPathComponent(page).deletingLastPathComponent()
    let text = try Documents.text(page)
    for match in text.matches(of: /\]\(([^)#]+)(#[^)]*)?\)/) {
      let target = String(match.1)
      guard !target.hasPrefix("http") else { continue }
      #expect(
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(target).path),
        "\(page) links to \(target)")
    }
  }

  /// `page.md#heading` must be a heading of that page, and `#heading` one of the page itself.
  @Test(arguments: Documents.pages)
  func everyAnchorIsAHeading(_ page: String) throws {
    let folder = Documents.root.appendingPathComponent(page).deletingLastPathComponent()
    for match in try Documents.text(page).matches(of: /\]\(([^):#]*)#([^)]+)\)/) {
      let name = String(match.1)
      let url =
        name.isEmpty
        ? Documents.root.appendingPathComponent(page) : folder.appendingPathComponent(name)
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(
        Documents.anchors(of: text).contains(String(match.2)),
        "\(page) links to \(name)#\(match.2)")
    }
  }

  @Test func anchorsAreThoseOfHeadings() {
    let text = """
      # A *first* one, `code` too
      ## Twice
      ## Twice
      ```text
      # no heading
      ```
      ### What is wrong and stops nothing: 3-1_b
      """
    #expect(
      Documents.anchors(of: text) == [
        "a-first-one-code-too", "twice", "twice-1", "what-is-wrong-and-stops-nothing-3-1_b",
      ])
  }

  @Test func blocksAreFoundWithTheirMarkers() {
    let text = """
      Text.
      <!-- snippet: one -->
      ```swift
        let a = 1
          let b = 2
      ```
      ```text
      ```swift
      ```
      ```swift
      let c = 3
      ```
      """
    let blocks = Documents.parse(text, page: "page.md")
    #expect(blocks.map(\.marker) == ["snippet: one", nil])
    #expect(blocks.map(\.code) == ["let a = 1\n  let b = 2", "let c = 3"])
    #expect(blocks.map(\.line) == [3, 10])
  }

  @Test func blocksOfCommentsHaveTheNamesOfTheirTypes() {
    let text = """
      /// A torch.
      ///
      /// ```swift
      /// let torch = Torch()
      ///   .lit()
      /// ```
      public struct Torch: Component {
        /// Its light:
        /// ```swift
        /// torch.light
        /// ```
        var light = 1
        // ```swift
      }
      """
    let blocks = Documents.parseComments(text, page: "Torch.swift")
    #expect(blocks.map(\.marker) == ["snippet: Torch", nil])
    #expect(blocks.map(\.code) == ["let torch = Torch()\n  .lit()", "torch.light"])
    #expect(blocks.map(\.line) == [3, 9])
  }
}

/// Tests of the amount of code that a first program needs.
@Suite struct FirstProgramTests {
  @Test func theProgramOfTheReadmeHasAtMostTwentyLines() throws {
    let program = try #require(
      try Documents.blocks(in: "README.md").first { $0.code.contains("struct Bounce: Game") })
    #expect(program.code.split(separator: "\n", omittingEmptySubsequences: false).count <= 20)
    #expect(program.code.contains("@main"))
  }
}
