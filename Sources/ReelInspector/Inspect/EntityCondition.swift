import ReelECS
import ReelFields
import ReelMath

/// A condition on an entity, as a command line writes it: `Health` for entities that have the component, or
/// `Health.points<10`, with `=`, `!=`, `<`, `<=`, `>`, `>=`.
package struct EntityCondition {
  enum Comparison: String, CaseIterable {
    // The longer signs come first, because `<=` begins with `<`.
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
    case equal = "="
  }

  let component: String
  /// The comparison of a field; `nil` if having the component is enough. The path is "" for a component that is a
  /// single number.
  let test: (path: String, comparison: Comparison, value: String)?

  /// Reads a condition; `nil` for a text that is none.
  package init?(_ text: String) {
    var target = Substring(text)
    var test: (Comparison, String)?
    if let at = text.firstIndex(where: { "!<>=".contains($0) }) {
      let sign = text[at...]
      guard let comparison = Comparison.allCases.first(where: { sign.hasPrefix($0.rawValue) })
      else {
        return nil
      }
      test = (comparison, String(sign.dropFirst(comparison.rawValue.count)))
      target = text[..<at]
    }
    let parts = target.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty else { return nil }
    component = String(name)
    let path = parts.count > 1 ? String(parts[1]) : ""
    if let (comparison, value) = test {
      self.test = (path, comparison, value)
    } else {
      // A condition with a field needs a comparison.
      guard path.isEmpty else { return nil }
      self.test = nil
    }
  }

  /// Returns true if the condition holds for an entity with these components. An optional is compared by its value;
  /// without a value it equals only `none`.
  func holds(for values: [ListedValue]) -> Bool {
    guard let value = values.first(where: { $0.name == component }) else { return false }
    guard let test else { return true }
    guard let field = value.fields.first(where: { $0.path == test.path }) else { return false }
    return Self.compare(field.content, test.value, test.comparison)
  }

  /// Returns true if the component is among `values` and has the field.
  func exists(in values: [ListedValue]) -> Bool {
    values.contains { value in
      value.name == component
        && (test == nil || value.fields.contains { $0.path == test?.path })
    }
  }

  /// Returns a description of the values that the field takes, if it does not take the value of the condition.
  func expectation(in values: [ListedValue]) -> String? {
    guard let test, let value = values.first(where: { $0.name == component }),
      let field = value.fields.first(where: { $0.path == test.path }),
      // `none` may be valid: the content does not show that a field which has a value is optional.
      test.value != "none"
    else { return nil }
    switch field.content {
    case .bool: return ["true", "false"].contains(test.value) ? nil : "true or false"
    case .integer, .unsigned, .float, .double:
      return Double(test.value) == nil ? "a number" : nil
    case .list: return Int(test.value) == nil ? "a count" : nil
    case .entity, .text, .none: return nil
    }
  }

  private static func compare(
    _ content: ListedField.Content, _ text: String, _ comparison: Comparison
  ) -> Bool {
    func ordered<Value: Comparable>(_ a: Value, _ b: Value?) -> Bool {
      guard let b else { return comparison == .notEqual }
      return switch comparison {
      case .equal: a == b
      case .notEqual: a != b
      case .less: a < b
      case .atMost: a <= b
      case .more: a > b
      case .atLeast: a >= b
      }
    }
    // A value that is present is not `none`.
    if text == "none" && content != .none, !content.isText {
      return content == .entity(0) ? comparison == .equal : comparison == .notEqual
    }
    switch content {
    case .bool(let value): return ordered(value ? 1 : 0, ["true": 1, "false": 0][text])
    case .integer(let value):
      return Int64(text).map { ordered(value, $0) } ?? ordered(Double(value), Double(text))
    case .unsigned(let value):
      return UInt64(text).map { ordered(value, $0) } ?? ordered(Double(value), Double(text))
    case .float(let value): return ordered(value, Float(text))
    case .double(let value): return ordered(value, Double(text))
    case .entity(let bits):
      return ordered(Entity(bits: bits).numbers, text)
    case .text(let value): return ordered(value, text)
    case .list(let count): return ordered(count, Int(text))
    case .none: return (text == "none") == (comparison == .equal)
    }
  }
}

extension ListedField.Content {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
