import Foundation
import ReelProgram

/// The names that the compiler's mangled names stand for.
struct SymbolNames {
  private var names: [String: String] = [:]

  /// Reads the names of many symbols at once, because each start of the tool takes longer than a thousand names.
  init(_ symbols: Set<String>) throws {
    let mangled = symbols.sorted()
    for start in stride(from: 0, to: mangled.count, by: 1000) {
      let part = Array(mangled[start..<min(start + 1000, mangled.count)])
      let (output, code) = try ChildProgram.output(of: ["swift", "demangle", "--compact"] + part)
      let lines = String(decoding: output, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      guard code == 0, lines.count >= part.count else {
        throw Failure(
          .damaged, "swift demangle: expected \(part.count) names, found \(lines.count)")
      }
      for (symbol, line) in zip(part, lines) { names[symbol] = Self.withoutFiles(String(line)) }
    }
  }

  /// Returns the full name of a declaration, such as `static Swift.Int.random(in: …) -> …`.
  func name(ofUSR usr: String) -> String { names[Self.symbol(ofUSR: usr)] ?? usr }

  /// Returns the full name of a mangled type.
  func name(ofType type: String) -> String { names[type] ?? type }

  static func symbol(ofUSR usr: String) -> String { "$s" + usr.dropFirst(2) }

  /// Returns the text with `Name` for the `(Name in _0123ABCD)` of a private type.
  private static func withoutFiles(_ text: String) -> String {
    var text = text
    while let end = text.range(of: " in _"),
      let open = text[..<end.lowerBound].lastIndex(of: "("),
      let close = text[end.upperBound...].firstIndex(of: ")")
    {
      let name = String(text[text.index(after: open)..<end.lowerBound])
      text.replaceSubrange(open...close, with: name)
    }
    return text
  }
}
