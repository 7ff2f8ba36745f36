import Foundation

/// The names of a product of the package as one module, for the documentation compiler: it follows links only
/// within a module, and whoever imports `Reel` sees eight of them as one.
struct Product {
  var name: String
  var modules: [String]

  /// The products in the order in which they build on each other.
  static let all =
    [
      Product(
        name: "Reel",
        modules: [
          "ReelMath", "ReelECS", "ReelCollision", "ReelContent", "ReelPlatform", "ReelScene",
          "ReelReplay", "Reel",
        ])
    ]
    + [
      "ReelHeadless", "ReelConformance", "ReelFormats", "ReelImage", "ReelSound", "ReelSDL",
      "ReelOpenAL", "ReelApp",
    ].map { Product(name: $0, modules: [$0]) }

  /// Writes the graphs of the product's modules as those of one module.
  func write(from graphs: String, to folder: String, names: [String: Set<String>]) throws {
    let own = modules.reduce(into: Set<String>()) { $0.formUnion(names[$1] ?? []) }
    for file in try FileManager.default.contentsOfDirectory(atPath: graphs).sorted() {
      let module = String(file.split(separator: ".")[0].split(separator: "@")[0])
      guard file.hasSuffix(".symbols.json"), modules.contains(module) else { continue }
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(graphs)/\(file)"))
      guard var graph = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        continue
      }
      graph["module"] = ["name": name, "platform": [String: Any]()]
      var symbols = graph["symbols"] as? [[String: Any]] ?? []
      for at in symbols.indices {
        guard var comment = symbols[at]["docComment"] as? [String: Any],
          var lines = comment["lines"] as? [[String: Any]]
        else { continue }
        for line in lines.indices {
          lines[line]["text"] = linked(lines[line]["text"] as? String ?? "", own)
        }
        comment["lines"] = lines
        symbols[at]["docComment"] = comment
      }
      graph["symbols"] = symbols
      // A file of its own for each, and extensions of the package's other modules are extensions no more.
      let target = file.replacingOccurrences(of: "@", with: "-")
      let name = module == name && !file.contains("@") ? "\(name).symbols.json" : "\(name)@\(target)"
      try OutputFolderWriter.write(
        try JSONSerialization.data(withJSONObject: graph), to: "\(folder)/\(name)")
    }
  }

  /// A line of a comment with the links that can be followed: a module's name in front is left out, and what
  /// belongs to another product is only code.
  private func linked(_ text: String, _ own: Set<String>) -> String {
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
          && !isOurs) || (head.first?.isUppercase == true && !own.contains(head))
      result += isElsewhere ? "`\(path)`" : "``\(path)``"
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}
