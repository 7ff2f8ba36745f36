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

/// A finding before its file is read.
struct LintHazard {
  var rule: LintFinding.Rule
  var sentence: String
  var position: LintPosition
  /// The index of the declaration that must be reachable for it to count; -1 for top-level code.
  var owner: Int
  /// True if it counts wherever it is.
  var isCertain = false
}
