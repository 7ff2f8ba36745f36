import Foundation
import Testing

@testable import reference

/// Tests that Tools/check-docs finds components without an example.
@Suite struct MissingExamplesTests {
  /// Returns the lines that the check prints about a module whose only components have these names and comments.
  private func lines(_ comments: [String: [String]?]) throws -> [String] {
    var symbols: [[String: Any]] = [
      symbol("Component", "swift.protocol", ["A piece of data."]),
      symbol("Stone", "swift.struct", ["No component."]),
    ]
    var relationships: [[String: Any]] = []
    for (name, comment) in comments {
      symbols.append(symbol(name, "swift.struct", comment))
      relationships.append(["source": name, "target": "Component", "kind": "conformsTo"])
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try JSONSerialization.data(
      withJSONObject: ["symbols": symbols, "relationships": relationships]
    ).write(to: folder.appendingPathComponent("Cave.symbols.json"))
    return MissingExamples(graph: try SymbolGraph(folder: folder.path)).lines
  }

  private func symbol(_ name: String, _ kind: String, _ comment: [String]?) -> [String: Any] {
    var symbol: [String: Any] = [
      "identifier": ["precise": name], "kind": ["identifier": kind], "pathComponents": [name],
    ]
    if let comment { symbol["docComment"] = ["lines": comment.map { ["text": $0] }] }
    return symbol
  }

  private func example(lines count: Int) -> [String] {
    ["A torch.", "", "```swift"] + (0..<count).flatMap { ["let a\($0) = \($0)", ""] } + ["```"]
  }

  @Test func componentsWithAnExampleAreAccepted() throws {
    #expect(try lines(["Lamp": example(lines: 1), "Torch": example(lines: 5)]) == [])
  }

  @Test func aComponentWithoutAnExampleIsNamed() throws {
    #expect(
      try lines([
        "Lamp": nil, "Oil": ["Burns.", "```text", "a", "```"], "Torch": example(lines: 3),
        "Wick": ["Never closed.", "```swift", "let a = 1"],
      ]) == ["Lamp has no example", "Oil has no example", "Wick has no example"])
  }

  @Test func anExampleHasOneToFiveLines() throws {
    #expect(
      try lines(["Lamp": example(lines: 6), "Torch": example(lines: 0)]) == [
        "Lamp has an example of 6 lines, more than 5", "Torch has an example without code",
      ])
  }

  @Test func graphsWithoutComponentsAreRefused() throws {
    #expect(try lines([:]) == ["no public type conforms to Component"])
  }
}
