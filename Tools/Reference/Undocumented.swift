/// Public names that say nothing about themselves.
struct Undocumented {
  var graph: SymbolGraph
  var root: String

  /// One line each, with the place.
  ///
  /// Let off are what a protocol explains for all who conform to it, and the plain cases of an enumeration
  /// that has a comment: that one speaks for them.
  var lines: [String] {
    var lines: [String] = []
    // Graphs of a build that lies elsewhere name other places: then nothing would be looked at.
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

  /// Requirements of protocols of the engine and of the standard library.
  private static let isExplained: Set<String> = [
    "init()", "visit(_:)", "init(rawValue:)", "rawValue", "RawValue", "componentName",
    "resourceName", "eventName", "featureName", "relationName", "stateName", "install(in:)",
    "==(_:_:)", "description", "isTransient", "allCases", "hash(into:)",
  ]
}
