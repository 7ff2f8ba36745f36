/// A piece of code that breaks determinism, and what to write instead.
struct LintFinding: Encodable, Hashable {
  enum Rule: String, Encodable {
    case library, clock, randomness, order, state, integer, identity
  }

  var file: String
  var line: Int
  var column: Int
  var rule: Rule
  /// One sentence: what is wrong, and what to write instead.
  var sentence: String

  var text: String { "\(file):\(line):\(column): \(sentence)" }
}
