import ReelFields
import ReelMath

/// The types and fields that only one of two builds has, or that have another type in each.
struct LayoutComparison {
  /// The type, such as `component Drop`; the name as `trace --without` takes it, such as `component Drop.path[].x`; and
  /// what is different.
  private(set) var differences: [(title: String, name: String, difference: String)] = []
  private var title = ""

  /// - Parameters:
  ///   - first: the fields of the first build's types, by titles such as `component Drop`.
  ///   - second: those of the second build.
  init(_ first: [String: String], _ second: [String: String]) {
    for title in Set(first.keys).union(second.keys).sorted() {
      self.title = title
      switch (first[title], second[title]) {
      case (let a?, let b?):
        compare(FieldLayout.items(of: a), FieldLayout.items(of: b), title + ".", title)
      case (nil, _): add(title, "only in the second build")
      case (_, nil): add(title, "only in the first build")
      }
    }
  }

  private mutating func add(_ name: String, _ difference: String) {
    differences.append((title, name, difference))
  }

  /// - Parameters:
  ///   - start: the beginning of the fields' names.
  ///   - owner: the name of the value that has the fields.
  private mutating func compare(
    _ first: [FieldLayout.Item], _ second: [FieldLayout.Item], _ start: String, _ owner: String
  ) {
    for field in first {
      guard let other = second.first(where: { $0.name == field.name }) else {
        add(field.name.isEmpty ? owner : start + field.name, "only in the first build")
        continue
      }
      compare(field.type, other.type, field.name.isEmpty ? owner : start + field.name)
    }
    for field in second where !first.contains(where: { $0.name == field.name }) {
      add(field.name.isEmpty ? owner : start + field.name, "only in the second build")
    }
  }

  private mutating func compare(_ first: String, _ second: String, _ name: String) {
    if first == second || Self.isInteger(first) && Self.isInteger(second) { return }
    func inside(_ open: Character, _ close: Character) -> (String, String)? {
      guard first.first == open, second.first == open, first.last == close, second.last == close
      else { return nil }
      return (String(first.dropFirst().dropLast()), String(second.dropFirst().dropLast()))
    }
    if first.last == "?", second.last == "?" {
      compare(String(first.dropLast()), String(second.dropLast()), name)
    } else if let (a, b) = inside("{", "}") {
      compare(FieldLayout.items(of: a), FieldLayout.items(of: b), name + ".", name)
    } else if let (a, b) = inside("[", "]") {
      compare(FieldLayout.items(of: a), FieldLayout.items(of: b), name + "[].", name + "[]")
    } else {
      add(name, "`\(first)` in the first build and `\(second)` in the second")
    }
  }

  /// Returns true for the types whose values are listed as whole numbers, whatever their width.
  private static func isInteger(_ type: String) -> Bool {
    [
      "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
    ].contains(type)
  }
}
