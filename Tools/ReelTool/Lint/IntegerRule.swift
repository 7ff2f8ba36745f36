/// Finds numbers of the state whose size differs between machines.
struct IntegerRule {
  let names: SymbolNames
  /// The types of the linted modules by their full names.
  private let types: [String: LintType]
  private var hazards: [LintPosition: LintHazard] = [:]

  static let fieldValue = "s:10ReelFields10FieldValueP"

  init(_ types: [LintType], _ names: SymbolNames) {
    self.names = names
    self.types = Dictionary(
      types.map { (names.name(ofUSR: "s:" + $0.key), $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func findHazards() -> [LintHazard] {
    for (name, type) in types.sorted(by: { $0.key < $1.key })
    where type.protocols.contains(Self.fieldValue) && !type.isTransient {
      var visited: Set<String> = []
      inspect(name, partOf: type.name, &visited)
    }
    return Array(hazards.values)
  }

  private mutating func inspect(_ name: String, partOf root: String, _ visited: inout Set<String>) {
    guard visited.insert(name).inserted, let type = types[name] else { return }
    for field in type.fields {
      for part in Self.parts(of: names.name(ofType: field.type)) {
        if part == "Swift.Int" || part == "Swift.UInt" {
          add(field, of: type, part, root)
        } else {
          inspect(part, partOf: root, &visited)
        }
      }
    }
  }

  private mutating func add(_ field: LintField, of type: LintType, _ part: String, _ root: String) {
    guard hazards[field.position] == nil else { return }
    let name = String(part.dropFirst("Swift.".count))
    let owner = type.name == root ? "" : ", as a part of \(root)"
    hazards[field.position] = LintHazard(
      rule: .integer,
      sentence:
        "`\(type.name).\(field.name)` has the type \(name)\(owner), which has 32 bits on wasm32 "
        + "and 64 elsewhere: use \(name)32 or \(name)64",
      position: field.position, owner: -1, isCertain: true)
  }

  /// Returns the names of types in the name of a type.
  private static func parts(of type: String) -> [String] {
    type.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
  }
}
