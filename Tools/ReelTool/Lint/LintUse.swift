struct LintUse {
  var owner: Int
  var usr: String
  var name: String
  var position: LintPosition
  /// The `Dictionary` or `Set` types, or their keys and values, that the reference uses as a sequence.
  var unordered: [String] = []
  /// The first type for a generic parameter of the declaration.
  var substitution = ""
  var isCompilerMade = false
}
