import ReelECS
import ReelFields

/// The comparison of a field with a value, as a command line writes it behind the field: `<10`, with `=`, `!=`, `<`,
/// `<=`, `>`, `>=`. The value is read once, because a sweep compares after each tick.
package struct FieldComparison: Sendable {
  private enum Sign: String, CaseIterable {
    // The longer signs come first, because `<=` begins with `<`.
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
    case equal = "="
  }

  private let sign: Sign
  /// The text of the value.
  package let text: String
  private let integer: Int64?
  private let unsigned: UInt64?
  private let float: Float?
  private let double: Double?
  private let bool: Int?

  /// Splits a condition into a field and a comparison; the comparison is `nil` for a text without a sign. Returns `nil`
  /// for a text with a sign that is none.
  package static func split(_ text: String) -> (field: String, comparison: FieldComparison?)? {
    guard let at = text.firstIndex(where: { "!<>=".contains($0) }) else {
      return (trimmed(text[...]), nil)
    }
    let rest = text[at...]
    guard let sign = Sign.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else { return nil }
    let value = trimmed(rest.dropFirst(sign.rawValue.count))
    return (trimmed(text[..<at]), FieldComparison(sign, value))
  }

  /// Returns a text without the spaces around it.
  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  private init(_ sign: Sign, _ text: String) {
    self.sign = sign
    self.text = text
    integer = Int64(text)
    unsigned = UInt64(text)
    float = Float(text)
    double = Double(text)
    bool = ["true": 1, "false": 0][text]
  }

  /// Returns true if the comparison holds for a field. An optional is compared by its value; without a value it equals
  /// only `none`.
  package func holds(for content: ListedField.Content) -> Bool {
    // A value that is present is not `none`.
    if text == "none" && content != .none, !content.isText {
      return content == .entity(0) ? sign == .equal : sign == .notEqual
    }
    switch content {
    case .bool(let value): return ordered(value ? 1 : 0, bool)
    case .integer(let value):
      return integer.map { ordered(value, $0) } ?? ordered(Double(value), double)
    case .unsigned(let value):
      return unsigned.map { ordered(value, $0) } ?? ordered(Double(value), double)
    case .float(let value): return ordered(value, float)
    case .double(let value): return ordered(value, double)
    case .entity(let bits): return ordered(Entity(bits: bits).numbers, text)
    case .text(let value): return ordered(value, text)
    case .list(let count): return ordered(count, integer.map { Int($0) })
    case .none: return (text == "none") == (sign == .equal)
    }
  }

  private func ordered<Value: Comparable>(_ a: Value, _ b: Value?) -> Bool {
    guard let b else { return sign == .notEqual }
    return switch sign {
    case .equal: a == b
    case .notEqual: a != b
    case .less: a < b
    case .atMost: a <= b
    case .more: a > b
    case .atLeast: a >= b
    }
  }

  /// Returns a description of the values that a field takes, if it does not take the value of the comparison.
  package func expectation(of content: ListedField.Content) -> String? {
    // `none` may be valid: the content does not show that a field which has a value is optional.
    if text == "none" { return nil }
    switch content {
    case .bool: return bool == nil ? "true or false" : nil
    case .integer, .unsigned, .float, .double: return double == nil ? "a number" : nil
    case .list: return integer == nil ? "a count" : nil
    case .entity, .text, .none: return nil
    }
  }
}

extension ListedField.Content {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
