import Foundation

/// A public name, as the compiler describes it (`swift symbolgraph-extract`).
struct Symbol: Decodable {
  struct Identifier: Decodable { var precise: String }
  struct Kind: Decodable { var identifier: String }
  struct Fragment: Decodable { var spelling: String }
  struct Line: Decodable { var text: String }
  struct Comment: Decodable { var lines: [Line] }
  struct Position: Decodable { var line: Int }
  struct Location: Decodable {
    var uri: String
    var position: Position
  }

  var identifier: Identifier
  var kind: Kind
  var pathComponents: [String]
  var declarationFragments: [Fragment]?
  var docComment: Comment?
  var location: Location?

  var name: String { pathComponents.joined(separator: ".") }
  var declaration: String { (declarationFragments ?? []).map(\.spelling).joined() }

  /// True if every caller can set the property.
  var isWritable: Bool {
    !declaration.contains("{ get }") && !declaration.contains("(set)")
      && (declarationFragments ?? []).contains { $0.spelling == "var" }
  }

  /// The first sentence of its comment, without links.
  var summary: String {
    var text = ""
    for line in docComment?.lines ?? [] {
      let part = line.text.trimmingCharacters(in: .whitespaces)
      if part.isEmpty || part.hasPrefix("- ") { break }
      text += (text.isEmpty ? "" : " ") + part
    }
    if let end = text.range(of: #"[.:](?=\s|$)"#, options: .regularExpression) {
      text = String(text[..<end.lowerBound])
    }
    return text.replacingOccurrences(of: "``", with: "`") + (text.isEmpty ? "" : ".")
  }

  /// Returns a location such as `Sources/ReelDrawing/Sprites/Sprite.swift:8`, or an empty text for names that the
  /// compiler has made.
  func sourceLocation(below root: String) -> String {
    guard let location, let path = URL(string: location.uri)?.path, path.hasPrefix(root + "/")
    else { return "" }
    return "\(path.dropFirst(root.utf8.count + 1)):\(location.position.line + 1)"
  }
}

/// All public names of the engine and their relationships.
struct SymbolGraph {
  private struct Relationship: Decodable {
    struct Origin: Decodable { var identifier: String }
    var source: String
    var target: String
    var kind: String
    var targetFallback: String?
    /// The name whose comment is used if the name itself lacks one.
    var sourceOrigin: Origin?
  }
  private struct File: Decodable {
    var symbols: [Symbol]
    var relationships: [Relationship]
  }

  private(set) var symbols: [String: Symbol] = [:]
  /// The names of the modules whose graphs were read.
  private(set) var modules: Set<String> = []
  /// Names that take their comment from a requirement that they fulfil.
  private(set) var inherits: Set<String> = []
  /// The outermost names of each module.
  private(set) var outermost: [String: Set<String>] = [:]
  private var members: [String: [String]] = [:]
  private var protocols: [String: Set<String>] = [:]

  /// - Parameter folder: The folder with files such as `ReelDrawing.symbols.json`.
  init(folder: String) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    for name in files.sorted() where name.hasSuffix(".symbols.json") {
      let module = String(name.split(separator: ".")[0].split(separator: "@")[0])
      modules.insert(module)
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      let file = try JSONDecoder().decode(File.self, from: data)
      for symbol in file.symbols {
        symbols[symbol.identifier.precise] = symbol
        guard symbol.pathComponents.count == 1 else { continue }
        outermost[module, default: []].insert(String(symbol.name.prefix { $0 != "(" }))
      }
      for relation in file.relationships {
        if relation.sourceOrigin != nil { inherits.insert(relation.source) }
        switch relation.kind {
        case "memberOf": members[relation.target, default: []].append(relation.source)
        case "conformsTo": protocols[relation.source, default: []].insert(relation.target)
        default: break
        }
      }
    }
  }

  /// Returns the types that conform to a protocol, by name.
  func types(conformingTo name: String) -> [Symbol] {
    let protocolIDs = Set(
      symbols.values.filter { $0.kind.identifier == "swift.protocol" && $0.name == name }
        .map(\.identifier.precise))
    return symbols.values.filter {
      $0.kind.identifier != "swift.protocol"
        && !(protocols[$0.identifier.precise] ?? []).isDisjoint(with: protocolIDs)
    }.sorted { $0.name < $1.name }
  }

  /// Returns the initialisers with parameters, in the order of their declaration.
  func initialisers(of type: Symbol) -> [Symbol] {
    (members[type.identifier.precise] ?? []).compactMap { symbols[$0] }.filter {
      $0.kind.identifier == "swift.init" && $0.pathComponents.last != "init()"
        && $0.pathComponents.last != "init(rawValue:)"
    }.sorted { ($0.location?.position.line ?? 0) < ($1.location?.position.line ?? 0) }
  }

  /// Returns the properties and methods that are declared for the type itself, in the order of their declaration.
  func members(of type: Symbol) -> [Symbol] {
    (members[type.identifier.precise] ?? []).compactMap { symbols[$0] }.filter {
      $0.location?.uri == type.location?.uri
    }.sorted { ($0.location?.position.line ?? 0) < ($1.location?.position.line ?? 0) }
  }

  /// The constants of type `System`: names that `after` and `before` take.
  var systems: [Symbol] {
    symbols.values.filter {
      $0.kind.identifier == "swift.type.property" && $0.declaration.hasSuffix(": System")
    }.sorted { $0.name < $1.name }
  }

  func parent(of symbol: Symbol) -> Symbol? {
    members.first { $0.value.contains(symbol.identifier.precise) }.flatMap { symbols[$0.key] }
  }
}
