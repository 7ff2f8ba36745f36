struct LintDeclaration {
  /// The compiler's unique name; empty for a closure that is a declaration of its own here.
  var usr: String
  var name: String
  /// The type that it is a member of, or an empty text; see ``LintType/key``.
  var type = ""
  /// True if it is a protocol's requirement, and any member of the same name may be called in its place.
  var isRequirement = false
  /// True if an engine's function calls it, because it is a closure that receives a world.
  var isRoot = false
  /// True if every line of its module counts as rules.
  var isInRules: Bool
}
