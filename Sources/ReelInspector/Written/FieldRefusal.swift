/// The reasons why a field list cannot stand in a file of its own, one sentence each.
enum FieldRefusal {
  /// Returns the problems of types that no other file can name: private and local types, and lists of generic types.
  static func problems(_ entries: [FieldEntry]) -> [String] {
    entries.compactMap { entry in
      if entry.type.contains("(") {
        return "\(readable(entry.type)) is private or lies in a function: another file cannot "
          + "reach it. Make it internal, or write its names and its `visit` by hand."
      }
      if entry.type.contains("<") {
        return "\(entry.type) is generic: write its names and its `visit` by hand."
      }
      return nil
    }
  }

  /// Returns the problems that lie in the declarations of the types.
  static func problems(_ entries: [FieldEntry], declared: DeclaredFields) -> [String] {
    var problems: [String] = []
    for entry in entries {
      guard let type = declared.types[entry.type] else {
        problems.append(
          "\(entry.type) is not declared in the Swift files of \(declared.folder): write the list "
            + "beside the types.")
        continue
      }
      for name in entry.fields ?? [] {
        if let problem = problem(type[name]) { problems.append("\(entry.type).\(name) \(problem)") }
      }
    }
    return problems
  }

  private static func problem(_ property: DeclaredFields.Property?) -> String? {
    guard let property else {
      return "is stored, but no stored property of this name is declared (a lazy or wrapped one?): "
        + "write the type's `visit` by hand."
    }
    guard let obstacle = property.obstacle else { return nil }
    return "\(obstacle) (\(property.file), line \(property.line)): another file cannot set it. "
      + "Change that, or write the type's `visit` by hand."
  }

  /// Returns a type's name without the addresses that stand for the scopes of private types.
  private static func readable(_ type: String) -> String {
    type.split(separator: ".").filter { !$0.contains("(") }.joined(separator: ".")
  }
}
