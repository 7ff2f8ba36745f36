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
