import Foundation

/// The names of a product of the package as one module, for the documentation compiler: it follows links only within a
/// module, and a file that imports `Reel` sees all of the simulation as one.
struct Product {
  var name: String
  var modules: [String]

  /// The products in the order in which they build on each other.
  static let all =
    [
      Product(
        name: "Reel",
        modules: [
          "ReelMath", "ReelFields", "ReelECS", "ReelCollision", "ReelContent", "ReelPlatform",
          "ReelSimulation", "ReelMotion", "ReelPhysics", "ReelControls", "ReelAudio",
          "ReelDrawing", "ReelAnimation", "ReelHitboxes", "ReelInterface", "ReelReplay",
          "ReelMatch", "Reel",
        ])
    ]
    + [
      "ReelHeadless", "ReelConformance", "ReelFormats", "ReelPacking", "ReelSound", "ReelSDL",
      "ReelOpenAL", "ReelNetwork", "ReelServer", "ReelBatch",
    ].map { Product(name: $0, modules: [$0]) }
    + [
      Product(name: "ReelImage", modules: ["ReelPNG", "ReelImage"]),
      Product(name: "ReelCommands", modules: ["ReelHost", "ReelCommands"]),
    ]
    + ["ReelAssets", "ReelApp"].map { Product(name: $0, modules: [$0]) }

  /// Returns the graphs of the product's modules as that of one module, in JSON. Members that the modules add to types
  /// of Swift itself are left out, because readers do not search for them there.
  /// - Parameters:
  ///   - graphs: The folder with a graph for each module.
  ///   - types: The names of the outermost types and functions of each module.
  func graph(from graphs: String, types: [String: Set<String>]) throws -> Data {
    let own = modules.reduce(into: Set<String>()) { $0.formUnion(types[$1] ?? []) }
    let elsewhere = types.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    var symbols: [[String: Any]] = []
    var relationships: [Any] = []
    var whole: [String: Any] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: graphs).sorted() {
      let module = String(file.split(separator: ".")[0].split(separator: "@")[0])
      guard file.hasSuffix(".symbols.json"), modules.contains(module), !file.contains("@Swift.")
      else { continue }
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(graphs)/\(file)"))
      guard let graph = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        continue
      }
      whole["metadata"] = graph["metadata"]
      let described = graph["module"] as? [String: Any] ?? [:]
      whole["module"] = ["name": name, "platform": described["platform"] ?? [String: Any]()]
      symbols += (graph["symbols"] as? [[String: Any]] ?? []).map { linked($0, own, elsewhere) }
      relationships += graph["relationships"] as? [Any] ?? []
    }
    whole["symbols"] = symbols
    whole["relationships"] = relationships
    return try JSONSerialization.data(withJSONObject: whole)
  }

  /// Returns a page for each module that has one in `Catalogues/Modules`, with a list of its types; none for a product
  /// of a single module.
  func modulePages(root: String, types: [String: Set<String>]) throws -> [(
    name: String, page: String
  )] {
    guard modules.count > 1 else { return [] }
    return try modules.compactMap { module in
      let path = "\(root)/Tools/Reference/Catalogues/Modules/\(module).md"
      guard FileManager.default.fileExists(atPath: path) else { return nil }
      let names = (types[module] ?? []).filter { $0.first?.isUppercase == true }.sorted()
      let list = names.map { "- ``\($0)``\n" }.joined()
      let page = try String(contentsOfFile: path, encoding: .utf8)
      return ("\(module).md", page + "\n## Topics\n\n### Types\n\n" + list)
    }
  }

  private func linked(
    _ symbol: [String: Any], _ own: Set<String>, _ elsewhere: Set<String>
  ) -> [String: Any] {
    guard var comment = symbol["docComment"] as? [String: Any],
      let lines = comment["lines"] as? [[String: Any]]
    else { return symbol }
    comment["lines"] = lines.map { line in
      var line = line
      line["text"] = linked(line["text"] as? String ?? "", own, elsewhere)
      return line
    }
    var symbol = symbol
    symbol["docComment"] = comment
    return symbol
  }

  /// Returns a line of a comment with links that work: without a module's name in front, and with plain code for names
  /// of another product.
  private func linked(_ text: String, _ own: Set<String>, _ elsewhere: Set<String>) -> String {
    var result = ""
    var rest = Substring(text)
    while let open = rest.range(of: "``"),
      let close = rest[open.upperBound...].range(of: "``")
    {
      var path = rest[open.upperBound..<close.lowerBound]
      result += rest[..<open.lowerBound]
      let first = path.prefix { $0 != "/" }
      let isOurs = modules.contains(String(first))
      if isOurs, first.count < path.count { path = path.dropFirst(first.count + 1) }
      let head = String(path.prefix { $0 != "/" && $0 != "(" })
      let isElsewhere =
        (first.hasPrefix("Reel") && Product.all.contains { $0.modules.contains(String(first)) }
          && !isOurs) || (!own.contains(head) && elsewhere.contains(head))
      result += isElsewhere ? "`\(path)`" : "``\(path)``"
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}
