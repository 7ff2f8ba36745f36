import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The fields and names of one type, which native builds derive and an Embedded build needs as source.
struct FieldEntry: Equatable {
  /// The type's path within its module, `Banner.Role`.
  var type: String
  /// The names that the type does not declare itself: pairs of a requirement, such as `componentName`, and its value.
  var names: [[String]] = []
  /// The stored properties in order, with a `$` before the name of one in a property wrapper; `nil` if the type lists
  /// its fields itself.
  var fields: [String]?

  var isEmpty: Bool { names.isEmpty && fields == nil }
}

extension FieldEntry {
  /// Returns the entries of the types that belong to a module, in ascending order of their names.
  static func all(
    of types: [any FieldValue.Type], and features: [any Feature.Type], in module: String
  ) -> [FieldEntry] {
    var survey = FieldSurvey()
    for type in types { survey.add(type) }
    var entries: [FieldEntry] = []
    for type in survey.types { appendEntry(type, fields(of: type), in: module, &entries) }
    for feature in features { appendEntry(feature, nil, in: module, &entries) }
    return entries.sorted { $0.type.utf8.lexicographicallyPrecedes($1.type.utf8) }
  }

  private static func fields(of type: any FieldValue.Type) -> [String]? {
    guard let derived = type.derivedFields else { return nil }
    // A game without values has an empty list in every build.
    if type is any Game.Type && derived.isEmpty { return nil }
    return derived.filter(\.isVisited).map { ($0.isWrapped ? "$" : "") + $0.name }
  }

  private static func appendEntry(
    _ type: Any.Type, _ fields: [String]?, in module: String, _ entries: inout [FieldEntry]
  ) {
    let full = String(reflecting: type)
    guard full.hasPrefix(module + ".") else { return }
    let entry = FieldEntry(
      type: String(full.dropFirst(module.utf8.count + 1)), names: names(of: type), fields: fields)
    if !entry.isEmpty { entries.append(entry) }
  }

  private static func names(of type: Any.Type) -> [[String]] {
    var names: [[String]] = []
    func add<T>(_ requirement: String, _ derived: DerivedName, _ type: T.Type, _ name: String) {
      if derived.isUsed(by: type) { names.append([requirement, name]) }
    }
    if let type = type as? any Component.Type {
      add("componentName", .component, type, type.componentName)
    }
    if let type = type as? any Resource.Type {
      add("resourceName", .resource, type, type.resourceName)
    }
    if let type = type as? any Event.Type { add("eventName", .event, type, type.eventName) }
    if let type = type as? any Relation.Type {
      add("relationName", .relation, type, type.relationName)
    }
    if let type = type as? any GameState.Type { add("stateName", .state, type, type.stateName) }
    if let type = type as? any Game.Type { add("name", .game, type, type.name) }
    if let type = type as? any Feature.Type { add("featureName", .feature, type, type.featureName) }
    return names
  }
}

extension FieldEntry {
  /// The beginning of every file of field lists.
  static let heading = "// Field lists and names for Embedded builds, written by `"

  /// Returns the Swift file with these entries for an Embedded build.
  /// - Parameter module: the module that the game's rules import.
  static func file(_ entries: [FieldEntry], of game: String, importing module: String) -> String {
    let importLine = "import \(module)"
    var text = """
      \(heading)\(game) fields --write`:
      // change the types and write it again. Native builds derive the same by themselves.
      #if hasFeature(Embedded)
        \(importLine)

      """
    for entry in entries { text += "\n" + entry.declaration }
    return text + "#endif\n"
  }

  private var declaration: String {
    var text = "  extension \(type) {\n"
    for name in names {
      text += "    public static var \(name[0]): String { \"\(name[1])\" }\n"
    }
    if let fields {
      text += "    public static var fieldListKind: FieldListKind { .verified }\n"
      let head = "    public mutating func visit<V: FieldVisitor>(_ v: inout V) {"
      text += fields.isEmpty ? head + "}\n" : head + "\n"
      for field in fields {
        let isWrapped = field.hasPrefix("$")
        let value = isWrapped ? field : SwiftScan.escaped(field)
        text += "      v.field(\"\(isWrapped ? String(field.dropFirst()) : field)\", &\(value))\n"
      }
      if !fields.isEmpty { text += "    }\n" }
    }
    return text + "  }\n"
  }
}
