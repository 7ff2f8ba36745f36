/// Public names without a comment.
struct Undocumented {
  var graph: SymbolGraph
  var root: String

  /// One line for each, with the location.
  ///
  /// Two groups of names need no comment: requirements that a protocol explains for all conforming types, and the plain
  /// cases of an enumeration that has a comment.
  var lines: [String] {
    var lines: [String] = []
    // Graphs of a build in another folder have other paths: then nothing would be checked.
    let located = graph.symbols.values.filter { !$0.sourceLocation(below: root).isEmpty }
    if located.isEmpty && !graph.symbols.isEmpty {
      return ["\(graph.symbols.count) names have no place below \(root): build anew"]
    }
    for symbol in graph.symbols.values
    where symbol.docComment == nil && !graph.inherits.contains(symbol.identifier.precise) {
      let location = symbol.sourceLocation(below: root)
      if location.isEmpty || Self.isExplained.contains(symbol.pathComponents.last ?? "") {
        continue
      }
      if symbol.kind.identifier == "swift.enum.case",
        !(symbol.pathComponents.last ?? "").contains("("),
        graph.parent(of: symbol)?.docComment != nil
      {
        continue
      }
      lines.append("\(location): \(symbol.name) has no comment")
    }
    return lines.sorted()
  }

  /// Requirements of protocols of the engine and of the standard library, which the protocols explain.
  private static let isExplained: Set<String> = [
    "init()", "visit(_:)", "init(rawValue:)", "rawValue", "RawValue", "componentName",
    "resourceName", "eventName", "featureName", "relationName", "stateName", "install(in:)",
    "==(_:_:)", "description", "isTransient", "allCases", "hash(into:)",
  ]
}
