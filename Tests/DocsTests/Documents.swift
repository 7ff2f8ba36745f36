import Foundation

// The Swift code in the Markdown pages, and the compiled code that it must be equal to.
//
//     <!-- snippet: game -->                       equals the region `// snippet: game` … `// end`
//     <!-- file: docs/bounce/Bounce.swift -->      equals the whole file
//     <!-- file: docs/…; Orchard for Bounce -->    the same, after replacing a name
//     <!-- manifest -->                            is a Package.swift that SwiftPM accepts
//
// The marker stands in the line right above the block. A block in the doc comment of a type has none: it equals the
// region of the type's name.

/// A block of Swift code in a page or in a doc comment.
struct CodeBlock: CustomStringConvertible {
  var page: String
  var line: Int
  /// The text of the HTML comment above, such as `snippet: game`; `nil` if there is none.
  var marker: String?
  var code: String

  var description: String { "\(page):\(line)" }

  /// Returns the text behind the marker's keyword, if the marker has this keyword.
  func argument(of keyword: String) -> String? {
    guard let marker, marker.hasPrefix(keyword + ":") else { return nil }
    return marker.dropFirst(keyword.count + 1).trimmingCharacters(in: .whitespaces)
  }
}

enum Documents {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of `README.md`, `CHANGELOG.md` and all pages in `docs`, relative to the root and sorted.
  static let pages: [String] = {
    let docs = root.appendingPathComponent("docs")
    let names = FileManager.default.enumerator(atPath: docs.path)?.compactMap { $0 as? String }
    return ["CHANGELOG.md", "README.md"]
      + (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  /// The paths of the engine's sources, relative to the root and sorted.
  static let sources: [String] = {
    let folder = root.appendingPathComponent("Sources")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { "Sources/" + $0 }
  }()

  static let blocks: [CodeBlock] =
    pages.flatMap { (try? blocks(in: $0)) ?? [] }
    + sources.flatMap { parseComments((try? text($0)) ?? "", page: $0) }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  static func blocks(in page: String) throws -> [CodeBlock] {
    parse(try text(page), page: page)
  }

  static func parse(_ text: String, page: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var open: CodeBlock?
    var isInOtherBlock = false
    var last = ""
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if let block = open {
        if trimmed == "```" {
          blocks.append(block)
          blocks[blocks.count - 1].code = unindented(block.code)
          open = nil
        } else {
          open?.code += line + "\n"
        }
      } else if isInOtherBlock {
        isInOtherBlock = trimmed != "```"
      } else if trimmed.lowercased().hasPrefix("```swift") {
        open = CodeBlock(page: page, line: number + 1, marker: marker(last), code: "")
      } else {
        isInOtherBlock = trimmed.hasPrefix("```")
      }
      last = trimmed
    }
    return blocks
  }

  /// Returns the blocks in the doc comments of a Swift file. Each has the marker `snippet: NAME` with the name of the
  /// type that the comment belongs to, and none if the comment belongs to anything else.
  static func parseComments(_ text: String, page: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var comment: [String] = []
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("///") {
        let rest = trimmed.dropFirst(3)
        comment.append(String(rest.hasPrefix(" ") ? rest.dropFirst() : rest))
        continue
      }
      for var block in parse(comment.joined(separator: "\n"), page: page) {
        block.line += number - comment.count
        block.marker = trimmed.firstMatch(of: /\b(?:struct|class|enum|protocol) (\w+)/).map {
          "snippet: \($0.1)"
        }
        blocks.append(block)
      }
      comment = []
    }
    return blocks
  }

  private static func marker(_ line: String) -> String? {
    guard line.hasPrefix("<!--"), line.hasSuffix("-->") else { return nil }
    return line.dropFirst(4).dropLast(3).trimmingCharacters(in: .whitespaces)
  }

  /// The marked regions of the files in `Snippets` and its folders, and of the tour's game, by name; a name that is
  /// used twice has two regions.
  static let regions: [String: [String]] = {
    var regions: [String: [String]] = [:]
    for folder in ["Tests/DocsTests/Snippets", "docs/orchard/Rules"] {
      let path = root.appendingPathComponent(folder).path
      let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      for file in files.sorted() where file.hasSuffix(".swift") {
        let text = (try? text("\(folder)/\(file)")) ?? ""
        for (name, code) in markedRegions(in: text) { regions[name, default: []].append(code) }
      }
    }
    return regions
  }()

  private static func markedRegions(in text: String) -> [(String, String)] {
    var regions: [(String, String)] = []
    var open: (name: String, code: String)?
    for line in text.components(separatedBy: "\n") {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("// snippet: ") {
        open = (String(trimmed.dropFirst(12)), "")
      } else if trimmed == "// end", let region = open {
        regions.append((region.name, unindented(region.code)))
        open = nil
      } else if open != nil {
        open?.code += line + "\n"
      }
    }
    return regions
  }

  /// Returns the anchors of a page's headings, as GitHub and GitLab make them: small letters, digits, `-` and `_`, and
  /// a `-` for each space. The second heading of a name has `-1` behind it.
  static func anchors(of text: String) -> [String] {
    var anchors: [String] = []
    var seen: [String: Int] = [:]
    var isInBlock = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isInBlock.toggle() }
      guard !isInBlock, line.hasPrefix("#"), let space = line.firstIndex(of: " ") else { continue }
      let kept = line[space...].dropFirst().lowercased().filter {
        $0.isLetter || $0.isNumber || "-_ ".contains($0)
      }
      let name = kept.replacingOccurrences(of: " ", with: "-")
      let count = seen[name, default: 0]
      seen[name] = count + 1
      anchors.append(count == 0 ? name : "\(name)-\(count)")
    }
    return anchors
  }

  /// Returns the code without the indentation that all lines share, and without blank lines at both ends.
  static func unindented(_ code: String) -> String {
    let lines = code.components(separatedBy: "\n")
    let depth =
      lines.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(depth)) }.joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
  }
}
