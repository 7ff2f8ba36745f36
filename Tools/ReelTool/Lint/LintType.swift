struct LintType {
  /// The compiler's unique name without its prefix.
  var key: String
  var name = ""
  /// The unique names of the protocols that it conforms to.
  var protocols: Set<String> = []
  var fields: [LintField] = []
  /// True if the type declares `isTransient`, whether true or false.
  var isTransient = false
}

struct LintField {
  var name: String
  /// The mangled type.
  var type: String
  var position: LintPosition
}
