import Foundation
import ReelProgram

/// A source of a game, shown beside it.
struct SourceFile {
  var name: String
  var tokens: [SwiftToken]

  init(name: String, text: String) {
    self.name = name
    tokens = SwiftToken.tokens(of: Self.withoutMarks(text))
  }

  /// True for lists that a command writes (`fields --write`, `assets --write`), which are read last.
  var isGenerated: Bool { name.hasSuffix("Fields.swift") || name.hasSuffix("Assets.swift") }

  /// Returns the sources of a game's rules: first the file named after the game, and last the generated ones.
  static func rules(in folder: String, of game: String) throws -> [SourceFile] {
    let paths = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted()
    guard !paths.isEmpty else {
      throw Failure.missing(folder, expected: "the sources of \(game)", found: "none")
    }
    let files = try paths.map { try SourceFile(name: $0, text: read("\(folder)/\($0)")) }
    let first = files.filter { $0.name == "\(game).swift" }
    let others = files.filter { $0.name != "\(game).swift" }
    return first + others.filter { !$0.isGenerated } + others.filter(\.isGenerated)
  }

  static func read(_ path: String) throws -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Failure.missing(path, expected: "a text in UTF-8", found: "none")
    }
    return text
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure.missing(path, expected: "a file", found: "none")
    }
    return [UInt8](data)
  }

  /// Returns a source without the comments that name its pieces for the pages (`// snippet: game`, `// end`).
  private static func withoutMarks(_ text: String) -> String {
    let lines = text.components(separatedBy: "\n").filter { line in
      let line = line.trimmingCharacters(in: .whitespaces)
      return line != "// end" && !line.hasPrefix("// snippet: ")
    }
    return lines.joined(separator: "\n").trimmingCharacters(in: .newlines) + "\n"
  }

  /// The names of the types that the file declares.
  var declaredTypes: Set<String> {
    let words = tokens.filter { !$0.text.allSatisfy(\.isWhitespace) }
    let declares: Set = ["struct", "class", "enum", "protocol", "typealias", "actor"]
    var names: Set<String> = []
    for (word, name) in zip(words, words.dropFirst())
    where word.kind == .keyword && declares.contains(word.text) {
      names.insert(name.text)
    }
    return names
  }

  /// Returns the source in colours, each line an element.
  ///
  /// - Parameter address: Returns the address of the page about a type; `nil` for a type without one.
  func listing(address: (String) -> String?) -> HTML {
    var lines: [HTML] = []
    var line: HTML = ""
    for token in tokens {
      for (index, part) in token.text.components(separatedBy: "\n").enumerated() {
        if index > 0 {
          lines.append("<span class=\"line\">\(line)</span>\n")
          line = ""
        }
        if !part.isEmpty { line = "\(line)\(Self.piece(token.kind, part, address))" }
      }
    }
    if line != "" { lines.append("<span class=\"line\">\(line)</span>\n") }
    return "<pre tabindex=\"0\"><code>\(lines)</code></pre>"
  }

  private static func piece(
    _ kind: SwiftToken.Kind, _ text: String, _ address: (String) -> String?
  ) -> HTML {
    switch kind {
    case .plain: return "\(text)"
    case .keyword: return "<span class=\"k\">\(text)</span>"
    case .string: return "<span class=\"s\">\(text)</span>"
    case .comment: return "<span class=\"c\">\(text)</span>"
    case .number: return "<span class=\"n\">\(text)</span>"
    case .attribute: return "<span class=\"a\">\(text)</span>"
    case .type:
      guard let address = address(text) else { return "<span class=\"t\">\(text)</span>" }
      return "<a class=\"t\" href=\"\(address)\">\(text)</a>"
    }
  }

  /// The first sentence of the comment above a declaration such as `struct Castle: Game`; `nil` if there is none.
  func summary(of type: String) -> String? {
    var comment = ""
    for (index, token) in tokens.enumerated() {
      if token.kind == .comment, token.text.hasPrefix("///") {
        comment +=
          (comment.isEmpty ? "" : " ")
          + token.text.dropFirst(3).trimmingCharacters(in: .whitespaces)
      } else if token.text == type, index > 1, tokens[index - 2].kind == .keyword {
        guard !comment.isEmpty else { return nil }
        let end = comment.range(of: #"[.](?=\s|$)"#, options: .regularExpression)
        return end.map { String(comment[..<$0.upperBound]) } ?? comment
      } else if token.kind != .keyword, token.text.contains(where: { !$0.isWhitespace }) {
        comment = ""
      }
    }
    return nil
  }
}
