/// An import of a module, in a linted file.
struct LintImport {
  var module: String
  var position: LintPosition
  var isInRules: Bool
}
