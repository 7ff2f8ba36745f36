import Foundation

/// A node of the compiler's typed syntax tree, as `-dump-ast-format json` prints it.
struct SyntaxNode {
  let fields: [String: Any]

  var kind: String { fields["_kind"] as? String ?? "" }

  func node(_ key: String) -> SyntaxNode? {
    (fields[key] as? [String: Any]).map { SyntaxNode(fields: $0) }
  }

  func nodes(_ key: String) -> [SyntaxNode] {
    (fields[key] as? [Any])?.compactMap { ($0 as? [String: Any]).map { SyntaxNode(fields: $0) } }
      ?? []
  }

  func text(_ key: String) -> String { fields[key] as? String ?? "" }

  func flag(_ key: String) -> Bool { fields[key] as? Bool ?? false }

  var isImplicit: Bool { flag("implicit") }

  /// The name of a declaration without its argument labels; `init` for an initialiser.
  var name: String {
    guard let base = node("name")?.node("base_name") else { return "" }
    let name = base.text("name")
    return name.isEmpty ? base.text("special") : name
  }

  /// The offset of the word by which a person finds the node: the member's name, or else the beginning.
  var offset: Int? {
    guard let range = node("range") else { return nil }
    let key = kind == "member_ref_expr" ? "end" : "start"
    return range.fields[key] as? Int
  }

  /// Returns the trees in the output of a compiler, which prints one for each file without anything between them.
  static func trees(in output: Data) throws -> [SyntaxNode] {
    let mark = Data(#"{"_kind":"source_file","#.utf8)
    var starts: [Data.Index] = []
    var from = output.startIndex
    while let range = output.range(of: mark, in: from..<output.endIndex) {
      starts.append(range.lowerBound)
      from = range.upperBound
    }
    return try starts.indices.compactMap { at in
      let end = at + 1 < starts.count ? starts[at + 1] : output.endIndex
      let value = try JSONSerialization.jsonObject(with: output.subdata(in: starts[at]..<end))
      return (value as? [String: Any]).map { SyntaxNode(fields: $0) }
    }
  }
}
